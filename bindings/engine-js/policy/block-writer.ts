/** Writes a policy as a block that any engine can read; assembly/abi.ts describes its form and its parts. */

import * as abi from "../../../assembly/abi.js";
import { DIALECTS } from "../../contract/dialects.js";
import { ANY_OCTETS, FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";
import { encodeUtf8 } from "../../text/utf8.js";
import { packMinOctets } from "../block/policy-block.js";
import type { PolicyOptions } from "../match/block-policy.js";
import { HeadTrie } from "./head-trie.js";
import { type FieldOctets, OctetWriter } from "./octet-writer.js";
import type { PolicyRules } from "./table-rules.js";

/** Numbers in a narrow field, and offsets of a block with such fields, are below this. */
const NARROW_LIMIT = 0xffff;
/** The value in place of a rule, at a node where no rule decides, and after a last rule. */
const NO_RULE = -1;

/** Writes the block of some rules; the caller owns it. */
export function writePolicyBlock(rules: PolicyRules, { dialect, origin }: PolicyOptions): Uint8Array {
	return new BlockWriter(rules, encodeUtf8(origin ?? "")).write(DIALECTS.indexOf(dialect));
}

/** The places of all parts are computed before any part is written, so that all offsets are known. */
class BlockWriter {
	readonly #rules: PolicyRules;
	readonly #origin: Uint8Array;
	readonly #trie: HeadTrie;
	/** For each node, and one more: its first rule among those that end there; and among those that go on with a suffix. */
	readonly #firstOwn: Int32Array;
	readonly #firstSuffixes: Int32Array;
	/** The rules of the first node, then those of the next, best first. */
	readonly #own: Int32Array;
	readonly #suffixes: Int32Array;
	#suffixListCount = 0;
	#segmentCount = 0;
	#segmentOctets = 0;
	#maxNumber = 0;

	constructor(rules: PolicyRules, origin: Uint8Array) {
		this.#rules = rules;
		this.#origin = origin;
		this.#trie = new HeadTrie(rules);
		const { nodeOf, nodeCount } = this.#trie;
		this.#firstOwn = new Int32Array(nodeCount + 1);
		this.#firstSuffixes = new Int32Array(nodeCount + 1);
		const { lines, ranksAndTypes } = rules;
		for (let rule = 0; rule < lines.length; rule++) {
			if (this.#hasSuffix(rule)) {
				this.#firstSuffixes[nodeOf[rule]! + 1]!++;
				this.#forEachSegment(rule, (start, end) => {
					this.#segmentCount++;
					this.#segmentOctets += end - start;
					this.#maxNumber = Math.max(this.#maxNumber, (end - start + 1) << abi.SEGMENT_COUNT_SHIFT);
				});
			} else this.#firstOwn[nodeOf[rule]! + 1]!++;
			this.#maxNumber = Math.max(this.#maxNumber, lines[rule]!, ranksAndTypes[rule]!);
		}
		for (let node = 0; node < nodeCount; node++) {
			if (this.#firstSuffixes[node + 1]! > 0) this.#suffixListCount++;
			this.#firstOwn[node + 1]! += this.#firstOwn[node]!;
			this.#firstSuffixes[node + 1]! += this.#firstSuffixes[node]!;
		}
		this.#own = new Int32Array(this.#firstOwn[nodeCount]!);
		this.#suffixes = new Int32Array(this.#firstSuffixes[nodeCount]!);
		const nextOwn = this.#firstOwn.slice();
		const nextSuffixes = this.#firstSuffixes.slice();
		for (let rule = 0; rule < lines.length; rule++) {
			const node = nodeOf[rule]!;
			if (this.#hasSuffix(rule)) this.#suffixes[nextSuffixes[node]!++] = rule;
			else this.#own[nextOwn[node]!++] = rule;
		}
	}

	write(dialect: number): Uint8Array {
		const isNarrow =
			this.#maxNumber < NARROW_LIMIT && this.#places(abi.NARROW_FIELD_OCTETS).end < NARROW_LIMIT;
		const fieldOctets = isNarrow ? abi.NARROW_FIELD_OCTETS : abi.WIDE_FIELD_OCTETS;
		const places = this.#places(fieldOctets);
		const octets = new Uint8Array(places.end);
		const header = new OctetWriter(octets, 0, fieldOctets);
		header.half(abi.ABI_VERSION);
		header.octet(dialect);
		header.octet(fieldOctets);
		header.word(places.end);
		header.word(this.#rules.lines.length);
		header.word(places.suffixLists);
		header.word(this.#suffixListCount);
		header.word(places.rules);
		header.word(this.#origin.length);
		header.copy(this.#origin, 0, this.#origin.length);
		this.#writeNodes(octets, fieldOctets, places);
		this.#writeSuffixes(octets, fieldOctets, places);
		return octets;
	}

	/** The places of the parts, with fields of so many octets. */
	#places(fieldOctets: FieldOctets) {
		const { nodeCount, labelOctetCount } = this.#trie;
		// Each node except the root has its key and slot in the node above it.
		const nodesOctets =
			nodeCount * (abi.NODE_HEAD_OCTETS + fieldOctets) +
			(nodeCount - 1) * (1 + fieldOctets) +
			labelOctetCount +
			this.#suffixListCount * fieldOctets;
		const nodes = abi.POLICY_HEADER_OCTETS + this.#origin.length;
		const suffixLists = nodes + nodesOctets;
		const suffixes = suffixLists + this.#suffixListCount * abi.SUFFIX_LIST_FIELDS * fieldOctets;
		const rules =
			suffixes + this.#suffixes.length * (abi.SUFFIX_HEAD_OCTETS + abi.SUFFIX_FIELDS * fieldOctets);
		const segments = rules + this.#rules.lines.length * abi.RULE_FIELDS * fieldOctets;
		const end = segments + this.#segmentCount * fieldOctets + this.#segmentOctets + abi.POLICY_PADDING_OCTETS;
		return { nodes, suffixLists, suffixes, rules, segments, end };
	}

	/** Writes the nodes, the suffix lists, and the rules, which are chained from node to node. */
	#writeNodes(
		octets: Uint8Array,
		fieldOctets: FieldOctets,
		places: { nodes: number; suffixLists: number; suffixes: number; rules: number },
	): void {
		const { symbols, lines, ranksAndTypes } = this.#rules;
		const { firstChildren, keys, labelOctets, depths, nodeCount } = this.#trie;
		const nodes = new OctetWriter(octets, places.nodes, fieldOctets);
		const suffixLists = new OctetWriter(octets, places.suffixLists, fieldOctets);
		const suffixStride = abi.SUFFIX_HEAD_OCTETS + abi.SUFFIX_FIELDS * fieldOctets;
		const nextRules = new Int32Array(lines.length).fill(NO_RULE);
		// For each node: the best rule that ends at it or above it, and the offset of the suffix list there. Nodes from
		// `node` on still have the values of the node above them.
		const firstRules = new Int32Array(nodeCount).fill(NO_RULE);
		const suffixListOffsets = new Int32Array(nodeCount);
		// Invariant: the slots of the nodes before `child` are written in the nodes above them.
		let childOffset = places.nodes + this.#octetsOfNode(0, fieldOctets);
		for (let node = 0; node < nodeCount; node++) {
			const firstOwn = this.#firstOwn[node]!;
			const lastOwn = this.#firstOwn[node + 1]!;
			for (let index = firstOwn; index < lastOwn; index++) {
				nextRules[this.#own[index]!] = index + 1 < lastOwn ? this.#own[index + 1]! : firstRules[node]!;
			}
			if (firstOwn < lastOwn) firstRules[node] = this.#own[firstOwn]!;
			const firstSuffix = this.#firstSuffixes[node]!;
			const suffixCount = this.#firstSuffixes[node + 1]! - firstSuffix;
			if (suffixCount > 0) {
				const offset = suffixLists.end;
				suffixLists.field(places.suffixes + firstSuffix * suffixStride);
				suffixLists.field(suffixCount);
				suffixLists.field(0);
				suffixLists.field(depths[node]!);
				suffixLists.field(suffixListOffsets[node]!);
				suffixLists.field(0);
				suffixListOffsets[node] = offset;
			}
			const firstChild = firstChildren[node]!;
			const lastChild = firstChildren[node + 1]!;
			nodes.octet(labelOctets[node]!);
			nodes.octet(lastChild - firstChild + (suffixCount > 0 ? abi.NODE_HAS_SUFFIX_LIST : 0));
			nodes.field(firstRules[node] === NO_RULE ? abi.NONE : this.#decisionOf(firstRules[node]!));
			for (let child = firstChild; child < lastChild; child++) nodes.octet(symbols[keys[child]!]!);
			nodes.copy(symbols, keys[node]! + 1, keys[node]! + 1 + labelOctets[node]!);
			for (let child = firstChild; child < lastChild; child++) {
				firstRules[child] = firstRules[node]!;
				suffixListOffsets[child] = suffixListOffsets[node]!;
				nodes.field(childOffset);
				childOffset += this.#octetsOfNode(child, fieldOctets);
			}
			if (suffixCount > 0) nodes.field(suffixListOffsets[node]!);
		}
		const rules = new OctetWriter(octets, places.rules, fieldOctets);
		for (let rule = 0; rule < lines.length; rule++) {
			rules.field(lines[rule]!);
			rules.field(ranksAndTypes[rule]!);
			rules.field(nextRules[rule] === NO_RULE ? abi.NONE : nextRules[rule]!);
		}
	}

	#octetsOfNode(node: number, fieldOctets: FieldOctets): number {
		const { firstChildren, labelOctets } = this.#trie;
		const childCount = firstChildren[node + 1]! - firstChildren[node]!;
		const hasSuffixList = this.#firstSuffixes[node + 1]! > this.#firstSuffixes[node]!;
		const fieldCount = 1 + childCount + Number(hasSuffixList);
		return abi.NODE_HEAD_OCTETS + childCount + labelOctets[node]! + fieldCount * fieldOctets;
	}

	/** Writes the suffixes, which are all searched for, and their segments. */
	#writeSuffixes(
		octets: Uint8Array,
		fieldOctets: FieldOctets,
		places: { suffixes: number; segments: number },
	): void {
		const { symbols, starts, headEnds, ends, areAtEnd } = this.#rules;
		const suffixes = new OctetWriter(octets, places.suffixes, fieldOctets);
		const segments = new OctetWriter(octets, places.segments, fieldOctets);
		for (const rule of this.#suffixes) {
			const segmentsOffset = segments.end;
			let minOctets = 0;
			let lastHead = 0;
			this.#forEachSegment(rule, (start, end) => {
				let at = start;
				while (at < end && symbols[at]! < FIRST_SPECIAL_SYMBOL) at++;
				minOctets += end - start;
				lastHead = ((end - start) << abi.SEGMENT_COUNT_SHIFT) + (at < end ? abi.SEGMENT_HAS_ALTERNATIVES : 0);
				const isLast = end === ends[rule];
				if (isLast) lastHead |= abi.SEGMENT_IS_LAST | (areAtEnd[rule] === 1 ? abi.SEGMENT_IS_AT_END : 0);
				segments.field(lastHead);
				segments.copy(symbols, start, end);
			});
			const headEnd = headEnds[rule]!;
			const isAnchored = headEnd === ends[rule] || symbols[headEnd] !== ANY_OCTETS;
			const hasSlash = headEnd === starts[rule];
			suffixes.half(0);
			suffixes.octet(packMinOctets(minOctets));
			suffixes.octet((isAnchored ? abi.SUFFIX_IS_ANCHORED : 0) | (hasSlash ? abi.SUFFIX_HAS_SLASH : 0));
			suffixes.octet(0);
			suffixes.field(this.#decisionOf(rule));
			suffixes.field(segmentsOffset);
		}
	}

	/** Whether a rule has more than its literal prefix. */
	#hasSuffix(rule: number): boolean {
		return this.#rules.headEnds[rule]! < this.#rules.ends[rule]! || this.#rules.areAtEnd[rule] === 1;
	}

	/** Visits the segments after a rule's literal prefix, which stars separate; the last one ends with the pattern. */
	#forEachSegment(rule: number, visit: (start: number, end: number) => void): void {
		const { symbols, headEnds, ends } = this.#rules;
		const last = ends[rule]!;
		let start = headEnds[rule]!;
		// Only the end may follow the literal prefix directly.
		if (start === last) visit(start, last);
		while (start < last) {
			let end = start;
			while (end < last && symbols[end] !== ANY_OCTETS) end++;
			if (end > start) visit(start, end);
			start = end + 1;
		}
	}

	/** An empty disallow of dialect google has a line but disallows nothing. */
	#decisionOf(rule: number): number {
		const rankAndType = this.#rules.ranksAndTypes[rule]!;
		return 2 * rule + (rankAndType <= 1 ? 1 : rankAndType & 1);
	}
}
