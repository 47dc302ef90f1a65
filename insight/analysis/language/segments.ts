import type { Pattern } from "./pattern.js";
import { STAR_SYMBOL } from "./symbols.js";

/** The text between two stars. */
interface Segment {
	readonly text: string;
	/** The fallback per number of octets that fit: how many octets still fit if the next octet does not. */
	readonly fallbacks: Int32Array;
}

/** Matches targets against a pattern of stars and single octets: each segment at its first occurrence, in one pass. */
export class SegmentMatcher {
	readonly #isAnchored: boolean;
	readonly #headLength: number;
	/** The segments after the first star, in order. No segment is empty. */
	readonly #segments: readonly Segment[];

	constructor({ key, symbols, head, isAnchored }: Pattern) {
		this.#isAnchored = isAnchored;
		this.#headLength = head.length;
		const texts = key.slice(0, symbols.length).split(STAR).slice(1);
		this.#segments = texts.map((text) => ({ text, fallbacks: fallbacksOf(text) }));
	}

	/** @param target begins with the pattern's head. */
	matches(target: string): boolean {
		let offset = this.#headLength;
		// Invariant: each earlier segment was found at its first occurrence, and the last of them ends at the offset.
		for (let index = 0; index < this.#segments.length; index++) {
			const { text, fallbacks } = this.#segments[index]!;
			if (this.#isAnchored && index === this.#segments.length - 1) {
				return target.length - text.length >= offset && target.endsWith(text);
			}
			offset = endOf(text, fallbacks, target, offset);
			if (offset === -1) return false;
		}
		return true;
	}
}

const STAR = String.fromCharCode(STAR_SYMBOL);

/** Whether `SegmentMatcher` can match a pattern. */
export function isOfSegments({ symbols }: Pattern): boolean {
	return symbols.every((symbol) => symbol < STAR_SYMBOL || symbol === STAR_SYMBOL);
}

/** For texts of at most this length, the host's own search is faster than the fallbacks, for any target. */
const SHORT_OCTETS = 8;

/** The end of a text's first occurrence from an offset on; -1 if there is none (Knuth, Morris and Pratt). */
function endOf(text: string, fallbacks: Int32Array, target: string, from: number): number {
	if (text.length <= SHORT_OCTETS) {
		const start = target.indexOf(text, from);
		return start === -1 ? -1 : start + text.length;
	}
	let fitting = 0;
	// Invariant: `fitting` is the length of the longest prefix of the text that ends before the offset.
	for (let offset = from; offset < target.length; offset++) {
		const octet = target.charCodeAt(offset);
		while (fitting > 0 && text.charCodeAt(fitting) !== octet) fitting = fallbacks[fitting]!;
		if (text.charCodeAt(fitting) === octet) fitting++;
		if (fitting === text.length) return offset + 1;
	}
	return -1;
}

function fallbacksOf(text: string): Int32Array {
	const fallbacks = new Int32Array(text.length);
	let fitting = 0;
	// Invariant: `fitting` is the length of the longest proper prefix that ends before the offset.
	for (let offset = 1; offset < text.length; offset++) {
		fallbacks[offset] = fitting;
		const octet = text.charCodeAt(offset);
		while (fitting > 0 && text.charCodeAt(fitting) !== octet) fitting = fallbacks[fitting]!;
		if (text.charCodeAt(fitting) === octet) fitting++;
	}
	return fallbacks;
}
