import { DIALECTS } from "../input/input.js";
import type { JudgedUrl } from "../judgement.js";
import { VERDICT_SIGNS } from "../wording/summary.js";

/** Matches the start of a cell that spreadsheets read as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * Verdicts as CSV (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need). There is one row per URL and
 * crawler, with the verdict and the deciding line of every dialect. A text that a spreadsheet would run gets an
 * apostrophe in front.
 */
export function writeCsv(crawlerLabels: readonly string[], urls: readonly JudgedUrl[]): string {
	const head = ["URL", "Crawler", ...DIALECTS.flatMap(({ name }) => [name, `${name} line`])];
	const isCompared = urls.some(({ cells }) => cells.some(({ changedFrom }) => changedFrom !== null));
	const rows = urls.flatMap(({ url, cells }) =>
		cells.map(({ answers, changedFrom }, index) => [
			url,
			crawlerLabels[index] ?? "",
			...DIALECTS.flatMap(({ dialect }) => {
				const { verdict, line } = answers[dialect];
				return [VERDICT_SIGNS[verdict].word, line === null ? "" : String(line)];
			}),
			...(isCompared ? [changedFrom === null ? "" : VERDICT_SIGNS[changedFrom.verdict].word] : []),
		]),
	);
	const table = [isCompared ? [...head, "Changed from"] : head, ...rows];
	return `\ufeff${table.map((row) => `${row.map(field).join(",")}\r\n`).join("")}`;
}

function field(text: string): string {
	const safe = FORMULA_START.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
