import * as abi from "../../assembly/abi.js";
import { NO_PLACE, PieceAutomaton } from "./automaton.js";
import { matchPiece } from "./block-tails.js";
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
	readonly #tree: PieceTree;
	/** Of the pieces of mere octets, and the beginnings of the others; null where there are none. */
	readonly #automaton: PieceAutomaton | null = null;
	readonly #waiting: WaitingPieces | null = null;
	readonly #spelt: SpeltPieces | null = null;
	/** For each place of the automaton: octets of its piece; the number of its beginning, or `NO_NUMBER`. */
	readonly #octetCounts: Int32Array;
	readonly #beginnings: Int32Array;
	/** For each waiter: the place of its piece; of one with two spellings, its number, minus 2 and negative. */
	readonly #pieces: Int32Array;
	/** For each waiter that is no node, behind them: the node that it waits for in another way; and for each node its other. */
	readonly #nodeOf: Int32Array;
	readonly #others: Int32Array;
	/** For each waiter: the next one of its list. */
	readonly #nexts: Int32Array;
	readonly #areReached: Uint8Array;

	/** For each offset of the target: the first that begins to wait there, and the first that is reached there. */
	#beginners = NO_NUMBERS;
	#arrivals = NO_NUMBERS;
	#best = NO_OWN_DECISION;
	/** Gets 1 for each rule that matches, where all are asked for. */
	#matches: Uint8Array | null = null;

	constructor(block: PolicyBlock) {
		this.#block = block;
		this.#tree = new PieceTree(block);
		const { starts, pieceEnds, symbols } = this.#tree;
		const nodeCount = starts.length;
		const isAnchored = this.#markAnchored();
		// The nodes whose pieces are mere octets, and those with two spellings, of which some have a beginning.
		const plain: number[] = [];
		const spelt: number[] = [];
		for (let node = 0; node < nodeCount; node++) {
			if (starts[node]! < 0 || isAnchored[node] === 1) continue;
			let at = starts[node]!;
			while (at < pieceEnds[node]! && symbols[at]! < FIRST_SPECIAL_SYMBOL) at++;
			if (at === pieceEnds[node]) plain.push(node);
			else spelt.push(node);
		}
		const speltStarts = Int32Array.from(spelt, (node) => starts[node]!);
		const speltEnds = Int32Array.from(spelt, (node) => pieceEnds[node]!);
		const beginningEnds = Int32Array.from(spelt, (node) => beginningEnd(symbols, starts[node]!, pieceEnds[node]!));
		const beginners = Array.from(spelt.keys()).filter((index) => beginningEnds[index]! > speltStarts[index]!);
		const octetStarts = Int32Array.from([
			...plain.map((node) => starts[node]!),
			...beginners.map((index) => speltStarts[index]!),
		]);
		const octetEnds = Int32Array.from([
			...plain.map((node) => pieceEnds[node]!),
			...beginners.map((index) => beginningEnds[index]!),
		]);
		const beginnings = new Int32Array(spelt.length).fill(NO_NUMBER);
		this.#octetCounts = NO_NUMBERS;
		this.#beginnings = NO_NUMBERS;
		const pieces = new Int32Array(nodeCount).fill(NO_PLACE);
		if (octetStarts.length > 0) {
			this.#automaton = new PieceAutomaton(symbols, octetStarts, octetEnds);
			const { placeOf, lastPlaces } = this.#automaton;
			this.#waiting = new WaitingPieces(
				Int32Array.from(lastPlaces.keys()),
				lastPlaces,
				lastPlaces.length,
			);
			this.#octetCounts = new Int32Array(lastPlaces.length);
			for (let index = 0; index < placeOf.length; index++) {
				this.#octetCounts[placeOf[index]!] = octetEnds[index]! - octetStarts[index]!;
			}
			for (const [index, node] of plain.entries()) pieces[node] = placeOf[index]!;
			if (beginners.length > 0) this.#beginnings = new Int32Array(lastPlaces.length).fill(NO_NUMBER);
			let beginningCount = 0;
			for (const [index, beginner] of beginners.entries()) {
				const place = placeOf[plain.length + index]!;
				if (this.#beginnings[place] === NO_NUMBER) this.#beginnings[place] = beginningCount++;
				beginnings[beginner] = this.#beginnings[place]!;
			}
		}
		const nodeOf: number[] = [];
		const others: number[] = [];
		this.#others = NO_NUMBERS;
		if (spelt.length > 0) {
			this.#spelt = new SpeltPieces(symbols, speltStarts, speltEnds, beginnings, beginningEnds);
			this.#others = new Int32Array(nodeCount).fill(NO_NUMBER);
			for (const [index, node] of spelt.entries()) {
				pieces[node] = -2 - this.#spelt.pieceOf[index]!;
				const inside = this.#spelt.insideOf[index]!;
				if (inside === NO_PIECE) continue;
				this.#others[node] = nodeCount + nodeOf.length;
				nodeOf.push(node);
				others.push(-2 - inside);
			}
		}
		this.#nodeOf = Int32Array.from(nodeOf);
		this.#pieces = new Int32Array(nodeCount + others.length);
		this.#pieces.set(pieces);
		this.#pieces.set(others, nodeCount);
		this.#nexts = new Int32Array(this.#pieces.length);
		this.#areReached = new Uint8Array(nodeCount);
	}

	/** Octets of memory that it takes. */
	get octetCount(): number {
		const { ends, decisions, lowests, nextRules, firstRoots, starts, pieceEnds, symbols } = this.#tree;
		const ofTree = [ends, decisions, lowests, nextRules, firstRoots, starts, pieceEnds, symbols];
		const ofPieces = [this.#octetCounts, this.#beginnings, this.#pieces, this.#nodeOf, this.#others];
		return (
			OWN_OCTETS +
			octetsOfArrays([
				...ofTree,
				...ofPieces,
				this.#nexts,
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
		let now = 0;
		const meet = (_: number, first: number) => {
			for (let waiter = first, next = 0; waiter !== NOTHING; waiter = next) {
				next = this.#nexts[waiter]!;
				this.#reach(waiter, now);
			}
		};
		const meetSpelt = (_: number, first: number, behind: number) => {
			for (let waiter = first, next = 0; waiter !== NOTHING; waiter = next) {
				next = this.#nexts[waiter]!;
				this.#put(this.#arrivals, waiter, behind);
			}
		};
		// All that is found in the octets before `now`, the last one not yet counted, is reached; what can begin before
		// `now` waits. The NUL behind the target is its last octet.
		for (; now <= octetCount + 1; now++) {
			if (now > 0 && automaton !== null) state = automaton.step(state, target[now - 1]!);
			meet(0, this.#take(this.#arrivals, now));
			this.#begin(now);
			const place = automaton?.placeAt(state) ?? NO_PLACE;
			if (place !== NO_PLACE) this.#waiting!.takeAt(place, meet);
			if (spelt === null || now > octetCount) continue;
			// What was reached just now may go on right here.
			this.#begin(now);
			spelt.takeAt(target, now, meetSpelt);
			if (this.#beginnings.length === 0) continue;
			for (let at = place; at !== NO_PLACE; at = automaton!.above[at]!) {
				const beginning = this.#beginnings[at]!;
				if (beginning !== NO_NUMBER) spelt.takeBehind(beginning, target, now, meetSpelt);
				spend(1);
			}
		}
	}

	/** Reaches the roots of a group and those above it, whose heads begin the target. */
	#enter(deepest: number, target: Uint8Array, octetCount: number): void {
		const block = this.#block;
		const { ends, firstRoots, starts, pieceEnds } = this.#tree;
		const groups = block.start + block.header(abi.POLICY_GROUPS_OFFSET);
		for (let group = deepest; group !== 0; ) {
			const number = (group - groups) / block.groupStride;
			const headOctets = block.fieldOf(group, abi.GROUP_HEAD_OCTETS);
			for (let root = firstRoots[number]!; root < firstRoots[number + 1]!; root = ends[root]!) {
				const flags = -1 - starts[root]!;
				const offset = (flags & abi.TAIL_HAS_SLASH) === 0 ? headOctets : headOctets - 1;
				if ((flags & abi.TAIL_IS_ANCHORED) === 0) {
					this.#reach(root, offset);
					continue;
				}
				this.#settle(root);
				for (let node = root + 1; node < ends[root]!; node = ends[node]!) {
					const behind = this.#passPiece(pieceEnds[node]!, target, offset, octetCount);
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

	/** Counts a node's own tails, and lets what is below it begin to wait. */
	#reach(waiter: number, offset: number): void {
		const { ends, lowests } = this.#tree;
		const nodeCount = ends.length;
		const node = waiter < nodeCount ? waiter : this.#nodeOf[waiter - nodeCount]!;
		if (this.#areReached[node] === 1) return;
		this.#areReached[node] = 1;
		this.#settle(node);
		let units = 1;
		for (let child = node + 1; child < ends[node]!; child = ends[child]!, units++) {
			if (lowests[child]! >= this.#best) continue;
			this.#await(child, offset);
			const other = this.#others.length === 0 ? NO_NUMBER : this.#others[child]!;
			if (other !== NO_NUMBER) this.#await(other, offset);
		}
		spend(units);
	}

	#settle(node: number): void {
		const { decisions, nextRules } = this.#tree;
		const decision = decisions[node]!;
		if (decision === NO_OWN_DECISION) return;
		if (this.#matches === null) {
			if (decision < this.#best) this.#best = decision;
			return;
		}
		for (let rule = decision >>> 1; rule !== NO_NUMBER; rule = nextRules[rule]!) this.#matches[rule] = 1;
	}

	/** Lets a waiter wait from where its piece, which cannot begin before an offset, can be found. */
	#await(waiter: number, offset: number): void {
		const piece = this.#pieces[waiter]!;
		const octets = piece >= 0 ? this.#octetCounts[piece]! : this.#spelt!.octetsBefore[-2 - piece]!;
		this.#put(this.#beginners, waiter, offset + octets);
	}

	/** Lets all that can be found from an offset on wait for its piece. */
	#begin(offset: number): void {
		const { lowests } = this.#tree;
		let waiter = this.#take(this.#beginners, offset);
		while (waiter !== NOTHING) {
			const next = this.#nexts[waiter]!;
			const piece = this.#pieces[waiter]!;
			const node = waiter < lowests.length ? waiter : this.#nodeOf[waiter - lowests.length]!;
			if (lowests[node]! < this.#best) {
				this.#nexts[waiter] =
					piece >= 0 ? this.#waiting!.await(piece, waiter) : this.#spelt!.waiting.await(-2 - piece, waiter);
			}
			waiter = next;
		}
	}

	/** Puts a waiter into the list of an offset; what lies behind the target never comes. */
	#put(lists: Int32Array, waiter: number, offset: number): void {
		spend(1);
		if (offset >= lists.length) return;
		this.#nexts[waiter] = lists[offset]!;
		lists[offset] = waiter;
	}

	/** Takes the list of an offset. */
	#take(lists: Int32Array, offset: number): number {
		const first = lists[offset]!;
		lists[offset] = NOTHING;
		return first;
	}

	/** For each node 1 where its piece must begin right where a head ends. */
	#markAnchored(): Uint8Array {
		const { ends, starts } = this.#tree;
		const areAnchored = new Uint8Array(ends.length);
		for (let root = 0; root < ends.length; root = ends[root]!) {
			if (((-1 - starts[root]!) & abi.TAIL_IS_ANCHORED) === 0) continue;
			for (let node = root + 1; node < ends[root]!; node = ends[node]!) areAnchored[node] = 1;
		}
		return areAnchored;
	}
}
