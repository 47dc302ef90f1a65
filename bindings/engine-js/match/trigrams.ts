/** Trigrams by which patterns with stars are found. A trigram (three adjacent octets) is one number. */
import * as abi from "../../../assembly/abi.js";
import { HYPHEN, isDigit, isLetter, SLASH } from "../../text/octets.js";
import { FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";
import type { PolicyBlock } from "../block/policy-block.js";

const TRIGRAM_OCTETS = 3;
export const NO_TRIGRAM = -1;
/** After so many symbols of a pattern no rarer trigram is looked for. */
const MAX_SYMBOLS_LOOKED_AT = 1024;

/** The weight of an octet by how often it occurs in URLs; 1 for octets that are neither of these. */
const LETTER_WEIGHT = 3;
const SLASH_WEIGHT = 2;
const weights = Uint8Array.from({ length: FIRST_SPECIAL_SYMBOL }, (_, octet) => {
	if (isLetter(octet) || isDigit(octet)) return LETTER_WEIGHT;
	return octet === SLASH || octet === HYPHEN ? SLASH_WEIGHT : 1;
});

const HASH_FACTOR = 0x9e3779b1;
const COUNT_BITS = 14;

/** The trigram after one more octet. */
export function appendToTrigram(trigram: number, octet: number): number {
	return ((trigram << 8) | octet) & 0xffffff;
}

/**
 * Selects for each suffix the trigram that causes the fewest false positives: rare in URLs, rare among the suffixes.
 * Trigrams with the same hash are counted together, which may select a worse one, never a wrong one.
 * @param suffixes their places.
 * @returns `NO_TRIGRAM` for a suffix whose segments are too short.
 */
export function selectTrigrams(block: PolicyBlock, suffixes: Int32Array): Int32Array {
	const counts = new Int32Array(1 << COUNT_BITS);
	const selected = new Int32Array(suffixes.length).fill(NO_TRIGRAM);
	for (const suffix of suffixes) rarestTrigram(block, suffix, counts, 1);
	for (let index = 0; index < suffixes.length; index++) {
		selected[index] = rarestTrigram(block, suffixes[index]!, counts, 0);
	}
	return selected;
}

/**
 * The rarest trigram of a suffix that every matching target has.
 * @param counts for each hash: how often such trigrams occur.
 * @param added to the count of each of the suffix's trigrams.
 */
function rarestTrigram(block: PolicyBlock, suffix: number, counts: Int32Array, added: number): number {
	const { octets, fieldOctets } = block;
	let rarest = NO_TRIGRAM;
	let least = Number.POSITIVE_INFINITY;
	let symbolsLeft = MAX_SYMBOLS_LOOKED_AT;
	let segmentAt = block.segmentsOfSuffix(suffix);
	let head = 0;
	// Invariant: the trigrams of the segments before `segmentAt` are counted; `rarest` is the rarest of them.
	while ((head & abi.SEGMENT_IS_LAST) === 0 && symbolsLeft > 0) {
		head = block.field(segmentAt);
		const start = segmentAt + fieldOctets;
		segmentAt = start + (head >>> abi.SEGMENT_COUNT_SHIFT);
		const end = Math.min(segmentAt, start + symbolsLeft);
		symbolsLeft -= end - start + 1;
		let trigram = 0;
		let octetCount = 0;
		for (let at = start; at < end; at++) {
			const symbol = octets[at]!;
			octetCount = symbol < FIRST_SPECIAL_SYMBOL ? octetCount + 1 : 0;
			trigram = appendToTrigram(trigram, symbol);
			if (octetCount < TRIGRAM_OCTETS) continue;
			const hash = Math.imul(trigram, HASH_FACTOR) >>> (32 - COUNT_BITS);
			counts[hash]! += added;
			const weight = weights[symbol]! * weights[octets[at - 1]!]! * weights[octets[at - 2]!]!;
			if (weight * counts[hash]! >= least) continue;
			least = weight * counts[hash]!;
			rarest = trigram;
		}
	}
	return rarest;
}
