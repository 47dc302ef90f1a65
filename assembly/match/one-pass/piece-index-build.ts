/**
 * Makes the index of a policy's pieces (piece-index.ts) in time linear in their octets, in two passes over them:
 *
 * 1. Each piece adds its nodes, from the right, one after the other: those that no piece before it has.
 * 2. All pieces grow at once along their nodes, an octet each in a turn. So fallbacks are found in the order of depths, and
 *    whatever a node falls back to has its own.
 */
import {
	PIECE_COUNT_SHIFT,
	PIECE_HAS_EITHER,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	SUFFIX_IS_ANCHORED,
} from "../../abi";
import { allocateComputed, release, shrink } from "../../memory/arena";
import {
	fieldAt,
	fieldOctetsOf,
	piecesOffsetOf,
	Policy,
	Suffix,
	suffixesOf,
	suffixStride,
} from "../../memory/layout";
import { QUESTION } from "../../text/octets";
import {
	addBranch,
	Branch,
	childAt,
	fallbackOf,
	FOLLOWS,
	INNER_OPENING,
	INNER_ROWS_OCTETS,
	IS_AT_END,
	IS_MATCH,
	MAX_NODES,
	nextState,
	Node,
	nodeAt,
	OPENING_ROOT,
	PieceIndex,
	PLAIN_ROOT,
	ROOT_COUNT,
	Row,
	TOKEN_ROOT,
	Word,
	wordAt,
} from "./piece-index";
import { HAS_PERCENT, layRows } from "./piece-rows";
import { isPercent, restOfEscape } from "./tokens";
import { Laying, layPaths } from "./word-paths";

/** The fallback of a node that has none yet. */
const UNKNOWN: u32 = 0x7fffffff;

/** A piece, its rest or its opening, that grows: its octets from ptr on lead to a node. */
@unmanaged
class Growth {
	startPtr: usize;
	ptr: usize;
	node: u32;
	/** The address for the number of its word. */
	toPtr: usize;
}

/**
 * The sums of a call of readPieces: pieces and ends of suffixes; all growths; growths of openings; octets of growths.
 */
let pieceCount: u32 = 0;
let growthCount: u32 = 0;
let openingCount: u32 = 0;
let growthOctets: u64 = 0;

/** The index in the making, 0 before it exists; its growths; and for each piece its opening and HAS_PERCENT. */
let indexPtr: usize = 0;
let growthsPtr: usize = 0;
let openingsPtr: usize = 0;

/**
 * Makes the index of a policy, which the caller owns; 0 if there is no memory, or the pieces have more than 2^24
 * octets.
 */
export function makePieceIndex(policyPtr: usize): usize {
	indexPtr = 0;
	readPieces(policyPtr);
	const maxNodes = growthOctets + ROOT_COUNT;
	if (maxNodes >= MAX_NODES) return 0;
	// The growths' room is used again for words, of which there is at most one more than growths.
	const growthsOctets = growthCount * offsetof<Growth>() + offsetof<Laying>();
	const openingsOctets = pieceCount << 2;
	const scratchPtr = allocateComputed(<u64>growthsOctets + openingsOctets);
	if (scratchPtr == 0) return 0;
	indexPtr = openIndex(policyPtr, <u32>maxNodes);
	if (indexPtr != 0) {
		growthsPtr = scratchPtr;
		openingsPtr = growthsPtr + growthsOctets;
		memory.fill(openingsPtr, 0, openingsOctets);
		const index = changetype<PieceIndex>(indexPtr);
		readPieces(policyPtr);
		addWords(index);
		grow(index);
		layPaths(index, scratchPtr);
		layRows(index, index.piecesPtr + (pieceCount << 2), openingsPtr);
		index.octetCount = index.nodesPtr + (<usize>index.nodeCount + 1) * offsetof<Node>() - indexPtr;
		shrink(indexPtr, index.octetCount);
	}
	release(scratchPtr);
	return indexPtr;
}

/** A block with room for so many nodes, all parts empty except the roots; 0 if there is no memory. */
function openIndex(policyPtr: usize, maxNodes: u32): usize {
	const policy = changetype<Policy>(policyPtr);
	const suffixesPtr = suffixesOf(policy);
	const suffixCount =
		<u32>(policyPtr + policy.rulesOffset - suffixesPtr) / suffixStride(fieldOctetsOf(policyPtr));
	const maxWords = growthCount + 1;
	// A word has one branch at most, where it leaves those before it.
	const maxBranches = maxWords;
	const maxRows = maxWords + openingCount;
	const ptr = allocateComputed(
		offsetof<PieceIndex>() +
			INNER_ROWS_OCTETS +
			((suffixCount + pieceCount) << 2) +
			<u64>maxRows * offsetof<Row>() +
			<u64>maxWords * offsetof<Word>() +
			<u64>maxBranches * offsetof<Branch>() +
			(<u64>maxNodes + 1) * offsetof<Node>(),
	);
	if (ptr == 0) return 0;
	const index = changetype<PieceIndex>(ptr);
	index.innerRowsPtr = ptr + offsetof<PieceIndex>();
	index.suffixesPtr = index.innerRowsPtr + INNER_ROWS_OCTETS;
	index.suffixCount = suffixCount;
	index.piecesPtr = index.suffixesPtr + (suffixCount << 2);
	index.rowsPtr = index.piecesPtr + (pieceCount << 2);
	index.rowCount = 1;
	index.wordsPtr = index.rowsPtr + maxRows * offsetof<Row>();
	index.wordCount = 1;
	index.branchesPtr = index.wordsPtr + maxWords * offsetof<Word>();
	index.branchCount = 1;
	index.nodesPtr = index.branchesPtr + maxBranches * offsetof<Branch>();
	index.nodeCount = ROOT_COUNT;
	index.placeCount = 1;
	memory.fill(
		index.innerRowsPtr,
		0,
		index.nodesPtr + (ROOT_COUNT + 1) * offsetof<Node>() - index.innerRowsPtr,
	);
	return ptr;
}

/** Counts the pieces for which suffixes wait. If there is an index, also writes the suffixes to it, and all growths. */
function readPieces(policyPtr: usize): void {
	const policy = changetype<Policy>(policyPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const endPtr = policyPtr + policy.rulesOffset;
	pieceCount = 0;
	growthCount = 0;
	openingCount = 0;
	growthOctets = 0;
	const index = changetype<PieceIndex>(indexPtr);
	let number: u32 = 0;
	// Invariant: the pieces of the suffixes before suffixPtr are counted.
	for (let suffixPtr = suffixesOf(policy); suffixPtr < endPtr; suffixPtr += suffixStride(fieldOctets)) {
		const suffix = changetype<Suffix>(suffixPtr);
		if (indexPtr != 0) store<usize>(index.suffixesPtr + (number++ << 2), index.piecesPtr + (pieceCount << 2));
		let ptr = policyPtr + piecesOffsetOf(suffix, fieldOctets);
		let isAnchored = (suffix.flags & SUFFIX_IS_ANCHORED) != 0;
		let isAtEnd = false;
		let head: u32 = 0;
		while ((head & PIECE_IS_LAST) == 0) {
			head = fieldAt(ptr, 0, fieldOctets);
			const startPtr = ptr + fieldOctets;
			ptr = startPtr + (head >> PIECE_COUNT_SHIFT);
			// A piece that is anchored or at the end has one place; an empty piece matches anywhere.
			isAtEnd = !isAnchored && (head & PIECE_IS_AT_END) != 0;
			if (!isAnchored && !isAtEnd && ptr > startPtr) {
				beginPiece(startPtr, ptr, (head & PIECE_HAS_EITHER) != 0);
				pieceCount++;
			}
			isAnchored = false;
		}
		if (indexPtr != 0) store<u32>(index.piecesPtr + (pieceCount << 2), isAtEnd ? IS_AT_END : IS_MATCH);
		pieceCount++;
	}
}

/** Starts the growth of a piece; if it has tokens, also of its opening, provided that the opening is a word. */
function beginPiece(ptr: usize, endPtr: usize, hasTokens: bool): void {
	const toPtr = changetype<PieceIndex>(indexPtr).piecesPtr + (pieceCount << 2);
	if (!hasTokens) {
		beginGrowth(ptr, endPtr, PLAIN_ROOT, toPtr);
		return;
	}
	let restPtr = ptr;
	for (let symbolPtr = ptr; symbolPtr < endPtr; symbolPtr++) {
		if (<u32>load<u8>(symbolPtr) == QUESTION) restPtr = symbolPtr + 1;
	}
	const hasPercent = isPercent(endPtr - 1);
	const openingPtr = openingsPtr + (pieceCount << 2);
	let opening: u32 = hasPercent ? HAS_PERCENT : 0;
	const innerOctets = restOfEscape(ptr, endPtr);
	openingCount++;
	if (restPtr > ptr) {
		beginGrowth(ptr, restPtr, OPENING_ROOT, openingPtr);
	} else if (innerOctets != 0) {
		opening |= INNER_OPENING | (<u32>load<u8>(ptr));
		restPtr += innerOctets;
	}
	if (indexPtr != 0) store<u32>(openingPtr, opening);
	beginGrowth(restPtr, endPtr - (hasPercent ? 1 : 0), TOKEN_ROOT, toPtr);
}

/** Counts a growth, and notes it if there is an index. */
function beginGrowth(startPtr: usize, endPtr: usize, root: u32, toPtr: usize): void {
	if (indexPtr != 0) {
		const growth = changetype<Growth>(growthsPtr + growthCount * offsetof<Growth>());
		growth.startPtr = startPtr;
		growth.ptr = endPtr;
		growth.node = root;
		growth.toPtr = toPtr;
	}
	growthCount++;
	growthOctets += endPtr - startPtr;
}

/** Adds the nodes of all words. */
function addWords(index: PieceIndex): void {
	const endPtr = growthsPtr + growthCount * offsetof<Growth>();
	for (let ptr = growthsPtr; ptr < endPtr; ptr += offsetof<Growth>()) {
		const growth = changetype<Growth>(ptr);
		let number = growth.node;
		// Invariant: the octets from octetPtr on lead to the node.
		for (let octetPtr = growth.ptr; octetPtr > growth.startPtr;) {
			const octet = load<u8>(--octetPtr);
			const child = childAt(index, number, octet);
			number = child != 0 ? child : addNode(index, number, octet);
		}
	}
}

/** Adds a child to a node: the next node, or a branch. Its fallback is not known yet. */
function addNode(index: PieceIndex, parent: u32, octet: u32): u32 {
	const number = index.nodeCount++;
	const node = nodeAt(index, number);
	const follows = number == parent + 1;
	node.first = octet;
	node.fallback = follows ? FOLLOWS | UNKNOWN : UNKNOWN;
	nodeAt(index, number + 1).fallback = 0;
	if (!follows) addBranch(index, parent, octet, number);
	return number;
}

/** Grows all words along their nodes, which gives the nodes their fallbacks and words. */
function grow(index: PieceIndex): void {
	let endPtr = growthsPtr + growthCount * offsetof<Growth>();
	// Invariant: the nodes of the last depth - 1 octets of all words have their fallbacks; the growths are those of longer words.
	for (let depth: u32 = 1; endPtr > growthsPtr; depth++) {
		let keptPtr = growthsPtr;
		for (let ptr = growthsPtr; ptr < endPtr; ptr += offsetof<Growth>()) {
			const growth = changetype<Growth>(ptr);
			const octet = load<u8>(--growth.ptr);
			const parent = growth.node;
			const number = childAt(index, parent, octet);
			const node = nodeAt(index, number);
			growth.node = number;
			if (fallbackOf(node) == UNKNOWN) {
				const fallback =
					parent < ROOT_COUNT ? parent : nextState(index, fallbackOf(nodeAt(index, parent)), octet);
				node.fallback ^= UNKNOWN ^ fallback;
				node.word = nodeAt(index, fallback).word;
			}
			if (growth.ptr == growth.startPtr) {
				const word = wordOf(index, node, depth);
				store<u32>(growth.toPtr, load<u32>(growth.toPtr) | word);
				continue;
			}
			if (keptPtr != ptr) memory.copy(keptPtr, ptr, offsetof<Growth>());
			keptPtr += offsetof<Growth>();
		}
		endPtr = keptPtr;
	}
}

/** The number of the word of a node at a depth; it is made if it is missing. */
function wordOf(index: PieceIndex, node: Node, depth: u32): u32 {
	// No other word of this length begins here.
	if (wordAt(index, node.word).count != depth) {
		const number = index.wordCount++;
		const word = wordAt(index, number);
		word.count = depth;
		word.below = node.word;
		node.word = number;
	}
	return node.word;
}
