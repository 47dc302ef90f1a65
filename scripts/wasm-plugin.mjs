import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { encodeOctets } from "./encode-octets.mjs";

const NAME = "virtual:robots-wasm";
const RESOLVED_NAME = `\0${NAME}`;

/**
 * Gives `virtual:robots-wasm` to rollup and vitest: the compiled module as text, see encode-octets.mjs.
 *
 * @param {string} [file] the module's name in build/; tests run over other builds too.
 */
export function robotsWasm(file = "robots.wasm") {
	const path = fileURLToPath(new URL(`../build/${file}`, import.meta.url));
	return {
		name: "robots-wasm",
		resolveId: (id) => (id === NAME ? RESOLVED_NAME : null),
		load(id) {
			if (id !== RESOLVED_NAME) return null;
			return `export const robotsWasmText = ${JSON.stringify(encodeOctets(readFileSync(path)))};`;
		},
	};
}
