/**
 * Makes the index of a policy's pieces (piece-index.ts) in time linear in their octets: all pieces grow at once, an octet
 * each in a turn. So nodes come into being in the order of their depths, and whatever a node falls back to is there.
 */
import {
	PIECE_COUNT_SHIFT,
	PIECE_HAS_EITHER,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	TAIL_IS_ANCHORED,
} from "../../abi";
import { allocateReckoned, release, shrink } from "../../memory/arena";
import {
	fieldAt,
	fieldOctetsOf,
	piecesOffsetOf,
	Policy,
	Tail,
	tailsOf,
	tailStride,
} from "../../memory/layout";
import { QUESTION } from "../../text/octets";
import {
	IndexedTail,
	IS_AT_END,
	IS_LAST,
	IS_SPELT,
	MOST_NODES,
	nextState,
	Node,
	nodeAt,
	openingOf,
	PieceIndex,
	Queue,
	QUEUE_OF_PIECE,
	queueAt,
	ROOT_COUNT,
	slotOf,
	tailAt,
	Word,
	wordAt,
} from "./piece-index";
import { isDelimiter, MOST_SPELT, spellOut } from "../../text/spelling";
import { layPaths } from "./waiting";

/** A piece, or its opening, that grows: its octets up to ptr lead to a node. */
@unmanaged
class Growth {
	ptr: usize;
	endPtr: usize;
	node: u32;
	/** The number of the piece, IS_SPELT where it grows spelt out. */
	piece: u32;
}

/** What a call of readPieces has come to: pieces; growths; and the octets that these grow by at most. */
let pieceCount: u32 = 0;
let growthCount: u32 = 0;
let growthOctets: u64 = 0;

/** Words are laid out where growths were; there may be one more of them, which takes no more than this besides. */
const LAYING_ROOM: usize = 16;

/** The index in the making, 0 before it is; where its growths are; where the next piece is spelt out, and what is told of its octets besides. */
let indexPtr: usize = 0;
let growthsPtr: usize = 0;
let textPtr: usize = 0;
let offsetsPtr: usize = 0;

/** Makes the index of a policy, which the caller owns; 0 where there is no memory, or more than 2^24 octets to wait for. */
export function makePieceIndex(policyPtr: usize): usize {
	indexPtr = 0;
	readPieces(policyPtr);
	const mostNodes = growthOctets + ROOT_COUNT;
	if (mostNodes > MOST_NODES) return 0;
	const growthsOctets = growthCount * offsetof<Growth>();
	const scratchPtr = allocateReckoned(<u64>growthsOctets + LAYING_ROOM + 5 * growthOctets + 8);
	if (scratchPtr == 0) return 0;
	indexPtr = openIndex(policyPtr, <u32>mostNodes);
	if (indexPtr != 0) {
		growthsPtr = scratchPtr;
		offsetsPtr = scratchPtr + growthsOctets + LAYING_ROOM;
		textPtr = offsetsPtr + 4 * (<usize>growthOctets + 1);
		const index = changetype<PieceIndex>(indexPtr);
		readPieces(policyPtr);
		grow(index);
		layPaths(index, scratchPtr);
		index.octetCount = index.nodesPtr + index.nodeCount * offsetof<Node>() - indexPtr;
		shrink(indexPtr, index.octetCount);
	}
	release(scratchPtr);
	return indexPtr;
}

/** The least power of two that is not below a number. */
function powerFor(count: u32): u32 {
	let power: u32 = 1;
	while (power < count) power <<= 1;
	return power;
}

/** A block with room for so many nodes, all parts empty but the roots; 0 where there is no memory. */
function openIndex(policyPtr: usize, mostNodes: u32): usize {
	const policy = changetype<Policy>(policyPtr);
	const tailsPtr = tailsOf(policy);
	const tailCount = <u32>(policyPtr + policy.rulesOffset - tailsPtr) / tailStride(fieldOctetsOf(policyPtr));
	// A quarter more slots than nodes at the least, so that a search ends soon.
	const slotCount = powerFor(mostNodes + (mostNodes >> 2));
	const mostWords = growthCount + 1;
	const openingCount = powerFor(2 * mostWords);
	const bitsOctets = ((mostWords >> 5) + 1) << 2;
	const tablesOctets = ((slotCount + openingCount + pieceCount + mostWords) << 2) + bitsOctets;
	const recordsOctets =
		<u64>tailCount * offsetof<IndexedTail>() + <u64>mostWords * (offsetof<Queue>() + offsetof<Word>());
	const ptr = allocateReckoned(
		offsetof<PieceIndex>() + tablesOctets + recordsOctets + <u64>mostNodes * offsetof<Node>(),
	);
	if (ptr == 0) return 0;
	const index = changetype<PieceIndex>(ptr);
	index.slotsPtr = ptr + offsetof<PieceIndex>();
	index.slotMask = slotCount - 1;
	index.openingsPtr = index.slotsPtr + (slotCount << 2);
	index.openingMask = openingCount - 1;
	index.piecesPtr = index.openingsPtr + (openingCount << 2);
	index.placesPtr = index.piecesPtr + (pieceCount << 2);
	index.bitsPtr = index.placesPtr + (mostWords << 2);
	index.tailsPtr = index.bitsPtr + bitsOctets;
	index.queuesPtr = index.tailsPtr + tailCount * offsetof<IndexedTail>();
	index.wordsPtr = index.queuesPtr + mostWords * offsetof<Queue>();
	index.nodesPtr = index.wordsPtr + mostWords * offsetof<Word>();
	index.wordCount = 1;
	index.queueCount = 1;
	index.nodeCount = ROOT_COUNT;
	memory.fill(index.slotsPtr, 0, index.nodesPtr + ROOT_COUNT * offsetof<Node>() - index.slotsPtr);
	return ptr;
}

/** Counts the pieces of all tails; where there is an index, notes them there, and their growths. */
function readPieces(policyPtr: usize): void {
	const policy = changetype<Policy>(policyPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const endPtr = policyPtr + policy.rulesOffset;
	pieceCount = 0;
	growthCount = 0;
	growthOctets = 0;
	const index = changetype<PieceIndex>(indexPtr);
	let number: u32 = 0;
	// Invariant: the pieces of the tails before tailPtr are counted.
	for (let tailPtr = tailsOf(policy); tailPtr < endPtr; tailPtr += tailStride(fieldOctets)) {
		const tail = changetype<Tail>(tailPtr);
		if (indexPtr != 0) tailAt(index, number++).firstPiece = pieceCount;
		let ptr = policyPtr + piecesOffsetOf(tail, fieldOctets);
		// What is anchored, or stands at the end, has one place.
		let hasOnePlace = (tail.flags & TAIL_IS_ANCHORED) != 0;
		let isSpelt = false;
		let head: u32 = 0;
		while ((head & PIECE_IS_LAST) == 0) {
			head = fieldAt(ptr, 0, fieldOctets);
			const startPtr = ptr + fieldOctets;
			ptr = startPtr + (head >> PIECE_COUNT_SHIFT);
			isSpelt = isSpelt || (head & PIECE_HAS_EITHER) != 0;
			if (!hasOnePlace && (head & PIECE_IS_AT_END) == 0 && ptr > startPtr) beginPiece(startPtr, ptr, isSpelt);
			if (indexPtr != 0) {
				const isLast = (head & PIECE_IS_LAST) != 0 ? IS_LAST : 0;
				const isAtEnd = (head & PIECE_IS_AT_END) != 0 ? IS_AT_END : 0;
				store<u32>(index.piecesPtr + (pieceCount << 2), isLast | isAtEnd);
			}
			hasOnePlace = false;
			pieceCount++;
		}
	}
}

/** Lets a piece grow, and the opening of one that is spelt out. */
function beginPiece(ptr: usize, endPtr: usize, isSpelt: bool): void {
	if (!isSpelt) {
		beginGrowth(ptr, endPtr, pieceCount);
		return;
	}
	const startPtr = textPtr;
	for (let symbolPtr = ptr; symbolPtr < endPtr; symbolPtr++) {
		const symbol = <u32>load<u8>(symbolPtr);
		if (symbol == QUESTION) beginGrowth(ptr, symbolPtr + 1, pieceCount);
		textPtr += isDelimiter(symbol) ? <usize>MOST_SPELT : 1;
	}
	if (indexPtr != 0) spellOut(ptr, endPtr, true, startPtr, offsetsPtr);
	beginGrowth(startPtr, textPtr, pieceCount | IS_SPELT);
}

/** Counts a growth, and notes it where there is an index. */
function beginGrowth(ptr: usize, endPtr: usize, piece: u32): void {
	if (indexPtr != 0) {
		const growth = changetype<Growth>(growthsPtr + growthCount * offsetof<Growth>());
		growth.ptr = ptr;
		growth.endPtr = endPtr;
		growth.node = piece >> 31;
		growth.piece = piece;
	}
	growthCount++;
	growthOctets += endPtr - ptr;
}

/** Lets all pieces grow to the nodes of their words. */
function grow(index: PieceIndex): void {
	let endPtr = growthsPtr + growthCount * offsetof<Growth>();
	// Invariant: the nodes are those of the first depth - 1 octets of all pieces; the growths those of longer pieces.
	for (let depth: u32 = 1; endPtr > growthsPtr; depth++) {
		let keptPtr = growthsPtr;
		for (let ptr = growthsPtr; ptr < endPtr; ptr += offsetof<Growth>()) {
			const growth = changetype<Growth>(ptr);
			growth.node = childOf(index, growth.node, load<u8>(growth.ptr++));
			if (growth.ptr == growth.endPtr) {
				endGrowth(index, growth, depth);
				continue;
			}
			memory.copy(keptPtr, ptr, offsetof<Growth>());
			keptPtr += offsetof<Growth>();
		}
		endPtr = keptPtr;
	}
}

/** The node behind another, made where it is missing. */
function childOf(index: PieceIndex, parent: u32, octet: u32): u32 {
	const key = (parent << 8) | octet;
	const slotPtr = slotOf(index, key);
	const found = load<u32>(slotPtr);
	if (found != 0) return found;
	const number = index.nodeCount++;
	const node = nodeAt(index, number);
	node.key = key;
	node.fallback = parent < ROOT_COUNT ? parent : nextState(index, nodeAt(index, parent).fallback, octet);
	node.word = nodeAt(index, node.fallback).word;
	store<u32>(slotPtr, number);
	return number;
}

/** Gives what has grown up a word and a queue. The opening of a spelt piece, which is shorter, has been given its own. */
function endGrowth(index: PieceIndex, growth: Growth, octetCount: u32): void {
	const node = nodeAt(index, growth.node);
	// No other word of this length ends here.
	if (wordAt(index, node.word).octetCount != octetCount) {
		const number = index.wordCount++;
		const word = wordAt(index, number);
		word.octetCount = octetCount;
		word.below = node.word;
		node.word = number;
	}
	const isSpelt = growth.piece & IS_SPELT;
	const piecePtr = index.piecesPtr + (growth.piece << 2);
	const piece = load<u32>(piecePtr);
	const opening = isSpelt != 0 ? piece & QUEUE_OF_PIECE : 0;
	const slotPtr = openingOf(index, node.word, opening);
	let number = load<u32>(slotPtr);
	if (number == 0) {
		number = index.queueCount++;
		const queue = queueAt(index, number);
		queue.word = node.word;
		queue.opening = opening;
		store<u32>(slotPtr, number);
	}
	store<u32>(piecePtr, (piece & ~QUEUE_OF_PIECE) | number | isSpelt);
}
