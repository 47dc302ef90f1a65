import { Verdict } from "../../../bindings/contract/types.js";
import type { DecidedLines, PolicySet } from "../../../bindings/set/index.js";
import { takesRequested } from "../../../bindings/url/requested.js";
import type { LineFormat } from "../../arguments/formats.js";
import { toSafeJson } from "../../output/formats/escape.js";
import { paintIn } from "../../output/formats/paint.js";
import { LinePrinter } from "../../output/lines/line-printer.js";
import { VERDICT_COLUMNS, verdictColour, verdictName } from "../../output/verdict-names.js";
import { LineCursor, printableOctets } from "../../urls/line-cursor.js";
import { MAX_REPORTED } from "../../urls/no-url.js";
import { toPrintable, toUrlText } from "../../urls/octet-text.js";
import { requestedLines } from "../../urls/requested-lines.js";

/** How verdicts on lines are written. */
export interface LinesStyle {
	readonly format: LineFormat;
	readonly isQuiet: boolean;
	readonly isColoured: boolean;
	/** Whether URLs are compared as given, not as they would be requested. */
	readonly isAsWritten: boolean;
}

/** Lines with their verdicts, ready to be written. */
export interface JudgedLines {
	/** Octets that are valid until the next block is judged. */
	readonly text: Uint8Array;
	readonly urlCount: number;
	readonly hasDisallowed: boolean;
	/** Whether a line is not a URL, or has an origin for which the set has no policy. */
	readonly hasNoAnswer: boolean;
	/** Number of lines that are not URLs. A line that is too long is one of them. */
	readonly invalidCount: number;
	/** The first lines that are not URLs. */
	readonly firstInvalid: readonly Uint8Array[];
}

/** Judges blocks of lines by a set. */
export class LineJudge {
	readonly #set: PolicySet;
	readonly #style: LinesStyle;
	readonly #format: Format;
	readonly #printer: LinePrinter;

	constructor(set: PolicySet, style: LinesStyle) {
		this.#set = set;
		this.#style = style;
		this.#format = FORMATS[style.format](style);
		this.#printer = new LinePrinter((verdict, line) => this.#format.frame(verdict as Verdict, line));
	}

	/**
	 * Judges whole lines; blank lines are left out. Most lines are copied as octets. Only a line that must be escaped
	 * becomes text.
	 *
	 * @param isCut whether the octets are the start of a line that is too long to be a URL.
	 */
	judge(octets: Uint8Array, isCut: boolean): JudgedLines {
		const { verdicts, lines } = isCut ? CUT_LINE : this.#decide(octets);
		const { blankCount, ...reported } = tally(octets, verdicts);
		return {
			text: this.#style.isQuiet ? new Uint8Array() : this.#print(octets, verdicts, lines),
			urlCount: verdicts.length - blankCount,
			...reported,
		};
	}

	/** If nothing is written, the lines that decide are not looked up. */
	#decide(octets: Uint8Array): Decided {
		const { isAsWritten, isQuiet } = this.#style;
		const asked = !isAsWritten && takesRequested(this.#set.dialect) ? requestedLines(octets) : octets;
		return isQuiet ? { verdicts: this.#set.checkLines(asked) } : this.#set.decideLines(asked);
	}

	#print(octets: Uint8Array, verdicts: Uint8Array, lines: Decided["lines"]): Uint8Array {
		const { escaped, escape: toText } = this.#format;
		const list = { octets, codes: verdicts, lines: lines ?? new Uint32Array(verdicts.length) };
		return this.#printer.printUrls(list, escaped, toText);
	}
}

/** The line if no rule decides. */
const NO_LINE = 0;

/** Decisions of a set on lines; without `lines` if nobody asks for them. */
type Decided = Pick<DecidedLines, "verdicts"> & Partial<DecidedLines>;

const CUT_LINE: Decided = { verdicts: Uint8Array.of(Verdict.InvalidUrl) };

const PRINTABLE = printableOctets();

/** Summarises the verdicts on lines. Blank lines are not URLs, and are counted apart. */
function tally(octets: Uint8Array, verdicts: Uint8Array) {
	let found = 0;
	for (let index = 0; index < verdicts.length; index++) found |= 1 << verdicts[index]!;
	let blankCount = 0;
	let invalidCount = 0;
	const firstInvalid: Uint8Array[] = [];
	if ((found & (1 << Verdict.InvalidUrl)) !== 0) {
		// Blank lines have this verdict too, so the lines that are not URLs are counted below.
		found &= ~(1 << Verdict.InvalidUrl);
		const cursor = new LineCursor(octets, PRINTABLE);
		for (let index = 0; cursor.advance(); index++) {
			if (verdicts[index] !== Verdict.InvalidUrl) continue;
			if (cursor.isBlank()) blankCount++;
			else if (++invalidCount <= MAX_REPORTED) firstInvalid.push(cursor.line().slice());
		}
		if (invalidCount > 0) found |= 1 << Verdict.InvalidUrl;
	}
	const answers = (1 << Verdict.Disallowed) | (1 << Verdict.Allowed);
	return {
		blankCount,
		hasDisallowed: (found & (1 << Verdict.Disallowed)) !== 0,
		hasNoAnswer: (found & ~answers) !== 0,
		invalidCount,
		firstInvalid,
	};
}

/** Width of `line` with a number of three digits. */
const LINE_COLUMNS = 8;

/** How lines are written in a format. */
interface Format {
	/** Printable characters that are escaped. */
	readonly escaped: string;
	/** The texts before a URL and after it. */
	frame(verdict: Verdict, line: number): readonly [string, string];
	/** Escapes a URL that has other octets. */
	escape(url: Uint8Array): string;
}

const FORMATS: Readonly<Record<LineFormat, (style: LinesStyle) => Format>> = {
	text: ({ isColoured }) => {
		const paint = paintIn(isColoured);
		return {
			escaped: "",
			frame: (verdict, line) => {
				const verdictCell = paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
				const lineCell = (line === NO_LINE ? "-" : `line ${line}`).padEnd(LINE_COLUMNS);
				return [`${verdictCell}  ${lineCell}  `, "\n"];
			},
			escape: toPrintable,
		};
	},
	tsv: () => ({
		escaped: "",
		frame: (verdict, line) => [`${verdictName(verdict)}\t${line === NO_LINE ? "" : line}\t`, "\n"],
		escape: toPrintable,
	}),
	json: () => ({
		escaped: '"\\',
		frame: (verdict, line) => {
			const after = toSafeJson({ verdict: verdictName(verdict), line: line === NO_LINE ? null : line });
			return ['{"url":"', `",${after.slice(1)}\n`];
		},
		escape: (url) => toSafeJson(toUrlText(url)).slice(1, -1),
	}),
};
