import { addressListOf, addressListsOfOperator } from "../crawlers/crawler-facts.js";
import type { Identities } from "../crawlers/identities.js";
import type { CrawlerTally } from "../tallies/crawler-tallies.js";
import type { IdentityDoubt } from "../types.js";
import { operatorOf, type Row } from "./row.js";

/**
 * Finds why requests from addresses that are not a crawler's prove nothing; null if they do.
 *
 * @param isProxied whether the addresses seem to be a proxy's.
 */
export function doubtsOf(
	rows: readonly Row[],
	identities: Identities,
	isProxied: boolean,
): (crawler: CrawlerTally) => IdentityDoubt | null {
	if (isProxied) return () => "proxy";
	const confirmed = rows.filter(({ identity }) => identity === "confirmed");
	const confirmedLists = new Set(confirmed.map(({ crawler }) => listKeyOf(crawler)));
	return (crawler) => {
		if (!identities.isOfOperatorsList(crawler.token)) return null;
		return confirmedLists.has(listKeyOf(crawler)) || isOnlyList(crawler) ? null : "other list";
	};
}

/** Crawlers with the same text have their addresses in the same lists. */
function listKeyOf(crawler: CrawlerTally): string {
	return `${operatorOf(crawler)} ${addressListOf(crawler.token)}`;
}

/** Whether an operator's list must be the crawler's: it publishes no other, or none at all. */
function isOnlyList(crawler: CrawlerTally): boolean {
	const lists = addressListsOfOperator(operatorOf(crawler) ?? "");
	return lists.length === 0 || (lists.length === 1 && lists[0] === addressListOf(crawler.token));
}
