import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** The command as it is shipped: `npm test` builds it first. */
const BINARY = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const EXAMPLE = ["check", "examples/robots.txt", "--agent", "ExampleBot"];

interface Outcome {
	readonly code: number | null;
	readonly out: string;
	readonly err: string;
}

/** Runs the binary; `read` may close its output early. */
function runBinary(
	argv: readonly string[],
	input: string | Uint8Array = "",
	readOctets = Number.POSITIVE_INFINITY,
	options: readonly string[] = [],
): Promise<Outcome> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [...options, BINARY, ...argv], { cwd: ROOT });
		let out = "";
		let err = "";
		child.stdout.on("data", (chunk) => {
			out += chunk;
			if (out.length >= readOctets) child.stdout.destroy();
		});
		child.stderr.on("data", (chunk) => {
			err += chunk;
		});
		// The command may end before it has read everything.
		child.stdin.on("error", () => {});
		child.stdin.end(input);
		child.on("error", reject);
		child.on("close", (code) => resolve({ code, out, err }));
	});
}

describe("the built command", () => {
	it("begins with the line that tells the shell how to run it", () => {
		expect(readFileSync(BINARY, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
	});

	it("knows its version", async () => {
		const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
		expect(await runBinary(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
	});

	it.each(["wasm", "js", "auto"])("judges the example's URLs: engine %s", async (engine) => {
		const { code, out, err } = await runBinary([
			...EXAMPLE,
			"--urls",
			"examples/urls.txt",
			"--engine",
			engine,
		]);
		expect({ code, err }).toEqual({ code: 1, err: "" });
		expect(out.split("\n").map((line) => line.replace(/ +\S+$/, "").replace(/ +/g, " "))).toEqual([
			"allowed line 23 allow: /",
			"allowed - -",
			"allowed line 23 allow: /",
			"disallowed line 24 disallow: /admin/",
			"allowed line 23 allow: /",
			"disallowed line 25 disallow: /search",
			"allowed line 26 allow: /search/about",
			"allowed line 23 allow: /",
			"disallowed line 27 disallow: /collection/*/scan",
			"allowed line 28 allow: /collection/*/scan/preview.jpg$",
			"disallowed line 27 disallow: /collection/*/scan",
			"disallowed line 24 disallow: /admin/",
			"disallowed line 29 disallow: /events/*/print$",
			"allowed line 23 allow: /",
			"disallowed line 31 disallow: /*&sessionid=",
			"disallowed line 32 disallow: /ausstellung/größe",
			"disallowed line 32 disallow: /ausstellung/größe",
			"allowed line 34 allow: /loans/",
			"disallowed line 35 disallow: /press/embargo-2*.pdf$",
			"allowed line 23 allow: /",
			"allowed line 23 allow: /",
			"",
		]);
	});

	it("lints the example", async () => {
		const { code, out } = await runBinary(["lint", "examples/robots.txt"]);
		expect(code).toBe(1);
		const heads = out.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
		expect(heads.map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
			"examples/robots.txt:17:11 error path-without-slash",
			"examples/robots.txt:33:11 warning allow-and-disallow",
			"examples/robots.txt:49:1 warning inexact-key",
		]);
	});

	it("explains", async () => {
		const { code, out, err } = await runBinary(["explain", ...EXAMPLE.slice(1), "/loans/2024"]);
		expect(out).toContain("  reason   tie-allow\n");
		expect(out).toContain("  rule     examples/robots.txt:34: Allow: /loans/\n");
		expect({ code, err }).toEqual({ code: 0, err: "" });
	});

	it("reads standard input", async () => {
		const { code, out } = await runBinary(EXAMPLE, "/\r\n\r\n/admin/\r\n");
		expect(out).toMatch(/^allowed .*\/\ndisallowed .*\/admin\/\n$/);
		expect(code).toBe(1);
	});

	it("says in one line what is wrong", async () => {
		const { code, out, err } = await runBinary(["check", "nowhere.txt", "--agent", "a", "/"]);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toBe("robotstxt-wasm: nowhere.txt: cannot be read: no such file\n");
	});

	it("judges rows as well on a host without WebAssembly", async () => {
		const file = "user-agent: *\\ndisallow: /private\tExampleBot";
		const rows = `${file}\thttps://a.example/private\r\n${file}\t/é\n${file}\t/\\t\tmore\n\n${file}\t/public`;
		for (const columns of ["row,verdict,line", "line", "verdict,row"]) {
			const argv = ["judge", "--format", "tsv", "--columns", columns];
			const usual = await runBinary(argv, rows);
			expect(usual.code).toBe(0);
			const { code, out, err } = await runBinary(argv, rows, Number.POSITIVE_INFINITY, ["--jitless"]);
			expect({ code, out }).toEqual({ code: 0, out: usual.out });
			expect(err.replace(/^Warning: .*\n/, "")).toBe(usual.err);
		}
	});

	it("ends without a word where its reader closes early", async () => {
		const { err } = await runBinary(EXAMPLE, "/admin/\n".repeat(500_000), 1000);
		expect(err).toBe("");
	});
});
