import type { SnapshotEngine } from "../contract/snapshot-engine.js";
import { compileModule, isModule } from "./instantiate.js";
import type { ModuleSource } from "./provide.js";
import { createSnapshotEngine } from "./snapshot-engine.js";

let engine: SnapshotEngine | null = null;

/**
 * The engine over a module that reads snapshots, compiled at its first use and shared by all matchers.
 *
 * @throws Error where the host has no WebAssembly, or its Content-Security-Policy forbids it.
 */
export function startSnapshotEngine(provideModule: ModuleSource): SnapshotEngine {
	if (engine === null) {
		const module = provideModule();
		engine = createSnapshotEngine(isModule(module) ? module : compileModule(module));
	}
	return engine;
}
