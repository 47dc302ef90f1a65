/** A policy block and a target give a verdict: the twin of assembly/trie.ts and assembly/matcher.ts. */
import * as abi from "../../assembly/abi.js";
import { Verdict } from "../contract/types.js";
import { findIndexed } from "./block-index.js";
import { matchesTail, searchTails } from "./block-tails.js";
import { BoundedSearch } from "./bounded-search.js";
import type { PolicyBlock } from "./policy-block.js";
import { MANY_TAILS, SearchedTails } from "./searched-tails.js";
import { beginBudget, isBudgetSpent, spend } from "./work.js";

/** That no rule decides, so that the URL is allowed. */
export const NO_DECISION = -Verdict.Allowed;

/** What an explanation says of a rule that matches. */
export interface MatchingRule {
	readonly line: number;
	readonly isAllow: boolean;
	readonly rank: number;
}

/** What the memory of policies is counted to. */
export interface Ledger {
	policyOctets: number;
}

/** What a matcher takes beside what it makes when it is first needed. */
const OWN_OCTETS = 300;

/**
 * Matches targets by a block that the JavaScript engine wrote or `openPolicyBlock` has read. A target is the canonical path
 * and query of a URL in octets, with a NUL and two more octets of room behind it.
 */
export class BlockMatcher {
	readonly #block: PolicyBlock;
	readonly #ledger: Ledger | null;
	/** What the ledger has of it. */
	#octetCount = 0;
	readonly #root: number;
	readonly #keysOffset: number;
	/** Of groups with many tails that are searched for, by their places. */
	#filedTails: Map<number, SearchedTails | null> | null = null;
	/** Made when a check has used up its budget. */
	#bounded: BoundedSearch | null = null;
	/** Of the nodes that a walk passed: the lowest decision, and the last one's; where the deepest group stands, or 0. */
	#lowestDecision = 0;
	#deepestDecision = 0;
	#deepestGroup = 0;

	/** @param ledger counts what it takes until its disposal. */
	constructor(block: PolicyBlock, ledger: Ledger | null = null) {
		this.#block = block;
		this.#ledger = ledger;
		this.#count(OWN_OCTETS + block.header(abi.POLICY_OCTETS));
		this.#root = block.root;
		this.#keysOffset = abi.NODE_HEAD_OCTETS + block.fieldOctets;
	}

	/** The decision on a target: twice the number of the deciding rule, plus 1 where it allows; `NO_DECISION` without one. */
	findDecision(target: Uint8Array, octetCount: number): number {
		const block = this.#block;
		beginBudget(octetCount);
		this.#walk(target, octetCount);
		let best = this.#lowestDecision;
		// `best` is the lowest decision among the rules that end at the nodes of the walk, and those with tails in the
		// groups below this one.
		for (let group = this.#deepestGroup; group !== 0 && !isBudgetSpent(); group = this.#parentOf(group)) {
			spend(1);
			const from = block.fieldOf(group, abi.GROUP_HEAD_OCTETS);
			const tails = block.start + block.fieldOf(group, abi.GROUP_TAILS_OFFSET);
			const searchedCount = block.fieldOf(group, abi.GROUP_SEARCHED_COUNT);
			const many = searchedCount < MANY_TAILS ? null : this.#fileSearched(group, tails, searchedCount);
			best =
				many === null
					? searchTails(block, tails, searchedCount, target, from, octetCount, best)
					: many.search(target, from, octetCount, best);
			if (block.fieldOf(group, abi.GROUP_INDEXED_COUNT) === 0) continue;
			const indexed = tails + searchedCount * block.tailStride;
			if (block.decisionOfTail(indexed) < best)
				best = findIndexed(block, group, indexed, target, from, octetCount, best);
		}
		if (this.#deepestGroup !== 0 && isBudgetSpent()) {
			best = this.#searchBounded().findDecision(this.#deepestGroup, target, octetCount, best);
		}
		return best === block.none ? NO_DECISION : best;
	}

	/** Line of the rule with that number. */
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

	/** Nothing of it is counted any more. */
	dispose(): void {
		this.#count(-this.#octetCount);
	}

	/** For each rule 1 where it matches a target, else 0. */
	#markMatches(target: Uint8Array, octetCount: number): Uint8Array {
		const block = this.#block;
		const { none } = block;
		beginBudget(octetCount);
		this.#walk(target, octetCount);
		const matches = new Uint8Array(block.header(abi.POLICY_RULE_COUNT));
		// The rules before `rule` in its chain are marked; one that was forged may run in a circle.
		let rule = this.#deepestDecision === none ? none : this.#deepestDecision >>> 1;
		while (rule !== none && matches[rule] === 0) {
			matches[rule] = 1;
			spend(1);
			rule = block.fieldOf(this.#placeOf(rule), abi.RULE_NEXT_RULE);
		}
		for (let group = this.#deepestGroup; group !== 0; group = this.#parentOf(group)) {
			const from = block.fieldOf(group, abi.GROUP_HEAD_OCTETS);
			let tail = block.start + block.fieldOf(group, abi.GROUP_TAILS_OFFSET);
			let tailsLeft =
				block.fieldOf(group, abi.GROUP_SEARCHED_COUNT) + block.fieldOf(group, abi.GROUP_INDEXED_COUNT);
			for (; tailsLeft > 0 && !isBudgetSpent(); tailsLeft--, tail += block.tailStride) {
				if (matchesTail(block, tail, target, from, octetCount)) {
					matches[block.decisionOfTail(tail) >>> 1] = 1;
				}
			}
		}
		if (this.#deepestGroup !== 0 && isBudgetSpent()) {
			this.#searchBounded().markMatches(this.#deepestGroup, target, octetCount, matches);
		}
		return matches;
	}

	/** The tails of a group that are searched for, filed; null where they cannot be. */
	#fileSearched(group: number, tails: number, tailCount: number): SearchedTails | null {
		this.#filedTails ??= new Map();
		let filed = this.#filedTails.get(group);
		if (filed === undefined) {
			filed = SearchedTails.file(this.#block, tails, tailCount);
			this.#filedTails.set(group, filed);
			if (filed !== null) this.#count(filed.octetCount);
		}
		return filed;
	}

	#searchBounded(): BoundedSearch {
		if (this.#bounded === null) {
			this.#bounded = new BoundedSearch(this.#block);
			this.#count(this.#bounded.octetCount);
		}
		return this.#bounded;
	}

	#count(octetCount: number): void {
		if (this.#ledger === null) return;
		this.#octetCount += octetCount;
		this.#ledger.policyOctets += octetCount;
	}

	/** Passes the nodes whose literal heads begin the target. */
	#walk(target: Uint8Array, octetCount: number): void {
		const block = this.#block;
		const { octets, start, none } = block;
		let node = this.#root;
		// The root is behind the slash that every path begins with.
		let offset = 1;
		let lowest = none;
		let groupedNode = 0;
		let units = 1;
		// What leads to `node` is what the target has before `offset`, which is `octetCount` at most.
		for (;;) {
			const childCountAndFlag = octets[node + 1]!;
			if (childCountAndFlag >= abi.NODE_HAS_GROUP) groupedNode = node;
			const decision = block.field(node + abi.NODE_HEAD_OCTETS);
			if (decision < lowest) lowest = decision;
			this.#deepestDecision = decision;
			const keys = node + this.#keysOffset;
			const keysEnd = keys + (childCountAndFlag & abi.MOST_CHILDREN);
			const octet = target[offset]!;
			let key = keys;
			while (key < keysEnd && octets[key] !== octet) key++;
			units += key - keys + 1;
			if (key === keysEnd) break;
			const child = start + block.fieldOf(keysEnd + octets[node]!, key - keys);
			const behind = this.#passLabel(child, target, offset + 1);
			if (behind < 0 || behind > octetCount) break;
			offset = behind;
			node = child;
		}
		spend(units + offset);
		this.#lowestDecision = lowest;
		this.#deepestGroup = groupedNode === 0 ? 0 : this.#groupOf(groupedNode);
	}

	/** The offset behind a node's label where the target has it at an offset; else -1. */
	#passLabel(node: number, target: Uint8Array, offset: number): number {
		const { octets } = this.#block;
		const labelOctets = octets[node]!;
		const label = node + this.#keysOffset + (octets[node + 1]! & abi.MOST_CHILDREN);
		for (let index = 0; index < labelOctets; index++) {
			if (octets[label + index] !== target[offset + index]) return -1;
		}
		return offset + labelOctets;
	}

	/** Where the group of a node stands that has one. */
	#groupOf(node: number): number {
		const { octets, start } = this.#block;
		const childCount = octets[node + 1]! & abi.MOST_CHILDREN;
		const slots = node + this.#keysOffset + childCount + octets[node]!;
		return start + this.#block.fieldOf(slots, childCount);
	}

	/** Where the group of the nearest node above stands that has one; 0 where none has. */
	#parentOf(group: number): number {
		const parentOffset = this.#block.fieldOf(group, abi.GROUP_PARENT_OFFSET);
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
