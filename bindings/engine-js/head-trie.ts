/** The radix trie over the literal heads of rules, as a policy block has it (assembly/abi.ts, "One node"). */

import { MOST_LABEL_OCTETS } from "../../assembly/abi.js";

export class HeadNode {
	/** What leads to the node behind its key; the key is the first unit of what leads to it from its parent. */
	label: string;
	/** By their keys. */
	children = new Map<string, HeadNode>();
	/** The rules that end here, and those that go on with a tail, best first. */
	readonly rules: number[] = [];
	readonly tails: number[] = [];

	constructor(label: string) {
		this.label = label;
	}
}

/** The node that a head, behind its slash, leads to from the root; made where it is missing. */
export function nodeOfHead(root: HeadNode, head: string): HeadNode {
	let node = root;
	let offset = 1;
	// Invariant: the units before `offset` lead from the root to `node`.
	while (offset < head.length) {
		const key = head.charAt(offset++);
		const child = node.children.get(key);
		if (child === undefined) {
			// A long label becomes a chain of nodes.
			const leaf = new HeadNode(head.slice(offset, offset + MOST_LABEL_OCTETS));
			node.children.set(key, leaf);
			offset += leaf.label.length;
			node = leaf;
			continue;
		}
		let same = 0;
		while (
			same < child.label.length &&
			offset < head.length &&
			child.label.charCodeAt(same) === head.charCodeAt(offset)
		) {
			same++;
			offset++;
		}
		node = same === child.label.length ? child : splitNode(node, key, child, same);
	}
	return node;
}

/** Parts a node's label; the new node takes its place, the first units of its label, and it as a child. */
function splitNode(parent: HeadNode, key: string, lower: HeadNode, unitCount: number): HeadNode {
	const upper = new HeadNode(lower.label.slice(0, unitCount));
	upper.children.set(lower.label.charAt(unitCount), lower);
	lower.label = lower.label.slice(unitCount + 1);
	parent.children.set(key, upper);
	return upper;
}
