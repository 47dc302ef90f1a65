import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const MAX_OCTETS = 2 ** 28;

/** Makes a module with the set of origins and bodies, as a query selects them, by the commands of docs/clickhouse.md, and loads it. */
export function loadBaked(database, name, token, query) {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-clickhouse-"));
	const [set, module] = [join(folder, "sites.set"), join(folder, "sites.wasm")];
	const run = (input, ...argv) =>
		execFileSync(process.execPath, [COMMAND, "set", ...argv, "--quiet"], { input, maxBuffer: MAX_OCTETS });
	try {
		run(`${database.run(query)}\n`, "build", "--agent", token, "-o", set);
		run("", "bake", set, "-o", module);
		database.load(name, module);
	} finally {
		rmSync(folder, { recursive: true });
	}
}
