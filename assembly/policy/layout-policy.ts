/** Lays a draft out as a relocatable policy block; see abi.ts for its parts. */
import {
	ABI_VERSION,
	GROUP_HEAD_OCTETS,
	GROUP_INDEX_OFFSET,
	GROUP_INDEXED_COUNT,
	GROUP_PARENT_OFFSET,
	GROUP_SEARCHED_COUNT,
	GROUP_SUFFIXES_OFFSET,
	MAX_CHILDREN,
	NARROW_FIELD_OCTETS,
	NODE_HAS_GROUP,
	NODE_HEAD_OCTETS,
	NONE,
	POLICY_HEADER_OCTETS,
	POLICY_SLACK_OCTETS,
	RULE_LINE,
	RULE_NEXT_RULE,
	RULE_RANK_AND_TYPE,
	SUFFIX_DECISION,
	SUFFIX_HAS_SLASH,
	SUFFIX_HEAD_OCTETS,
	SUFFIX_PIECES_OFFSET,
	WIDE_FIELD_OCTETS,
} from "../abi";
import { beginsWithStar, decisionOf, DraftNode, DraftRule, nodeOctets, ruleAt, trigramOf } from "./draft";
import {
	decisionOfSuffix,
	groupStride,
	Node,
	originOf,
	Policy,
	putField,
	rootOf,
	ruleOf,
	ruleStride,
	Suffix,
	suffixStride,
} from "../memory/layout";
import {
	beginIndex,
	bucketsFor,
	fileSuffix,
	MANY_SUFFIXES,
	MAX_INDEXED,
	maxIndexOctets,
} from "../match/suffix-index";
import { maxSuffixOctets, writeSuffix } from "./suffixes";

/** The input of a layout. */
@unmanaged
export class Draft {
	dialect: i32;
	rulesPtr: usize;
	ruleCount: u32;
	/** Rules that have a suffix, and the symbols of all rules. */
	suffixCount: u32;
	symbolCount: u32;
	rootPtr: usize;
	nodeCount: u32;
	/** A block with room for one address per node. */
	queuePtr: usize;
	originPtr: usize;
	originOctets: u32;
	/** All numbers of a rule that fields must hold, combined by OR. */
	fieldBits: u32;
}

/** Numbers in a narrow field, and offsets of a policy with narrow fields, are below this. */
const NARROW_LIMIT: u32 = 0xffff;

/** The maximum of octets that a policy of a draft needs. */
export function maxPolicyOctets(draft: Draft): u64 {
	const suffixCount = <u64>draft.suffixCount;
	const fieldOctets = WIDE_FIELD_OCTETS;
	return (
		POLICY_HEADER_OCTETS +
		<u64>draft.ruleCount * ruleStride(fieldOctets) +
		// Each node except the root is a child and has a key. Labels need no more octets than their symbols; pieces may
		// need more.
		<u64>draft.nodeCount * (NODE_HEAD_OCTETS + 1 + 2 * fieldOctets) +
		suffixCount * (fieldOctets + groupStride(fieldOctets) + suffixStride(fieldOctets)) +
		maxSuffixOctets(draft.symbolCount, fieldOctets) +
		suffixCount * maxSuffixOctets(0, fieldOctets) +
		maxIndexOctets(draft.suffixCount) +
		draft.originOctets +
		POLICY_SLACK_OCTETS
	);
}

/** Octets of a field of the policy that is laid out; only used if the module has no fixed width. */
let widthOctets: u32 = 0;
/** The addresses for the next node, the next group, the next suffix, and the next pieces or index. */
let nextNodePtr: usize = 0;
let nextGroupPtr: usize = 0;
let nextSuffixPtr: usize = 0;
let nextOctetPtr: usize = 0;

/** Writes the policy to a block with room for it, with fields as narrow as possible; returns its number of octets. */
export function layOutPolicy(draft: Draft, policyPtr: usize): u32 {
	if (!isDefined(FIELDS_ARE_WIDE) && draft.fieldBits < NARROW_LIMIT) {
		const policyOctets = layOutParts(draft, policyPtr, NARROW_FIELD_OCTETS);
		if (policyOctets < NARROW_LIMIT) return policyOctets;
	}
	return layOutParts(draft, policyPtr, WIDE_FIELD_OCTETS);
}

// @ts-ignore: decorator
@inline
function ownFieldOctets(): u32 {
	return isDefined(FIELDS_ARE_WIDE) ? WIDE_FIELD_OCTETS : widthOctets;
}

function layOutParts(draft: Draft, policyPtr: usize, fieldOctets: u32): u32 {
	widthOctets = fieldOctets;
	const policy = changetype<Policy>(policyPtr);
	policy.abiVersion = <u16>ABI_VERSION;
	policy.dialect = <u8>draft.dialect;
	policy.fieldOctets = <u8>fieldOctets;
	policy.ruleCount = draft.ruleCount;
	policy.originOctets = draft.originOctets;
	memory.copy(originOf(policy), draft.originPtr, draft.originOctets);
	nextNodePtr = rootOf(policy);
	countParts(draft, policy);
	nextGroupPtr = policyPtr + policy.groupsOffset;
	nextSuffixPtr = nextGroupPtr + policy.groupCount * groupStride(fieldOctets);
	policy.rulesOffset = <u32>(nextSuffixPtr - policyPtr) + draft.suffixCount * suffixStride(fieldOctets);
	nextOctetPtr = policyPtr + policy.rulesOffset + draft.ruleCount * ruleStride(fieldOctets);
	layOutNodes(draft, policy);
	memory.fill(nextOctetPtr, 0, POLICY_SLACK_OCTETS);
	policy.policyOctets = <u32>(nextOctetPtr - policyPtr) + POLICY_SLACK_OCTETS;
	return policy.policyOctets;
}

/** Writes the number of groups, the end of the nodes and the start of the groups. */
function countParts(draft: Draft, policy: Policy): void {
	const fieldOctets = ownFieldOctets();
	let groupCount: u32 = 0;
	// Each node except the root is a child and has a key.
	const childOctets = 1 + fieldOctets;
	let nodesOctets = draft.nodeCount * (NODE_HEAD_OCTETS + fieldOctets + childOctets) - childOctets;
	for (let index: u32 = 0; index < draft.nodeCount; index++) {
		const node = changetype<DraftNode>(draft.rootPtr + index * offsetof<DraftNode>());
		if (node.firstSuffixRule != NONE) groupCount++;
		nodesOctets += node.labelOctets;
	}
	policy.groupsOffset = POLICY_HEADER_OCTETS + draft.originOctets + nodesOctets + groupCount * fieldOctets;
	policy.groupCount = groupCount;
}

/** Lays out every parent before its children; the children of one node are adjacent. */
function layOutNodes(draft: Draft, policy: Policy): void {
	const fieldOctets = ownFieldOctets();
	const policyPtr = changetype<usize>(policy);
	const root = changetype<DraftNode>(draft.rootPtr);
	root.parentPtr = 0;
	let queuePtr = draft.queuePtr;
	let queueEndPtr = queuePtr + sizeof<usize>();
	store<usize>(queuePtr, draft.rootPtr);
	// Invariant: the nodes from queuePtr to queueEndPtr are to be laid out in that order; their parents are laid out.
	for (; queuePtr < queueEndPtr; queuePtr += sizeof<usize>()) {
		const from = changetype<DraftNode>(load<usize>(queuePtr));
		inherit(from);
		const to = changetype<Node>(nextNodePtr);
		if (from.parentPtr != 0) putField(from.slotPtr, 0, fieldOctets, <u32>(nextNodePtr - policyPtr));
		const hasGroup = from.firstSuffixRule != NONE;
		assert(from.childCount <= <u32>MAX_CHILDREN, "a key is none of the special symbols");
		to.labelOctets = <u8>from.labelOctets;
		to.childCountAndFlag = <u8>(from.childCount | (hasGroup ? NODE_HAS_GROUP : 0));
		const decisionPtr = nextNodePtr + NODE_HEAD_OCTETS;
		let keyPtr = decisionPtr + fieldOctets;
		putField(decisionPtr, 0, fieldOctets, layOutRules(draft, policy, from));
		const labelPtr = keyPtr + from.childCount;
		memory.copy(labelPtr, from.labelPtr, from.labelOctets);
		nextNodePtr = labelPtr + from.labelOctets;
		for (let childPtr = from.firstChildPtr; childPtr != 0;) {
			const child = changetype<DraftNode>(childPtr);
			child.parentPtr = changetype<usize>(from);
			child.slotPtr = nextNodePtr;
			nextNodePtr += fieldOctets;
			store<u8>(keyPtr++, child.key);
			store<usize>(queueEndPtr, childPtr);
			queueEndPtr += sizeof<usize>();
			childPtr = child.nextSiblingPtr;
		}
		if (!hasGroup) continue;
		putField(nextNodePtr, 0, fieldOctets, layOutSuffixes(draft, policy, from));
		nextNodePtr += fieldOctets;
	}
}

/** Gives a node the values of its parent, until it gets values of its own. */
function inherit(node: DraftNode): void {
	const parent = changetype<DraftNode>(node.parentPtr);
	const hasParent = node.parentPtr != 0;
	node.nearestRule = hasParent ? parent.nearestRule : NONE;
	node.groupOffset = hasParent ? parent.groupOffset : 0;
}

/** Lays out a rule. */
function layOutRule(policy: Policy, index: u32, from: DraftRule, nextRule: u32): void {
	const fieldOctets = ownFieldOctets();
	const rulePtr = ruleOf(policy, index);
	putField(rulePtr, RULE_LINE, fieldOctets, from.line);
	putField(rulePtr, RULE_RANK_AND_TYPE, fieldOctets, from.rankAndType);
	putField(rulePtr, RULE_NEXT_RULE, fieldOctets, nextRule);
}

/**
 * Chains the node's own rules before those of the nodes above; returns the decision of the first rule, NONE if there is
 * none.
 */
function layOutRules(draft: Draft, policy: Policy, from: DraftNode): u32 {
	const above = from.nearestRule;
	for (let index = from.firstRule; index != NONE;) {
		const draftRule = ruleAt(draft.rulesPtr, index);
		const next = draftRule.nextRule;
		layOutRule(policy, index, draftRule, next == NONE ? above : next);
		index = next;
	}
	if (from.firstRule != NONE) from.nearestRule = from.firstRule;
	const nearest = from.nearestRule;
	return nearest == NONE ? NONE : decisionOf(ruleAt(draft.rulesPtr, nearest), nearest);
}

/**
 * Lays out a node's suffixes: first those that are searched for, then, if there are many, those that are indexed.
 * Returns the offset of their group.
 */
function layOutSuffixes(draft: Draft, policy: Policy, from: DraftNode): u32 {
	const fieldOctets = ownFieldOctets();
	const policyPtr = changetype<usize>(policy);
	const groupPtr = nextGroupPtr;
	nextGroupPtr += groupStride(fieldOctets);
	const indexedCount = countIndexed(draft, from);
	let suffixCount: u32 = 0;
	const suffixesPtr = nextSuffixPtr;
	// Only so many suffixes fit into the index: the first of those that can be indexed.
	let doneCount: u32 = 0;
	for (let index = from.firstSuffixRule; index != NONE; index = ruleAt(draft.rulesPtr, index).nextRule) {
		suffixCount++;
		if (doneCount < indexedCount && ruleAt(draft.rulesPtr, index).trigramOffset != 0) doneCount++;
		else layOutSuffix(draft, policy, index);
	}
	doneCount = 0;
	for (let index = from.firstSuffixRule; doneCount < indexedCount;) {
		const next = ruleAt(draft.rulesPtr, index).nextRule;
		if (ruleAt(draft.rulesPtr, index).trigramOffset != 0) {
			layOutSuffix(draft, policy, index);
			doneCount++;
		}
		index = next;
	}
	putField(groupPtr, GROUP_SUFFIXES_OFFSET, fieldOctets, <u32>(suffixesPtr - policyPtr));
	putField(groupPtr, GROUP_SEARCHED_COUNT, fieldOctets, suffixCount - indexedCount);
	putField(groupPtr, GROUP_INDEXED_COUNT, fieldOctets, indexedCount);
	const headOctets = nodeOctets(ruleAt(draft.rulesPtr, from.firstSuffixRule));
	putField(groupPtr, GROUP_HEAD_OCTETS, fieldOctets, headOctets);
	putField(groupPtr, GROUP_PARENT_OFFSET, fieldOctets, from.groupOffset);
	const indexOffset = indexedCount == 0 ? 0 : <u32>(nextOctetPtr - policyPtr);
	putField(groupPtr, GROUP_INDEX_OFFSET, fieldOctets, indexOffset);
	if (indexedCount > 0) layOutIndex(draft, indexedCount);
	from.groupOffset = <u32>(groupPtr - policyPtr);
	return from.groupOffset;
}

/** How many of a node's suffixes are indexed: none unless many suffixes can be. */
function countIndexed(draft: Draft, from: DraftNode): u32 {
	let count: u32 = 0;
	for (let index = from.firstSuffixRule; index != NONE; index = ruleAt(draft.rulesPtr, index).nextRule) {
		if (ruleAt(draft.rulesPtr, index).trigramOffset != 0) count++;
	}
	return count >= MANY_SUFFIXES ? min(count, MAX_INDEXED) : 0;
}

function layOutSuffix(draft: Draft, policy: Policy, index: u32): void {
	const fieldOctets = ownFieldOctets();
	const draftRule = ruleAt(draft.rulesPtr, index);
	layOutRule(policy, index, draftRule, NONE);
	const suffix = changetype<Suffix>(nextSuffixPtr);
	const fieldsPtr = nextSuffixPtr + SUFFIX_HEAD_OCTETS;
	nextSuffixPtr += suffixStride(fieldOctets);
	putField(fieldsPtr, SUFFIX_DECISION, fieldOctets, decisionOf(draftRule, index));
	const piecesOffset = <u32>(nextOctetPtr - changetype<usize>(policy));
	putField(fieldsPtr, SUFFIX_PIECES_OFFSET, fieldOctets, piecesOffset);
	suffix.nextInBucket = 0;
	const suffixPtr = draftRule.symbolsPtr + draftRule.headOctets;
	const symbolCount = draftRule.symbolCount - draftRule.headOctets;
	nextOctetPtr = writeSuffix(
		suffix,
		suffixPtr,
		symbolCount,
		draftRule.trigramOffset,
		nextOctetPtr,
		fieldOctets,
	);
	if (beginsWithStar(draftRule)) suffix.flags |= <u8>SUFFIX_HAS_SLASH;
}

/**
 * Lays out the index of the last suffixes so far. It inserts from the last to the first, so that the best of each
 * bucket comes first.
 */
function layOutIndex(draft: Draft, indexedCount: u32): void {
	const fieldOctets = ownFieldOctets();
	const indexPtr = nextOctetPtr;
	nextOctetPtr = beginIndex(indexPtr, bucketsFor(indexedCount));
	let suffixPtr = nextSuffixPtr;
	for (let number = indexedCount; number > 0; number--) {
		suffixPtr -= suffixStride(fieldOctets);
		const suffix = changetype<Suffix>(suffixPtr);
		const rule = ruleAt(draft.rulesPtr, decisionOfSuffix(suffix, fieldOctets) >> 1);
		fileSuffix(suffix, number - 1, trigramOf(rule), indexPtr);
	}
}
