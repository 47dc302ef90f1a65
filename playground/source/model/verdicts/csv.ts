import { DIALECTS } from "../input/input.js";
import { VERDICT_SIGNS } from "../wording/summary.js";
import type { JudgedUrl } from "./judgement.js";

/** What spreadsheets take for a formula where a cell begins with it. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * Verdicts as CSV (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need): one row for each URL and crawler,
 * with verdict and deciding line of every dialect. Texts that a spreadsheet would run get an apostrophe in front.
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
