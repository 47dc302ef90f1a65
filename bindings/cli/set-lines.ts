import { Verdict } from "../contract/types.js";
import type { DecidedLines, PolicySet } from "../set-threads.js";
import { toSafeJson } from "./escape.js";
import { type LineFormat, tsvLine } from "./formats.js";
import { type GivenUrl, toPrintable, toUrlText } from "./octet-text.js";
import { paintIn } from "./paint.js";
import { requestedLines } from "./requested-url.js";
import { textLinesOf } from "./url-lists.js";
import { VERDICT_COLUMNS, verdictColour, verdictName } from "./verdict-names.js";

/** How verdicts on lines are written. */
export interface LinesStyle {
	readonly format: LineFormat;
	readonly isQuiet: boolean;
	readonly isColoured: boolean;
	/** Whether URLs are compared as they came, not as they would be requested. */
	readonly isAsWritten: boolean;
}

/** Lines with their verdicts, as they are to be written. */
export interface JudgedLines {
	/** In a buffer of its own. */
	readonly text: Uint8Array;
	readonly urlCount: number;
	readonly hasDisallowed: boolean;
	/** Whether there is a URL that is none, or of an origin that the set has no policy for. */
	readonly hasNoAnswer: boolean;
}

/**
 * Judges whole lines by a set, in any thread; blank ones are left out.
 *
 * @param isCut they are the start of a line that is too long to be a URL.
 */
export function judgeLines(
	set: PolicySet,
	octets: Uint8Array,
	isCut: boolean,
	style: LinesStyle,
): JudgedLines {
	const urls = textLinesOf(octets);
	const { verdicts, lines } = isCut ? cutLines(urls.length) : decide(set, octets, urls, style);
	const print = style.isQuiet ? () => "" : PRINTERS[style.format](style);
	let text = "";
	let urlCount = 0;
	let hasDisallowed = false;
	let hasNoAnswer = false;
	for (const [index, url] of urls.entries()) {
		if (url === null) continue;
		const verdict = verdicts[index] as Verdict;
		urlCount++;
		if (verdict === Verdict.Disallowed) hasDisallowed = true;
		else if (verdict !== Verdict.Allowed) hasNoAnswer = true;
		text += print(verdict, lines?.[index] ?? NO_LINE, url);
	}
	return { text: encoder.encode(text), urlCount, hasDisallowed, hasNoAnswer };
}

/** What stands for the line where no rule decides. */
const NO_LINE = 0;

/** What a set says of lines; without `lines` where nobody asks for them. */
type Decided = Pick<DecidedLines, "verdicts"> & Partial<DecidedLines>;

function cutLines(count: number): Decided {
	return { verdicts: new Uint8Array(count).fill(Verdict.InvalidUrl) };
}

/** Where nothing is written, no line is looked for. */
function decide(
	set: PolicySet,
	octets: Uint8Array,
	urls: readonly (GivenUrl | null)[],
	{ isAsWritten, isQuiet }: LinesStyle,
): Decided {
	const asked = !isAsWritten && set.dialect === "google" ? requestedLines(octets, urls) : octets;
	return isQuiet ? { verdicts: set.checkLines(asked) } : set.decideLines(asked);
}

const encoder = new TextEncoder();

/** As wide as a line of three digits is written. */
const LINE_COLUMNS = 8;

type Print = (verdict: Verdict, line: number, url: GivenUrl) => string;

const PRINTERS: Readonly<Record<LineFormat, (style: LinesStyle) => Print>> = {
	text: ({ isColoured }) => {
		const paint = paintIn(isColoured);
		return (verdict, line, url) => {
			const verdictCell = paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
			const lineCell = (line === NO_LINE ? "-" : `line ${line}`).padEnd(LINE_COLUMNS);
			return `${verdictCell}  ${lineCell}  ${toPrintable(url)}\n`;
		};
	},
	tsv: () => (verdict, line, url) =>
		tsvLine(verdictName(verdict), line === NO_LINE ? "" : line, toPrintable(url)),
	json: () => (verdict, line, url) => {
		const told = { url: toUrlText(url), verdict: verdictName(verdict), line: line === NO_LINE ? null : line };
		return `${toSafeJson(told)}\n`;
	},
};
