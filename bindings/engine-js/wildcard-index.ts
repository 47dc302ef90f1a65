import type { PatternSet } from "./compiler.js";
import { matchesPattern } from "./pieces.js";
import { appendToRun, NO_RUN, selectRuns } from "./runs.js";
import { SymbolBuffer } from "./symbol-buffer.js";
import { ANY_OCTETS, END_OF_TARGET } from "./symbols.js";

/** With fewer patterns than this, trying each is faster than looking at every run of the target. */
const FEWEST_INDEXED = 3;
const FEWEST_SLOT_BITS = 9;
const SLOTS_PER_PATTERN = 16;
/** More slots would take more memory than a file of so many patterns. */
const MOST_SLOT_BITS = 17;
const HASH_BITS = 32;
const HASH_FACTOR = 0x9e3779b1;
/** What a slot can note. */
const MOST_CHECKS = 0xff;

/**
 * The patterns with stars, indexed by a run of octets that each needs and that few others have: a target
 * meets only patterns whose run it has. Few patterns, and those without a run, are tried one by one.
 */
export class WildcardIndex {
	/** The patterns, best first: for each, and one more, where its symbols begin. */
	readonly #starts: Int32Array;
	readonly #symbols: Uint8Array;
	/** For each pattern: the order of the best rule that has it. */
	readonly #orders: Int32Array;
	/** For each pattern: no shorter target can match it. */
	readonly #leastOctets: Int32Array;
	/** Patterns to be tried with any target, best first. */
	readonly #unindexed: Int32Array;
	/** What is left of a run's hash by shifting it so far is the number of its slot. */
	readonly #slotShift: number;
	/** For each slot, and one more: where its patterns begin in `#slotPatterns`, best first. */
	readonly #slotStarts: Int32Array;
	readonly #slotPatterns: Int32Array;
	/** For each slot: the check that last looked at it, so that a target tries no pattern twice. */
	readonly #slotChecks: Uint8Array;
	#checkCount = 0;

	/**
	 * @param set only read.
	 * @param wildcards its patterns with stars; at least one.
	 */
	constructor({ symbols, starts, ends, orders }: PatternSet, wildcards: Int32Array) {
		const byOrder = wildcards.slice().sort((a, b) => orders[a]! - orders[b]!);
		const buffer = new SymbolBuffer();
		this.#starts = new Int32Array(byOrder.length + 1);
		for (const [index, pattern] of byOrder.entries()) {
			buffer.copyPattern(symbols, starts[pattern]!, ends[pattern]!);
			this.#starts[index + 1] = buffer.length;
		}
		this.#symbols = buffer.trimmed();
		this.#leastOctets = byOrder.map((_, pattern) => this.#countLeastOctets(pattern));
		this.#orders = byOrder.map((pattern) => orders[pattern]!);
		const runs =
			byOrder.length < FEWEST_INDEXED
				? new Int32Array(byOrder.length).fill(NO_RUN)
				: selectRuns(this.#symbols, this.#starts);
		this.#unindexed = Int32Array.from(runs.keys()).filter((pattern) => runs[pattern] === NO_RUN);

		const indexedCount = byOrder.length - this.#unindexed.length;
		let slotBits = indexedCount === 0 ? 0 : FEWEST_SLOT_BITS;
		while (slotBits < MOST_SLOT_BITS && 1 << slotBits < indexedCount * SLOTS_PER_PATTERN) slotBits++;
		const slotCount = 1 << slotBits;
		this.#slotShift = HASH_BITS - slotBits;
		this.#slotChecks = new Uint8Array(slotCount);
		const slots = runs.map((run) => (run === NO_RUN ? NO_RUN : hashOf(run) >>> this.#slotShift));
		this.#slotStarts = new Int32Array(slotCount + 1);
		for (const slot of slots) {
			if (slot !== NO_RUN) this.#slotStarts[slot + 1]!++;
		}
		for (let slot = 0; slot < slotCount; slot++) this.#slotStarts[slot + 1]! += this.#slotStarts[slot]!;
		this.#slotPatterns = new Int32Array(indexedCount);
		const slotEnds = this.#slotStarts.slice();
		for (const [pattern, slot] of slots.entries()) {
			if (slot !== NO_RUN) this.#slotPatterns[slotEnds[slot]!++] = pattern;
		}
	}

	/** The arrays that it keeps. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.#starts,
			this.#symbols,
			this.#orders,
			this.#leastOctets,
			this.#unindexed,
			this.#slotStarts,
			this.#slotPatterns,
			this.#slotChecks,
		];
	}

	/** The order of the best rule that matches a target, where it is better than `best`; else `best`. */
	find(octets: Uint8Array, octetCount: number, best: number): number {
		let found = best;
		for (const pattern of this.#unindexed) {
			const order = this.#orders[pattern]!;
			if (order >= found) break;
			if (this.#matches(pattern, octets, octetCount)) found = order;
		}
		return this.#slotPatterns.length === 0 ? found : this.#findIndexed(octets, octetCount, found);
	}

	#findIndexed(octets: Uint8Array, octetCount: number, best: number): number {
		const slotStarts = this.#slotStarts;
		const slotShift = this.#slotShift;
		const check = this.#nextCheck();
		let found = best;
		let run = 0;
		// `run` is the last octets before `offset`; the first of them make none yet, which finds nothing.
		for (let offset = 0; offset < octetCount; offset++) {
			run = appendToRun(run, octets[offset]!);
			const slot = hashOf(run) >>> slotShift;
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
			const order = this.#orders[pattern]!;
			if (order >= best) break;
			if (this.#matches(pattern, octets, octetCount)) return order;
		}
		return best;
	}

	/** Each symbol but stars and an end takes an octet at the least. */
	#countLeastOctets(pattern: number): number {
		let octetCount = 0;
		for (let at = this.#starts[pattern]!; at < this.#starts[pattern + 1]!; at++) {
			const symbol = this.#symbols[at];
			if (symbol !== ANY_OCTETS && symbol !== END_OF_TARGET) octetCount++;
		}
		return octetCount;
	}

	#matches(pattern: number, octets: Uint8Array, octetCount: number): boolean {
		if (this.#leastOctets[pattern]! > octetCount) return false;
		return matchesPattern(
			this.#symbols,
			this.#starts[pattern]!,
			this.#starts[pattern + 1]!,
			octets,
			octetCount,
		);
	}

	#nextCheck(): number {
		if (this.#checkCount === MOST_CHECKS) {
			this.#checkCount = 0;
			this.#slotChecks.fill(0);
		}
		return ++this.#checkCount;
	}
}

/** Spreads runs over all numbers of 32 bits, its upper bits the most (Knuth's multiplicative hashing). */
function hashOf(run: number): number {
	return Math.imul(run, HASH_FACTOR);
}
