/** Judges targets by a policy block: the counterpart of assembly/match/trie.ts and assembly/match/matcher.ts. */
import * as abi from "../../../assembly/abi.js";
import { Verdict } from "../../contract/types.js";
import type { PolicyBlock } from "../block/policy-block.js";
import { matchesSuffix, searchSuffixes } from "./block-suffixes.js";
import {
	beginBudget,
	budget,
	extendBudget,
	extensionUnits,
	indexPrices,
	isBudgetSpent,
	spend,
	spentUnits,
} from "./budget.js";
import { DeferredIndex } from "./deferred-index.js";
import { OnePassSearch } from "./one-pass/one-pass-search.js";
import { MANY_SUFFIXES, SearchedSuffixes } from "./searched-suffixes.js";
import { forgetPairs, notePairs } from "./target-pairs.js";

/** The decision if no rule decides, so that the URL is allowed. */
export const NO_DECISION = -Verdict.Allowed;

/** The data of a matching rule for an explanation. */
export interface MatchingRule {
	readonly line: number;
	readonly isAllow: boolean;
	readonly rank: number;
}

export interface MemoryCount {
	policyOctets: number;
}

/** The memory of a matcher, not counting its lazily made parts. */
const OWN_OCTETS = 300;

/** Matches targets by a sound block. A target is a canonical path and query, with a NUL and two octets after it. */
export class BlockMatcher {
	readonly #block: PolicyBlock;
	readonly #memoryCount: MemoryCount | null;
	/** The octets of this matcher that the memoryCount counts. */
	#octetCount = 0;
	readonly #root: number;
	/** The indexes of suffix lists with many suffixes, by the places of the suffixes; and the one that was used last. */
	#listIndexes: Map<number, DeferredIndex<SearchedSuffixes>> | null = null;
	#lastSuffixes = 0;
	#lastIndex: DeferredIndex<SearchedSuffixes> | null = null;
	/** Makes the index of a suffix list, if the current check found that it is due. */
	#makeIndex: (() => void) | null = null;
	/** The index of all suffixes, for the search whose cost is a sum. */
	#onePass: DeferredIndex<OnePassSearch> | null = null;
	/** The last walk's lowest decision, its last node's decision, and the place of the deepest suffix list or 0. */
	#lowestDecision = 0;
	#deepestDecision = 0;
	#deepestSuffixList = 0;

	/** @param memoryCount counts this matcher's memory until its disposal. */
	constructor(block: PolicyBlock, memoryCount: MemoryCount | null = null) {
		this.#block = block;
		this.#memoryCount = memoryCount;
		this.#count(OWN_OCTETS + block.header(abi.POLICY_OCTETS));
		this.#root = block.root;
	}

	/** The decision on a target: twice the deciding rule's index, plus 1 if it allows; or `NO_DECISION`. */
	findDecision(target: Uint8Array, octetCount: number): number {
		const block = this.#block;
		this.#begin(target, octetCount);
		let best = this.#lowestDecision;
		const deepest = this.#deepestSuffixList;
		// Invariant: `best` is the lowest decision among the rules that end at the nodes of the walk, and the rules
		// with suffixes in the suffix lists below this one.
		for (
			let suffixList = deepest;
			suffixList !== 0 && !isBudgetSpent();
			suffixList = this.#parentOf(suffixList)
		) {
			spend(1);
			const from = block.numberOf(suffixList, abi.SUFFIX_LIST_HEAD_OCTETS);
			const suffixes = block.start + block.numberOf(suffixList, abi.SUFFIX_LIST_SUFFIXES_OFFSET);
			const searchedCount = block.numberOf(suffixList, abi.SUFFIX_LIST_SEARCHED_COUNT);
			const indexedCount = block.numberOf(suffixList, abi.SUFFIX_LIST_INDEXED_COUNT);
			best = this.#searchSuffixes(suffixes, searchedCount, target, from, octetCount, best);
			if (indexedCount === 0) continue;
			const indexed = suffixes + searchedCount * block.suffixStride;
			best = this.#searchSuffixes(indexed, indexedCount, target, from, octetCount, best);
		}
		if (deepest !== 0 && this.#isEnded()) {
			best = this.#searchInOnePass().findDecision(deepest, target, octetCount, best);
		}
		return best === block.noNumber ? NO_DECISION : best;
	}

	lineOf(rule: number): number {
		return this.#block.fieldOf(this.#placeOf(rule), abi.RULE_LINE);
	}

	/** Visits the rules that match a target, best first. */
	visitMatches(target: Uint8Array, octetCount: number, visit: (match: MatchingRule) => void): void {
		const matches = this.#markMatches(target, octetCount);
		spend(matches.length);
		// Rules are sorted by precedence, so their indexes are their order.
		for (let rule = matches.indexOf(1); rule >= 0; rule = matches.indexOf(1, rule + 1)) {
			visit(this.#readRule(rule));
		}
	}

	/** Gives its indexes back, and stops counting its memory. */
	dispose(): void {
		this.#onePass?.drop();
		for (const index of this.#listIndexes?.values() ?? []) index.drop();
		this.#count(-this.#octetCount);
	}

	/** For each rule 1 if it matches a target, else 0. */
	#markMatches(target: Uint8Array, octetCount: number): Uint8Array {
		const block = this.#block;
		const none = block.noNumber;
		this.#begin(target, octetCount);
		const matches = new Uint8Array(block.header(abi.POLICY_RULE_COUNT));
		// Invariant: the rules before `rule` in its chain are marked.
		let rule = this.#deepestDecision === none ? none : this.#deepestDecision >>> 1;
		while (rule !== none) {
			matches[rule] = 1;
			spend(1);
			rule = block.numberOf(this.#placeOf(rule), abi.RULE_NEXT_RULE);
		}
		for (
			let suffixList = this.#deepestSuffixList;
			suffixList !== 0;
			suffixList = this.#parentOf(suffixList)
		) {
			const from = block.fieldOf(suffixList, abi.SUFFIX_LIST_HEAD_OCTETS);
			let suffix = block.start + block.fieldOf(suffixList, abi.SUFFIX_LIST_SUFFIXES_OFFSET);
			let suffixesLeft =
				block.fieldOf(suffixList, abi.SUFFIX_LIST_SEARCHED_COUNT) +
				block.fieldOf(suffixList, abi.SUFFIX_LIST_INDEXED_COUNT);
			if (suffixesLeft >= MANY_SUFFIXES) notePairs(target, octetCount);
			for (; suffixesLeft > 0 && !isBudgetSpent(); suffixesLeft--, suffix += block.suffixStride) {
				if (matchesSuffix(block, suffix, target, from, octetCount)) {
					matches[block.decisionOfSuffix(suffix) >>> 1] = 1;
				}
			}
		}
		if (this.#deepestSuffixList !== 0 && this.#isEnded()) {
			this.#searchInOnePass().markMatches(this.#deepestSuffixList, target, octetCount, matches);
		}
		return matches;
	}

	/** Begins a check: gives it its budget, and walks. */
	#begin(target: Uint8Array, octetCount: number): void {
		beginBudget(octetCount);
		forgetPairs();
		this.#walk(target, octetCount);
		if (this.#deepestSuffixList === 0) return;
		this.#onePass ??= new DeferredIndex(indexPrices.onePass * this.#block.segmentOctets, this.#count);
		extendBudget(this.#onePass.unitsUntilDue(budget.unitsAtOnce));
	}

	/** Ends the search of one suffix after the other; returns whether the one-pass search must answer. */
	#isEnded(): boolean {
		if (isBudgetSpent()) return true;
		this.#onePass!.addCost(extensionUnits());
		this.#makeIndex?.();
		this.#makeIndex = null;
		return false;
	}

	/** As `searchSuffixes`; many suffixes are indexed once searches for them have cost as much. */
	#searchSuffixes(
		suffixes: number,
		suffixCount: number,
		target: Uint8Array,
		from: number,
		end: number,
		best: number,
	): number {
		const block = this.#block;
		if (suffixCount < MANY_SUFFIXES)
			return searchSuffixes(block, suffixes, suffixCount, target, from, end, best);
		if (suffixes !== this.#lastSuffixes) this.#turnTo(suffixes, suffixCount);
		const index = this.#lastIndex!;
		const made = index.get();
		if (made !== null) return made.search(target, from, end, best);
		const before = spentUnits() + end - from;
		notePairs(target, end);
		const found = searchSuffixes(block, suffixes, suffixCount, target, from, end, best);
		// Made after the check, and only if that was cheap: no check makes two indexes.
		if (index.addCost(spentUnits() - before))
			this.#makeIndex = () => index.put(new SearchedSuffixes(block, suffixes, suffixCount));
		return found;
	}

	/** Makes the index of a suffix list the current one. */
	#turnTo(suffixes: number, suffixCount: number): void {
		this.#listIndexes ??= new Map();
		let index = this.#listIndexes.get(suffixes);
		if (index === undefined) {
			const { segmentOctets, suffixCount: allCount } = this.#block;
			index = new DeferredIndex(indexPrices.trigrams * segmentOctets * (suffixCount / allCount), this.#count);
			this.#listIndexes.set(suffixes, index);
		}
		this.#lastSuffixes = suffixes;
		this.#lastIndex = index;
	}

	#searchInOnePass(): OnePassSearch {
		this.#makeIndex = null;
		const onePass = this.#onePass!;
		return onePass.get() ?? onePass.put(new OnePassSearch(this.#block));
	}

	readonly #count = (octetCount: number): void => {
		if (this.#memoryCount === null) return;
		this.#octetCount += octetCount;
		this.#memoryCount.policyOctets += octetCount;
	};

	/** Passes the nodes whose literal prefixes begin the target. */
	#walk(target: Uint8Array, octetCount: number): void {
		const block = this.#block;
		const { octets, start, fieldOctets } = block;
		const keysOffset = abi.NODE_HEAD_OCTETS + fieldOctets;
		let node = this.#root;
		// The root is the node of the slash that every path begins with.
		let offset = 1;
		let lowest = block.noNumber;
		let decision = 0;
		let suffixListSlot = 0;
		let units = 1;
		// Invariant: the octets that lead to `node` are the octets of the target before `offset`; `offset` is at most
		// `octetCount`.
		for (;;) {
			decision = block.number(node + abi.NODE_HEAD_OCTETS);
			if (decision < lowest) lowest = decision;
			const childCountAndFlag = octets[node + 1]!;
			const keys = node + keysOffset;
			const keysEnd = keys + (childCountAndFlag & abi.MAX_CHILDREN);
			const slots = keysEnd + octets[node]!;
			if (childCountAndFlag >= abi.NODE_HAS_SUFFIX_LIST)
				suffixListSlot = slots + (keysEnd - keys) * fieldOctets;
			const octet = target[offset]!;
			let key = keys;
			while (key < keysEnd && octets[key] !== octet) key++;
			units += key - keys + 1;
			if (key === keysEnd) break;
			const child = start + block.number(slots + (key - keys) * fieldOctets);
			let label = child + keysOffset + (octets[child + 1]! & abi.MAX_CHILDREN);
			const labelEnd = label + octets[child]!;
			offset++;
			while (label < labelEnd && octets[label] === target[offset]) {
				label++;
				offset++;
			}
			if (label < labelEnd || offset > octetCount) break;
			node = child;
		}
		spend(units + offset);
		this.#lowestDecision = lowest;
		this.#deepestDecision = decision;
		this.#deepestSuffixList = suffixListSlot === 0 ? 0 : start + block.number(suffixListSlot);
	}

	/** The place of the suffix list of the nearest node above that has a suffix list; 0 if none has. */
	#parentOf(suffixList: number): number {
		const parentOffset = this.#block.numberOf(suffixList, abi.SUFFIX_LIST_PARENT_OFFSET);
		return parentOffset === 0 ? 0 : this.#block.start + parentOffset;
	}

	#placeOf(rule: number): number {
		return this.#block.rules + rule * this.#block.ruleStride;
	}

	#readRule(rule: number): MatchingRule {
		const block = this.#block;
		const at = this.#placeOf(rule);
		const rankAndType = block.fieldOf(at, abi.RULE_RANK_AND_TYPE);
		return {
			line: this.lineOf(rule),
			isAllow: (rankAndType & 1) !== 0,
			rank: rankAndType >>> 1,
		};
	}
}
