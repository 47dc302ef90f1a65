import * as abi from "../../assembly/abi.js";
import { NO_PLACE, PieceAutomaton } from "./automaton.js";
import { matchPiece } from "./block-tails.js";
import { QUESTION_MARK } from "./octets.js";
import { NO_NUMBER, NO_OWN_DECISION, PieceTree } from "./piece-tree.js";
import type { PolicyBlock } from "./policy-block.js";
import { octetsOfArrays } from "./reckoning.js";
import { beginningEnd, NO_PIECE, SpeltPieces } from "./spelt-pieces.js";
import { FIRST_SPECIAL_SYMBOL, NOWHERE } from "./symbols.js";
import { WaitingPieces } from "./waiting-pieces.js";
import { spend } from "./work.js";

/** Objects beside arrays. */
const OWN_OCTETS = 2000;
const NOTHING = -1;
/** Of each waiter, side by side: the number behind the last node below it; the best decision there, and here or below. */
const WAITER_NUMBERS = 5;
const END = 0;
const DECISION = 1;
const LOWEST = 2;
/** Place of its piece; of one with symbols of two spellings, its number, minus 2 and negative. */
const PIECE = 3;
/** The next one of its list. */
const NEXT = 4;
const NO_NUMBERS = new Int32Array(0);

/**
 * Finds the tails of a block that match a target in one pass over it, in a time that is a sum of what the target and the
 * file have, never their product; docs/bounds.md proves it. Its making takes time and memory linear in the block.
 *
 * Of each tail the pieces are found one after the other, each as far left as it can be: that is right, as
 * `findPiece` says. A node of the tree of pieces waits for its piece from when all before it were found, and is reached
 * once at most; then what is below it waits.
 */
export class BoundedSearch {
	readonly #block: PolicyBlock;
	/** Of the pieces of mere octets, and the beginnings of the others; null where there are none. */
	readonly #automaton: PieceAutomaton | null = null;
	readonly #waiting: WaitingPieces | null = null;
	readonly #spelt: SpeltPieces | null = null;
	/** For each place of the automaton: octets of its piece; the number of its beginning, or `NO_NUMBER`. */
	readonly #octetCounts: Int32Array = NO_NUMBERS;
	readonly #beginnings: Int32Array = NO_NUMBERS;
	/** For each group, and one more: its first root. For each rule: the next one with the same tail. */
	readonly #firstRoots: Int32Array;
	readonly #nextRules: Int32Array;
	/** What waits, by WAITER_NUMBERS: the nodes of the tree, and behind them those that wait in another way too. */
	readonly #waiters: Int32Array;
	readonly #nodeCount: number;
	/** For each node: the waiter that is its other way, or `NO_NUMBER`; for each such waiter: its node, and 1 once reached. */
	readonly #others: Int32Array = NO_NUMBERS;
	readonly #nodeOf: Int32Array;
	readonly #areReached: Uint8Array;

	/** For each offset of the target: the first that begins to wait there, and the first that is reached there. */
	#beginners = NO_NUMBERS;
	#arrivals = NO_NUMBERS;
	#best = NO_OWN_DECISION;
	/** Gets 1 for each rule that matches, where all are asked for. */
	#matches: Uint8Array | null = null;

	constructor(block: PolicyBlock) {
		this.#block = block;
		const tree = new PieceTree(block);
		const { starts, pieceEnds, symbols } = tree;
		this.#firstRoots = tree.firstRoots;
		this.#nextRules = tree.nextRules;
		const nodeCount = starts.length;
		this.#nodeCount = nodeCount;
		const { plain, spelt } = sortNodes(tree);
		const speltStarts = spelt.map((node) => starts[node]!);
		const speltEnds = spelt.map((node) => pieceEnds[node]!);
		const beginningEnds = spelt.map((node) => beginningEnd(symbols, starts[node]!, pieceEnds[node]!));
		const indexes = spelt.map((_, index) => index);
		const begun = indexes.filter((index) => beginningEnds[index]! > speltStarts[index]!);
		const beginnings = new Int32Array(spelt.length).fill(NO_NUMBER);
		const octetStarts = new Int32Array(plain.length + begun.length);
		const octetEnds = new Int32Array(octetStarts.length);
		octetStarts.set(plain.map((node) => starts[node]!));
		octetStarts.set(
			begun.map((index) => speltStarts[index]!),
			plain.length,
		);
		octetEnds.set(plain.map((node) => pieceEnds[node]!));
		octetEnds.set(
			begun.map((index) => beginningEnds[index]!),
			plain.length,
		);
		const pieces = new Int32Array(nodeCount).fill(NO_PLACE);
		if (octetStarts.length > 0) {
			const automaton = new PieceAutomaton(symbols, octetStarts, octetEnds);
			const { placeOf, lastPlaces } = automaton;
			this.#automaton = automaton;
			this.#waiting = new WaitingPieces(
				lastPlaces.map((_, place) => place),
				lastPlaces,
				lastPlaces.length,
			);
			this.#octetCounts = new Int32Array(lastPlaces.length);
			for (let index = 0; index < placeOf.length; index++) {
				this.#octetCounts[placeOf[index]!] = octetEnds[index]! - octetStarts[index]!;
			}
			for (let index = 0; index < plain.length; index++) pieces[plain[index]!] = placeOf[index]!;
			if (begun.length > 0) this.#beginnings = new Int32Array(lastPlaces.length).fill(NO_NUMBER);
			let beginningCount = 0;
			for (let index = 0; index < begun.length; index++) {
				const place = placeOf[plain.length + index]!;
				if (this.#beginnings[place] === NO_NUMBER) this.#beginnings[place] = beginningCount++;
				beginnings[begun[index]!] = this.#beginnings[place]!;
			}
		}
		this.#nodeOf = NO_NUMBERS;
		if (spelt.length > 0) {
			this.#spelt = new SpeltPieces(symbols, speltStarts, speltEnds, beginnings, beginningEnds);
			const { pieceOf, insideOf } = this.#spelt;
			this.#others = new Int32Array(nodeCount).fill(NO_NUMBER);
			const twofold = indexes.filter((index) => insideOf[index] !== NO_PIECE);
			for (let index = 0; index < spelt.length; index++) pieces[spelt[index]!] = -2 - pieceOf[index]!;
			this.#nodeOf = twofold.map((index) => spelt[index]!);
			for (let other = 0; other < twofold.length; other++) {
				this.#others[this.#nodeOf[other]!] = nodeCount + other;
			}
			this.#waiters = new Int32Array((nodeCount + twofold.length) * WAITER_NUMBERS);
			for (let other = 0; other < twofold.length; other++) {
				const at = (nodeCount + other) * WAITER_NUMBERS;
				this.#waiters[at + LOWEST] = tree.lowests[this.#nodeOf[other]!]!;
				this.#waiters[at + PIECE] = -2 - insideOf[twofold[other]!]!;
			}
		} else {
			this.#waiters = new Int32Array(nodeCount * WAITER_NUMBERS);
		}
		for (let node = 0; node < nodeCount; node++) {
			const at = node * WAITER_NUMBERS;
			this.#waiters[at + END] = tree.ends[node]!;
			this.#waiters[at + DECISION] = tree.decisions[node]!;
			this.#waiters[at + LOWEST] = tree.lowests[node]!;
			const start = starts[node]!;
			const isUnawaited = pieces[node] === NO_PLACE;
			// Of a root its flags; of a piece that must stand right behind a head where it is in the block.
			this.#waiters[at + PIECE] = start < 0 ? -1 - start : isUnawaited ? pieceEnds[node]! : pieces[node]!;
		}
		this.#areReached = new Uint8Array(this.#nodeOf.length);
	}

	/** Octets of memory that it takes. */
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
	 * The lowest decision among `best` and those of the tails that match a target, of a group and those above it.
	 * @param group where the group of the deepest node stands that has one and whose head begins the target; or 0.
	 */
	findDecision(group: number, target: Uint8Array, octetCount: number, best: number): number {
		this.#matches = null;
		this.#best = best;
		this.#search(group, target, octetCount);
		return this.#best;
	}

	/** Marks all rules of these tails. @param matches has an octet for each rule; those that match become 1. */
	markMatches(group: number, target: Uint8Array, octetCount: number, matches: Uint8Array): void {
		this.#matches = matches;
		this.#best = NO_OWN_DECISION;
		this.#search(group, target, octetCount);
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
		const meetSpelt = (first: number, behind: number) => {
			for (let waiter = first, next = 0; waiter !== NOTHING; waiter = next) {
				next = this.#waiters[waiter * WAITER_NUMBERS + NEXT]!;
				this.#put(this.#arrivals, waiter, behind);
			}
		};
		// What is found in the octets before `now` is reached, but for what ends with the last of them; what can end or,
		// with two spellings, begin before `now` waits. The NUL behind the target is its last octet.
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
				if (beginning !== NO_NUMBER) spelt.takeBehind(beginning, target, now, meetSpelt);
				spend(1);
			}
		}
	}

	/** Finds the roots of a group and those above it, whose heads begin the target. */
	#enter(deepest: number, target: Uint8Array, octetCount: number): void {
		const block = this.#block;
		const waiters = this.#waiters;
		const groups = block.start + block.header(abi.POLICY_GROUPS_OFFSET);
		for (let group = deepest; group !== 0; ) {
			const number = (group - groups) / block.groupStride;
			const headOctets = block.fieldOf(group, abi.GROUP_HEAD_OCTETS);
			const end = this.#firstRoots[number + 1]!;
			for (let root = this.#firstRoots[number]!; root < end; root = waiters[root * WAITER_NUMBERS + END]!) {
				const flags = waiters[root * WAITER_NUMBERS + PIECE]!;
				const offset = (flags & abi.TAIL_HAS_SLASH) === 0 ? headOctets : headOctets - 1;
				if ((flags & abi.TAIL_IS_ANCHORED) === 0) {
					this.#put(this.#arrivals, root, offset);
					continue;
				}
				this.#settle(root);
				const rootEnd = waiters[root * WAITER_NUMBERS + END]!;
				for (let node = root + 1; node < rootEnd; node = waiters[node * WAITER_NUMBERS + END]!) {
					const piece = waiters[node * WAITER_NUMBERS + PIECE]!;
					const behind = this.#passPiece(piece, target, offset, octetCount);
					if (behind !== NOWHERE) this.#put(this.#arrivals, node, behind);
				}
			}
			const parentOffset = block.fieldOf(group, abi.GROUP_PARENT_OFFSET);
			group = parentOffset === 0 ? 0 : block.start + parentOffset;
		}
	}

	/** The offset behind a piece of the block that must stand at an offset; or `NOWHERE`. */
	#passPiece(piece: number, target: Uint8Array, offset: number, octetCount: number): number {
		const { octets, fieldOctets } = this.#block;
		const head = this.#block.field(piece);
		const start = piece + fieldOctets;
		const end = start + (head >>> abi.PIECE_COUNT_SHIFT);
		const behind = matchPiece(octets, start, end, target, offset, octetCount);
		return (head & abi.PIECE_IS_AT_END) !== 0 && behind !== octetCount ? NOWHERE : behind;
	}

	/** Reaches what is in a list. */
	#reachAll(first: number, offset: number): void {
		for (let waiter = first, next = 0; waiter !== NOTHING; waiter = next) {
			next = this.#waiters[waiter * WAITER_NUMBERS + NEXT]!;
			this.#reach(waiter, offset);
		}
	}

	/** Counts a node's own tails, and lets what is below it begin to wait. */
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
		this.#settle(node);
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

	#settle(node: number): void {
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
	 * Lets a waiter wait from where its piece, which cannot begin before an offset, can be found. What ends at the offset
	 * has been looked for, and what has two spellings and begins there has not.
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
			piece >= 0 ? this.#waiting!.await(piece, waiter) : this.#spelt!.waiting.await(-2 - piece, waiter);
	}

	/** Lets all that can be found from an offset on wait for its piece. */
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

	/** Puts a waiter into the list of an offset; what lies behind the target never comes. */
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

/** The nodes of a tree that wait for pieces of mere octets, and those of pieces with symbols of two spellings. */
function sortNodes({ starts, pieceEnds, ends, symbols }: PieceTree) {
	const nodes = new Int32Array(starts.length);
	let plainCount = 0;
	let speltStart = nodes.length;
	let anchoredRootEnd = 0;
	let anchored = NO_NUMBER;
	// The plain ones are before `plainCount`, the spelt ones from `speltStart` on.
	for (let node = 0; node < starts.length; node++) {
		const start = starts[node]!;
		if (start < 0) {
			const isAnchored = ((-1 - start) & abi.TAIL_IS_ANCHORED) !== 0;
			anchoredRootEnd = isAnchored ? ends[node]! : 0;
			anchored = node + 1;
			continue;
		}
		if (node < anchoredRootEnd && node === anchored) {
			anchored = ends[node]!;
			continue;
		}
		let at = start;
		while (at < pieceEnds[node]! && symbols[at]! < FIRST_SPECIAL_SYMBOL) at++;
		if (at === pieceEnds[node]) nodes[plainCount++] = node;
		else nodes[--speltStart] = node;
	}
	return { plain: nodes.slice(0, plainCount), spelt: nodes.slice(speltStart) };
}
