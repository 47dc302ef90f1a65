import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { encodeOctets } from "./encode-octets.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES = `${ROOT}assembly/`;
const VIRTUAL = /^virtual:robots(?:-([a-z]+))?-wasm$/;

/**
 * Gives `virtual:robots-wasm` to rollup and vitest: the compiled module as text, see encode-octets.mjs; and
 * `virtual:robots-NAME-wasm` for each other module, which is built first where it is older than its sources.
 *
 * @param {string} [file] the main module's name in build/; tests run over other builds too.
 */
export function robotsWasm(file = "robots.wasm") {
	return {
		name: "robots-wasm",
		resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : null),
		load(id) {
			const found = id.startsWith("\0") ? VIRTUAL.exec(id.slice(1)) : null;
			if (found === null) return null;
			const [, name] = found;
			const path = `${ROOT}build/${name === undefined ? file : `robots-${name}.wasm`}`;
			if (name !== undefined && isOlderThanSources(path)) {
				execFileSync("npm", ["run", "--silent", `build:wasm:${name}`], { cwd: ROOT, stdio: "ignore" });
			}
			return `export const robotsWasmText = ${JSON.stringify(encodeOctets(readFileSync(path)))};`;
		},
	};
}

function isOlderThanSources(path) {
	if (!existsSync(path)) return true;
	const { mtimeMs } = statSync(path);
	return readdirSync(SOURCES).some((name) => statSync(SOURCES + name).mtimeMs > mtimeMs);
}
