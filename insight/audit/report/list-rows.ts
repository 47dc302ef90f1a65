import type { CrawlerIdentity } from "../../site-requests/types.js";
import { Tally } from "../crawler-tally/tally.js";
import type { CrawlerTally } from "../ledger/crawler-tallies.js";
import type { IdentityDoubt } from "../types.js";
import type { Row } from "./report-row.js";

/** The rows of all crawlers, with their counted requests. */
export function rowsOf(crawlers: readonly CrawlerTally[]): Row[] {
	return crawlers.flatMap((crawler) =>
		Object.entries(crawler.tallies).map(
			([identity, tally]): Row => ({ crawler, identity: identity as CrawlerIdentity, doubt: null, tally }),
		),
	);
}

/** The rows with the requests of impostors among the unverified, where that they are an impostor's is in doubt. */
export function withDoubts(
	rows: readonly Row[],
	doubtOf: (crawler: CrawlerTally) => IdentityDoubt | null,
): Row[] {
	return rows.flatMap((row): Row[] => {
		const { impostor, unverified } = row.crawler.tallies;
		const doubt = impostor === undefined ? null : doubtOf(row.crawler);
		if (doubt === null || row.identity === "confirmed") return [row];
		if (row.identity === "unverified") return [];
		return [{ ...row, identity: "unverified", doubt, tally: sumOf(row.tally, unverified) }];
	});
}

function sumOf(one: Tally, other: Tally | undefined): Tally {
	if (other === undefined) return one;
	const sum = new Tally();
	sum.addAll(one);
	sum.addAll(other);
	return sum;
}
