import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { encodeOctets } from "./encode-octets.mjs";

const NAME = "virtual:robots-wasm";
const RESOLVED_NAME = `\0${NAME}`;

/** Gives `virtual:robots-wasm` to rollup and vitest: the compiled module as text, see encode-octets.mjs. */
export function robotsWasm() {
	const path = fileURLToPath(new URL("../build/robots.wasm", import.meta.url));
	return {
		name: "robots-wasm",
		resolveId: (id) => (id === NAME ? RESOLVED_NAME : null),
		load(id) {
			if (id !== RESOLVED_NAME) return null;
			return `export const robotsWasmText = ${JSON.stringify(encodeOctets(readFileSync(path)))};`;
		},
	};
}
