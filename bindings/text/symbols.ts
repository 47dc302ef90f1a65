/**
 * A canonical pattern is a row of symbols, one octet each: an ASCII octet of the canonical URL, or one of the special
 * symbols below. No pattern has these as octets: octets above 7F are escaped, and a line ends at a NUL. So a pattern's
 * length is its rank (semantics, "Canonical form").
 */
import { NUL, PERCENT, QUESTION_MARK, SLASH } from "./octets.js";

/** The NUL that ends every target matches it as any octet matches itself. */
export const END_OF_TARGET = NUL;
export const ANY_OCTETS = 0x80;
/** `/` or `%2F`, and `?` or `%3F`, after a pattern's first `?`; as in the segments of a policy block. */
export const ANY_SLASH = 0x82;
export const ANY_QUESTION_MARK = 0x83;
/** Every symbol from here on matches more than its own octet; no target of such a pattern contains these octets. */
export const FIRST_SPECIAL_SYMBOL = ANY_OCTETS;
/** All symbols are below this. */
export const SYMBOL_COUNT = ANY_QUESTION_MARK + 1;

/** No place in the target. */
export const NOWHERE = -1;

const DIGIT_2 = 0x32;
const DIGIT_3 = 0x33;
const DIGIT_F = 0x46;

/** Octets that a symbol matches at an offset; 0 for none. */
export function widthAt(symbol: number, octets: Uint8Array, offset: number): number {
	return octets[offset] === symbol ? 1 : delimiterWidth(symbol, octets, offset);
}

/** Octets of `/` or `?` at a place, in either encoding, if the symbol matches both; else 0. */
export function delimiterWidth(symbol: number, octets: Uint8Array, offset: number): number {
	if (symbol < FIRST_SPECIAL_SYMBOL) return 0;
	const isSlash = symbol === ANY_SLASH;
	const octet = octets[offset];
	if (octet === (isSlash ? SLASH : QUESTION_MARK)) return 1;
	const isEscape = octet === PERCENT && octets[offset + 1] === (isSlash ? DIGIT_2 : DIGIT_3);
	return isEscape && octets[offset + 2] === DIGIT_F ? 3 : 0;
}

/** Whether `%2F` or `%3F` is at an offset of a target. */
export function isEscapedDelimiter(octets: Uint8Array, offset: number): boolean {
	return (
		delimiterWidth(ANY_SLASH, octets, offset) === 3 || delimiterWidth(ANY_QUESTION_MARK, octets, offset) === 3
	);
}
