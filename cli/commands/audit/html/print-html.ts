import type { AuditReport, CrawlerReport } from "../../../../insight/audit/index.js";
import { shareOf } from "../../../../insight/audit/report/share.js";
import { escapeHtml, htmlPage } from "../../../output/formats/html.js";
import { counted, grouped, percent } from "../../../output/numbers.js";
import { changeWords } from "../compare.js";
import { answeredWords, foldedWords, unjudgedWords } from "../ground-words.js";
import * as words from "../words.js";
import { conductLabel, printAccusations, printRefusals } from "./cards.js";
import { printChart } from "./chart.js";
import { SCRIPT } from "./script.js";
import { STYLE } from "./style.js";

/** The facts that the page states about its own making. */
export interface PageFacts extends words.NotedSources {
	readonly version: string;
	readonly top: number;
}

interface Column {
	readonly title: string;
	readonly isNumber?: true;
	readonly value: (crawler: CrawlerReport) => string | number;
	/** The markup of the cell; default: the value as text. */
	readonly cell?: (crawler: CrawlerReport) => string;
	/** The cell of the row of names without a row of their own. */
	readonly ofLeftOut?: (leftOut: AuditReport["leftOut"]) => string;
	/** The share that a bar below the cell shows. */
	readonly bar?: (crawler: CrawlerReport) => number;
}

const COLUMNS: readonly Column[] = [
	{ title: "crawler", value: words.nameWords },
	{
		title: "conduct",
		value: words.conductWords,
		cell: conductLabel,
	},
	{
		title: "identity",
		value: ({ identity }) => identity,
		// The card of an accusation has the senders.
		cell: (crawler) =>
			escapeHtml(
				words.isAsDocumented(crawler)
					? `${crawler.identity} ${words.originWords(crawler)}`.trimEnd()
					: crawler.identity,
			),
	},
	{ title: "purposes", value: words.purposeWords },
	{ title: "requests", isNumber: true, value: ({ requestCount }) => requestCount, cell: words.requestWords },
	{ title: "pages", isNumber: true, value: ({ pageCount }) => pageCount },
	{
		title: "disallowed",
		isNumber: true,
		value: ({ disallowedCount }) => disallowedCount,
		ofLeftOut: ({ disallowedCount }) => grouped(disallowedCount),
	},
	{
		title: "share disallowed",
		isNumber: true,
		value: ({ disallowedShare }) => disallowedShare,
		cell: ({ disallowedShare }) => percent(disallowedShare),
		ofLeftOut: ({ disallowedCount, judgedCount }) => percent(shareOf(disallowedCount, judgedCount)),
		bar: ({ disallowedShare }) => disallowedShare,
	},
	{ title: "by an older copy", isNumber: true, value: ({ olderCopyCount }) => olderCopyCount },
	{ title: "refused though allowed", isNumber: true, value: ({ refusals }) => refusals.count },
	{
		title: "robots.txt last read",
		value: ({ robotsTxt }) => robotsTxt.lastSeconds ?? 0,
		cell: (crawler) => {
			const { lastSeconds, lastStatus } = crawler.robotsTxt;
			if (lastSeconds === null) return words.noFetchWords(crawler);
			const asked = words.neverAskedWords(crawler);
			const status = lastStatus === null ? "" : `, ${lastStatus}`;
			return escapeHtml(`${words.printTime(lastSeconds)}${status}${asked === "" ? "" : `; ${asked}`}`);
		},
	},
	{
		title: "median gap",
		isNumber: true,
		value: ({ pace }) => pace.medianGapSeconds ?? -1,
		cell: ({ pace }) => (pace.medianGapSeconds === null ? "-" : words.printDuration(pace.medianGapSeconds)),
	},
	{
		title: "gaps and crawl-delay",
		isNumber: true,
		value: ({ pace }) => pace.shortGapShare ?? -1,
		cell: ({ pace }) => words.shortGapWords(pace) || "-",
	},
];

/** The columns that are never folded. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(["crawler", "conduct", "requests"]);

/** One page with the whole report. It loads nothing from elsewhere, and no text of the log becomes markup. */
export function printHtml(report: AuditReport, facts: PageFacts): string {
	const { logs, version } = facts;
	const span = words.spanWords(report);
	const pointer =
		facts.notes.length === 0 ? "" : `<p><a href="#notes">${words.pointerWords(facts)}</a></p>\n`;
	const { shown } = words.foldCrawlers(report, facts.top);
	const body = `<p class="answer">${words.answerWords(report)}.</p>
${pointer}${printAccusations(shown, facts)}${printRefusals(shown, facts)}${printChanges(report, facts)}${printChart(report)}${printCrawlers(report, facts.top)}${printUnjudged(shown)}${printRules(report, facts)}${printPurposes(report)}<h2>What was read</h2>
<p>${escapeHtml(logs.map(({ name }) => name).join(", "))}: ${escapeHtml(words.linesWords(report))},
${counted(report.requestCount, "request")}, ${grouped(report.crawlerRequestCount)} of them of crawlers${span === "" ? "" : `, from ${span}`}.</p>
${printLeftOut(report)}${printNotes(facts)}${printUnreadable(report, facts)}
<p class="faint">By robotstxt-wasm ${escapeHtml(version)}.</p>
`;
	return htmlPage("Which crawlers obey robots.txt", body, { style: STYLE, script: SCRIPT });
}

function printLeftOut(report: AuditReport): string {
	const rows = words.leftOutWords(report);
	return rows.length === 0 ? "" : `<p>${rows.map((row) => `${escapeHtml(row)}.`).join(" ")}</p>\n`;
}

function printNotes({ notes }: words.NotedSources): string {
	if (notes.length === 0) return "";
	const items = notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("");
	return `<h2 id="notes">What this report cannot tell</h2>\n<ul class="notes">${items}</ul>\n`;
}

function printCrawlers(report: AuditReport, top: number): string {
	if (report.crawlers.length === 0) return "";
	const { shown, folded } = words.foldCrawlers(report, top);
	const alike = COLUMNS.filter((column) => isAlike(column, report));
	const columns = COLUMNS.filter((column) => !alike.includes(column));
	const head = columns.map(
		({ title, isNumber }) =>
			`<th scope="col"${isNumber ? ' class="number"' : ""}><button type="button">${title}</button></th>`,
	);
	return `<h2>Crawlers</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Crawlers">
<table class="crawlers"><caption><span>Each crawler by its name, the worst first; a heading sorts by its column</span></caption>
<thead><tr>${head.join("")}</tr></thead>
<tbody>${shown.map((crawler) => printRow(crawler, columns)).join("")}</tbody>${printFolded(report, folded, columns)}</table></div>
${printAlike(alike, report.crawlers)}${folded.map(printNames).join("")}${printOriginOfLeftOut(report)}`;
}

/** Whether a column has the same cell for all crawlers. With only one crawler, that counts only if the cell says nothing. */
function isAlike(column: Column, { crawlers, leftOut }: AuditReport): boolean {
	if (ALWAYS_SHOWN.has(column.title)) return false;
	const cells = new Set(crawlers.map((crawler) => printCell(column, crawler)));
	if (leftOut.crawlerCount > 0 && column.ofLeftOut !== undefined) cells.add(column.ofLeftOut(leftOut));
	return cells.size === 1 && (crawlers.length > 1 || Number(column.value(crawlers[0]!)) <= 0);
}

/** The values of the columns that the table leaves out, since they are the same for all crawlers. */
function printAlike(alike: readonly Column[], [crawler]: readonly CrawlerReport[]): string {
	if (alike.length === 0) return "";
	const facts = alike.map((column) => `${column.title}: ${printCell(column, crawler!)}`);
	return `<p class="alike">The same of every crawler, so not in the table: ${facts.join("; ")}.</p>\n`;
}

function printCell({ value, cell }: Column, crawler: CrawlerReport): string {
	if (cell !== undefined) return cell(crawler);
	const of = value(crawler);
	return typeof of === "number" ? grouped(of) : escapeHtml(of);
}

/** When the names without a row came, and from where. */
function printOriginOfLeftOut(report: AuditReport): string {
	if (report.leftOut.crawlerCount === 0) return "";
	return `<p>${words.leftOutName(report)}: ${escapeHtml(words.leftOutPeriod(report))}</p>\n`;
}

/** The rows of crawlers that share one, which no heading sorts. */
function printFolded(
	report: AuditReport,
	folded: readonly words.FoldedCrawlers[],
	columns: readonly Column[],
): string {
	const rows = [...folded.map(words.rowOfFolded), ...words.rowOfLeftOut(report)];
	if (rows.length === 0) return "";
	return `<tfoot>${rows.map((row) => printSharedRow(row, columns)).join("")}</tfoot>`;
}

function printSharedRow(row: words.SharedRow, columns: readonly Column[]): string {
	const { name, conduct, identity, requests, judgedCount, disallowedCount } = row;
	const contents: Readonly<Record<string, string>> = {
		identity,
		requests,
		disallowed: grouped(disallowedCount),
		"share disallowed": percent(shareOf(disallowedCount, judgedCount)),
	};
	const cells = columns.slice(2).map(({ title, isNumber }) => {
		return `<td${isNumber ? ' class="number"' : ""}>${contents[title] ?? ""}</td>`;
	});
	return `<tr><th scope="row">${name}</th><td><span class="conduct too-few">${conduct}</span></td>${cells.join("")}</tr>\n`;
}

/** The names of crawlers that share a row. */
function printNames({ name, conduct, crawlers }: words.FoldedCrawlers): string {
	const names = crawlers.map((crawler) => `<li>${escapeHtml(foldedWords(crawler))}</li>`);
	return `<details><summary>${name}, ${conduct}</summary><ul>${names.join("")}</ul></details>\n`;
}

function printChanges(report: AuditReport, { changes }: words.NotedSources): string {
	if (changes === null) return "";
	const items = changes.map((change) => `<li>${escapeHtml(changeWords(change, report))}</li>`);
	const list = items.length === 0 ? "<p>Nothing changed.</p>" : `<ul class="changes">${items.join("")}</ul>`;
	return `<h2>Since the earlier report</h2>\n${list}\n`;
}

function printRow(crawler: CrawlerReport, columns: readonly Column[]): string {
	const cells = columns.map((column, index) => {
		const { title, isNumber, value } = column;
		const attributes = `data-title="${title}" data-value="${escapeHtml(String(value(crawler)))}"${isNumber ? ' class="number"' : ""}`;
		const content = `${printCell(column, crawler)}${bar(column.bar?.(crawler) ?? 0)}`;
		return index === 0
			? `<th scope="row" ${attributes}>${content}</th>`
			: `<td ${attributes}>${content}</td>`;
	});
	return `<tr>${cells.join("")}</tr>\n`;
}

function bar(share: number): string {
	if (share === 0) return "";
	return `<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${(100 * share).toFixed(1)}" height="1"/></svg>`;
}

/** How robots.txt was answered where that counts, and why requests are not judged. */
function printUnjudged(crawlers: readonly CrawlerReport[]): string {
	const items = crawlers.flatMap((crawler) =>
		[answeredWords(crawler), unjudgedWords(crawler)]
			.filter((each) => each !== "")
			.map((each) => `<li>${escapeHtml(`${words.rowName(crawler)}: ${each}`)}</li>`),
	);
	return items.length === 0 ? "" : `<ul>${items.join("")}</ul>\n`;
}

/** The broken rules of the crawlers that have a row of their own. */
function printRules(report: AuditReport, sources: PageFacts): string {
	const broken = words
		.foldCrawlers(report, sources.top)
		.shown.filter(({ brokenRules }) => brokenRules.length > 0);
	if (broken.length === 0) return "";
	return `<h2>Rules broken</h2>\n${broken.map((crawler) => printRulesOf(crawler, sources)).join("")}`;
}

function printRulesOf(crawler: CrawlerReport, sources: words.ReportSources): string {
	const { brokenRules, otherBrokenCount } = crawler;
	const name = escapeHtml(words.rowName(crawler));
	const rules = brokenRules.map((broken) => {
		const { rule, count, requests } = broken;
		const listed = requests.map(({ url }) => `<li><code>${escapeHtml(url)}</code></li>`).join("");
		return `<li>${escapeHtml(words.placeOfRule(sources, broken))}, <code>${escapeHtml(`${rule.type}: ${rule.pattern}`)}</code>: ${grouped(count)}<ul>${listed}</ul></li>`;
	});
	const other = otherBrokenCount > 0 ? `<li>other rules: ${grouped(otherBrokenCount)}</li>` : "";
	return `<details><summary>${name}: ${counted(brokenRules.length, "rule")}</summary><ul>${rules.join("")}${other}</ul></details>\n`;
}

function printPurposes(report: AuditReport): string {
	const rows = words
		.purposeRows(report)
		.map(
			({ purpose, crawlers, sum }) =>
				`<tr><th scope="row">${purpose}</th><td>${crawlers}</td><td class="number">${grouped(sum.requestCount)}</td><td class="number">${grouped(sum.disallowedCount)}</td></tr>\n`,
		);
	if (rows.length === 0) return "";
	return `<h2>Purposes</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Purposes"><table class="purposes"><caption>What crawlers fetch pages for, as their operators or lists of others say</caption>
<thead><tr><th scope="col">purpose</th><th scope="col">crawlers</th><th scope="col" class="number">requests</th><th scope="col" class="number">disallowed</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></div>
`;
}

function printUnreadable(
	{ unreadableCount, unreadableLines }: AuditReport,
	sources: words.ReportSources,
): string {
	if (unreadableCount === 0) return "";
	const lines = unreadableLines.map(
		(line) =>
			`<li>${escapeHtml(words.placeOfLine(sources, line))}: <code>${escapeHtml(line.text)}</code></li>`,
	);
	return `<h2>Lines that could not be read</h2>
<p>${counted(unreadableCount, "line")}, of which the first:</p><ul>${lines.join("")}</ul>
`;
}
