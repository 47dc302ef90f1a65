import { type ParsedRobotsTxt, takesRequested } from "../../../bindings/internal.js";
import type { Explanation, Matcher, Sitemap } from "../../../bindings/shared-exports.js";
import { type RequestRate, requestRatesOf } from "../../pace-records/request-rate.js";
import type { AskedCrawler } from "../asked-crawler.js";
import { BorrowedPolicy } from "./borrowed-policy.js";

/** The number of policies kept per file; a crawl asks by one or a few crawlers. */
const MAX_KEPT_POLICIES = 16;

/** A resource that is released by the last of its holders. */
class Shared {
	#holderCount = 1;

	constructor(private readonly giveBack: () => void) {}

	hold(): void {
		this.#holderCount++;
	}

	/** Each holder must call it once. */
	release(): void {
		this.#holderCount--;
		if (this.#holderCount === 0) this.giveBack();
	}
}

/** One crawler's policy, which holds its file. */
interface SharedPolicy {
	readonly matcher: Matcher;
	readonly holders: Shared;
	/** Read at the first access. */
	requestRates: readonly RequestRate[] | null;
}

/** A parsed file and its compiled policies. The last of its holders, maker or borrower, gives the memory back. */
export class SharedFile {
	readonly #holders: Shared;
	/** By the crawler's key; the least recently asked first. */
	readonly #policies = new Map<string, SharedPolicy>();

	/** @param file owned by this object from here on. */
	constructor(private readonly file: ParsedRobotsTxt) {
		this.#holders = new Shared(() => this.file.dispose());
	}

	/** The memory of the file and its policies. */
	get memoryOctets(): number {
		return this.file.memoryOctets;
	}

	get sitemaps(): readonly Sitemap[] {
		return this.file.sitemaps;
	}

	isAllowed(url: string, crawler: AskedCrawler): boolean {
		return this.#policyOf(crawler).matcher.isAllowed(url);
	}

	explain(url: string, crawler: AskedCrawler): Explanation {
		return this.#policyOf(crawler).matcher.explain(url);
	}

	crawlDelaySeconds(crawler: AskedCrawler): number | undefined {
		return this.#policyOf(crawler).matcher.crawlDelaySeconds;
	}

	requestRates(crawler: AskedCrawler): readonly RequestRate[] {
		const policy = this.#policyOf(crawler);
		policy.requestRates ??= requestRatesOf(this.file, crawler.engineCrawler);
		return policy.requestRates;
	}

	/** @returns a matcher for another holder, which releases it by disposal or by collection. */
	borrow(crawler: AskedCrawler): Matcher {
		const { matcher, holders } = this.#policyOf(crawler);
		holders.hold();
		// A crawler with a client's matcher will request the URLs that it asks about.
		const reading = takesRequested(this.file.dialect) ? "as-requested" : "as-written";
		const loan = { dispose: () => holders.release() };
		return matcher.borrow((policy) => new BorrowedPolicy(policy, loan, reading));
	}

	/** Its maker must call it once. */
	release(): void {
		for (const { holders } of this.#policies.values()) holders.release();
		this.#policies.clear();
		this.#holders.release();
	}

	#policyOf(crawler: AskedCrawler): SharedPolicy {
		const kept = this.#policies.get(crawler.key);
		const policy = kept ?? this.#compile(crawler);
		if (kept !== undefined && this.#policies.size > 1) this.#policies.delete(crawler.key);
		this.#policies.set(crawler.key, policy);
		for (const [oldest, { holders }] of this.#policies) {
			if (this.#policies.size <= MAX_KEPT_POLICIES) break;
			this.#policies.delete(oldest);
			holders.release();
		}
		return policy;
	}

	#compile({ profile }: AskedCrawler): SharedPolicy {
		const matcher = this.file.matcher(profile);
		this.#holders.hold();
		const holders = new Shared(() => {
			matcher.dispose();
			this.#holders.release();
		});
		return { matcher, holders, requestRates: null };
	}
}
