import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../", import.meta.url));

/**
 * Puts the built package beside the built library, by whose name the command imports it, and gives the command's path.
 *
 * @param {string} folder an empty folder
 */
export function installCommand(folder) {
	const modules = join(folder, "node_modules");
	const installed = join(modules, "robotstxt-clickhouse");
	mkdirSync(modules);
	symlinkSync(ROOT, join(modules, "robotstxt-wasm"), "junction");
	for (const name of ["package.json", "dist"]) {
		cpSync(join(PACKAGE, name), join(installed, name), { recursive: true });
	}
	return join(installed, "dist/cli.js");
}
