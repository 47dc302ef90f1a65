/**
 * The drafts a policy is made from: rules with their symbols, and a radix trie with linked children over
 * the rules' literal heads behind their slash, which layout-policy.ts then lays out in a row.
 */
import { MOST_LABEL_OCTETS, NONE } from "../abi";
import { SYMBOL_STAR } from "../text/canonical";
import { TRIPLE_BITS } from "../match/triples";

/** A rule on its way into a policy. */
@unmanaged
export class DraftRule {
	symbolsPtr: usize;
	symbolCount: u32;
	/** Symbols before the first one that is not a literal octet. */
	headOctets: u32;
	rankAndType: u32;
	line: u32;
	/** The next rule of the same node: of those without a tail, or of those with one; NONE at the end. */
	nextRule: u32;
	/** Where in its tail the octets stand that it is filed under (tail-index.ts); 0 where it has none such. */
	tripleOffset: u32;
}

/** The decision of a rule with that index; see abi.ts. Of rank 0 is dialect google's empty disallow, which never disallows. */
// @ts-ignore: decorator
@inline
export function decisionOf(rule: DraftRule, index: u32): u32 {
	return (index << 1) | (rule.rankAndType & 1) | (<u32>(rule.rankAndType == 0));
}

/** The rule with that index in a table of rules. */
// @ts-ignore: decorator
@inline
export function ruleAt(rulesPtr: usize, index: u32): DraftRule {
	return changetype<DraftRule>(rulesPtr + index * offsetof<DraftRule>());
}

/** The three octets that a rule's tail is filed under, as they lie in memory; it has some. */
export function tripleOf(rule: DraftRule): u32 {
	return load<u32>(rule.symbolsPtr + rule.headOctets + rule.tripleOffset) & TRIPLE_BITS;
}

/** A node on its way into a policy. */
@unmanaged
export class DraftNode {
	key: u32;
	labelPtr: usize;
	labelOctets: u32;
	childCount: u32;
	firstChildPtr: usize;
	nextSiblingPtr: usize;
	/** Rules that end here, then rules that go on with a tail: first and last of each list, or NONE. */
	firstRule: u32;
	lastRule: u32;
	firstTailRule: u32;
	lastTailRule: u32;
	/** Its parent, 0 for the root, and where its own offset goes. */
	parentPtr: usize;
	slotPtr: usize;
	/** The first rule, and the group, of itself or the nearest node above that has any; NONE, and 0, for none. */
	nearestRule: u32;
	groupOffset: u32;
}

/**
 * Whether a rule's pattern begins with a star. Its tail is kept with those of patterns that begin `/*`,
 * so that one index finds both; see TAIL_HAS_SLASH.
 */
export function beginsWithStar(rule: DraftRule): bool {
	return rule.headOctets == 0 && rule.symbolCount > 0 && <u32>load<u8>(rule.symbolsPtr) == SYMBOL_STAR;
}

/** Octets of the head of a rule's node: at least the slash that every path begins with. */
// @ts-ignore: decorator
@inline
export function nodeOctets(rule: DraftRule): u32 {
	return max(rule.headOctets, 1);
}

/** The node whose rules, or tails, a rule belongs to, made where it is missing. The root has the slash behind it. */
export function nodeOfRule(rootPtr: usize, rule: DraftRule): DraftNode {
	return findOrCreateNode(rootPtr, rule.symbolsPtr + 1, nodeOctets(rule) - 1);
}

let nextNodePtr: usize = 0;

/** How many nodes rules can need: each adds a leaf and splits at most one label; a long label becomes a chain of nodes. */
export function mostNodes(ruleCount: u32, symbolCount: u32): u64 {
	return 2 * <u64>ruleCount + symbolCount / <u32>MOST_LABEL_OCTETS + 2;
}

/** Begins a trie in a block with room for all its nodes; its root, at that address. */
export function beginTrie(nodesPtr: usize): void {
	nextNodePtr = nodesPtr;
	createNode(0, 0, 0);
}

/** How many nodes the trie with that root has. */
export function nodeCount(rootPtr: usize): u32 {
	return <u32>((nextNodePtr - rootPtr) / offsetof<DraftNode>());
}

function createNode(key: u32, labelPtr: usize, labelOctets: u32): DraftNode {
	const node = changetype<DraftNode>(nextNodePtr);
	nextNodePtr += offsetof<DraftNode>();
	node.key = key;
	node.labelPtr = labelPtr;
	node.labelOctets = labelOctets;
	node.childCount = 0;
	node.firstChildPtr = 0;
	node.nextSiblingPtr = 0;
	node.firstRule = NONE;
	node.lastRule = NONE;
	node.firstTailRule = NONE;
	node.lastTailRule = NONE;
	return node;
}

/** The node that a literal head leads to from the root, made where it is missing. */
function findOrCreateNode(rootPtr: usize, headPtr: usize, headOctets: u32): DraftNode {
	let node = changetype<DraftNode>(rootPtr);
	const endPtr = headPtr + headOctets;
	let ptr = headPtr;
	// Invariant: the octets before ptr lead from the root to node.
	while (ptr < endPtr) {
		const key = <u32>load<u8>(ptr++);
		const linkPtr = findLink(node, key);
		const childPtr = load<usize>(linkPtr);
		if (childPtr == 0) {
			const labelOctets = <u32>min<usize>(endPtr - ptr, <usize>MOST_LABEL_OCTETS);
			const leaf = createNode(key, ptr, labelOctets);
			store<usize>(linkPtr, changetype<usize>(leaf));
			node.childCount++;
			ptr += labelOctets;
			node = leaf;
			continue;
		}
		const child = changetype<DraftNode>(childPtr);
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

/** Address of the link that names the child with a key, or of the empty link at the list's end. */
function findLink(node: DraftNode, key: u32): usize {
	let linkPtr = changetype<usize>(node) + offsetof<DraftNode>("firstChildPtr");
	// Invariant: no child before linkPtr's has the key. A node has at most 256 children.
	while (load<usize>(linkPtr) != 0 && changetype<DraftNode>(load<usize>(linkPtr)).key != key) {
		linkPtr = load<usize>(linkPtr) + offsetof<DraftNode>("nextSiblingPtr");
	}
	return linkPtr;
}

/** Parts a node's label; the new node takes its place, the first octets of its label, and it as a child. */
function splitNode(linkPtr: usize, labelOctets: u32): DraftNode {
	const lower = changetype<DraftNode>(load<usize>(linkPtr));
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

/** Appends a rule to a node: to its tails where it has one, else to the rules that end there. */
export function appendRule(node: DraftNode, rulesPtr: usize, index: u32): void {
	const rule = ruleAt(rulesPtr, index);
	const hasTail = rule.headOctets < rule.symbolCount;
	const last = hasTail ? node.lastTailRule : node.lastRule;
	if (last != NONE) ruleAt(rulesPtr, last).nextRule = index;
	else if (hasTail) node.firstTailRule = index;
	else node.firstRule = index;
	if (hasTail) node.lastTailRule = index;
	else node.lastRule = index;
}
