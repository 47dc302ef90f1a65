import type { CrawlerAccess, WhoMay } from "../../../insight/analysis/index.js";
import { remember } from "../../../insight/analysis/remember.js";
import {
	byPurpose,
	caveatsOf,
	foldRows,
	USE_TITLE,
	type WhoMayRow,
} from "../../../insight/analysis/who-may/wording.js";
import { escapeText } from "../../output/formats/escape.js";
import type { Colour, Paint } from "../../output/formats/paint.js";
import { counted } from "../../output/numbers.js";

const COLOUR_OF: Readonly<Record<CrawlerAccess, Colour>> = {
	all: "green",
	part: "yellow",
	nothing: "red",
	unknown: "yellow",
};
const ACCESS_COLUMNS = "nothing".length;
/** No crawler documents that it obeys a signal, and no verdict depends on one. */
const WISH = "a wish";

/** Maximum number of characters of a line of names. */
const NAMES_COLUMNS = 100;
const INDENT = " ".repeat(4 + ACCESS_COLUMNS);

/** A table for each purpose, and `*` at the end. Crawlers with the same groups are one row. */
export function printTable(
	name: string,
	listed: readonly WhoMay[],
	wishes: readonly string[],
	urlCount: number,
	paint: Paint,
): string {
	const rows = byPurpose(listed).map(({ title, entries }) => ({ title, rows: foldRows(entries) }));
	const others = foldRows(listed.filter(({ token }) => token === "*"));
	const tokenColumns = Math.max(
		...[...rows.flatMap((section) => section.rows), ...others].map(({ entries: [first, ...more] }) =>
			more.length === 0 ? escapeText(first!.token).length : 0,
		),
	);
	const print = (row: WhoMayRow) => printRow(row, tokenColumns, paint);
	const what = urlCount === 0 ? "any URL" : counted(urlCount, "URL");
	const sections = rows.map(({ title, rows: own }) => {
		const said =
			title === USE_TITLE
				? wishes.map((wish) => `  ${WISH.padEnd(ACCESS_COLUMNS)}  ${escapeText(wish)}\n`)
				: [];
		return `\n${paint("bold", title)}\n${[...own.map(print), ...said].join("")}`;
	});
	return `${escapeText(name)}: who may fetch ${what}\n${sections.join("")}\n${paint("bold", "Every other crawler")}\n${others.map(print).join("")}`;
}

function printRow({ access, group, rules, entries }: WhoMayRow, tokenColumns: number, paint: Paint): string {
	const [first, ...more] = entries;
	const isOne = more.length === 0;
	const operator = isOne && first?.crawler?.operator != null ? [first.crawler.operator] : [];
	const why = escapeText([...operator, group, rules].filter((text) => text !== "").join("; "));
	const start = `  ${paint(COLOUR_OF[access], access.padEnd(ACCESS_COLUMNS))}  `;
	const head = isOne
		? `${start}${escapeText(first!.token).padEnd(tokenColumns)}  ${why}\n`
		: `${start}${counted(entries.length, "crawler")}; ${why}\n${namesOf(entries)}`;
	return `${head}${paint("dim", printCaveats(entries))}`;
}

/** The names of the crawlers of a row with their operators, some on each line. */
function namesOf(entries: readonly WhoMay[]): string {
	const lines: string[] = [];
	for (const [index, { token, crawler }] of entries.entries()) {
		const operator = crawler?.operator == null ? "" : ` (${crawler.operator})`;
		const name = escapeText(`${token}${operator}`) + (index < entries.length - 1 ? "," : "");
		const line = lines.at(-1);
		if (line === undefined || line.length + 1 + name.length > NAMES_COLUMNS) lines.push(INDENT + name);
		else lines[lines.length - 1] = `${line} ${name}`;
	}
	return `${lines.join("\n")}\n`;
}

/** The limits of the file, each once with the crawlers of the row for which it holds. */
function printCaveats(entries: readonly WhoMay[]): string {
	const tokens = new Map<string, string[]>();
	for (const { token, crawler } of entries) {
		for (const caveat of caveatsOf(crawler)) remember(tokens, caveat, () => []).push(token);
	}
	return Array.from(tokens, ([caveat, named]) => {
		const whose = entries.length === 1 ? "" : `${escapeText(named.join(", "))}: `;
		return `    ! ${whose}${caveat}\n`;
	}).join("");
}
