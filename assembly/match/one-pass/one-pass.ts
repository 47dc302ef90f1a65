/**
 * Finds the rules that match a path in one pass over it, for any number of suffixes:
 *
 * 1. readOctets reads the path from the right. Then it is known which words begin at each offset.
 * 2. readTokens does the same token by token (tokens.ts), for words that have delimiters of two spellings.
 * 3. passStops goes through the offsets from the left. A suffix that has come to an offset waits for its next piece.
 *    If a piece begins at an offset, all suffixes that wait for it come to the offset where it ends. The leftmost place
 *    of each piece is good enough (pieces.ts), and the piece that begins first also ends first.
 *
 * An opening that ends at a `?` does not reach beyond the `?` before it. So at most one such opening begins at an
 * offset. If an opening begins there, or `F`, `2F` or `3F` occurs there, the pass also looks after it for pieces with
 * this opening.
 *
 * The cost is a sum. Each octet takes at most two steps of the automaton forwards and as many back. For each octet, at
 * most four times the logarithm of the number of words rows are looked at; those with an opening are found by a search of
 * as many steps as a word's number has bits. Each suffix that is found waiting continues,
 * once for each of its pieces, so no find is wasted. Pieces with one possible place, anchored or at the end, are
 * compared once. So a check costs a constant per octet of the path plus a constant per octet of all suffixes, never
 * their product (docs/bounds.md).
 */
import {
	SUFFIX_LIST_HEAD_OCTETS,
	SUFFIX_LIST_INDEXED_COUNT,
	SUFFIX_LIST_PARENT_OFFSET,
	SUFFIX_LIST_SEARCHED_COUNT,
	SUFFIX_LIST_SUFFIXES_OFFSET,
	PIECE_COUNT_SHIFT,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	SUFFIX_HAS_SLASH,
	SUFFIX_IS_ANCHORED,
} from "../../abi";
import { release } from "../../memory/arena";
import {
	decisionOfSuffix,
	fieldAt,
	fieldOctetsOf,
	minOctetsOf,
	piecesOffsetOf,
	Policy,
	Suffix,
	suffixesOf,
	suffixStride,
} from "../../memory/layout";
import { pushMatch } from "../matches";
import { QUESTION } from "../../text/octets";
import {
	childAt,
	INNER_OPENING,
	IS_AT_END,
	IS_MATCH,
	nodeAt,
	OPENING_ROOT,
	PieceIndex,
	PLAIN_ROOT,
	rowAt,
	rowLinkOf,
	TOKEN_ROOT,
	wordAt,
} from "./piece-index";
import { matchPiece, standsAtEnd } from "../pieces";
import { stepTo } from "./steps";
import { isPercent, lastTokenOctets, restOfEscape, tokenAt } from "./tokens";
import {
	layWaiting,
	passRow,
	putStop,
	stopAt,
	stopSuffix,
	waitAt,
	WaitingSuffix,
	waitingSuffixesPtr,
} from "./waiting";

let index: PieceIndex = changetype<PieceIndex>(0);
let policyPtr: usize = 0;
let fieldOctets: u32 = 0;
let suffixesPtr: usize = 0;
let pathPtr: usize = 0;
let pathOctets: u32 = 0;
/** The lowest decision found, and whether all matches are to be listed. */
let best: u32 = 0;
let isListing: bool = false;

/** There was no memory for the last pass. Valid until the next call of decideInOnePass. */
export let lacksMemory: bool = false;

/**
 * The lowest decision among known and those of the matching suffixes of a suffix list and of all suffix lists above it. The octets
 * to match go from ptr to endPtr. If all are to be listed, each match is added to the list (matches.ts). indexPtr: the
 * policy's piece index; 0: there is no memory for one.
 */
export function decideInOnePass(
	indexPtr: usize,
	ofPolicyPtr: usize,
	suffixListOffset: u32,
	ptr: usize,
	endPtr: usize,
	known: u32,
	listsAll: bool,
): u32 {
	index = changetype<PieceIndex>(indexPtr);
	policyPtr = ofPolicyPtr;
	fieldOctets = fieldOctetsOf(policyPtr);
	suffixesPtr = suffixesOf(changetype<Policy>(policyPtr));
	pathPtr = ptr;
	pathOctets = <u32>(endPtr - ptr);
	best = known;
	isListing = listsAll;
	const scratchPtr = indexPtr == 0 ? <usize>0 : layWaiting(index, pathOctets);
	lacksMemory = scratchPtr == 0;
	if (lacksMemory) return known;
	for (let offset = suffixListOffset; offset != 0;) {
		beginSuffixList(policyPtr + offset);
		offset = fieldAt(policyPtr + offset, SUFFIX_LIST_PARENT_OFFSET, fieldOctets);
	}
	readOctets();
	readTokens();
	passStops();
	release(scratchPtr);
	return best;
}

/** Starts the suffixes of a suffix list that may decide and are not too long. */
function beginSuffixList(suffixListPtr: usize): void {
	const headOctets = fieldAt(suffixListPtr, SUFFIX_LIST_HEAD_OCTETS, fieldOctets);
	const stride = suffixStride(fieldOctets);
	let suffixPtr = policyPtr + fieldAt(suffixListPtr, SUFFIX_LIST_SUFFIXES_OFFSET, fieldOctets);
	let suffixesLeft =
		fieldAt(suffixListPtr, SUFFIX_LIST_SEARCHED_COUNT, fieldOctets) +
		fieldAt(suffixListPtr, SUFFIX_LIST_INDEXED_COUNT, fieldOctets);
	for (; suffixesLeft != 0; suffixesLeft--, suffixPtr += stride) {
		const suffix = changetype<Suffix>(suffixPtr);
		if (!isListing && decisionOfSuffix(suffix, fieldOctets) >= best) continue;
		let offset = headOctets - (((<u32>suffix.flags) & SUFFIX_HAS_SLASH) != 0 ? 1 : 0);
		if (minOctetsOf(suffix) > pathOctets - offset) continue;
		if (((<u32>suffix.flags) & SUFFIX_IS_ANCHORED) != 0) {
			const headPtr = policyPtr + piecesOffsetOf(suffix, fieldOctets);
			const head = fieldAt(headPtr, 0, fieldOctets);
			const piecePtr = headPtr + fieldOctets;
			const endPtr = pathPtr + pathOctets;
			const afterPtr = matchPiece(piecePtr, piecePtr + (head >> PIECE_COUNT_SHIFT), pathPtr + offset, endPtr);
			if (afterPtr == 0 || ((head & PIECE_IS_AT_END) != 0 && afterPtr != endPtr)) continue;
			offset = <u32>(afterPtr - pathPtr);
		}
		const number = <u32>(suffixPtr - suffixesPtr) / stride;
		const waiting = changetype<WaitingSuffix>(waitingSuffixesPtr + number * offsetof<WaitingSuffix>());
		waiting.piecePtr = load<usize>(index.suffixesPtr + (number << 2));
		stopSuffix(waiting, offset);
	}
}

/** Reads the path from the right, octet by octet, and notes the words that begin at each offset. */
function readOctets(): void {
	let state = PLAIN_ROOT;
	// Openings that end at the next `?` are only read from that `?` on, until no opening continues.
	let openingState: u32 = 0;
	// Invariant: all words at or after this offset are noted; the states belong to the octets from it on.
	for (let offset = pathOctets; offset > 0;) {
		const octet = <u32>load<u8>(pathPtr + --offset);
		const stop = stopAt(offset);
		state = stepTo(index, state, octet);
		stop.plainWord = nodeAt(index, state).word;
		if (octet == QUESTION) openingState = OPENING_ROOT;
		if (openingState == 0) continue;
		openingState = childAt(index, openingState, octet);
		// Nodes of openings never fall back to a shorter word, so this is the whole opening, or 0.
		stop.opening = nodeAt(index, openingState).word;
	}
}

/** The same token by token. */
function readTokens(): void {
	let state = TOKEN_ROOT;
	let tokenCount = pathOctets;
	// Invariant: all words at or after this offset are noted; the state belongs to the tokens from it on.
	for (let offset = pathOctets; ; tokenCount--) {
		const ptr = pathPtr + offset;
		putStop(tokenCount, offset, offset < pathOctets && isPercent(ptr));
		stopAt(offset).tokenWord = nodeAt(index, state).word;
		if (offset == 0) break;
		const octetCount = lastTokenOctets(pathPtr, ptr);
		state = stepTo(index, state, tokenAt(ptr - octetCount, octetCount));
		offset -= octetCount;
	}
}

/**
 * Goes from offset to offset: queues the suffixes that have come to it, and moves on those whose piece begins there.
 */
function passStops(): void {
	// Invariant: each suffix that came to an earlier offset waits, is at this offset or a later one, or is done.
	for (let offset: u32 = 0; offset <= pathOctets; offset++) {
		const stop = stopAt(offset);
		for (let suffixPtr = stop.firstPtr; suffixPtr != 0;) {
			const suffix = changetype<WaitingSuffix>(suffixPtr);
			suffixPtr = suffix.nextPtr;
			come(suffix, offset);
		}
		passWords(stop.plainWord, 0, offset, false);
		passTokens(offset, 0);
		if (stop.opening != 0) passTokens(offset + wordAt(index, stop.opening).count, stop.opening);
		const ptr = pathPtr + offset;
		const innerOctets = restOfEscape(ptr, pathPtr + pathOctets);
		if (innerOctets != 0) passTokens(offset + innerOctets, INNER_OPENING | (<u32>load<u8>(ptr)));
	}
}

// @ts-ignore: decorator
@inline
function passTokens(offset: u32, opening: u32): void {
	passWords(stopAt(offset).tokenWord, opening, stopAt(offset).tokenCount, true);
}

/** Lets a suffix come to the offset after its last piece: it matches, or waits for the next piece. */
// @ts-ignore: decorator
@inline
function come(suffix: WaitingSuffix, offset: u32): void {
	const place = load<u32>(suffix.piecePtr);
	suffix.piecePtr += 4;
	if (place != IS_MATCH && place != IS_AT_END) waitAt(suffix, place);
	else end(suffix, place == IS_AT_END, offset);
}

/** Moves on the suffixes that wait for a word, or for a word below it, after an opening or none; see passRow. */
function passWords(longest: u32, opening: u32, before: u32, hasTokens: bool): void {
	for (let number = longest; number != 0;) {
		const word = wordAt(index, number);
		const rowNumber = load<u32>(rowLinkOf(index, word, opening));
		number = word.below;
		if (rowNumber == 0) continue;
		const row = rowAt(index, rowNumber);
		passRow(row, word.count, before, hasTokens, false);
		if (row.percentRow != 0) passRow(rowAt(index, row.percentRow), word.count, before, true, true);
	}
}

/** Ends a suffix at an offset: it matches, unless its last piece must be at the path's end and is not. */
function end(waiting: WaitingSuffix, isAtEnd: bool, offset: u32): void {
	const number = <u32>(changetype<usize>(waiting) - waitingSuffixesPtr) / offsetof<WaitingSuffix>();
	const suffix = changetype<Suffix>(suffixesPtr + number * suffixStride(fieldOctets));
	if (isAtEnd && !endsAtEnd(suffix, offset)) return;
	const decision = decisionOfSuffix(suffix, fieldOctets);
	if (isListing) pushMatch(changetype<Policy>(policyPtr), decision >> 1);
	else best = min(best, decision);
}

/** Whether the last piece of a suffix ends the path and does not begin before an offset. */
function endsAtEnd(suffix: Suffix, offset: u32): bool {
	let headPtr = policyPtr + piecesOffsetOf(suffix, fieldOctets);
	let head = fieldAt(headPtr, 0, fieldOctets);
	// Invariant: the pieces before this one are not the last piece.
	while ((head & PIECE_IS_LAST) == 0) {
		headPtr += fieldOctets + (head >> PIECE_COUNT_SHIFT);
		head = fieldAt(headPtr, 0, fieldOctets);
	}
	return standsAtEnd(head, headPtr + fieldOctets, pathPtr + offset, pathPtr + pathOctets);
}
