import * as abi from "../../../../assembly/abi.js";
import { QUESTION_MARK } from "../../../text/octets.js";
import { NOWHERE } from "../../../text/symbols.js";
import type { PolicyBlock } from "../../block/policy-block.js";
import { matchPiece } from "../block-suffixes.js";
import { octetsOfArrays } from "../octets-of-arrays.js";
import { spend } from "../work.js";
import { NO_PLACE } from "./automaton.js";
import {
	type BoundedIndex,
	DECISION,
	END,
	LOWEST,
	makeBoundedIndex,
	NEXT,
	PIECE,
	WAITER_NUMBERS,
} from "./bounded-index.js";
import { NO_NUMBER, NO_OWN_DECISION } from "./piece-tree.js";

/** Octets of objects besides arrays. */
const OWN_OCTETS = 2000;
const NOTHING = -1;
const NO_NUMBERS = new Int32Array(0);

/**
 * Finds the suffixes of a block that match a target in one pass over it. The time is a sum of the lengths of the target
 * and the file, never their product; docs/bounds.md has the proof. The constructor takes time and memory linear in the
 * block.
 *
 * The pieces of each suffix are found one after the other, each as far left as possible; `findPiece` says why that is
 * right. A node of the tree of pieces waits for its piece once all pieces before it are found. It is reached at most
 * once; then the nodes below it wait.
 */
export class BoundedSearch {
	readonly #block: PolicyBlock;
	// The fields that the hot loop uses are direct members.
	readonly #automaton: BoundedIndex["automaton"];
	readonly #waiting: BoundedIndex["waiting"];
	readonly #spelt: BoundedIndex["spelt"];
	readonly #octetCounts: Int32Array;
	readonly #beginnings: Int32Array;
	readonly #firstRoots: Int32Array;
	readonly #nextRules: Int32Array;
	readonly #waiters: Int32Array;
	readonly #nodeCount: number;
	readonly #others: Int32Array;
	readonly #nodeOf: Int32Array;
	/** For each waiter of `nodeOf`: 1 once it, or its node, is reached. */
	readonly #areReached: Uint8Array;

	/**
	 * For each offset of the target: the first waiter that begins to wait there, and the first that is reached there.
	 */
	#beginners = NO_NUMBERS;
	#arrivals = NO_NUMBERS;
	#best = NO_OWN_DECISION;
	/** If all matches are asked for: gets 1 for each rule that matches. */
	#matches: Uint8Array | null = null;

	constructor(block: PolicyBlock) {
		this.#block = block;
		const index = makeBoundedIndex(block);
		this.#automaton = index.automaton;
		this.#waiting = index.waiting;
		this.#spelt = index.spelt;
		this.#octetCounts = index.octetCounts;
		this.#beginnings = index.beginnings;
		this.#firstRoots = index.firstRoots;
		this.#nextRules = index.nextRules;
		this.#waiters = index.waiters;
		this.#nodeCount = index.nodeCount;
		this.#others = index.others;
		this.#nodeOf = index.nodeOf;
		this.#areReached = new Uint8Array(index.nodeOf.length);
	}

	/** Octets of its memory. */
	get octetCount(): number {
		return (
			OWN_OCTETS +
			octetsOfArrays([
				this.#octetCounts,
				this.#beginnings,
				this.#firstRoots,
				this.#nextRules,
				this.#waiters,
				this.#others,
				this.#nodeOf,
				this.#areReached,
				...(this.#automaton?.arrays ?? []),
				...(this.#waiting?.arrays ?? []),
				...(this.#spelt?.arrays ?? []),
			])
		);
	}

	/**
	 * The lowest decision among `best` and those of the suffixes that match a target, of a suffix list and those above it.
	 * @param suffixList the place of the suffix list of the deepest node that has a suffix list and whose prefix begins the target; or
	 *   0.
	 */
	findDecision(suffixList: number, target: Uint8Array, octetCount: number, best: number): number {
		this.#matches = null;
		this.#best = best;
		this.#search(suffixList, target, octetCount);
		return this.#best;
	}

	/** Marks all rules of these suffixes. @param matches has an octet for each rule; those that match become 1. */
	markMatches(suffixList: number, target: Uint8Array, octetCount: number, matches: Uint8Array): void {
		this.#matches = matches;
		this.#best = NO_OWN_DECISION;
		this.#search(suffixList, target, octetCount);
		this.#matches = null;
	}

	#search(deepest: number, target: Uint8Array, octetCount: number): void {
		const spelt = this.#spelt;
		const automaton = this.#automaton;
		this.#beginners = new Int32Array(octetCount + 2).fill(NOTHING);
		this.#arrivals = new Int32Array(octetCount + 2).fill(NOTHING);
		this.#areReached.fill(0);
		this.#waiting?.clear();
		spelt?.read(target, octetCount);
		this.#enter(deepest, target, octetCount);
		let state = 0;
		const meetSpelt = (first: number, after: number) => {
			for (let waiter = first, next = 0; waiter !== NOTHING; waiter = next) {
				next = this.#waiters[waiter * WAITER_NUMBERS + NEXT]!;
				this.#put(this.#arrivals, waiter, after);
			}
		};
		// Invariant: pieces found in the octets before `now` are reached, except those that end with the last octet.
		// Pieces that may end before `now`, or with two spellings begin before it, are waited for. The target's last
		// octet is the NUL after it.
		for (let now = 0; now <= octetCount + 1; now++) {
			if (now > 0 && automaton !== null) state = automaton.step(state, target[now - 1]!);
			this.#begin(now);
			const place = automaton?.placeAt(state) ?? NO_PLACE;
			if (place !== NO_PLACE) this.#waiting!.takeAt(place);
			this.#reachAll(this.#take(this.#arrivals, now), now);
			if (place !== NO_PLACE) {
				const { values, length } = this.#waiting!.taken;
				for (let index = 1; index < length; index += 2) this.#reachAll(values[index]!, now);
			}
			if (spelt === null || now > octetCount) continue;
			spelt.takeAt(target, now, meetSpelt);
			if (this.#beginnings.length === 0 || target[now - 1] !== QUESTION_MARK) continue;
			for (let at = place; at !== NO_PLACE; at = automaton!.above[at]!) {
				const beginning = this.#beginnings[at]!;
				if (beginning !== NO_NUMBER) spelt.takeAfter(beginning, now, meetSpelt);
				spend(1);
			}
		}
	}

	/** Finds the roots of a suffix list and of those above it, whose prefixes begin the target. */
	#enter(deepest: number, target: Uint8Array, octetCount: number): void {
		const block = this.#block;
		const waiters = this.#waiters;
		const suffixLists = block.start + block.header(abi.POLICY_SUFFIX_LISTS_OFFSET);
		for (let suffixList = deepest; suffixList !== 0; ) {
			const number = (suffixList - suffixLists) / block.suffixListStride;
			const headOctets = block.fieldOf(suffixList, abi.SUFFIX_LIST_HEAD_OCTETS);
			const end = this.#firstRoots[number + 1]!;
			for (let root = this.#firstRoots[number]!; root < end; root = waiters[root * WAITER_NUMBERS + END]!) {
				const flags = waiters[root * WAITER_NUMBERS + PIECE]!;
				const offset = (flags & abi.SUFFIX_HAS_SLASH) === 0 ? headOctets : headOctets - 1;
				if ((flags & abi.SUFFIX_IS_ANCHORED) === 0) {
					this.#put(this.#arrivals, root, offset);
					continue;
				}
				this.#decideAt(root);
				const rootEnd = waiters[root * WAITER_NUMBERS + END]!;
				for (let node = root + 1; node < rootEnd; node = waiters[node * WAITER_NUMBERS + END]!) {
					const piece = waiters[node * WAITER_NUMBERS + PIECE]!;
					const after = this.#passPiece(piece, target, offset, octetCount);
					if (after !== NOWHERE) this.#put(this.#arrivals, node, after);
				}
			}
			const parentOffset = block.fieldOf(suffixList, abi.SUFFIX_LIST_PARENT_OFFSET);
			suffixList = parentOffset === 0 ? 0 : block.start + parentOffset;
		}
	}

	/** The offset after a piece of the block that must be at an offset; or `NOWHERE`. */
	#passPiece(piece: number, target: Uint8Array, offset: number, octetCount: number): number {
		const { octets, fieldOctets } = this.#block;
		const head = this.#block.field(piece);
		const start = piece + fieldOctets;
		const end = start + (head >>> abi.PIECE_COUNT_SHIFT);
		const after = matchPiece(octets, start, end, target, offset, octetCount);
		return (head & abi.PIECE_IS_AT_END) !== 0 && after !== octetCount ? NOWHERE : after;
	}

	/** Reaches all waiters of a list. */
	#reachAll(first: number, offset: number): void {
		for (let waiter = first, next = 0; waiter !== NOTHING; waiter = next) {
			next = this.#waiters[waiter * WAITER_NUMBERS + NEXT]!;
			this.#reach(waiter, offset);
		}
	}

	/** Counts a node's own suffixes, and lets the nodes below it begin to wait. */
	#reach(waiter: number, offset: number): void {
		const waiters = this.#waiters;
		const hasOthers = this.#nodeOf.length > 0;
		let node = waiter;
		if (hasOthers) {
			const other = waiter < this.#nodeCount ? this.#others[waiter]! : waiter;
			if (other !== NO_NUMBER) {
				const index = other - this.#nodeCount;
				if (this.#areReached[index] === 1) return;
				this.#areReached[index] = 1;
				node = this.#nodeOf[index]!;
			}
		}
		this.#decideAt(node);
		const end = waiters[node * WAITER_NUMBERS + END]!;
		let units = 1;
		for (let child = node + 1; child < end; units++) {
			const at = child * WAITER_NUMBERS;
			if (waiters[at + LOWEST]! < this.#best) {
				this.#await(child, offset);
				const other = hasOthers ? this.#others[child]! : NO_NUMBER;
				if (other !== NO_NUMBER) this.#await(other, offset);
			}
			child = waiters[at + END]!;
		}
		spend(units);
	}

	#decideAt(node: number): void {
		const decision = this.#waiters[node * WAITER_NUMBERS + DECISION]!;
		if (decision === NO_OWN_DECISION) return;
		if (this.#matches === null) {
			if (decision < this.#best) this.#best = decision;
			return;
		}
		let units = 0;
		for (let rule = decision >>> 1; rule !== NO_NUMBER; rule = this.#nextRules[rule]!, units++) {
			this.#matches[rule] = 1;
		}
		spend(units);
	}

	/**
	 * Lets a waiter wait from the offset where its piece can be found. The piece cannot begin before that offset.
	 * Pieces that end at the offset have been searched for; pieces with two spellings that begin there have not.
	 */
	#await(waiter: number, offset: number): void {
		const piece = this.#waiters[waiter * WAITER_NUMBERS + PIECE]!;
		const octets = piece >= 0 ? this.#octetCounts[piece]! - 1 : this.#spelt!.octetsBefore[-2 - piece]!;
		if (octets === 0) this.#list(waiter, piece);
		else this.#put(this.#beginners, waiter, piece >= 0 ? offset + octets + 1 : offset + octets);
	}

	/** Lets a waiter wait for its piece. */
	#list(waiter: number, piece: number): void {
		this.#waiters[waiter * WAITER_NUMBERS + NEXT] =
			piece >= 0 ? this.#waiting!.await(piece, waiter) : this.#spelt!.await(-2 - piece, waiter);
	}

	/** Starts all waiters whose pieces can be found from an offset on. */
	#begin(offset: number): void {
		const waiters = this.#waiters;
		let waiter = this.#take(this.#beginners, offset);
		while (waiter !== NOTHING) {
			const at = waiter * WAITER_NUMBERS;
			const next = waiters[at + NEXT]!;
			if (waiters[at + LOWEST]! < this.#best) this.#list(waiter, waiters[at + PIECE]!);
			waiter = next;
		}
	}

	/** Puts a waiter into the list of an offset; offsets after the target are dropped. */
	#put(lists: Int32Array, waiter: number, offset: number): void {
		spend(1);
		if (offset >= lists.length) return;
		this.#waiters[waiter * WAITER_NUMBERS + NEXT] = lists[offset]!;
		lists[offset] = waiter;
	}

	/** Takes the list of an offset. */
	#take(lists: Int32Array, offset: number): number {
		const first = lists[offset]!;
		lists[offset] = NOTHING;
		return first;
	}
}
