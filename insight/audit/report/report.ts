import { factsOf } from "../../site-requests/senders/crawler-facts.js";
import { type Identities, isPrivate } from "../../site-requests/senders/identities.js";
import type { Tally } from "../crawler-tally/tally.js";
import { startOfCovered } from "../ledger/covered-time.js";
import type { CrawlerTally } from "../ledger/crawler-tallies.js";
import type { LeftOut } from "../ledger/left-out.js";
import type { LogCounts } from "../ledger/log-counts.js";
import type { RequestLedger } from "../ledger/request-ledger.js";
import type { RobotsVersions } from "../policies/robots-versions.js";
import { ClientCounts } from "../requests/client-counts.js";
import { MAX_UNREADABLE } from "../requests/unreadable-lines.js";
import type {
	AuditReport,
	ClientReport,
	CrawlerReport,
	LeftOutReport,
	LogReport,
	SenderReport,
} from "../types.js";
import { conductOf } from "./conduct.js";
import { doubtsOf } from "./doubts.js";
import { groundsOf } from "./grounds.js";
import { rowsOf, withDoubts } from "./list-rows.js";
import { type UnaskedSite, unaskedSitesOf } from "./never-asked.js";
import { proxyAddressOf } from "./proxy-address.js";
import { sumPurposes } from "./purposes.js";
import type { Row } from "./report-row.js";
import { shareOf } from "./share.js";

/** The most addresses that a row has. */
const MAX_SENDERS = 3;

/** The facts of the whole log that the report on a crawler needs. */
interface LogFacts {
	/** The time since which the logs that have requests for a site have no gap between two of them, up to a time. */
	readonly startSecondsOf: (siteIndex: number, atSeconds: number) => number;
	/** Whether the addresses seem to be a proxy's: then they prove nothing. */
	readonly isProxied: boolean;
	readonly unaskedSites: (row: Row) => readonly UnaskedSite[];
	readonly timelineSeconds: number;
	/** Whether no request of a crawler names a host: then all count as of one. */
	readonly isOneHost: boolean;
	readonly identities: Identities;
}

/** Makes the report from the counts. */
export function makeReport(
	logs: readonly LogCounts[],
	{ tallies, order, identities, logsOfSites }: RequestLedger,
	versions: RobotsVersions,
): AuditReport {
	const counted = rowsOf(tallies.all());
	const proxyAddress = proxyAddressOf(counted);
	const rows = withDoubts(counted, doubtsOf(counted, identities, proxyAddress !== null));
	const all = [...rows.map(({ tally }) => tally), tallies.leftOut.tally];
	const firstSeconds = Math.min(...all.map((tally) => tally.firstSeconds));
	// A log without a line for a site does not show earlier requests there.
	const startSecondsOf = (siteIndex: number, atSeconds: number) => {
		const ofSite = Array.from(logsOfSites.get(siteIndex) ?? logs.keys(), (index) => logs[index]!);
		return startOfCovered(ofSite, atSeconds);
	};
	const lastSeconds = Math.max(...all.map((tally) => tally.lastSeconds));
	const timelineSeconds = Math.max(...all.map(({ timeline }) => timeline.widthSeconds));
	const unaskedSites = unaskedSitesOf(rows);
	const reports = logs.map((log) => log.report());
	const isOneHost = reports.every(({ hosts }) => hosts.length === 0);
	const isProxied = proxyAddress !== null;
	const facts: LogFacts = {
		startSecondsOf,
		isProxied,
		unaskedSites,
		timelineSeconds,
		isOneHost,
		identities,
	};
	const leftOut = describeLeftOut(tallies.leftOut, facts);
	const crawlers = rows
		.map((row) => describeRow(row, versions, facts))
		.sort((one, other) => other.requestCount - one.requestCount);
	const sum = (count: (log: LogReport) => number) => reports.reduce((all, log) => all + count(log), 0);
	const formats = reports.flatMap(({ format }) => (format === null ? [] : [format]));
	return {
		formatVersion: 3,
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
		unaskedHosts: versions.hosts.filter((_, index) => !logsOfSites.has(index + 1)),
		privateAddress: identities.privateAddress,
		proxyAddress,
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

function describeRow(row: Row, versions: RobotsVersions, facts: LogFacts): CrawlerReport {
	const { startSecondsOf, unaskedSites, timelineSeconds, isOneHost, identities } = facts;
	const { crawler, identity, doubt, tally } = row;
	const unasked = unaskedSites(row);
	const unaskedSeconds = Math.max(
		0,
		...unasked.map(({ siteIndex, lastSeconds }) => lastSeconds - startSecondsOf(siteIndex, lastSeconds)),
	);
	const named = factsOf(crawler.token);
	const { judgedCount, disallowedCount, fetchCount, pace, broken } = tally;
	const lastVersion = versions.indexAt(tally.lastSiteIndex, tally.lastSeconds);
	// A row that took the place of another may lack fetches of the day before.
	const excusedCount = crawler.inheritedWeight > 0 ? tally.firstDayDisallowedCount : 0;
	const isFast = (tally.pageGaps?.hurried(isOneHost) ?? []).length > 0;
	const isUnitless = named?.isDocumented === true && named.crawlDelay === "supported";
	const conduct = conductOf({
		judgedCount: judgedCount - excusedCount,
		disallowedCount: disallowedCount - excusedCount,
		undecidedCount: tally.undecidedCount,
		unaskedSeconds,
		isHurried: isFast && !isUnitless,
	});
	const isAccused = identity === "impostor" || (identity === "unverified" && conduct === "ignores");
	const last = lastVersion < 0 ? null : crawler.policies.of(lastVersion);
	return {
		crawler: crawler.token,
		family: last?.family ?? null,
		identity,
		doubt,
		senders: isAccused ? describeSenders(tally, facts) : [],
		signatureAgents: [...tally.signatureAgents],
		isDocumented: named?.isDocumented === true,
		operator: named?.operator ?? null,
		purposes: named?.purposes ?? [],
		neglect: named?.isDocumented ? named.neglect : null,
		conduct,
		grounds: groundsOf({ row, conduct, versions, identities, unasked, isOneHost }),
		neverAskedHosts:
			conduct === "never asked"
				? unasked.flatMap(({ siteIndex }) => versions.hosts[siteIndex - 1] ?? [])
				: [],
		requestCount: tally.requestCount,
		pageCount: tally.pageCount,
		judgedCount,
		disallowedCount,
		wouldRefuseCount: tally.refusedCount,
		wouldPassCount: tally.passedCount,
		disallowedShare: shareOf(disallowedCount, judgedCount),
		olderCopyCount: tally.olderCopyCount,
		unavailableCount: tally.unavailableCount,
		unknownVersionCount: tally.unknownVersionCount,
		undecidedCount: tally.undecidedCount,
		undecidedToken: tally.undecidedCount === 0 ? null : otherTokenOf(crawler, versions),
		unreachableCount: tally.unreachableCount,
		brokenRules: broken.report(versions.versions),
		otherBrokenCount: broken.otherCount,
		refusals: tally.refusals.report(),
		robotsTxt: {
			count: fetchCount,
			refusedCount: tally.refusedFetchCount,
			lastSeconds: tally.lastFetchSeconds,
			lastStatus: tally.lastFetchStatus,
		},
		pace: {
			medianGapSeconds: pace.medianSeconds(),
			crawlDelaySeconds: last?.policy?.crawlDelaySeconds,
			shortGapShare: pace.delayedCount === 0 ? null : pace.shortCount / pace.delayedCount,
			mayHurry: isFast && isUnitless,
		},
		firstSeconds: tally.firstSeconds,
		lastSeconds: tally.lastSeconds,
		timeline: tally.timeline.points(timelineSeconds),
		leftOutAtMost: crawler.inheritedWeight,
	};
}

/** The token of the group by which a crawler may go in some version, the last that it has, though nobody documents it. */
function otherTokenOf({ policies }: CrawlerTally, { versions }: RobotsVersions): string | null {
	return versions.reduce<string | null>((found, _, index) => policies.of(index).otherToken ?? found, null);
}

/** The busiest addresses. A private address is a proxy's, and proves nothing. */
function describeSenders({ senders }: Tally, { isProxied }: LogFacts): SenderReport[] {
	if (isProxied) return [];
	return senders
		.busiest()
		.filter(([address, requestCount]) => requestCount > 0 && !isPrivate(address))
		.slice(0, MAX_SENDERS)
		.map(([address, requestCount]) => ({ address, requestCount }));
}

function describeLeftOut({ crawlerCount, tally }: LeftOut, facts: LogFacts): LeftOutReport {
	const isNone = crawlerCount === 0;
	return {
		crawlerCount,
		requestCount: tally.requestCount,
		judgedCount: tally.judgedCount,
		disallowedCount: tally.disallowedCount,
		firstSeconds: isNone ? null : tally.firstSeconds,
		lastSeconds: isNone ? null : tally.lastSeconds,
		senders: describeSenders(tally, facts),
		timeline: tally.timeline.points(facts.timelineSeconds),
	};
}

function sumClients(logs: readonly LogCounts[]): ClientReport[] {
	const sums = new ClientCounts();
	for (const { clients } of logs) sums.addAll(clients.list());
	return sums
		.list()
		.sort((one, other) => other.requestCount - one.requestCount || (one.client < other.client ? -1 : 1));
}
