import * as abi from "../../../../assembly/abi.js";
import { Int32List } from "../../../text/int32-list.js";
import { QUESTION_MARK } from "../../../text/octets.js";
import { FIRST_SPECIAL_SYMBOL } from "../../../text/symbols.js";
import type { PolicyBlock } from "../../block/policy-block.js";
import { octetsOfArrays } from "../octets-of-arrays.js";
import { KeywordAutomaton } from "./automaton.js";
import { NONE, PendingQueues } from "./pending-queues.js";
import { PrefixTree } from "./prefix-tree.js";
import { TokenSegments } from "./token-segments.js";

/** Fields of an entry: the number after the last node below its node; the best decision there, and there or below. */
export const ENTRY_FIELDS = 5;
export const END = 0;
export const DECISION = 1;
export const LOWEST = 2;
/**
 * For a root: its flags. For a segment that must follow the literal prefix: its place in the block. Else the keyword of
 * its segment; for a segment with alternative encodings, minus its number, minus 2.
 */
export const SEGMENT = 3;
/** The next one of its list. */
export const NEXT = 4;

/** Octets of objects besides arrays. */
const OWN_OCTETS = 2000;

/**
 * The index of a block's literal segments: an automaton that finds them (automaton.ts), and the nodes of the prefix tree of
 * suffixes that can be pending for them (prefix-tree.ts). A pass changes nothing in it but its lists.
 *
 * A segment of plain octets is a keyword of the automaton. For a segment with alternative encodings, only the
 * fixed prefix is here; token-segments.ts finds the rest. Time and memory are linear in the block.
 */
export class SegmentIndex {
	readonly automaton: KeywordAutomaton;
	/** The pending entries of each keyword. */
	readonly queues: PendingQueues;
	/** Null if no segment has alternative encodings. */
	readonly tokenSegments: TokenSegments | null;
	/** For each keyword: its octets. */
	readonly octetCounts: Int32Array;
	/** For each suffix list, and one more: its first root. For each rule: the next one with the same suffix. */
	readonly firstRoots: Int32Array;
	readonly nextRules: Int32Array;
	/**
	 * The entries of lists, by ENTRY_FIELDS: one for each node of the tree, and after them a second one for each node whose
	 * segment may begin with a partial escape.
	 */
	readonly entries: Int32Array;
	readonly nodeCount: number;
	/** For each node: its second entry, or `NONE`; empty if no segment has alternative encodings. */
	readonly secondEntries: Int32Array;
	/** For each second entry: its node. */
	readonly nodeOf: Int32Array;

	constructor(block: PolicyBlock) {
		const tree = new PrefixTree(block);
		const { starts, segmentEnds, symbols } = tree;
		const { keywordNodes, keywordEnds, tokenNodes, octetEnds } = divideNodes(tree);
		const keywordStarts = keywordNodes.map((node) => starts[node]!);
		this.automaton = new KeywordAutomaton(symbols, keywordStarts, keywordEnds);
		const { keywordOf, lastDescendants } = this.automaton;
		const keywords = lastDescendants.map((_, keyword) => keyword);
		this.queues = new PendingQueues(keywords, lastDescendants, keywords.length);
		this.octetCounts = new Int32Array(keywords.length);
		const keywordOfNode = new Int32Array(starts.length).fill(NONE);
		for (let index = 0; index < keywordNodes.length; index++) {
			this.octetCounts[keywordOf[index]!] = keywordEnds[index]! - keywordStarts[index]!;
			keywordOfNode[keywordNodes[index]!] = keywordOf[index]!;
		}

		const tokenSegments = new TokenSegments(symbols, {
			starts: tokenNodes.map((node) => starts[node]!),
			ends: tokenNodes.map((node) => segmentEnds[node]!),
			fixedPrefixes: tokenNodes.map((node) => keywordOfNode[node]!),
			fixedPrefixEnds: octetEnds,
		});
		this.tokenSegments = tokenNodes.length > 0 ? tokenSegments : null;
		const { segmentOf, partialOf } = tokenSegments;
		const twice = tokenNodes.map((_, index) => index).filter((index) => partialOf[index] !== NONE);

		this.firstRoots = tree.firstRoots;
		this.nextRules = tree.nextRules;
		this.nodeCount = starts.length;
		this.nodeOf = twice.map((index) => tokenNodes[index]!);
		this.secondEntries = new Int32Array(tokenNodes.length > 0 ? this.nodeCount : 0).fill(NONE);
		this.entries = new Int32Array((this.nodeCount + twice.length) * ENTRY_FIELDS);
		for (let node = 0; node < this.nodeCount; node++) {
			const at = node * ENTRY_FIELDS;
			const start = starts[node]!;
			const keyword = keywordOfNode[node]!;
			this.entries[at + END] = tree.ends[node]!;
			this.entries[at + DECISION] = tree.decisions[node]!;
			this.entries[at + LOWEST] = tree.lowests[node]!;
			this.entries[at + SEGMENT] = start < 0 ? -1 - start : keyword === NONE ? segmentEnds[node]! : keyword;
		}
		for (let index = 0; index < tokenNodes.length; index++) {
			this.entries[tokenNodes[index]! * ENTRY_FIELDS + SEGMENT] = -2 - segmentOf[index]!;
		}
		for (let second = 0; second < twice.length; second++) {
			const at = (this.nodeCount + second) * ENTRY_FIELDS;
			this.secondEntries[this.nodeOf[second]!] = this.nodeCount + second;
			this.entries[at + LOWEST] = tree.lowests[this.nodeOf[second]!]!;
			this.entries[at + SEGMENT] = -2 - partialOf[twice[second]!]!;
		}
	}

	get octetCount(): number {
		return (
			OWN_OCTETS +
			octetsOfArrays([
				this.octetCounts,
				this.firstRoots,
				this.nextRules,
				this.entries,
				this.secondEntries,
				this.nodeOf,
				...this.automaton.arrays,
				...this.queues.arrays,
				...(this.tokenSegments?.arrays ?? []),
			])
		);
	}
}

/**
 * The nodes of a tree that can be pending: all but the roots, and the segments that must follow a literal prefix.
 * @returns the nodes with a keyword of octets, and where these end; the nodes whose segments have alternative encodings,
 *   and where their fixed prefixes end.
 */
function divideNodes({ starts, segmentEnds, ends, symbols }: PrefixTree) {
	const keywordNodes = new Int32Array(starts.length);
	const keywordEnds = new Int32Array(starts.length);
	const tokenNodes = new Int32List();
	const octetEnds = new Int32List();
	let keywordCount = 0;
	let anchoredEnd = 0;
	let anchored = NONE;
	// Invariant: the nodes from `anchored` up to `anchoredEnd` are below an anchored root, the first one directly.
	for (let node = 0; node < starts.length; node++) {
		const start = starts[node]!;
		if (start < 0) {
			anchoredEnd = ((-1 - start) & abi.SUFFIX_IS_ANCHORED) === 0 ? 0 : ends[node]!;
			anchored = node + 1;
			continue;
		}
		if (node < anchoredEnd && node === anchored) {
			anchored = ends[node]!;
			continue;
		}
		const segmentEnd = segmentEnds[node]!;
		const end = octetEnd(symbols, start, segmentEnd);
		if (end > start) {
			keywordNodes[keywordCount] = node;
			keywordEnds[keywordCount++] = end;
		}
		if (end === segmentEnd) continue;
		tokenNodes.push(node);
		octetEnds.push(end);
	}
	return {
		keywordNodes: keywordNodes.slice(0, keywordCount),
		keywordEnds: keywordEnds.slice(0, keywordCount),
		tokenNodes: tokenNodes.trimmed(),
		octetEnds: octetEnds.trimmed(),
	};
}

/** The end of a segment's octets that are found one by one: all of a plain segment, else its fixed prefix. */
function octetEnd(symbols: Uint8Array, start: number, end: number): number {
	let prefixEnd = start;
	for (let at = start; at < end; at++) {
		if (symbols[at]! >= FIRST_SPECIAL_SYMBOL) return prefixEnd;
		if (symbols[at] === QUESTION_MARK) prefixEnd = at + 1;
	}
	return end;
}
