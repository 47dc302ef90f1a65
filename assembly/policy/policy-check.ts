/**
 * Whether octets are a policy that every call can walk: of this version, its parts where abi.ts says, every offset and
 * count within them. A sound policy can neither hang a walk nor make it read outside of the block, whoever wrote it.
 * Its parts do not contradict each other, so every call gives the same answer: a rule ends at one node or has one
 * suffix, nodes inherit from the nodes above, suffixes are sorted, the index finds them all, and delimiters have the
 * encodings that a pattern gives them. Whether any robots.txt has these verdicts cannot be checked.
 */
import {
	ABI_VERSION,
	DIALECT_ORIGINAL1994,
	SUFFIX_LIST_HEAD_OCTETS,
	SUFFIX_LIST_INDEX_OFFSET,
	SUFFIX_LIST_INDEXED_COUNT,
	SUFFIX_LIST_PARENT_OFFSET,
	SUFFIX_LIST_SEARCHED_COUNT,
	SUFFIX_LIST_SUFFIXES_OFFSET,
	MAX_CHILDREN,
	NARROW_FIELD_OCTETS,
	NODE_HAS_SUFFIX_LIST,
	NODE_HEAD_OCTETS,
	SEGMENT_COUNT_SHIFT,
	SEGMENT_HAS_ALTERNATIVES,
	SEGMENT_IS_AT_END,
	SEGMENT_IS_LAST,
	POLICY_HEADER_OCTETS,
	POLICY_PADDING_OCTETS,
	RULE_NEXT_RULE,
	RULE_RANK_AND_TYPE,
	SUFFIX_HAS_SLASH,
	SUFFIX_IS_ANCHORED,
	SUFFIX_IS_KEYED,
	WIDE_FIELD_OCTETS,
} from "../abi";
import { SYMBOL_ANY_SLASH, SYMBOL_STAR } from "../text/canonical";
import {
	decisionOfSuffix,
	fieldAt,
	suffixListStride,
	Node,
	noneOf,
	packMinOctets,
	segmentsOffsetOf,
	Policy,
	readField,
	rootPtrOf,
	ruleOf,
	ruleStride,
	Suffix,
	suffixStride,
} from "../memory/layout";
import { LETTER_F, QUESTION, SLASH } from "../text/octets";
import { Region, reserve } from "../memory/region";
import {
	BUCKET_OCTETS,
	bucketsFor,
	indexOctets,
	MAX_INDEXED,
	NOT_LITERAL,
	removeIndexed,
} from "../match/suffix-index";
import { TABLES_OCTETS } from "../match/trigrams";

/** The answers of checkPolicy. */
const POLICY_IS_SOUND = 0;
export const POLICY_IS_UNSOUND = 1;
const POLICY_LACKS_MEMORY = 2;

/** No origin has more octets. With more, an address after a URL could exceed 2^32. */
const MAX_ORIGIN_OCTETS: u32 = 1 << 20;

/**
 * Notes of a check. The block is as large as the policy, since each part of a policy is larger than its note: 4 octets
 * for each node, the length of its literal prefix; one octet for each rule, 1 once a node or a suffix has it; a copy of
 * an index's buckets.
 */
const NOTES = changetype<Region>(memory.data(8, 4));

/** Octets of a field of the policy that is being checked. */
let fieldOctets: u32 = 0;
/** The address of the notes on rules. */
let takenPtr: usize = 0;
/** The addresses at which the next suffix, and the next segments or index, must be; 0 after an error. */
let nextSuffixPtr: usize = 0;
let nextOctetPtr: usize = 0;

/** Checks a policy of which octetCount octets can be read; returns one of the codes above. */
export function checkPolicy(policyPtr: usize, octetCount: u32): i32 {
	const policy = changetype<Policy>(policyPtr);
	if (octetCount < <u32>POLICY_HEADER_OCTETS || !hasSoundHeader(policy, octetCount)) return POLICY_IS_UNSOUND;
	fieldOctets = policy.fieldOctets;
	const depthsPtr = reserve(NOTES, policy.policyOctets);
	if (depthsPtr == 0) return POLICY_LACKS_MEMORY;
	// A node has at least 4 octets, as many as the note of its depth.
	takenPtr = depthsPtr + policy.suffixListsOffset;
	memory.fill(takenPtr, 0, policy.ruleCount);
	return hasSoundNodes(policy, depthsPtr) && hasSoundSuffixLists(policy)
		? POLICY_IS_SOUND
		: POLICY_IS_UNSOUND;
}

/** Whether the parts are in their order within the block; computed with 64 bits, which no counts overflow. */
function hasSoundHeader(policy: Policy, octetCount: u32): bool {
	const octetsOfField = <u32>policy.fieldOctets;
	const suffixesOffset =
		<u64>policy.suffixListsOffset + <u64>policy.suffixListCount * suffixListStride(octetsOfField);
	const segmentsOffset = <u64>policy.rulesOffset + <u64>policy.ruleCount * ruleStride(octetsOfField);
	return (
		policy.abiVersion == <u16>ABI_VERSION &&
		<u32>policy.dialect <= <u32>DIALECT_ORIGINAL1994 &&
		(octetsOfField == NARROW_FIELD_OCTETS || octetsOfField == WIDE_FIELD_OCTETS) &&
		policy.policyOctets <= octetCount &&
		policy.originOctets <= MAX_ORIGIN_OCTETS &&
		policy.suffixListsOffset >=
			<u32>POLICY_HEADER_OCTETS + policy.originOctets + NODE_HEAD_OCTETS + octetsOfField &&
		suffixesOffset <= policy.rulesOffset &&
		segmentsOffset + POLICY_PADDING_OCTETS <= policy.policyOctets
	);
}

/** The end of the node at ptr; 0 if a part of the node is not within endPtr. */
function nodeEnd(ptr: usize, endPtr: usize): usize {
	if (endPtr < ptr + NODE_HEAD_OCTETS) return 0;
	const node = changetype<Node>(ptr);
	const childCount = (<u32>node.childCountAndFlag) & MAX_CHILDREN;
	// Its decision, its children, and its suffix list if it has one.
	const fieldCount = 1 + childCount + ((<u32>node.childCountAndFlag) >> 7);
	ptr += NODE_HEAD_OCTETS + childCount + node.labelOctets + fieldCount * fieldOctets;
	return ptr <= endPtr ? ptr : 0;
}

/** Whether a rule has that index and no node or suffix had the rule before; notes that it is taken now. */
function takeRule(policy: Policy, index: u32): bool {
	if (index >= policy.ruleCount || load<u8>(takenPtr + index) != 0) return false;
	store<u8>(takenPtr + index, 1);
	return true;
}

/** The same for a decision's rule, which must be an allow rule if the decision allows; see decisionOf of builder.ts. */
function takeDecision(policy: Policy, decision: u32): bool {
	const index = decision >> 1;
	if (!takeRule(policy, index)) return false;
	const rankAndType = fieldAt(ruleOf(policy, index), RULE_RANK_AND_TYPE, fieldOctets);
	return (decision & 1) == ((rankAndType & 1) | (<u32>(rankAndType == 0)));
}

/** Whether a node has the decision of the node above, or of its first own rule, whose chain leads to those above. */
function hasSoundDecision(policy: Policy, nodePtr: usize, above: u32): bool {
	const decision = fieldAt(nodePtr + NODE_HEAD_OCTETS, 0, fieldOctets);
	if (decision == above) return true;
	if (!takeDecision(policy, decision)) return false;
	const none = noneOf(fieldOctets);
	const aboveIndex = above == none ? none : above >> 1;
	let index = decision >> 1;
	// Invariant: the rules up to this one are the node's own, the best rule first.
	while (true) {
		const next = fieldAt(ruleOf(policy, index), RULE_NEXT_RULE, fieldOctets);
		if (next == aboveIndex) return true;
		if (next < index || !takeRule(policy, next)) return false;
		index = next;
	}
}

/**
 * Whether each slot leads to the next node to which no earlier slot has led, so that the nodes are a tree. Each node
 * must also name its own rules or the rules above, and an existing suffix list that is not deeper than the node.
 */
function hasSoundNodes(policy: Policy, depthsPtr: usize): bool {
	const policyPtr = changetype<usize>(policy);
	const endPtr = policyPtr + policy.suffixListsOffset;
	const stride = suffixListStride(fieldOctets);
	const suffixListsOctets = policy.suffixListCount * stride;
	const none = noneOf(fieldOctets);
	let ptr = rootPtrOf(policy);
	let childPtr = nodeEnd(ptr, endPtr);
	let childDepthPtr = depthsPtr + 4;
	if (childPtr == 0 || changetype<Node>(ptr).labelOctets != 0 || !hasSoundDecision(policy, ptr, none))
		return false;
	store<u32>(depthsPtr, 1);
	// Invariant: the nodes before ptr are sound and lead to all nodes before childPtr, whose depths are noted.
	for (; ptr != childPtr; depthsPtr += 4) {
		const node = changetype<Node>(ptr);
		const depth = load<u32>(depthsPtr);
		const decision = readField(ptr + NODE_HEAD_OCTETS, 0, fieldOctets);
		const afterPtr = nodeEnd(ptr, endPtr);
		let slotsEndPtr = afterPtr;
		if ((node.childCountAndFlag & NODE_HAS_SUFFIX_LIST) != 0) {
			slotsEndPtr -= fieldOctets;
			const suffixListOffset = readField(slotsEndPtr, 0, fieldOctets);
			const offset = suffixListOffset - policy.suffixListsOffset;
			if (offset >= suffixListsOctets || offset % stride != 0) return false;
			if (readField(policyPtr + suffixListOffset, SUFFIX_LIST_HEAD_OCTETS, fieldOctets) > depth) return false;
		}
		const childCount = (<u32>node.childCountAndFlag) & MAX_CHILDREN;
		for (
			let slotPtr = slotsEndPtr - childCount * fieldOctets;
			slotPtr < slotsEndPtr;
			slotPtr += fieldOctets
		) {
			if (policyPtr + readField(slotPtr, 0, fieldOctets) != childPtr) return false;
			const childEndPtr = nodeEnd(childPtr, endPtr);
			if (childEndPtr == 0 || !hasSoundDecision(policy, childPtr, decision)) return false;
			store<u32>(childDepthPtr, depth + 1 + changetype<Node>(childPtr).labelOctets);
			childDepthPtr += 4;
			childPtr = childEndPtr;
		}
		ptr = afterPtr;
	}
	return ptr == endPtr;
}

/** The address at which the segments end and the padding begins. */
@inline
function segmentsEnd(policy: Policy): usize {
	return changetype<usize>(policy) + policy.policyOctets - POLICY_PADDING_OCTETS;
}

/** Whether the suffix lists divide the suffixes among themselves, in their order, and the suffixes divide the segments. */
function hasSoundSuffixLists(policy: Policy): bool {
	const policyPtr = changetype<usize>(policy);
	const stride = suffixListStride(fieldOctets);
	const endOffset = policy.suffixListsOffset + policy.suffixListCount * stride;
	nextSuffixPtr = policyPtr + endOffset;
	nextOctetPtr = ruleOf(policy, policy.ruleCount);
	// Invariant: the suffix lists before offset are sound; the parent of each is before it.
	for (let offset = policy.suffixListsOffset; offset < endOffset; offset += stride) {
		const suffixListPtr = policyPtr + offset;
		const headOctets = readField(suffixListPtr, SUFFIX_LIST_HEAD_OCTETS, fieldOctets);
		if (headOctets == 0) return false;
		const parentOffset = readField(suffixListPtr, SUFFIX_LIST_PARENT_OFFSET, fieldOctets);
		if (parentOffset != 0) {
			if (parentOffset < policy.suffixListsOffset || parentOffset >= offset) return false;
			if ((offset - parentOffset) % stride != 0) return false;
			if (readField(policyPtr + parentOffset, SUFFIX_LIST_HEAD_OCTETS, fieldOctets) >= headOctets)
				return false;
		}
		if (!hasSoundSuffixes(policy, suffixListPtr)) return false;
	}
	const isWhole = nextSuffixPtr == policyPtr + policy.rulesOffset;
	return isWhole && nextOctetPtr == segmentsEnd(policy);
}

function hasSoundSuffixes(policy: Policy, suffixListPtr: usize): bool {
	const policyPtr = changetype<usize>(policy);
	const stride = suffixStride(fieldOctets);
	if (policyPtr + readField(suffixListPtr, SUFFIX_LIST_SUFFIXES_OFFSET, fieldOctets) != nextSuffixPtr)
		return false;
	const suffixesLeft = <u32>(policyPtr + policy.rulesOffset - nextSuffixPtr) / stride;
	const searchedCount = readField(suffixListPtr, SUFFIX_LIST_SEARCHED_COUNT, fieldOctets);
	const indexedCount = readField(suffixListPtr, SUFFIX_LIST_INDEXED_COUNT, fieldOctets);
	if (searchedCount > suffixesLeft || indexedCount > suffixesLeft - searchedCount) return false;
	if (indexedCount > MAX_INDEXED) return false;
	const endPtr = segmentsEnd(policy);
	const indexedPtr = nextSuffixPtr + searchedCount * stride;
	const suffixesEndPtr = indexedPtr + indexedCount * stride;
	let before: u32 = 0;
	for (; nextSuffixPtr < suffixesEndPtr; nextSuffixPtr += stride) {
		const suffix = changetype<Suffix>(nextSuffixPtr);
		const decision = decisionOfSuffix(suffix, fieldOctets);
		if (nextSuffixPtr == indexedPtr) before = 0;
		if (decision < before || !takeDecision(policy, decision)) return false;
		before = decision;
		if (
			policyPtr + segmentsOffsetOf(suffix, fieldOctets) != nextOctetPtr ||
			!hasSoundSegments(suffix, endPtr)
		)
			return false;
	}
	const indexOffset = readField(suffixListPtr, SUFFIX_LIST_INDEX_OFFSET, fieldOctets);
	return indexedCount == 0
		? indexOffset == 0
		: policyPtr + indexOffset == nextOctetPtr && hasSoundIndex(policy, indexedPtr, indexedCount, endPtr);
}

/** Whether the segments at nextOctetPtr match the fields of their suffix; moves nextOctetPtr after them. */
function hasSoundSegments(suffix: Suffix, endPtr: usize): bool {
	const startPtr = nextOctetPtr;
	let minOctets: u32 = 0;
	let segmentCount: u32 = 0;
	let head: u32 = 0;
	let allFlags: u32 = 0;
	// Invariant: the segments before nextOctetPtr are sound, and none of them is the last segment.
	while ((head & SEGMENT_IS_LAST) == 0) {
		const leftOctets = <u32>(endPtr - nextOctetPtr);
		if (leftOctets < fieldOctets) return false;
		head = readField(nextOctetPtr, 0, fieldOctets);
		nextOctetPtr += fieldOctets;
		const symbolCount = head >> SEGMENT_COUNT_SHIFT;
		if (symbolCount > leftOctets - fieldOctets) return false;
		if ((head & SEGMENT_IS_AT_END) != 0 && (head & SEGMENT_IS_LAST) == 0) return false;
		if ((head & SEGMENT_HAS_ALTERNATIVES) != flagOfSymbols(nextOctetPtr, symbolCount)) return false;
		nextOctetPtr += symbolCount;
		minOctets += symbolCount;
		segmentCount++;
		allFlags |= head;
	}
	if ((allFlags & SEGMENT_HAS_ALTERNATIVES) != 0 && !hasSoundDelimiters(startPtr)) return false;
	if (<u32>suffix.minOctets != packMinOctets(minOctets)) return false;
	const flags = <u32>suffix.flags;
	if (flags > <u32>(SUFFIX_IS_ANCHORED | SUFFIX_HAS_SLASH | SUFFIX_IS_KEYED)) return false;
	if ((flags & SUFFIX_IS_KEYED) == 0) return suffix.keyOffset == 0;
	const isOneSegment =
		segmentCount == 1 && (flags & SUFFIX_IS_ANCHORED) == 0 && (head & SEGMENT_HAS_ALTERNATIVES) == 0;
	const keyOffset = <u32>suffix.keyOffset;
	return isOneSegment && keyOffset + 3 <= minOctets;
}

/** SEGMENT_HAS_ALTERNATIVES if some symbols have alternative encodings, else 0; another number for an alien symbol. */
function flagOfSymbols(ptr: usize, symbolCount: u32): u32 {
	let flag: u32 = 0;
	for (let index: u32 = 0; index < symbolCount; index++) {
		const symbol = <u32>load<u8>(ptr + index);
		// NUL is no symbol: it ends every URL in the other engine.
		if (symbol - 1 >= SYMBOL_STAR - 1)
			flag |= symbol >> 1 == SYMBOL_ANY_SLASH >> 1 ? SEGMENT_HAS_ALTERNATIVES : -1;
	}
	return flag;
}

/**
 * Whether the delimiters of a suffix, whose segments go from ptr to nextOctetPtr, have the encodings that a pattern gives
 * them: two after its first `?`, one before it. Without a `?` in the suffix, the `?` is in the literal prefix.
 */
function hasSoundDelimiters(ptr: usize): bool {
	let isInQuery = false;
	let hasStray = false;
	// Invariant: isInQuery says whether the segments before ptr have that `?` or symbols with alternative encodings. hasStray says
	// whether a delimiter has one encoding, not counting that `?` and the delimiters before it.
	while (ptr < nextOctetPtr) {
		const symbolsPtr = ptr + fieldOctets;
		const segmentEndPtr = symbolsPtr + (readField(ptr, 0, fieldOctets) >> SEGMENT_COUNT_SHIFT);
		let last: u32 = 0;
		for (ptr = symbolsPtr; ptr <= segmentEndPtr; ptr++) {
			// A segment must not end within an escape of a delimiter either: it is checked as if the escape's last octet
			// followed.
			const symbol: u32 = ptr < segmentEndPtr ? <u32>load<u8>(ptr) : LETTER_F;
			last = (last >> 8) | (symbol << 16);
			const isQuestion = symbol == QUESTION;
			if (isQuestion && !isInQuery) hasStray = false;
			else if (isQuestion || symbol == SLASH || last == SPELT_SLASH || last == SPELT_QUESTION)
				hasStray = true;
			isInQuery = isInQuery || isQuestion || symbol >= SYMBOL_STAR;
		}
		ptr = segmentEndPtr;
	}
	return !hasStray;
}

/** `%2F` and `%3F` as they are loaded from memory. */
const SPELT_SLASH: u32 = 0x463225;
const SPELT_QUESTION: u32 = 0x463325;

/** Whether the index at nextOctetPtr names existing suffixes, and finds all of them; moves nextOctetPtr after it. */
function hasSoundIndex(policy: Policy, suffixPtr: usize, indexedCount: u32, endPtr: usize): bool {
	const indexPtr = nextOctetPtr;
	const bucketCount = bucketsFor(indexedCount);
	const octetCount = indexOctets(bucketCount);
	if (octetCount > <u32>(endPtr - indexPtr)) return false;
	if (load<u32>(indexPtr + TABLES_OCTETS) != bucketCount) return false;
	nextOctetPtr += octetCount;
	const bucketsOctets = bucketCount * BUCKET_OCTETS;
	for (let ptr = nextOctetPtr - bucketsOctets; ptr < nextOctetPtr; ptr += BUCKET_OCTETS) {
		if (<u32>load<u16>(ptr) > indexedCount) return false;
	}
	const bucketsPtr = takenPtr + policy.ruleCount;
	memory.copy(bucketsPtr, nextOctetPtr - bucketsOctets, bucketsOctets);
	// Invariant: the suffixes up to this number were each the first of their bucket, and are removed from the copied
	// buckets.
	for (let number: u32 = 1; number <= indexedCount; number++) {
		const suffix = changetype<Suffix>(suffixPtr);
		const next = <u32>suffix.nextInBucket;
		// Buckets hold the numbers of suffixes, counted from 1, in ascending order, so each bucket ends.
		if (next > indexedCount || (next != 0 && next <= number)) return false;
		if (!takeSuffix(policy, suffix, number, indexPtr, bucketsPtr)) return false;
		suffixPtr += suffixStride(fieldOctets);
	}
	return true;
}

/** Whether a suffix is the first in a bucket of a trigram that it needs; removes it from the bucket. */
function takeSuffix(policy: Policy, suffix: Suffix, number: u32, indexPtr: usize, bucketsPtr: usize): bool {
	let ptr = changetype<usize>(policy) + segmentsOffsetOf(suffix, fieldOctets);
	let head: u32 = 0;
	// Invariant: the segments before ptr have no such trigram, and none of them is the last segment.
	while ((head & SEGMENT_IS_LAST) == 0) {
		head = readField(ptr, 0, fieldOctets);
		ptr += fieldOctets;
		const segmentEndPtr = ptr + (head >> SEGMENT_COUNT_SHIFT);
		const isKeyed = ((<u32>suffix.flags) & SUFFIX_IS_KEYED) != 0;
		// A keyed suffix is only tried with its own trigram.
		const lastPtr = isKeyed ? ptr + suffix.keyOffset + 3 : segmentEndPtr;
		for (ptr += suffix.keyOffset; ptr + 3 <= lastPtr; ptr++) {
			if ((load<u32>(ptr) & NOT_LITERAL) == 0 && removeIndexed(suffix, number, ptr, indexPtr, bucketsPtr))
				return true;
		}
		ptr = segmentEndPtr;
	}
	return false;
}
