/** The compiled module as text; scripts/plugins/wasm.mjs provides it to the bundler and to the tests. */
declare module "virtual:robots-wasm" {
	export const robotsWasmText: string;
}

/** The module that only judges snapshots. */
declare module "virtual:robots-matcher-wasm" {
	export const robotsWasmText: string;
}

/** The module of sets. */
declare module "virtual:robots-set-wasm" {
	export const robotsWasmText: string;
}

/** The compiled module, on hosts that compile imports; all of them accept `?module`. */
declare module "*.wasm?module" {
	const module: WebAssembly.Module;
	export default module;
}
