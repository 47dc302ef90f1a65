import type { Crawler, Dialect, Group, RobotsTxt } from "../../bindings/auto.js";
import { requestedUrl } from "../../bindings/internal.js";
import { Verdict } from "../../bindings/shared-exports.js";
import { keyOfGroups } from "../../insight/analysis/findings/checks/policies-of-file.js";
import { lineList, list } from "../../insight/analysis/findings/wording.js";
import type { ComparedVerdict, PolicyChange, PolicyComparison } from "../../insight/analysis/index.js";
import { remember } from "../../insight/analysis/remember.js";
import type { AnalysableFile, AnalysableMatcher } from "../../insight/analysis/types.js";
import {
	cautionOf,
	crawlerByName,
	namedTokens,
	nameOfAsked,
	noteDialects,
	readingsOf,
	readingsOfAsked,
	resolveCrawler,
} from "../arguments/asked-crawler.js";
import { defineCommand, type Formatted, type Given, incomplete } from "../arguments/command.js";
import { crawlerOf } from "../arguments/crawler-option.js";
import { LINE_FORMATS, type LineFormat, tsvLine } from "../arguments/formats.js";
import { isWebUrl, listsOf, refuseInputTwice, robotsUrlOf } from "../arguments/operands.js";
import { COMMON, shared } from "../arguments/options.js";
import { maxWorkOf } from "../arguments/read-numbers.js";
import { Failure } from "../host/failure.js";
import type { Host } from "../host/host.js";
import { type AskedFile, groupsReader, type JudgingMatcher, readBy } from "../input/documented-file.js";
import { leftOutInWords, withoutManaged } from "../input/managed-content.js";
import { judgeOptions, openNotedFile, type RobotsFile } from "../input/robots-file.js";
import { type ToldPreferences, toldInWords, toldPreferences } from "../input/told-preferences.js";
import { escapeText, toSafeJson } from "../output/formats/escape.js";
import { type Paint, paintFor } from "../output/formats/paint.js";
import { counted, grouped } from "../output/numbers.js";
import { noteFor, Output } from "../output/output.js";
import { printRuleAt, printRuleSafely } from "../output/print-rule.js";
import { takesUrlsAsWritten } from "../urls/as-written.js";
import { type GivenUrl, toPrintable, toUrlText } from "../urls/octet-text.js";
import { readUrls } from "../urls/url-blocks.js";

/** Maximum number of URLs of a list that are witnesses, per comparison. More URLs are only counted. */
const MAX_WITNESSES = 1000;
/** Default number of steps for all comparisons together, and the maximum default for one comparison. */
const DEFAULT_TOTAL_WORK = 20_000_000;
const DEFAULT_WORK = 2_000_000;

const DIFFERENT = 1;
const NOT_SETTLED = 3;

/** A comparison of the policies of crawlers in one dialect. The same groups apply to all of them. */
interface Comparison {
	readonly crawlers: string[];
	readonly dialect: Dialect;
	/** Whether they are compared in another dialect too. */
	readonly hasOtherReading: boolean;
	readonly files: readonly [before: AskedFile, after: AskedFile];
	readonly before: Crawler;
	readonly after: Crawler;
	readonly matchers: readonly [before: JudgingMatcher, after: JudgingMatcher];
	readonly groups: readonly [before: readonly Group[], after: readonly Group[]];
	readonly list: ListCounts;
}

interface ListCounts {
	urlCount: number;
	newlyBlockedCount: number;
	newlyAllowedCount: number;
	readonly witnesses: string[];
}

interface Compared {
	readonly comparison: Comparison;
	readonly found: PolicyComparison;
}

const OPTIONS = {
	...shared("agent", "crawler"),
	against: {
		value: "NAME",
		help: "with one FILE: the crawler to compare with, a known one or a product token",
	},
	...shared("urls", "robots-url"),
	"ignore-managed": {
		help: "leave out the lines that a CDN adds to the file that it serves, as Cloudflare does",
	},
	"all-pairs": {
		help: "a difference for each pair of rules that decide, not one for each rule that changed",
	},
	...shared("as-written", "max-work", "exit-zero", "quiet"),
	...COMMON,
} as const;

export const diffCommand = defineCommand({
	name: "diff",
	usage: "diff OLD NEW",
	summary: "which URLs another version allows or blocks",
	about: `Compares two robots.txt files over all possible URLs, and prints what is newly blocked and newly allowed, the
most severe first. Each difference has an example URL and the two rules that decide. Every crawler that either
file names is compared, and * for all others; or the crawler that is given. With one FILE, two crawlers are
compared:

  robotstxt-wasm diff robots.txt --crawler Googlebot --against Bingbot

Standard error says where the files say other things of AI and search, or have other sitemaps or crawl-delays.
With a list (--urls), examples are taken from it, and the URLs that change are counted.
With --format tsv: crawlers, direction, old line, old rule, new line, new rule, URL, dialect.`,
	end: `Exit codes: 0 no verdict differs; 1 differences; 2 wrong usage or unreadable input; 3 no difference was found, but
the search ended before it was complete.`,
	example: "diff https://example.com/robots.txt robots.txt",
	formats: LINE_FORMATS,
	options: OPTIONS,
	read: readDiff,
	run: runDiff,
});

type DiffCommand = Formatted<LineFormat> & ReturnType<typeof readDiff>;

function readDiff(given: Given<typeof OPTIONS>) {
	const { values, operands } = given;
	const [before, second, third] = operands;
	const { against = null } = values;
	const crawler = crawlerOf(values);
	if (before === undefined || third !== undefined || (second === undefined && against === null)) {
		throw incomplete(given, "OLD and NEW, or FILE with --crawler NAME and --against NAME");
	}
	if (against !== null && second !== undefined) {
		throw new Failure("--against: expected with only one FILE; two files are compared for the same crawler");
	}
	if (against !== null && crawler === null) {
		throw new Failure(
			"--against: expected with --crawler NAME (or --agent TOKEN), the crawler to compare with it",
		);
	}
	const files = [before, second ?? before] as const;
	const urls = listsOf(values);
	const taken = second === undefined ? [before] : files;
	refuseInputTwice("diff", urls, taken.filter((file) => file === "-").length);
	return {
		files,
		/** Null: every crawler that a file names. */
		crawler,
		/** The other crawler; null if two files are compared. */
		against,
		/** The URL of the local files, which share it. A fetched one has its own URL. */
		robotsUrl: robotsUrlOf(values, files.every(isWebUrl) ? files : []),
		urls,
		isAsWritten: values["as-written"] === true,
		/** Whether lines that a CDN has added are left out. */
		ignoresManaged: values["ignore-managed"] === true,
		/** Whether each pair of rules gives a difference, rather than each rule that changed. */
		hasAllPairs: values["all-pairs"] === true,
		maxWork: maxWorkOf(values),
		exitsZero: values["exit-zero"] === true,
	};
}

/** Prints the URLs that another version of a file, or another crawler's rules, newly block and newly allow. */
async function runDiff(host: Host, command: DiffCommand): Promise<number> {
	const note = noteFor(host, command);
	const asked = command.crawler === null ? null : resolveCrawler(host, command.crawler, note);
	const against = command.against === null ? null : crawlerByName(host, command.against);
	const { robotsUrl } = command;
	for (const crawler of [asked ?? "*", against ?? "*"]) judgeOptions(host, command, { crawler, robotsUrl });
	const open = async (file: string): Promise<RobotsFile> => {
		const opened = await openNotedFile(host, file, command, isWebUrl(file) ? undefined : robotsUrl);
		const octets = command.ignoresManaged ? withoutManaged(opened.octets) : opened.octets;
		if (octets === opened.octets) return opened;
		for (const each of leftOutInWords(opened.name, opened.octets)) note(each);
		opened.robots.dispose();
		const url = isWebUrl(file) ? opened.name : robotsUrl;
		return { ...opened, octets, robots: host.library.parse(octets, { ...command.parse, url }) };
	};
	const [old, other] = command.files;
	const before = await open(old);
	const after = other === old ? before : await open(other);
	const comparisons = foldComparisons(
		[before.robots, after.robots],
		crawlersOf(host, command, asked, against, [before.robots, after.robots]),
	);
	await judgeLists(host, command, comparisons);
	if (command.against === null) {
		for (const each of await differentlyTold(host, [before, after], comparisons)) note(each);
		for (const each of differentlyRead(host, [before, after], comparisons)) note(each);
	}
	const all = await compareAll(host, command, comparisons);
	for (const { matchers } of comparisons) for (const matcher of matchers) matcher.dispose();
	const compared = withoutRepeated(all);
	const caution =
		command.crawler === null || command.against === null
			? null
			: cautionOf(host, nameOfAsked(command.crawler), command.against, command.parse.dialect);
	if (command.parse.dialect === undefined) noteDialects(documentedIn(comparisons), note);
	if (caution !== null) note(caution);
	if (!command.isQuiet) {
		await new Output(host.stdout).write(
			compared.map(printer(host, command, before, after, caution !== null)).join(""),
		);
	}
	for (const { robots } of new Set([before, after])) robots.dispose();
	if (compared.some(({ found }) => found.equal === false)) return command.exitsZero ? 0 : DIFFERENT;
	return compared.every(({ found }) => found.equal === true) ? 0 : NOT_SETTLED;
}

/** Sentences about crawlers to which the files say different things of AI and search. No verdict depends on that. */
async function differentlyTold(
	{ library }: Host,
	files: readonly [before: RobotsFile, after: RobotsFile],
	comparisons: readonly Comparison[],
): Promise<string[]> {
	const told = await Promise.all(files.map(({ robots }) => toldPreferences(library, robots)));
	const namesByPlaces = new Map<string, Set<string>>();
	for (const { crawlers, groups } of comparisons) {
		const said = told.map((each, index) => each.of({ groups: groups[index]! }));
		const uses = Array.from(new Set(said.flatMap((each) => Array.from(each.keys())))).filter(
			(use) => new Set(said.map((each) => answersOf(each, use))).size > 1,
		);
		if (uses.length === 0) continue;
		const places = files.map((file, index) => placeOf(file, said[index]!, uses)).join(" -> ");
		const names = remember(namesByPlaces, places, () => new Set());
		for (const name of crawlers) names.add(name);
	}
	return Array.from(
		namesByPlaces,
		([places, names]) =>
			`${Array.from(names).join(", ")}: what is said of AI and search differs, and no verdict depends on it: ${places}`,
	);
}

function answersOf(told: ToldPreferences, use: string): string {
	return Array.from(new Set(told.get(use)?.map(({ words }) => words)))
		.sort()
		.join();
}

function placeOf({ name }: RobotsFile, told: ToldPreferences, uses: readonly string[]): string {
	const said = uses.flatMap((use) => told.get(use) ?? []);
	return said.length === 0 ? `${name} says nothing of it` : `${name} ${toldInWords(said)}`;
}

/** A sentence about other records that differ, which are read but decide no verdict; none if they are the same. */
function differentlyRead(
	host: Host,
	[{ robots: before }, { robots: after }]: readonly [before: RobotsFile, after: RobotsFile],
	comparisons: readonly Comparison[],
): string[] {
	const differing: string[] = [];
	const placesOf = ({ sitemaps }: RobotsTxt, other: RobotsTxt) => {
		const urls = new Set(other.sitemaps.map(({ url }) => url));
		const lines = sitemaps.filter(({ url }) => !urls.has(url)).map(({ line }) => line);
		return lines.length === 0 ? "none" : lineList(lines);
	};
	const [gone, come] = [placesOf(before, after), placesOf(after, before)];
	if (gone !== come || gone !== "none")
		differing.push(`sitemaps (only in the old file: ${gone}; only in the new one: ${come})`);
	const hasDelay = ({ groups }: RobotsTxt) => groups.some((group) => group.crawlDelaySeconds !== undefined);
	if (hasDelay(before) || hasDelay(after)) {
		const namesByDelays = new Map<string, Set<string>>();
		for (const comparison of comparisons.filter(({ dialect }) => dialect !== "google")) {
			// Groups can be shared, and delays not.
			for (const name of comparison.crawlers) {
				const crawler = comparison.crawlers.length === 1 ? comparison.before : crawlerByName(host, name);
				const [was, is] = [before, after].map((robots) => secondsOf(robots, crawler));
				if (was !== is) remember(namesByDelays, `${was} -> ${is}`, () => new Set()).add(name);
			}
		}
		for (const [delays, names] of namesByDelays)
			differing.push(`the crawl-delay of ${list(Array.from(names))} (${delays})`);
	}
	return differing.length === 0
		? []
		: [`other records differ, and no verdict depends on them: ${differing.join(", ")}`];
}

function secondsOf(robots: RobotsTxt, crawler: Crawler): string {
	const matcher = robots.matcher(crawler);
	const { crawlDelaySeconds } = matcher;
	matcher.dispose();
	return crawlDelaySeconds === undefined ? "none" : `${crawlDelaySeconds} s`;
}

/** A crawler, the crawlers whose policies are compared, and the dialects in which they are. */
interface CrawlerPair {
	readonly name: string;
	readonly before: Crawler;
	readonly after: Crawler;
	readonly dialects: readonly Dialect[];
}

function crawlersOf(
	host: Host,
	command: DiffCommand,
	asked: Crawler | null,
	against: Crawler | null,
	files: readonly RobotsTxt[],
): readonly CrawlerPair[] {
	const chosen = command.parse.dialect;
	const dialectsOf = (...readings: readonly (readonly Dialect[])[]) =>
		chosen === undefined ? Array.from(new Set(readings.flat())) : [chosen];
	if (asked !== null && command.crawler !== null) {
		const others = command.against === null ? [] : readingsOf(host, command.against);
		const dialects = dialectsOf(readingsOfAsked(host, command.crawler), others);
		return [{ name: nameOfAsked(command.crawler), before: asked, after: against ?? asked, dialects }];
	}
	return namedTokens(files).map((name) => {
		const crawler = crawlerByName(host, name);
		return { name, before: crawler, after: crawler, dialects: dialectsOf(readingsOf(host, name)) };
	});
}

/** Folds crawlers whose groups are the same in both files: they have the same differences, compared once a dialect. */
function foldComparisons(
	[before, after]: readonly [before: RobotsTxt, after: RobotsTxt],
	pairs: readonly CrawlerPair[],
): Comparison[] {
	const folded = new Map<string, Comparison>();
	const readByDialect = new Map<Dialect, ReturnType<typeof read>>();
	const read = (dialect: Dialect) => {
		const old = readBy(before, dialect);
		const files: Comparison["files"] = [old, after === before ? old : readBy(after, dialect)];
		const groupsOf = groupsReader(old);
		return { files, readers: [groupsOf, files[1] === old ? groupsOf : groupsReader(files[1])] as const };
	};
	for (const { name, dialects, ...crawler } of pairs) {
		const hasOtherReading = dialects.length > 1;
		for (const dialect of dialects) {
			const { files, readers } = remember(readByDialect, dialect, () => read(dialect));
			const groups = [readers[0](crawler.before), readers[1](crawler.after)] as const;
			const keys = groups.map((chosen) => keyOfGroups({ groups: chosen }));
			const key = [hasOtherReading, dialect, ...keys].join("/");
			const known = folded.get(key);
			if (known !== undefined) {
				known.crawlers.push(name);
				continue;
			}
			const matchers = [files[0].matcher(crawler.before), files[1].matcher(crawler.after)] as const;
			const list = { urlCount: 0, newlyBlockedCount: 0, newlyAllowedCount: 0, witnesses: [] };
			const policies = { files, ...crawler, matchers, groups };
			folded.set(key, { crawlers: [name], dialect, hasOtherReading, ...policies, list });
		}
	}
	return Array.from(folded.values());
}

/** The crawlers that are read by the dialect that they document. */
function documentedIn(comparisons: readonly Comparison[]): ReadonlyMap<string, Dialect> {
	const documented = comparisons.filter(
		({ dialect, hasOtherReading }) => !hasOtherReading && dialect !== "rfc9309",
	);
	return new Map(
		documented.flatMap(({ crawlers, dialect }) => crawlers.map((name) => [name, dialect] as const)),
	);
}

/** Leaves out comparisons that say the same of each of their crawlers as one in the first dialect. */
function withoutRepeated(compared: readonly Compared[]): readonly Compared[] {
	const first = new Map<string, Compared>();
	for (const each of compared) {
		if (each.comparison.dialect !== "rfc9309") continue;
		for (const name of each.comparison.crawlers) first.set(name, each);
	}
	return compared.filter((each) => {
		const { crawlers, dialect, hasOtherReading } = each.comparison;
		if (!hasOtherReading || dialect === "rfc9309") return true;
		const answer = answerOf(each);
		return crawlers.some((name) => answerOf(first.get(name)!) !== answer);
	});
}

/** The part of an answer that two dialects can share: URLs may be others of the same rules. */
function answerOf({ found: { equal, changes }, comparison: { list } }: Compared): string {
	const { newlyAllowedCount, newlyBlockedCount } = list;
	const rules = changes.map(
		({ direction, before, after }) => `${direction} ${before.rule?.line} ${after.rule?.line}`,
	);
	return [equal, newlyAllowedCount, newlyBlockedCount, ...rules.sort()].join("/");
}

/** Judges the URLs of the lists by all policies, portion by portion. */
async function judgeLists(
	host: Host,
	command: DiffCommand,
	comparisons: readonly Comparison[],
): Promise<void> {
	for await (const urls of readUrls(host, command.urls, true)) {
		for (const { dialect, matchers, list } of comparisons) {
			const isAsWritten = takesUrlsAsWritten({ ...command, parse: { dialect } });
			const asked = isAsWritten ? urls : urls.map(requestedUrl);
			const [before, after] = [matchers[0].checkAll(asked), matchers[1].checkAll(asked)];
			list.urlCount += urls.length;
			for (const [index, url] of asked.entries()) {
				if (before[index] !== after[index]) addDifference(list, url, before[index]!, after[index]!);
			}
		}
	}
}

function addDifference(list: ListCounts, url: GivenUrl, before: number, after: number): void {
	// Outside a file's origin there is no verdict to compare.
	if (before > Verdict.Allowed || after > Verdict.Allowed) return;
	if (after === Verdict.Allowed) list.newlyAllowedCount++;
	else list.newlyBlockedCount++;
	if (list.witnesses.length < MAX_WITNESSES) list.witnesses.push(toUrlText(url));
}

async function compareAll(
	host: Host,
	{ maxWork, hasAllPairs }: DiffCommand,
	comparisons: readonly Comparison[],
): Promise<Compared[]> {
	const { comparePolicies } = await host.library.analysis();
	const share = Math.max(1, Math.floor(DEFAULT_TOTAL_WORK / comparisons.length));
	const asked = { brief: !hasAllPairs, maxWork: maxWork ?? Math.min(DEFAULT_WORK, share) };
	const compared = comparisons.map((comparison) => ({
		comparison,
		found: comparePolicies(
			{ robots: knownPolicy(comparison, 0), crawler: comparison.before },
			{ robots: knownPolicy(comparison, 1), crawler: comparison.after },
			{ ...asked, urls: comparison.list.witnesses },
		),
	}));
	return compared.sort((a, b) => gravityOf(a) - gravityOf(b));
}

/** A file that gives the policy of a comparison, which is compiled and read already. */
function knownPolicy({ files, matchers, groups }: Comparison, side: 0 | 1): AnalysableFile {
	const { dialect, isRobotsTxtAllowed } = files[side];
	const matcher = matchers[side];
	const known: AnalysableMatcher = {
		rules: groups[side].flatMap(({ rules }) => rules),
		isAllowed: (url) => matcher.isAllowed(url),
		checkAll: (urls) => matcher.checkAll(urls),
		explain: (url) => matcher.explain(url),
		decide: (url) => matcher.decide(url),
		// The comparison keeps the matcher.
		dispose() {},
	};
	return { dialect, isRobotsTxtAllowed, matcher: () => known };
}

/** Worst first: newly blocked, newly allowed, not settled, equal. */
function gravityOf({ found: { equal, changes } }: Compared): number {
	if (equal !== false) return equal === null ? 2 : 3;
	return changes[0]?.direction === "newly-blocked" ? 0 : 1;
}

function printer(
	host: Host,
	command: DiffCommand,
	before: RobotsFile,
	after: RobotsFile,
	isMixed: boolean,
): (compared: Compared) => string {
	return {
		json: () => (compared: Compared) => printJson(compared, command),
		tsv: () => printTsv,
		text: () => textPrinter(command, before, after, paintFor(host, command.colour), isMixed),
	}[command.format]();
}

function printJson({ comparison, found }: Compared, { against, urls }: DiffCommand): string {
	const { witnesses: _, ...counts } = comparison.list;
	return `${toSafeJson({
		crawlers: comparison.crawlers,
		dialect: comparison.dialect,
		...(against === null ? {} : { against }),
		...found,
		...(urls.length === 0 ? {} : { list: counts }),
	})}\n`;
}

function printTsv({ comparison: { crawlers, dialect }, found: { equal, changes } }: Compared): string {
	const names = escapeText(crawlers.join(","));
	if (changes.length === 0)
		return tsvLine(names, equal === null ? "not-settled" : "equal", "", "", "", "", "", dialect);
	return changes
		.map(({ direction, url, before, after }) =>
			tsvLine(names, direction, ...columnsOf(before), ...columnsOf(after), toPrintable(url), dialect),
		)
		.join("");
}

function columnsOf({ rule }: ComparedVerdict): [number | string, string] {
	return rule === null ? ["", ""] : [rule.line, printRuleSafely(rule)];
}

function textPrinter(
	{ against, crawler, urls }: DiffCommand,
	{ name: before }: RobotsFile,
	{ name: after }: RobotsFile,
	paint: Paint,
	isMixed: boolean,
): (compared: Compared) => string {
	const labels =
		against === null || crawler === null
			? ["before", "after"]
			: [nameOfAsked(crawler), against].map(escapeText);
	const columns = Math.max(...labels.map((label) => label.length));
	const [labelBefore = "", labelAfter = ""] = labels.map((label) => label.padEnd(columns));
	const printChange = ({ url, direction, before: was, after: is }: PolicyChange): string => {
		const isBlocked = direction === "newly-blocked";
		const what =
			against === null
				? direction.replace("-", " ")
				: `${isBlocked ? "blocked" : "allowed"} for ${escapeText(against)}`;
		return (
			`  ${paint(isBlocked ? "red" : "green", what)}  ${toPrintable(url)}\n` +
			`    ${labelBefore}  ${printRuleAt(before, was.rule)}\n    ${labelAfter}  ${printRuleAt(after, is.rule)}\n`
		);
	};
	return ({ comparison, found }) => {
		const { crawlers, dialect, hasOtherReading, list } = comparison;
		const isOther = hasOtherReading && dialect !== "rfc9309";
		const names =
			escapeText(crawlers.join(", ")) +
			(against === null ? "" : ` and ${escapeText(against)}`) +
			(isOther ? ` (dialect ${dialect})` : "");
		const rows = found.changes.map(printChange);
		if (found.hasMore && rows.length > 0)
			rows.push("  not every difference was looked for; --max-work and --all-pairs find more\n");
		if (urls.length > 0) {
			const { urlCount, newlyBlockedCount, newlyAllowedCount } = list;
			rows.push(
				`  of ${counted(urlCount, "URL")}: ${grouped(newlyBlockedCount)} newly blocked, ${grouped(newlyAllowedCount)} newly allowed\n`,
			);
		}
		return `${paint("bold", names)}: ${summaryOf(found, isMixed)}\n${rows.join("")}`;
	};
}

/** @param isMixed whether the crawlers are read by different dialects. */
function summaryOf({ equal, changes, hasMore }: PolicyComparison, isMixed: boolean): string {
	if (equal === true) return `no difference, for any URL${isMixed ? ", where one dialect reads both" : ""}`;
	if (equal === null) return "not settled (--max-work N looks longer)";
	return `${hasMore ? "at least " : ""}${counted(changes.length, "difference")}`;
}
