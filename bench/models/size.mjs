/** @import { Cell } from "../cell.mjs" */
/** @import { Model } from "./model.mjs" */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { exactly } from "../measure/statistics.mjs";
import { runChild } from "./children/child.mjs";

/**
 * The size on the network, with gzip's best compression.
 * @type {Model}
 */
export const size = {
	name: "size",
	*run() {
		const module = readFileSync(new URL("../../dist/robots.wasm", import.meta.url));
		yield cellOf("module-whole", "robots.wasm", { wasm: module.length });
		yield cellOf("module", "robots.wasm, gzip", { wasm: gzipSync(module, { level: 9 }).length });
		const bundle =
			"RobotsTxt alone (of others: the default export), the larger of two bundles, by esbuild and Rolldown, minified, gzip";
		yield cellOf("bundle", bundle, {
			wasm: bundledOctets("RobotsTxt", entryOf("index.js")),
			js: bundledOctets("RobotsTxt", entryOf("js.js")),
			"robots-parser": bundledOctets("default", fileURLToPath(import.meta.resolve("robots-parser"))),
			"robots-txt-guard": bundledOctets("default", fileURLToPath(import.meta.resolve("robots-txt-guard"))),
		});
	},
};

/** @param {string} file */
function entryOf(file) {
	return fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
}

/**
 * @param {string} imported
 * @param {string} path
 */
function bundledOctets(imported, path) {
	return Number(runChild("size-child.mjs", [imported, path]));
}

/**
 * @param {string} name
 * @param {string} what
 * @param {Record<string, number>} octets
 * @returns {Cell}
 */
function cellOf(name, what, octets) {
	const figures = Object.entries(octets).map(([contender, count]) => [contender, exactly(count)]);
	return {
		id: `size/${name}`,
		model: "size",
		what,
		unit: "octets",
		per: "file",
		figures: Object.fromEntries(figures),
	};
}
