import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installCommand } from "../install-command.mjs";

const LIBRARY_COMMAND = fileURLToPath(new URL("../../../../dist/cli.js", import.meta.url));
const MAX_OCTETS = 2 ** 28;

/** Makes a module with the set of origins and bodies, as a query selects them, by the commands of the page, and loads it. */
export function loadBaked(database, name, token, query) {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-clickhouse-"));
	const [set, module] = [join(folder, "sites.set"), join(folder, "sites.wasm")];
	const run = (command, input, ...argv) =>
		execFileSync(process.execPath, [command, ...argv, "--quiet"], { input, maxBuffer: MAX_OCTETS });
	try {
		run(LIBRARY_COMMAND, `${database.run(query)}\n`, "set", "build", "--agent", token, "-o", set);
		run(installCommand(folder), "", "bake", set, "-o", module);
		database.load(name, module);
	} finally {
		rmSync(folder, { recursive: true });
	}
}
