import { Verdict } from "../../bindings/contract/types.js";
import { viewOf } from "../../bindings/text/octets.js";
import type { DecidedLines, PolicySet } from "../../bindings/threads/index.js";
import type { LineFormat } from "../arguments/formats.js";
import { toSafeJson } from "../output/escape.js";
import { OctetWriter, type WordPair, wordPair } from "../output/octet-writer.js";
import { paintIn } from "../output/paint.js";
import { VERDICT_COLUMNS, VERDICT_COUNT, verdictColour, verdictName } from "../output/verdict-names.js";
import { LineCursor, printableOctets } from "../urls/line-cursor.js";
import { MAX_REPORTED } from "../urls/no-url.js";
import { toPrintable, toUrlText } from "../urls/octet-text.js";
import { requestedLines } from "../urls/requested-lines.js";

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
	/** Octets in a buffer of their own. */
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

/** Judges blocks of lines by a set, in any thread. */
export class LineJudge {
	readonly #set: PolicySet;
	readonly #style: LinesStyle;
	readonly #printer: Printer;
	/** Frames by verdict and line. All blocks share them. */
	readonly #frames = new Map<number, Frame>();

	constructor(set: PolicySet, style: LinesStyle) {
		this.#set = set;
		this.#style = style;
		this.#printer = PRINTERS[style.format](style);
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
		const asked = !isAsWritten && this.#set.dialect === "google" ? requestedLines(octets) : octets;
		return isQuiet ? { verdicts: this.#set.checkLines(asked) } : this.#set.decideLines(asked);
	}

	#print(octets: Uint8Array, verdicts: Uint8Array, lines: Decided["lines"]): Uint8Array {
		const printer = this.#printer;
		const writer = new OctetWriter(octets.length + FRAME_OCTETS * verdicts.length);
		const cursor = new LineCursor(octets, PRINTABLE);
		for (let index = 0; index < verdicts.length; index++) {
			const verdict = verdicts[index] as Verdict;
			if (verdict === Verdict.InvalidUrl && cursor.isNextBlank()) {
				cursor.advance();
				continue;
			}
			const { before, after } = this.#frameOf(verdict, lines === undefined ? NO_LINE : lines[index]!);
			writer.put(before, 0, before.byteLength);
			cursor.advanceInto(writer, printer.escaped);
			if (!cursor.isPlain) writer.putText(printer.escape(cursor.line()));
			writer.put(after, 0, after.byteLength);
		}
		return writer.take();
	}

	#frameOf(verdict: Verdict, line: number): Frame {
		const key = line * VERDICT_COUNT + verdict;
		const found = this.#frames.get(key);
		if (found !== undefined) return found;
		const [before, after] = this.#printer.frame(verdict, line).map((text) => viewOf(encoder.encode(text)));
		const frame = { before: before!, after: after! };
		if (this.#frames.size === MAX_FRAMES) this.#frames.clear();
		this.#frames.set(key, frame);
		return frame;
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

/** The texts before and after a URL. Many URLs share a frame. */
interface Frame {
	readonly before: DataView;
	readonly after: DataView;
}

/** Maximum number of frames that are kept. Frames are few, since few lines decide. More frames are made again. */
const MAX_FRAMES = 10_000;
/** Estimated octets of a line's frame; most frames need less. */
const FRAME_OCTETS = 48;

const encoder = new TextEncoder();

/** Width of `line` with a number of three digits. */
const LINE_COLUMNS = 8;

/** How lines are written in a format. */
interface Printer {
	/** Printable characters that are escaped. */
	readonly escaped: WordPair;
	/** The texts before a URL and after it. */
	frame(verdict: Verdict, line: number): readonly [string, string];
	/** Escapes a URL that has other octets. */
	escape(url: Uint8Array): string;
}

const NONE = wordPair("");

const PRINTERS: Readonly<Record<LineFormat, (style: LinesStyle) => Printer>> = {
	text: ({ isColoured }) => {
		const paint = paintIn(isColoured);
		return {
			escaped: NONE,
			frame: (verdict, line) => {
				const verdictCell = paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
				const lineCell = (line === NO_LINE ? "-" : `line ${line}`).padEnd(LINE_COLUMNS);
				return [`${verdictCell}  ${lineCell}  `, "\n"];
			},
			escape: toPrintable,
		};
	},
	tsv: () => ({
		escaped: NONE,
		frame: (verdict, line) => [`${verdictName(verdict)}\t${line === NO_LINE ? "" : line}\t`, "\n"],
		escape: toPrintable,
	}),
	json: () => ({
		escaped: wordPair('"\\'),
		frame: (verdict, line) => {
			const after = toSafeJson({ verdict: verdictName(verdict), line: line === NO_LINE ? null : line });
			return ['{"url":"', `",${after.slice(1)}\n`];
		},
		escape: (url) => toSafeJson(toUrlText(url)).slice(1, -1),
	}),
};
