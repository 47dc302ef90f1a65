import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The sources of a module: an entry of assembly/ and a target of asconfig.json. */
const COMPILED = {
	main: { entry: "index", target: "release" },
	matcher: { entry: "index-matcher", target: "matcher" },
	set: { entry: "index-set", target: "set" },
	plain: { entry: "index", target: "plain" },
	clickhouse: { entry: "index-clickhouse", target: "clickhouse" },
	lines: { entry: "index-lines", target: "lines" },
	checked: { entry: "checked", target: "checked" },
	"one-pass": { entry: "checked", target: "one-pass" },
	debug: { entry: "index", target: "debug" },
};

/** The modules of the package; the others are for tests. */
export const RELEASED = ["main", "matcher", "set", "plain", "clickhouse", "lines"];

/** How a module is made, and if it is put. */
export function moduleOf(name) {
	const compiled = COMPILED[name];
	if (compiled === undefined) {
		throw new RangeError(`modules: expected one of ${Object.keys(COMPILED).join(", ")}, got ${name}`);
	}
	const { targets } = JSON.parse(readFileSync(`${ROOT}asconfig.json`, "utf8"));
	return { name, ...compiled, path: `${ROOT}${targets[compiled.target].outFile}` };
}

/** Whether a file is there and younger than all that it is made from. */
export function isUpToDate(path) {
	const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	const sources = readdirSync(`${ROOT}assembly`, { recursive: true }).map(
		(file) => `${ROOT}assembly/${file}`,
	);
	const all = [...sources, `${ROOT}asconfig.json`, `${ROOT}package-lock.json`];
	return all.every((source) => statSync(source).mtimeMs < made);
}

/** Makes sure of a module, and tells its path. */
export function makeModule(name) {
	const { path } = moduleOf(name);
	if (!isUpToDate(path)) {
		execFileSync(process.execPath, [`${ROOT}scripts/modules/build-modules.mjs`, name], { stdio: "inherit" });
	}
	return path;
}
