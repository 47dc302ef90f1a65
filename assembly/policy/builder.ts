/**
 * The builder's data: rules with their symbols, and a radix trie (https://en.wikipedia.org/wiki/Radix_tree) over the rules'
 * heads (literal prefixes) without their first slash. compiler.ts fills it, layout-policy.ts lays it out as a block. PolicyBuilder,
 * which holds both parts together, is in layout-policy.ts.
 *
 * 1. findOrCreateNode follows a head from the root. An edge is one octet, the key, and a label of up to 255 octets.
 * 2. If no child has the key, a leaf with the rest of the head is added.
 * 3. If a label only matches in part, splitNode puts a new node between the parent and the child.
 * 4. appendRule links the rule to the node where its head ends: to the rules that end there, or to those with a suffix.
 *
 * Example: `/private`, then `/pr*.pdf`. The first makes a leaf of the root: key `p`, label `rivate`. The head of the second
 * ends in that label, which is split: the new node has key `p` and label `r`, the old one is its child with key `i` and label
 * `vate`. The second rule is linked to the new node, since its suffix `*.pdf` begins there.
 *
 * Cost, for n octets of heads and at most c children of a node: O(n * c), and c is at most 127. Each rule adds at most two
 * nodes, and one more for each 255 octets of a label.
 * Siblings are a linked list, since the trie is built once and then laid out for searching.
 */
import { MAX_LABEL_OCTETS, NONE } from "../abi";
import { SYMBOL_STAR } from "../text/canonical";
import { TRIGRAM_BITS } from "../match/trigrams";

/** A rule before it is laid out. */
@unmanaged
export class BuilderRule {
	symbolsPtr: usize;
	symbolCount: u32;
	/** The number of symbols before the first that is not a literal octet. */
	headOctets: u32;
	rankAndType: u32;
	line: u32;
	/** The next rule of the same list of a node: rules without a suffix, or rules with one; NONE at the end. */
	nextRule: u32;
	/** The offset in its suffix of the trigram by which it is indexed (suffix-index.ts); 0 if it has none. */
	trigramOffset: u32;
}

/** The decision of a rule with that index; see abi.ts. Rank 0 is dialect google's empty disallow, which never disallows. */
@inline
export function decisionOf(rule: BuilderRule, index: u32): u32 {
	return (index << 1) | (rule.rankAndType & 1) | (<u32>(rule.rankAndType == 0));
}

/** The rule with that index in a table of rules. */
@inline
export function ruleAt(rulesPtr: usize, index: u32): BuilderRule {
	return changetype<BuilderRule>(rulesPtr + index * offsetof<BuilderRule>());
}

/** The trigram by which a rule's suffix is indexed, as it is loaded from memory; the suffix has one. */
export function trigramOf(rule: BuilderRule): u32 {
	return load<u32>(rule.symbolsPtr + rule.headOctets + rule.trigramOffset) & TRIGRAM_BITS;
}

/** A node before it is laid out. */
@unmanaged
export class BuilderNode {
	key: u32;
	labelPtr: usize;
	labelOctets: u32;
	childCount: u32;
	firstChildPtr: usize;
	nextSiblingPtr: usize;
	/** The first and last rule of two lists, or NONE: rules that end here, and rules that go on with a suffix. */
	firstRule: u32;
	lastRule: u32;
	firstSuffixRule: u32;
	lastSuffixRule: u32;
	/** Its parent, 0 for the root, and the address at which its offset is written. */
	parentPtr: usize;
	slotPtr: usize;
	/** The first rule, and the suffix list, of this node or of the nearest node above that has one; Else NONE and 0. */
	nearestRule: u32;
	suffixListOffset: u32;
}

/**
 * Whether a rule's pattern begins with a star. Its suffix is in the same suffix list as suffixes of patterns that begin with `/*`, so
 * that one index finds both; see SUFFIX_HAS_SLASH.
 */
export function beginsWithStar(rule: BuilderRule): bool {
	return rule.headOctets == 0 && rule.symbolCount > 0 && <u32>load<u8>(rule.symbolsPtr) == SYMBOL_STAR;
}

/** The octets of the head of a rule's node: at least the slash with which every path begins. */
@inline
export function nodeOctets(rule: BuilderRule): u32 {
	return max(rule.headOctets, 1);
}

/** The node to which a rule, or its suffix, belongs; it is made if it is missing. The root is the node of the slash. */
export function nodeOfRule(rootPtr: usize, rule: BuilderRule): BuilderNode {
	return findOrCreateNode(rootPtr, rule.symbolsPtr + 1, nodeOctets(rule) - 1);
}

let nextNodePtr: usize = 0;

/** The most nodes that rules need: each rule adds a leaf and splits at most one label; a long label is a chain of nodes. */
export function maxNodes(ruleCount: u32, symbolCount: u32): u64 {
	return 2 * <u64>ruleCount + symbolCount / <u32>MAX_LABEL_OCTETS + 2;
}

/** Begins a trie in a block with room for all its nodes; the root is at its start. */
export function beginTrie(nodesPtr: usize): void {
	nextNodePtr = nodesPtr;
	createNode(0, 0, 0);
}

/** The number of nodes of the trie with that root. */
export function nodeCount(rootPtr: usize): u32 {
	return <u32>((nextNodePtr - rootPtr) / offsetof<BuilderNode>());
}

function createNode(key: u32, labelPtr: usize, labelOctets: u32): BuilderNode {
	const node = changetype<BuilderNode>(nextNodePtr);
	nextNodePtr += offsetof<BuilderNode>();
	node.key = key;
	node.labelPtr = labelPtr;
	node.labelOctets = labelOctets;
	node.childCount = 0;
	node.firstChildPtr = 0;
	node.nextSiblingPtr = 0;
	node.firstRule = NONE;
	node.lastRule = NONE;
	node.firstSuffixRule = NONE;
	node.lastSuffixRule = NONE;
	return node;
}

/** The node of a head; it is made if it is missing. */
function findOrCreateNode(rootPtr: usize, headPtr: usize, headOctets: u32): BuilderNode {
	let node = changetype<BuilderNode>(rootPtr);
	const endPtr = headPtr + headOctets;
	let ptr = headPtr;
	// Invariant: the octets before ptr lead from the root to node.
	while (ptr < endPtr) {
		const key = <u32>load<u8>(ptr++);
		const linkPtr = findLink(node, key);
		const childPtr = load<usize>(linkPtr);
		if (childPtr == 0) {
			const labelOctets = <u32>min<usize>(endPtr - ptr, <usize>MAX_LABEL_OCTETS);
			const leaf = createNode(key, ptr, labelOctets);
			store<usize>(linkPtr, changetype<usize>(leaf));
			node.childCount++;
			ptr += labelOctets;
			node = leaf;
			continue;
		}
		const child = changetype<BuilderNode>(childPtr);
		let sameOctets: u32 = 0;
		while (
			sameOctets < child.labelOctets &&
			ptr < endPtr &&
			load<u8>(ptr) == load<u8>(child.labelPtr + sameOctets)
		) {
			sameOctets++;
			ptr++;
		}
		node = sameOctets == child.labelOctets ? child : splitNode(linkPtr, sameOctets);
	}
	return node;
}

/** The address of the link to the child with a key, or of the empty link at the end of the list. */
function findLink(node: BuilderNode, key: u32): usize {
	let linkPtr = changetype<usize>(node) + offsetof<BuilderNode>("firstChildPtr");
	// Invariant: no child before the one at linkPtr has the key. A node has at most 127 children.
	while (load<usize>(linkPtr) != 0 && changetype<BuilderNode>(load<usize>(linkPtr)).key != key) {
		linkPtr = load<usize>(linkPtr) + offsetof<BuilderNode>("nextSiblingPtr");
	}
	return linkPtr;
}

/** Splits the label of the node at linkPtr: a new node with the first octets takes its place, and the node is its child. */
function splitNode(linkPtr: usize, labelOctets: u32): BuilderNode {
	const lower = changetype<BuilderNode>(load<usize>(linkPtr));
	const upper = createNode(lower.key, lower.labelPtr, labelOctets);
	upper.nextSiblingPtr = lower.nextSiblingPtr;
	upper.firstChildPtr = changetype<usize>(lower);
	upper.childCount = 1;
	lower.nextSiblingPtr = 0;
	lower.key = load<u8>(lower.labelPtr + labelOctets);
	lower.labelPtr += labelOctets + 1;
	lower.labelOctets -= labelOctets + 1;
	store<usize>(linkPtr, changetype<usize>(upper));
	return upper;
}

/** Appends a rule to a list of a node: to the rules with a suffix if it has one, else to the rules that end there. */
export function appendRule(node: BuilderNode, rulesPtr: usize, index: u32): void {
	const rule = ruleAt(rulesPtr, index);
	const hasSuffix = rule.headOctets < rule.symbolCount;
	const last = hasSuffix ? node.lastSuffixRule : node.lastRule;
	if (last != NONE) ruleAt(rulesPtr, last).nextRule = index;
	else if (hasSuffix) node.firstSuffixRule = index;
	else node.firstRule = index;
	if (hasSuffix) node.lastSuffixRule = index;
	else node.lastRule = index;
}
