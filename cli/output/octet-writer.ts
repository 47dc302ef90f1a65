import { Buffer } from "node:buffer";
import { copyOctets, viewOf } from "../../bindings/text/octets.js";

/** Number of octets from which the host's own copying saves more than its call costs. */
const LONG_OCTETS = 512;
/** Maximum number of octets per UTF-16 unit in UTF-8. */
const MAX_OCTETS_PER_UNIT = 3;

const WORD_OCTETS = 4;
const SPACE = 0x20;
const DELETE = 0x7f;

/** Two octets, each four times in a word. */
export type WordPair = readonly [number, number];

/** Puts two ASCII characters, or fewer, into words. For a missing one there is NUL. */
export function wordPair(characters: string): WordPair {
	const wordOf = (index: number) => Math.imul(characters.charCodeAt(index) || 0, ONES);
	return [wordOf(0), wordOf(1)];
}

// Masks of a word: a bit of each of its octets.
const ONES = 0x01010101;
const LOW_BITS = 0x7f7f7f7f;
const HIGH_BITS = 0x80808080;
const SPACE_BITS = 0x40404040;

/** Writes octets, one piece after another. */
export class OctetWriter {
	#octets: Uint8Array;
	#view: DataView;
	#length = 0;

	/** @param roomOctets the probable size of the output. The buffer grows if it is too small. */
	constructor(roomOctets: number) {
		this.#octets = Buffer.allocUnsafeSlow(roomOctets);
		this.#view = viewOf(this.#octets);
	}

	/** Appends the octets from `start` to `end` of a view. */
	put(octets: DataView, start: number, end: number): void {
		const count = end - start;
		this.#reserve(count);
		if (count >= LONG_OCTETS) {
			this.#octets.set(new Uint8Array(octets.buffer, octets.byteOffset + start, count), this.#length);
		} else {
			copyOctets(octets, start, end, this.#view, this.#length);
		}
		this.#length += count;
	}

	/**
	 * Appends octets from `start` on, up to the first that is not printable ASCII or is one of two exceptions. Looking and
	 * copying are one pass, four octets a step.
	 *
	 * An octet of 7F and above has its high bit, or gets it by adding one; one below 20 has neither of the bits 5 and 6. The
	 * lowest mark is of the first such octet. It stands in the loop since a call there takes as long as the rest of it.
	 *
	 * @returns the offset of the first octet that was not appended.
	 */
	putPrintable(from: DataView, start: number, except: WordPair): number {
		const { byteLength } = from;
		this.#reserve(byteLength - start);
		const to = this.#view;
		const [first, second] = except;
		const lastWord = byteLength - WORD_OCTETS;
		let end = start;
		let at = this.#length;
		for (; end <= lastWord; end += WORD_OCTETS, at += WORD_OCTETS) {
			const word = from.getInt32(end, true);
			to.setInt32(at, word, true);
			let marks = ((((word & LOW_BITS) + ONES) | word) & HIGH_BITS) | (~(word | (word << 1)) & SPACE_BITS);
			if (first !== 0) marks |= zerosIn(word ^ first) | zerosIn(word ^ second);
			if (marks !== 0) {
				const count = (31 - Math.clz32(marks & -marks)) >> 3;
				this.#length = at + count;
				return end + count;
			}
		}
		for (; end < byteLength; end++, at++) {
			const octet = from.getUint8(end);
			const isException = octet === (first & 0xff) || octet === (second & 0xff);
			if (octet < SPACE || octet >= DELETE || isException) break;
			to.setUint8(at, octet);
		}
		this.#length = at;
		return end;
	}

	/** Takes back what was appended after a length. */
	cutTo(lengthOctets: number): void {
		this.#length = lengthOctets;
	}

	/** Number of octets that were written. */
	get length(): number {
		return this.#length;
	}

	/** Appends a text as UTF-8. */
	putText(text: string): void {
		this.#reserve(MAX_OCTETS_PER_UNIT * text.length);
		this.#length += encoder.encodeInto(text, this.#octets.subarray(this.#length)).written;
	}

	/** The octets that were written, in a buffer of their own. Nothing can be written after this call. */
	take(): Uint8Array {
		return this.#octets.subarray(0, this.#length);
	}

	#reserve(count: number): void {
		const neededOctets = this.#length + count;
		if (neededOctets <= this.#octets.length) return;
		const larger = Buffer.allocUnsafeSlow(Math.max(neededOctets, 2 * this.#octets.length));
		larger.set(this.#octets.subarray(0, this.#length));
		this.#octets = larger;
		this.#view = viewOf(larger);
	}
}

/** Marks the octets of a word that are zero; others after the first, too, since a borrow moves on. */
function zerosIn(word: number): number {
	return (word - ONES) & ~word & HIGH_BITS;
}

const encoder = new TextEncoder();
