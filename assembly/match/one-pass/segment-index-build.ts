/**
 * Makes the index of a policy's segments (segment-index.ts) in time linear in their octets, in two passes over them:
 *
 * 1. Each keyword, read from the right, adds the states that no keyword before it has.
 * 2. All keywords are read again at once, from the right, an octet of each at a time. So failure links are found in the order
 *    of depths, and the state to which a failure link leads has its own.
 *
 * Example: of the keywords `xab` and `a` the states are `b`, `ab`, `xab` and `a`. The failure link of `ab` leads to `a`, so
 * where `ab` has been read, it is known that `a` begins too.
 */
import {
	SEGMENT_COUNT_SHIFT,
	SEGMENT_HAS_ALTERNATIVES,
	SEGMENT_IS_AT_END,
	SEGMENT_IS_LAST,
	SUFFIX_IS_ANCHORED,
} from "../../abi";
import { allocateComputed, release, shrink } from "../../memory/arena";
import {
	fieldAt,
	fieldOctetsOf,
	segmentsOffsetOf,
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
	failureLinkOf,
	FOLLOWS,
	IS_AT_END,
	IS_MATCH,
	Keyword,
	keywordAt,
	LengthRange,
	MAX_STATES,
	nextState,
	PARTIAL_ESCAPE,
	PARTIAL_RANGES_OCTETS,
	PLAIN_ROOT,
	PREFIX_ROOT,
	ROOT_COUNT,
	SegmentIndex,
	State,
	stateAt,
	TOKEN_ROOT,
} from "./segment-index";
import { HAS_PERCENT, makeRanges } from "./length-ranges";
import { isPercent, partialEscapeOctets } from "./tokens";
import { makeHeavyPaths, PathNode } from "./heavy-paths";

/** The value of a failure link that is not known yet. */
const UNKNOWN: u32 = 0x7fffffff;

/** A keyword that is being inserted: its octets from ptr on lead to a state. */
@unmanaged
class Insertion {
	startPtr: usize;
	ptr: usize;
	state: u32;
	/** The address for the number of its keyword. */
	toPtr: usize;
}

/** The sums of a call of readSegments: segments and ends of suffixes; insertions; contexts; octets of insertions. */
let segmentCount: u32 = 0;
let insertionCount: u32 = 0;
let contextCount: u32 = 0;
let keywordOctets: u64 = 0;

/** The index that is being made, 0 before it exists; its insertions; and for each segment its context. */
let indexPtr: usize = 0;
let insertionsPtr: usize = 0;
let contextsPtr: usize = 0;

/** Makes the index of a policy, which the caller owns; 0 without memory, or if the segments have over 2^24 octets. */
export function makeSegmentIndex(policyPtr: usize): usize {
	indexPtr = 0;
	readSegments(policyPtr);
	const maxStates = keywordOctets + ROOT_COUNT;
	if (maxStates >= MAX_STATES) return 0;
	// The insertions' room is used again for a PathNode of each keyword, of which there is at most one more.
	const insertionsOctets = insertionCount * offsetof<Insertion>() + offsetof<PathNode>();
	const contextsOctets = segmentCount << 2;
	const scratchPtr = allocateComputed(<u64>insertionsOctets + contextsOctets);
	if (scratchPtr == 0) return 0;
	indexPtr = openIndex(policyPtr, <u32>maxStates);
	if (indexPtr != 0) {
		insertionsPtr = scratchPtr;
		contextsPtr = insertionsPtr + insertionsOctets;
		memory.fill(contextsPtr, 0, contextsOctets);
		const index = changetype<SegmentIndex>(indexPtr);
		readSegments(policyPtr);
		addKeywords(index);
		linkStates(index);
		makeHeavyPaths(index, scratchPtr);
		makeRanges(index, index.segmentsPtr + (segmentCount << 2), contextsPtr);
		index.octetCount = index.statesPtr + (<usize>index.stateCount + 1) * offsetof<State>() - indexPtr;
		shrink(indexPtr, index.octetCount);
	}
	release(scratchPtr);
	return indexPtr;
}

/** A block with room for so many states, all parts empty except the roots; 0 if there is no memory. */
function openIndex(policyPtr: usize, maxStates: u32): usize {
	const policy = changetype<Policy>(policyPtr);
	const suffixesPtr = suffixesOf(policy);
	const suffixCount =
		<u32>(policyPtr + policy.rulesOffset - suffixesPtr) / suffixStride(fieldOctetsOf(policyPtr));
	const maxKeywords = insertionCount + 1;
	// A keyword has one branch at most, at the state where it first differs from the keywords before it.
	const maxBranches = maxKeywords;
	const maxRanges = maxKeywords + contextCount;
	const ptr = allocateComputed(
		offsetof<SegmentIndex>() +
			PARTIAL_RANGES_OCTETS +
			((suffixCount + segmentCount) << 2) +
			<u64>maxRanges * offsetof<LengthRange>() +
			<u64>maxKeywords * offsetof<Keyword>() +
			<u64>maxBranches * offsetof<Branch>() +
			(<u64>maxStates + 1) * offsetof<State>(),
	);
	if (ptr == 0) return 0;
	const index = changetype<SegmentIndex>(ptr);
	index.partialRangesPtr = ptr + offsetof<SegmentIndex>();
	index.suffixesPtr = index.partialRangesPtr + PARTIAL_RANGES_OCTETS;
	index.suffixCount = suffixCount;
	index.segmentsPtr = index.suffixesPtr + (suffixCount << 2);
	index.rangesPtr = index.segmentsPtr + (segmentCount << 2);
	index.rangeCount = 1;
	index.keywordsPtr = index.rangesPtr + maxRanges * offsetof<LengthRange>();
	index.keywordCount = 1;
	index.branchesPtr = index.keywordsPtr + maxKeywords * offsetof<Keyword>();
	index.branchCount = 1;
	index.statesPtr = index.branchesPtr + maxBranches * offsetof<Branch>();
	index.stateCount = ROOT_COUNT;
	index.queueCount = 1;
	memory.fill(
		index.partialRangesPtr,
		0,
		index.statesPtr + (ROOT_COUNT + 1) * offsetof<State>() - index.partialRangesPtr,
	);
	return ptr;
}

/** Counts the segments that can be pending. If there is an index, also writes the suffixes to it, and all insertions. */
function readSegments(policyPtr: usize): void {
	const policy = changetype<Policy>(policyPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const endPtr = policyPtr + policy.rulesOffset;
	segmentCount = 0;
	insertionCount = 0;
	contextCount = 0;
	keywordOctets = 0;
	const index = changetype<SegmentIndex>(indexPtr);
	let number: u32 = 0;
	// Invariant: the segments of the suffixes before suffixPtr are counted.
	for (let suffixPtr = suffixesOf(policy); suffixPtr < endPtr; suffixPtr += suffixStride(fieldOctets)) {
		const suffix = changetype<Suffix>(suffixPtr);
		if (indexPtr != 0)
			store<usize>(index.suffixesPtr + (number++ << 2), index.segmentsPtr + (segmentCount << 2));
		let ptr = policyPtr + segmentsOffsetOf(suffix, fieldOctets);
		let isAnchored = (suffix.flags & SUFFIX_IS_ANCHORED) != 0;
		let isAtEnd = false;
		let head: u32 = 0;
		while ((head & SEGMENT_IS_LAST) == 0) {
			head = fieldAt(ptr, 0, fieldOctets);
			const startPtr = ptr + fieldOctets;
			ptr = startPtr + (head >> SEGMENT_COUNT_SHIFT);
			// A segment that is anchored or at the end has one possible offset; an empty segment matches anywhere.
			isAtEnd = !isAnchored && (head & SEGMENT_IS_AT_END) != 0;
			if (!isAnchored && !isAtEnd && ptr > startPtr) {
				insertSegment(startPtr, ptr, (head & SEGMENT_HAS_ALTERNATIVES) != 0);
				segmentCount++;
			}
			isAnchored = false;
		}
		if (indexPtr != 0) store<u32>(index.segmentsPtr + (segmentCount << 2), isAtEnd ? IS_AT_END : IS_MATCH);
		segmentCount++;
	}
}

/** Begins to insert the keyword of a segment; if it has tokens, also its fixed prefix. Notes its context. */
function insertSegment(ptr: usize, endPtr: usize, hasTokens: bool): void {
	const toPtr = changetype<SegmentIndex>(indexPtr).segmentsPtr + (segmentCount << 2);
	if (!hasTokens) {
		addInsertion(ptr, endPtr, PLAIN_ROOT, toPtr);
		return;
	}
	let remainderPtr = ptr;
	for (let symbolPtr = ptr; symbolPtr < endPtr; symbolPtr++) {
		if (<u32>load<u8>(symbolPtr) == QUESTION) remainderPtr = symbolPtr + 1;
	}
	const hasPercent = isPercent(endPtr - 1);
	const contextPtr = contextsPtr + (segmentCount << 2);
	let context: u32 = hasPercent ? HAS_PERCENT : 0;
	const partialOctets = partialEscapeOctets(ptr, endPtr);
	contextCount++;
	if (remainderPtr > ptr) {
		addInsertion(ptr, remainderPtr, PREFIX_ROOT, contextPtr);
	} else if (partialOctets != 0) {
		context |= PARTIAL_ESCAPE | (<u32>load<u8>(ptr));
		remainderPtr += partialOctets;
	}
	if (indexPtr != 0) store<u32>(contextPtr, context);
	addInsertion(remainderPtr, endPtr - (hasPercent ? 1 : 0), TOKEN_ROOT, toPtr);
}

/** Counts an insertion, and notes it if there is an index. */
function addInsertion(startPtr: usize, endPtr: usize, root: u32, toPtr: usize): void {
	if (indexPtr != 0) {
		const insertion = changetype<Insertion>(insertionsPtr + insertionCount * offsetof<Insertion>());
		insertion.startPtr = startPtr;
		insertion.ptr = endPtr;
		insertion.state = root;
		insertion.toPtr = toPtr;
	}
	insertionCount++;
	keywordOctets += endPtr - startPtr;
}

function addKeywords(index: SegmentIndex): void {
	const endPtr = insertionsPtr + insertionCount * offsetof<Insertion>();
	for (let ptr = insertionsPtr; ptr < endPtr; ptr += offsetof<Insertion>()) {
		const insertion = changetype<Insertion>(ptr);
		let number = insertion.state;
		// Invariant: the octets from octetPtr on lead to the state.
		for (let octetPtr = insertion.ptr; octetPtr > insertion.startPtr;) {
			const octet = load<u8>(--octetPtr);
			const child = childAt(index, number, octet);
			number = child != 0 ? child : addState(index, number, octet);
		}
	}
}

/** Adds a child to a state: the next state, or a branch. Its failure link is not known yet. */
function addState(index: SegmentIndex, parent: u32, octet: u32): u32 {
	const number = index.stateCount++;
	const state = stateAt(index, number);
	const follows = number == parent + 1;
	state.first = octet;
	state.failureLink = follows ? FOLLOWS | UNKNOWN : UNKNOWN;
	stateAt(index, number + 1).failureLink = 0;
	if (!follows) addBranch(index, parent, octet, number);
	return number;
}

/** Gives all states their failure links and keywords. */
function linkStates(index: SegmentIndex): void {
	let endPtr = insertionsPtr + insertionCount * offsetof<Insertion>();
	// Invariant: states of less than depth octets have failure links; insertions are left only for keywords of depth octets or more.
	for (let depth: u32 = 1; endPtr > insertionsPtr; depth++) {
		let keptPtr = insertionsPtr;
		for (let ptr = insertionsPtr; ptr < endPtr; ptr += offsetof<Insertion>()) {
			const insertion = changetype<Insertion>(ptr);
			const octet = load<u8>(--insertion.ptr);
			const parent = insertion.state;
			const number = childAt(index, parent, octet);
			const state = stateAt(index, number);
			insertion.state = number;
			if (failureLinkOf(state) == UNKNOWN) {
				const failureLink =
					parent < ROOT_COUNT ? parent : nextState(index, failureLinkOf(stateAt(index, parent)), octet);
				state.failureLink ^= UNKNOWN ^ failureLink;
				state.keyword = stateAt(index, failureLink).keyword;
			}
			if (insertion.ptr == insertion.startPtr) {
				const keyword = keywordOf(index, state, depth);
				store<u32>(insertion.toPtr, load<u32>(insertion.toPtr) | keyword);
				continue;
			}
			if (keptPtr != ptr) memory.copy(keptPtr, ptr, offsetof<Insertion>());
			keptPtr += offsetof<Insertion>();
		}
		endPtr = keptPtr;
	}
}

/** The number of the keyword of a state at a depth; it is made if it is missing. */
function keywordOf(index: SegmentIndex, state: State, depth: u32): u32 {
	// No other keyword of this length begins here.
	if (keywordAt(index, state.keyword).count != depth) {
		const number = index.keywordCount++;
		const keyword = keywordAt(index, number);
		keyword.count = depth;
		keyword.outputLink = state.keyword;
		state.keyword = number;
	}
	return state.keyword;
}
