import type { CrawlerAccess, WhoMay } from "../../../insight/analysis/index.js";
import { byPurpose, caveatsOf, describeGroup, describeRules } from "../../../insight/who-may/wording.js";
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

/** A table for each purpose, and `*` at the end. */
export function printTable(name: string, listed: readonly WhoMay[], urlCount: number, paint: Paint): string {
	const tokenColumns = Math.max(...listed.map(({ token }) => escapeText(token).length));
	const print = (entry: WhoMay) => printRow(entry, tokenColumns, paint);
	const what = urlCount === 0 ? "any URL" : counted(urlCount, "URL");
	const sections = byPurpose(listed).map(
		({ title, entries }) => `\n${paint("bold", title)}\n${entries.map(print).join("")}`,
	);
	const others = listed.filter(({ token }) => token === "*").map(print);
	return `${escapeText(name)}: who may fetch ${what}\n${sections.join("")}\n${paint("bold", "Every other crawler")}\n${others.join("")}`;
}

function printRow(entry: WhoMay, tokenColumns: number, paint: Paint): string {
	const { access, crawler } = entry;
	const token = escapeText(entry.token).padEnd(tokenColumns);
	const operator = crawler?.operator == null ? [] : [crawler.operator];
	const why = [...operator, describeGroup(entry), describeRules(entry)].filter((text) => text !== "");
	const caveats = caveatsOf(crawler).map((text) => `    ! ${text}\n`);
	return `  ${paint(COLOUR_OF[access], access.padEnd(ACCESS_COLUMNS))}  ${token}  ${escapeText(why.join("; "))}\n${paint("dim", caveats.join(""))}`;
}
