import type { MatchingRule } from "./rivals.js";

/** A rule with its canonical pattern, a code unit a symbol; stars at its end may be left out. */
export interface PolicyRule extends MatchingRule {
	readonly symbols: string;
}

/** Where the rules of a policy are found beside its hot path, which knows only the best of each pattern. */
export interface RuleSource {
	/** The arrays that it keeps for the policy alone. */
	readonly arrays: readonly ArrayBufferView[];
	/** The rules that match a target, each line once, best first. `octets` as in `RuleMatcher`. */
	findMatchingRules(octets: Uint8Array, octetCount: number): MatchingRule[];
	/** All rules that may match something, best first. In dialect google an allow may stand for two. */
	readRules(): readonly PolicyRule[];
}
