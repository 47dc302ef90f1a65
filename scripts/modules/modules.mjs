import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The engine's sources, which every module is compiled from. */
const ENGINE = "assembly";
/** The package that brings the module for ClickHouse has the sources that no other module needs. */
const CLICKHOUSE = "packages/robotstxt-clickhouse/assembly";

/** The sources of a module: a folder, an entry of it, and a target of asconfig.json. */
const COMPILED = {
	main: { folder: ENGINE, entry: "index", target: "release" },
	matcher: { folder: ENGINE, entry: "index-matcher", target: "matcher" },
	set: { folder: ENGINE, entry: "index-set", target: "set" },
	plain: { folder: ENGINE, entry: "index", target: "plain" },
	clickhouse: { folder: CLICKHOUSE, entry: "index", target: "clickhouse" },
	lines: { folder: ENGINE, entry: "index-lines", target: "lines" },
	checked: { folder: ENGINE, entry: "checked", target: "checked" },
	"one-pass": { folder: ENGINE, entry: "checked", target: "one-pass" },
	debug: { folder: ENGINE, entry: "index", target: "debug" },
};

/** The modules of the packages; the others are for tests. */
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

/** Whether a module is there and younger than all that it is made from. */
export function isUpToDate({ folder, path }) {
	const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	const sources = [ENGINE, folder].flatMap((each) =>
		readdirSync(ROOT + each, { recursive: true }).map((file) => `${ROOT}${each}/${file}`),
	);
	const all = [...sources, `${ROOT}asconfig.json`, `${ROOT}package-lock.json`];
	return all.every((source) => statSync(source).mtimeMs < made);
}

/** Makes sure of a module, and tells its path. */
export function makeModule(name) {
	const module = moduleOf(name);
	if (!isUpToDate(module)) {
		execFileSync(process.execPath, [`${ROOT}scripts/modules/build-modules.mjs`, name], { stdio: "inherit" });
	}
	return module.path;
}
