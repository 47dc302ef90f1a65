/** Trigrams by which patterns with stars are found. A trigram (three adjacent octets) is one number. */
import { HYPHEN, isDigit, isLetter, SLASH } from "../../text/octets.js";
import { ANY_OCTETS, END_OF_TARGET, FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";

const TRIGRAM_OCTETS = 3;
export const NO_TRIGRAM = -1;
/** After so many symbols of a pattern no rarer trigram is looked for. */
const MAX_SYMBOLS_LOOKED_AT = 1024;

/** The weight of an octet by how often it occurs in URLs; 1 for octets that are neither of these. */
const LETTER_WEIGHT = 3;
const SLASH_WEIGHT = 2;

/** The trigram after one more octet. */
export function appendToTrigram(trigram: number, octet: number): number {
	return ((trigram << 8) | octet) & 0xffffff;
}

/**
 * Selects for each pattern the trigram that causes the fewest false positives: rare in URLs, rare among the patterns.
 * @param starts for each pattern, and one more: the start of its symbols.
 * @returns `NO_TRIGRAM` for a pattern whose pieces are too short.
 */
export function selectTrigrams(symbols: Uint8Array, starts: Int32Array): Int32Array {
	const counts = new Map<number, number>();
	const selected = new Int32Array(starts.length - 1).fill(NO_TRIGRAM);
	const count = (trigram: number) => counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
	for (let pattern = 0; pattern < selected.length; pattern++) {
		forEachTrigram(symbols, starts[pattern]!, starts[pattern + 1]!, count);
	}
	for (let pattern = 0; pattern < selected.length; pattern++) {
		let least = Number.POSITIVE_INFINITY;
		forEachTrigram(symbols, starts[pattern]!, starts[pattern + 1]!, (trigram) => {
			const likelihood = weightOf(trigram) * (counts.get(trigram) ?? 0);
			if (likelihood < least) {
				least = likelihood;
				selected[pattern] = trigram;
			}
		});
	}
	return selected;
}

/** Visits the trigrams after a pattern's first star that every matching target has. */
function forEachTrigram(
	symbols: Uint8Array,
	start: number,
	end: number,
	visit: (trigram: number) => void,
): void {
	const from = symbols.indexOf(ANY_OCTETS, start);
	const to = Math.min(end, from + MAX_SYMBOLS_LOOKED_AT);
	let trigram = 0;
	let octetCount = 0;
	// Invariant: `trigram` has the octets before `offset`; `octetCount` of them follow the last special symbol.
	for (let offset = from; offset < to; offset++) {
		const symbol = symbols[offset]!;
		octetCount = symbol < FIRST_SPECIAL_SYMBOL && symbol !== END_OF_TARGET ? octetCount + 1 : 0;
		trigram = appendToTrigram(trigram, symbol);
		if (octetCount >= TRIGRAM_OCTETS) visit(trigram);
	}
}

function weightOf(trigram: number): number {
	let weight = 1;
	for (let index = 0; index < TRIGRAM_OCTETS; index++) {
		const octet = (trigram >> (8 * index)) & 0xff;
		if (isLetter(octet) || isDigit(octet)) weight *= LETTER_WEIGHT;
		else if (octet === SLASH || octet === HYPHEN) weight *= SLASH_WEIGHT;
	}
	return weight;
}
