import { type Disposer, forgetResource } from "../../../bindings/contract/disposal.js";
import type { FilePolicy, PolicyExplanation } from "../../../bindings/contract/engine.js";
import type { Verdict } from "../../../bindings/contract/types.js";
import { urlTextOfOctets } from "../../../bindings/url/index.js";
import { toRequestedUrl } from "../../../bindings/url/requested.js";

/** How a borrower's URLs are read: as they are, or as they would be requested. */
export type UrlReading = "as-written" | "as-requested";

/** A policy that others use as well. Its disposal only gives back the loan. */
export class BorrowedPolicy implements FilePolicy {
	readonly #policy: FilePolicy;
	readonly #loan: Disposer;
	readonly #isRequested: boolean;
	#isOver = false;

	/** @param loan disposed once; it must not refer to the borrower, or the borrower would never be collected. */
	constructor(policy: FilePolicy, loan: Disposer, reading: UrlReading) {
		this.#policy = policy;
		this.#loan = loan;
		this.#isRequested = reading === "as-requested";
	}

	check(url: string | Uint8Array): Verdict {
		return this.#policy.check(this.#isRequested ? requested(url) : url);
	}

	checkLines(octets: Uint8Array): Uint8Array {
		return this.#policy.checkLines(this.#isRequested ? requestedLines(octets) : octets);
	}

	toBlock(): Uint8Array {
		return this.#policy.toBlock();
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		return this.#policy.explain(this.#isRequested ? requested(url) : url);
	}

	dispose(): void {
		if (this.#isOver) return;
		this.#isOver = true;
		forgetResource(this);
		this.#loan.dispose();
	}
}

/** What is no URL that could be requested stays as it is. */
function requested(url: string | Uint8Array): string | Uint8Array {
	return toRequestedUrl(typeof url === "string" ? url : urlTextOfOctets(url)) ?? url;
}

/** Lines stay lines: neither begins nor ends a URL with white space, and none has a line end in it. */
function requestedLines(octets: Uint8Array): Uint8Array {
	const text = urlTextOfOctets(octets);
	return new TextEncoder().encode(text.replace(/[^\r\n]+/g, (line) => toRequestedUrl(line) ?? line));
}
