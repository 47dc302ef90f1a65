import type { RobotsExports } from "./exports.js";
import { instantiateModule, type RobotsModule } from "./instantiate.js";
import { InputRegion, LinearMemory } from "./memory.js";

/** An instance of the module with the views over its memory, and regions for one URL and for many. */
export interface WasmInstance<More = unknown> {
	readonly exports: RobotsExports & More;
	readonly memory: LinearMemory;
	readonly url: InputRegion;
	readonly lines: InputRegion;
	/** Writes as much text as fits, as UTF-8. Only present if the host's own encoder cannot write to such memory. */
	readonly encodeInto?: (text: string, into: Uint8Array) => { read: number; written: number };
}

const FIRST_URL_OCTETS = 8192;

/**
 * @typeParam More further exports of the module; a module that only reads snapshots lacks those that read files.
 * @throws Error if the module was built for other bindings.
 */
export function createInstance<More = unknown>(module: RobotsModule): WasmInstance<More> {
	return openInstance(instantiateModule(module) as RobotsExports & More);
}

/**
 * The same for the exports of an instance that can already allocate memory.
 *
 * @param Region the class of the regions for input.
 */
export function openInstance<More>(exports: RobotsExports & More, Region = InputRegion): WasmInstance<More> {
	const memory = new LinearMemory(exports);
	return {
		exports,
		memory,
		url: new Region(memory, exports, FIRST_URL_OCTETS),
		lines: new Region(memory, exports, 0),
	};
}
