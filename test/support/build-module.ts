import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Builds a module of the tests, by its name in package.json's scripts, unless it is newer than all sources. */
export function buildModule(name: string): void {
	const sources = readdirSync(`${root}/assembly`).map((file) => `${root}/assembly/${file}`);
	const newest = Math.max(...sources.map(changedAtMs), changedAtMs(`${root}/asconfig.json`));
	if (changedAtMs(`${root}/build/robots.${name}.wasm`) > newest) return;
	execFileSync("npm", ["run", "--silent", `build:wasm:${name}`], { cwd: root, stdio: "inherit" });
}

function changedAtMs(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
