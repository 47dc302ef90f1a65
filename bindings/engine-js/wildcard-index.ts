import type { Pattern, RuleSet } from "./compiler.js";
import type { PatternPool } from "./pattern-pool.js";
import { FIRST_SPECIAL_SYMBOL } from "./symbols.js";

/** With fewer patterns than this, trying each is faster than looking at every pair of the target. */
const FEWEST_INDEXED = 6;
const FEWEST_SLOTS = 256;
const SLOTS_PER_PATTERN = 8;
const MOST_CHECKS = 0x7fffffff;
const NO_PAIR = -1;

/**
 * The patterns with stars, indexed by two neighbouring octets that each needs, the rarest among them: a
 * target meets only patterns whose pair it has. Few patterns, and those without a pair, are tried one by one.
 */
export class WildcardIndex {
	readonly #pool: PatternPool;
	readonly #bestOrders: readonly number[];
	/** Patterns to be tried with any target, best first. */
	readonly #unindexed: readonly number[];
	/** A power of two, less one. */
	readonly #slotMask: number;
	/** For each slot, and one more: where its patterns begin in `#slotPatterns`, best first. */
	readonly #slotStarts: Int32Array;
	readonly #slotPatterns: Int32Array;
	/** For each slot: the check that last looked at it, so that a target tries no pattern twice. */
	readonly #slotChecks: Int32Array;
	#checkCount = 0;

	constructor({ patterns, bestOrders }: RuleSet, pool: PatternPool) {
		this.#pool = pool;
		this.#bestOrders = bestOrders;
		const wildcards = Array.from(patterns.keys()).filter((index) => patterns[index]!.pieces.length > 0);
		wildcards.sort((a, b) => bestOrders[a]! - bestOrders[b]!);
		const pairs =
			wildcards.length < FEWEST_INDEXED ? wildcards.map(() => NO_PAIR) : rarestPairs(patterns, wildcards);
		this.#unindexed = wildcards.filter((_, at) => pairs[at] === NO_PAIR);
		const indexedCount = wildcards.length - this.#unindexed.length;
		let slotCount = indexedCount === 0 ? 1 : FEWEST_SLOTS;
		while (slotCount < indexedCount * SLOTS_PER_PATTERN) slotCount *= 2;
		this.#slotMask = slotCount - 1;
		this.#slotChecks = new Int32Array(slotCount);

		const slots = pairs.map((pair) =>
			pair === NO_PAIR ? NO_PAIR : slotOf(pair >> 8, pair & 0xff) & this.#slotMask,
		);
		this.#slotStarts = new Int32Array(slotCount + 1);
		for (const slot of slots) {
			if (slot !== NO_PAIR) this.#slotStarts[slot + 1]!++;
		}
		for (let slot = 0; slot < slotCount; slot++) this.#slotStarts[slot + 1]! += this.#slotStarts[slot]!;
		this.#slotPatterns = new Int32Array(indexedCount);
		const slotEnds = this.#slotStarts.slice();
		for (const [at, slot] of slots.entries()) {
			if (slot !== NO_PAIR) this.#slotPatterns[slotEnds[slot]!++] = wildcards[at]!;
		}
	}

	/** The order of the best rule that matches a target, where it is better than `best`; else `best`. */
	find(octets: Uint8Array, octetCount: number, best: number): number {
		let found = best;
		for (const pattern of this.#unindexed) {
			const order = this.#bestOrders[pattern]!;
			if (order >= found) break;
			if (this.#pool.matches(pattern, octets, octetCount)) found = order;
		}
		return this.#slotPatterns.length === 0 ? found : this.#findIndexed(octets, octetCount, found);
	}

	#findIndexed(octets: Uint8Array, octetCount: number, best: number): number {
		const slotStarts = this.#slotStarts;
		const slotMask = this.#slotMask;
		const check = this.#nextCheck();
		let found = best;
		for (let offset = 1; offset < octetCount; offset++) {
			const slot = slotOf(octets[offset - 1]!, octets[offset]!) & slotMask;
			if (slotStarts[slot] === slotStarts[slot + 1] || this.#slotChecks[slot] === check) continue;
			this.#slotChecks[slot] = check;
			found = this.#findInSlot(slot, octets, octetCount, found);
		}
		return found;
	}

	#findInSlot(slot: number, octets: Uint8Array, octetCount: number, best: number): number {
		const end = this.#slotStarts[slot + 1]!;
		for (let at = this.#slotStarts[slot]!; at < end; at++) {
			const pattern = this.#slotPatterns[at]!;
			const order = this.#bestOrders[pattern]!;
			if (order >= best) break;
			if (this.#pool.matches(pattern, octets, octetCount)) return order;
		}
		return best;
	}

	#nextCheck(): number {
		if (this.#checkCount === MOST_CHECKS) {
			this.#checkCount = 0;
			this.#slotChecks.fill(0);
		}
		return ++this.#checkCount;
	}
}

/** For each pattern the pair that the fewest patterns have, of those between its stars; or none. */
function rarestPairs(patterns: readonly Pattern[], wildcards: readonly number[]): number[] {
	const counts = new Map<number, number>();
	for (const index of wildcards) {
		forEachPair(patterns[index]!, (pair) => counts.set(pair, (counts.get(pair) ?? 0) + 1));
	}
	return wildcards.map((index) => {
		let rarest = NO_PAIR;
		let fewest = Number.POSITIVE_INFINITY;
		forEachPair(patterns[index]!, (pair) => {
			const count = counts.get(pair) ?? 0;
			if (count < fewest) {
				fewest = count;
				rarest = pair;
			}
		});
		return rarest;
	});
}

/** Pairs of octets that a target must have where the pattern matches it. */
function forEachPair({ pieces }: Pattern, visit: (pair: number) => void): void {
	for (const piece of pieces) {
		for (let index = 1; index < piece.length; index++) {
			const high = piece.charCodeAt(index - 1);
			const low = piece.charCodeAt(index);
			if (high < FIRST_SPECIAL_SYMBOL && low < FIRST_SPECIAL_SYMBOL) visit((high << 8) | low);
		}
	}
}

/** Neighbouring slots for pairs that differ in their second octet, so that few of them share one. */
function slotOf(high: number, low: number): number {
	return (high * 0x6d) ^ low;
}
