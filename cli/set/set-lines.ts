import { Verdict } from "../../bindings/contract/types.js";
import type { DecidedLines, PolicySet } from "../../bindings/threads/index.js";
import type { LineFormat } from "../arguments/formats.js";
import { toSafeJson } from "../output/escape.js";
import { OctetWriter, viewOf } from "../output/octet-writer.js";
import { paintIn } from "../output/paint.js";
import { VERDICT_COLUMNS, VERDICT_COUNT, verdictColour, verdictName } from "../output/verdict-names.js";
import { LineCursor, type OctetSet, printableOctets } from "../urls/line-cursor.js";
import { MAX_REPORTED } from "../urls/no-url.js";
import { toPrintable, toUrlText } from "../urls/octet-text.js";
import { requestedLines } from "../urls/requested-lines.js";

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
	/** How many are no URL at all, one that is too long among them. */
	readonly invalidCount: number;
	/** The first of them. */
	readonly firstInvalid: readonly Uint8Array[];
}

/** Judges blocks of lines by a set, in any thread. */
export class LineJudge {
	readonly #set: PolicySet;
	readonly #style: LinesStyle;
	readonly #printer: Printer;
	/** By verdict and line; the same for all blocks. */
	readonly #frames = new Map<number, Frame>();

	constructor(set: PolicySet, style: LinesStyle) {
		this.#set = set;
		this.#style = style;
		this.#printer = PRINTERS[style.format](style);
	}

	/**
	 * Judges whole lines; blank ones are left out. Octets stay octets: most lines are copied as they are, and only what must
	 * be escaped becomes text.
	 *
	 * @param isCut they are the start of a line that is too long to be a URL.
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

	/** Where nothing is written, no line is looked for. */
	#decide(octets: Uint8Array): Decided {
		const { isAsWritten, isQuiet } = this.#style;
		const asked = !isAsWritten && this.#set.dialect === "google" ? requestedLines(octets) : octets;
		return isQuiet ? { verdicts: this.#set.checkLines(asked) } : this.#set.decideLines(asked);
	}

	#print(octets: Uint8Array, verdicts: Uint8Array, lines: Decided["lines"]): Uint8Array {
		const printer = this.#printer;
		const writer = new OctetWriter(octets.length + FRAME_OCTETS * verdicts.length);
		const cursor = new LineCursor(octets, printer.plain);
		const view = viewOf(octets);
		for (let index = 0; cursor.advance(); index++) {
			const verdict = verdicts[index] as Verdict;
			if (verdict === Verdict.InvalidUrl && cursor.isBlank()) continue;
			const { before, after } = this.#frameOf(verdict, lines === undefined ? NO_LINE : lines[index]!);
			writer.put(before, 0, before.byteLength);
			if (cursor.isPlain) writer.put(view, cursor.start, cursor.end);
			else writer.putText(printer.escape(cursor.line()));
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

/** What stands for the line where no rule decides. */
const NO_LINE = 0;

/** What a set says of lines; without `lines` where nobody asks for them. */
type Decided = Pick<DecidedLines, "verdicts"> & Partial<DecidedLines>;

const CUT_LINE: Decided = { verdicts: Uint8Array.of(Verdict.InvalidUrl) };

const PRINTABLE = printableOctets();

/** What there is among the verdicts on lines, but for the blank ones, which are no URLs. */
function tally(octets: Uint8Array, verdicts: Uint8Array) {
	let found = 0;
	for (let index = 0; index < verdicts.length; index++) found |= 1 << verdicts[index]!;
	let blankCount = 0;
	let invalidCount = 0;
	const firstInvalid: Uint8Array[] = [];
	if ((found & (1 << Verdict.InvalidUrl)) !== 0) {
		// Blank lines are among those that are no URL.
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

/** What is before and after a URL, the same for many. */
interface Frame {
	readonly before: DataView;
	readonly after: DataView;
}

/** Frames are few, as lines that decide are; more than so many are made again. */
const MAX_FRAMES = 10_000;
/** Room for a line's frame: more than most take. */
const FRAME_OCTETS = 48;

const encoder = new TextEncoder();

/** As wide as a line of three digits is written. */
const LINE_COLUMNS = 8;

/** How lines are written in a format. */
interface Printer {
	/** Octets that stand for themselves. */
	readonly plain: OctetSet;
	/** What is before a URL, and after it. */
	frame(verdict: Verdict, line: number): readonly [string, string];
	/** A URL that has other bytes. */
	escape(url: Uint8Array): string;
}

const PRINTABLE_IN_JSON = printableOctets('"\\');

const PRINTERS: Readonly<Record<LineFormat, (style: LinesStyle) => Printer>> = {
	text: ({ isColoured }) => {
		const paint = paintIn(isColoured);
		return {
			plain: PRINTABLE,
			frame: (verdict, line) => {
				const verdictCell = paint(verdictColour(verdict), verdictName(verdict).padEnd(VERDICT_COLUMNS));
				const lineCell = (line === NO_LINE ? "-" : `line ${line}`).padEnd(LINE_COLUMNS);
				return [`${verdictCell}  ${lineCell}  `, "\n"];
			},
			escape: toPrintable,
		};
	},
	tsv: () => ({
		plain: PRINTABLE,
		frame: (verdict, line) => [`${verdictName(verdict)}\t${line === NO_LINE ? "" : line}\t`, "\n"],
		escape: toPrintable,
	}),
	json: () => ({
		plain: PRINTABLE_IN_JSON,
		frame: (verdict, line) => {
			const after = toSafeJson({ verdict: verdictName(verdict), line: line === NO_LINE ? null : line });
			return ['{"url":"', `",${after.slice(1)}\n`];
		},
		escape: (url) => toSafeJson(toUrlText(url)).slice(1, -1),
	}),
};
