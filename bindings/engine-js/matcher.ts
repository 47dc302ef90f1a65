import type { RuleSet } from "./compiler.js";
import { LiteralTrie } from "./literal-trie.js";
import { PatternPool } from "./pattern-pool.js";
import { WildcardIndex } from "./wildcard-index.js";

/**
 * Matches targets against one crawler's rules (RFC 9309 §2.2.2, §2.2.3). A target is the canonical path and
 * query of a URL in octets, with a NUL and two more octets of room behind it.
 */
export class RuleMatcher {
	readonly #rules: RuleSet;
	readonly #literals: LiteralTrie;
	readonly #wildcards: WildcardIndex;
	/** Every pattern; made where it is asked for. */
	#pool: PatternPool | null = null;

	constructor(rules: RuleSet) {
		this.#rules = rules;
		this.#literals = new LiteralTrie(rules);
		this.#wildcards = new WildcardIndex(rules);
	}

	/** The order of the rule that decides; `NO_RULE` where none matches. */
	findDecidingRule(octets: Uint8Array, octetCount: number): number {
		return this.#wildcards.find(octets, octetCount, this.#literals.find(octets, octetCount));
	}

	/** The orders of all rules that match, best first. Tries every pattern: not for the hot path. */
	findMatchingRules(octets: Uint8Array, octetCount: number): number[] {
		const { patterns, patternIndexes } = this.#rules;
		const pool = this.#pool ?? new PatternPool(patterns);
		this.#pool = pool;
		const areMatching = patterns.map((_, pattern) => pool.matches(pattern, octets, octetCount));
		const orders: number[] = [];
		for (const [order, pattern] of patternIndexes.entries()) {
			if (areMatching[pattern]) orders.push(order);
		}
		return orders;
	}
}
