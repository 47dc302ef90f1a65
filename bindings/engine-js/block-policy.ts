import type { Policy, PolicyExplanation } from "../contract/engine.js";
import type { Verdict } from "../contract/types.js";
import type { BlockContent } from "./block-reader.js";
import { BlockRules } from "./block-rules.js";
import { CompiledPolicy } from "./policy.js";

/** A policy out of a block, compiled when it is first asked. */
export class BlockPolicy implements Policy {
	readonly #content: BlockContent;
	#compiled: CompiledPolicy | null = null;

	constructor(content: BlockContent) {
		this.#content = content;
	}

	check(url: string | Uint8Array): Verdict {
		return this.#compile().check(url);
	}

	checkLines(octets: Uint8Array): Uint8Array {
		return this.#compile().checkLines(octets);
	}

	/** The verdict, and the line of the rule that decides; 0 where none does. */
	decide(url: string | Uint8Array): { readonly verdict: Verdict; readonly line: number } {
		const { verdict, order } = this.#compile().decide(url);
		return { verdict, line: this.#content.rules[order]?.line ?? 0 };
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		return this.#compile().explain(url);
	}

	dispose(): void {
		this.#compiled = null;
	}

	#compile(): CompiledPolicy {
		if (this.#compiled === null) {
			const rules = new BlockRules(this.#content.rules);
			this.#compiled = new CompiledPolicy(rules.patterns, rules, this.#content, { policyOctets: 0 });
		}
		return this.#compiled;
	}
}
