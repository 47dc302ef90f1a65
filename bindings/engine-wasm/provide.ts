import { refuseEngineOption } from "../arguments/engine-option.js";
import type { Engine } from "../contract/engine.js";
import { createWasmEngine } from "./index.js";
import { hasWebAssembly, type ModuleSource, obtainModule } from "./memory/instantiate.js";

let engine: Engine | null = null;

/**
 * The engine over the module of this package, compiled at its first use and shared by all files.
 *
 * @throws Error where the host has no WebAssembly, or its Content-Security-Policy forbids it.
 */
export function startWasmEngine(provideModule: ModuleSource): Engine {
	engine ??= createWasmEngine(obtainModule(provideModule));
	return engine;
}

/**
 * The same for entries that have no other.
 *
 * @param option `engine` as the caller gave it, which must be undefined.
 * @throws TypeError where it is not; Error as `startWasmEngine`.
 */
export function provideWasmEngine(option: unknown, provideModule: ModuleSource): Engine {
	refuseEngineOption(option);
	return startWasmEngine(provideModule);
}

/** Whether the host runs the module; a Content-Security-Policy may forbid it though WebAssembly is there. */
export function canRunWasm(provideModule: ModuleSource): boolean {
	if (!hasWebAssembly()) return false;
	try {
		startWasmEngine(provideModule);
		return true;
	} catch {
		return false;
	}
}
