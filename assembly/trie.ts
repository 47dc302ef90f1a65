/** Walks a policy's trie along a path: the literal heads, all at once. */
import { NODE_STRIDE } from "./abi";
import { Node, Policy } from "./layout";
import { isSame } from "./pieces";

/** The deepest node whose literal head begins the path. */
export function findNode(policyPtr: usize, pathPtr: usize, endPtr: usize): Node {
	const nodesPtr = policyPtr + changetype<Policy>(policyPtr).nodesOffset;
	let node = changetype<Node>(nodesPtr);
	// The root is behind the slash that every path begins with.
	let ptr = pathPtr + 1;
	// Invariant: what leads to node is what the path has before ptr.
	while (ptr < endPtr) {
		const childCount = <u32>node.childCount;
		if (childCount == 0) break;
		const index = indexOfKey(policyPtr + node.labelOffset + node.labelOctets, childCount, load<u8>(ptr));
		if (index >= childCount) break;
		const child = changetype<Node>(nodesPtr + (node.firstChild + index) * NODE_STRIDE);
		const labelOctets = <usize>child.labelOctets;
		ptr++;
		if (ptr + labelOctets > endPtr) break;
		if (labelOctets != 0 && !isSame(ptr, policyPtr + child.labelOffset, labelOctets)) break;
		ptr += labelOctets;
		node = child;
	}
	return node;
}

/** Which of keyCount keys an octet is; keyCount or more where it is none. */
// @ts-ignore: decorator
@inline
function indexOfKey(keysPtr: usize, keyCount: u32, octet: u32): u32 {
	const wanted = i8x16.splat(<i8>octet);
	let index: u32 = 0;
	// Invariant: none of the keys before index is the octet. What lies behind the keys may look like one.
	for (; index < keyCount; index += 16) {
		const places = i8x16.bitmask(i8x16.eq(v128.load(keysPtr + index), wanted));
		if (places != 0) return index + ctz(places);
	}
	return index;
}
