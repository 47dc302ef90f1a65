import { readFileSync } from "node:fs";
import { makeModule } from "../modules/modules.mjs";
import { encodeOctets } from "./encode-octets.mjs";

const VIRTUAL = /^virtual:robots(?:-([a-z]+))?-wasm$/;

/**
 * Gives `virtual:robots-wasm` to rollup and vitest: the compiled module as text, see encode-octets.mjs; and
 * `virtual:robots-NAME-wasm` for each other module. What is older than its sources is built first.
 *
 * The module of the command is base64, since only Node and its like run the command.
 *
 * @param {string} [main] the build that stands for the main module; tests run over others too.
 * @param {{ isBase64?: boolean }} [options] base64 for hosts that decode it themselves, and need not send it.
 */
export function robotsWasm(main = "main", { isBase64 = false } = {}) {
	return {
		name: "robots-wasm",
		resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : null),
		load(id) {
			const found = id.startsWith("\0") ? VIRTUAL.exec(id.slice(1)) : null;
			if (found === null) return null;
			const [, name = main] = found;
			const octets = readFileSync(makeModule(name));
			const text = isBase64 || name === "lines" ? octets.toString("base64") : encodeOctets(octets);
			return `export const robotsWasmText = ${JSON.stringify(text)};`;
		},
	};
}
