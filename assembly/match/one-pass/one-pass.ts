/**
 * Finds the rules that match a path in one pass over it, however many tails there are. Every tail waits for one of its
 * pieces. Where the automaton says that a piece ends, those tails go on that have waited since before it began, and
 * wait for their next piece from here on: the leftmost place of each is good enough (pieces.ts). Whoever waits longer in a
 * queue waits from further left, so the queue's first tails are those to go on.
 *
 * A second pass reads the path spelt out, for the pieces of a tail from the first on that is spelt out itself.
 *
 * What that costs is a sum. An octet is a step of the automaton, or three where it is spelt out, and as many steps back
 * at most. A tail goes on once for each of its pieces. A word that ends while its queue's first tail has waited too
 * short lets it wait on, which happens no more often than the word has octets. Pieces with one place, anchored or
 * at the end, are compared once. So a check costs a constant for each octet of the path, and for each octet of all
 * tails, and no product of them.
 */
import {
	GROUP_HEAD_OCTETS,
	GROUP_INDEXED_COUNT,
	GROUP_PARENT_OFFSET,
	GROUP_SEARCHED_COUNT,
	GROUP_TAILS_OFFSET,
	NONE,
	PIECE_COUNT_SHIFT,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	TAIL_HAS_SLASH,
	TAIL_IS_ANCHORED,
} from "../../abi";
import { allocateReckoned, release } from "../../memory/arena";
import {
	decisionOfTail,
	fieldAt,
	fieldOctetsOf,
	leastOctetsOf,
	piecesOffsetOf,
	Policy,
	Tail,
	tailsOf,
	tailStride,
} from "../../memory/layout";
import { pushMatch } from "../matches";
import { QUESTION } from "../../text/octets";
import {
	IndexedTail,
	IS_AT_END,
	IS_LAST,
	nextState,
	nodeAt,
	openingOf,
	PieceIndex,
	QUEUE_OF_PIECE,
	queueAt,
	ROOT_COUNT,
	tailAt,
	wordAt,
} from "./piece-index";
import { matchPiece, standsAtEnd } from "../pieces";
import { MOST_SPELT, spellOut } from "../../text/spelling";
import { beginWaiting, endWaiting, longestWaiting } from "./waiting";

/** A place of the path. */
@unmanaged
class Place {
	/** The first tails that begin here, in the first pass and in the second. */
	firstTails: u64;
	/** Where the next `?` stands; NONE without one. */
	questionOffset: u32;
	/** The longest plain word that ends here. */
	word: u32;
}

let index: PieceIndex = changetype<PieceIndex>(0);
let policyPtr: usize = 0;
let fieldOctets: u32 = 0;
let tailsPtr: usize = 0;
let pathPtr: usize = 0;
let pathOctets: u32 = 0;
/** The lowest decision found, or whether all are to be listed. */
let best: u32 = 0;
let isListing: bool = false;
/** The second pass: 1; the first: 0. */
let pass: u32 = 0;
/** Places, one more than the path has octets; what is read, and of each octet of it which of the path it begins. */
let placesPtr: usize = 0;
let textPtr: usize = 0;
let offsetsPtr: usize = 0;

/** There was no memory for the last pass. */
export let lacksMemory: bool = false;

/**
 * The lowest decision among known and those of the tails of a group and all above it that match the octets from ptr to
 * endPtr. Where all are to be listed, each is (matches.ts). indexPtr: of the policy; 0: there is no memory for one.
 */
export function decideInOnePass(
	indexPtr: usize,
	ofPolicyPtr: usize,
	groupOffset: u32,
	ptr: usize,
	endPtr: usize,
	known: u32,
	listsAll: bool,
): u32 {
	index = changetype<PieceIndex>(indexPtr);
	policyPtr = ofPolicyPtr;
	fieldOctets = fieldOctetsOf(policyPtr);
	tailsPtr = tailsOf(changetype<Policy>(policyPtr));
	pathPtr = ptr;
	pathOctets = <u32>(endPtr - ptr);
	best = known;
	isListing = listsAll;
	pass = 0;
	const scratchPtr = indexPtr == 0 ? <usize>0 : layScratch();
	lacksMemory = scratchPtr == 0;
	if (lacksMemory) return known;
	let questionOffset: u32 = NONE;
	for (let offset = <i32>pathOctets; offset >= 0; offset--) {
		if (<u32>load<u8>(pathPtr + offset) == QUESTION) questionOffset = offset;
		placeAt(offset).firstTails = 0;
		placeAt(offset).questionOffset = questionOffset;
	}
	for (let number: u32 = 0; number < index.queueCount; number++) queueAt(index, number).first = 0;
	for (let number: u32 = 0; number < index.wordCount; number++) {
		const word = wordAt(index, number);
		if (word.waitingCount != 0) {
			word.waitingCount = 1;
			endWaiting(index, word);
		}
	}
	for (let offset = groupOffset; offset != 0;) {
		beginGroup(policyPtr + offset);
		offset = fieldAt(policyPtr + offset, GROUP_PARENT_OFFSET, fieldOctets);
	}
	for (; pass < ROOT_COUNT; pass++) readPath();
	release(scratchPtr);
	return best;
}

/** Lays out what a pass needs; where it lies, 0 where there is no memory. */
function layScratch(): usize {
	const placesOctets = (pathOctets + 1) * offsetof<Place>();
	const mostOctets = MOST_SPELT * pathOctets + 4;
	const scratchPtr = allocateReckoned(<u64>placesOctets + 5 * <u64>mostOctets);
	placesPtr = scratchPtr;
	offsetsPtr = placesPtr + placesOctets;
	textPtr = offsetsPtr + 4 * mostOctets;
	return scratchPtr;
}

// @ts-ignore: decorator
@inline
function placeAt(offset: u32): Place {
	return changetype<Place>(placesPtr + offset * offsetof<Place>());
}

/** Lets the tails of a group begin that may decide and are not too long. */
function beginGroup(groupPtr: usize): void {
	const headOctets = fieldAt(groupPtr, GROUP_HEAD_OCTETS, fieldOctets);
	const stride = tailStride(fieldOctets);
	let tailPtr = policyPtr + fieldAt(groupPtr, GROUP_TAILS_OFFSET, fieldOctets);
	let tailsLeft =
		fieldAt(groupPtr, GROUP_SEARCHED_COUNT, fieldOctets) +
		fieldAt(groupPtr, GROUP_INDEXED_COUNT, fieldOctets);
	for (; tailsLeft != 0; tailsLeft--, tailPtr += stride) {
		const tail = changetype<Tail>(tailPtr);
		if (!isListing && decisionOfTail(tail, fieldOctets) >= best) continue;
		const offset = headOctets - (((<u32>tail.flags) & TAIL_HAS_SLASH) != 0 ? 1 : 0);
		if (leastOctetsOf(tail) > pathOctets - offset) continue;
		const number = <u32>(tailPtr - tailsPtr) / stride;
		const indexed = tailAt(index, number);
		indexed.piece = indexed.firstPiece;
		if (((<u32>tail.flags) & TAIL_IS_ANCHORED) == 0) {
			beginAt(number, offset, 0);
			continue;
		}
		const headPtr = policyPtr + piecesOffsetOf(tail, fieldOctets);
		const head = fieldAt(headPtr, 0, fieldOctets);
		const piecePtr = headPtr + fieldOctets;
		const endPtr = pathPtr + pathOctets;
		const behindPtr = matchPiece(piecePtr, piecePtr + (head >> PIECE_COUNT_SHIFT), pathPtr + offset, endPtr);
		if (behindPtr == 0 || ((head & PIECE_IS_AT_END) != 0 && behindPtr != endPtr)) continue;
		if ((head & PIECE_IS_LAST) != 0) {
			arrive(number);
		} else {
			indexed.piece++;
			beginAt(number, <u32>(behindPtr - pathPtr), 0);
		}
	}
}

/** Lets a tail begin, in a pass, at an offset that it has not left behind. */
function beginAt(number: u32, offset: u32, inPass: u32): void {
	const firstPtr = changetype<usize>(placeAt(offset)) + (inPass << 2);
	tailAt(index, number).next = load<u32>(firstPtr);
	store<u32>(firstPtr, number + 1);
}

/** Reads the path, in the second pass spelt out. */
function readPath(): void {
	const octetCount = spellOut(pathPtr, pathPtr + pathOctets, pass != 0, textPtr, offsetsPtr);
	let state = pass;
	// Invariant: the state is that behind the octets before `at`; all tails that have begun there wait, or have arrived.
	for (let at: u32 = 0; ; at++) {
		const offset = load<u32>(offsetsPtr + (at << 2));
		// What ends in the midst of a delimiter that the path does not spell out ends nowhere in it.
		if (offset != NONE) {
			passWords(nodeAt(index, state).word, at, offset);
			const firstPtr = changetype<usize>(placeAt(offset)) + (pass << 2);
			for (let first = load<u32>(firstPtr); first != 0; first = load<u32>(firstPtr)) {
				const tail = tailAt(index, first - 1);
				store<u32>(firstPtr, tail.next);
				come(first - 1, tail, offset);
			}
		}
		if (at == octetCount) break;
		state = nextState(index, state, load<u8>(textPtr + at));
	}
}

/** Lets tails go on that wait for a word that ends at an offset, or one below; `at`: how much has been read. */
function passWords(longest: u32, at: u32, endOffset: u32): void {
	if (pass == 0) placeAt(endOffset).word = longest;
	for (let number = longestWaiting(index, longest); number != 0;) {
		const word = wordAt(index, number);
		const offset = load<u32>(offsetsPtr + ((at - word.octetCount) << 2));
		// The same holds for what begins there.
		if (offset != NONE) {
			passQueue(number, 0, offset, endOffset);
			const questionOffset = placeAt(offset).questionOffset;
			if (questionOffset < endOffset) {
				const opening = openingAt(offset, questionOffset + 1);
				if (opening != 0) passQueue(number, opening, offset, endOffset);
			}
		}
		number = longestWaiting(index, word.below);
	}
}

/** The opening that the path has from one offset to another; 0 for none. */
function openingAt(offset: u32, endOffset: u32): u32 {
	let number = placeAt(endOffset).word;
	// Invariant: the words above this one begin before offset.
	while (wordAt(index, number).octetCount > endOffset - offset) number = wordAt(index, number).below;
	return wordAt(index, number).octetCount == endOffset - offset ? load<u32>(openingOf(index, number, 0)) : 0;
}

/** Lets the tails go on that wait for a word with an opening, and may begin at an offset. */
function passQueue(word: u32, opening: u32, offset: u32, endOffset: u32): void {
	const queue = load<u32>(openingOf(index, word, opening));
	const line = queueAt(index, queue);
	// Invariant: the tails that have left the queue began no further right than those in it.
	for (let first = line.first; first != 0; first = line.first) {
		const tail = tailAt(index, first - 1);
		if (tail.offset > offset) break;
		line.first = tail.next;
		endWaiting(index, wordAt(index, word));
		goOn(first - 1, tail, endOffset);
	}
}

/** Lets a tail go on behind its piece. */
// @ts-ignore: decorator
@inline
function goOn(number: u32, tail: IndexedTail, offset: u32): void {
	if ((load<u32>(index.piecesPtr + (tail.piece << 2)) & IS_LAST) != 0) {
		arrive(number);
	} else {
		tail.piece++;
		come(number, tail, offset);
	}
}

/** Lets a tail come to a piece that may begin at an offset: it waits for it, unless that is settled at once. */
function come(number: u32, tail: IndexedTail, offset: u32): void {
	const piece = load<u32>(index.piecesPtr + (tail.piece << 2));
	const queue = piece & QUEUE_OF_PIECE;
	if (queue == 0) {
		// What nobody waits for is empty, or has one place.
		if ((piece & IS_AT_END) == 0) goOn(number, tail, offset);
		else if (endsAtEnd(number, offset)) arrive(number);
	} else if (piece >> 31 != pass) {
		beginAt(number, offset, 1);
	} else {
		tail.offset = offset;
		tail.next = 0;
		const line = queueAt(index, queue);
		if (line.first == 0) line.first = number + 1;
		else tailAt(index, line.last - 1).next = number + 1;
		line.last = number + 1;
		beginWaiting(index, wordAt(index, line.word));
	}
}

/** Whether the last piece of a tail stands at the end of the path, and begins no further left than an offset. */
function endsAtEnd(number: u32, offset: u32): bool {
	let headPtr = policyPtr + piecesOffsetOf(tailOf(number), fieldOctets);
	let head = fieldAt(headPtr, 0, fieldOctets);
	// Invariant: the pieces before this one are not the last.
	while ((head & PIECE_IS_LAST) == 0) {
		headPtr += fieldOctets + (head >> PIECE_COUNT_SHIFT);
		head = fieldAt(headPtr, 0, fieldOctets);
	}
	return standsAtEnd(head, headPtr + fieldOctets, pathPtr + offset, pathPtr + pathOctets);
}

// @ts-ignore: decorator
@inline
function tailOf(number: u32): Tail {
	return changetype<Tail>(tailsPtr + number * tailStride(fieldOctets));
}

/** A tail matches. */
function arrive(number: u32): void {
	const decision = decisionOfTail(tailOf(number), fieldOctets);
	if (isListing) pushMatch(changetype<Policy>(policyPtr), decision >> 1);
	else best = min(best, decision);
}
