import type {
	CrawlerReport,
	FileVersion,
	GroundRequest,
	LoggedRequest,
	Settlement,
} from "../../../insight/audit/index.js";
import { counted, grouped } from "../../output/numbers.js";
import {
	isAsDocumented,
	nameFacts,
	placeOfLine,
	printTime,
	type ReportSources,
	requestWords as requestCountWords,
	rowName,
} from "./words.js";

/** The grounds of an accusation, in words. */
export interface Accusation {
	/** The requests that show it. */
	readonly requests: readonly string[];
	/** The file that all of the requests break; empty if there is none, or if each request names it. */
	readonly against: string;
	/** The inputs that would settle it; empty if there are none. */
	readonly settling: string;
}

/** The accusation of a crawler; null if there is none. */
export function accusationOf(crawler: CrawlerReport, sources: ReportSources): Accusation | null {
	const { requests } = crawler.grounds;
	if (requests.length === 0 || isAsDocumented(crawler)) return null;
	const held = requests.map((request) => againstWords(crawler, request, sources));
	const areAlike = held.every((each) => each === held[0]);
	const shown = requests.map((request, index) => {
		const against = areAlike || held[index] === "" ? "" : `; ${held[index]}`;
		return `${requestWords(request, sources)}${against}`;
	});
	return { requests: shown, against: areAlike ? held[0]! : "", settling: settlingWords(crawler) };
}

/** A crawler's accusation in sentences: the requests, the file that they break, and the inputs that would settle it. */
export function accusationWords(crawler: CrawlerReport, sources: ReportSources): string[] {
	const accusation = accusationOf(crawler, sources);
	if (accusation === null) return [];
	return [...accusation.requests, accusation.against, accusation.settling].filter((words) => words !== "");
}

/** The sentence about refusals that are only in a CDN's log. */
export const CDN_REFUSALS =
	"what a CDN refuses is not in the log of the server behind it, and audit reads the CDN's log too";

/** How many allowed requests of a crawler were refused; empty if none was. A site may well refuse an impostor. */
export function refusalWords({ refusals, identity, judgedCount, ...counts }: CrawlerReport): string {
	const { count, statuses } = refusals;
	if (count === 0 || identity === "impostor") return "";
	const allowedCount = judgedCount - counts.disallowedCount - counts.olderCopyCount - counts.unavailableCount;
	const by = statuses.map(({ status, count: of }) => {
		return statuses.length === 1 ? `with ${status}` : `${grouped(of)} with ${status}`;
	});
	return `${grouped(count)} of ${counted(allowedCount, "allowed request")} refused${statuses.length === 1 ? " " : ": "}${by.join(", ")}`;
}

/** The requests that show a refusal. */
export function refusedWords({ refusals }: CrawlerReport, sources: ReportSources): string[] {
	return refusals.requests.map((request) => `${placeWords(request, sources)}, ${request.status}`);
}

/** How robots.txt itself was answered, if not with the file; else empty. */
export function answeredWords({ robotsTxt, unavailableCount }: CrawlerReport): string {
	const { count, refusedCount } = robotsTxt;
	const parts = [
		refusedCount === 0
			? ""
			: `robots.txt itself refused, ${grouped(refusedCount)} of ${counted(count, "time")}`,
		unavailableCount === 0
			? ""
			: `${grouped(unavailableCount)} allowed, since robots.txt was answered as if there were none`,
	];
	return parts.filter((part) => part !== "").join("; ");
}

/** The line, the time and the URL of a request. */
function placeWords(request: LoggedRequest, sources: ReportSources): string {
	return `${placeOfLine(sources, request)}, ${printTime(request.atSeconds, "seconds")}: ${request.url}`;
}

/** The line, the time and the URL of a request, and the gap before it. */
function requestWords(request: GroundRequest, sources: ReportSources): string {
	const { gap, logIndex } = request;
	const place = placeWords(request, sources);
	if (gap === null) return place;
	const { before, gapSeconds } = gap;
	const isSameLog = before.logIndex === logIndex;
	const line = isSameLog ? `line ${grouped(before.lineNumber)}` : placeOfLine(sources, before);
	return `${place}, ${secondsWords(gapSeconds)} after ${line}`;
}

/** The copy of which file a request is held against, and its rule; empty of an impostor who breaks none. */
function againstWords(
	{ conduct }: CrawlerReport,
	{ rule, gap, fetchedSeconds, redirectedSeconds, ...version }: GroundRequest,
	sources: ReportSources,
): string {
	const file = `against ${fileWords(version, sources)}`;
	if (conduct === "never asked") return `${file}, never fetched`;
	const fetched =
		fetchedSeconds !== null
			? `fetched ${printTime(fetchedSeconds, "seconds")}`
			: redirectedSeconds !== null
				? `its fetch ${printTime(redirectedSeconds, "seconds")} was redirected, and no copy follows`
				: "no known copy in the 24 hours before";
	if (gap !== null)
		return `${file}, line ${gap.crawlDelayLine}: crawl-delay, ${secondsWords(gap.crawlDelaySeconds)} to wait; ${fetched}`;
	if (rule !== null)
		return `${file}, line ${rule.line}: ${`${rule.type}: ${rule.pattern}`.trimEnd()}; ${fetched}`;
	return conduct === "ignores" || conduct === "mostly" ? `${file}; ${fetched}` : "";
}

function secondsWords(seconds: number): string {
	return `${Number(seconds.toFixed(3))} s`;
}

/** A version of robots.txt, and since when the site served it. */
function fileWords(
	{ versionIndex, host, servedFromSeconds }: FileVersion,
	{ robots }: ReportSources,
): string {
	const name = `${robots[versionIndex]}${host === null ? "" : ` of ${host}`}`;
	return `${name} (${servedFromSeconds === null ? "undated" : `since ${printTime(servedFromSeconds)}`})`;
}

function settlingWords(crawler: CrawlerReport): string {
	const { grounds, identity } = crawler;
	const settlings = grounds.settledBy.map((settlement) => SETTLINGS[settlement](crawler)).join("; ");
	const isOpen = identity !== "unverified" || grounds.settledBy.some((settlement) => TELLING.has(settlement));
	const parts = [
		isOpen ? "" : "none is verified: nobody publishes addresses of this name",
		settlings === "" ? "" : `would settle it: ${settlings}`,
	];
	return parts.filter((part) => part !== "").join("; ");
}

/** The inputs that show who a crawler is. */
const TELLING: ReadonlySet<Settlement> = new Set(["ranges", "verify", "clientAddress"]);

const SETTLINGS: Readonly<Record<Settlement, (crawler: CrawlerReport) => string>> = {
	ranges: ({ crawler, operator, identity, doubt }) => {
		const name = operator ?? crawler;
		const option = `--ip-ranges ${/^[\w.-]+$/.test(name) ? `${name}=FILE` : `"${name}=FILE"`}`;
		if (identity === "impostor") return `a newer list for ${option}`;
		return doubt === "other list" ? `the other lists for ${option}` : option;
	},
	verify: () => "--verify-dns",
	clientAddress: () => "the addresses of clients, by --client-address or --trusted-proxies",
	robots: ({ grounds }) => {
		const host = grounds.requests.find(({ servedFromSeconds }) => servedFromSeconds === null)?.host ?? null;
		return `the file of that time, by ${host === null ? "--robots DATE=FILE" : `--robots-for ${host}@DATE=FILE`}`;
	},
	logs: () => "the log of a cache or CDN, or an earlier log",
	logsOfRedirect: () => "the log of the host to which robots.txt is redirected",
	logsWithHosts: () => "a log that names hosts, if several share this one",
};

/** Why requests of a crawler are not judged; empty if all are. */
export function unjudgedWords(crawler: CrawlerReport): string {
	const { undecidedCount, undecidedToken, unknownVersionCount, unreachableCount } = crawler;
	const knownCount = crawler.judgedCount + undecidedCount + unknownVersionCount + unreachableCount;
	const otherCount = crawler.requestCount - crawler.robotsTxt.count - knownCount;
	const byUnknownName =
		crawler.operator === null ? "by a name that neither a list nor the file has, or " : "";
	const reasons = [
		undecidedCount === 0
			? ""
			: `${grouped(undecidedCount)} undecided, since the groups of ${undecidedToken} and * differ`,
		unknownVersionCount === 0 ? "" : `${grouped(unknownVersionCount)} of a time or host without a known file`,
		unreachableCount === 0 ? "" : `${grouped(unreachableCount)} after an error of the server`,
		otherCount === 0 ? "" : `${grouped(otherCount)} ${byUnknownName}without a valid URL`,
	].filter((reason) => reason !== "");
	return reasons.length === 0 ? "" : `not judged: ${reasons.join(", ")}`;
}

/** A crawler that shares a row, with what is known of it. */
export function foldedWords(crawler: CrawlerReport): string {
	const { requestCount, disallowedCount, refusals, robotsTxt } = crawler;
	const parts = [
		`${requestCountWords(crawler)} request${requestCount === 1 ? "" : "s"}`,
		disallowedCount > 0 ? `${grouped(disallowedCount)} disallowed` : "",
		refusals.count > 0 ? `${grouped(refusals.count)} allowed and refused` : "",
		// A crawler that may fetch nothing, and fetches nothing, obeys.
		robotsTxt.count === requestCount ? "for robots.txt only" : "",
		nameFacts(crawler),
		unjudgedWords(crawler),
	];
	return `${rowName(crawler)}: ${parts.filter((part) => part !== "").join(", ")}`;
}
