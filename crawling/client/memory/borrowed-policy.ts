import {
	forgetResource,
	type PolicyDecision,
	requestedUrl,
	urlTextOfOctets,
} from "../../../bindings/internal.js";
import type { DecidedLines, Matcher, Verdict } from "../../../bindings/shared-exports.js";

/** The reading of a borrower's URLs: as they are written, or as they would be requested. */
export type UrlReading = "as-written" | "as-requested";

type LentPolicy = Parameters<Parameters<Matcher["borrow"]>[0]>[0];

/** A policy that others also use. Its disposal only ends the loan. */
export class BorrowedPolicy implements LentPolicy {
	readonly #isRequested: boolean;
	#isOver = false;

	/** @param loan disposed once; it must not refer to the borrower, or the borrower would never be collected. */
	constructor(
		private readonly policy: LentPolicy,
		private readonly loan: { dispose(): void },
		reading: UrlReading,
	) {
		this.#isRequested = reading === "as-requested";
	}

	check(url: string | Uint8Array): Verdict {
		return this.policy.check(this.#isRequested ? requestedUrl(url) : url);
	}

	checkLines(octets: Uint8Array): Uint8Array {
		return this.policy.checkLines(this.#isRequested ? requestedLines(octets) : octets);
	}

	decideLines(octets: Uint8Array): DecidedLines {
		return this.policy.decideLines(this.#isRequested ? requestedLines(octets) : octets);
	}

	toBlock(): Uint8Array {
		return this.policy.toBlock();
	}

	decide(url: string | Uint8Array): PolicyDecision {
		return this.policy.decide(this.#isRequested ? requestedUrl(url) : url);
	}

	explain(url: string | Uint8Array): ReturnType<LentPolicy["explain"]> {
		return this.policy.explain(this.#isRequested ? requestedUrl(url) : url);
	}

	dispose(): void {
		if (this.#isOver) return;
		this.#isOver = true;
		forgetResource(this);
		this.loan.dispose();
	}
}

/** Lines stay lines: a requested URL has no white space at its ends, and no line end in it. */
function requestedLines(octets: Uint8Array): Uint8Array {
	const text = urlTextOfOctets(octets);
	return new TextEncoder().encode(text.replace(/[^\r\n]+/g, (line) => requestedUrl(line)));
}
