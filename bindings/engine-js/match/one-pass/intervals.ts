import { NONE } from "./pending-queues.js";
import type { TokenKeywords } from "./token-keywords.js";

/** The keywords, in preorder, divided for each context into intervals in which the same segments occur. */
export class Intervals {
	/** For each interval: the longest segment that occurs there; or `NONE`. */
	readonly longest: Int32Array;
	/** For each context, and one more: its first interval. */
	readonly #firsts: Int32Array;
	/** For each interval: its first keyword. */
	readonly #starts: Int32Array;

	/**
	 * Takes time linear in the segments.
	 * @param firstOf is filled: for each segment, its first interval; `lastOf` likewise with its last.
	 * @param parents is filled: for each segment, the longest other that occurs at all of its intervals, or `NONE`.
	 */
	constructor(
		{ automaton, contexts, keywords }: TokenKeywords,
		firstOf: Int32Array,
		lastOf: Int32Array,
		parents: Int32Array,
	) {
		const { lastDescendants } = automaton;
		// The last segment's context is the highest.
		this.#firsts = new Int32Array((contexts.at(-1) ?? 0) + 2);
		this.#starts = new Int32Array(2 * keywords.length);
		this.longest = new Int32Array(2 * keywords.length);
		/** Segments that occur at the last interval, each with the one before it as parent. */
		const open: number[] = [];
		let count = 0;
		const begin = (keyword: number) => {
			this.longest[count] = open.at(-1) ?? NONE;
			this.#starts[count++] = keyword;
		};
		const closeBefore = (keyword: number) => {
			for (;;) {
				const segment = open.at(-1);
				if (segment === undefined || lastDescendants[keywords[segment]!]! >= keyword) break;
				open.pop();
				lastOf[segment] = count - 1;
				begin(lastDescendants[keywords[segment]!]! + 1);
			}
		};
		let before = -1;
		for (let segment = 0; segment < keywords.length; segment++) {
			if (contexts[segment] !== before) {
				closeBefore(Number.POSITIVE_INFINITY);
				this.#firsts.fill(count, before + 1, contexts[segment]! + 1);
				before = contexts[segment]!;
			}
			closeBefore(keywords[segment]!);
			parents[segment] = open.at(-1) ?? NONE;
			firstOf[segment] = count;
			open.push(segment);
			begin(keywords[segment]!);
		}
		closeBefore(Number.POSITIVE_INFINITY);
		this.#firsts.fill(count, before + 1);
	}

	get arrays(): readonly ArrayBufferView[] {
		return [this.longest, this.#firsts, this.#starts];
	}

	/** The interval of a keyword in a context; or `NONE`. */
	at(context: number, keyword: number): number {
		if (context + 1 >= this.#firsts.length) return NONE;
		const first = this.#firsts[context]!;
		let low = first;
		let high = this.#firsts[context + 1]!;
		// Invariant: intervals before `low` begin at the keyword or before it, intervals from `high` on after it.
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#starts[middle]! <= keyword) low = middle + 1;
			else high = middle;
		}
		return low === first ? NONE : low - 1;
	}
}
