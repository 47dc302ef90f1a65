import { findByName } from "../../../crawling/crawlers/identify/namesakes.js";
import type { RobotsVersions } from "../policies/robots-versions.js";
import { ClientCounts } from "../requests/client-counts.js";
import { MAX_UNREADABLE } from "../requests/unreadable-lines.js";
import type { CrawlerTally } from "../tallies/crawler-tallies.js";
import type { LogCounts } from "../tallies/log-counts.js";
import type { RequestLedger } from "../tallies/request-ledger.js";
import type { Tally } from "../tally/tally.js";
import type {
	AuditReport,
	ClientReport,
	CrawlerIdentity,
	CrawlerReport,
	LogReport,
	PurposeReport,
} from "../types.js";
import { conductOf, MIN_JUDGED_COUNT } from "./conduct.js";

/** One crawler's requests of one identity. */
interface Row {
	readonly crawler: CrawlerTally;
	readonly identity: CrawlerIdentity;
	readonly tally: Tally;
}

/** The facts of the whole log that the report on a crawler needs. */
interface LogFacts {
	/** As `ConductFacts.unaskedSeconds`. */
	readonly unaskedSeconds: number;
	readonly timelineSeconds: number;
}

/** Makes the report from the counts. */
export function makeReport(
	logs: readonly LogCounts[],
	{ tallies, order, identities, askedSites }: RequestLedger,
	versions: RobotsVersions,
): AuditReport {
	const rows = tallies
		.all()
		.flatMap((crawler) =>
			Object.entries(crawler.tallies).map(
				([identity, tally]): Row => ({ crawler, identity: identity as CrawlerIdentity, tally }),
			),
		);
	const leftOut = tallies.leftOut.report();
	const firstSeconds = Math.min(tallies.leftOut.firstSeconds, ...rows.map(({ tally }) => tally.firstSeconds));
	const startSeconds = Math.min(firstSeconds, ...logs.map((log) => log.startSeconds));
	const fetchedSites = sitesByOperator(rows);
	const lastSeconds = Math.max(leftOut.lastSeconds ?? 0, ...rows.map(({ tally }) => tally.lastSeconds));
	const timelineSeconds = Math.max(0, ...rows.map(({ tally }) => tally.timeline.widthSeconds));
	const crawlers = rows
		.map((row) => {
			const unaskedSeconds = unaskedLastSeconds(row, fetchedSites) - startSeconds;
			return describeRow(row, versions, { unaskedSeconds, timelineSeconds });
		})
		.sort((one, other) => other.requestCount - one.requestCount);
	const reports = logs.map((log) => log.report());
	const sum = (count: (log: LogReport) => number) => reports.reduce((all, log) => all + count(log), 0);
	const formats = reports.flatMap(({ format }) => (format === null ? [] : [format]));
	return {
		formatVersion: 1,
		formats: Array.from(new Set(formats)),
		lineCount: sum(({ lineCount }) => lineCount),
		requestCount: sum(({ requestCount }) => requestCount),
		crawlerRequestCount: sum(({ crawlerRequestCount }) => crawlerRequestCount),
		forwardedCount: sum(({ forwardedCount }) => forwardedCount),
		unknownClientCount: sum(({ unknownClientCount }) => unknownClientCount),
		noAgentCount: sum(({ noAgentCount }) => noAgentCount),
		otherHostCount: sum(({ otherHostCount }) => otherHostCount),
		noHostCount: sum(({ noHostCount }) => noHostCount),
		unreadableCount: sum(({ unreadableCount }) => unreadableCount),
		unreadableLines: logs
			.flatMap(({ unreadableLines }, logIndex) => unreadableLines.map((line) => ({ logIndex, ...line })))
			.slice(0, MAX_UNREADABLE),
		skippedLineCount: sum(({ skippedLineCount }) => skippedLineCount),
		unknownVersionCount: rows.reduce((all, { tally }) => all + tally.unknownVersionCount, 0),
		unaskedHosts: versions.hosts.filter((_, index) => !askedSites.has(index + 1)),
		privateAddress: identities.privateAddress,
		outOfOrderCount: order.outOfOrderCount,
		isInOrder: order.isKept,
		logs: reports,
		firstSeconds: rows.length === 0 ? null : firstSeconds,
		lastSeconds: rows.length === 0 ? null : lastSeconds,
		timelineSeconds,
		crawlers,
		purposes: sumPurposes(crawlers, leftOut),
		clients: sumClients(logs),
		leftOut,
	};
}

function operatorOf({ token }: CrawlerTally): string | null {
	return findByName(token)?.operator ?? null;
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

/**
 * When a site was last visited whose robots.txt was fetched by no crawler of the operator; 0 if there is none. A few
 * requests for a site are no grounds, unless no file was fetched at all.
 */
function unaskedLastSeconds(
	{ crawler, identity, tally }: Row,
	fetchedSites: ReadonlyMap<string, ReadonlySet<number>>,
): number {
	const shared = identity === "impostor" ? undefined : fetchedSites.get(operatorOf(crawler) ?? "");
	if (tally.fetchCount === 0 && (shared === undefined || shared.size === 0)) return tally.lastSeconds;
	const times = Array.from(tally.visits, (visits, siteIndex) => {
		const isAsked = tally.fetchedSites[siteIndex] === true || shared?.has(siteIndex) === true;
		return isAsked || visits === undefined || visits.requestCount < MIN_JUDGED_COUNT ? 0 : visits.lastSeconds;
	});
	return Math.max(0, ...times);
}

function describeRow(
	{ crawler, identity, tally }: Row,
	versions: RobotsVersions,
	{ unaskedSeconds, timelineSeconds }: LogFacts,
): CrawlerReport {
	const facts = findByName(crawler.token);
	const { judgedCount, disallowedCount, fetchCount, pace, broken } = tally;
	const lastVersion = versions.indexAt(tally.lastSiteIndex, tally.lastSeconds);
	const policy = lastVersion < 0 ? null : crawler.policies.of(lastVersion);
	return {
		crawler: crawler.token,
		identity,
		addresses: tally.addresses,
		signatureAgents: [...tally.signatureAgents],
		isDocumented: facts?.isDocumented === true,
		operator: facts?.operator ?? null,
		purposes: facts?.purposes ?? [],
		neglect: facts?.isDocumented ? facts.neglect : null,
		conduct: conductOf({ judgedCount, disallowedCount, unaskedSeconds }),
		requestCount: tally.requestCount,
		pageCount: tally.pageCount,
		judgedCount,
		disallowedCount,
		wouldRefuseCount: tally.refusedCount,
		wouldPassCount: tally.passedCount,
		disallowedShare: judgedCount === 0 ? 0 : disallowedCount / judgedCount,
		olderCopyCount: tally.olderCopyCount,
		unknownVersionCount: tally.unknownVersionCount,
		undecidedCount: tally.undecidedCount,
		unreachableCount: tally.unreachableCount,
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

function sumClients(logs: readonly LogCounts[]): ClientReport[] {
	const sums = new ClientCounts();
	for (const { clients } of logs) sums.addAll(clients.list());
	return sums
		.list()
		.sort((one, other) => other.requestCount - one.requestCount || (one.client < other.client ? -1 : 1));
}

function sumPurposes(
	crawlers: readonly CrawlerReport[],
	{ crawlerCount: leftOutNames, requestCount: leftOutCount }: AuditReport["leftOut"],
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
	if (leftOutNames > 0) sums.set(null, { purpose: null, ...noCounts, requestCount: leftOutCount });
	const seen = new Set<string>();
	for (const { crawler, purposes, isDocumented, requestCount, judgedCount, disallowedCount } of crawlers) {
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
