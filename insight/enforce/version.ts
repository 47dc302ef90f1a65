import type { Rule } from "../../bindings/shared-exports.js";
import type { IdentifiedCrawler } from "../../crawling/crawlers/index.js";
import type { NamedClient } from "../site-requests/senders/named-clients.js";
import type { CrawlerIdentity } from "../site-requests/types.js";
import { makeDisallowed, makePass, type Who } from "./decisions.js";
import type { SitePolicies, SitePolicy } from "./site-policy.js";
import type { Sites } from "./sites.js";
import type { Pass, Refusal } from "./types.js";

/** The most crawlers that are remembered; when there are more, all are forgotten. Strangers make up names. */
const MAX_CRAWLERS = 4096;
/** The most refusals that are remembered, of all crawlers together: when there are more, all are forgotten too. */
const MAX_REFUSALS = 65_536;

/** Counts the refusals that are remembered. */
interface RefusalCount {
	refusalCount: number;
}

/** What one version of the files means for a crawler. */
export class CrawlerVersion implements Who {
	readonly identified: IdentifiedCrawler;
	readonly crawler: string;
	readonly purpose: Who["purpose"];
	readonly isListed: boolean;
	/** Whether it is judged only where the file names it. */
	readonly isOfFile: boolean;
	/** Whether it documents that it ignores robots.txt since a person asked for the page. */
	readonly isUserFetch: boolean;
	/** Whether it documents that it ignores the crawl-delay. */
	readonly ignoresDelay: boolean;
	#lastSite: SitePolicies | null = null;
	#lastPolicy: SitePolicy | null = null;
	readonly #bySite = new Map<SitePolicies, SitePolicy | null>();
	readonly #allowed = new Map<CrawlerIdentity, Pass>();
	readonly #refusals = new Map<Rule | null, Refusal>();
	readonly #count: RefusalCount;

	constructor(identified: IdentifiedCrawler | NamedClient, count: RefusalCount) {
		const { productToken, crawler } = identified;
		this.#count = count;
		this.identified = identified;
		this.crawler = productToken;
		this.isListed = crawler !== null;
		this.isOfFile = "isOfFile" in identified;
		this.purpose = crawler?.purposes[0] ?? null;
		const documented = crawler?.isDocumented ? crawler : null;
		this.isUserFetch = this.purpose === "ai-user-fetch" && (documented?.neglect ?? null) !== null;
		this.ignoresDelay = documented?.crawlDelay === "ignored";
	}

	/** @returns null if no policy is compiled for further names. */
	policyIn(site: SitePolicies): SitePolicy | null {
		if (site === this.#lastSite) return this.#lastPolicy;
		const known = this.#bySite.get(site);
		const policy = known === undefined ? site.policyOf(this.crawler, this.isListed) : known;
		this.#bySite.set(site, policy);
		this.#lastSite = site;
		this.#lastPolicy = policy;
		return policy;
	}

	allowed(identity: CrawlerIdentity): Pass {
		let pass = this.#allowed.get(identity);
		if (pass === undefined) {
			pass = makePass(this, identity, "allowed");
			this.#allowed.set(identity, pass);
		}
		return pass;
	}

	disallowed(identity: CrawlerIdentity, rule: Rule | null): Refusal {
		const known = this.#refusals.get(rule);
		if (known?.identity === identity) return known;
		const refusal = makeDisallowed(this, identity, rule);
		this.#refusals.set(rule, refusal);
		if (known === undefined) this.#count.refusalCount++;
		return refusal;
	}
}

/** The files in force from one update to the next. */
export class Version implements RefusalCount {
	refusalCount = 0;
	readonly sites: Sites;
	/** The time until which it passes what it allowed. */
	graceEndsAtMs = Number.POSITIVE_INFINITY;
	/** By the listed crawler, since some share a token; by the token of others. */
	readonly #crawlers = new Map<IdentifiedCrawler["crawler"] | string, CrawlerVersion>();

	constructor(sites: Sites) {
		this.sites = sites;
	}

	policiesOf(identified: IdentifiedCrawler): CrawlerVersion {
		const key = identified.crawler ?? identified.productToken;
		if (this.refusalCount >= MAX_REFUSALS) this.#forget();
		const known = this.#crawlers.get(key);
		if (known !== undefined) return known;
		if (this.#crawlers.size === MAX_CRAWLERS) this.#forget();
		const policies = new CrawlerVersion(identified, this);
		this.#crawlers.set(key, policies);
		return policies;
	}

	dispose(): void {
		this.sites.dispose();
	}

	#forget(): void {
		this.#crawlers.clear();
		this.refusalCount = 0;
	}
}
