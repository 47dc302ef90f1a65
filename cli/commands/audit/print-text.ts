import type { AuditReport, CrawlerReport } from "../../../insight/audit/index.js";
import { shareOf } from "../../../insight/audit/report/share.js";
import { escapeText } from "../../output/formats/escape.js";
import type { Colour, Paint } from "../../output/formats/paint.js";
import { counted, grouped, percent } from "../../output/numbers.js";
import { printRuleSafely } from "../../output/print-rule.js";
import { changeWords } from "./compare.js";
import {
	accusationWords,
	answeredWords,
	foldedWords,
	refusalWords,
	refusedWords,
	unjudgedWords,
} from "./ground-words.js";
import * as words from "./words.js";

/** Number of rules per crawler that are shown. The other formats have all rules. */
const SHOWN_RULES = 5;
/** Number of crawlers that are named below the row that they share. JSON has all. */
const SHOWN_NAMES = 8;

const COLOURS: Readonly<Record<CrawlerReport["conduct"], Colour>> = {
	obeys: "green",
	mostly: "yellow",
	hurries: "yellow",
	ignores: "red",
	"never asked": "yellow",
	"too few": "dim",
};

const HEAD = [
	"crawler",
	"conduct",
	"requests",
	"pages",
	"disallowed",
	"older copy",
	"robots.txt",
	"pace",
	"identity",
];

/** The report for a terminal. It is safe to print, whatever the log contains. */
export function printText(report: AuditReport, sources: TextSources, paint: Paint): string {
	const { shown, folded } = words.foldCrawlers(report, sources.top);
	const rows: Row[] = [
		...shown.map(
			(crawler): Row => ({
				cells: cellsOf(crawler),
				colour:
					crawler.conduct === "ignores" && !words.isKnown(crawler) ? "yellow" : COLOURS[crawler.conduct],
				below:
					factsOf(crawler) +
					rulesOf(crawler, sources) +
					groundsOf(crawler, sources) +
					refusalsOf(crawler, sources),
			}),
		),
		...folded.map((fold) => toDimRow(words.rowOfFolded(fold), namesOf(fold))),
		...words
			.rowOfLeftOut(report)
			.map((row) => toDimRow(row, `    ${escapeText(words.leftOutPeriod(report))}\n`)),
	];
	const columns = HEAD.map((_, column) => column).filter((column) =>
		rows.some(({ cells }) => !EMPTY_CELL.test(cells[column]!)),
	);
	const widths = HEAD.map((title, column) =>
		Math.max(title.length, ...rows.map(({ cells }) => cells[column]!.length)),
	);
	const line = (cells: readonly string[], colour?: Colour) =>
		columns
			.map((column) => {
				const cell = cells[column]!;
				const laidOut = isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!);
				return column === CONDUCT_COLUMN && colour !== undefined ? paint(colour, laidOut) : laidOut;
			})
			.join("  ")
			.trimEnd();
	const head = rows.length === 0 ? "" : `\n${paint("bold", line(HEAD))}\n`;
	const table = rows.map(({ cells, colour, below }) => `${line(cells, colour)}\n${below}`).join("");
	const notes = sources.notes.map((note) => `${paint("yellow", "note")}: ${escapeText(note)}\n`).join("");
	return (
		`${paint("bold", words.answerWords(report))}\n` +
		(sources.notes.length === 0 ? "" : `${paint("yellow", words.pointerWords(sources))}\n`) +
		head +
		table +
		printChanges(report, sources) +
		(sources.wouldRefuse ? printRefusals(report) : "") +
		printPurposes(report) +
		`\n${printLog(report)}` +
		notes +
		printUnreadable(report, sources)
	);
}

/** The sources and options of the text. */
interface TextSources extends words.NotedSources {
	readonly top: number;
	readonly wouldRefuse: boolean;
}

interface Row {
	readonly cells: readonly string[];
	readonly colour: Colour;
	/** The lines below the row. */
	readonly below: string;
}

const CONDUCT_COLUMN = 1;
/** A cell without information. A column with only such cells is left out. */
const EMPTY_CELL = /^(?:-|0(?: of .*)?)$/;

function toDimRow(row: words.SharedRow, below: string): Row {
	const { name, conduct, requests, pages, olderCopies, identity } = row;
	const cells = [name, conduct, requests, pages, shareWords(row), olderCopies, "-", "-", identity];
	return { cells, colour: "dim", below };
}

/** The disallowed requests, of those that robots.txt judges: it says nothing of requests for itself. */
function shareWords({ disallowedCount, judgedCount }: words.JudgedCounts): string {
	const share = percent(shareOf(disallowedCount, judgedCount));
	return `${grouped(disallowedCount)} of ${grouped(judgedCount)} (${share})`;
}

/** The first names of crawlers that share a row. */
function namesOf({ crawlers }: words.FoldedCrawlers): string {
	const shown = crawlers.slice(0, SHOWN_NAMES).map((crawler) => `    ${escapeText(foldedWords(crawler))}\n`);
	const restCount = crawlers.length - shown.length;
	return shown.join("") + (restCount > 0 ? `    ${counted(restCount, "other")}\n` : "");
}

function printChanges(report: AuditReport, { changes }: words.NotedSources): string {
	if (changes === null) return "";
	if (changes.length === 0) return "\nSince the earlier report: nothing changed.\n";
	const rows = changes.map((change) => `  ${escapeText(changeWords(change, report))}\n`);
	return `\nSince the earlier report:\n${rows.join("")}`;
}

function isNumber(column: number): boolean {
	return column >= 2 && column <= 5;
}

function cellsOf(crawler: CrawlerReport): string[] {
	const { pace, robotsTxt } = crawler;
	const status = robotsTxt.lastStatus === null ? "" : `, ${robotsTxt.lastStatus}`;
	return [
		escapeText(crawler.crawler),
		words.conductWords(crawler),
		words.requestWords(crawler),
		grouped(crawler.pageCount),
		shareWords(crawler),
		grouped(crawler.olderCopyCount),
		robotsTxt.lastSeconds === null
			? words.noFetchWords(crawler)
			: `${words.printTime(robotsTxt.lastSeconds)}${status}`,
		pace.medianGapSeconds === null ? "-" : printPace(pace),
		crawler.identity,
	];
}

function printPace(pace: CrawlerReport["pace"]): string {
	const short = words.shortGapWords(pace);
	return `${words.printDuration(pace.medianGapSeconds!)}${short === "" ? "" : `, ${short}`}`;
}

/** The lines on a crawler beside its counts: what is said of its name, the hosts of robots.txt, and the places its requests came from. */
function factsOf(crawler: CrawlerReport): string {
	const asked = words.neverAskedWords(crawler);
	return [
		words.nameFacts(crawler),
		asked === "" ? "" : `robots.txt ${asked}`,
		words.originWords(crawler),
		answeredWords(crawler),
		unjudgedWords(crawler),
	]
		.filter((words) => words !== "")
		.map((words) => `    ${escapeText(words)}\n`)
		.join("");
}

function rulesOf({ brokenRules, otherBrokenCount }: CrawlerReport, sources: words.ReportSources): string {
	const shown = brokenRules.slice(0, SHOWN_RULES).map((broken) => {
		const { rule, count, requests } = broken;
		const place = escapeText(words.placeOfRule(sources, broken));
		const example = requests[0] === undefined ? "" : `, such as ${escapeText(requests[0].url)}`;
		return `    ${place}: ${printRuleSafely(rule)}: ${grouped(count)}${example}\n`;
	});
	const restCount = brokenRules.slice(SHOWN_RULES).reduce((sum, { count }) => sum + count, otherBrokenCount);
	return shown.join("") + (restCount > 0 ? `    other rules: ${grouped(restCount)}\n` : "");
}

/** The grounds of an accusation, and the inputs that would settle it. */
function groundsOf(crawler: CrawlerReport, sources: words.ReportSources): string {
	return accusationWords(crawler, sources)
		.map((row) => `      ${escapeText(row)}\n`)
		.join("");
}

/** How many of its allowed requests the server refused, and three of them. */
function refusalsOf(crawler: CrawlerReport, sources: words.ReportSources): string {
	const refused = refusalWords(crawler);
	if (refused === "") return "";
	const rows = refusedWords(crawler, sources).map((row) => `      ${escapeText(row)}\n`);
	return `    ${refused}\n${rows.join("")}`;
}

function printLog(report: AuditReport): string {
	const span = words.spanWords(report);
	const rows = [
		`${words.linesWords(report)}: ${counted(report.requestCount, "request")}, ` +
			`${grouped(report.crawlerRequestCount)} of crawlers${span === "" ? "" : ` from ${span}`}`,
		...words.leftOutWords(report).map(escapeText),
	];
	return rows.join("\n").concat("\n");
}

/** The requests that an enforcer would have refused, the crawlers with the most refusals first. */
function printRefusals({ crawlers, crawlerRequestCount }: AuditReport): string {
	const refused = crawlers
		.filter(({ wouldRefuseCount }) => wouldRefuseCount > 0)
		.sort((one, other) => other.wouldRefuseCount - one.wouldRefuseCount);
	const sum = refused.reduce((all, { wouldRefuseCount }) => all + wouldRefuseCount, 0);
	const rows = refused.map(
		(crawler) =>
			`  ${escapeText(words.rowName(crawler))}: ${grouped(crawler.wouldRefuseCount)} of ${grouped(crawler.requestCount)}\n`,
	);
	const ofAll = `${grouped(sum)} of ${counted(crawlerRequestCount, "request")} of crawlers`;
	const passedCount = crawlers.reduce((all, { wouldPassCount }) => all + wouldPassCount, 0);
	const passed =
		passedCount === 0
			? ""
			: `It would have let ${counted(passedCount, "disallowed request")} pass: of crawlers that it does not find, or that no list has and the file does not name, or allowed by the file of the day before.\n`;
	return `\nAn enforcer would have refused ${ofAll}${sum === 0 ? "." : ":"}\n${rows.join("")}${passed}`;
}

function printPurposes(report: AuditReport): string {
	const rows = words.purposeRows(report).map(({ purpose, crawlers, sum }) => {
		const requests = counted(sum.requestCount, "request");
		return `  ${purpose.padEnd(16)}${crawlers}, ${requests}, disallowed ${shareWords(sum)}\n`;
	});
	return rows.length === 0 ? "" : `\nBy purpose:\n${rows.join("")}`;
}

function printUnreadable(
	{ unreadableCount, unreadableLines }: AuditReport,
	sources: words.ReportSources,
): string {
	if (unreadableCount === 0) return "";
	const lines = unreadableLines.map(
		(line) => `  ${escapeText(words.placeOfLine(sources, line))}: ${escapeText(line.text)}\n`,
	);
	return `\n${counted(unreadableCount, "line")} could not be read${unreadableCount > lines.length ? ", the first of them" : ""}:\n${lines.join("")}`;
}
