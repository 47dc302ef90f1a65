/** The compiled module of assembly/index-lines.ts in base64; scripts/plugins/wasm.mjs provides it. */
declare module "virtual:robots-lines-wasm" {
	export const robotsWasmText: string;
}
