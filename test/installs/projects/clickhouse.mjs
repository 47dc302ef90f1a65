import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode, runProgram } from "../support/run-program.mjs";

const URLS = ["https://a.example/private", "https://b.example/", "https://c.example/"];

/** The packages for ClickHouse and of the library, as the page of the first says. */
export const CLICKHOUSE = {
	name: "clickhouse",
	source: fileURLToPath(new URL("clickhouse/", import.meta.url)),
	tests: {
		async "a set is built by one package, and baked by the other"(folder) {
			writeFileSync(join(folder, "robots.txt"), "user-agent: *\ndisallow: /private\n");
			writeFileSync(
				join(folder, "list.tsv"),
				"https://a.example\trobots.txt\nhttps://b.example\trobots.txt\n",
			);
			const run = (line) => runProgram("npx", ["--no", ...line.split(" ")], { cwd: folder });
			await run("robotstxt-wasm set build list.tsv --agent ExampleBot -o sites.set");
			await run("robotstxt-clickhouse bake sites.set -o sites.wasm");
			assert.equal(await runNode(["judge.mjs", "sites.wasm", ...URLS], { cwd: folder }), "0 1 4\n");
		},
		async "a program finds the module by its name; it has no set"(folder) {
			const { resolve } = createRequire(join(folder, "judge.mjs"));
			const module = resolve("robotstxt-clickhouse/robots-clickhouse.wasm");
			await assert.rejects(
				runNode(["judge.mjs", module, ...URLS], { cwd: folder }),
				/this module has no set in it; bake one with `robotstxt-clickhouse bake`/,
			);
		},
		async "robotstxt-wasm set bake leads to the command that does it"(folder) {
			const argv = ["--no", "robotstxt-wasm", "set", "bake", "sites.set", "-o", "again.wasm"];
			const { message } = await runProgram("npx", argv, { cwd: folder }).then(
				() => assert.fail("it is refused"),
				(error) => error,
			);
			const [, line] = /in the package robotstxt-clickhouse: (.*)$/m.exec(message);
			const named = line.replace("SET", "sites.set").replace("FILE", "again").split(" ");
			await runProgram("npx", ["--no", ...named], { cwd: folder });
			assert.equal(await runNode(["judge.mjs", "again.wasm", ...URLS], { cwd: folder }), "0 1 4\n");
		},
	},
};
