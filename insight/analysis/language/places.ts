/**
 * Places in a pattern: how much of it the octets so far have matched. A place is four times the index of the next symbol,
 * plus the octets of an escape that have come for that symbol.
 */
import { PERCENT, QUESTION_MARK, SLASH } from "../../../bindings/internal.js";
import type { Pattern } from "./pattern.js";
import { EITHER_SLASH, STAR_SYMBOL } from "./symbols.js";

export const PLACES_PER_SYMBOL = 4;
const SUBPLACE = PLACES_PER_SYMBOL - 1;

/** `%2F` and `%3F`, after their `%`. */
const DIGIT_2 = 0x32;
const DIGIT_3 = 0x33;
const DIGIT_F = 0x46;

/** The place after one more octet, for a place that is not before a star; -1 if the octet does not fit. */
export function placeAfter(pattern: Pattern, place: number, octet: number): number {
	const index = Math.floor(place / PLACES_PER_SYMBOL);
	const symbol = pattern.symbols[index];
	if (symbol === undefined) return -1;
	const after = (index + 1) * PLACES_PER_SYMBOL;
	if (symbol < STAR_SYMBOL) return symbol === octet ? after : -1;
	const isSlash = symbol === EITHER_SLASH;
	switch (place & SUBPLACE) {
		case 0:
			if (octet === (isSlash ? SLASH : QUESTION_MARK)) return after;
			return octet === PERCENT ? place + 1 : -1;
		case 1:
			return octet === (isSlash ? DIGIT_2 : DIGIT_3) ? place + 1 : -1;
		default:
			return octet === DIGIT_F ? after : -1;
	}
}

/** The octets that `placeAfter` accepts at a place that is not before a star. */
export function octetsAt(pattern: Pattern, place: number): readonly number[] {
	const symbol = pattern.symbols[Math.floor(place / PLACES_PER_SYMBOL)];
	if (symbol === undefined) return [];
	if (symbol < STAR_SYMBOL) return [symbol];
	const isSlash = symbol === EITHER_SLASH;
	switch (place & SUBPLACE) {
		case 0:
			return [isSlash ? SLASH : QUESTION_MARK, PERCENT];
		case 1:
			return [isSlash ? DIGIT_2 : DIGIT_3];
		default:
			return [DIGIT_F];
	}
}

export function isAtStar(pattern: Pattern, place: number): boolean {
	return pattern.symbols[place / PLACES_PER_SYMBOL] === STAR_SYMBOL;
}

/** Whether no symbol of the pattern is left. A pattern that is not anchored then matches whatever follows. */
export function isAtEnd(pattern: Pattern, place: number): boolean {
	return place === pattern.symbols.length * PLACES_PER_SYMBOL;
}
