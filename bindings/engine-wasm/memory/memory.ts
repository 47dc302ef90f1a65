import { PADDING_OCTETS } from "../../../assembly/abi.js";
import { EngineMemoryError } from "../../arguments/out-of-memory.js";
import type { MainExports } from "./exports.js";

/** Missing on a host without TextEncoder. Such a host has no WebAssembly either, but may load this file. */
export const encoder =
	typeof TextEncoder === "function" ? new TextEncoder() : (undefined as unknown as TextEncoder);
/** UTF-8 needs at most so many octets per UTF-16 code unit. */
export const MAX_OCTETS_PER_UNIT = 3;

/** After a longer input, regions are trimmed. No shorter input makes a region grow beyond MAX_KEPT_OCTETS. */
const LONG_INPUT_OCTETS = 1 << 16;

/** The maximum length of a trimmed region. */
const MAX_KEPT_OCTETS = 1 << 20;

/** Pointer arithmetic in the module stays far from 2^32. */
const MAX_REGION_OCTETS = 0x7f00_0000;

/** The views over linear memory. Growing memory detaches them, so each access checks the buffer; nobody else has a view. */
export class LinearMemory {
	readonly #exports: MainExports;
	#buffer!: ArrayBuffer;
	#octets!: Uint8Array<ArrayBuffer>;
	#words!: Uint32Array<ArrayBuffer>;

	constructor(exports: MainExports) {
		this.#exports = exports;
		this.#renew();
	}

	/** All of memory; valid until the module is called again. */
	get octets(): Uint8Array<ArrayBuffer> {
		if (this.#buffer !== this.#exports.memory.buffer) this.#renew();
		return this.#octets;
	}

	/** The unsigned 32-bit number at ptr, a multiple of 4. */
	word(ptr: number): number {
		if (this.#buffer !== this.#exports.memory.buffer) this.#renew();
		return this.#words[ptr >>> 2] ?? 0;
	}

	/** A block of octetCount octets that the caller owns. @throws RangeError if the host gives no more memory. */
	allocate(octetCount: number): number {
		return this.demand(this.#exports.allocate(octetCount));
	}

	/** A pointer that the module returned, unsigned. @throws RangeError if it is 0: no memory. */
	demand(ptr: number): number {
		if (ptr === 0) throw outOfMemory();
		return ptr >>> 0;
	}

	/** Copies octets into a new block with paddingOctets after them. */
	place(octets: Uint8Array, paddingOctets: number): number {
		const ptr = this.allocate(octets.length + paddingOctets);
		this.octets.set(octets, ptr);
		return ptr;
	}

	#renew(): void {
		this.#buffer = this.#exports.memory.buffer as ArrayBuffer;
		this.#octets = new Uint8Array(this.#buffer);
		this.#words = new Uint32Array(this.#buffer);
	}
}

/** A copy of wordCount numbers from ptr on, which the module cannot change. */
export function copyWords({ octets }: LinearMemory, ptr: number, wordCount: number): Uint32Array {
	return new Uint32Array(octets.slice(ptr, ptr + 4 * wordCount).buffer);
}

/** Whether an input is so long that its memory should be given back afterwards. */
export function isLongInput(octetCount: number): boolean {
	return octetCount > LONG_INPUT_OCTETS;
}

/**
 * A region of linear memory for one input at a time, with PADDING_OCTETS after it. It grows with the longest input until
 * it is trimmed. It keeps a view of its own for the hot path: asking a memory for its buffer costs more than reading a
 * short URL. A detached view has length 0.
 */
export class InputRegion {
	readonly #memory: LinearMemory;
	readonly #exports: MainExports;
	readonly #firstOctets: number;
	#capacityOctets = 0;
	#view: Uint8Array<ArrayBuffer>;
	ptr = 0;

	constructor(memory: LinearMemory, exports: MainExports, firstOctets: number) {
		this.#memory = memory;
		this.#exports = exports;
		this.#firstOctets = firstOctets;
		this.#view = memory.octets;
		this.reserve(firstOctets);
	}

	/** Makes room for octetCount octets; the old content is lost if the region moves. */
	reserve(octetCount: number): void {
		if (octetCount > this.#capacityOctets) {
			const capacityOctets = Math.max(octetCount, Math.min(2 * this.#capacityOctets, MAX_KEPT_OCTETS));
			if (capacityOctets > MAX_REGION_OCTETS) throw outOfMemory();
			const ptr = this.#memory.allocate(capacityOctets + PADDING_OCTETS);
			this.#giveBack();
			this.ptr = ptr;
			this.#capacityOctets = capacityOctets;
		}
		this.#view = this.#memory.octets.subarray(this.ptr, this.ptr + this.#capacityOctets);
	}

	/** Gives back the memory that a long input needed. */
	trim(): void {
		if (this.#capacityOctets <= MAX_KEPT_OCTETS) return;
		this.#giveBack();
		this.reserve(this.#firstOctets);
	}

	#giveBack(): void {
		this.#exports.release(this.ptr);
		this.ptr = 0;
		this.#capacityOctets = 0;
	}

	/** Writes octets, or a string as UTF-8; returns the number of octets. */
	put(input: string | Uint8Array): number {
		return typeof input === "string" ? this.putText(input) : this.putOctets(input);
	}

	putOctets(octets: Uint8Array): number {
		const octetCount = octets.length;
		if (octetCount > this.#view.length) this.reserve(octetCount);
		this.#view.set(octets);
		return octetCount;
	}

	putText(text: string): number {
		const maxOctets = text.length * MAX_OCTETS_PER_UNIT;
		if (maxOctets > this.#view.length) {
			// A region keeps its memory, so it does not grow by the worst case of a long text.
			if (isLongInput(maxOctets)) return this.putOctets(encoder.encode(text));
			this.reserve(maxOctets);
		}
		return encoder.encodeInto(text, this.#view).written;
	}
}

/** The error for a host that gives no more memory. */
export function outOfMemory(): EngineMemoryError {
	return new EngineMemoryError("robots.wasm: the host gives no more memory");
}
