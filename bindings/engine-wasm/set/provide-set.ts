import type { SetEngine } from "../../contract/set-engine.js";
import { type ModuleSource, obtainModule } from "../memory/instantiate.js";
import { createSetEngine } from "./wasm-policy-set.js";

let engine: SetEngine | null = null;

/** The engine of sets, compiled at first use, shared by all sets. @throws Error as `compileModule`. */
export function startSetEngine(provideModule: ModuleSource): SetEngine {
	engine ??= createSetEngine(obtainModule(provideModule));
	return engine;
}
