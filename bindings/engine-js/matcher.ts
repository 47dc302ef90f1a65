import type { PatternSet } from "./compiler.js";
import { LiteralTrie } from "./literal-trie.js";
import { ANY_OCTETS } from "./symbols.js";
import { WildcardIndex } from "./wildcard-index.js";

/**
 * Matches targets against one crawler's rules (RFC 9309 §2.2.2, §2.2.3). A target is the canonical path and
 * query of a URL in octets, with a NUL and two more octets of room behind it.
 */
export class RuleMatcher {
	readonly #literals: LiteralTrie;
	readonly #wildcards: WildcardIndex | null;

	/** @param set only read, nothing of it is kept. */
	constructor(set: PatternSet) {
		const { symbols, starts, ends } = set;
		const hasStar = (pattern: number) =>
			symbols.subarray(starts[pattern], ends[pattern]).includes(ANY_OCTETS);
		const patterns = Int32Array.from(starts.keys());
		const wildcards = patterns.filter(hasStar);
		const hasWildcards = wildcards.length > 0;
		this.#literals = new LiteralTrie(
			set,
			hasWildcards ? patterns.filter((pattern) => !hasStar(pattern)) : patterns,
		);
		this.#wildcards = hasWildcards ? new WildcardIndex(set, wildcards) : null;
	}

	/** The order of the rule that decides; `NO_RULE` where none matches. */
	findDecidingRule(octets: Uint8Array, octetCount: number): number {
		const literal = this.#literals.find(octets, octetCount);
		return this.#wildcards === null ? literal : this.#wildcards.find(octets, octetCount, literal);
	}

	/** The arrays that it keeps. */
	get arrays(): readonly ArrayBufferView[] {
		return [...this.#literals.arrays, ...(this.#wildcards?.arrays ?? [])];
	}
}
