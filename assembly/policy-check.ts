/**
 * Whether octets are a policy that every call can walk: of its own version, its parts where abi.ts says, every
 * offset and count within them. What passes can neither hang a walk nor make it read outside of the block, whoever
 * wrote it; whether its verdicts are those of any robots.txt is another question, which none can answer.
 */
import {
	ABI_VERSION,
	DIALECT_ORIGINAL1994,
	GROUP_HEAD_OCTETS,
	GROUP_INDEX_OFFSET,
	GROUP_INDEXED_COUNT,
	GROUP_PARENT_OFFSET,
	GROUP_SEARCHED_COUNT,
	GROUP_TAILS_OFFSET,
	MOST_CHILDREN,
	NARROW_FIELD_OCTETS,
	NODE_HAS_GROUP,
	NODE_HEAD_OCTETS,
	PIECE_COUNT_SHIFT,
	PIECE_HAS_EITHER,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	POLICY_HEADER_OCTETS,
	POLICY_SLACK_OCTETS,
	RULE_NEXT_RULE,
	TAIL_HAS_SLASH,
	TAIL_IS_ANCHORED,
	TAIL_IS_KEYED,
	WIDE_FIELD_OCTETS,
} from "./abi";
import { SYMBOL_STAR } from "./canonical";
import {
	decisionOfTail,
	groupStride,
	Node,
	noneOf,
	packLeastOctets,
	piecesOffsetOf,
	Policy,
	readField,
	rootOf,
	ruleOf,
	ruleStride,
	Tail,
	tailStride,
} from "./layout";
import { Region, reserve } from "./region";
import { bucketsFor, indexOctets, MOST_INDEXED } from "./tail-index";
import { TABLES_OCTETS } from "./triples";

/** What checkPolicy answers. */
const POLICY_IS_SOUND = 0;
export const POLICY_IS_UNSOUND = 1;
const POLICY_LACKS_MEMORY = 2;

/** No origin has more octets; further on, an address behind a URL could pass 2^32. */
const MOST_ORIGIN_OCTETS: u32 = 1 << 20;

/** For each node, 4 octets: how long its literal head is. */
const DEPTHS = changetype<Region>(memory.data(8, 4));

/** Octets of a field of the policy that is checked. */
let fieldOctets: u32 = 0;
/** Where the next tail, and the next pieces or index, must lie; 0 once something is amiss. */
let nextTailPtr: usize = 0;
let nextOctetPtr: usize = 0;

/** Checks a policy of which octetCount octets can be read; one of the codes above. */
export function checkPolicy(policyPtr: usize, octetCount: u32): i32 {
	const policy = changetype<Policy>(policyPtr);
	if (octetCount < <u32>POLICY_HEADER_OCTETS || !hasSoundHeader(policy, octetCount)) return POLICY_IS_UNSOUND;
	fieldOctets = policy.fieldOctets;
	// A node takes 4 octets at the least, and so does its depth.
	const depthsPtr = reserve(DEPTHS, policy.groupsOffset);
	if (depthsPtr == 0) return POLICY_LACKS_MEMORY;
	return hasSoundNodes(policy, depthsPtr) && hasSoundGroups(policy) && hasSoundRules(policy)
		? POLICY_IS_SOUND
		: POLICY_IS_UNSOUND;
}

/** Whether the parts lie in their order within the block; reckoned with 64 bits, which no counts overflow. */
function hasSoundHeader(policy: Policy, octetCount: u32): bool {
	const octetsOfField = <u32>policy.fieldOctets;
	const tailsOffset = <u64>policy.groupsOffset + <u64>policy.groupCount * groupStride(octetsOfField);
	const piecesOffset = <u64>policy.rulesOffset + <u64>policy.ruleCount * ruleStride(octetsOfField);
	return (
		policy.abiVersion == <u16>ABI_VERSION &&
		<u32>policy.dialect <= <u32>DIALECT_ORIGINAL1994 &&
		(octetsOfField == NARROW_FIELD_OCTETS || octetsOfField == WIDE_FIELD_OCTETS) &&
		policy.policyOctets <= octetCount &&
		policy.originOctets <= MOST_ORIGIN_OCTETS &&
		policy.groupsOffset >=
			<u32>POLICY_HEADER_OCTETS + policy.originOctets + NODE_HEAD_OCTETS + octetsOfField &&
		tailsOffset <= policy.rulesOffset &&
		piecesOffset + POLICY_SLACK_OCTETS <= policy.policyOctets
	);
}

/** Where the node at ptr ends, all its parts within endPtr; 0 where it does not. */
function nodeEnd(ptr: usize, endPtr: usize): usize {
	if (endPtr < ptr + NODE_HEAD_OCTETS) return 0;
	const node = changetype<Node>(ptr);
	const childCount = (<u32>node.childCountAndFlag) & MOST_CHILDREN;
	// Its decision, its children, and its group where it has one.
	const fieldCount = 1 + childCount + ((<u32>node.childCountAndFlag) >> 7);
	ptr += NODE_HEAD_OCTETS + childCount + node.labelOctets + fieldCount * fieldOctets;
	return ptr <= endPtr ? ptr : 0;
}

/**
 * Whether each slot leads to the next node that no slot before has led to, so that the nodes are a tree, and each
 * node names a rule and a group that there are, the group no deeper than itself.
 */
function hasSoundNodes(policy: Policy, depthsPtr: usize): bool {
	const policyPtr = changetype<usize>(policy);
	const endPtr = policyPtr + policy.groupsOffset;
	const stride = groupStride(fieldOctets);
	const groupsOctets = policy.groupCount * stride;
	const none = noneOf(fieldOctets);
	let ptr = rootOf(policy);
	let childPtr = nodeEnd(ptr, endPtr);
	let childDepthPtr = depthsPtr + 4;
	if (changetype<Node>(ptr).labelOctets != 0) return false;
	store<u32>(depthsPtr, 1);
	// Invariant: the nodes before ptr are sound and lead to all nodes before childPtr, whose depths are known.
	for (; ptr != childPtr; depthsPtr += 4) {
		if (childPtr == 0) return false;
		const node = changetype<Node>(ptr);
		const depth = load<u32>(depthsPtr);
		const decision = readField(ptr + NODE_HEAD_OCTETS, 0, fieldOctets);
		if (decision != none && decision >> 1 >= policy.ruleCount) return false;
		const behindPtr = nodeEnd(ptr, endPtr);
		let slotsEndPtr = behindPtr;
		if ((node.childCountAndFlag & NODE_HAS_GROUP) != 0) {
			slotsEndPtr -= fieldOctets;
			const groupOffset = readField(slotsEndPtr, 0, fieldOctets);
			const offset = groupOffset - policy.groupsOffset;
			if (offset >= groupsOctets || offset % stride != 0) return false;
			if (readField(policyPtr + groupOffset, GROUP_HEAD_OCTETS, fieldOctets) > depth) return false;
		}
		const childCount = (<u32>node.childCountAndFlag) & MOST_CHILDREN;
		for (
			let slotPtr = slotsEndPtr - childCount * fieldOctets;
			slotPtr < slotsEndPtr;
			slotPtr += fieldOctets
		) {
			if (policyPtr + readField(slotPtr, 0, fieldOctets) != childPtr) return false;
			const childEndPtr = nodeEnd(childPtr, endPtr);
			if (childEndPtr == 0) return false;
			store<u32>(childDepthPtr, depth + 1 + changetype<Node>(childPtr).labelOctets);
			childDepthPtr += 4;
			childPtr = childEndPtr;
		}
		ptr = behindPtr;
	}
	return ptr == endPtr;
}

/** Where the pieces end and the slack begins. */
// @ts-ignore: decorator
@inline
function piecesEnd(policy: Policy): usize {
	return changetype<usize>(policy) + policy.policyOctets - POLICY_SLACK_OCTETS;
}

/** Whether the groups part the tails among themselves, in their order, and those the pieces. */
function hasSoundGroups(policy: Policy): bool {
	const policyPtr = changetype<usize>(policy);
	const stride = groupStride(fieldOctets);
	const endOffset = policy.groupsOffset + policy.groupCount * stride;
	nextTailPtr = policyPtr + endOffset;
	nextOctetPtr = ruleOf(policy, policy.ruleCount);
	// Invariant: the groups before offset are sound; the parents of each stand before it.
	for (let offset = policy.groupsOffset; offset < endOffset; offset += stride) {
		const groupPtr = policyPtr + offset;
		const headOctets = readField(groupPtr, GROUP_HEAD_OCTETS, fieldOctets);
		if (headOctets == 0) return false;
		const parentOffset = readField(groupPtr, GROUP_PARENT_OFFSET, fieldOctets);
		if (parentOffset != 0) {
			if (parentOffset < policy.groupsOffset || parentOffset >= offset) return false;
			if ((offset - parentOffset) % stride != 0) return false;
			if (readField(policyPtr + parentOffset, GROUP_HEAD_OCTETS, fieldOctets) >= headOctets) return false;
		}
		if (!hasSoundTails(policy, groupPtr)) return false;
	}
	const isWhole = nextTailPtr == policyPtr + policy.rulesOffset;
	return isWhole && nextOctetPtr == piecesEnd(policy);
}

function hasSoundTails(policy: Policy, groupPtr: usize): bool {
	const policyPtr = changetype<usize>(policy);
	const stride = tailStride(fieldOctets);
	if (policyPtr + readField(groupPtr, GROUP_TAILS_OFFSET, fieldOctets) != nextTailPtr) return false;
	const tailsLeft = <u32>(policyPtr + policy.rulesOffset - nextTailPtr) / stride;
	const searchedCount = readField(groupPtr, GROUP_SEARCHED_COUNT, fieldOctets);
	const indexedCount = readField(groupPtr, GROUP_INDEXED_COUNT, fieldOctets);
	if (searchedCount > tailsLeft || indexedCount > tailsLeft - searchedCount) return false;
	if (indexedCount > MOST_INDEXED) return false;
	const endPtr = piecesEnd(policy);
	const indexedPtr = nextTailPtr + searchedCount * stride;
	const tailsEndPtr = indexedPtr + indexedCount * stride;
	for (; nextTailPtr < tailsEndPtr; nextTailPtr += stride) {
		const tail = changetype<Tail>(nextTailPtr);
		if (decisionOfTail(tail, fieldOctets) >> 1 >= policy.ruleCount) return false;
		const next = <u32>tail.nextInBucket;
		if (next != 0) {
			// Buckets hold the numbers of tails, counted from 1, in ascending order: so each ends.
			if (nextTailPtr < indexedPtr || next > indexedCount) return false;
			if (indexedPtr + (next - 1) * stride <= nextTailPtr) return false;
		}
		if (policyPtr + piecesOffsetOf(tail, fieldOctets) != nextOctetPtr || !hasSoundPieces(tail, endPtr))
			return false;
	}
	const indexOffset = readField(groupPtr, GROUP_INDEX_OFFSET, fieldOctets);
	return indexedCount == 0 ? indexOffset == 0 : hasSoundIndex(policyPtr + indexOffset, indexedCount, endPtr);
}

/** Whether the pieces at nextOctetPtr, which it moves behind them, are what their tail says. */
function hasSoundPieces(tail: Tail, endPtr: usize): bool {
	let leastOctets: u32 = 0;
	let pieceCount: u32 = 0;
	let head: u32 = 0;
	// Invariant: the pieces before nextOctetPtr are sound, and none of them is the last.
	while ((head & PIECE_IS_LAST) == 0) {
		const leftOctets = <u32>(endPtr - nextOctetPtr);
		if (leftOctets < fieldOctets) return false;
		head = readField(nextOctetPtr, 0, fieldOctets);
		nextOctetPtr += fieldOctets;
		const symbolCount = head >> PIECE_COUNT_SHIFT;
		if (symbolCount > leftOctets - fieldOctets) return false;
		if ((head & PIECE_IS_AT_END) != 0 && (head & PIECE_IS_LAST) == 0) return false;
		if (((head & PIECE_HAS_EITHER) != 0) != hasEither(nextOctetPtr, symbolCount)) return false;
		nextOctetPtr += symbolCount;
		leastOctets += symbolCount;
		pieceCount++;
	}
	if (<u32>tail.leastOctets != packLeastOctets(leastOctets)) return false;
	const flags = <u32>tail.flags;
	if (flags > <u32>(TAIL_IS_ANCHORED | TAIL_HAS_SLASH | TAIL_IS_KEYED)) return false;
	if ((flags & TAIL_IS_KEYED) == 0) return tail.keyOffset == 0;
	const isOnePiece = pieceCount == 1 && (flags & TAIL_IS_ANCHORED) == 0 && (head & PIECE_HAS_EITHER) == 0;
	const keyOffset = <u32>tail.keyOffset;
	return isOnePiece && keyOffset + 3 <= leastOctets;
}

function hasEither(ptr: usize, symbolCount: u32): bool {
	for (let index: u32 = 0; index < symbolCount; index++) {
		if (<u32>load<u8>(ptr + index) >= SYMBOL_STAR) return true;
	}
	return false;
}

/** Whether the index at nextOctetPtr, which it moves behind it, names tails that there are. */
function hasSoundIndex(indexPtr: usize, indexedCount: u32, endPtr: usize): bool {
	if (indexPtr != nextOctetPtr) return false;
	const bucketCount = bucketsFor(indexedCount);
	const octetCount = indexOctets(bucketCount);
	if (octetCount > <u32>(endPtr - nextOctetPtr)) return false;
	if (load<u32>(nextOctetPtr + TABLES_OCTETS) != bucketCount) return false;
	const indexEndPtr = nextOctetPtr + octetCount;
	for (let ptr = indexEndPtr - (bucketCount << 2); ptr < indexEndPtr; ptr += 4) {
		if (<u32>load<u16>(ptr) > indexedCount) return false;
	}
	nextOctetPtr = indexEndPtr;
	return true;
}

/** Whether each rule's next one is there. Chains that run in a circle end where findMatches has no room. */
function hasSoundRules(policy: Policy): bool {
	const none = noneOf(fieldOctets);
	for (let index: u32 = 0; index < policy.ruleCount; index++) {
		const next = readField(ruleOf(policy, index), RULE_NEXT_RULE, fieldOctets);
		if (next != none && next >= policy.ruleCount) return false;
	}
	return true;
}
