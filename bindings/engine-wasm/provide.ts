import { refuseEngineOption } from "../arguments/engine-option.js";
import type { Engine } from "../contract/engine.js";
import { createWasmEngine } from "./index.js";
import { hasWebAssembly, type ModuleSource, obtainModule } from "./memory/instantiate.js";

let engine: Engine | null = null;

/**
 * The engine over the module of this package, compiled at its first use and shared by all files.
 *
 * @throws Error if the host has no WebAssembly, or its Content-Security-Policy forbids it.
 */
export function startWasmEngine(provideModule: ModuleSource): Engine {
	engine ??= createWasmEngine(obtainModule(provideModule));
	return engine;
}

/**
 * The same for entries that have no other engine.
 *
 * @param option `engine` as the caller gave it, which must be undefined.
 * @throws TypeError if it is not undefined; Error as `startWasmEngine`.
 */
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
