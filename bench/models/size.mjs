/** @import { Cell } from "../cell.mjs" */
/** @import { Model } from "./model.mjs" */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { exactly } from "../statistics.mjs";

/**
 * What travels over the network, at gzip's best.
 * @type {Model}
 */
export const size = {
	name: "size",
	*run() {
		yield cellOf("module", "robots.wasm, gzip", { wasm: "robots.wasm" });
		yield cellOf("bundle", "whole entry, gzip (wasm: both engines and the module)", {
			wasm: "index.js",
			js: "js.js",
		});
	},
};

/**
 * @param {string} name
 * @param {string} what
 * @param {Record<string, string>} files
 * @returns {Cell}
 */
function cellOf(name, what, files) {
	const figures = Object.entries(files).map(([contender, file]) => {
		const octets = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
		return [contender, exactly(gzipSync(octets, { level: 9 }).length)];
	});
	return {
		id: `size/${name}`,
		model: "size",
		what,
		unit: "octets",
		per: "file",
		figures: Object.fromEntries(figures),
	};
}
