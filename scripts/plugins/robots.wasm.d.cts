/** The path of the module, for bundlers; Node finds it by `require.resolve`. */
declare const module: typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
	? Module
	: object;
export = module;
