import { refuseEngineOption } from "../arguments/engine-option.js";
import type { Engine } from "../contract/engine.js";
import { createWasmEngine } from "./index.js";
import { hasWebAssembly, type ModuleSource, obtainModule } from "./memory/instantiate.js";

let engine: Engine | null = null;

/**
 * The engine of this package's module, compiled at first use, shared by all files. @throws Error as `compileModule`.
 */
export function startWasmEngine(provideModule: ModuleSource): Engine {
	engine ??= createWasmEngine(obtainModule(provideModule));
	return engine;
}

/** The same for entries with one engine. @throws TypeError if option `engine` is given; Error as `startWasmEngine`. */
export function provideWasmEngine(option: unknown, provideModule: ModuleSource): Engine {
	refuseEngineOption(option);
	return startWasmEngine(provideModule);
}

/** Whether the host runs the module. A Content-Security-Policy may forbid it even if there is WebAssembly. */
export function canRunWasm(provideModule: ModuleSource): boolean {
	if (!hasWebAssembly()) return false;
	try {
		startWasmEngine(provideModule);
		return true;
	} catch {
		return false;
	}
}
