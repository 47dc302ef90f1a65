import { ANY_OCTETS, FIRST_SPECIAL_SYMBOL } from "../../../bindings/text/symbols.js";
import type { Pattern } from "./pattern.js";

/** What is between two stars. */
interface Piece {
	readonly text: string;
	/** By how many octets of it fit: how many of them may still do where the next one does not. */
	readonly fallbacks: Int32Array;
}

/**
 * One pattern with stars whose other symbols each stand for one octet, made for asking whether targets match it: each
 * piece is taken where it first fits, in one pass over the target.
 */
export class PieceMatcher {
	readonly #isAnchored: boolean;
	readonly #headLength: number;
	/** After the first star, in order; none is empty. */
	readonly #pieces: readonly Piece[];

	constructor({ key, symbols, head, isAnchored }: Pattern) {
		this.#isAnchored = isAnchored;
		this.#headLength = head.length;
		const texts = key.slice(0, symbols.length).split(STAR).slice(1);
		this.#pieces = texts.map((text) => ({ text, fallbacks: fallbacksOf(text) }));
	}

	/** @param target begins with the pattern's head. */
	matches(target: string): boolean {
		let offset = this.#headLength;
		// Each piece before has been found where it first fits, and the last of them ends at the offset.
		for (const [index, { text, fallbacks }] of this.#pieces.entries()) {
			if (this.#isAnchored && index === this.#pieces.length - 1) {
				return target.length - text.length >= offset && target.endsWith(text);
			}
			offset = endOf(text, fallbacks, target, offset);
			if (offset === -1) return false;
		}
		return true;
	}
}

const STAR = String.fromCharCode(ANY_OCTETS);

/** Whether a pattern is one for `PieceMatcher`. */
export function isOfPieces({ symbols }: Pattern): boolean {
	return symbols.every((symbol) => symbol < FIRST_SPECIAL_SYMBOL || symbol === ANY_OCTETS);
}

/** Where a text ends whose first occurrence from an offset on it is; -1 where there is none (Knuth, Morris and Pratt). */
function endOf(text: string, fallbacks: Int32Array, target: string, from: number): number {
	let fitting = 0;
	// Invariant: so many octets before the offset are the text's first ones, and no more could be.
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
	// Invariant: so many octets before the offset are the text's first ones, and not all before it.
	for (let offset = 1; offset < text.length; offset++) {
		fallbacks[offset] = fitting;
		const octet = text.charCodeAt(offset);
		while (fitting > 0 && text.charCodeAt(fitting) !== octet) fitting = fallbacks[fitting]!;
		if (text.charCodeAt(fitting) === octet) fitting++;
	}
	return fallbacks;
}
