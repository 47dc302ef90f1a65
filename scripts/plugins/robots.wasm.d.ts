/** The module, as hosts that compile what is imported give it; hand it to `initialise` of the `./wasm` entry. */
declare const module: typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
	? Module
	: object;
export default module;
