/** Where the module is, for bundlers; Node reads it by `require.resolve`. */
declare const module: typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
	? Module
	: object;
export = module;
