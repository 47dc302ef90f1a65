/**
 * Finds the rules that match a path in one pass over it, however many suffixes there are. First the path is read from the right:
 * then it is known of each offset which words begin there. Then the pass goes from the left from offset to offset. Suffixes
 * that have come to it wait for their next piece. All that wait for a piece that begins there come, behind it, to where it
 * ends: the leftmost place of each is good enough (pieces.ts), and that which begins first ends first.
 *
 * The path is read once more token by token (tokens.ts), for the words that have delimiters of two spellings. An opening that
 * ends at a `?` reaches no further back than behind the `?` before: so of these no more than one begins at an offset. Where it
 * does, or where `F`, `2F` or `3F` stands, those are looked for behind it that wait for a piece with this opening.
 *
 * What that costs is a sum. An octet is two steps of the automaton, and as many back at most; and four times the logarithm of
 * all words is how many rows are looked at for it. Whoever is found waiting goes on, once for each of its pieces; nobody is found in
 * vain. Pieces with one place, anchored or at the end, are compared once. So a check costs a constant for each octet of the path,
 * and for each octet of all suffixes, and no product of them (docs/bounds.md).
 */
import {
	GROUP_HEAD_OCTETS,
	GROUP_INDEXED_COUNT,
	GROUP_PARENT_OFFSET,
	GROUP_SEARCHED_COUNT,
	GROUP_SUFFIXES_OFFSET,
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
	nextState,
	nodeAt,
	OPENING_ROOT,
	PieceIndex,
	PLAIN_ROOT,
	rowAt,
	rowSlotOf,
	TOKEN_ROOT,
	wordAt,
} from "./piece-index";
import { matchPiece, standsAtEnd } from "../pieces";
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
/** The lowest decision found, or whether all are to be listed. */
let best: u32 = 0;
let isListing: bool = false;

/** There was no memory for the last pass. Good until the next call of decideInOnePass. */
export let lacksMemory: bool = false;

/**
 * The lowest decision among known and those of the suffixes of a group and all above it that match the octets from ptr to
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
	suffixesPtr = suffixesOf(changetype<Policy>(policyPtr));
	pathPtr = ptr;
	pathOctets = <u32>(endPtr - ptr);
	best = known;
	isListing = listsAll;
	const scratchPtr = indexPtr == 0 ? <usize>0 : layWaiting(index, pathOctets);
	lacksMemory = scratchPtr == 0;
	if (lacksMemory) return known;
	for (let offset = groupOffset; offset != 0;) {
		beginGroup(policyPtr + offset);
		offset = fieldAt(policyPtr + offset, GROUP_PARENT_OFFSET, fieldOctets);
	}
	readOctets();
	readTokens();
	passStops();
	release(scratchPtr);
	return best;
}

/** Lets the suffixes of a group begin that may decide and are not too long. */
function beginGroup(groupPtr: usize): void {
	const headOctets = fieldAt(groupPtr, GROUP_HEAD_OCTETS, fieldOctets);
	const stride = suffixStride(fieldOctets);
	let suffixPtr = policyPtr + fieldAt(groupPtr, GROUP_SUFFIXES_OFFSET, fieldOctets);
	let suffixesLeft =
		fieldAt(groupPtr, GROUP_SEARCHED_COUNT, fieldOctets) +
		fieldAt(groupPtr, GROUP_INDEXED_COUNT, fieldOctets);
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
			const behindPtr = matchPiece(
				piecePtr,
				piecePtr + (head >> PIECE_COUNT_SHIFT),
				pathPtr + offset,
				endPtr,
			);
			if (behindPtr == 0 || ((head & PIECE_IS_AT_END) != 0 && behindPtr != endPtr)) continue;
			offset = <u32>(behindPtr - pathPtr);
		}
		const number = <u32>(suffixPtr - suffixesPtr) / stride;
		const waiting = changetype<WaitingSuffix>(waitingSuffixesPtr + number * offsetof<WaitingSuffix>());
		waiting.piecePtr = load<usize>(index.suffixesPtr + (number << 2));
		stopSuffix(waiting, offset);
	}
}

/** Reads the path from the right, octet by octet, and notes what begins at each offset. */
function readOctets(): void {
	let state = PLAIN_ROOT;
	// What opens at the next `?` is read from there alone, until no opening goes on.
	let openingState: u32 = 0;
	// Invariant: the states are those behind the octets from this offset on, of which all is noted.
	for (let offset = pathOctets; offset > 0;) {
		const octet = <u32>load<u8>(pathPtr + --offset);
		const stop = stopAt(offset);
		state = nextState(index, state, octet);
		stop.plainWord = nodeAt(index, state).word;
		if (octet == QUESTION) openingState = OPENING_ROOT;
		if (openingState == 0) continue;
		openingState = childAt(index, openingState, octet);
		// Of what begins at a `?` nothing falls back to a word.
		stop.opening = nodeAt(index, openingState).word;
	}
}

/** The same token by token. */
function readTokens(): void {
	let state = TOKEN_ROOT;
	let tokenCount = pathOctets;
	// Invariant: the state is that behind the tokens from this offset on, of which all is noted.
	for (let offset = pathOctets; ; tokenCount--) {
		const ptr = pathPtr + offset;
		putStop(tokenCount, offset, offset < pathOctets && isPercent(ptr));
		stopAt(offset).tokenWord = nodeAt(index, state).word;
		if (offset == 0) break;
		const octetCount = lastTokenOctets(pathPtr, ptr);
		state = nextState(index, state, tokenAt(ptr - octetCount, octetCount));
		offset -= octetCount;
	}
}

/** Goes from offset to offset: lets the suffixes wait that have come to it, and lets those go on that wait for what begins there. */
function passStops(): void {
	// Invariant: all suffixes that have come to offsets before this one wait, or come to one from here on, or are done with.
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

/** Lets a suffix come to an offset behind its last piece: it matches, or waits for the next. */
// @ts-ignore: decorator
@inline
function come(suffix: WaitingSuffix, offset: u32): void {
	const place = load<u32>(suffix.piecePtr);
	suffix.piecePtr += 4;
	if (place != IS_MATCH && place != IS_AT_END) waitAt(suffix, place);
	else end(suffix, place == IS_AT_END, offset);
}

/** Lets those go on that wait for a word, or for one below, behind an opening or none; see passRow. */
function passWords(longest: u32, opening: u32, before: u32, hasTokens: bool): void {
	for (let number = longest; number != 0;) {
		const word = wordAt(index, number);
		const rowNumber = load<u32>(rowSlotOf(index, word, opening));
		number = word.below;
		if (rowNumber == 0) continue;
		const row = rowAt(index, rowNumber);
		passRow(row, word.count, before, hasTokens, false);
		if (row.percentRow != 0) passRow(rowAt(index, row.percentRow), word.count, before, true, true);
	}
}

/** A suffix has come to an offset, and matches, if its last piece does where that is to stand at the path's end. */
function end(waiting: WaitingSuffix, isAtEnd: bool, offset: u32): void {
	const number = <u32>(changetype<usize>(waiting) - waitingSuffixesPtr) / offsetof<WaitingSuffix>();
	const suffix = changetype<Suffix>(suffixesPtr + number * suffixStride(fieldOctets));
	if (isAtEnd && !endsAtEnd(suffix, offset)) return;
	const decision = decisionOfSuffix(suffix, fieldOctets);
	if (isListing) pushMatch(changetype<Policy>(policyPtr), decision >> 1);
	else best = min(best, decision);
}

/** Whether the last piece of a suffix stands at the end of the path, and begins no further left than an offset. */
function endsAtEnd(suffix: Suffix, offset: u32): bool {
	let headPtr = policyPtr + piecesOffsetOf(suffix, fieldOctets);
	let head = fieldAt(headPtr, 0, fieldOctets);
	// Invariant: the pieces before this one are not the last.
	while ((head & PIECE_IS_LAST) == 0) {
		headPtr += fieldOctets + (head >> PIECE_COUNT_SHIFT);
		head = fieldAt(headPtr, 0, fieldOctets);
	}
	return standsAtEnd(head, headPtr + fieldOctets, pathPtr + offset, pathPtr + pathOctets);
}
