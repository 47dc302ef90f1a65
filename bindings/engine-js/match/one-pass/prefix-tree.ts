import * as abi from "../../../../assembly/abi.js";
import { Int32List } from "../../../text/int32-list.js";
import { sortPatterns } from "../../../text/sort-patterns.js";
import { ANY_OCTETS, END_OF_TARGET } from "../../../text/symbols.js";
import type { PolicyBlock } from "../../block/policy-block.js";
import { NONE } from "./pending-queues.js";

/** Greater than every decision. */
export const NO_OWN_DECISION = 0x7fffffff;

/**
 * A key has a mark, which says what suffixes may share a root, then the suffix's segments with stars between them, then a
 * NUL if the last segment must end the target. So keys begin alike if their suffixes begin with the same segments.
 */
const MARKS = abi.SUFFIX_IS_ANCHORED | abi.SUFFIX_HAS_SLASH;

/** The suffixes of a block in the order of their suffix lists. */
interface Suffixes {
	readonly symbols: Uint8Array;
	/** For each suffix, and one more: the start of its key. */
	readonly starts: Int32Array;
	/** For each suffix: its decision; the place of its first segment in the block. */
	readonly decisions: Int32Array;
	readonly segments: Int32Array;
	readonly firstSuffixes: Int32Array;
}

/**
 * The prefix tree of a block's suffixes. A node is a segment after the segments of the nodes above it, once for any number of
 * rules. The nodes below a node have the numbers after its own.
 *
 * A root has the suffixes of a suffix list that begin alike: directly after the list's literal prefix or anywhere after it; with
 * the prefix's last slash or without.
 *
 * Example: `/*a*b`, `/*a*b*c` and `/*a*d` are a root and the nodes 1 for `a`, 2 for `b`, 3 for `c` and 4 for `d`.
 */
export class PrefixTree {
	/** For each node: the number after the last one below it. */
	readonly ends: Int32Array;
	/** For each node: the best decision of the suffixes that end with it; and the best with those below it too. */
	readonly decisions: Int32Array;
	readonly lowests: Int32Array;
	/** For each rule: the next one with the same suffix. */
	readonly nextRules: Int32Array;
	/** For each suffix list, and one more: its first root. */
	readonly firstRoots: Int32Array;
	/** For each root: minus its flags, minus 1; for each other node: the start of its segment among the symbols. */
	readonly starts: Int32Array;
	/** The end of each node's segment, or its place in the block if it must directly follow the prefix. */
	readonly segmentEnds: Int32Array;
	readonly symbols: Uint8Array;

	/** Takes time linear in the block. */
	constructor(block: PolicyBlock) {
		const suffixes = readSuffixes(block);
		const { symbols } = suffixes;
		const tree = new TreeWriter(suffixes, block.header(abi.POLICY_RULE_COUNT));
		const order = sortSuffixes(suffixes);
		const suffixListCount = suffixes.firstSuffixes.length - 1;
		this.firstRoots = new Int32Array(suffixListCount + 1);
		for (let suffixList = 0; suffixList < suffixListCount; suffixList++) {
			this.firstRoots[suffixList] = tree.ends.length;
			const end = suffixes.firstSuffixes[suffixList + 1]!;
			for (let index = suffixes.firstSuffixes[suffixList]!; index < end; index++) tree.add(order[index]!);
			tree.close();
		}
		this.firstRoots[suffixListCount] = tree.ends.length;
		this.symbols = symbols;
		this.ends = tree.ends.trimmed();
		this.decisions = tree.decisions.trimmed();
		this.lowests = tree.lowests.trimmed();
		this.nextRules = tree.nextRules;
		this.starts = tree.starts.trimmed();
		this.segmentEnds = tree.segmentEnds.trimmed();
	}
}

/** Appends suffixes in the order of their keys. */
class TreeWriter {
	readonly ends = new Int32List();
	readonly decisions = new Int32List();
	readonly lowests = new Int32List();
	readonly starts = new Int32List();
	readonly segmentEnds = new Int32List();
	readonly nextRules: Int32Array;
	readonly #suffixes: Suffixes;
	/** The nodes of the last suffix from its root on, and the end of each node's segment in its key. */
	readonly #path: number[] = [];
	readonly #pathEnds: number[] = [];
	/** The last suffix, whose nodes `#path` has. */
	#last = NONE;

	constructor(suffixes: Suffixes, ruleCount: number) {
		this.#suffixes = suffixes;
		this.nextRules = new Int32Array(ruleCount).fill(NONE);
	}

	add(suffix: number): void {
		const { symbols, starts } = this.#suffixes;
		const start = starts[suffix]!;
		const end = starts[suffix + 1]!;
		const sameOctets = this.#countSame(start, end);
		let depth = 0;
		let from = start;
		let after = start + 1;
		// Invariant: the segments before `from`, as many as `depth`, have their nodes.
		while (from < end) {
			const isShared =
				depth < this.#path.length && this.#pathEnds[depth] === after - start && sameOctets >= after - start;
			if (!isShared) {
				this.#closeFrom(depth);
				this.#append(suffix, from, after, depth);
				this.#pathEnds.push(after - start);
			}
			depth++;
			from = depth === 1 ? after : after + 1;
			after = from;
			while (after < end && symbols[after] !== ANY_OCTETS) after++;
		}
		this.#closeFrom(depth);
		this.#addDecision(this.#path[depth - 1]!, this.#suffixes.decisions[suffix]!);
		this.#last = suffix;
	}

	/** Ends the last path, so that the next suffix shares no nodes with it. */
	close(): void {
		this.#closeFrom(0);
		this.#last = NONE;
	}

	/** The number of symbols with which both a key and the last key begin. */
	#countSame(start: number, end: number): number {
		if (this.#last === NONE) return 0;
		const { symbols, starts } = this.#suffixes;
		const other = starts[this.#last]!;
		const most = Math.min(end - start, starts[this.#last + 1]! - other);
		let same = 0;
		while (same < most && symbols[start + same] === symbols[other + same]) same++;
		return same;
	}

	#append(suffix: number, from: number, after: number, depth: number): void {
		const { symbols, segments } = this.#suffixes;
		this.#path.push(this.ends.length);
		this.ends.push(0);
		this.decisions.push(NO_OWN_DECISION);
		this.lowests.push(NO_OWN_DECISION);
		const flags = symbols[this.#suffixes.starts[suffix]!]! - 1;
		const isAnchored = depth === 1 && (flags & abi.SUFFIX_IS_ANCHORED) !== 0;
		this.starts.push(depth === 0 ? -1 - flags : from);
		this.segmentEnds.push(isAnchored ? segments[suffix]! : after);
	}

	/** Ends the nodes of the path from a depth on, the deepest first. */
	#closeFrom(depth: number): void {
		while (this.#path.length > depth) {
			const node = this.#path.pop()!;
			this.#pathEnds.pop();
			this.ends.values[node] = this.ends.length;
			const parent = this.#path.at(-1);
			if (parent !== undefined) this.#lower(parent, this.lowests.values[node]!);
		}
	}

	/** Gives a node a decision; among equal suffixes, the best one. */
	#addDecision(node: number, decision: number): void {
		const other = this.decisions.values[node]!;
		const best = Math.min(decision, other);
		if (other !== NO_OWN_DECISION) {
			const rule = best >>> 1;
			const worse = Math.max(decision, other) >>> 1;
			// The list of `worse`, if there is one, is after it, since one of the two is new.
			if (best === other) {
				this.nextRules[worse] = this.nextRules[rule]!;
				this.nextRules[rule] = worse;
			} else {
				this.nextRules[rule] = worse;
			}
		}
		this.decisions.values[node] = best;
		this.#lower(node, best);
	}

	#lower(node: number, decision: number): void {
		if (decision < this.lowests.values[node]!) this.lowests.values[node] = decision;
	}
}

/** The suffixes of each suffix list in the order of their keys, those of one suffix list after the other. */
function sortSuffixes({ symbols, starts, firstSuffixes }: Suffixes): Int32Array {
	const sorted = sortPatterns(symbols, starts.subarray(0, -1), starts.subarray(1));
	const suffixLists = new Int32Array(sorted.length);
	for (let suffixList = 0; suffixList + 1 < firstSuffixes.length; suffixList++) {
		suffixLists.fill(suffixList, firstSuffixes[suffixList]!, firstSuffixes[suffixList + 1]!);
	}
	const nexts = firstSuffixes.slice();
	const order = new Int32Array(sorted.length);
	for (const suffix of sorted) order[nexts[suffixLists[suffix]!]!++] = suffix;
	return order;
}

function readSuffixes(block: PolicyBlock): Suffixes {
	const { start, suffixListStride, suffixStride } = block;
	const suffixLists = start + block.header(abi.POLICY_SUFFIX_LISTS_OFFSET);
	const suffixListCount = block.header(abi.POLICY_SUFFIX_LIST_COUNT);
	const { suffixCount } = block;
	const firstSuffixes = new Int32Array(suffixListCount + 1);
	const starts = new Int32Array(suffixCount + 1);
	const decisions = new Int32Array(suffixCount);
	const segments = new Int32Array(suffixCount);
	// The header of a segment has at least two octets, which is room for a star and a NUL; a mark comes before all.
	const symbols = new Uint8Array(block.segmentOctets + suffixCount);
	let count = 0;
	let symbolCount = 0;
	// Invariant: the suffixes of the suffix lists before `suffixList`, `count` of them, have their keys before `symbolCount`.
	for (let suffixList = 0; suffixList < suffixListCount; suffixList++) {
		const at = suffixLists + suffixList * suffixListStride;
		let suffix = start + block.fieldOf(at, abi.SUFFIX_LIST_SUFFIXES_OFFSET);
		firstSuffixes[suffixList] = count;
		const end =
			count +
			block.fieldOf(at, abi.SUFFIX_LIST_SEARCHED_COUNT) +
			block.fieldOf(at, abi.SUFFIX_LIST_INDEXED_COUNT);
		for (; count < end; count++, suffix += suffixStride) {
			starts[count] = symbolCount;
			decisions[count] = block.decisionOfSuffix(suffix);
			segments[count] = block.segmentsOfSuffix(suffix);
			symbolCount = writeKey(block, suffix, symbols, symbolCount);
		}
	}
	starts[suffixCount] = symbolCount;
	firstSuffixes[suffixListCount] = suffixCount;
	return { symbols, starts, decisions, segments, firstSuffixes };
}

/** Writes the key of a suffix; returns its end. Empty segments match anywhere, so they are left out. */
function writeKey(block: PolicyBlock, suffix: number, symbols: Uint8Array, offset: number): number {
	const { octets, fieldOctets } = block;
	let count = offset;
	symbols[count++] = 1 + (octets[suffix + abi.SUFFIX_FLAGS]! & MARKS);
	let segment = block.segmentsOfSuffix(suffix);
	let head = 0;
	while ((head & abi.SEGMENT_IS_LAST) === 0) {
		head = block.field(segment);
		const from = segment + fieldOctets;
		const isAtEnd = (head & abi.SEGMENT_IS_AT_END) !== 0;
		segment = from + (head >>> abi.SEGMENT_COUNT_SHIFT);
		if (from === segment && !isAtEnd) continue;
		if (count > offset + 1) symbols[count++] = ANY_OCTETS;
		for (let at = from; at < segment; at++) symbols[count++] = octets[at]!;
		if (isAtEnd) symbols[count++] = END_OF_TARGET;
	}
	return count;
}
