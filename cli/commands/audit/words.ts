import { remember } from "../../../insight/analysis/remember.js";
import type {
	AuditReport,
	BrokenRule,
	Conduct,
	CrawlerIdentity,
	CrawlerReport,
	PurposeReport,
	UnreadableLine,
} from "../../../insight/audit/index.js";
import { counted, grouped, percent } from "../../output/numbers.js";
import type { AuditCommand, AuditedFile } from "./arguments.js";

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** The name of a crawler, with what is said of it. */
export function nameWords(crawler: CrawlerReport): string {
	const facts = nameFacts(crawler);
	return facts === "" ? crawler.crawler : `${crawler.crawler} (${facts})`;
}

/** With whose group a crawler went by, and what its requests say of a signature; empty if there is neither. Nothing is verified. */
export function nameFacts({ family, signatureAgents }: CrawlerReport): string {
	return [
		...(family === null ? [] : [`by its family's name, ${family}`]),
		...(signatureAgents.length === 0 ? [] : [`Signature-Agent ${signatureAgents.join(", ")}`]),
	].join("; ");
}

/** The name of a crawler's row: there may be one for each identity. */
export function rowName({ crawler, identity }: Pick<CrawlerReport, "crawler" | "identity">): string {
	return identity === "unverified" ? crawler : `${crawler}, ${identity}`;
}

/** The senders of requests, as far as the report names them; empty if it names none. */
export function originWords({
	senders,
	requestCount,
}: Pick<CrawlerReport, "senders" | "requestCount">): string {
	if (senders.length === 0) return "";
	const sentCount = sentCountOf(senders);
	const parts = senders.map((sender) => `${grouped(sender.requestCount)} from ${sender.address}`).join(", ");
	return sentCount === requestCount
		? parts
		: `at least ${parts}, up to ${grouped(requestCount - sentCount)} from elsewhere`;
}

/** The fewest requests that addresses sent together. */
export function sentCountOf(senders: CrawlerReport["senders"]): number {
	return senders.reduce((sum, { requestCount }) => sum + requestCount, 0);
}

/** The word for a crawler's conduct, with `as documented` if its operator says that it disregards robots.txt. */
export function conductWords(crawler: CrawlerReport): string {
	const { conduct, judgedCount } = crawler;
	const word = isWithDocumentation(crawler) ? `${conduct}, as documented` : conduct;
	const couldBeCount = judgedCount + unjudgedCountOf(crawler);
	if (conduct === "too few" || 2 * judgedCount >= couldBeCount) return word;
	return `${word} (only ${grouped(judgedCount)} of ${grouped(couldBeCount)} judged)`;
}

/** The requests of a crawler on which there was no verdict that counts. */
function unjudgedCountOf({ unknownVersionCount, undecidedCount, unreachableCount }: CrawlerReport): number {
	return unknownVersionCount + undecidedCount + unreachableCount;
}

/** Whether a crawler's conduct is one that its operator documents. */
function isWithDocumentation(crawler: CrawlerReport): boolean {
	const { conduct } = crawler;
	return isAsDocumented(crawler) && conduct !== "too few" && conduct !== "obeys";
}

/** Whether the operator says that the crawler disregards robots.txt. That says nothing of impostors. */
export function isAsDocumented({ neglect, identity }: CrawlerReport): boolean {
	return neglect !== null && identity !== "impostor";
}

/** A crawler's purposes. If a purpose comes from lists of others, these are named, since lists guess some purposes. */
export function purposeWords({ purposes, isDocumented }: CrawlerReport): string {
	if (purposes.length === 0) return "not known";
	return `${purposes.join(", ")}${isDocumented ? "" : " (by a list)"}`;
}

/** How many crawlers have a purpose, and for how many it comes only from lists. */
function purposeCountWords(
	{ purpose, crawlerCount, listedCrawlerCount }: PurposeReport,
	report: AuditReport,
): string {
	const listed = listedCrawlerCount > 0 ? ` (${listedCrawlerCount} by a list)` : "";
	// The requests of a purpose have those of names without a row.
	const names = purpose === null && report.leftOut.crawlerCount > 0 ? ` and ${leftOutName(report)}` : "";
	return `${counted(crawlerCount, "crawler")}${listed}${names}`;
}

/** The sums by purpose, then that of impostors. */
export function purposeRows(report: AuditReport) {
	const rows = report.purposes.map((sum) => {
		return { purpose: `${sum.purpose ?? "not known"}`, crawlers: purposeCountWords(sum, report), sum };
	});
	// The purposes of impostors are not those of the crawlers whose names they have.
	const impostors = report.crawlers.filter(({ identity }) => identity === "impostor");
	if (impostors.length === 0) return rows;
	return [
		...rows,
		{ purpose: "impostors", crawlers: counted(impostors.length, "impostor"), sum: sumsOf(impostors) },
	];
}

/** A time, in UTC. */
export function printTime(seconds: number, unit: "minutes" | "seconds" = "minutes"): string {
	const form = unit === "minutes" ? "2026-10-10T12:00" : "2026-10-10T12:00:00";
	return new Date(seconds * 1000).toISOString().slice(0, form.length).replace("T", " ");
}

/** The times of the first request and of the last; empty if there is none. */
export function spanWords({ firstSeconds, lastSeconds }: Pick<AuditReport, "firstSeconds" | "lastSeconds">) {
	if (firstSeconds === null || lastSeconds === null) return "";
	return `${printTime(firstSeconds)} to ${printTime(lastSeconds)} UTC`;
}

/** A span of time in its largest unit. */
export function printDuration(seconds: number): string {
	if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
	if (seconds < MINUTE) return `${Number(seconds.toFixed(1))} s`;
	if (seconds < HOUR) return `${(seconds / MINUTE).toFixed(1)} min`;
	return seconds < DAY ? `${(seconds / HOUR).toFixed(1)} h` : `${(seconds / DAY).toFixed(1)} d`;
}

/** The files of each host of --robots-for, in the order of the report's versions. */
export function filesByHost({ robotsFor }: Pick<AuditCommand, "robotsFor">): Map<string, AuditedFile[]> {
	const files = new Map<string, AuditedFile[]>();
	for (const each of robotsFor) remember(files, each.host, () => []).push(each);
	return files;
}

/** The words of the answer for one crawler, and for several. */
type Answer = readonly [word: Conduct | "as documented", one: string, several: string];

const IGNORES: Answer = ["ignores", "ignores robots.txt", "ignore robots.txt"];
/** All answers, the worst first. */
const ANSWERS: readonly Answer[] = [
	IGNORES,
	["never asked", "never asked for robots.txt", "never asked for robots.txt"],
	["mostly", "obeys mostly", "obey mostly"],
	["hurries", "does not keep its crawl-delay", "do not keep their crawl-delay"],
	["as documented", "disregards robots.txt as documented", "disregard robots.txt as documented"],
	["obeys", "obeys", "obey"],
	["too few", "has too few requests to tell", "have too few requests to tell"],
];

/** The index in `ANSWERS` for a crawler. */
function answerOf(crawler: CrawlerReport): number {
	const word = isWithDocumentation(crawler) ? "as documented" : crawler.conduct;
	return ANSWERS.findIndex(([each]) => each === word);
}

/** How many crawlers have each conduct. A crawler with rows for several identities counts once, by its worst row. */
export function answerWords({ crawlers: rows, leftOut }: AuditReport): string {
	if (rows.length === 0) return "No request names a crawler";
	const impostors = rows.filter(({ identity }) => identity === "impostor");
	// Of the made-up names, the last ones have rows.
	const unknown = leftOut.crawlerCount === 0 ? [] : rows.filter((row) => isUntold(row) && !isListed(row));
	const worst = new Map<string, number>();
	for (const row of rows) {
		if (row.identity === "impostor" || unknown.includes(row)) continue;
		worst.set(row.crawler, Math.min(answerOf(row), worst.get(row.crawler) ?? ANSWERS.length));
	}
	const answers = [...worst.values()];
	const parts = ANSWERS.flatMap((answer, index) => {
		const count = answers.filter((each) => each === index).length;
		return count === 0 ? [] : [countedAnswer(count, answer)];
	});
	const ignoring = impostors.filter(({ conduct }) => conduct === "ignores").length;
	const ofImpostors = ignoring === 0 ? "" : ` (${countedAnswer(ignoring, IGNORES)})`;
	return [
		worst.size === 0 ? "" : `Of ${counted(worst.size, "name")} of crawlers, ${parts.join(", ")}`,
		worst.size === 0 ? "" : verifiedWords(rows.filter((row) => worst.has(row.crawler))),
		impostors.length === 0 ? "" : `${counted(impostors.length, "impostor")}${ofImpostors}`,
		leftOut.crawlerCount === 0
			? ""
			: `up to ${counted(unknown.length + leftOut.crawlerCount, "name")} that no list has and of which nothing is said`,
	]
		.filter((words) => words !== "")
		.join("; ");
}

/** How many names are known to be right: anybody can send a name. */
function verifiedWords(rows: readonly CrawlerReport[]): string {
	const confirmed = rows.filter(({ identity }) => identity === "confirmed").map(({ crawler }) => crawler);
	const count = new Set(confirmed).size;
	return count === 0 ? "none verified" : `${grouped(count)} verified`;
}

/** Whether the sender of a row is known: else the colour of its conduct must accuse nobody. */
export function isKnown({ identity }: CrawlerReport): boolean {
	return identity !== "unverified";
}

function countedAnswer(count: number, [, one, several]: Answer): string {
	return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** The share of gaps that look shorter than the crawl-delay, in words; empty if no crawl-delay held. */
export function shortGapWords({ shortGapShare, crawlDelaySeconds }: CrawlerReport["pace"]): string {
	if (shortGapShare === null) return "";
	const delay = crawlDelaySeconds === undefined ? "crawl-delay" : `${crawlDelaySeconds} s`;
	return `${percent(shortGapShare)} seem below ${delay}`;
}

/** The words for a crawler without a fetch of robots.txt. It may have fetched it before it had this row. */
export function noFetchWords({ leftOutAtMost }: CrawlerReport): string {
	return leftOutAtMost > 0 ? "not known" : "never";
}

/** The hosts whose robots.txt a crawler never asked for, if it asked for others. */
export function neverAskedWords({ neverAskedHosts, robotsTxt }: CrawlerReport): string {
	return neverAskedHosts.length === 0 || robotsTxt.count === 0
		? ""
		: `never for ${neverAskedHosts.join(", ")}`;
}

/** The name of the row for names without a row of their own, if too many names came. */
export function leftOutName({ leftOut }: AuditReport): string {
	// A name that comes again after it has lost its place is counted again.
	return `up to ${counted(leftOut.crawlerCount, "more name")}`;
}

/** When the names without a row came, and from where; empty if there is none. */
export function leftOutPeriod({ leftOut }: AuditReport): string {
	return [spanWords(leftOut), originWords(leftOut)].filter((words) => words !== "").join(", ");
}

/** Crawlers that share a row. */
export interface FoldedCrawlers {
	/** The text in place of their names. */
	readonly name: string;
	readonly conduct: string;
	readonly crawlers: readonly CrawlerReport[];
}

/** The rank of a crawler, the worst first. */
function rankOf(crawler: CrawlerReport): number {
	const { conduct, identity } = crawler;
	if (conduct === "ignores" && !isAsDocumented(crawler)) return 0;
	if (identity === "impostor") return 1;
	if (isAsDocumented(crawler)) return 4;
	return conduct === "never asked" ? 2 : conduct === "mostly" || conduct === "hurries" ? 3 : 4;
}

/** Whether nothing is known of a crawler: neither its conduct nor its identity. */
function isUntold({ conduct, identity, signatureAgents }: CrawlerReport): boolean {
	return conduct === "too few" && identity === "unverified" && signatureAgents.length === 0;
}

/** The crawlers with a row of their own, the worst first, and those that share a row: beyond `top`, or too few. */
export function foldCrawlers(
	{ crawlers }: AuditReport,
	top: number,
): { readonly shown: readonly CrawlerReport[]; readonly folded: readonly FoldedCrawlers[] } {
	const ranked = [...crawlers].sort(
		(one, other) => rankOf(one) - rankOf(other) || other.requestCount - one.requestCount,
	);
	const few = ranked
		.filter(isUntold)
		.sort(
			(one, other) => other.disallowedCount - one.disallowedCount || other.requestCount - one.requestCount,
		);
	// One crawler needs no more room than a row for one.
	const own = few.length < 2 ? ranked : ranked.filter((crawler) => !isUntold(crawler));
	const rest = own.slice(top);
	const folded = [
		{ name: counted(rest.length, "more crawler"), conduct: "not shown", crawlers: rest },
		{ name: counted(few.length, "crawler"), conduct: "too few", crawlers: few.length < 2 ? [] : few },
	];
	return { shown: own.slice(0, top), folded: folded.filter((fold) => fold.crawlers.length > 0) };
}

/** Whether a list has a crawler. */
function isListed({ purposes, operator }: CrawlerReport): boolean {
	return purposes.length > 0 || operator !== null;
}

/** As of a crawler of a report. */
export interface JudgedCounts {
	readonly judgedCount: number;
	readonly disallowedCount: number;
}

/** A row of several crawlers, in words; "-" where there is no sum. */
export interface SharedRow extends JudgedCounts {
	readonly name: string;
	readonly conduct: string;
	readonly identity: string;
	readonly requests: string;
	readonly pages: string;
	readonly olderCopies: string;
}

/** The row that crawlers share: their sums. */
export function rowOfFolded({ name, conduct, crawlers }: FoldedCrawlers): SharedRow {
	const { judgedCount, disallowedCount, ...sums } = sumsOf(crawlers);
	return {
		name,
		conduct,
		identity: identityCounts(crawlers),
		requests: requestWords(sums),
		pages: grouped(sums.pageCount),
		olderCopies: grouped(sums.olderCopyCount),
		judgedCount,
		disallowedCount,
	};
}

/** The row of names that have none of their own; none if there are no such names. */
export function rowOfLeftOut(report: AuditReport): SharedRow[] {
	const { crawlerCount, requestCount, judgedCount, disallowedCount } = report.leftOut;
	if (crawlerCount === 0) return [];
	return [
		{
			name: leftOutName(report),
			conduct: "not told",
			identity: "-",
			requests: grouped(requestCount),
			pages: "-",
			olderCopies: "-",
			judgedCount,
			disallowedCount,
		},
	];
}

function sumsOf(crawlers: readonly CrawlerReport[]) {
	const sum = (of: (crawler: CrawlerReport) => number) => crawlers.reduce((all, each) => all + of(each), 0);
	return {
		requestCount: sum(({ requestCount }) => requestCount),
		pageCount: sum(({ pageCount }) => pageCount),
		leftOutAtMost: sum(({ leftOutAtMost }) => leftOutAtMost),
		olderCopyCount: sum(({ olderCopyCount }) => olderCopyCount),
		judgedCount: sum(({ judgedCount }) => judgedCount),
		disallowedCount: sum(({ disallowedCount }) => disallowedCount),
	};
}

/** How many of the crawlers that share a row have which identity. */
function identityCounts(crawlers: readonly CrawlerReport[]): string {
	const identities = new Set(crawlers.map(({ identity }) => identity));
	if (identities.size === 1) return crawlers[0]!.identity;
	return Array.from(identities, (each) => {
		return `${grouped(crawlers.filter(({ identity }) => identity === each).length)} ${each}`;
	}).join(", ");
}

/** The number of requests, of which names that have no row any more may have had some. */
export function requestWords({
	requestCount,
	leftOutAtMost,
}: Pick<CrawlerReport, "requestCount" | "leftOutAtMost">): string {
	return `${leftOutAtMost > 0 ? "at least " : ""}${grouped(requestCount)}`;
}

/** The files from which a report was made. */
export interface ReportSources {
	/** The logs in the order of the report, each with the reason why its rest could not be read. */
	readonly logs: readonly { readonly name: string; readonly damage: string | null }[];
	/** The robots.txt files that crawlers were to obey, as they were given. */
	readonly robots: readonly string[];
}

export interface Change {
	readonly crawler: string;
	readonly identity: CrawlerIdentity;
	/** The conduct in each report; null if the crawler is not in it. */
	readonly before: Conduct | null;
	readonly after: Conduct | null;
}

/** The files, and sentences about the limits of the report. */
export interface NotedSources extends ReportSources {
	readonly notes: readonly string[];
	/** The changes since an earlier report; null if none is compared. */
	readonly changes: readonly Change[] | null;
}

/** Says that there are notes, to whom reads the accusations first; empty if there are none. */
export function pointerWords({ notes }: NotedSources): string {
	if (notes.length === 0) return "";
	return `Before you block anybody, read ${notes.length === 1 ? "the note" : `the ${notes.length} notes`} on what this report cannot tell`;
}

/** The place of a line in its log. */
export function placeOfLine(
	{ logs }: ReportSources,
	{ logIndex, lineNumber }: Pick<UnreadableLine, "logIndex" | "lineNumber">,
): string {
	const place = `line ${grouped(lineNumber)}`;
	return logs.length === 1 ? place : `${logs[logIndex]!.name}, ${place}`;
}

/** The place of a rule, with its file if there are several. */
export function placeOfRule({ robots }: ReportSources, { rule, versionIndex }: BrokenRule): string {
	return robots.length === 1 ? `line ${rule.line}` : `${robots[versionIndex]}, line ${rule.line}`;
}

/** How many lines were read, and in which formats. */
export function linesWords({ lineCount, formats }: AuditReport): string {
	const how = formats.length === 0 ? "as described" : formats.join(", ");
	return lineCount === 0 ? "no lines" : `${counted(lineCount, "line")} (${how})`;
}

/** How many requests and lines tell of no crawler, and why. */
export function leftOutWords(report: AuditReport): string[] {
	const { noAgentCount, otherHostCount, skippedLineCount } = report;
	return [
		noAgentCount > 0 ? `${counted(noAgentCount, "request")} without a User-Agent header` : "",
		otherHostCount > 0 ? `${counted(otherHostCount, "request")} of other hosts left out` : "",
		skippedLineCount > 0
			? `${counted(skippedLineCount, "line")} without a request: empty, or a directive`
			: "",
		clientWords(report),
		unnamedWords(report),
	].filter((words) => words !== "");
}

/** How many requests are in no other count: requests of people, and of programs with a browser's name. */
function unnamedWords({ requestCount, crawlerRequestCount, noAgentCount, clients }: AuditReport): string {
	const unnamedCount = requestCount - crawlerRequestCount - noAgentCount - requestCountOf(clients);
	if (unnamedCount === 0) return "";
	return `${counted(unnamedCount, "request")} of browsers, of what passes for one, and of unknown programs: nothing is said of these`;
}

function requestCountOf(clients: AuditReport["clients"]): number {
	return clients.reduce((sum, { requestCount }) => sum + requestCount, 0);
}

/** Number of automated clients that are shown. JSON has all. */
const SHOWN_CLIENTS = 8;

function clientWords({ clients }: AuditReport): string {
	if (clients.length === 0) return "";
	const shown = clients.slice(0, SHOWN_CLIENTS).map(({ client, kind, requestCount: count }) => {
		return `${client} ${grouped(count)}${kind === null ? "" : ` (${kind})`}`;
	});
	const restCount = clients.length - shown.length;
	const rest = restCount > 0 ? [`${counted(restCount, "other")}`] : [];
	return `${counted(requestCountOf(clients), "request")} of automated clients that claim no crawler's name, not judged: ${[...shown, ...rest].join(", ")}`;
}
