/** Runs of neighbouring octets by which patterns with stars are found. A run is its octets in one number. */
import type { Pattern } from "./compiler.js";
import { HYPHEN, isDigit, isLetter, SLASH } from "./octets.js";
import { FIRST_SPECIAL_SYMBOL } from "./symbols.js";

const RUN_OCTETS = 3;
export const NO_RUN = -1;

/** How likely an octet is to stand in a URL, measured by one that is neither of these. */
const LETTER_WEIGHT = 3;
const SLASH_WEIGHT = 2;

/** The run that ends in one more octet. */
export function appendToRun(run: number, octet: number): number {
	return ((run << 8) | octet) & 0xffffff;
}

/**
 * Selects for each pattern the run that is the least likely to be met in vain: rare in URLs, rare among them.
 * @returns `NO_RUN` for a pattern whose pieces are too short.
 */
export function selectRuns(patterns: readonly Pattern[]): number[] {
	const counts = new Map<number, number>();
	for (const { pieces } of patterns) {
		forEachRun(pieces, (run) => counts.set(run, (counts.get(run) ?? 0) + 1));
	}
	return patterns.map(({ pieces }) => {
		let selected = NO_RUN;
		let least = Number.POSITIVE_INFINITY;
		forEachRun(pieces, (run) => {
			const likelihood = weightOf(run) * (counts.get(run) ?? 0);
			if (likelihood < least) {
				least = likelihood;
				selected = run;
			}
		});
		return selected;
	});
}

/** Visits runs of octets that every target has that the pieces match. */
function forEachRun(pieces: readonly string[], visit: (run: number) => void): void {
	for (const piece of pieces) {
		let run = 0;
		let octetCount = 0;
		// `run` has the octets before `index`; `octetCount` of them follow the last special symbol.
		for (let index = 0; index < piece.length; index++) {
			const symbol = piece.charCodeAt(index);
			octetCount = symbol < FIRST_SPECIAL_SYMBOL ? octetCount + 1 : 0;
			run = appendToRun(run, symbol & 0xff);
			if (octetCount >= RUN_OCTETS) visit(run);
		}
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
