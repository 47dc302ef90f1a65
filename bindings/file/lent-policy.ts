import { type Disposer, forgetResource } from "../contract/disposal.js";
import type { Policy, PolicyExplanation } from "../contract/engine.js";
import type { Verdict } from "../contract/types.js";

/** A policy that others use as well: its disposal gives back no more than the loan. */
export class LentPolicy implements Policy {
	readonly #policy: Policy;
	readonly #loan: Disposer;
	#isOver = false;

	/** @param loan disposed once; it must not refer to who borrows, or that would never be collected. */
	constructor(policy: Policy, loan: Disposer) {
		this.#policy = policy;
		this.#loan = loan;
	}

	check(url: string | Uint8Array): Verdict {
		return this.#policy.check(url);
	}

	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array {
		return this.#policy.checkAll(urls);
	}

	checkLines(octets: Uint8Array): Uint8Array {
		return this.#policy.checkLines(octets);
	}

	toBlock(): Uint8Array {
		return this.#policy.toBlock();
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		return this.#policy.explain(url);
	}

	dispose(): void {
		if (this.#isOver) return;
		this.#isOver = true;
		forgetResource(this);
		this.#loan.dispose();
	}
}
