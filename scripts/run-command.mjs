// node scripts/run-command.mjs ARGUMENT... runs the command as it is in this checkout: builds the module of the parser
// and the command, and nothing else of the package.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { agentPatterns } from "./plugins/agent-patterns.mjs";
import { robotsWasm } from "./plugins/wasm.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SETS = /[/\\]bindings[/\\]set[/\\]index\.js$/;

/** Sets have a module of their own, which few commands need: they are taken from dist/, if it has been built. */
const setsStayOutside = {
	name: "sets-stay-outside",
	resolveId: (id, importer) =>
		importer !== undefined && SETS.test(id) ? { id: `${ROOT}dist/set.js`, external: true } : null,
};

const bundle = await rolldown({
	input: { main: `${ROOT}cli/main.ts`, "cli-thread": `${ROOT}cli/thread.ts` },
	platform: "node",
	external: /^node:/,
	plugins: [setsStayOutside, robotsWasm(), agentPatterns()],
});
await bundle.write({ dir: `${ROOT}build/command`, format: "es" });
const { status } = spawnSync(process.execPath, [`${ROOT}build/command/main.js`, ...process.argv.slice(2)], {
	stdio: "inherit",
});
process.exitCode = status ?? 1;
