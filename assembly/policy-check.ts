/**
 * Whether octets are a policy that every call can walk: of its own version, its parts where abi.ts says, every
 * offset and count within them. What passes can neither hang a walk nor make it read outside of the block, whoever
 * wrote it; whether its verdicts are those of any robots.txt is another question, which none can answer.
 */
import {
	ABI_VERSION,
	CHILD_OCTETS,
	DIALECT_ORIGINAL1994,
	GROUP_STRIDE,
	MOST_KEY_OFFSET,
	NODE_HEAD_OCTETS,
	NONE,
	PIECE_COUNT_SHIFT,
	PIECE_HAS_EITHER,
	PIECE_HEAD_OCTETS,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	POLICY_HEADER_OCTETS,
	POLICY_SLACK_OCTETS,
	RULE_STRIDE,
	TAIL_HAS_SLASH,
	TAIL_IS_ANCHORED,
	TAIL_IS_KEYED,
	TAIL_STRIDE,
} from "./abi";
import { SYMBOL_STAR } from "./canonical";
import { Group, Node, Policy, rootOf, ruleOf, Tail } from "./layout";
import { reserveBorders } from "./linear-search";
import { Region, reserve } from "./region";
import { BLOCK_OCTETS } from "./same";
import { bucketsFor, indexOctets, MOST_INDEXED } from "./tail-index";
import { MOST_LEAST_OCTETS } from "./tails";
import { TABLES_OCTETS } from "./triples";

/** What checkPolicy answers. */
const POLICY_IS_SOUND = 0;
const POLICY_IS_UNSOUND = 1;
const POLICY_LACKS_MEMORY = 2;

/** No origin has more octets; further on, an address behind a URL could pass 2^32. */
const MOST_ORIGIN_OCTETS: u32 = 1 << 20;
const MOST_CHILDREN: u32 = 256;

/** For each node, 4 octets: how long its literal head is. */
const DEPTHS = changetype<Region>(memory.data(8, 4));

/** Symbols of the longest piece seen. */
let longestPiece: u32 = 0;
/** Where the next tail, and the next pieces or index, must lie; 0 once something is amiss. */
let nextTailPtr: usize = 0;
let nextOctetPtr: usize = 0;

/** Checks a policy of which octetCount octets can be read; one of the codes above. */
export function checkPolicy(policyPtr: usize, octetCount: u32): i32 {
	const policy = changetype<Policy>(policyPtr);
	if (octetCount < <u32>POLICY_HEADER_OCTETS || !hasSoundHeader(policy, octetCount)) return POLICY_IS_UNSOUND;
	const most = policy.groupsOffset / NODE_HEAD_OCTETS;
	const depthsPtr = reserve(DEPTHS, most << 2);
	if (depthsPtr == 0) return POLICY_LACKS_MEMORY;
	if (!hasSoundNodes(policy, depthsPtr) || !hasSoundGroups(policy) || !hasSoundRules(policy))
		return POLICY_IS_UNSOUND;
	return reserveBorders(longestPiece) ? POLICY_IS_SOUND : POLICY_LACKS_MEMORY;
}

/** Whether the parts lie in their order within the block; reckoned with 64 bits, which no counts overflow. */
function hasSoundHeader(policy: Policy, octetCount: u32): bool {
	const rulesOffset =
		<u64>policy.groupsOffset + <u64>policy.groupCount * GROUP_STRIDE + <u64>policy.tailCount * TAIL_STRIDE;
	const piecesOffset = rulesOffset + <u64>policy.ruleCount * RULE_STRIDE;
	return (
		policy.abiVersion == ABI_VERSION &&
		<u32>policy.dialect <= <u32>DIALECT_ORIGINAL1994 &&
		policy.policyOctets <= octetCount &&
		(policy.groupsOffset & 3) == 0 &&
		policy.originOctets <= MOST_ORIGIN_OCTETS &&
		policy.groupsOffset >= <u32>POLICY_HEADER_OCTETS + policy.originOctets + <u32>NODE_HEAD_OCTETS &&
		rulesOffset == policy.rulesOffset &&
		piecesOffset + POLICY_SLACK_OCTETS <= policy.policyOctets
	);
}

/** Where the node at ptr ends, all its parts within endPtr; 0 where it does not. */
function nodeEnd(ptr: usize, endPtr: usize): usize {
	if (endPtr < ptr + NODE_HEAD_OCTETS) return 0;
	const node = changetype<Node>(ptr);
	const childCount = <u32>node.childCount;
	if (childCount > MOST_CHILDREN) return 0;
	ptr += NODE_HEAD_OCTETS + childCount * (1 + CHILD_OCTETS) + node.labelOctets;
	return ptr <= endPtr ? ptr : 0;
}

/**
 * Whether each slot leads to the next node that no slot before has led to, so that the nodes are a tree, and each
 * node names a rule and a group that there are, the group no deeper than itself.
 */
function hasSoundNodes(policy: Policy, depthsPtr: usize): bool {
	const policyPtr = changetype<usize>(policy);
	const endPtr = policyPtr + policy.groupsOffset;
	const groupsOctets = policy.groupCount * GROUP_STRIDE;
	let ptr = changetype<usize>(rootOf(policy));
	let childPtr = nodeEnd(ptr, endPtr);
	let childDepthPtr = depthsPtr + 4;
	store<u32>(depthsPtr, 1);
	// Invariant: the nodes before ptr are sound and lead to all nodes before childPtr, whose depths are known.
	for (; ptr != childPtr; depthsPtr += 4) {
		if (childPtr == 0) return false;
		const node = changetype<Node>(ptr);
		const depth = load<u32>(depthsPtr);
		if (node.firstRule != NONE && node.firstRule >= policy.ruleCount) return false;
		if (node.bestDecision != NONE && node.bestDecision >> 1 >= policy.ruleCount) return false;
		if (node.groupOffset != 0) {
			const groupOffset = node.groupOffset - policy.groupsOffset;
			if (groupOffset >= groupsOctets || groupOffset % GROUP_STRIDE != 0) return false;
			if (changetype<Group>(policyPtr + node.groupOffset).headOctets > depth) return false;
		}
		const behindPtr = nodeEnd(ptr, endPtr);
		for (let slotPtr = behindPtr - <u32>node.childCount * CHILD_OCTETS; slotPtr < behindPtr; slotPtr += 4) {
			if (policyPtr + load<u32>(slotPtr) != childPtr) return false;
			const childEndPtr = nodeEnd(childPtr, endPtr);
			if (childEndPtr == 0) return false;
			store<u32>(childDepthPtr, depth + 1 + changetype<Node>(childPtr).labelOctets);
			childDepthPtr += 4;
			childPtr = childEndPtr;
		}
		ptr = behindPtr;
	}
	return endPtr - ptr < 4;
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
	const endOffset = policy.groupsOffset + policy.groupCount * GROUP_STRIDE;
	nextTailPtr = policyPtr + endOffset;
	nextOctetPtr = policyPtr + policy.rulesOffset + policy.ruleCount * RULE_STRIDE;
	longestPiece = 0;
	// Invariant: the groups before offset are sound; the parents of each stand before it.
	for (let offset = policy.groupsOffset; offset < endOffset; offset += GROUP_STRIDE) {
		const group = changetype<Group>(policyPtr + offset);
		if (group.headOctets == 0) return false;
		const parentOffset = group.parentOffset;
		if (parentOffset != 0) {
			if (parentOffset < policy.groupsOffset || parentOffset >= offset) return false;
			if ((offset - parentOffset) % GROUP_STRIDE != 0) return false;
			if (changetype<Group>(policyPtr + parentOffset).headOctets >= group.headOctets) return false;
		}
		if (!hasSoundTails(policy, group)) return false;
	}
	const isWhole = nextTailPtr == policyPtr + policy.rulesOffset;
	return isWhole && nextOctetPtr == piecesEnd(policy);
}

function hasSoundTails(policy: Policy, group: Group): bool {
	const policyPtr = changetype<usize>(policy);
	if (policyPtr + group.tailsOffset != nextTailPtr) return false;
	const tailsLeft = <u32>(policyPtr + policy.rulesOffset - nextTailPtr) / TAIL_STRIDE;
	const searchedCount = group.searchedCount;
	const indexedCount = group.indexedCount;
	if (searchedCount > tailsLeft || indexedCount > tailsLeft - searchedCount) return false;
	if (indexedCount > MOST_INDEXED) return false;
	const endPtr = piecesEnd(policy);
	const indexedPtr = nextTailPtr + searchedCount * TAIL_STRIDE;
	const tailsEndPtr = indexedPtr + indexedCount * TAIL_STRIDE;
	for (; nextTailPtr < tailsEndPtr; nextTailPtr += TAIL_STRIDE) {
		const tail = changetype<Tail>(nextTailPtr);
		if (tail.decision >> 1 >= policy.ruleCount) return false;
		const next = <u32>tail.nextInBucket;
		if (next != 0) {
			// Buckets hold the numbers of tails, counted from 1, in ascending order: so each ends.
			if (nextTailPtr < indexedPtr || next > indexedCount) return false;
			if (indexedPtr + (next - 1) * TAIL_STRIDE <= nextTailPtr) return false;
		}
		if (policyPtr + tail.piecesOffset != nextOctetPtr || !hasSoundPieces(tail, endPtr)) return false;
	}
	return indexedCount == 0 ? group.indexOffset == 0 : hasSoundIndex(policyPtr, group, endPtr);
}

/** Whether the pieces at nextOctetPtr, which it moves behind them, are what their tail says. */
function hasSoundPieces(tail: Tail, endPtr: usize): bool {
	let leastOctets: u32 = 0;
	let pieceCount: u32 = 0;
	let head: u32 = 0;
	// Invariant: the pieces before nextOctetPtr are sound, and none of them is the last.
	while ((head & PIECE_IS_LAST) == 0) {
		const leftOctets = <u32>(endPtr - nextOctetPtr);
		if (leftOctets < <u32>PIECE_HEAD_OCTETS) return false;
		head = load<u32>(nextOctetPtr);
		nextOctetPtr += PIECE_HEAD_OCTETS;
		const symbolCount = head >> PIECE_COUNT_SHIFT;
		if (symbolCount > leftOctets - PIECE_HEAD_OCTETS) return false;
		if ((head & PIECE_IS_AT_END) != 0 && (head & PIECE_IS_LAST) == 0) return false;
		if (((head & PIECE_HAS_EITHER) != 0) != hasEither(nextOctetPtr, symbolCount)) return false;
		nextOctetPtr += symbolCount;
		leastOctets += symbolCount;
		longestPiece = max(longestPiece, symbolCount);
		pieceCount++;
	}
	if (<u32>tail.leastOctets != min(leastOctets, MOST_LEAST_OCTETS)) return false;
	const flags = <u32>tail.flags;
	if (flags > <u32>(TAIL_IS_ANCHORED | TAIL_HAS_SLASH | TAIL_IS_KEYED)) return false;
	if ((flags & TAIL_IS_KEYED) == 0) return tail.probeOctets == 0 && tail.keyOffset == 0;
	const isOnePiece = pieceCount == 1 && (flags & TAIL_IS_ANCHORED) == 0 && (head & PIECE_HAS_EITHER) == 0;
	const keyOffset = <u32>tail.keyOffset;
	return (
		isOnePiece &&
		keyOffset <= <u32>MOST_KEY_OFFSET &&
		keyOffset + 3 <= leastOctets &&
		<u32>tail.probeOctets == min(leastOctets, BLOCK_OCTETS)
	);
}

function hasEither(ptr: usize, symbolCount: u32): bool {
	for (let index: u32 = 0; index < symbolCount; index++) {
		if (<u32>load<u8>(ptr + index) >= SYMBOL_STAR) return true;
	}
	return false;
}

/** Whether the index at nextOctetPtr, which it moves behind it, names tails that there are. */
function hasSoundIndex(policyPtr: usize, group: Group, endPtr: usize): bool {
	if (policyPtr + group.indexOffset != nextOctetPtr) return false;
	const bucketCount = bucketsFor(group.indexedCount);
	const octetCount = indexOctets(bucketCount);
	if (octetCount > <u32>(endPtr - nextOctetPtr)) return false;
	if (load<u32>(nextOctetPtr + TABLES_OCTETS) != bucketCount) return false;
	const indexEndPtr = nextOctetPtr + octetCount;
	for (let ptr = indexEndPtr - (bucketCount << 2); ptr < indexEndPtr; ptr += 4) {
		if (<u32>load<u16>(ptr) > group.indexedCount) return false;
	}
	nextOctetPtr = indexEndPtr;
	return true;
}

/** Whether each rule's next one is there. Chains that run in a circle end where findMatches has no room. */
function hasSoundRules(policy: Policy): bool {
	const policyPtr = changetype<usize>(policy);
	for (let index: u32 = 0; index < policy.ruleCount; index++) {
		const next = ruleOf(policyPtr, index).nextRule;
		if (next != NONE && next >= policy.ruleCount) return false;
	}
	return true;
}
