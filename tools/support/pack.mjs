import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * @typedef {object} Packed
 * @property {string} directory where the package is in the repository; "" for its root
 * @property {string} tarball path of the packed file
 * @property {readonly string[]} files paths inside the package, sorted
 * @property {number} unpackedOctets
 * @property {Record<string, unknown>} packageJson
 */

/**
 * Packs what is in `dist` now, without building it again.
 *
 * @param {string} folder
 * @param {string} [directory] of the package, from the repository's root
 * @returns {Packed}
 */
export function packInto(folder, directory = "") {
	const path = join(ROOT, directory);
	const argv = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
	const output = JSON.parse(
		execFileSync("npm", argv, { cwd: path, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
	);
	const [{ filename, files, unpackedSize }] = Array.isArray(output) ? output : Object.values(output);
	return {
		directory,
		tarball: join(folder, filename),
		files: files.map(({ path }) => path).sort(),
		unpackedOctets: unpackedSize,
		packageJson: JSON.parse(readFileSync(join(path, "package.json"), "utf8")),
	};
}
