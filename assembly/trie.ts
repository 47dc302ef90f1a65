/** Walks a policy's trie along a path: the literal heads, all at once. */
import { CHILD_OCTETS, NODE_HEAD_OCTETS } from "./abi";
import { Node, Policy, rootOf } from "./layout";
import { BLOCK_OCTETS, firstBits, isSame } from "./same";
import { placesOfWord, wordOf } from "./words";

/** The deepest node whose literal head begins the path. Up to SLACK_OCTETS behind endPtr are read. */
// @ts-ignore: decorator
@inline
export function findNode(policyPtr: usize, pathPtr: usize, endPtr: usize): Node {
	let node = rootOf(changetype<Policy>(policyPtr));
	// The root is behind the slash that every path begins with.
	let ptr = pathPtr + 1;
	// Invariant: what leads to node is what the path has before ptr, which is endPtr at most.
	for (;;) {
		const childCount = <u32>node.childCount;
		const keysPtr = changetype<usize>(node) + NODE_HEAD_OCTETS;
		const octet = <u32>load<u8>(ptr);
		const places = placesOf(keysPtr, octet) & firstBits(childCount);
		let index = <u32>ctz(places);
		if (places == 0) {
			if (childCount <= BLOCK_OCTETS) break;
			index = findFurther(keysPtr, childCount, octet);
			if (index >= childCount) break;
		}
		const slotsPtr = keysPtr + childCount + node.labelOctets;
		const child = changetype<Node>(policyPtr + load<u32>(slotsPtr + index * CHILD_OCTETS));
		assert(changetype<usize>(child) > changetype<usize>(node), "a child lies behind its parent");
		const labelOctets = <u32>child.labelOctets;
		const labelPtr = changetype<usize>(child) + NODE_HEAD_OCTETS + child.childCount;
		const behindPtr = ptr + 1 + labelOctets;
		if (behindPtr > endPtr || !isSame(ptr + 1, labelPtr, labelOctets)) break;
		ptr = behindPtr;
		node = child;
	}
	return node;
}

// @ts-ignore: decorator
@inline
function placesOf(keysPtr: usize, octet: u32): i32 {
	if (!ASC_FEATURE_SIMD) return placesOfWord(keysPtr, wordOf(octet));
	return i8x16.bitmask(i8x16.eq(v128.load(keysPtr), i8x16.splat(<i8>octet)));
}

/** Which of more than 16 keys an octet is that is none of the first 16; keyCount or more where it is none. */
function findFurther(keysPtr: usize, keyCount: u32, octet: u32): u32 {
	// Invariant: none of the keys before index is the octet. What lies behind the keys may look like one.
	for (let index = BLOCK_OCTETS; index < keyCount; index += BLOCK_OCTETS) {
		const places = placesOf(keysPtr + index, octet);
		if (places != 0) return index + ctz(places);
	}
	return keyCount;
}
