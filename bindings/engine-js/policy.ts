import type { FilePolicy } from "../contract/engine.js";
import { writePolicyBlock } from "./block-writer.js";
import type { PatternSet } from "./compiler.js";
import { NO_RULE } from "./literal-trie.js";
import { RuleMatcher } from "./matcher.js";
import { octetsOfArrays } from "./reckoning.js";
import type { MatchingRule } from "./rivals.js";
import type { TableRules } from "./table-rules.js";
import { NO_DECISION, type PolicyOptions, UrlPolicy } from "./url-policy.js";

/** What a policy takes beside its arrays. */
const POLICY_OCTETS = 800;

/** What the memory of policies is counted to. */
export interface Ledger {
	policyOctets: number;
}

/** A policy that was compiled of a file. */
export class CompiledPolicy extends UrlPolicy implements FilePolicy {
	readonly #source: TableRules;
	readonly #options: PolicyOptions;
	readonly #ledger: Ledger;
	/** What the ledger has of it; 0 after disposal. */
	#octetCount: number;
	readonly #matcher: RuleMatcher;
	/** For each order: 1 where its rule disallows. */
	readonly #areDisallowing: Uint8Array;

	/**
	 * @param patterns of the rules of `source`; only read.
	 * @param ledger counts the policy until its disposal.
	 */
	constructor(patterns: PatternSet, source: TableRules, options: PolicyOptions, ledger: Ledger) {
		super(options);
		this.#source = source;
		this.#options = options;
		this.#matcher = new RuleMatcher(patterns);
		this.#areDisallowing = patterns.areDisallowing;
		this.#ledger = ledger;
		this.#octetCount =
			POLICY_OCTETS + octetsOfArrays([...source.arrays, this.#areDisallowing, ...this.#matcher.arrays]);
		ledger.policyOctets += this.#octetCount;
	}

	toBlock(): Uint8Array {
		return writePolicyBlock(this.#source.readRules(), this.#options);
	}

	dispose(): void {
		this.#ledger.policyOctets -= this.#octetCount;
		this.#octetCount = 0;
	}

	protected findDecision(target: Uint8Array, octetCount: number): number {
		const order = this.#matcher.findDecidingRule(target, octetCount);
		return order === NO_RULE ? NO_DECISION : 2 * order + (1 - this.#areDisallowing[order]!);
	}

	protected findMatchingRules(target: Uint8Array, octetCount: number): MatchingRule[] {
		return this.#source.findMatchingRules(target, octetCount);
	}
}
