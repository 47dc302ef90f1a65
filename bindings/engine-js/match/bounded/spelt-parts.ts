import { PieceAutomaton } from "./automaton.js";

/** Strings, in the form in which their spelt parts are searched for. */
export class Parts {
	/** For each string: the start and end of its spelt part; its neighbours, and the number of octets before it. */
	readonly starts: Int32Array;
	readonly ends: Int32Array;
	readonly neighbours: Int32Array;
	readonly octetsBefore: Int32Array;
	count = 0;

	constructor(capacity: number) {
		this.starts = new Int32Array(capacity);
		this.ends = new Int32Array(capacity);
		this.neighbours = new Int32Array(capacity);
		this.octetsBefore = new Int32Array(capacity);
	}

	/** @returns its number. */
	add(start: number, end: number, neighbours: number, octetsBefore: number): number {
		this.starts[this.count] = start;
		this.ends[this.count] = end;
		this.neighbours[this.count] = neighbours;
		this.octetsBefore[this.count] = octetsBefore;
		return this.count++;
	}
}

/** Numbers parts; equal parts get the same number. Ascending by neighbours, then by the places of the spelt parts. */
export function numberPieces(
	{ neighbours, count }: Parts,
	{ placeOf, lastPlaces }: PieceAutomaton,
): { readonly keys: Float64Array; readonly pieceOf: Int32Array } {
	const keyOf = new Float64Array(count);
	for (let part = 0; part < count; part++) {
		keyOf[part] = neighbours[part]! * lastPlaces.length + placeOf[part]!;
	}
	const keys = keyOf.slice().sort();
	let keptCount = 0;
	for (const key of keys) {
		if (keptCount === 0 || keys[keptCount - 1] !== key) keys[keptCount++] = key;
	}
	const pieceOf = new Int32Array(count);
	for (let part = 0; part < count; part++) {
		let low = 0;
		let high = keptCount - 1;
		// Invariant: the part's key is between `low` and `high`.
		while (low < high) {
			const middle = (low + high) >> 1;
			if (keys[middle]! < keyOf[part]!) low = middle + 1;
			else high = middle;
		}
		pieceOf[part] = low;
	}
	return { keys: keys.subarray(0, keptCount), pieceOf };
}

/** The automaton of the spelt parts, with their symbols in reverse order. */
export function automatonOf(symbols: Uint8Array, parts: Parts): PieceAutomaton {
	let octetCount = 0;
	for (let part = 0; part < parts.count; part++) octetCount += parts.ends[part]! - parts.starts[part]!;
	const reversed = new Uint8Array(octetCount);
	const starts = new Int32Array(parts.count);
	const ends = new Int32Array(parts.count);
	let count = 0;
	for (let part = 0; part < parts.count; part++) {
		starts[part] = count;
		for (let at = parts.ends[part]!; at > parts.starts[part]!; ) reversed[count++] = symbols[--at]!;
		ends[part] = count;
	}
	return new PieceAutomaton(reversed, starts, ends);
}
