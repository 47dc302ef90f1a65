import { tagOfObject, withCode } from "../../arguments/errors.js";

/** The minimum that the module imports. */
const FIRST_PAGES = 1;
/** 4 GiB, the whole address space of 32 bits. Hosts reserve so many addresses, and some have fewer. */
const MAX_PAGES = 65_536;
const MIN_MAX_PAGES = 1024;

/**
 * A memory that threads share.
 *
 * @throws Error if the host has none; RangeError if it gives no more.
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
	const message =
		'engine: this host has no memory that threads share; use "robotstxt-wasm/set", whose snapshots each thread can read';
	throw withCode(new Error(message), "ROBOTS_NO_ENGINE");
}

/** True for a shared memory. */
export function isSharedMemory(value: unknown): value is WebAssembly.Memory {
	try {
		return isShared(value as WebAssembly.Memory);
	} catch {
		return false;
	}
}

/** @throws TypeError if it is no memory; a memory of another realm is accepted. */
function isShared(memory: WebAssembly.Memory): boolean {
	const buffer: unknown = Reflect.get(WebAssembly.Memory.prototype, "buffer", memory);
	// WebKitGTK makes such a memory, but has neither the class nor workers that could receive it.
	return typeof SharedArrayBuffer === "function" && tagOfObject(buffer) === "[object SharedArrayBuffer]";
}
