import type { PolicyDecision } from "../../bindings/internal.js";
import { type Rule, Verdict } from "../../bindings/shared-exports.js";
import { rememberHeaders } from "../../crawling/internal.js";
import { type PossiblePolicies, possiblePoliciesOf } from "../site-requests/files/possible-policies.js";
import { type NamedSender, Recogniser } from "../site-requests/senders/recogniser.js";
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

/** The meaning of one version of the files for a crawler. */
export class CrawlerVersion implements Who {
	readonly sender: NamedSender;
	readonly crawler: string;
	/** The name by which its policies and its addresses are found. If no group can name the crawler, it may be its family's. */
	readonly name: string;
	readonly purpose: Who["purpose"];
	/** As `Who.listedToken`. */
	readonly listedToken: string | null;
	/** Whether it documents that it ignores robots.txt since a person asked for the page. */
	readonly isUserFetch: boolean;
	/** Whether it documents that it ignores the crawl-delay. */
	readonly ignoresDelay: boolean;
	#lastSite: SitePolicies | null = null;
	#lastPolicies: PossiblePolicies<SitePolicy> = NO_POLICY;
	// Most names that strangers make up need none of these.
	#bySite: Map<SitePolicies, PossiblePolicies<SitePolicy>> | null = null;
	#allowed: Pass | null = null;
	#refusals: Map<Rule | null, Refusal> | null = null;
	readonly #count: RefusalCount;

	constructor(sender: NamedSender, count: RefusalCount) {
		const { name, productToken, crawler } = sender;
		this.#count = count;
		this.sender = sender;
		this.crawler = productToken;
		this.name = productToken === "*" ? name : productToken;
		this.listedToken = crawler?.token ?? null;
		this.purpose = crawler?.purposes[0] ?? null;
		const documented = crawler?.isDocumented ? crawler : null;
		this.isUserFetch = this.purpose === "ai-user-fetch" && (documented?.neglect ?? null) !== null;
		this.ignoresDelay = documented?.crawlDelay === "ignored";
	}

	policiesIn(site: SitePolicies): PossiblePolicies<SitePolicy> {
		if (site === this.#lastSite) return this.#lastPolicies;
		let policies = this.#bySite?.get(site);
		if (policies === undefined) {
			policies = possiblePoliciesOf(site, this.name, this.name === this.listedToken);
			if (this.#lastSite !== null) {
				this.#bySite ??= new Map([[this.#lastSite, this.#lastPolicies]]);
				this.#bySite.set(site, policies);
			}
		}
		this.#lastSite = site;
		this.#lastPolicies = policies;
		return policies;
	}

	allowed(identity: CrawlerIdentity): Pass {
		if (this.#allowed?.identity !== identity) this.#allowed = makePass(this, identity, "allowed");
		return this.#allowed;
	}

	disallowed(identity: CrawlerIdentity, rule: Rule | null): Refusal {
		this.#refusals ??= new Map();
		const known = this.#refusals.get(rule);
		if (known?.identity === identity) return known;
		const refusal = makeDisallowed(this, identity, rule);
		this.#refusals.set(rule, refusal);
		if (known === undefined) this.#count.refusalCount++;
		return refusal;
	}
}

/**
 * The decision of the policies by which a crawler may go. A request passes if any possible group of the
 * crawler allows it. If one is a family's group, only this group counts.
 */
export function decideBy(
	{ policy, other, family }: PossiblePolicies<SitePolicy>,
	url: string,
): PolicyDecision | null {
	const decision = policy?.decide(url) ?? null;
	if (decision?.verdict !== Verdict.Disallowed || other === null || family !== null) return decision;
	const assumed = other.decide(url);
	return assumed.verdict === Verdict.Allowed ? assumed : decision;
}

/** The shortest crawl-delay of these policies; 0 if one has none. */
export function delaySecondsBy({ policy, other, family }: PossiblePolicies<SitePolicy>): number {
	const delaySeconds = policy?.crawlDelaySeconds ?? 0;
	if (other === null || family !== null) return delaySeconds;
	return Math.min(delaySeconds, other.crawlDelaySeconds ?? 0);
}

const NO_POLICY = { policy: null, other: null, otherToken: null, family: null } as const;

/** The files in force from one update to the next. */
export class Version implements RefusalCount {
	refusalCount = 0;
	readonly sites: Sites;
	/** The time until which requests that this version allowed pass. */
	graceEndsAtMs = Number.POSITIVE_INFINITY;
	readonly #recogniser: Recogniser;
	/** By the names of senders. */
	#crawlers = new Map<string, CrawlerVersion>();
	#ofHeader: (header: string) => CrawlerVersion | null;

	constructor(sites: Sites) {
		this.sites = sites;
		this.#recogniser = new Recogniser(sites.wholeNames);
		this.#ofHeader = this.#rememberHeaders();
	}

	/** The policies of a header's sender; null if no crawler sent it. */
	ofHeader(header: string): CrawlerVersion | null {
		if (this.refusalCount >= MAX_REFUSALS) this.forget();
		return this.#ofHeader(header);
	}

	policiesOf(sender: NamedSender): CrawlerVersion {
		if (this.refusalCount >= MAX_REFUSALS) this.forget();
		// A sender that is found only by a file's name has a key of its own: it is judged only where a file names it.
		const key = sender.isOfFile ? `${sender.name}/` : sender.name;
		const known = this.#crawlers.get(key);
		if (known !== undefined) return known;
		if (this.#crawlers.size === MAX_CRAWLERS) this.forget();
		const policies = new CrawlerVersion(sender, this);
		this.#crawlers.set(key, policies);
		return policies;
	}

	/** Forgets crawlers and headers, which hold them. An earlier version finds crawlers again as it needs them. */
	forget(): void {
		// A map that is cleared keeps its past alive until the next great collection.
		this.#crawlers = new Map();
		this.#ofHeader = this.#rememberHeaders();
		this.refusalCount = 0;
	}

	dispose(): void {
		this.sites.dispose();
	}

	#rememberHeaders(): (header: string) => CrawlerVersion | null {
		return rememberHeaders((header) => {
			const sender = this.#recogniser.find(header);
			return sender === null ? null : this.policiesOf(sender);
		});
	}
}
