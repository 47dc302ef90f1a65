/** Lays a draft out as a relocatable policy block; see abi.ts for its parts. */
import {
	ABI_VERSION,
	GROUP_STRIDE,
	NODE_STRIDE,
	NONE,
	POLICY_HEADER_OCTETS,
	RULE_STRIDE,
	POLICY_SLACK_OCTETS,
	TAIL_HAS_SLASH,
	TAIL_STRIDE,
} from "./abi";
import { beginsWithStar, DraftNode, nodeOctets, ruleAt } from "./draft";
import { Group, Node, Policy, Rule, Tail } from "./layout";
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

/** No policy of a draft needs more octets. */
export function mostPolicyOctets(draft: Draft): u64 {
	const tailCount = <u64>draft.tailCount;
	return (
		POLICY_HEADER_OCTETS +
		<u64>draft.ruleCount * RULE_STRIDE +
		<u64>draft.nodeCount * NODE_STRIDE +
		tailCount * (GROUP_STRIDE + TAIL_STRIDE) +
		// Keys and labels of nodes take no more than their symbols, pieces more; a node may have a key of its own.
		draft.nodeCount +
		mostTailOctets(draft.symbolCount) +
		tailCount * mostTailOctets(0) +
		mostIndexOctets(draft.tailCount) +
		draft.originOctets +
		POLICY_SLACK_OCTETS
	);
}

/** Buckets of the largest index of the policy laid out last. */
export let mostBuckets: u32 = 0;

/** Where the next group, the next tail and the next octets go. */
let nextGroup: u32 = 0;
let nextTail: u32 = 0;
let nextOctetPtr: usize = 0;

/** Writes the policy to a block with room for it; how many octets it has. */
export function layOutPolicy(draft: Draft, policyPtr: usize): u32 {
	const policy = changetype<Policy>(policyPtr);
	const groupCount = countGroups(draft);
	policy.abiVersion = ABI_VERSION;
	policy.dialect = draft.dialect;
	policy.ruleCount = draft.ruleCount;
	policy.rulesOffset = POLICY_HEADER_OCTETS;
	policy.nodesOffset = policy.rulesOffset + draft.ruleCount * RULE_STRIDE;
	policy.groupsOffset = policy.nodesOffset + draft.nodeCount * NODE_STRIDE;
	policy.tailsOffset = policy.groupsOffset + groupCount * GROUP_STRIDE;
	nextGroup = 0;
	nextTail = 0;
	mostBuckets = 0;
	resetLongestPiece();
	nextOctetPtr = policyPtr + policy.tailsOffset + draft.tailCount * TAIL_STRIDE;
	layOutNodes(draft, policy);
	policy.originOffset = <u32>(nextOctetPtr - policyPtr);
	policy.originOctets = draft.originOctets;
	memory.copy(nextOctetPtr, draft.originPtr, draft.originOctets);
	nextOctetPtr += draft.originOctets;
	memory.fill(nextOctetPtr, 0, POLICY_SLACK_OCTETS);
	policy.policyOctets = <u32>(nextOctetPtr - policyPtr) + POLICY_SLACK_OCTETS;
	return policy.policyOctets;
}

function countGroups(draft: Draft): u32 {
	let count: u32 = 0;
	for (let index: u32 = 0; index < draft.nodeCount; index++) {
		const node = changetype<DraftNode>(draft.rootPtr + index * offsetof<DraftNode>());
		if (node.firstTailRule != NONE) count++;
	}
	return count;
}

/** Level by level, so that the children of a node lie in a row and every parent before them. */
function layOutNodes(draft: Draft, policy: Policy): void {
	const policyPtr = changetype<usize>(policy);
	const queuePtr = draft.queuePtr;
	store<usize>(queuePtr, draft.rootPtr);
	let queued: u32 = 1;
	changetype<DraftNode>(draft.rootPtr).parent = NONE;
	// Invariant: nodes before index are laid out and their children queued.
	for (let index: u32 = 0; index < queued; index++) {
		const from = changetype<DraftNode>(load<usize>(queuePtr + index * sizeof<usize>()));
		const to = changetype<Node>(policyPtr + policy.nodesOffset + index * NODE_STRIDE);
		to.labelOffset = <u32>(nextOctetPtr - policyPtr);
		to.labelOctets = <u16>from.labelOctets;
		to.childCount = <u16>from.childCount;
		to.firstChild = queued;
		memory.copy(nextOctetPtr, from.labelPtr, from.labelOctets);
		nextOctetPtr += from.labelOctets;
		for (let childPtr = from.firstChildPtr; childPtr != 0;) {
			const child = changetype<DraftNode>(childPtr);
			child.parent = index;
			store<u8>(nextOctetPtr++, child.key);
			store<usize>(queuePtr + queued++ * sizeof<usize>(), childPtr);
			childPtr = child.nextSiblingPtr;
		}
		inherit(policy, from, to);
		layOutRules(draft, policy, from, to);
		if (from.firstTailRule != NONE) layOutTails(draft, policy, from, to);
	}
}

/** A node begins with what its parent has. */
function inherit(policy: Policy, from: DraftNode, to: Node): void {
	if (from.parent == NONE) {
		to.bestRule = NONE;
		to.firstRule = NONE;
		to.group = NONE;
		return;
	}
	const parent = changetype<Node>(changetype<usize>(policy) + policy.nodesOffset + from.parent * NODE_STRIDE);
	to.bestRule = parent.bestRule;
	to.firstRule = parent.firstRule;
	to.group = parent.group;
}

/** Chains the node's own rules before those of the nodes above. */
function layOutRules(draft: Draft, policy: Policy, from: DraftNode, to: Node): void {
	const firstRulePtr = changetype<usize>(policy) + policy.rulesOffset;
	const above = to.firstRule;
	if (from.firstRule != NONE) {
		to.firstRule = from.firstRule;
		to.bestRule = min(to.bestRule, from.firstRule);
	}
	for (let index = from.firstRule; index != NONE;) {
		const draftRule = ruleAt(draft.rulesPtr, index);
		const rule = changetype<Rule>(firstRulePtr + index * RULE_STRIDE);
		rule.line = draftRule.line;
		rule.rankAndType = draftRule.rankAndType;
		rule.nextRule = draftRule.nextRule == NONE ? above : draftRule.nextRule;
		index = draftRule.nextRule;
	}
}

/** Lays out a node's tails: first those that are searched for, then, where they are many, those to index. */
function layOutTails(draft: Draft, policy: Policy, from: DraftNode, to: Node): void {
	const policyPtr = changetype<usize>(policy);
	const group = changetype<Group>(policyPtr + policy.groupsOffset + nextGroup * GROUP_STRIDE);
	group.firstTail = nextTail;
	group.headOctets = nodeOctets(ruleAt(draft.rulesPtr, from.firstTailRule));
	group.parentGroup = to.group;
	to.group = nextGroup++;
	countTails(draft, from, group);
	let indexed = 0;
	for (let index = from.firstTailRule; index != NONE; index = ruleAt(draft.rulesPtr, index).nextRule) {
		if (indexed < <i32>group.indexedCount && ruleAt(draft.rulesPtr, index).triple != 0) indexed++;
		else layOutTail(draft, policy, index);
	}
	indexed = 0;
	for (
		let index = from.firstTailRule;
		indexed < <i32>group.indexedCount;
		index = ruleAt(draft.rulesPtr, index).nextRule
	) {
		if (ruleAt(draft.rulesPtr, index).triple == 0) continue;
		layOutTail(draft, policy, index);
		indexed++;
	}
	if (group.indexedCount > 0) layOutIndex(draft, policy, group);
}

function countTails(draft: Draft, from: DraftNode, group: Group): void {
	let tailCount: u32 = 0;
	let filedCount: u32 = 0;
	for (let index = from.firstTailRule; index != NONE; index = ruleAt(draft.rulesPtr, index).nextRule) {
		tailCount++;
		if (ruleAt(draft.rulesPtr, index).triple != 0) filedCount++;
	}
	group.indexedCount = filedCount >= MANY_TAILS ? min(filedCount, MOST_INDEXED) : 0;
	group.searchedCount = tailCount - group.indexedCount;
	group.indexOffset = 0;
}

function layOutTail(draft: Draft, policy: Policy, index: u32): void {
	const policyPtr = changetype<usize>(policy);
	const draftRule = ruleAt(draft.rulesPtr, index);
	const rule = changetype<Rule>(policyPtr + policy.rulesOffset + index * RULE_STRIDE);
	rule.line = draftRule.line;
	rule.rankAndType = draftRule.rankAndType;
	rule.nextRule = NONE;
	const tail = changetype<Tail>(policyPtr + policy.tailsOffset + nextTail++ * TAIL_STRIDE);
	tail.rule = index;
	tail.piecesOffset = <u32>(nextOctetPtr - policyPtr);
	tail.nextInBucket = 0;
	const tailPtr = draftRule.symbolsPtr + draftRule.headOctets;
	nextOctetPtr = writeTail(tail, tailPtr, draftRule.symbolCount - draftRule.headOctets, nextOctetPtr);
	if (beginsWithStar(draftRule)) tail.pieceCountAndStart |= TAIL_HAS_SLASH;
}

/** From the last tail to the first, so that the best of each bucket comes first. */
function layOutIndex(draft: Draft, policy: Policy, group: Group): void {
	const policyPtr = changetype<usize>(policy);
	const bucketCount = bucketsFor(group.indexedCount);
	const indexPtr = nextOctetPtr;
	group.indexOffset = <u32>(indexPtr - policyPtr);
	mostBuckets = max(mostBuckets, bucketCount);
	nextOctetPtr = beginIndex(indexPtr, bucketCount);
	const firstIndexed = group.firstTail + group.searchedCount;
	for (let number = group.indexedCount; number > 0; number--) {
		const tail = changetype<Tail>(policyPtr + policy.tailsOffset + (firstIndexed + number - 1) * TAIL_STRIDE);
		fileTail(tail, number - 1, ruleAt(draft.rulesPtr, tail.rule).triple, indexPtr);
	}
}
