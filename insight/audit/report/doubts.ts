import { addressListOf, addressListsOfOperator } from "../../site-requests/senders/crawler-facts.js";
import type { Identities } from "../../site-requests/senders/identities.js";
import type { CrawlerTally } from "../ledger/crawler-tallies.js";
import type { IdentityDoubt } from "../types.js";
import { MIN_JUDGED_COUNT } from "./conduct.js";
import { operatorOf, type Row } from "./report-row.js";

/**
 * Finds the reason why requests from other addresses than a crawler's prove nothing; null if they prove something.
 *
 * @param isProxied whether the addresses seem to be a proxy's.
 */
export function doubtsOf(
	rows: readonly Row[],
	identities: Identities,
	isProxied: boolean,
): (crawler: CrawlerTally) => IdentityDoubt | null {
	if (isProxied) return () => "proxy";
	const seenLists = confirmedLists(rows);
	return (crawler) => {
		if (!identities.isOfOperatorsList(crawler.token)) return null;
		return seenLists.has(listKeyOf(crawler)) || isOnlyList(crawler) ? null : "other list";
	};
}

/**
 * The lists, by `listKeyOf`, that `ranges` have: ten requests of their crawlers are confirmed, or half of these. Fewer prove
 * nothing: an operator may send some of a crawler's requests from the networks of another.
 */
function confirmedLists(rows: readonly Row[]): ReadonlySet<string> {
	const counts = new Map<string, { confirmed: number; all: number }>();
	for (const { crawler, identity, tally } of rows) {
		const key = listKeyOf(crawler);
		const count = counts.get(key) ?? { confirmed: 0, all: 0 };
		counts.set(key, count);
		count.all += tally.requestCount;
		if (identity === "confirmed") count.confirmed += tally.requestCount;
	}
	const seen = Array.from(counts).filter(
		([, { confirmed, all }]) => confirmed >= MIN_JUDGED_COUNT || (confirmed > 0 && 2 * confirmed >= all),
	);
	return new Set(seen.map(([key]) => key));
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
