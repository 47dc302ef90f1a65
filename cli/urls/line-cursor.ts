import { CR, LF } from "../../bindings/internal.js";

const SPACE = 0x20;
const TAB = 0x09;
const DELETE = 0x7f;
const OCTET_COUNT = 256;

/** A set of octets that a line can have without needing a closer look. */
export interface OctetSet {
	/** Indexed by octet: 1 if the octet is in the set. */
	readonly octets: Uint8Array;
	/** Indexed by two octets, the first in the low half: 1 if both are in the set. Pairs halve the steps. */
	readonly pairs: Uint8Array;
}

/** Printable ASCII, except the given characters. */
export function printableOctets(without = ""): OctetSet {
	const octets = new Uint8Array(OCTET_COUNT).fill(1, SPACE, DELETE);
	for (const character of without) octets[character.charCodeAt(0)] = 0;
	const pairs = new Uint8Array(OCTET_COUNT * OCTET_COUNT);
	for (let second = 0; second < OCTET_COUNT; second++) {
		if (octets[second] === 1) pairs.set(octets, second << 8);
	}
	return { octets, pairs };
}

/** The first offset from `start` on whose octet is not in the set, or the length. @param view of the same octets. */
export function endOfOctets(set: OctetSet, octets: Uint8Array, view: DataView, start: number): number {
	const lastPair = octets.length - 2;
	let end = start;
	while (end <= lastPair && set.pairs[view.getUint16(end, true)] === 1) end += 2;
	while (end < octets.length && set.octets[octets[end]!] === 1) end++;
	return end;
}

/** Moves through the lines of a block, one after the other, without making an object per line. */
export class BlockCursor {
	start = 0;
	/** Offset at which the line ends: before LF, before CRLF, or before a CR at the end of the block. */
	end = 0;
	/** Whether all octets of the line are in the set. */
	isPlain = true;
	readonly #view: DataView;
	#next = 0;

	constructor(
		private readonly octets: Uint8Array,
		private readonly plain: OctetSet,
	) {
		this.#view = new DataView(octets.buffer, octets.byteOffset, octets.length);
	}

	/** Moves to the first or next line. Returns false if there is no further line. */
	advance(): boolean {
		if (this.#next >= this.octets.length) return false;
		this.#endLine(endOfOctets(this.plain, this.octets, this.#view, this.#next));
		return true;
	}

	/** @param plainEnd offset of the first octet of the line that is not plain. */
	#endLine(plainEnd: number): void {
		const octets = this.octets;
		let end = plainEnd;
		let next = end;
		this.isPlain = true;
		if (next < octets.length && octets[next] !== LF) {
			const isLineEnd = octets[next] === CR && (next + 1 === octets.length || octets[next + 1] === LF);
			if (isLineEnd) next++;
			else {
				this.isPlain = false;
				next = octets.indexOf(LF, next);
				if (next < 0) next = octets.length;
				end = octets[next - 1] === CR ? next - 1 : next;
			}
		}
		this.start = this.#next;
		this.end = end;
		this.#next = next + 1;
	}

	isBlank(): boolean {
		const octets = this.octets;
		for (let index = this.start; index < this.end; index++) {
			if (octets[index] !== SPACE && octets[index] !== TAB) return false;
		}
		return true;
	}

	/** The line's octets, as a view without a copy. */
	line(): Uint8Array {
		return this.octets.subarray(this.start, this.end);
	}
}
