/**
 * Finds the rules that match a path in one pass over it, for any number of wildcard suffixes. The algorithm is Aho and
 * Corasick's (https://en.wikipedia.org/wiki/Aho%E2%80%93Corasick_algorithm), with a pending queue for each literal segment:
 *
 * 1. readOctets reads the path from the right by the automaton. The result is the keywords that begin at each offset.
 * 2. readTokens does the same token by token (tokens.ts), for segments with alternative encodings.
 * 3. passPositions goes from position to position, from the left. A suffix that has matched up to a position is pending
 *    in the queue of its next segment from there on. If a segment occurs at a position, all suffixes of its queue move
 *    to the position where the occurrence ends. The leftmost occurrence is good enough (segments.ts), and the one that
 *    begins first also ends first.
 * 4. A suffix whose last segment has matched is a match.
 *
 * Example: the rules `/*a*bc` and `/*a*d` have three segments, `a`, `bc` and `d`. In `/xabc` both suffixes are pending for `a`
 * from offset 0 on. At offset 2 `a` occurs, and both move to offset 3, pending for `bc` and `d`. There `bc` occurs, so the
 * first rule matches at offset 5. The second one is still pending at the end, so it does not match.
 *
 * A fixed prefix ends at a `?` and has no other `?`. So at most one fixed prefix begins at an offset that ends at the next
 * `?`. If one does, or if a partial escape occurs (segment-index.ts), the pass also looks after it for segments with this
 * context.
 *
 * Cost, for a path of n octets and suffixes of p octets: O(n log² p + p), a sum, never a product. Each octet takes at most
 * one transition of the automaton forwards and one failure link. At each offset at most four times log p length ranges are
 * looked at; those with a context are found in log p steps. Each look that finds a suffix moves it on, once for each of
 * its segments. Segments with one possible offset, anchored or at the end, are compared once. docs/reliability.md has the proof.
 *
 * Both loops over the path read less than PADDING_OCTETS after it.
 */
import {
	SUFFIX_LIST_HEAD_OCTETS,
	SUFFIX_LIST_INDEXED_COUNT,
	SUFFIX_LIST_PARENT_OFFSET,
	SUFFIX_LIST_SEARCHED_COUNT,
	SUFFIX_LIST_SUFFIXES_OFFSET,
	SEGMENT_COUNT_SHIFT,
	SEGMENT_IS_AT_END,
	SEGMENT_IS_LAST,
	SUFFIX_HAS_SLASH,
	SUFFIX_IS_ANCHORED,
} from "../../abi";
import { release } from "../../memory/arena";
import {
	decisionOfSuffix,
	fieldAt,
	fieldOctetsOf,
	minOctetsOf,
	segmentsOffsetOf,
	Policy,
	Suffix,
	suffixesOf,
	suffixStride,
} from "../../memory/layout";
import { pushMatch } from "../matches";
import { QUESTION } from "../../text/octets";
import {
	childAt,
	IS_AT_END,
	IS_MATCH,
	keywordAt,
	PARTIAL_ESCAPE,
	PLAIN_ROOT,
	PREFIX_ROOT,
	rangeAt,
	rangeLinkOf,
	SegmentIndex,
	stateAt,
	TOKEN_ROOT,
} from "./segment-index";
import { matchSegment, occursAtEnd } from "../segments";
import { stepTo } from "./transitions";
import { isPercent, lastTokenOctets, partialEscapeOctets, tokenAt } from "./tokens";
import {
	enqueue,
	makeQueues,
	matchRange,
	notePosition,
	PendingSuffix,
	pendingSuffixesPtr,
	positionAt,
	putMatched,
} from "./pending-queues";

let index: SegmentIndex = changetype<SegmentIndex>(0);
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
 * The lowest decision among known and the decisions of the matching suffixes of a suffix list and of all
 * lists above it. The octets to match go from ptr to endPtr. If all are to be listed, each match is added to
 * the list (matches.ts). indexPtr: the policy's segment index; 0: there is no memory for one.
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
	index = changetype<SegmentIndex>(indexPtr);
	policyPtr = ofPolicyPtr;
	fieldOctets = fieldOctetsOf(policyPtr);
	suffixesPtr = suffixesOf(changetype<Policy>(policyPtr));
	pathPtr = ptr;
	pathOctets = <u32>(endPtr - ptr);
	best = known;
	isListing = listsAll;
	const scratchPtr = indexPtr == 0 ? <usize>0 : makeQueues(index, pathOctets);
	lacksMemory = scratchPtr == 0;
	if (lacksMemory) return known;
	for (let offset = suffixListOffset; offset != 0;) {
		putSuffixList(policyPtr + offset);
		offset = fieldAt(policyPtr + offset, SUFFIX_LIST_PARENT_OFFSET, fieldOctets);
	}
	readOctets();
	readTokens();
	passPositions();
	release(scratchPtr);
	return best;
}

/** Puts the suffixes of a suffix list that may decide and are not too long at the positions after their literal prefixes. */
function putSuffixList(suffixListPtr: usize): void {
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
			const headPtr = policyPtr + segmentsOffsetOf(suffix, fieldOctets);
			const head = fieldAt(headPtr, 0, fieldOctets);
			const segmentPtr = headPtr + fieldOctets;
			const endPtr = pathPtr + pathOctets;
			const afterPtr = matchSegment(
				segmentPtr,
				segmentPtr + (head >> SEGMENT_COUNT_SHIFT),
				pathPtr + offset,
				endPtr,
			);
			if (afterPtr == 0 || ((head & SEGMENT_IS_AT_END) != 0 && afterPtr != endPtr)) continue;
			offset = <u32>(afterPtr - pathPtr);
		}
		const number = <u32>(suffixPtr - suffixesPtr) / stride;
		const pending = changetype<PendingSuffix>(pendingSuffixesPtr + number * offsetof<PendingSuffix>());
		pending.segmentPtr = load<usize>(index.suffixesPtr + (number << 2));
		putMatched(pending, offset);
	}
}

/** Reads the path from the right, octet by octet, and notes the keywords that begin at each offset. */
function readOctets(): void {
	let state = PLAIN_ROOT;
	// Fixed prefixes that end at the next `?` are only read from that `?` on, until none continues.
	let prefixState: u32 = 0;
	// Invariant: all keywords at or after this offset are noted; the states belong to the octets from it on.
	for (let offset = pathOctets; offset > 0;) {
		const octet = <u32>load<u8>(pathPtr + --offset);
		const position = positionAt(offset);
		state = stepTo(index, state, octet);
		position.plainKeyword = stateAt(index, state).keyword;
		if (octet == QUESTION) prefixState = PREFIX_ROOT;
		if (prefixState == 0) continue;
		prefixState = childAt(index, prefixState, octet);
		// States of fixed prefixes have no failure links to shorter keywords, so this is the whole fixed prefix, or 0.
		position.fixedPrefix = stateAt(index, prefixState).keyword;
	}
}

/** The same token by token. */
function readTokens(): void {
	let state = TOKEN_ROOT;
	let tokenCount = pathOctets;
	// Invariant: all keywords at or after this offset are noted; the state belongs to the tokens from it on.
	for (let offset = pathOctets; ; tokenCount--) {
		const ptr = pathPtr + offset;
		notePosition(tokenCount, offset, offset < pathOctets && isPercent(ptr));
		positionAt(offset).tokenKeyword = stateAt(index, state).keyword;
		if (offset == 0) break;
		const octetCount = lastTokenOctets(pathPtr, ptr);
		state = stepTo(index, state, tokenAt(ptr - octetCount, octetCount));
		offset -= octetCount;
	}
}

/** Goes from position to position: queues the suffixes that have matched up to it, and moves those whose segment begins there. */
function passPositions(): void {
	// Invariant: each suffix that was at an earlier position is pending, at this position or a later one, or done.
	for (let offset: u32 = 0; offset <= pathOctets; offset++) {
		const position = positionAt(offset);
		for (let suffixPtr = position.firstPtr; suffixPtr != 0;) {
			const suffix = changetype<PendingSuffix>(suffixPtr);
			suffixPtr = suffix.nextPtr;
			advance(suffix, offset);
		}
		matchKeywords(position.plainKeyword, 0, offset, false);
		matchTokens(offset, 0);
		if (position.fixedPrefix != 0)
			matchTokens(offset + keywordAt(index, position.fixedPrefix).count, position.fixedPrefix);
		const ptr = pathPtr + offset;
		const partialOctets = partialEscapeOctets(ptr, pathPtr + pathOctets);
		if (partialOctets != 0) matchTokens(offset + partialOctets, PARTIAL_ESCAPE | (<u32>load<u8>(ptr)));
	}
}


@inline
function matchTokens(offset: u32, context: u32): void {
	matchKeywords(positionAt(offset).tokenKeyword, context, positionAt(offset).tokenCount, true);
}

/** Lets a suffix go on from the offset up to which it has matched: it is pending for its next segment, or ends. */
@inline
function advance(suffix: PendingSuffix, offset: u32): void {
	const queue = load<u32>(suffix.segmentPtr);
	suffix.segmentPtr += 4;
	if (queue != IS_MATCH && queue != IS_AT_END) enqueue(suffix, queue);
	else endSuffix(suffix, queue == IS_AT_END, offset);
}

/** Moves the suffixes that are pending for a keyword, or for one that it begins with, in a context; see matchRange. */
function matchKeywords(longest: u32, context: u32, before: u32, hasTokens: bool): void {
	for (let number = longest; number != 0;) {
		const keyword = keywordAt(index, number);
		const rangeNumber = load<u32>(rangeLinkOf(index, keyword, context));
		number = keyword.outputLink;
		if (rangeNumber == 0) continue;
		const range = rangeAt(index, rangeNumber);
		matchRange(range, keyword.count, before, hasTokens, false);
		if (range.percentRange != 0)
			matchRange(rangeAt(index, range.percentRange), keyword.count, before, true, true);
	}
}

/** Ends a suffix at an offset. It matches, unless its last segment must be at the path's end and is somewhere else. */
function endSuffix(pending: PendingSuffix, isAtEnd: bool, offset: u32): void {
	const number = <u32>(changetype<usize>(pending) - pendingSuffixesPtr) / offsetof<PendingSuffix>();
	const suffix = changetype<Suffix>(suffixesPtr + number * suffixStride(fieldOctets));
	if (isAtEnd && !endsAtEnd(suffix, offset)) return;
	const decision = decisionOfSuffix(suffix, fieldOctets);
	if (isListing) pushMatch(changetype<Policy>(policyPtr), decision >> 1);
	else best = min(best, decision);
}

/** Whether the last segment of a suffix ends the path and does not begin before an offset. */
function endsAtEnd(suffix: Suffix, offset: u32): bool {
	let headPtr = policyPtr + segmentsOffsetOf(suffix, fieldOctets);
	let head = fieldAt(headPtr, 0, fieldOctets);
	// Invariant: the segments before this one are not the last segment.
	while ((head & SEGMENT_IS_LAST) == 0) {
		headPtr += fieldOctets + (head >> SEGMENT_COUNT_SHIFT);
		head = fieldAt(headPtr, 0, fieldOctets);
	}
	return occursAtEnd(head, headPtr + fieldOctets, pathPtr + offset, pathPtr + pathOctets);
}
