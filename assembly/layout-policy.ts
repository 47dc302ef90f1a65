/** Lays a draft out as a relocatable policy block; see abi.ts for its parts. */
import {
	ABI_VERSION,
	CHILD_OCTETS,
	GROUP_STRIDE,
	NODE_HEAD_OCTETS,
	NONE,
	POLICY_HEADER_OCTETS,
	RULE_STRIDE,
	POLICY_SLACK_OCTETS,
	TAIL_HAS_SLASH,
	TAIL_STRIDE,
} from "./abi";
import { beginsWithStar, decisionOf, DraftNode, DraftRule, nodeOctets, ruleAt, tripleOf } from "./draft";
import { Group, Node, originOf, Policy, rootOf, Rule, ruleOf, Tail } from "./layout";
import { beginIndex, bucketsFor, fileTail, MANY_TAILS, MOST_INDEXED, mostIndexOctets } from "./tail-index";
import { mostTailOctets, resetLongestPiece, writeTail } from "./tails";

/** What is to be laid out. */
@unmanaged
export class Draft {
	dialect: i32;
	rulesPtr: usize;
	ruleCount: u32;
	/** Rules that have a tail, and the symbols of all rules. */
	tailCount: u32;
	symbolCount: u32;
	rootPtr: usize;
	nodeCount: u32;
	/** Room for an address a node. */
	queuePtr: usize;
	originPtr: usize;
	originOctets: u32;
}

/** Groups, tails and rules lie at multiples of one more than this. */
const MOST_GAP_OCTETS: u32 = 3;

/** No policy of a draft needs more octets. */
export function mostPolicyOctets(draft: Draft): u64 {
	const tailCount = <u64>draft.tailCount;
	return (
		POLICY_HEADER_OCTETS +
		MOST_GAP_OCTETS +
		<u64>draft.ruleCount * RULE_STRIDE +
		// A node is a child, and has a key, but for the root; labels take no more than their symbols, pieces more.
		<u64>draft.nodeCount * (NODE_HEAD_OCTETS + CHILD_OCTETS + 1) +
		tailCount * (GROUP_STRIDE + TAIL_STRIDE) +
		mostTailOctets(draft.symbolCount) +
		tailCount * mostTailOctets(0) +
		mostIndexOctets(draft.tailCount) +
		draft.originOctets +
		POLICY_SLACK_OCTETS
	);
}

/** Where the next node, the next group, the next tail, and the next pieces or index go. */
let nextNodePtr: usize = 0;
let nextGroupPtr: usize = 0;
let nextTailPtr: usize = 0;
let nextOctetPtr: usize = 0;

/** Writes the policy to a block with room for it; how many octets it has. */
export function layOutPolicy(draft: Draft, policyPtr: usize): u32 {
	const policy = changetype<Policy>(policyPtr);
	policy.abiVersion = ABI_VERSION;
	policy.dialect = draft.dialect;
	policy.ruleCount = draft.ruleCount;
	policy.originOctets = draft.originOctets;
	memory.copy(originOf(policy), draft.originPtr, draft.originOctets);
	nextNodePtr = changetype<usize>(rootOf(policy));
	countParts(draft, policy);
	nextGroupPtr = policyPtr + policy.groupsOffset;
	nextTailPtr = nextGroupPtr + policy.groupCount * GROUP_STRIDE;
	policy.rulesOffset = <u32>(nextTailPtr - policyPtr) + policy.tailCount * TAIL_STRIDE;
	nextOctetPtr = policyPtr + policy.rulesOffset + draft.ruleCount * RULE_STRIDE;
	resetLongestPiece();
	layOutNodes(draft, policy);
	memory.fill(nextOctetPtr, 0, POLICY_SLACK_OCTETS);
	policy.policyOctets = <u32>(nextOctetPtr - policyPtr) + POLICY_SLACK_OCTETS;
	return policy.policyOctets;
}

/** Says how many groups and tails there are, and where the nodes end and the groups begin. */
function countParts(draft: Draft, policy: Policy): void {
	let groupCount: u32 = 0;
	// A node is a child, and has a key, but for the root.
	let nodesOctets = draft.nodeCount * (NODE_HEAD_OCTETS + CHILD_OCTETS + 1) - (CHILD_OCTETS + 1);
	for (let index: u32 = 0; index < draft.nodeCount; index++) {
		const node = changetype<DraftNode>(draft.rootPtr + index * offsetof<DraftNode>());
		if (node.firstTailRule != NONE) groupCount++;
		nodesOctets += node.labelOctets;
	}
	policy.groupsOffset =
		(POLICY_HEADER_OCTETS + draft.originOctets + nodesOctets + MOST_GAP_OCTETS) & ~MOST_GAP_OCTETS;
	policy.groupCount = groupCount;
	policy.tailCount = draft.tailCount;
}

/** Every parent before its children; those of one node stand together. */
function layOutNodes(draft: Draft, policy: Policy): void {
	const policyPtr = changetype<usize>(policy);
	const root = changetype<DraftNode>(draft.rootPtr);
	root.parentPtr = 0;
	// The root has no slot that leads to it: what goes there is written over by its own head.
	root.slotPtr = nextNodePtr;
	let queuePtr = draft.queuePtr;
	let queueEndPtr = queuePtr + sizeof<usize>();
	store<usize>(queuePtr, draft.rootPtr);
	// Invariant: the nodes from queuePtr to queueEndPtr are to be laid out in that order, their parents are.
	for (; queuePtr < queueEndPtr; queuePtr += sizeof<usize>()) {
		const from = changetype<DraftNode>(load<usize>(queuePtr));
		const to = changetype<Node>(nextNodePtr);
		store<u32>(from.slotPtr, <u32>(nextNodePtr - policyPtr));
		to.labelOctets = <u16>from.labelOctets;
		to.childCount = <u16>from.childCount;
		let keyPtr = nextNodePtr + NODE_HEAD_OCTETS;
		const labelPtr = keyPtr + from.childCount;
		memory.copy(labelPtr, from.labelPtr, from.labelOctets);
		nextNodePtr = labelPtr + from.labelOctets;
		for (let childPtr = from.firstChildPtr; childPtr != 0;) {
			const child = changetype<DraftNode>(childPtr);
			child.parentPtr = changetype<usize>(to);
			child.slotPtr = nextNodePtr;
			nextNodePtr += CHILD_OCTETS;
			store<u8>(keyPtr++, child.key);
			store<usize>(queueEndPtr, childPtr);
			queueEndPtr += sizeof<usize>();
			childPtr = child.nextSiblingPtr;
		}
		inherit(from, to);
		layOutRules(draft, policyPtr, from, to);
		if (from.firstTailRule != NONE) layOutTails(draft, policyPtr, from, to);
	}
	for (const endPtr = policyPtr + policy.groupsOffset; nextNodePtr < endPtr; nextNodePtr++)
		store<u8>(nextNodePtr, 0);
}

/** A node begins with what its parent has. */
function inherit(from: DraftNode, to: Node): void {
	const parent = changetype<Node>(from.parentPtr);
	const hasParent = from.parentPtr != 0;
	to.bestDecision = hasParent ? parent.bestDecision : NONE;
	to.firstRule = hasParent ? parent.firstRule : NONE;
	to.groupOffset = hasParent ? parent.groupOffset : 0;
}

/** Lays out a rule, but for its nextRule. */
function layOutRule(policyPtr: usize, index: u32, from: DraftRule): Rule {
	const rule = ruleOf(policyPtr, index);
	rule.line = from.line;
	rule.rankAndType = from.rankAndType;
	return rule;
}

/** Chains the node's own rules before those of the nodes above. */
function layOutRules(draft: Draft, policyPtr: usize, from: DraftNode, to: Node): void {
	const above = to.firstRule;
	if (from.firstRule != NONE) {
		to.firstRule = from.firstRule;
		to.bestDecision = min(
			to.bestDecision,
			decisionOf(ruleAt(draft.rulesPtr, from.firstRule), from.firstRule),
		);
	}
	for (let index = from.firstRule; index != NONE;) {
		const draftRule = ruleAt(draft.rulesPtr, index);
		const next = draftRule.nextRule;
		layOutRule(policyPtr, index, draftRule).nextRule = next == NONE ? above : next;
		index = next;
	}
}

/** Lays out a node's tails: first those that are searched for, then, where they are many, those to index. */
function layOutTails(draft: Draft, policyPtr: usize, from: DraftNode, to: Node): void {
	const group = changetype<Group>(nextGroupPtr);
	group.tailsOffset = <u32>(nextTailPtr - policyPtr);
	group.headOctets = nodeOctets(ruleAt(draft.rulesPtr, from.firstTailRule));
	group.parentOffset = to.groupOffset;
	to.groupOffset = <u32>(nextGroupPtr - policyPtr);
	nextGroupPtr += GROUP_STRIDE;
	countTails(draft, from, group);
	let indexed: u32 = 0;
	for (let index = from.firstTailRule; index != NONE; index = ruleAt(draft.rulesPtr, index).nextRule) {
		if (indexed < group.indexedCount && ruleAt(draft.rulesPtr, index).tripleOffset != 0) indexed++;
		else layOutTail(draft, policyPtr, index);
	}
	indexed = 0;
	for (
		let index = from.firstTailRule;
		indexed < group.indexedCount;
		index = ruleAt(draft.rulesPtr, index).nextRule
	) {
		if (ruleAt(draft.rulesPtr, index).tripleOffset == 0) continue;
		layOutTail(draft, policyPtr, index);
		indexed++;
	}
	if (group.indexedCount > 0) layOutIndex(draft, policyPtr, group);
}

function countTails(draft: Draft, from: DraftNode, group: Group): void {
	let tailCount: u32 = 0;
	let filedCount: u32 = 0;
	for (let index = from.firstTailRule; index != NONE; index = ruleAt(draft.rulesPtr, index).nextRule) {
		tailCount++;
		if (ruleAt(draft.rulesPtr, index).tripleOffset != 0) filedCount++;
	}
	group.indexedCount = filedCount >= MANY_TAILS ? min(filedCount, MOST_INDEXED) : 0;
	group.searchedCount = tailCount - group.indexedCount;
	group.indexOffset = 0;
}

function layOutTail(draft: Draft, policyPtr: usize, index: u32): void {
	const draftRule = ruleAt(draft.rulesPtr, index);
	layOutRule(policyPtr, index, draftRule).nextRule = NONE;
	const tail = changetype<Tail>(nextTailPtr);
	nextTailPtr += TAIL_STRIDE;
	tail.decision = decisionOf(draftRule, index);
	tail.piecesOffset = <u32>(nextOctetPtr - policyPtr);
	tail.nextInBucket = 0;
	const tailPtr = draftRule.symbolsPtr + draftRule.headOctets;
	const symbolCount = draftRule.symbolCount - draftRule.headOctets;
	nextOctetPtr = writeTail(tail, tailPtr, symbolCount, draftRule.tripleOffset, nextOctetPtr);
	if (beginsWithStar(draftRule)) tail.flags |= <u8>TAIL_HAS_SLASH;
}

/** From the last tail to the first, so that the best of each bucket comes first. */
function layOutIndex(draft: Draft, policyPtr: usize, group: Group): void {
	const indexPtr = nextOctetPtr;
	group.indexOffset = <u32>(indexPtr - policyPtr);
	nextOctetPtr = beginIndex(indexPtr, bucketsFor(group.indexedCount));
	const firstPtr = policyPtr + group.tailsOffset + group.searchedCount * TAIL_STRIDE;
	for (let number = group.indexedCount; number > 0; number--) {
		const tail = changetype<Tail>(firstPtr + (number - 1) * TAIL_STRIDE);
		fileTail(tail, number - 1, tripleOf(ruleAt(draft.rulesPtr, tail.decision >> 1)), indexPtr);
	}
}
