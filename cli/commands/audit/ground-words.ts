import type { CrawlerReport, FileVersion, GroundRequest, Settlement } from "../../../insight/audit/index.js";
import { grouped } from "../../output/numbers.js";
import { isAsDocumented, placeOfLine, printTime, type ReportSources } from "./words.js";

/** What a crawler is accused of, a sentence each: the requests that show it, what they are held against, and what would settle it. */
export function accusationWords(crawler: CrawlerReport, sources: ReportSources): string[] {
	const { requests } = crawler.grounds;
	if (requests.length === 0 || isAsDocumented(crawler)) return [];
	const held = requests.map((request) => againstWords(crawler, request, sources));
	const areAlike = held.every((each) => each === held[0]);
	const shown = requests.map((request, index) => {
		const against = areAlike || held[index] === "" ? "" : `; ${held[index]}`;
		return `${requestWords(request, sources)}${against}`;
	});
	return [...shown, areAlike ? held[0]! : "", settlingWords(crawler)].filter((words) => words !== "");
}

/** The line, the time and the URL of a request, and the gap before it. */
function requestWords(request: GroundRequest, sources: ReportSources): string {
	const { atSeconds, url, gap, logIndex } = request;
	const place = `${placeOfLine(sources, request)}, ${printTime(atSeconds, "seconds")}: ${url}`;
	if (gap === null) return place;
	const { before, gapSeconds } = gap;
	const isSameLog = before.logIndex === logIndex;
	const line = isSameLog ? `line ${grouped(before.lineNumber)}` : placeOfLine(sources, before);
	return `${place}, ${secondsWords(gapSeconds)} after ${line}`;
}

/** The copy of which file a request is held against, and its rule; empty of an impostor who breaks none. */
function againstWords(
	{ conduct }: CrawlerReport,
	{ rule, gap, fetchedSeconds, ...version }: GroundRequest,
	sources: ReportSources,
): string {
	const file = `against ${fileWords(version, sources)}`;
	if (conduct === "never asked") return `${file}, never fetched`;
	const fetched =
		fetchedSeconds === null
			? "no fetch in the 24 hours before"
			: `fetched ${printTime(fetchedSeconds, "seconds")}`;
	if (gap !== null) return `${file}, crawl-delay ${secondsWords(gap.crawlDelaySeconds)}; ${fetched}`;
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

/** What tells who a crawler is. */
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
};

/** Why requests of a crawler are not judged; empty if all are. */
export function unjudgedWords(crawler: CrawlerReport): string {
	const { undecidedCount, undecidedToken, unknownVersionCount, unreachableCount } = crawler;
	const reasons = [
		undecidedCount === 0
			? ""
			: `${grouped(undecidedCount)} undecided, since the groups of ${undecidedToken} and * differ`,
		unknownVersionCount === 0 ? "" : `${grouped(unknownVersionCount)} of a time or host without a known file`,
		unreachableCount === 0 ? "" : `${grouped(unreachableCount)} after an error of the server`,
	].filter((reason) => reason !== "");
	return reasons.length === 0 ? "" : `not judged: ${reasons.join(", ")}`;
}
