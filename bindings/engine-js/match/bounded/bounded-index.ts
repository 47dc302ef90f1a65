import * as abi from "../../../../assembly/abi.js";
import { FIRST_SPECIAL_SYMBOL } from "../../../text/symbols.js";
import type { PolicyBlock } from "../../block/policy-block.js";
import { NO_PLACE, PieceAutomaton } from "./automaton.js";
import { NO_NUMBER, PieceTree } from "./piece-tree.js";
import { beginningEnd, NO_PIECE, SpeltPieces } from "./spelt-pieces.js";
import { WaitingPieces } from "./waiting-pieces.js";

/** Fields of a waiter: the number after the last node below it; the best decision there, and here or below. */
export const WAITER_NUMBERS = 5;
export const END = 0;
export const DECISION = 1;
export const LOWEST = 2;
/** The place of its piece; for a piece with symbols of two spellings, minus its number, minus 2. */
export const PIECE = 3;
/** The next one of its list. */
export const NEXT = 4;

/** The data of a bounded search: all pieces of a block, and the nodes that wait for them. */
export interface BoundedIndex {
	/** Finds the pieces of plain octets, and the beginnings of the others; null if there are none. */
	readonly automaton: PieceAutomaton | null;
	readonly waiting: WaitingPieces | null;
	readonly spelt: SpeltPieces | null;
	/** For each place of the automaton: the octets of its piece; the number of its beginning, or `NO_NUMBER`. */
	readonly octetCounts: Int32Array;
	/** Empty if no piece has a beginning. */
	readonly beginnings: Int32Array;
	/** For each suffix list, and one more: its first root. For each rule: the next one with the same suffix. */
	readonly firstRoots: Int32Array;
	readonly nextRules: Int32Array;
	/**
	 * The waiters, by WAITER_NUMBERS: the nodes of the tree, and after them those nodes again that also wait in another
	 * way.
	 */
	readonly waiters: Int32Array;
	readonly nodeCount: number;
	/** For each node: the waiter of its other way, or `NO_NUMBER`; empty if no node has another way. */
	readonly others: Int32Array;
	/** For each such waiter: its node. */
	readonly nodeOf: Int32Array;
}

/** The places among the symbols of pieces of plain octets, and of beginnings of pieces with two spellings. */
interface OctetPieces {
	readonly starts: Int32Array;
	readonly ends: Int32Array;
}

/** Makes the index of a block, in time and memory linear in it. */
export function makeBoundedIndex(block: PolicyBlock): BoundedIndex {
	const tree = new PieceTree(block);
	const { starts, pieceEnds, symbols } = tree;
	const nodeCount = starts.length;
	const { plain, spelt } = sortNodes(tree);
	const speltStarts = spelt.map((node) => starts[node]!);
	const speltEnds = spelt.map((node) => pieceEnds[node]!);
	const beginningEnds = spelt.map((node) => beginningEnd(symbols, starts[node]!, pieceEnds[node]!));
	const indexes = spelt.map((_, index) => index);
	const begun = indexes.filter((index) => beginningEnds[index]! > speltStarts[index]!);
	const octetPieces = {
		starts: joinNumbers(
			plain.map((node) => starts[node]!),
			begun.map((index) => speltStarts[index]!),
		),
		ends: joinNumbers(
			plain.map((node) => pieceEnds[node]!),
			begun.map((index) => beginningEnds[index]!),
		),
	};
	const found = indexOctets(symbols, octetPieces);
	const pieces = new Int32Array(nodeCount).fill(NO_PLACE);
	for (let index = 0; index < plain.length; index++) pieces[plain[index]!] = found.placeOf[index]!;

	const beginnings = new Int32Array(begun.length > 0 ? found.octetCounts.length : 0).fill(NO_NUMBER);
	const beginningOf = new Int32Array(spelt.length).fill(NO_NUMBER);
	let beginningCount = 0;
	for (let index = 0; index < begun.length; index++) {
		const place = found.placeOf[plain.length + index]!;
		if (beginnings[place] === NO_NUMBER) beginnings[place] = beginningCount++;
		beginningOf[begun[index]!] = beginnings[place]!;
	}

	const hasSpelt = spelt.length > 0;
	const speltPieces = hasSpelt
		? new SpeltPieces(symbols, speltStarts, speltEnds, beginningOf, beginningEnds)
		: null;
	for (let index = 0; index < spelt.length; index++)
		pieces[spelt[index]!] = -2 - speltPieces!.pieceOf[index]!;
	const twofold = indexes.filter((index) => speltPieces!.insideOf[index] !== NO_PIECE);
	const nodeOf = twofold.map((index) => spelt[index]!);
	const others = new Int32Array(hasSpelt ? nodeCount : 0).fill(NO_NUMBER);
	const waiters = new Int32Array((nodeCount + twofold.length) * WAITER_NUMBERS);
	for (let other = 0; other < twofold.length; other++) {
		const at = (nodeCount + other) * WAITER_NUMBERS;
		others[nodeOf[other]!] = nodeCount + other;
		waiters[at + LOWEST] = tree.lowests[nodeOf[other]!]!;
		waiters[at + PIECE] = -2 - speltPieces!.insideOf[twofold[other]!]!;
	}
	for (let node = 0; node < nodeCount; node++) {
		const at = node * WAITER_NUMBERS;
		waiters[at + END] = tree.ends[node]!;
		waiters[at + DECISION] = tree.decisions[node]!;
		waiters[at + LOWEST] = tree.lowests[node]!;
		const start = starts[node]!;
		const isUnawaited = pieces[node] === NO_PLACE;
		// For a root its flags; for a piece that must follow the literal prefix directly its place in the block.
		waiters[at + PIECE] = start < 0 ? -1 - start : isUnawaited ? pieceEnds[node]! : pieces[node]!;
	}
	const { automaton, waiting, octetCounts } = found;
	const { firstRoots, nextRules } = tree;
	return {
		automaton,
		waiting,
		spelt: speltPieces,
		octetCounts,
		beginnings,
		firstRoots,
		nextRules,
		waiters,
		nodeCount,
		others,
		nodeOf,
	};
}

/** The automaton of pieces, and for each of them its place there. */
function indexOctets(symbols: PieceTree["symbols"], { starts, ends }: OctetPieces) {
	if (starts.length === 0) {
		return { automaton: null, waiting: null, octetCounts: new Int32Array(0), placeOf: new Int32Array(0) };
	}
	const automaton = new PieceAutomaton(symbols, starts, ends);
	const { placeOf, lastPlaces } = automaton;
	const places = lastPlaces.map((_, place) => place);
	const waiting = new WaitingPieces(places, lastPlaces, lastPlaces.length);
	const octetCounts = new Int32Array(lastPlaces.length);
	for (let index = 0; index < placeOf.length; index++) {
		octetCounts[placeOf[index]!] = ends[index]! - starts[index]!;
	}
	return { automaton, waiting, octetCounts, placeOf };
}

function joinNumbers(first: Int32Array, second: Int32Array): Int32Array {
	const joined = new Int32Array(first.length + second.length);
	joined.set(first);
	joined.set(second, first.length);
	return joined;
}

/** The nodes of a tree that wait for pieces of mere octets, and those of pieces with symbols of two spellings. */
function sortNodes({ starts, pieceEnds, ends, symbols }: PieceTree) {
	const nodes = new Int32Array(starts.length);
	let plainCount = 0;
	let speltStart = nodes.length;
	let anchoredRootEnd = 0;
	let anchored = NO_NUMBER;
	// Invariant: plain nodes are before `plainCount`, nodes with two spellings from `speltStart` on.
	for (let node = 0; node < starts.length; node++) {
		const start = starts[node]!;
		if (start < 0) {
			const isAnchored = ((-1 - start) & abi.SUFFIX_IS_ANCHORED) !== 0;
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
