/** Walks a policy's trie along a path: compares all literal prefixes at once. */
import { MAX_CHILDREN, NODE_HAS_SUFFIX_LIST, NODE_HEAD_OCTETS } from "../abi";
import { fieldAt, fieldOctetsOf, Node, noneOf, Policy, rootPtrOf } from "../memory/layout";
import { BLOCK_OCTETS, firstBits, isSame } from "../text/same";
import { placesOfWord, wordOf } from "../text/words";

/** The decision of the last node of a walk; NONE if there is none. Valid until the next call of walkTrie. */
export let deepestDecision: u32 = 0;

/**
 * Passes the nodes whose literal prefixes begin the path. Returns the lowest decision of all nodes passed, NONE if there
 * is none, and above its 32 bits the offset of the deepest suffix list, or 0. Reads up to PADDING_OCTETS after endPtr.
 */
@inline
export function walkTrie(policyPtr: usize, pathPtr: usize, endPtr: usize): u64 {
	const policy = changetype<Policy>(policyPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const fieldShift = fieldOctets >> 1;
	const none = noneOf(fieldOctets);
	const keysOffset = NODE_HEAD_OCTETS + fieldOctets;
	let nodePtr = rootPtrOf(policy);
	// The root is the node of the slash that every path begins with.
	let ptr = pathPtr + 1;
	let lowest = none;
	let decision = none;
	let listedPtr: usize = 0;
	// Invariant: the octets that lead to nodePtr are the octets of the path before ptr; ptr is at most endPtr.
	for (;;) {
		const node = changetype<Node>(nodePtr);
		const childCount = (<u32>node.childCountAndFlag) & MAX_CHILDREN;
		const hasSuffixList = ((<u32>node.childCountAndFlag) & NODE_HAS_SUFFIX_LIST) != 0;
		const keysPtr = nodePtr + keysOffset;
		const slotsPtr = keysPtr + childCount + node.labelOctets;
		decision = load<u32>(nodePtr, NODE_HEAD_OCTETS) & none;
		lowest = min(lowest, decision);
		listedPtr = hasSuffixList ? nodePtr : listedPtr;
		const octet = <u32>load<u8>(ptr);
		const places = placesOf(keysPtr, octet) & firstBits(childCount);
		let index = <u32>ctz(places);
		if (places == 0) {
			if (childCount <= BLOCK_OCTETS) break;
			index = findFurther(keysPtr, childCount, octet);
			if (index >= childCount) break;
		}
		const childPtr = policyPtr + (load<u32>(slotsPtr + (index << fieldShift)) & none);
		assert(childPtr > nodePtr, "a child comes after its parent");
		const child = changetype<Node>(childPtr);
		const labelOctets = <u32>child.labelOctets;
		const labelPtr = childPtr + keysOffset + ((<u32>child.childCountAndFlag) & MAX_CHILDREN);
		const afterPtr = ptr + 1 + labelOctets;
		if (afterPtr > endPtr || !isSame(ptr + 1, labelPtr, labelOctets)) break;
		ptr = afterPtr;
		nodePtr = childPtr;
	}
	deepestDecision = decision;
	const suffixListOffset = listedPtr == 0 ? 0 : suffixListOffsetOf(listedPtr, fieldOctets);
	return ((<u64>suffixListOffset) << 32) | lowest;
}

/** The offset of the suffix list that a node has. */
@inline
function suffixListOffsetOf(nodePtr: usize, fieldOctets: u32): u32 {
	const node = changetype<Node>(nodePtr);
	const childCount = (<u32>node.childCountAndFlag) & MAX_CHILDREN;
	const slotsPtr = nodePtr + NODE_HEAD_OCTETS + fieldOctets + childCount + node.labelOctets;
	return fieldAt(slotsPtr, childCount, fieldOctets);
}

/** Reads what a walk reads after the root, the suffix lists and the first child, so that it is in a core's cache by then. */
@inline
export function touchChild(policyPtr: usize, pathPtr: usize): u32 {
	const policy = changetype<Policy>(policyPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const rootPtr = rootPtrOf(policy);
	const childCount = (<u32>changetype<Node>(rootPtr).childCountAndFlag) & MAX_CHILDREN;
	const keysPtr = rootPtr + NODE_HEAD_OCTETS + fieldOctets;
	const places = placesOf(keysPtr, load<u8>(pathPtr + 1)) & firstBits(childCount);
	const offset = fieldAt(keysPtr + childCount, min(<u32>ctz(places), childCount), fieldOctets);
	const suffixListsPtr = policyPtr + policy.suffixListsOffset;
	return load<u32>(suffixListsPtr) + load<u32>(min(policyPtr + offset, suffixListsPtr));
}


@inline
function placesOf(keysPtr: usize, octet: u32): i32 {
	if (!ASC_FEATURE_SIMD) return placesOfWord(keysPtr, wordOf(octet));
	return i8x16.bitmask(i8x16.eq(v128.load(keysPtr), i8x16.splat(<i8>octet)));
}

/** The index of an octet among more than 16 keys, if it is not among the first 16; keyCount or more if it is no key. */
function findFurther(keysPtr: usize, keyCount: u32, octet: u32): u32 {
	// Invariant: no key before index is the octet. Octets after the keys may look like a key.
	for (let index = BLOCK_OCTETS; index < keyCount; index += BLOCK_OCTETS) {
		const places = placesOf(keysPtr + index, octet);
		if (places != 0) return index + ctz(places);
	}
	return keyCount;
}
