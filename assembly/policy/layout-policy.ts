/** Lays a builder out as a relocatable policy block; see abi.ts for its parts. */
import {
	ABI_VERSION,
	SUFFIX_LIST_HEAD_OCTETS,
	SUFFIX_LIST_INDEX_OFFSET,
	SUFFIX_LIST_INDEXED_COUNT,
	SUFFIX_LIST_PARENT_OFFSET,
	SUFFIX_LIST_SEARCHED_COUNT,
	SUFFIX_LIST_SUFFIXES_OFFSET,
	MAX_CHILDREN,
	NARROW_FIELD_OCTETS,
	NODE_HAS_SUFFIX_LIST,
	NODE_HEAD_OCTETS,
	NONE,
	POLICY_HEADER_OCTETS,
	POLICY_PADDING_OCTETS,
	RULE_LINE,
	RULE_NEXT_RULE,
	RULE_RANK_AND_TYPE,
	SUFFIX_DECISION,
	SUFFIX_HAS_SLASH,
	SUFFIX_HEAD_OCTETS,
	SUFFIX_SEGMENTS_OFFSET,
	WIDE_FIELD_OCTETS,
} from "../abi";
import {
	beginsWithStar,
	decisionOf,
	BuilderNode,
	BuilderRule,
	nodeOctets,
	ruleAt,
	trigramOf,
} from "./builder";
import {
	decisionOfSuffix,
	suffixListStride,
	Node,
	originPtrOf,
	Policy,
	putField,
	rootPtrOf,
	ruleOf,
	ruleStride,
	Suffix,
	suffixStride,
} from "../memory/layout";
import {
	beginIndex,
	bucketsFor,
	addSuffix,
	MANY_SUFFIXES,
	MAX_INDEXED,
	maxIndexOctets,
} from "../match/suffix-index";
import { maxSuffixOctets, writeSuffix } from "./suffixes";

/** The input of a layout. */
@unmanaged
export class PolicyBuilder {
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

export function maxPolicyOctets(builder: PolicyBuilder): u64 {
	const suffixCount = <u64>builder.suffixCount;
	const fieldOctets = WIDE_FIELD_OCTETS;
	return (
		POLICY_HEADER_OCTETS +
		<u64>builder.ruleCount * ruleStride(fieldOctets) +
		// Each node except the root is a child and has a key. Labels need no more octets than their symbols; segments may
		// need more.
		<u64>builder.nodeCount * (NODE_HEAD_OCTETS + 1 + 2 * fieldOctets) +
		suffixCount * (fieldOctets + suffixListStride(fieldOctets) + suffixStride(fieldOctets)) +
		maxSuffixOctets(builder.symbolCount, fieldOctets) +
		suffixCount * maxSuffixOctets(0, fieldOctets) +
		maxIndexOctets(builder.suffixCount) +
		builder.originOctets +
		POLICY_PADDING_OCTETS
	);
}

/** Octets of a field of the policy that is laid out; only used if the module has no fixed width. */
let widthOctets: u32 = 0;
/** The addresses for the next node, the next suffix list, the next suffix, and the next segments or index. */
let nextNodePtr: usize = 0;
let nextSuffixListPtr: usize = 0;
let nextSuffixPtr: usize = 0;
let nextOctetPtr: usize = 0;

/** Writes the policy to a block with room for it, with fields as narrow as possible; returns its number of octets. */
export function layOutPolicy(builder: PolicyBuilder, policyPtr: usize): u32 {
	if (!isDefined(FIELDS_ARE_WIDE) && builder.fieldBits < NARROW_LIMIT) {
		const policyOctets = layOutParts(builder, policyPtr, NARROW_FIELD_OCTETS);
		if (policyOctets < NARROW_LIMIT) return policyOctets;
	}
	return layOutParts(builder, policyPtr, WIDE_FIELD_OCTETS);
}


@inline
function ownFieldOctets(): u32 {
	return isDefined(FIELDS_ARE_WIDE) ? WIDE_FIELD_OCTETS : widthOctets;
}

function layOutParts(builder: PolicyBuilder, policyPtr: usize, fieldOctets: u32): u32 {
	widthOctets = fieldOctets;
	const policy = changetype<Policy>(policyPtr);
	policy.abiVersion = <u16>ABI_VERSION;
	policy.dialect = <u8>builder.dialect;
	policy.fieldOctets = <u8>fieldOctets;
	policy.ruleCount = builder.ruleCount;
	policy.originOctets = builder.originOctets;
	memory.copy(originPtrOf(policy), builder.originPtr, builder.originOctets);
	nextNodePtr = rootPtrOf(policy);
	countParts(builder, policy);
	nextSuffixListPtr = policyPtr + policy.suffixListsOffset;
	nextSuffixPtr = nextSuffixListPtr + policy.suffixListCount * suffixListStride(fieldOctets);
	policy.rulesOffset = <u32>(nextSuffixPtr - policyPtr) + builder.suffixCount * suffixStride(fieldOctets);
	nextOctetPtr = policyPtr + policy.rulesOffset + builder.ruleCount * ruleStride(fieldOctets);
	layOutNodes(builder, policy);
	memory.fill(nextOctetPtr, 0, POLICY_PADDING_OCTETS);
	policy.policyOctets = <u32>(nextOctetPtr - policyPtr) + POLICY_PADDING_OCTETS;
	return policy.policyOctets;
}

/** Writes the number of suffix lists, the end of the nodes and the start of the suffix lists. */
function countParts(builder: PolicyBuilder, policy: Policy): void {
	const fieldOctets = ownFieldOctets();
	let suffixListCount: u32 = 0;
	// Each node except the root is a child and has a key.
	const childOctets = 1 + fieldOctets;
	let nodesOctets = builder.nodeCount * (NODE_HEAD_OCTETS + fieldOctets + childOctets) - childOctets;
	for (let index: u32 = 0; index < builder.nodeCount; index++) {
		const node = changetype<BuilderNode>(builder.rootPtr + index * offsetof<BuilderNode>());
		if (node.firstSuffixRule != NONE) suffixListCount++;
		nodesOctets += node.labelOctets;
	}
	policy.suffixListsOffset =
		POLICY_HEADER_OCTETS + builder.originOctets + nodesOctets + suffixListCount * fieldOctets;
	policy.suffixListCount = suffixListCount;
}

/** Lays out every parent before its children; the children of one node are adjacent. */
function layOutNodes(builder: PolicyBuilder, policy: Policy): void {
	const fieldOctets = ownFieldOctets();
	const policyPtr = changetype<usize>(policy);
	const root = changetype<BuilderNode>(builder.rootPtr);
	root.parentPtr = 0;
	let queuePtr = builder.queuePtr;
	let queueEndPtr = queuePtr + sizeof<usize>();
	store<usize>(queuePtr, builder.rootPtr);
	// Invariant: the nodes from queuePtr to queueEndPtr are to be laid out in that order; their parents are laid out.
	for (; queuePtr < queueEndPtr; queuePtr += sizeof<usize>()) {
		const from = changetype<BuilderNode>(load<usize>(queuePtr));
		inherit(from);
		const to = changetype<Node>(nextNodePtr);
		if (from.parentPtr != 0) putField(from.slotPtr, 0, fieldOctets, <u32>(nextNodePtr - policyPtr));
		const hasSuffixList = from.firstSuffixRule != NONE;
		assert(from.childCount <= <u32>MAX_CHILDREN, "a key is none of the special symbols");
		to.labelOctets = <u8>from.labelOctets;
		to.childCountAndFlag = <u8>(from.childCount | (hasSuffixList ? NODE_HAS_SUFFIX_LIST : 0));
		const decisionPtr = nextNodePtr + NODE_HEAD_OCTETS;
		let keyPtr = decisionPtr + fieldOctets;
		putField(decisionPtr, 0, fieldOctets, layOutRules(builder, policy, from));
		const labelPtr = keyPtr + from.childCount;
		memory.copy(labelPtr, from.labelPtr, from.labelOctets);
		nextNodePtr = labelPtr + from.labelOctets;
		for (let childPtr = from.firstChildPtr; childPtr != 0;) {
			const child = changetype<BuilderNode>(childPtr);
			child.parentPtr = changetype<usize>(from);
			child.slotPtr = nextNodePtr;
			nextNodePtr += fieldOctets;
			store<u8>(keyPtr++, child.key);
			store<usize>(queueEndPtr, childPtr);
			queueEndPtr += sizeof<usize>();
			childPtr = child.nextSiblingPtr;
		}
		if (!hasSuffixList) continue;
		putField(nextNodePtr, 0, fieldOctets, layOutSuffixes(builder, policy, from));
		nextNodePtr += fieldOctets;
	}
}

/** Gives a node the values of its parent, until it gets values of its own. */
function inherit(node: BuilderNode): void {
	const parent = changetype<BuilderNode>(node.parentPtr);
	const hasParent = node.parentPtr != 0;
	node.nearestRule = hasParent ? parent.nearestRule : NONE;
	node.suffixListOffset = hasParent ? parent.suffixListOffset : 0;
}

function layOutRule(policy: Policy, index: u32, from: BuilderRule, nextRule: u32): void {
	const fieldOctets = ownFieldOctets();
	const rulePtr = ruleOf(policy, index);
	putField(rulePtr, RULE_LINE, fieldOctets, from.line);
	putField(rulePtr, RULE_RANK_AND_TYPE, fieldOctets, from.rankAndType);
	putField(rulePtr, RULE_NEXT_RULE, fieldOctets, nextRule);
}

/** Chains the node's own rules before those of the nodes above; returns the first rule's decision, or NONE. */
function layOutRules(builder: PolicyBuilder, policy: Policy, from: BuilderNode): u32 {
	const above = from.nearestRule;
	for (let index = from.firstRule; index != NONE;) {
		const builderRule = ruleAt(builder.rulesPtr, index);
		const next = builderRule.nextRule;
		layOutRule(policy, index, builderRule, next == NONE ? above : next);
		index = next;
	}
	if (from.firstRule != NONE) from.nearestRule = from.firstRule;
	const nearest = from.nearestRule;
	return nearest == NONE ? NONE : decisionOf(ruleAt(builder.rulesPtr, nearest), nearest);
}

/** Lays out a node's suffixes, the searched ones before the indexed ones; returns the offset of their suffix list. */
function layOutSuffixes(builder: PolicyBuilder, policy: Policy, from: BuilderNode): u32 {
	const fieldOctets = ownFieldOctets();
	const policyPtr = changetype<usize>(policy);
	const suffixListPtr = nextSuffixListPtr;
	nextSuffixListPtr += suffixListStride(fieldOctets);
	const indexedCount = countIndexed(builder, from);
	let suffixCount: u32 = 0;
	const suffixesPtr = nextSuffixPtr;
	// Only this number of suffixes fits into the index: the first ones that can be indexed.
	let doneCount: u32 = 0;
	for (let index = from.firstSuffixRule; index != NONE; index = ruleAt(builder.rulesPtr, index).nextRule) {
		suffixCount++;
		if (doneCount < indexedCount && ruleAt(builder.rulesPtr, index).trigramOffset != 0) doneCount++;
		else layOutSuffix(builder, policy, index);
	}
	doneCount = 0;
	for (let index = from.firstSuffixRule; doneCount < indexedCount;) {
		const next = ruleAt(builder.rulesPtr, index).nextRule;
		if (ruleAt(builder.rulesPtr, index).trigramOffset != 0) {
			layOutSuffix(builder, policy, index);
			doneCount++;
		}
		index = next;
	}
	putField(suffixListPtr, SUFFIX_LIST_SUFFIXES_OFFSET, fieldOctets, <u32>(suffixesPtr - policyPtr));
	putField(suffixListPtr, SUFFIX_LIST_SEARCHED_COUNT, fieldOctets, suffixCount - indexedCount);
	putField(suffixListPtr, SUFFIX_LIST_INDEXED_COUNT, fieldOctets, indexedCount);
	const headOctets = nodeOctets(ruleAt(builder.rulesPtr, from.firstSuffixRule));
	putField(suffixListPtr, SUFFIX_LIST_HEAD_OCTETS, fieldOctets, headOctets);
	putField(suffixListPtr, SUFFIX_LIST_PARENT_OFFSET, fieldOctets, from.suffixListOffset);
	const indexOffset = indexedCount == 0 ? 0 : <u32>(nextOctetPtr - policyPtr);
	putField(suffixListPtr, SUFFIX_LIST_INDEX_OFFSET, fieldOctets, indexOffset);
	if (indexedCount > 0) layOutIndex(builder, indexedCount);
	from.suffixListOffset = <u32>(suffixListPtr - policyPtr);
	return from.suffixListOffset;
}

/** How many of a node's suffixes are indexed: none unless many suffixes can be. */
function countIndexed(builder: PolicyBuilder, from: BuilderNode): u32 {
	let count: u32 = 0;
	for (let index = from.firstSuffixRule; index != NONE; index = ruleAt(builder.rulesPtr, index).nextRule) {
		if (ruleAt(builder.rulesPtr, index).trigramOffset != 0) count++;
	}
	return count >= MANY_SUFFIXES ? min(count, MAX_INDEXED) : 0;
}

function layOutSuffix(builder: PolicyBuilder, policy: Policy, index: u32): void {
	const fieldOctets = ownFieldOctets();
	const builderRule = ruleAt(builder.rulesPtr, index);
	layOutRule(policy, index, builderRule, NONE);
	const suffix = changetype<Suffix>(nextSuffixPtr);
	const fieldsPtr = nextSuffixPtr + SUFFIX_HEAD_OCTETS;
	nextSuffixPtr += suffixStride(fieldOctets);
	putField(fieldsPtr, SUFFIX_DECISION, fieldOctets, decisionOf(builderRule, index));
	const segmentsOffset = <u32>(nextOctetPtr - changetype<usize>(policy));
	putField(fieldsPtr, SUFFIX_SEGMENTS_OFFSET, fieldOctets, segmentsOffset);
	suffix.nextInBucket = 0;
	const suffixPtr = builderRule.symbolsPtr + builderRule.headOctets;
	const symbolCount = builderRule.symbolCount - builderRule.headOctets;
	nextOctetPtr = writeSuffix(
		suffix,
		suffixPtr,
		symbolCount,
		builderRule.trigramOffset,
		nextOctetPtr,
		fieldOctets,
	);
	if (beginsWithStar(builderRule)) suffix.flags |= <u8>SUFFIX_HAS_SLASH;
}

/** Lays out the index of the last suffixes, from the last to the first, so that each bucket's best comes first. */
function layOutIndex(builder: PolicyBuilder, indexedCount: u32): void {
	const fieldOctets = ownFieldOctets();
	const indexPtr = nextOctetPtr;
	nextOctetPtr = beginIndex(indexPtr, bucketsFor(indexedCount));
	let suffixPtr = nextSuffixPtr;
	for (let number = indexedCount; number > 0; number--) {
		suffixPtr -= suffixStride(fieldOctets);
		const suffix = changetype<Suffix>(suffixPtr);
		const rule = ruleAt(builder.rulesPtr, decisionOfSuffix(suffix, fieldOctets) >> 1);
		addSuffix(suffix, number - 1, trigramOf(rule), indexPtr);
	}
}
