import { viewOf } from "../output/octet-writer.js";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const DELETE = 0x7f;
const OCTET_COUNT = 256;

/** Octets that a line may have and needs no second look. */
export interface OctetSet {
	/** 1 for each of them. */
	readonly octets: Uint8Array;
	/** 1 for each pair of them, the first in the low half: two are seen in the time of one. */
	readonly pairs: Uint8Array;
}

/** Printable ASCII, but for some of it. */
export function printableOctets(without = ""): OctetSet {
	return withoutSome(new Uint8Array(OCTET_COUNT).fill(1, SPACE, DELETE), without);
}

/** All octets, but for some of ASCII. */
export function octetsBut(without: string): OctetSet {
	return withoutSome(new Uint8Array(OCTET_COUNT).fill(1), without);
}

function withoutSome(octets: Uint8Array, without: string): OctetSet {
	for (const character of without) octets[character.charCodeAt(0)] = 0;
	const pairs = new Uint8Array(OCTET_COUNT * OCTET_COUNT);
	for (let second = 0; second < OCTET_COUNT; second++) {
		if (octets[second] === 1) pairs.set(octets, second << 8);
	}
	return { octets, pairs };
}

/** From `start` on, where the first octet is that is not of a set. @param view of the same octets. */
export function endOfOctets(set: OctetSet, octets: Uint8Array, view: DataView, start: number): number {
	const lastPair = octets.length - 2;
	let end = start;
	while (end <= lastPair && set.pairs[view.getUint16(end, true)] === 1) end += 2;
	while (end < octets.length && set.octets[octets[end]!] === 1) end++;
	return end;
}

/** Goes through the lines of a block, from one to the next, and makes no object of any. */
export class LineCursor {
	/** Where the line begins. */
	start = 0;
	/** Where it ends: before LF, CRLF, or a CR that is the last of all. */
	end = 0;
	/** Whether all its octets are of the set. */
	isPlain = true;
	readonly #octets: Uint8Array;
	readonly #view: DataView;
	readonly #plain: OctetSet;
	#next = 0;

	constructor(octets: Uint8Array, plain: OctetSet) {
		this.#octets = octets;
		this.#view = viewOf(octets);
		this.#plain = plain;
	}

	/** Goes to the first line, or the next; false where there is none. */
	advance(): boolean {
		const octets = this.#octets;
		const start = this.#next;
		if (start >= octets.length) return false;
		let end = endOfOctets(this.#plain, octets, this.#view, start);
		let next = end;
		this.isPlain = true;
		if (next < octets.length && octets[next] !== LINE_FEED) {
			const isLineEnd =
				octets[next] === CARRIAGE_RETURN && (next + 1 === octets.length || octets[next + 1] === LINE_FEED);
			if (isLineEnd) next++;
			else {
				this.isPlain = false;
				next = octets.indexOf(LINE_FEED, next);
				if (next < 0) next = octets.length;
				end = octets[next - 1] === CARRIAGE_RETURN ? next - 1 : next;
			}
		}
		this.start = start;
		this.end = end;
		this.#next = next + 1;
		return true;
	}

	/** Whether there is nothing but spaces and tabs in the line. */
	isBlank(): boolean {
		const octets = this.#octets;
		for (let index = this.start; index < this.end; index++) {
			if (octets[index] !== SPACE && octets[index] !== TAB) return false;
		}
		return true;
	}

	/** The line's octets, where they are. */
	line(): Uint8Array {
		return this.#octets.subarray(this.start, this.end);
	}
}
