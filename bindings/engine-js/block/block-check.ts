/**
 * Whether octets are a policy block that every call can walk: the counterpart of assembly/policy/policy-check.ts, by the
 * same rules. A sound block can neither hang a walk nor make it read outside of the block, and all calls agree.
 */

import * as abi from "../../../assembly/abi.js";
import { DIALECTS } from "../../contract/dialects.js";
import { endOfIndex, findsAllSuffixes, MAX_INDEXED } from "./block-index.js";
import { alternativesOf, areDelimitersSound } from "./block-symbols.js";
import { PolicyBlock, packMinOctets } from "./policy-block.js";

/** No origin has more octets. */
const MAX_ORIGIN_OCTETS = 1 << 20;
const USUAL_NODE_COUNT = 1 << 14;
const MAX_SUFFIX_FLAGS = abi.SUFFIX_IS_ANCHORED | abi.SUFFIX_HAS_SLASH | abi.SUFFIX_IS_KEYED;
/** The result if a part is wrong. */
const UNSOUND = -1;

/** For each node, the length of its literal prefix: kept from check to check. */
let usualDepths = /* @__PURE__ */ new Int32Array(64);

/** The policy block at `start`; null if some call could not walk it. @param octetCount how many octets can be read. */
export function openPolicyBlock(octets: Uint8Array, start: number, octetCount: number): PolicyBlock | null {
	if (octetCount < abi.POLICY_HEADER_OCTETS) return null;
	const block = new PolicyBlock(octets, start);
	if (!hasSoundHeader(block, octetCount)) return null;
	const rules = new RuleCheck(block);
	return hasSoundNodes(block, rules) && new SuffixListCheck(block, rules).areSound() ? block : null;
}

/** Checks that each rule belongs to at most one node or suffix. */
class RuleCheck {
	readonly #block: PolicyBlock;
	readonly #rules: number;
	readonly #ruleStride: number;
	/** For each rule: 1 once it belongs to a node or suffix. */
	readonly #owned: Uint8Array;

	constructor(block: PolicyBlock) {
		this.#block = block;
		this.#rules = block.rules;
		this.#ruleStride = block.ruleStride;
		this.#owned = new Uint8Array(block.header(abi.POLICY_RULE_COUNT));
	}

	/** Whether a node below another decision can have a decision: the same, or one whose rules' chain leads there. */
	canFollow(decision: number, above: number): boolean {
		const { none } = this.#block;
		if (decision === above) return true;
		if (!this.own(decision)) return false;
		const end = above === none ? none : above >>> 1;
		let rule = decision >>> 1;
		for (;;) {
			const next = this.#block.fieldOf(this.#placeOf(rule), abi.RULE_NEXT_RULE);
			if (next === end) return true;
			// The best of a node's rules comes first.
			if (next <= rule || !this.#ownRule(next)) return false;
			rule = next;
		}
	}

	/** Marks the rule of a decision, which must have the same type, as owned; false if it is owned already. */
	own(decision: number): boolean {
		const rule = decision >>> 1;
		if (!this.#ownRule(rule)) return false;
		const rankAndType = this.#block.fieldOf(this.#placeOf(rule), abi.RULE_RANK_AND_TYPE);
		return (decision & 1) === (rankAndType <= 1 ? 1 : rankAndType & 1);
	}

	#ownRule(rule: number): boolean {
		if (this.#owned[rule] !== 0) return false;
		this.#owned[rule] = 1;
		return true;
	}

	#placeOf(rule: number): number {
		return this.#rules + rule * this.#ruleStride;
	}
}

/** Whether the parts are in their order within the block. */
function hasSoundHeader(block: PolicyBlock, octetCount: number): boolean {
	const { fieldOctets } = block;
	const suffixListsOffset = block.header(abi.POLICY_SUFFIX_LISTS_OFFSET);
	const rulesOffset = block.header(abi.POLICY_RULES_OFFSET);
	const policyOctets = block.header(abi.POLICY_OCTETS);
	const originOctets = block.header(abi.POLICY_ORIGIN_OCTETS);
	const suffixesOffset =
		suffixListsOffset + block.header(abi.POLICY_SUFFIX_LIST_COUNT) * block.suffixListStride;
	const segmentsOffset = rulesOffset + block.header(abi.POLICY_RULE_COUNT) * block.ruleStride;
	return (
		block.half(block.start) === abi.ABI_VERSION &&
		block.octets[block.start + abi.POLICY_DIALECT]! < DIALECTS.length &&
		(fieldOctets === abi.NARROW_FIELD_OCTETS || fieldOctets === abi.WIDE_FIELD_OCTETS) &&
		policyOctets <= octetCount &&
		originOctets <= MAX_ORIGIN_OCTETS &&
		suffixListsOffset >= abi.POLICY_HEADER_OCTETS + originOctets + abi.NODE_HEAD_OCTETS + fieldOctets &&
		suffixesOffset <= rulesOffset &&
		segmentsOffset + abi.POLICY_PADDING_OCTETS <= policyOctets
	);
}

/** The end of a node whose parts are all before `end`; UNSOUND if they are not. */
function endOfNode({ octets, fieldOctets }: PolicyBlock, node: number, end: number): number {
	const keys = node + abi.NODE_HEAD_OCTETS;
	if (keys > end) return UNSOUND;
	const childCountAndFlag = octets[node + 1]!;
	const childCount = childCountAndFlag & abi.MAX_CHILDREN;
	// Its decision, its children, and its suffix list if it has one.
	const fieldCount = 1 + childCount + (childCountAndFlag >> 7);
	const nodeEnd = keys + childCount + octets[node]! + fieldCount * fieldOctets;
	return nodeEnd <= end ? nodeEnd : UNSOUND;
}

/**
 * Whether each slot leads to the next node to which no earlier slot has led, so that the nodes are a tree. Each node
 * must also name its own rules or those of the node above, and an existing suffix list that is not deeper than the node.
 */
function hasSoundNodes(block: PolicyBlock, rules: RuleCheck): boolean {
	const { octets, fieldOctets, start, none, root } = block;
	const suffixListsOffset = block.header(abi.POLICY_SUFFIX_LISTS_OFFSET);
	const { suffixListStride } = block;
	const suffixListsOctets = block.header(abi.POLICY_SUFFIX_LIST_COUNT) * suffixListStride;
	const end = start + suffixListsOffset;
	let child = endOfNode(block, root, end);
	if (child === UNSOUND || octets[root] !== 0) return false;
	if (!rules.canFollow(block.field(root + abi.NODE_HEAD_OCTETS), none)) return false;
	let depths = usualDepths;
	depths[0] = 1;
	let knownCount = 1;
	// Invariant: the nodes before `node`, whose number is `index`, are sound and lead to all nodes before `child`,
	// whose depths are known.
	for (let node = root, index = 0; node !== child; index++) {
		const depth = depths[index]!;
		const decision = block.field(node + abi.NODE_HEAD_OCTETS);
		const after = endOfNode(block, node, end);
		let slotsEnd = after;
		const childCountAndFlag = octets[node + 1]!;
		if (childCountAndFlag >= abi.NODE_HAS_SUFFIX_LIST) {
			slotsEnd -= fieldOctets;
			const suffixListOffset = block.field(slotsEnd);
			const offset = suffixListOffset - suffixListsOffset;
			if (offset < 0 || offset >= suffixListsOctets || offset % suffixListStride !== 0) return false;
			if (block.fieldOf(start + suffixListOffset, abi.SUFFIX_LIST_HEAD_OCTETS) > depth) return false;
		}
		const childCount = childCountAndFlag & abi.MAX_CHILDREN;
		if (knownCount + childCount > depths.length) depths = grown(depths);
		for (let slot = slotsEnd - childCount * fieldOctets; slot < slotsEnd; slot += fieldOctets) {
			if (start + block.field(slot) !== child) return false;
			const childEnd = endOfNode(block, child, end);
			if (childEnd === UNSOUND) return false;
			if (!rules.canFollow(block.field(child + abi.NODE_HEAD_OCTETS), decision)) return false;
			depths[knownCount++] = depth + 1 + octets[child]!;
			child = childEnd;
		}
		node = after;
	}
	return child === end;
}

/** A copy with more room; if it is the usual array, the copy replaces it. */
function grown(depths: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
	const more = new Int32Array(2 * depths.length + abi.MAX_CHILDREN);
	more.set(depths);
	if (more.length <= USUAL_NODE_COUNT) usualDepths = more;
	return more;
}

/** Whether the suffix lists divide the suffixes among themselves, in their order, and the suffixes divide the segments. */
class SuffixListCheck {
	readonly #block: PolicyBlock;
	readonly #rules: RuleCheck;
	/** The end of the suffixes, where the rules begin. */
	readonly #suffixesEnd: number;
	/** The end of the segments, where the padding begins. */
	readonly #segmentsEnd: number;
	/** The places at which the next suffix, and the next segments or index, must be. */
	#nextSuffix: number;
	#nextSegment: number;

	constructor(block: PolicyBlock, rules: RuleCheck) {
		this.#block = block;
		this.#rules = rules;
		this.#suffixesEnd = block.rules;
		this.#segmentsEnd = block.start + block.header(abi.POLICY_OCTETS) - abi.POLICY_PADDING_OCTETS;
		const suffixListsOctets = block.header(abi.POLICY_SUFFIX_LIST_COUNT) * block.suffixListStride;
		this.#nextSuffix = block.start + block.header(abi.POLICY_SUFFIX_LISTS_OFFSET) + suffixListsOctets;
		this.#nextSegment = block.rules + block.header(abi.POLICY_RULE_COUNT) * block.ruleStride;
	}

	areSound(): boolean {
		const block = this.#block;
		const suffixListsOffset = block.header(abi.POLICY_SUFFIX_LISTS_OFFSET);
		const endOffset = this.#nextSuffix - block.start;
		// Invariant: the suffix lists before `offset` are sound; the parent of each is before it.
		for (let offset = suffixListsOffset; offset < endOffset; offset += block.suffixListStride) {
			const suffixList = block.start + offset;
			const headOctets = block.fieldOf(suffixList, abi.SUFFIX_LIST_HEAD_OCTETS);
			if (headOctets === 0) return false;
			const parentOffset = block.fieldOf(suffixList, abi.SUFFIX_LIST_PARENT_OFFSET);
			if (parentOffset !== 0) {
				if (parentOffset < suffixListsOffset || parentOffset >= offset) return false;
				if ((offset - parentOffset) % block.suffixListStride !== 0) return false;
				if (block.fieldOf(block.start + parentOffset, abi.SUFFIX_LIST_HEAD_OCTETS) >= headOctets)
					return false;
			}
			if (!this.#hasSoundSuffixes(suffixList)) return false;
		}
		return this.#nextSuffix === this.#suffixesEnd && this.#nextSegment === this.#segmentsEnd;
	}

	#hasSoundSuffixes(suffixList: number): boolean {
		const block = this.#block;
		const { octets, start, suffixStride } = block;
		if (start + block.fieldOf(suffixList, abi.SUFFIX_LIST_SUFFIXES_OFFSET) !== this.#nextSuffix) return false;
		const searchedCount = block.fieldOf(suffixList, abi.SUFFIX_LIST_SEARCHED_COUNT);
		const indexedCount = block.fieldOf(suffixList, abi.SUFFIX_LIST_INDEXED_COUNT);
		const indexed = this.#nextSuffix + searchedCount * suffixStride;
		const suffixesEnd = indexed + indexedCount * suffixStride;
		if (suffixesEnd > this.#suffixesEnd || indexedCount > MAX_INDEXED) return false;
		let before = -1;
		for (let suffix = this.#nextSuffix; suffix < suffixesEnd; suffix += suffixStride) {
			const decision = block.fieldOf(suffix + abi.SUFFIX_HEAD_OCTETS, abi.SUFFIX_DECISION);
			if (suffix === indexed) before = -1;
			if (decision <= before || !this.#rules.own(decision)) return false;
			before = decision;
			const segmentsOffset = block.fieldOf(suffix + abi.SUFFIX_HEAD_OCTETS, abi.SUFFIX_SEGMENTS_OFFSET);
			if (start + segmentsOffset !== this.#nextSegment || !this.#hasSoundSegments(octets, suffix))
				return false;
		}
		this.#nextSuffix = suffixesEnd;
		const indexOffset = block.fieldOf(suffixList, abi.SUFFIX_LIST_INDEX_OFFSET);
		if (indexedCount === 0) return indexOffset === 0;
		return start + indexOffset === this.#nextSegment && this.#hasSoundIndex(indexed, indexedCount);
	}

	/** Whether the next segments match the fields of their suffix; moves the cursor after them. */
	#hasSoundSegments(octets: Uint8Array, suffix: number): boolean {
		const block = this.#block;
		const start = this.#nextSegment;
		let minOctets = 0;
		let segmentCount = 0;
		let head = 0;
		let alternatives = 0;
		// Invariant: the segments before the next one are sound, and none of them is the last.
		while ((head & abi.SEGMENT_IS_LAST) === 0) {
			const segment = this.#nextSegment + block.fieldOctets;
			if (segment > this.#segmentsEnd) return false;
			head = block.field(this.#nextSegment);
			const symbolCount = head >>> abi.SEGMENT_COUNT_SHIFT;
			const segmentEnd = segment + symbolCount;
			if (segmentEnd > this.#segmentsEnd) return false;
			if ((head & abi.SEGMENT_IS_AT_END) !== 0 && (head & abi.SEGMENT_IS_LAST) === 0) return false;
			const ofSegment = alternativesOf(octets, segment, segmentEnd);
			if (ofSegment !== (head & abi.SEGMENT_HAS_ALTERNATIVES)) return false;
			alternatives |= ofSegment;
			this.#nextSegment = segmentEnd;
			minOctets += symbolCount;
			segmentCount++;
		}
		if (alternatives !== 0 && !areDelimitersSound(block, start)) return false;
		if (octets[suffix + abi.SUFFIX_MIN_OCTETS] !== packMinOctets(minOctets)) return false;
		const flags = octets[suffix + abi.SUFFIX_FLAGS]!;
		const keyOffset = octets[suffix + abi.SUFFIX_KEY_OFFSET]!;
		if (flags > MAX_SUFFIX_FLAGS) return false;
		if ((flags & abi.SUFFIX_IS_KEYED) === 0) return keyOffset === 0;
		const isPlain = (flags & abi.SUFFIX_IS_ANCHORED) === 0 && (head & abi.SEGMENT_HAS_ALTERNATIVES) === 0;
		return segmentCount === 1 && isPlain && keyOffset + 3 <= minOctets;
	}

	/** Whether the index at the cursor finds each of some suffixes; moves the cursor after it. */
	#hasSoundIndex(suffixes: number, suffixCount: number): boolean {
		const index = this.#nextSegment;
		const end = endOfIndex(index, suffixCount);
		if (end > this.#segmentsEnd || !findsAllSuffixes(this.#block, suffixes, suffixCount, index, end))
			return false;
		this.#nextSegment = end;
		return true;
	}
}
