/** Trigrams by which patterns with stars are found. A trigram (a run of adjacent octets) is one number. */
import { HYPHEN, isDigit, isLetter, SLASH } from "../../text/octets.js";
import { ANY_OCTETS, END_OF_TARGET, FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";

const RUN_OCTETS = 3;
export const NO_RUN = -1;
/** After so many symbols of a pattern no rarer trigram is looked for. */
const MAX_SYMBOLS_LOOKED_AT = 1024;

/** The weight of an octet by how often it occurs in URLs; 1 for octets that are neither of these. */
const LETTER_WEIGHT = 3;
const SLASH_WEIGHT = 2;

/** The trigram after one more octet. */
export function appendToRun(run: number, octet: number): number {
	return ((run << 8) | octet) & 0xffffff;
}

/**
 * Selects for each pattern the trigram that causes the fewest false positives: rare in URLs, rare among the patterns.
 * @param starts for each pattern, and one more: the start of its symbols.
 * @returns `NO_RUN` for a pattern whose pieces are too short.
 */
export function selectRuns(symbols: Uint8Array, starts: Int32Array): Int32Array {
	const counts = new Map<number, number>();
	const selected = new Int32Array(starts.length - 1).fill(NO_RUN);
	const count = (run: number) => counts.set(run, (counts.get(run) ?? 0) + 1);
	for (let pattern = 0; pattern < selected.length; pattern++) {
		forEachRun(symbols, starts[pattern]!, starts[pattern + 1]!, count);
	}
	for (let pattern = 0; pattern < selected.length; pattern++) {
		let least = Number.POSITIVE_INFINITY;
		forEachRun(symbols, starts[pattern]!, starts[pattern + 1]!, (run) => {
			const likelihood = weightOf(run) * (counts.get(run) ?? 0);
			if (likelihood < least) {
				least = likelihood;
				selected[pattern] = run;
			}
		});
	}
	return selected;
}

/** Visits the trigrams after a pattern's first star that every matching target has. */
function forEachRun(symbols: Uint8Array, start: number, end: number, visit: (run: number) => void): void {
	const from = symbols.indexOf(ANY_OCTETS, start);
	const to = Math.min(end, from + MAX_SYMBOLS_LOOKED_AT);
	let run = 0;
	let octetCount = 0;
	// Invariant: `run` has the octets before `offset`; `octetCount` of them follow the last special symbol.
	for (let offset = from; offset < to; offset++) {
		const symbol = symbols[offset]!;
		octetCount = symbol < FIRST_SPECIAL_SYMBOL && symbol !== END_OF_TARGET ? octetCount + 1 : 0;
		run = appendToRun(run, symbol);
		if (octetCount >= RUN_OCTETS) visit(run);
	}
}

function weightOf(run: number): number {
	let weight = 1;
	for (let index = 0; index < RUN_OCTETS; index++) {
		const octet = (run >> (8 * index)) & 0xff;
		if (isLetter(octet) || isDigit(octet)) weight *= LETTER_WEIGHT;
		else if (octet === SLASH || octet === HYPHEN) weight *= SLASH_WEIGHT;
	}
	return weight;
}
