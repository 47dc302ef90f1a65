import { tagOfObject } from "../arguments/errors.js";

/** What the module asks for. */
const FIRST_PAGES = 1;
/** 4 GiB, all that 32 bits can name. Hosts keep so many addresses free at once, and some have fewer to give. */
const MAX_PAGES = 65_536;
const MIN_MAX_PAGES = 1024;

/**
 * A memory that threads share.
 *
 * @throws Error where the host has none; RangeError where it gives no more.
 */
export function createSharedMemory(): WebAssembly.Memory {
	for (let maximum = MAX_PAGES; ; maximum /= 2) {
		try {
			const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum, shared: true });
			if (isShared(memory)) return memory;
			break;
		} catch (error) {
			if (!(error instanceof RangeError)) break;
			if (maximum <= MIN_MAX_PAGES) throw error;
		}
	}
	throw new Error(
		'engine: this host has no memory that threads share; use "robotstxt-wasm/set", whose snapshots each thread can read',
	);
}

/** True for a memory that threads share. */
export function isSharedMemory(value: unknown): value is WebAssembly.Memory {
	try {
		return isShared(value as WebAssembly.Memory);
	} catch {
		return false;
	}
}

/** @throws TypeError for what is no memory; one of another realm is one. */
function isShared(memory: WebAssembly.Memory): boolean {
	const buffer: unknown = Reflect.get(WebAssembly.Memory.prototype, "buffer", memory);
	// WebKitGTK gives such a memory, and has neither the class nor workers that could take it.
	return typeof SharedArrayBuffer === "function" && tagOfObject(buffer) === "[object SharedArrayBuffer]";
}
