import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The JavaScript file of a program that a package brings, for `process.execPath` to run: what `node_modules/.bin` has is
 * a program of its own on each system.
 *
 * @param {string} packageName
 * @param {string} program as the package's `bin` names it
 * @param {string | URL} [from] the file or folder whose packages are looked through
 */
export function packageProgram(packageName, program, from = import.meta.url) {
	const folders = createRequire(from).resolve.paths(packageName) ?? [];
	for (const folder of folders) {
		const path = join(folder, packageName, "package.json");
		try {
			const { bin } = JSON.parse(readFileSync(path, "utf8"));
			return join(dirname(path), typeof bin === "string" ? bin : bin[program]);
		} catch {
			// It may be in a folder further up.
		}
	}
	throw new Error(`${packageName} is not installed`);
}
