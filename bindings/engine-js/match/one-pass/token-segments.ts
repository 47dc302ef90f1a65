import { PERCENT } from "../../../text/octets.js";
import { ANY_QUESTION_MARK, ANY_SLASH, delimiterWidth, isEscapedDelimiter } from "../../../text/symbols.js";
import type { KeywordAutomaton } from "./automaton.js";
import { Intervals } from "./intervals.js";
import { NONE, PendingQueues } from "./pending-queues.js";
import { PercentSegments } from "./percent-segments.js";
import {
	CONTEXTS_EACH,
	DIGIT_2,
	FIRST_FIXED_PREFIX,
	NOTHING,
	PARTIAL_2F,
	PARTIAL_3F,
	PARTIAL_F,
	type Segments,
	TokenKeywords,
} from "./token-keywords.js";

/**
 * Segments with alternative encodings: `/` and `%2F`, `?` and `%3F` after the first `?` of a pattern. They are found in a
 * target read as tokens: an octet, or an escape of a delimiter, which is the same token as the delimiter.
 *
 * 1. A segment is divided into its keyword, which is all of whole tokens, and its context: the fixed prefix up to its pattern's
 *    `?`, which has one encoding, or a partial escape; and a final percent, with which any escape may begin.
 * 2. One pass over the tokens, from the last to the first, finds the longest keyword that begins at each.
 * 3. Where a fixed prefix ends, or a partial escape, or anywhere if there is none, the pending segments with this context
 *    and a keyword that begins there occur. PendingQueues has the segments without a final percent, PercentSegments the others.
 *
 * Example: the segment `x?b/c` has the fixed prefix `x?` and the keyword `b/c`, three tokens. It occurs in `x?b%2Fc`.
 */
export class TokenSegments {
	/** For each segment given: its number, and its number if it begins with a partial escape; or `NONE`. */
	readonly segmentOf: Int32Array;
	readonly partialOf: Int32Array;
	/** For each number: the octets before its keyword. */
	readonly octetsBefore: Int32Array;
	/** For each number: the tokens of its keyword. */
	readonly #tokenCounts: Int32Array;
	readonly hasFixedPrefixes: boolean;
	/** Finds the keywords, each from its end to its start. */
	readonly #automaton: KeywordAutomaton;
	readonly #intervals: Intervals;
	readonly #queues: PendingQueues;
	readonly #percentSegments: PercentSegments;

	/** For each offset of the target: its token, or -1 inside of one. */
	#tokens = new Int32Array(0);
	/** For each token, and one more: its offset; the longest keyword that begins with it. */
	#offsets = new Int32Array(0);
	#keywords = new Int32Array(0);
	/** For each token a bit, 32 in a number: whether a `%` is there. */
	#percents = new Int32Array(0);

	/** @param segments those with alternative encodings, by their places among the symbols. */
	constructor(symbols: Uint8Array, segments: Segments) {
		const keywords = new TokenKeywords(symbols, segments);
		this.segmentOf = keywords.segmentOf;
		this.partialOf = keywords.partialOf;
		this.octetsBefore = keywords.octetsBefore;
		this.#tokenCounts = keywords.tokenCounts;
		this.#automaton = keywords.automaton;
		const count = keywords.contexts.length;
		// The last segment's context is the highest.
		this.hasFixedPrefixes = (keywords.contexts.at(-1) ?? 0) >= FIRST_FIXED_PREFIX * CONTEXTS_EACH;
		const firstOf = new Int32Array(count);
		const lastOf = new Int32Array(count);
		const parents = new Int32Array(count);
		this.#intervals = new Intervals(keywords, firstOf, lastOf, parents);
		const withPercent = keywords.contexts.map((context) => context % CONTEXTS_EACH);
		this.#percentSegments = new PercentSegments(parents, this.#tokenCounts, withPercent);
		// Those with a final percent have no interval in the queues.
		const lastQueued = lastOf.map((last, segment) =>
			withPercent[segment] === 1 ? firstOf[segment]! - 1 : last,
		);
		this.#queues = new PendingQueues(firstOf, lastQueued, 2 * count);
	}

	get arrays(): readonly ArrayBufferView[] {
		return [
			this.segmentOf,
			this.partialOf,
			this.octetsBefore,
			this.#tokenCounts,
			...this.#automaton.arrays,
			...this.#intervals.arrays,
			...this.#queues.arrays,
			...this.#percentSegments.arrays,
		];
	}

	/** Reads a target; the NUL that ends it is also a token. Empties all queues. */
	read(target: Uint8Array, octetCount: number): void {
		this.#queues.clear();
		this.#percentSegments.clear();
		this.#tokens = new Int32Array(octetCount + 2).fill(-1);
		this.#offsets = new Int32Array(octetCount + 2);
		let count = 0;
		for (let offset = 0; offset <= octetCount; count++) {
			this.#tokens[offset] = count;
			this.#offsets[count] = offset;
			offset += isEscapedDelimiter(target, offset) ? 3 : 1;
		}
		this.#offsets[count] = octetCount + 1;
		this.#keywords = new Int32Array(count);
		// One number more, since 32 bits are read from any token on.
		this.#percents = new Int32Array((count >> 5) + 2);
		let state = 0;
		for (let token = count - 1; token >= 0; token--) {
			if (target[this.#offsets[token]!] === PERCENT) this.#percents[token >> 5]! |= 1 << (token & 31);
			state = this.#automaton.step(state, tokenAt(target, this.#offsets[token]!));
			this.#keywords[token] = this.#automaton.keywordAt(state);
		}
	}

	/** Adds an entry to the queue of a segment. @returns the entry that was first there before; or `NONE`. */
	enqueue(segment: number, entry: number): number {
		this.#percentSegments.enqueue(segment);
		return this.#queues.enqueue(segment, entry);
	}

	/**
	 * Empties the queues of the segments whose keywords begin at an offset, after nothing or after a partial escape.
	 * @param meet gets the first entry of each queue, and the offset after the segment.
	 */
	takeAt(target: Uint8Array, offset: number, meet: (first: number, after: number) => void): void {
		this.#takeAfter(NOTHING, offset, meet);
		if (offset < 3 || !isEscapedDelimiter(target, offset - 3)) return;
		this.#takeAfter(PARTIAL_F, offset, meet);
		this.#takeAfter(target[offset - 2] === DIGIT_2 ? PARTIAL_2F : PARTIAL_3F, offset, meet);
	}

	/** The same, after the fixed prefix of that number. */
	takeAfter(fixedPrefix: number, offset: number, meet: (first: number, after: number) => void): void {
		this.#takeAfter(FIRST_FIXED_PREFIX + fixedPrefix, offset, meet);
	}

	#takeAfter(before: number, offset: number, meet: (first: number, after: number) => void): void {
		const token = this.#tokens[offset]!;
		if (token < 0 || this.#keywords[token] === NONE) return;
		const context = before * CONTEXTS_EACH;
		const interval = this.#intervals.at(context, this.#keywords[token]!);
		if (interval !== NONE) {
			this.#queues.takeAt(interval);
			const { values, length } = this.#queues.taken;
			for (let index = 0; index < length; index += 2) {
				meet(values[index + 1]!, this.#offsets[token + this.#tokenCounts[values[index]!]!]!);
			}
		}
		const percentInterval = this.#intervals.at(context + 1, this.#keywords[token]!);
		if (percentInterval === NONE) return;
		this.#percentSegments.takeAt(
			this.#intervals.longest[percentInterval]!,
			this.#percents,
			token,
			(segment) => {
				meet(this.#queues.takeSegment(segment), this.#offsets[token + this.#tokenCounts[segment]!]! + 1);
			},
		);
	}
}

/** A number for the delimiter at an offset, the same for both encodings, or the octet there. */
function tokenAt(target: Uint8Array, offset: number): number {
	if (delimiterWidth(ANY_SLASH, target, offset) > 0) return ANY_SLASH;
	return delimiterWidth(ANY_QUESTION_MARK, target, offset) > 0 ? ANY_QUESTION_MARK : target[offset]!;
}
