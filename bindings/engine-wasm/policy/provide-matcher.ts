import type { SnapshotEngine } from "../../contract/snapshot-engine.js";
import type { RobotsModule } from "../memory/instantiate.js";
import { createSnapshotEngine } from "./snapshot-engine.js";

let engine: SnapshotEngine | null = null;

/** The engine that reads snapshots, started at first use, shared by all matchers. @throws Error as `compileModule`. */
export function startSnapshotEngine(provideModule: () => RobotsModule): SnapshotEngine {
	engine ??= createSnapshotEngine(provideModule());
	return engine;
}
