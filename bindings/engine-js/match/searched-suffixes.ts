import type { PolicyBlock } from "../block/policy-block.js";
import { matchesSuffix } from "./block-suffixes.js";
import { isBudgetSpent, spend } from "./budget.js";
import { octetsOfArrays } from "./octets-of-arrays.js";
import { notePairs } from "./target-pairs.js";
import { appendToTrigram, NO_TRIGRAM, selectTrigrams } from "./trigrams.js";

/** If a suffix list has at least so many suffixes, a walk over the target costs less than a search for each of them. */
export const MANY_SUFFIXES = 5;
const SLOTS_PER_SUFFIX = 16;
/** With more slots the table would be larger than the suffixes. */
const MAX_SLOT_BITS = 16;
const HASH_BITS = 32;
const HASH_FACTOR = 0x9e3779b1;
/** A walk tries so many suffixes, and this part of all, before it searches for each suffix once. */
const MAX_TRIES = 32;
const TRIED_PART = 8;

/** Suffixes of a suffix list, each indexed by a trigram that it needs and few others have. */
export class SearchedSuffixes {
	readonly #block: PolicyBlock;
	/** The places of the suffixes without such a trigram, best first; and of the suffixes with one. */
	readonly #unindexed: Int32Array;
	readonly #indexed: Int32Array;
	/** For each slot, 1 + the number of its best indexed suffix; for each suffix, 1 + the next one's; 0 for none. */
	readonly #slots: Int32Array;
	readonly #nexts: Int32Array;
	/** For each indexed suffix: its trigram. */
	readonly #trigrams: Int32Array;
	/** The shift that turns a trigram's hash into the number of its slot. */
	readonly #slotShift: number;

	/** @param first the place of the first of them. They are sorted by precedence. */
	constructor(block: PolicyBlock, first: number, suffixCount: number) {
		const suffixes = new Int32Array(suffixCount);
		for (let suffix = 0; suffix < suffixCount; suffix++)
			suffixes[suffix] = first + suffix * block.suffixStride;
		this.#block = block;
		const trigrams = selectTrigrams(block, suffixes);
		this.#unindexed = suffixes.filter((_, suffix) => trigrams[suffix] === NO_TRIGRAM);
		this.#indexed = suffixes.filter((_, suffix) => trigrams[suffix] !== NO_TRIGRAM);
		const slotBits = Math.min(Math.ceil(Math.log2(suffixes.length * SLOTS_PER_SUFFIX)), MAX_SLOT_BITS);
		this.#slotShift = HASH_BITS - slotBits;
		this.#slots = new Int32Array(1 << slotBits);
		this.#nexts = new Int32Array(this.#indexed.length);
		// Inserted from the last to the first, so that the best suffix of each slot comes first.
		this.#trigrams = trigrams.filter((trigram) => trigram !== NO_TRIGRAM);
		for (let number = this.#indexed.length; number > 0; number--) {
			const slot = Math.imul(this.#trigrams[number - 1]!, HASH_FACTOR) >>> this.#slotShift;
			this.#nexts[number - 1] = this.#slots[slot]!;
			this.#slots[slot] = number;
		}
	}

	get octetCount(): number {
		return octetsOfArrays([this.#unindexed, this.#indexed, this.#slots, this.#nexts, this.#trigrams]);
	}

	/** As `searchSuffixes`. */
	search(target: Uint8Array, from: number, end: number, best: number): number {
		let found = this.#tryEach(this.#unindexed, target, from, end, best);
		const slots = this.#slots;
		const slotShift = this.#slotShift;
		spend(end - from + 1);
		let tries = MAX_TRIES + Math.floor(this.#indexed.length / TRIED_PART);
		let trigram = 0;
		// Invariant: `trigram` has the last octets before `offset`. It begins one octet before `from`: a suffix may have
		// that slash.
		for (let offset = from - 1; offset < end; offset++) {
			trigram = appendToTrigram(trigram, target[offset]!);
			for (
				let number = slots[Math.imul(trigram, HASH_FACTOR) >>> slotShift]!;
				number !== 0;
				number = this.#nexts[number - 1]!
			) {
				if (--tries < 0) {
					notePairs(target, end);
					return this.#tryEach(this.#indexed, target, from, end, found);
				}
				if (this.#trigrams[number - 1] !== trigram) continue;
				const suffix = this.#indexed[number - 1]!;
				const decision = this.#block.decisionOfSuffix(suffix);
				if (decision >= found) break;
				if (matchesSuffix(this.#block, suffix, target, from, end)) found = decision;
				else if (isBudgetSpent()) return found;
			}
		}
		return found;
	}

	#tryEach(suffixes: Int32Array, target: Uint8Array, from: number, end: number, best: number): number {
		for (const suffix of suffixes) {
			const decision = this.#block.decisionOfSuffix(suffix);
			if (decision >= best) break;
			if (matchesSuffix(this.#block, suffix, target, from, end)) return decision;
			if (isBudgetSpent()) break;
		}
		return best;
	}
}
