import type { SetEngine } from "../../contract/set-engine.js";
import { type ModuleSource, obtainModule } from "../memory/instantiate.js";
import { createSetEngine } from "./wasm-policy-set.js";

let engine: SetEngine | null = null;

/**
 * The engine over the module of sets, compiled at its first use and shared by all of them.
 *
 * @throws Error if the host has no WebAssembly, or its Content-Security-Policy forbids it.
 */
export function startSetEngine(provideModule: ModuleSource): SetEngine {
	engine ??= createSetEngine(obtainModule(provideModule));
	return engine;
}
