import { findByName } from "../../../crawling/crawlers/identify/namesakes.js";
import type { RobotsVersions } from "../policies/robots-versions.js";
import { MAX_UNREADABLE } from "../requests/unreadable-lines.js";
import type { CrawlerTally } from "../tallies/crawler-tallies.js";
import type { LogCounts } from "../tallies/log-counts.js";
import type { RequestLedger } from "../tallies/request-ledger.js";
import type { Tally } from "../tally/tally.js";
import type { AuditReport, CrawlerIdentity, CrawlerReport, LogReport, PurposeReport } from "../types.js";
import { conductOf } from "./conduct.js";

/** One crawler's requests of one identity. */
interface Row {
	readonly crawler: CrawlerTally;
	readonly identity: CrawlerIdentity;
	readonly tally: Tally;
}

/** The facts of the whole log that the report on a crawler needs. */
interface LogFacts {
	/** Whether this crawler, or another crawler of its operator, fetched robots.txt. */
	readonly hasFetched: boolean;
	readonly startSeconds: number;
	readonly timelineSeconds: number;
}

/** Makes the report from the counts. */
export function makeReport(
	logs: readonly LogCounts[],
	{ tallies, order, identities }: RequestLedger,
	versions: RobotsVersions,
): AuditReport {
	const rows = tallies
		.all()
		.flatMap((crawler) =>
			Array.from(crawler.tallies, ([identity, tally]): Row => ({ crawler, identity, tally })),
		);
	const firstSeconds = Math.min(...rows.map(({ tally }) => tally.firstSeconds));
	const startSeconds = Math.min(firstSeconds, ...logs.map((log) => log.startSeconds));
	const fetchingOperators = new Set(rows.filter(isGenuineFetch).map(({ crawler }) => operatorOf(crawler)));
	const lastSeconds = Math.max(...rows.map(({ tally }) => tally.lastSeconds));
	const timelineSeconds = Math.max(0, ...rows.map(({ tally }) => tally.timeline.widthSeconds));
	const crawlers = rows
		.map((row) => {
			const hasFetched = row.tally.fetchCount > 0 || isFetchedFor(row, fetchingOperators);
			return describeRow(row, versions, { hasFetched, startSeconds, timelineSeconds });
		})
		.sort((one, other) => other.requestCount - one.requestCount);
	const reports = logs.map((log) => log.report());
	const sum = (count: (log: LogReport) => number) => reports.reduce((all, log) => all + count(log), 0);
	const formats = reports.flatMap(({ format }) => (format === null ? [] : [format]));
	const leftOut = { crawlerCount: tallies.leftOutCrawlerCount, requestCount: tallies.leftOutRequestCount };
	return {
		formatVersion: 1,
		formats: Array.from(new Set(formats)),
		lineCount: sum(({ lineCount }) => lineCount),
		requestCount: sum(({ requestCount }) => requestCount),
		crawlerRequestCount: logs.reduce((all, log) => all + log.crawlerRequestCount, 0),
		noAgentCount: sum(({ noAgentCount }) => noAgentCount),
		otherHostCount: sum(({ otherHostCount }) => otherHostCount),
		unreadableCount: sum(({ unreadableCount }) => unreadableCount),
		unreadableLines: logs
			.flatMap(({ unreadableLines }, logIndex) => unreadableLines.map((line) => ({ logIndex, ...line })))
			.slice(0, MAX_UNREADABLE),
		skippedLineCount: sum(({ skippedLineCount }) => skippedLineCount),
		unknownVersionCount: rows.reduce((all, { tally }) => all + tally.unknownVersionCount, 0),
		privateAddress: identities.privateAddress,
		outOfOrderCount: order.outOfOrderCount,
		isInOrder: order.isKept,
		logs: reports,
		firstSeconds: rows.length === 0 ? null : firstSeconds,
		lastSeconds: rows.length === 0 ? null : lastSeconds,
		timelineSeconds,
		crawlers,
		purposes: sumPurposes(crawlers, leftOut),
		leftOut,
	};
}

/** Whether a crawler that is no impostor fetched robots.txt. */
function isGenuineFetch({ identity, tally }: Row): boolean {
	return identity !== "impostor" && tally.fetchCount > 0;
}

function operatorOf({ token }: CrawlerTally): string | null {
	return findByName(token)?.operator ?? null;
}

/** Whether another crawler of the operator fetched robots.txt. Crawlers of one operator often share a copy. */
function isFetchedFor({ crawler, identity }: Row, fetchingOperators: ReadonlySet<string | null>): boolean {
	const operator = operatorOf(crawler);
	return identity !== "impostor" && operator !== null && fetchingOperators.has(operator);
}

function describeRow(
	{ crawler, identity, tally }: Row,
	versions: RobotsVersions,
	{ hasFetched, startSeconds, timelineSeconds }: LogFacts,
): CrawlerReport {
	const facts = findByName(crawler.token);
	const { judgedCount, disallowedCount, fetchCount, pace, broken } = tally;
	const seenForSeconds = tally.lastSeconds - startSeconds;
	const lastVersion = versions.indexAt(tally.lastSiteIndex, tally.lastSeconds);
	const policy = lastVersion < 0 ? null : crawler.policies.of(lastVersion);
	return {
		crawler: crawler.token,
		identity,
		isDocumented: facts?.isDocumented === true,
		operator: facts?.operator ?? null,
		purposes: facts?.purposes ?? [],
		neglect: facts?.isDocumented ? facts.neglect : null,
		conduct: conductOf({ judgedCount, disallowedCount, hasFetched, seenForSeconds }),
		requestCount: tally.requestCount,
		pageCount: tally.pageCount,
		judgedCount,
		disallowedCount,
		disallowedShare: judgedCount === 0 ? 0 : disallowedCount / judgedCount,
		olderCopyCount: tally.olderCopyCount,
		unknownVersionCount: tally.unknownVersionCount,
		brokenRules: broken.report(versions.versions),
		otherBrokenCount: broken.otherCount,
		robotsTxt: { count: fetchCount, lastSeconds: tally.lastFetchSeconds, lastStatus: tally.lastFetchStatus },
		pace: {
			medianGapSeconds: pace.medianSeconds(),
			crawlDelaySeconds: policy?.crawlDelaySeconds,
			shortGapShare: pace.delayedCount === 0 ? null : pace.shortCount / pace.delayedCount,
		},
		firstSeconds: tally.firstSeconds,
		lastSeconds: tally.lastSeconds,
		timeline: tally.timeline.points(timelineSeconds),
		leftOutAtMost: crawler.inheritedWeight,
	};
}

function sumPurposes(
	crawlers: readonly CrawlerReport[],
	{ crawlerCount, requestCount: leftOutCount }: AuditReport["leftOut"],
): PurposeReport[] {
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
	// No list has what is left out.
	if (crawlerCount > 0)
		sums.set(null, { purpose: null, ...noCounts, crawlerCount, requestCount: leftOutCount });
	for (const { purposes, isDocumented, requestCount, judgedCount, disallowedCount } of crawlers) {
		const purpose = purposes[0] ?? null;
		const sum = sums.get(purpose) ?? { purpose, ...noCounts };
		sums.set(purpose, sum);
		sum.crawlerCount++;
		if (purpose !== null && !isDocumented) sum.listedCrawlerCount++;
		sum.requestCount += requestCount;
		sum.judgedCount += judgedCount;
		sum.disallowedCount += disallowedCount;
	}
	return Array.from(sums.values()).sort((one, other) => other.requestCount - one.requestCount);
}
