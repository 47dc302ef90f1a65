import type { CrawlerReport, LeftOutReport, PurposeReport } from "../types.js";

/** Sums what crawlers did by their main purposes. Impostors are nobody's crawlers: their purpose is not known. */
export function sumPurposes(crawlers: readonly CrawlerReport[], leftOut: LeftOutReport): PurposeReport[] {
	const sums = new Map<
		PurposeReport["purpose"],
		{ -readonly [Key in keyof PurposeReport]: PurposeReport[Key] }
	>();
	const noCounts = {
		crawlerCount: 0,
		listedCrawlerCount: 0,
		requestCount: 0,
		judgedCount: 0,
		disallowedCount: 0,
	};
	// Crawlers that are left out are in no list.
	if (leftOut.crawlerCount > 0) {
		const { requestCount, judgedCount, disallowedCount } = leftOut;
		sums.set(null, { purpose: null, ...noCounts, requestCount, judgedCount, disallowedCount });
	}
	const seen = new Set<string>();
	for (const row of crawlers) {
		if (row.identity === "impostor") continue;
		const { crawler, purposes, isDocumented, requestCount, judgedCount, disallowedCount } = row;
		const purpose = purposes[0] ?? null;
		const sum = sums.get(purpose) ?? { purpose, ...noCounts };
		sums.set(purpose, sum);
		// A crawler has a row for each identity.
		if (!seen.has(crawler)) {
			seen.add(crawler);
			sum.crawlerCount++;
			if (purpose !== null && !isDocumented) sum.listedCrawlerCount++;
		}
		sum.requestCount += requestCount;
		sum.judgedCount += judgedCount;
		sum.disallowedCount += disallowedCount;
	}
	return Array.from(sums.values()).sort((one, other) => other.requestCount - one.requestCount);
}
