import type {
	AuditReport,
	ClientReport,
	CrawlerReport,
	LeftOutReport,
} from "../../../insight/audit/index.js";
import { escapeText } from "../../output/formats/escape.js";
import { accusationWords, refusedWords } from "./ground-words.js";
import { originWords, type ReportSources } from "./words.js";

const COLUMNS: readonly (readonly [
	title: string,
	of: (crawler: CrawlerReport, sources: ReportSources) => string | number | null | undefined,
	ofClient?: ((client: ClientReport) => string | number | null) | undefined,
	ofLeftOut?: (leftOut: LeftOutReport) => string | number | null,
])[] = [
	["crawler", ({ crawler }) => crawler, ({ client }) => client, () => "(names left out)"],
	["identity", ({ identity }) => identity],
	["operator", ({ operator }) => operator],
	["purposes", ({ purposes }) => purposes.join(" ") || null, ({ kind }) => kind],
	["neglect", ({ neglect }) => neglect],
	["conduct", ({ conduct }) => conduct, () => "not judged", () => "not told"],
	[
		"requests",
		({ requestCount }) => requestCount,
		({ requestCount }) => requestCount,
		({ requestCount }) => requestCount,
	],
	["pages", ({ pageCount }) => pageCount],
	["judged", ({ judgedCount }) => judgedCount],
	["disallowed", ({ disallowedCount }) => disallowedCount],
	["disallowed_share", ({ disallowedShare }) => disallowedShare],
	["older_copy", ({ olderCopyCount }) => olderCopyCount],
	["unknown_version", ({ unknownVersionCount }) => unknownVersionCount],
	["robots_txt_fetches", ({ robotsTxt }) => robotsTxt.count],
	["robots_txt_last", ({ robotsTxt }) => isoTime(robotsTxt.lastSeconds)],
	["robots_txt_status", ({ robotsTxt }) => robotsTxt.lastStatus],
	["median_gap_seconds", ({ pace }) => pace.medianGapSeconds],
	["crawl_delay_seconds", ({ pace }) => pace.crawlDelaySeconds],
	["short_gap_share", ({ pace }) => pace.shortGapShare],
	[
		"first",
		({ firstSeconds }) => isoTime(firstSeconds),
		undefined,
		({ firstSeconds }) => isoTime(firstSeconds),
	],
	["last", ({ lastSeconds }) => isoTime(lastSeconds), undefined, ({ lastSeconds }) => isoTime(lastSeconds)],
	["most_broken_rule", ({ brokenRules }) => brokenRules[0]?.rule.pattern],
	["signature_agents", ({ signatureAgents }) => signatureAgents.join(" ") || null],
	["is_documented", ({ isDocumented }) => (isDocumented ? 1 : 0)],
	["undecided", ({ undecidedCount }) => undecidedCount],
	["unreachable", ({ unreachableCount }) => unreachableCount],
	["doubt", ({ doubt }) => doubt],
	["never_asked_hosts", ({ neverAskedHosts }) => neverAskedHosts.join(" ")],
	["senders", originWords, undefined, originWords],
	["family", ({ family }) => family],
	["unavailable", ({ unavailableCount }) => unavailableCount],
	["allowed_refused", ({ refusals }) => refusals.count],
	["robots_txt_refused", ({ robotsTxt }) => robotsTxt.refusedCount],
	["grounds", (crawler, sources) => accusationWords(crawler, sources).join("; ")],
	["refused_requests", (crawler, sources) => refusedWords(crawler, sources).join("; ")],
];

/** Prints a heading, and one line per crawler, then one for the names left out and one per automated client (RFC 4180). */
export function printCsv({ crawlers, clients, leftOut }: AuditReport, sources: ReportSources): string {
	const rows = crawlers.map((crawler) => COLUMNS.map(([, of]) => cellOf(of(crawler, sources) ?? "")));
	const unjudged = clients.map((client) => COLUMNS.map(([, , ofClient]) => cellOf(ofClient?.(client) ?? "")));
	const others = leftOut.crawlerCount === 0 ? [] : [leftOut];
	const names = others.map((each) => COLUMNS.map(([, , , ofLeftOut]) => cellOf(ofLeftOut?.(each) ?? "")));
	return [COLUMNS.map(([title]) => title), ...rows, ...names, ...unjudged]
		.map((cells) => `${cells.join(",")}\r\n`)
		.join("");
}

function isoTime(seconds: number | null): string | null {
	return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

function cellOf(value: string | number): string {
	if (typeof value === "number") return String(value);
	// A spreadsheet reads a cell that begins with one of these characters as a formula. An apostrophe makes it text.
	const text = escapeText(/^[=+\-@]/.test(value) ? `'${value}` : value);
	return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
