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
	const verdicts = isCut ? lines.map(() => Verdict.InvalidUrl) : verdictsOn(set, octets, lines, style);
	const print = style.isQuiet ? () => "" : PRINTERS[style.format](style);
	let text = "";
	let urlCount = 0;
	let hasDisallowed = false;
	let hasNoAnswer = false;
	for (const [index, url] of lines.entries()) {
		if (url === null) continue;
		const verdict = verdicts[index] as Verdict;
		urlCount++;
		if (verdict === Verdict.Disallowed) hasDisallowed = true;
		else if (verdict !== Verdict.Allowed) hasNoAnswer = true;
		text += print(verdict, url);
	}
	return { text: encoder.encode(text), urlCount, hasDisallowed, hasNoAnswer };
}

function verdictsOn(
	set: PolicySet,
	octets: Uint8Array,
	lines: readonly (Uint8Array | null)[],
	{ isAsWritten }: LinesStyle,
): ArrayLike<number> {
	if (isAsWritten || set.dialect !== "google") return set.checkLines(octets);
	return set.checkAll(lines.map((line) => (line === null ? "" : requestedUrl(line))));
}

const encoder = new TextEncoder();

type Print = (verdict: Verdict, url: GivenUrl) => string;

const PRINTERS: Readonly<Record<LineFormat, (style: LinesStyle) => Print>> = {
	text: ({ isColoured }) => {
		const paint = paintIn(isColoured);
		return (verdict, url) =>
			`${paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS))}  ${toPrintable(url)}\n`;
	},
	tsv: () => (verdict, url) => tsvLine(verdictName(verdict), toPrintable(url)),
	json: () => (verdict, url) => `${toSafeJson({ url: toUrlText(url), verdict: verdictName(verdict) })}\n`,
};
