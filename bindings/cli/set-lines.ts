import { Verdict } from "../contract/types.js";
import type { PolicySet } from "../set-threads.js";
import { toSafeJson } from "./escape.js";
import { type LineFormat, tsvLine } from "./formats.js";
import { type GivenUrl, toPrintable, toUrlText } from "./octet-text.js";
import { paintIn } from "./paint.js";
import { requestedUrl } from "./requested-url.js";
import { linesOf } from "./url-lists.js";
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
	const lines = linesOf(octets);
	const answers = isCut ? lines.map(() => INVALID) : answersOn(set, octets, lines, style);
	const print = style.isQuiet ? () => "" : PRINTERS[style.format](style);
	let text = "";
	let urlCount = 0;
	let hasDisallowed = false;
	let hasNoAnswer = false;
	for (const [index, url] of lines.entries()) {
		if (url === null) continue;
		const answer = answers[index]!;
		const { verdict } = answer;
		urlCount++;
		if (verdict === Verdict.Disallowed) hasDisallowed = true;
		else if (verdict !== Verdict.Allowed) hasNoAnswer = true;
		text += print(answer, url);
	}
	return { text: encoder.encode(text), urlCount, hasDisallowed, hasNoAnswer };
}

/** What a set says of a URL. */
interface Answer {
	readonly verdict: Verdict;
	/** Null where no rule decides. */
	readonly line: number | null;
}

const INVALID: Answer = { verdict: Verdict.InvalidUrl, line: null };

/** Where nothing is written, no line is looked for. */
function answersOn(
	set: PolicySet,
	octets: Uint8Array,
	lines: readonly (Uint8Array | null)[],
	{ isAsWritten, isQuiet }: LinesStyle,
): readonly Answer[] {
	const isRequested = !isAsWritten && set.dialect === "google";
	const urls = () => lines.map((line) => (line === null ? "" : isRequested ? requestedUrl(line) : line));
	if (!isQuiet) return set.explainAll(urls());
	const verdicts = isRequested ? set.checkAll(urls()) : set.checkLines(octets);
	return Array.from(verdicts, (verdict) => ({ verdict: verdict as Verdict, line: null }));
}

const encoder = new TextEncoder();

/** As wide as a line of three digits is written. */
const LINE_COLUMNS = 8;

type Print = (answer: Answer, url: GivenUrl) => string;

const PRINTERS: Readonly<Record<LineFormat, (style: LinesStyle) => Print>> = {
	text: ({ isColoured }) => {
		const paint = paintIn(isColoured);
		return ({ verdict, line }, url) => {
			const verdictCell = paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
			const lineCell = (line === null ? "-" : `line ${line}`).padEnd(LINE_COLUMNS);
			return `${verdictCell}  ${lineCell}  ${toPrintable(url)}\n`;
		};
	},
	tsv:
		() =>
		({ verdict, line }, url) =>
			tsvLine(verdictName(verdict), line ?? "", toPrintable(url)),
	json:
		() =>
		({ verdict, line }, url) =>
			`${toSafeJson({ url: toUrlText(url), verdict: verdictName(verdict), line })}\n`,
};
