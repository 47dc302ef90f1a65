import type { SnapshotEngine } from "../../contract/snapshot-engine.js";
import type { RobotsModule } from "../memory/instantiate.js";
import { createSnapshotEngine } from "./snapshot-engine.js";

let engine: SnapshotEngine | null = null;

/**
 * The engine over a module that reads snapshots, started at its first use and shared by all matchers.
 *
 * @throws Error if the host has no WebAssembly, or its Content-Security-Policy forbids it.
 */
export function startSnapshotEngine(provideModule: () => RobotsModule): SnapshotEngine {
	engine ??= createSnapshotEngine(provideModule());
	return engine;
}
