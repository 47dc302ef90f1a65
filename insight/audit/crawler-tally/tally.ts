import { BrokenRules } from "./broken-rules.js";
import { FetchedCopies, type SiteCopies } from "./fetched-copies.js";
import { Pace } from "./pace.js";
import { type KeptDelay, PageGaps } from "./page-gaps.js";
import { isRefusal, Refusals } from "./refusals.js";
import { Senders } from "./senders.js";
import { type PlacedRequest, ShownRequests } from "./shown-requests.js";
import { Timeline } from "./timeline.js";

/** Requests of one site, other than for robots.txt. */
export interface SiteVisits {
	requestCount: number;
	lastSeconds: number;
}

const MAX_SIGNATURE_AGENTS = 8;

/**
 * The counts of one crawler. Most made-up names have one request, and a list that gets its first item makes room for
 * many: so lists that every request needs begin with an item.
 */
export class Tally {
	readonly pace = new Pace();
	readonly timeline = new Timeline();
	readonly broken = new BrokenRules();
	readonly shown = new ShownRequests();
	readonly refusals = new Refusals();
	requestCount = 0;
	pageCount = 0;
	judgedCount = 0;
	disallowedCount = 0;
	/** The disallowed requests of the first 24 hours. */
	firstDayDisallowedCount = 0;
	/** Requests that an enforcer refuses. */
	refusedCount = 0;
	/** The requests of `disallowedCount` that an enforcer lets pass. */
	passedCount = 0;
	olderCopyCount = 0;
	/** Requests that the file disallows, of a crawler that was answered that there is no file. */
	unavailableCount = 0;
	/** Requests that are not judged, since the effective file is not known. */
	unknownVersionCount = 0;
	/** Requests on which two groups differ that may be the crawler's. */
	undecidedCount = 0;
	/** Requests to a site whose robots.txt the crawler could not reach. */
	unreachableCount = 0;
	fetchCount = 0;
	/** The fetches of `fetchCount` that the server refused. */
	refusedFetchCount = 0;
	lastFetchSeconds: number | null = null;
	lastFetchStatus: number | null = null;
	readonly copies: FetchedCopies;
	/** Null unless the crawler's operator documents that it keeps a crawl-delay. */
	pageGaps: PageGaps | null = null;
	/** The requests for each site whose file is known, by the index of the site. */
	readonly visits: (SiteVisits | undefined)[] = [undefined];
	/** Whether robots.txt of each site was fetched. */
	readonly fetchedSites: boolean[] = [];
	/** The first Signature-Agent headers, each once. */
	readonly signatureAgents: string[] = [];
	/** The addresses of its requests, where they are known. */
	readonly senders = new Senders();
	/** The tally that has taken over the counts of this one, and gets its later counts; null for most. */
	heir: Tally | null = null;
	/** The site of the last request. */
	lastSiteIndex = 0;
	firstSeconds = Number.POSITIVE_INFINITY;
	lastSeconds = Number.NEGATIVE_INFINITY;

	constructor(copies = new FetchedCopies()) {
		this.copies = copies;
	}

	addRequest(atSeconds: number, siteIndex: number): void {
		this.requestCount++;
		this.lastSiteIndex = siteIndex;
		if (atSeconds < this.firstSeconds) this.firstSeconds = atSeconds;
		if (atSeconds > this.lastSeconds) this.lastSeconds = atSeconds;
		this.timeline.addRequest(atSeconds);
	}

	/**
	 * Counts the gap before a page of a crawler that documents that it keeps a crawl-delay.
	 *
	 * @param hostIndex as of `PageGaps.add`.
	 */
	addPage(request: PlacedRequest, delay: KeptDelay | null, siteIndex: number, hostIndex: number): void {
		this.pageGaps ??= new PageGaps();
		this.pageGaps.add(request, delay, hostIndex, this.copiesOf(siteIndex));
	}

	/** The answers to the fetches of a site's robots.txt. */
	copiesOf(siteIndex: number): SiteCopies {
		return this.copies.of(siteIndex);
	}

	/** @param agent the Signature-Agent header of a request; empty if it has none. */
	addSignature(agent: string): void {
		const agents = this.signatureAgents;
		if (agent !== "" && agents.length < MAX_SIGNATURE_AGENTS && !agents.includes(agent)) agents.push(agent);
	}

	/** Counts a request that the file of its site allows or disallows. */
	addVisit(request: PlacedRequest, siteIndex: number): void {
		const { atSeconds } = request;
		if (this.fetchedSites[siteIndex] !== true || this.shown.hasRoom(siteIndex)) {
			this.shown.add(request, siteIndex, this.copiesOf(siteIndex));
		}
		const visits = this.visits[siteIndex];
		if (visits === undefined) {
			this.visits[siteIndex] = { requestCount: 1, lastSeconds: atSeconds };
			return;
		}
		visits.requestCount++;
		if (atSeconds > visits.lastSeconds) visits.lastSeconds = atSeconds;
	}

	/** @param status the status of a fetch of robots.txt; null if the log has none. */
	addFetch(atSeconds: number, status: number | null, siteIndex: number): void {
		this.fetchCount++;
		this.fetchedSites[siteIndex] = true;
		if (atSeconds >= (this.lastFetchSeconds ?? atSeconds)) {
			this.lastFetchSeconds = atSeconds;
			this.lastFetchStatus = status;
		}
		if (status !== null && isRefusal(status)) this.refusedFetchCount++;
	}

	/** Adds the counts of another tally. For fetches of robots.txt it adds the members of the report, but no copies. */
	addAll(other: Tally): void {
		for (const name of COUNTS) this[name] += other[name];
		this.pace.addAll(other.pace);
		if (other.pageGaps !== null) {
			this.pageGaps ??= new PageGaps();
			this.pageGaps.addAll(other.pageGaps);
		}
		this.timeline.addAll(other.timeline);
		this.broken.addAll(other.broken);
		this.shown.addAll(other.shown);
		this.refusals.addAll(other.refusals);
		this.senders.addAll(other.senders);
		for (const agent of other.signatureAgents) this.addSignature(agent);
		for (const [siteIndex, visits] of other.visits.entries()) {
			if (visits !== undefined) this.#addVisits(siteIndex, visits);
		}
		for (const siteIndex of other.fetchedSites.keys()) {
			if (other.fetchedSites[siteIndex]) this.fetchedSites[siteIndex] = true;
		}
		if ((other.lastFetchSeconds ?? -1) > (this.lastFetchSeconds ?? -1)) {
			this.lastFetchSeconds = other.lastFetchSeconds;
			this.lastFetchStatus = other.lastFetchStatus;
		}
		if (other.lastSeconds > this.lastSeconds) this.lastSiteIndex = other.lastSiteIndex;
		this.firstSeconds = Math.min(this.firstSeconds, other.firstSeconds);
		this.lastSeconds = Math.max(this.lastSeconds, other.lastSeconds);
	}

	#addVisits(siteIndex: number, { requestCount, lastSeconds }: SiteVisits): void {
		const own = this.visits[siteIndex];
		this.visits[siteIndex] = {
			requestCount: requestCount + (own?.requestCount ?? 0),
			lastSeconds: Math.max(lastSeconds, own?.lastSeconds ?? lastSeconds),
		};
	}
}

/** The counts of a tally that are added as they are. */
const COUNTS = [
	"requestCount",
	"pageCount",
	"judgedCount",
	"disallowedCount",
	"firstDayDisallowedCount",
	"refusedCount",
	"passedCount",
	"olderCopyCount",
	"unavailableCount",
	"unknownVersionCount",
	"undecidedCount",
	"unreachableCount",
	"fetchCount",
	"refusedFetchCount",
] as const;
