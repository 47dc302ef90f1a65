import * as abi from "../../../../assembly/abi.js";
import { QUESTION_MARK } from "../../../text/octets.js";
import { NOWHERE } from "../../../text/symbols.js";
import type { PolicyBlock } from "../../block/policy-block.js";
import { matchSegment } from "../block-suffixes.js";
import { spend } from "../budget.js";
import { NONE } from "./pending-queues.js";
import { NO_OWN_DECISION } from "./prefix-tree.js";
import { DECISION, END, ENTRY_FIELDS, LOWEST, NEXT, SEGMENT, SegmentIndex } from "./segment-index.js";

const NO_NUMBERS = new Int32Array(0);

/**
 * Finds the suffixes of a block that match a target in one pass over it, for any number of suffixes. The algorithm is Aho
 * and Corasick's (https://en.wikipedia.org/wiki/Aho%E2%80%93Corasick_algorithm), with a pending queue for each literal segment:
 *
 * 1. The suffixes are a prefix tree: a node is a segment after the segments of the nodes above it. At first the children of
 *    the roots are pending.
 * 2. The automaton reads the target octet by octet. Its state says which segments occur, that is, end at this offset.
 * 3. If a segment occurs, the nodes of its queue are matched: their own rules match, and their children are pending in the
 *    queues of their segments from this offset on. The leftmost occurrence is good enough; `findSegment` says why.
 * 4. Segments with alternative encodings occur where their fixed prefix ends and the rest begins (token-segments.ts).
 *
 * Example: the rules `/*a*bc` and `/*a*d` are the nodes `a`, and below it `bc` and `d`. In `/xabc` the node `a` is matched at
 * offset 3, so `bc` and `d` are pending from there on. At offset 5 `bc` is matched, and the first rule matches.
 *
 * Cost, for a target of n octets and suffixes of p octets: O(n log p + p), a sum, never a product: a node is pending once and
 * matched once at most. docs/reliability.md has the proof. The target's last octet is the NUL after it.
 */
export class OnePassSearch {
	readonly #block: PolicyBlock;
	readonly #index: SegmentIndex;
	/** For each second entry: 1 once it, or its node, is matched. */
	readonly #areMatched: Uint8Array;
	/** For each offset of the target: the first entry that is pending from there on, and the first that is matched there. */
	#pendingFrom = NO_NUMBERS;
	#matchedAt = NO_NUMBERS;
	#best = NO_OWN_DECISION;
	/** If the caller wants all matches: gets 1 for each rule that matches. */
	#matches: Uint8Array | null = null;

	/** Takes time and memory linear in the block. */
	constructor(block: PolicyBlock) {
		this.#block = block;
		this.#index = new SegmentIndex(block);
		this.#areMatched = new Uint8Array(this.#index.nodeOf.length);
	}

	get octetCount(): number {
		return this.#index.octetCount + this.#areMatched.length;
	}

	/**
	 * The lowest decision among `best` and those of the suffixes that match a target, of a suffix list and those above it.
	 * @param suffixList the place of the suffix list of the deepest trie node that has one and whose prefix begins the
	 *   target; or 0.
	 */
	findDecision(suffixList: number, target: Uint8Array, octetCount: number, best: number): number {
		this.#matches = null;
		this.#best = best;
		this.#search(suffixList, target, octetCount);
		return this.#best;
	}

	/** Marks all rules of these suffixes. @param matches has an octet for each rule; those that match become 1. */
	markMatches(suffixList: number, target: Uint8Array, octetCount: number, matches: Uint8Array): void {
		this.#matches = matches;
		this.#best = NO_OWN_DECISION;
		this.#search(suffixList, target, octetCount);
		this.#matches = null;
	}

	#search(deepest: number, target: Uint8Array, octetCount: number): void {
		const { automaton, queues, tokenSegments, octetCounts, entries } = this.#index;
		const hasKeywords = octetCounts.length > 0;
		this.#pendingFrom = new Int32Array(octetCount + 2).fill(NONE);
		this.#matchedAt = new Int32Array(octetCount + 2).fill(NONE);
		this.#areMatched.fill(0);
		queues.clear();
		tokenSegments?.read(target, octetCount);
		this.#enter(deepest, target, octetCount);
		let state = 0;
		const putMatched = (first: number, after: number) => {
			for (let entry = first, next = 0; entry !== NONE; entry = next) {
				next = entries[entry * ENTRY_FIELDS + NEXT]!;
				this.#put(this.#matchedAt, entry, after);
			}
		};
		// Invariant: nodes whose segments occurred before `now` are matched, except those that end with the last octet.
		// Entries are in queues if their segments may end before `now`, or, with alternative encodings, begin before it.
		for (let now = 0; now <= octetCount + 1; now++) {
			if (now > 0 && hasKeywords) state = automaton.step(state, target[now - 1]!);
			this.#enqueuePending(now);
			const keyword = automaton.keywordAt(state);
			if (keyword !== NONE) queues.takeAt(keyword);
			this.#matchAll(this.#take(this.#matchedAt, now), now);
			if (keyword !== NONE) {
				const { values, length } = queues.taken;
				for (let index = 1; index < length; index += 2) this.#matchAll(values[index]!, now);
			}
			if (tokenSegments === null || now > octetCount) continue;
			tokenSegments.takeAt(target, now, putMatched);
			if (!tokenSegments.hasFixedPrefixes || target[now - 1] !== QUESTION_MARK) continue;
			// Those keywords that occur here and are fixed prefixes.
			for (
				let fixedPrefix = keyword;
				fixedPrefix !== NONE;
				fixedPrefix = automaton.outputLinks[fixedPrefix]!
			) {
				tokenSegments.takeAfter(fixedPrefix, now, putMatched);
				spend(1);
			}
		}
	}

	/** Finds the roots of a suffix list and of those above it, whose prefixes begin the target. */
	#enter(deepest: number, target: Uint8Array, octetCount: number): void {
		const block = this.#block;
		const { entries, firstRoots } = this.#index;
		const suffixLists = block.start + block.header(abi.POLICY_SUFFIX_LISTS_OFFSET);
		for (let suffixList = deepest; suffixList !== 0; ) {
			const number = (suffixList - suffixLists) / block.suffixListStride;
			const headOctets = block.fieldOf(suffixList, abi.SUFFIX_LIST_HEAD_OCTETS);
			const end = firstRoots[number + 1]!;
			for (let root = firstRoots[number]!; root < end; root = entries[root * ENTRY_FIELDS + END]!) {
				const flags = entries[root * ENTRY_FIELDS + SEGMENT]!;
				const offset = (flags & abi.SUFFIX_HAS_SLASH) === 0 ? headOctets : headOctets - 1;
				if ((flags & abi.SUFFIX_IS_ANCHORED) === 0) {
					this.#put(this.#matchedAt, root, offset);
					continue;
				}
				this.#decideAt(root);
				const rootEnd = entries[root * ENTRY_FIELDS + END]!;
				for (let node = root + 1; node < rootEnd; node = entries[node * ENTRY_FIELDS + END]!) {
					const after = this.#passSegment(
						entries[node * ENTRY_FIELDS + SEGMENT]!,
						target,
						offset,
						octetCount,
					);
					if (after !== NOWHERE) this.#put(this.#matchedAt, node, after);
				}
			}
			const parentOffset = block.fieldOf(suffixList, abi.SUFFIX_LIST_PARENT_OFFSET);
			suffixList = parentOffset === 0 ? 0 : block.start + parentOffset;
		}
	}

	/** The offset after a segment of the block that must be at an offset; or `NOWHERE`. */
	#passSegment(segment: number, target: Uint8Array, offset: number, octetCount: number): number {
		const { octets, fieldOctets } = this.#block;
		const head = this.#block.field(segment);
		const start = segment + fieldOctets;
		const end = start + (head >>> abi.SEGMENT_COUNT_SHIFT);
		const after = matchSegment(octets, start, end, target, offset, octetCount);
		return (head & abi.SEGMENT_IS_AT_END) !== 0 && after !== octetCount ? NOWHERE : after;
	}

	/** Matches all entries of a list. */
	#matchAll(first: number, offset: number): void {
		const { entries } = this.#index;
		for (let entry = first, next = 0; entry !== NONE; entry = next) {
			next = entries[entry * ENTRY_FIELDS + NEXT]!;
			this.#match(entry, offset);
		}
	}

	/** Matches a node: counts its own suffixes, and lets its children be pending. */
	#match(entry: number, offset: number): void {
		const { entries, nodeCount, secondEntries, nodeOf } = this.#index;
		const hasSecond = nodeOf.length > 0;
		const second = entry >= nodeCount ? entry : hasSecond ? secondEntries[entry]! : NONE;
		if (second !== NONE) {
			if (this.#areMatched[second - nodeCount] === 1) return;
			this.#areMatched[second - nodeCount] = 1;
		}
		const node = entry >= nodeCount ? nodeOf[entry - nodeCount]! : entry;
		this.#decideAt(node);
		const end = entries[node * ENTRY_FIELDS + END]!;
		let units = 1;
		for (let child = node + 1; child < end; units++) {
			const at = child * ENTRY_FIELDS;
			if (entries[at + LOWEST]! < this.#best) {
				this.#addPending(child, offset);
				if (hasSecond && secondEntries[child] !== NONE) this.#addPending(secondEntries[child]!, offset);
			}
			child = entries[at + END]!;
		}
		spend(units);
	}

	#decideAt(node: number): void {
		const decision = this.#index.entries[node * ENTRY_FIELDS + DECISION]!;
		if (decision === NO_OWN_DECISION) return;
		if (this.#matches === null) {
			if (decision < this.#best) this.#best = decision;
			return;
		}
		let units = 0;
		for (let rule = decision >>> 1; rule !== NONE; rule = this.#index.nextRules[rule]!, units++) {
			this.#matches[rule] = 1;
		}
		spend(units);
	}

	/**
	 * Makes an entry pending from the offset where its segment can be found. The segment cannot begin before `offset`.
	 * Segments that end there have been searched for; segments with alternative encodings that begin there have not.
	 */
	#addPending(entry: number, offset: number): void {
		const { entries, octetCounts, tokenSegments } = this.#index;
		const segment = entries[entry * ENTRY_FIELDS + SEGMENT]!;
		const octets = segment >= 0 ? octetCounts[segment]! - 1 : tokenSegments!.octetsBefore[-2 - segment]!;
		if (octets === 0) this.#enqueue(entry);
		else this.#put(this.#pendingFrom, entry, segment >= 0 ? offset + octets + 1 : offset + octets);
	}

	/** Adds an entry to the queue of its segment. */
	#enqueue(entry: number): void {
		const { entries, queues, tokenSegments } = this.#index;
		const segment = entries[entry * ENTRY_FIELDS + SEGMENT]!;
		entries[entry * ENTRY_FIELDS + NEXT] =
			segment >= 0 ? queues.enqueue(segment, entry) : tokenSegments!.enqueue(-2 - segment, entry);
	}

	/** Adds all entries that are pending from an offset on to their queues. */
	#enqueuePending(offset: number): void {
		const { entries } = this.#index;
		for (let entry = this.#take(this.#pendingFrom, offset), next = 0; entry !== NONE; entry = next) {
			next = entries[entry * ENTRY_FIELDS + NEXT]!;
			if (entries[entry * ENTRY_FIELDS + LOWEST]! < this.#best) this.#enqueue(entry);
		}
	}

	/** Puts an entry into the list of an offset; offsets after the target are dropped. */
	#put(lists: Int32Array, entry: number, offset: number): void {
		spend(1);
		if (offset >= lists.length) return;
		this.#index.entries[entry * ENTRY_FIELDS + NEXT] = lists[offset]!;
		lists[offset] = entry;
	}

	#take(lists: Int32Array, offset: number): number {
		const first = lists[offset]!;
		lists[offset] = NONE;
		return first;
	}
}
