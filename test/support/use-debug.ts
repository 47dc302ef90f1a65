/**
 * Set up for suites over the debug build: `@assemblyscript/loader` instantiates it and gives it an `abort`, which
 * throws what was asserted, in which file and line.
 */
import { instantiateSync } from "@assemblyscript/loader";

WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
	construct(target, [module, imports]) {
		if (imports !== undefined) return new target(module, imports);
		const needed = WebAssembly.Module.imports(module).map((each) => `${each.module}.${each.name}`);
		if (!needed.includes("env.abort")) throw new Error("expected the debug build of the module");
		return instantiateSync(module, {}).instance;
	},
});
