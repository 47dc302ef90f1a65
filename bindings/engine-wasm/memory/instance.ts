import type { MainExports } from "./exports.js";
import { instantiateModule, type RobotsModule } from "./instantiate.js";
import { InputRegion, LinearMemory } from "./memory.js";

/** An instance of the module with the views over its memory, and regions for one URL and for many. */
export interface WasmInstance<More = unknown> {
	readonly exports: MainExports & More;
	readonly memory: LinearMemory;
	readonly url: InputRegion;
	readonly lines: InputRegion;
}

const FIRST_URL_OCTETS = 8192;

/**
 * @typeParam More further exports of the module; a module that only reads snapshots lacks those that read files.
 * @throws Error if the module was built for other bindings.
 */
export function createInstance<More = unknown>(module: RobotsModule): WasmInstance<More> {
	const exports = instantiateModule(module) as MainExports & More;
	const memory = new LinearMemory(exports);
	return {
		exports,
		memory,
		url: new InputRegion(memory, exports, FIRST_URL_OCTETS),
		lines: new InputRegion(memory, exports, 0),
	};
}
