import type { RobotsExports } from "./exports.js";
import { instantiateModule, type RobotsModule } from "./instantiate.js";
import { InputRegion, LinearMemory } from "./memory.js";

/** An instance of the module with the views over its memory and places for a URL and for many. */
export interface WasmInstance<More = unknown> {
	readonly exports: RobotsExports & More;
	readonly memory: LinearMemory;
	readonly url: InputRegion;
	readonly lines: InputRegion;
	/** Writes as much text as there is room for, as UTF-8, where the host's own encoder does not write to such memory. */
	readonly encodeInto?: (text: string, into: Uint8Array) => { read: number; written: number };
}

const FIRST_URL_OCTETS = 8192;

/**
 * @typeParam More what the module exports besides; a module that reads snapshots alone lacks what reads files.
 * @throws Error where the module was built for other bindings.
 */
export function createInstance<More = unknown>(module: RobotsModule): WasmInstance<More> {
	return openInstance(instantiateModule(module) as RobotsExports & More);
}

/**
 * The same of what an instance exports, which is ready to give memory.
 *
 * @param Region what places for input are made of.
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
