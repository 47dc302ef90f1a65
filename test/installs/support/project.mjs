import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGES } from "../../../scripts/release/packages.mjs";
import { runProgram } from "./run-program.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Packs what would be published, as it is stored: the library, and the packages beside it.
 *
 * @param {string} folder where the packed files go
 * @returns {Promise<Record<string, string>>} path by package
 */
export async function packAll(folder) {
	const packed = {};
	for (const { name, directory } of PACKAGES) {
		const argv = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
		await runProgram("npm", argv, { cwd: join(ROOT, directory) });
		packed[name] = join(
			folder,
			readdirSync(folder).find((file) => file.startsWith(`${name}-`)),
		);
	}
	return packed;
}

/**
 * A fresh project, far from this repository, with its packages installed; packed files stand in for the registry.
 *
 * @param {string} folder of the project; made here
 * @param {string} source what is copied there; its package.json says what is installed
 * @param {Record<string, string>} packed
 * @param {(manifest: object) => object} [change] gives what is installed in the place of the package.json there
 */
export async function installProject(folder, source, packed, change = (manifest) => manifest) {
	mkdirSync(folder, { recursive: true });
	cpSync(source, folder, { recursive: true });
	const path = join(folder, "package.json");
	const json = change(JSON.parse(readFileSync(path, "utf8")));
	for (const [name, file] of Object.entries(packed)) {
		if (json.dependencies?.[name] !== undefined) json.dependencies[name] = `file:${file}`;
	}
	const overrides = Object.entries(json.overrides ?? {}).map(([name, version]) => {
		const standIn = Object.keys(packed).find((each) => version.startsWith(`npm:${each}@`));
		return [name, standIn === undefined ? version : `file:${packed[standIn]}`];
	});
	json.overrides = { ...Object.fromEntries(overrides) };
	// What the packed one depends on is packed too.
	if (overrides.length > 0) json.overrides["robotstxt-wasm"] = `file:${packed["robotstxt-wasm"]}`;
	writeFileSync(path, JSON.stringify(json, null, "\t"));
	await runProgram("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"], {
		cwd: folder,
	});
}
