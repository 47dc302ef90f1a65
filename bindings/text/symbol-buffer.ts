import type { Dialect } from "../contract/types.js";
import { MAX_SYMBOLS_PER_OCTET, writeCanonicalPattern } from "./canonical.js";

const MIN_CAPACITY = 1024;

/** Canonical patterns one after the other, in memory that grows. */
export class SymbolBuffer {
	/** The symbols are those before `length`; not the same array once something has been appended. */
	symbols: Uint8Array;
	length = 0;

	/** @param capacity the expected number of symbols. */
	constructor(capacity = MIN_CAPACITY) {
		this.symbols = new Uint8Array(capacity);
	}

	/** Appends the canonical pattern of a path as written; it ends at `length`. */
	append(octets: Uint8Array, start: number, end: number, dialect: Dialect): void {
		this.#makeRoom((end - start) * MAX_SYMBOLS_PER_OCTET);
		this.length = writeCanonicalPattern(octets, start, end, dialect, this.symbols, this.length);
	}

	/** Appends a copy of some of its own symbols, and one more. */
	appendOwn(start: number, end: number, symbol: number): void {
		this.#makeRoom(end - start + 1);
		this.symbols.copyWithin(this.length, start, end);
		this.length += end - start;
		this.symbols[this.length++] = symbol;
	}

	clear(): void {
		this.length = 0;
	}

	#makeRoom(count: number): void {
		const needed = this.length + count;
		if (needed <= this.symbols.length) return;
		const grown = new Uint8Array(Math.max(needed, 2 * this.symbols.length));
		grown.set(this.symbols.subarray(0, this.length));
		this.symbols = grown;
	}
}
