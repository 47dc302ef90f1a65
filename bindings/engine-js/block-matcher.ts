/** A policy block and a target give a verdict: the twin of assembly/trie.ts and assembly/matcher.ts. */
import * as abi from "../../assembly/abi.js";
import { findIndexed } from "./block-index.js";
import { matchesTail, searchTails } from "./block-tails.js";
import type { PolicyBlock } from "./policy-block.js";
import type { MatchingRule } from "./rivals.js";
import { MANY_TAILS, SearchedTails } from "./searched-tails.js";
import { NO_DECISION } from "./url-policy.js";

/** Matches targets, as `RuleMatcher` does, by a block that `openPolicyBlock` has read. */
export class BlockMatcher {
	readonly #block: PolicyBlock;
	readonly #root: number;
	readonly #keysOffset: number;
	/** Of groups with many tails that are searched for, by their places. */
	#filedTails: Map<number, SearchedTails | null> | null = null;
	/** Of the nodes that a walk passed: the lowest decision, and the last one's; where the deepest group stands, or 0. */
	#lowestDecision = 0;
	#deepestDecision = 0;
	#deepestGroup = 0;

	constructor(block: PolicyBlock) {
		this.#block = block;
		this.#root = block.root;
		this.#keysOffset = abi.NODE_HEAD_OCTETS + block.fieldOctets;
	}

	/** As `UrlPolicy` tells a decision. */
	findDecision(target: Uint8Array, octetCount: number): number {
		const block = this.#block;
		this.#walk(target, octetCount);
		let best = this.#lowestDecision;
		// `best` is the lowest decision among the rules that end at the nodes of the walk, and those with tails in the
		// groups below this one.
		for (let group = this.#deepestGroup; group !== 0; group = this.#parentOf(group)) {
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
		return best === block.none ? NO_DECISION : best;
	}

	/** Line of the rule with that number. */
	lineOf(rule: number): number {
		return this.#block.fieldOf(this.#placeOf(rule), abi.RULE_LINE);
	}

	/** The rules that match a target, best first; each one once but that chains may run in a circle where a block was forged. */
	findMatchingRules(target: Uint8Array, octetCount: number): MatchingRule[] {
		const block = this.#block;
		const { none } = block;
		this.#walk(target, octetCount);
		const mostMatches = block.header(abi.POLICY_RULE_COUNT);
		const matches: number[] = [];
		let rule = this.#deepestDecision === none ? none : this.#deepestDecision >>> 1;
		while (rule !== none && matches.length < mostMatches) {
			matches.push(rule);
			rule = block.fieldOf(this.#placeOf(rule), abi.RULE_NEXT_RULE);
		}
		for (let group = this.#deepestGroup; group !== 0; group = this.#parentOf(group)) {
			const from = block.fieldOf(group, abi.GROUP_HEAD_OCTETS);
			let tail = block.start + block.fieldOf(group, abi.GROUP_TAILS_OFFSET);
			let tailsLeft =
				block.fieldOf(group, abi.GROUP_SEARCHED_COUNT) + block.fieldOf(group, abi.GROUP_INDEXED_COUNT);
			for (; tailsLeft > 0 && matches.length < mostMatches; tailsLeft--, tail += block.tailStride) {
				if (matchesTail(block, tail, target, from, octetCount))
					matches.push(block.decisionOfTail(tail) >>> 1);
			}
		}
		// Rules are sorted by precedence, so their indexes are their order.
		return matches.sort((one, other) => one - other).map((match) => this.#readRule(match));
	}

	/** The tails of a group that are searched for, filed; null where they cannot be. */
	#fileSearched(group: number, tails: number, tailCount: number): SearchedTails | null {
		this.#filedTails ??= new Map();
		let filed = this.#filedTails.get(group);
		if (filed === undefined) {
			filed = SearchedTails.file(this.#block, tails, tailCount);
			this.#filedTails.set(group, filed);
		}
		return filed;
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
			if (key === keysEnd) break;
			const child = start + block.fieldOf(keysEnd + octets[node]!, key - keys);
			const behind = this.#passLabel(child, target, offset + 1);
			if (behind < 0 || behind > octetCount) break;
			offset = behind;
			node = child;
		}
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
