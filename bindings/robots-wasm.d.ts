/** The compiled module as base64; scripts/wasm-plugin.mjs provides it to the bundler and to the tests. */
declare module "virtual:robots-wasm" {
	export const robotsWasmBase64: string;
}
