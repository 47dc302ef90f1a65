import { type ModuleSource, obtainModule } from "../../engine-wasm/memory/instantiate.js";
import { createSharedSetEngine, type SharedSetEngine } from "./shared-set.js";

let engine: SharedSetEngine | null = null;

/**
 * The engine over the module of threads, compiled at its first use.
 *
 * @throws Error if the host has no WebAssembly, or its Content-Security-Policy forbids it.
 */
export function startSharedSetEngine(provideModule: ModuleSource): SharedSetEngine {
	engine ??= createSharedSetEngine(obtainModule(provideModule));
	return engine;
}
