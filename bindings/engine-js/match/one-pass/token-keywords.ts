import { PERCENT } from "../../../text/octets.js";
import { KeywordAutomaton } from "./automaton.js";
import { NONE } from "./pending-queues.js";

/** The text before a keyword of tokens: nothing, a partial escape, or from FIRST_FIXED_PREFIX on a fixed prefix. */
export const NOTHING = 0;
export const PARTIAL_F = 1;
export const PARTIAL_2F = 2;
export const PARTIAL_3F = 3;
export const FIRST_FIXED_PREFIX = 4;
/** A context is a number: that of the text before a keyword, times this, plus 1 if a final percent must follow. */
export const CONTEXTS_EACH = 2;
export const DIGIT_2 = 0x32;
const DIGIT_3 = 0x33;
const LETTER_F = 0x46;

/** Segments with alternative encodings, by their places among symbols. */
export interface Segments {
	readonly starts: Int32Array;
	readonly ends: Int32Array;
	/** For each: the number of its fixed prefix, or `NONE`; and where that ends. */
	readonly fixedPrefixes: Int32Array;
	readonly fixedPrefixEnds: Int32Array;
}

/**
 * The keywords of segments with alternative encodings: a segment without its context. The context is its fixed
 * prefix or its partial escape, and its final percent.
 */
export class TokenKeywords {
	readonly automaton: KeywordAutomaton;
	/** For each segment given: its number, and its number if it begins with a partial escape; or `NONE`. */
	readonly segmentOf: Int32Array;
	readonly partialOf: Int32Array;
	/** For each number, ascending by contexts, then by keywords: these, and the tokens and the octets before them. */
	readonly contexts: Int32Array;
	readonly keywords: Int32Array;
	readonly tokenCounts: Int32Array;
	readonly octetsBefore: Int32Array;

	constructor(symbols: Uint8Array, { starts, ends, fixedPrefixes, fixedPrefixEnds }: Segments) {
		const count = starts.length;
		// A second one for each segment that begins with a partial escape.
		const keywordStarts = new Int32Array(2 * count);
		const keywordEnds = new Int32Array(2 * count);
		const contexts = new Int32Array(2 * count);
		const octetsBefore = new Int32Array(2 * count);
		const partialOf = new Int32Array(count).fill(NONE);
		let total = count;
		for (let index = 0; index < count; index++) {
			const start = fixedPrefixEnds[index]!;
			const hasPercent = symbols[ends[index]! - 1] === PERCENT;
			const end = hasPercent ? ends[index]! - 1 : ends[index]!;
			const fixedPrefix = fixedPrefixes[index]!;
			const add = (at: number, before: number, octetCount: number) => {
				keywordStarts[at] = start + octetCount;
				keywordEnds[at] = end;
				contexts[at] = before * CONTEXTS_EACH + Number(hasPercent);
				octetsBefore[at] = start - starts[index]! + octetCount;
			};
			add(index, fixedPrefix === NONE ? NOTHING : FIRST_FIXED_PREFIX + fixedPrefix, 0);
			const partial = fixedPrefix === NONE ? partialEscapeAt(symbols, start) : NOTHING;
			if (partial === NOTHING) continue;
			add(total, partial, partial === PARTIAL_F ? 1 : 2);
			partialOf[index] = total++;
		}
		this.automaton = automatonOf(symbols, keywordStarts.subarray(0, total), keywordEnds.subarray(0, total));
		const { numberOf, numbered } = numberEqual(contexts.subarray(0, total), this.automaton.keywordOf);
		this.segmentOf = numberOf.slice(0, count);
		this.partialOf = partialOf.map((index) => (index === NONE ? NONE : numberOf[index]!));
		this.contexts = new Int32Array(numbered.length);
		this.keywords = new Int32Array(numbered.length);
		this.tokenCounts = new Int32Array(numbered.length);
		this.octetsBefore = new Int32Array(numbered.length);
		for (let number = 0; number < numbered.length; number++) {
			const index = numbered[number]!;
			this.contexts[number] = contexts[index]!;
			this.keywords[number] = this.automaton.keywordOf[index]!;
			this.tokenCounts[number] = keywordEnds[index]! - keywordStarts[index]!;
			this.octetsBefore[number] = octetsBefore[index]!;
		}
	}
}

/** The partial escape with which symbols begin at an offset; or `NOTHING`. */
function partialEscapeAt(symbols: Uint8Array, start: number): number {
	const first = symbols[start];
	if (first === LETTER_F) return PARTIAL_F;
	if (symbols[start + 1] !== LETTER_F) return NOTHING;
	if (first === DIGIT_2) return PARTIAL_2F;
	return first === DIGIT_3 ? PARTIAL_3F : NOTHING;
}

/** The automaton of strings with their symbols in reverse order. */
function automatonOf(symbols: Uint8Array, starts: Int32Array, ends: Int32Array): KeywordAutomaton {
	let octetCount = 0;
	for (let index = 0; index < starts.length; index++) octetCount += ends[index]! - starts[index]!;
	const reversed = new Uint8Array(octetCount);
	const reversedEnds = new Int32Array(starts.length);
	let count = 0;
	for (let index = 0; index < starts.length; index++) {
		for (let at = ends[index]!; at > starts[index]!; ) reversed[count++] = symbols[--at]!;
		reversedEnds[index] = count;
	}
	const reversedStarts = reversedEnds.map((end, index) => end - (ends[index]! - starts[index]!));
	return new KeywordAutomaton(reversed, reversedStarts, reversedEnds);
}

/**
 * Numbers strings, ascending by contexts, then by keywords, in linear time.
 * @returns for each string its number, the same for equal ones; for each number one of its strings.
 */
function numberEqual(contexts: Int32Array, keywordOf: Int32Array) {
	const indexes = contexts.map((_, index) => index);
	const sorted = sortBy(sortBy(indexes, keywordOf), contexts);
	const numberOf = new Int32Array(sorted.length);
	const numbered = new Int32Array(sorted.length);
	let count = 0;
	for (const index of sorted) {
		const last = numbered[count - 1];
		if (last === undefined || contexts[last] !== contexts[index] || keywordOf[last] !== keywordOf[index]) {
			numbered[count++] = index;
		}
		numberOf[index] = count - 1;
	}
	return { numberOf, numbered: numbered.slice(0, count) };
}

/** Sorts indexes by their keys, which are not negative; equal ones keep their order. */
function sortBy(indexes: Int32Array, keys: Int32Array): Int32Array {
	const nexts = new Int32Array(keys.reduce((most, key) => Math.max(most, key), -1) + 2);
	for (const index of indexes) nexts[keys[index]! + 1]!++;
	for (let key = 1; key < nexts.length; key++) nexts[key]! += nexts[key - 1]!;
	const sorted = new Int32Array(indexes.length);
	for (const index of indexes) sorted[nexts[keys[index]!]!++] = index;
	return sorted;
}
