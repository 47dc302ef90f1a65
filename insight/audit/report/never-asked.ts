import type { CrawlerPurpose } from "../../../crawling/crawlers/index.js";
import { factsOf } from "../../site-requests/senders/crawler-facts.js";
import type { CrawlerTally } from "../ledger/crawler-tallies.js";
import { MIN_JUDGED_COUNT } from "./conduct.js";
import { operatorOf, type Row } from "./report-row.js";

/** Purposes for which a crawler follows no links: somebody, or a list of sites, names each page. */
const WITHOUT_LINKS: ReadonlySet<CrawlerPurpose> = new Set(["ai-user-fetch", "monitoring", "social-preview"]);

/** A site whose robots.txt a crawler did not fetch, and its last request for it. */
export interface UnaskedSite {
	readonly siteIndex: number;
	readonly lastSeconds: number;
}

/** Finds the sites of which a crawler asked for pages, and no crawler of its operator for robots.txt. */
export function unaskedSitesOf(rows: readonly Row[]): (row: Row) => readonly UnaskedSite[] {
	const fetchedSites = sitesByOperator(rows);
	return ({ crawler, identity, tally }) => {
		// The requests before a row replaced another are not known.
		if (!followsLinks(crawler) || crawler.inheritedWeight > 0) return [];
		const shared = identity === "impostor" ? undefined : fetchedSites.get(operatorOf(crawler) ?? "");
		const isNoneAsked = tally.fetchCount === 0 && (shared === undefined || shared.size === 0);
		// A few requests for a site are no grounds, unless no file was fetched at all.
		const fewest = isNoneAsked ? 1 : MIN_JUDGED_COUNT;
		const unasked = Array.from(tally.visits, (visits, siteIndex) => {
			const isAsked = tally.fetchedSites[siteIndex] === true || shared?.has(siteIndex) === true;
			if (isAsked || visits === undefined || visits.requestCount < fewest) return [];
			return [{ siteIndex, lastSeconds: isNoneAsked ? tally.lastSeconds : visits.lastSeconds }];
		});
		return unasked.flat();
	};
}

/** Whether a crawler follows links by itself. */
function followsLinks({ token }: CrawlerTally): boolean {
	const facts = factsOf(token);
	return facts === undefined || !facts.purposes.every((purpose) => WITHOUT_LINKS.has(purpose));
}

/** The sites whose robots.txt crawlers of each operator fetched, but no impostors. Crawlers of one operator often share a copy. */
function sitesByOperator(rows: readonly Row[]): ReadonlyMap<string, ReadonlySet<number>> {
	const sites = new Map<string, Set<number>>();
	for (const { crawler, identity, tally } of rows) {
		const operator = operatorOf(crawler);
		if (operator === null || identity === "impostor") continue;
		const fetched = sites.get(operator) ?? new Set();
		sites.set(operator, fetched);
		for (const siteIndex of tally.fetchedSites.keys())
			if (tally.fetchedSites[siteIndex]) fetched.add(siteIndex);
	}
	return sites;
}
