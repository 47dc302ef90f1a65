import { Buffer } from "node:buffer";
import { CR, LF, type PolicyDecision, requestedUrl } from "../../bindings/internal.js";
import { type DecidedLines, Verdict } from "../../bindings/shared-exports.js";
import { LinePrinter } from "../output/lines/line-printer.js";
import { HAS_WEBASSEMBLY } from "../output/lines/lines-module.js";
import { BlockCursor, printableOctets } from "./line-cursor.js";
import { MAX_REPORTED } from "./no-url.js";
import type { GivenUrl } from "./octet-text.js";
import { requestedLines } from "./requested-lines.js";
import type { OneUrl, UrlBlock } from "./url-blocks.js";
import type { VerdictFormat } from "./verdict-format.js";

/** The judge of URLs: the rules of one crawler in one file, or a set. */
export interface ListDecider {
	/** As `Matcher.checkLines`. */
	checkLines(octets: Uint8Array): Uint8Array;
	/** As `Matcher.decideLines`. */
	decideLines(octets: Uint8Array): DecidedLines;
	decide(url: GivenUrl): PolicyDecision;
}

/** How URLs are asked about, and how the verdicts are written. */
export interface JudgeOptions {
	readonly format: VerdictFormat | null;
	/** Whether URLs are compared as given, not as they would be requested. */
	readonly isAsWritten: boolean;
}

/** Whether some URLs have no permission or no answer. */
interface Answers {
	readonly hasDisallowed: boolean;
	/** Whether a URL is invalid, out of scope or of an origin that a set does not know. */
	readonly hasNoAnswer: boolean;
}

export interface JudgedUrls extends Answers {
	/** Octets are valid until the next block is judged. */
	readonly text: string | Uint8Array;
	readonly urlCount: number;
	/** Number of URLs that are invalid, without a line that is too long. */
	readonly invalidCount: number;
	readonly firstInvalid: readonly GivenUrl[];
}

const PRINTABLE = printableOctets();

export class ListJudge {
	readonly #format: VerdictFormat | null;
	readonly #isAsWritten: boolean;
	/** Whether a blank line has another verdict than `invalid`: dialect google accepts any text. */
	readonly #acceptsBlank: boolean;
	#printer: LinePrinter | null = null;

	constructor(
		private readonly decider: ListDecider,
		{ format, isAsWritten }: JudgeOptions,
	) {
		this.#format = format;
		this.#isAsWritten = isAsWritten;
		this.#acceptsBlank = decider.decide("").verdict !== Verdict.InvalidUrl;
	}

	/** Judges a block. Blank lines are left out. */
	judge(block: UrlBlock): JudgedUrls {
		return "lines" in block ? this.#judgeLines(block.lines) : this.#judgeOne(block);
	}

	#judgeOne({ url, isCut }: OneUrl): JudgedUrls {
		const { verdict, line } = isCut
			? { verdict: Verdict.InvalidUrl, line: 0 }
			: this.decider.decide(this.#isAsWritten ? url : requestedUrl(url));
		const isInvalid = verdict === Verdict.InvalidUrl && !isCut;
		const format = this.#format;
		const [before, after] = format?.frame(verdict, line) ?? [];
		return {
			text: format === null ? "" : `${before}${format.escape(url)}${isCut ? format.cutMark : ""}${after}`,
			urlCount: 1,
			...answersOf(1 << verdict),
			invalidCount: isInvalid ? 1 : 0,
			firstInvalid: isInvalid ? [url] : [],
		};
	}

	/** If nothing is written, the lines that decide are not looked up. */
	#judgeLines(block: Uint8Array): JudgedUrls {
		// The last line may end with only a CR. For the engine CR is an end before LF only.
		const octets = block.at(-1) === CR ? Buffer.concat([block, Uint8Array.of(LF)]) : block;
		const asked = this.#isAsWritten ? octets : requestedLines(octets);
		const format = this.#format;
		if (format === null)
			return { text: "", ...tally(octets, this.#withoutBlank(octets, this.decider.checkLines(asked))) };
		const { verdicts, lines } = this.decider.decideLines(asked);
		this.#withoutBlank(octets, verdicts);
		const text = HAS_WEBASSEMBLY
			? this.#print(octets, verdicts, lines, format)
			: printInScript(octets, verdicts, lines, format);
		return { text, ...tally(octets, verdicts) };
	}

	/** Makes blank lines `invalid`, by which they are recognised. */
	#withoutBlank(octets: Uint8Array, verdicts: Uint8Array): Uint8Array {
		if (!this.#acceptsBlank) return verdicts;
		const cursor = new BlockCursor(octets, PRINTABLE);
		for (let index = 0; cursor.advance(); index++) {
			if (cursor.isBlank()) verdicts[index] = Verdict.InvalidUrl;
		}
		return verdicts;
	}

	#print(octets: Uint8Array, codes: Uint8Array, lines: Uint32Array, format: VerdictFormat): Uint8Array {
		this.#printer ??= new LinePrinter((verdict, line) => format.frame(verdict as Verdict, line));
		return this.#printer.printUrls({ octets, codes, lines }, format.escaped, format.escape);
	}
}

/** Prints as `LinePrinter` does, on a host without WebAssembly. */
function printInScript(
	octets: Uint8Array,
	verdicts: Uint8Array,
	lines: Uint32Array,
	{ frame, escape: toText }: VerdictFormat,
): Uint8Array {
	const cursor = new BlockCursor(octets, PRINTABLE);
	let text = "";
	for (let index = 0; cursor.advance(); index++) {
		const verdict = verdicts[index] as Verdict;
		if (verdict === Verdict.InvalidUrl && cursor.isBlank()) continue;
		const [before, after] = frame(verdict, lines[index]!);
		text += before + toText(cursor.line()) + after;
	}
	return Buffer.from(text);
}

/** Summarises the verdicts on lines. Blank lines are not URLs, and do not count. */
function tally(octets: Uint8Array, verdicts: Uint8Array): Omit<JudgedUrls, "text"> {
	let found = 0;
	for (let index = 0; index < verdicts.length; index++) found |= 1 << verdicts[index]!;
	let blankCount = 0;
	let invalidCount = 0;
	const firstInvalid: Uint8Array[] = [];
	if ((found & (1 << Verdict.InvalidUrl)) !== 0) {
		// Blank lines have this verdict too, so the lines that are not URLs are counted below.
		found &= ~(1 << Verdict.InvalidUrl);
		const cursor = new BlockCursor(octets, PRINTABLE);
		for (let index = 0; cursor.advance(); index++) {
			if (verdicts[index] !== Verdict.InvalidUrl) continue;
			if (cursor.isBlank()) blankCount++;
			else if (++invalidCount <= MAX_REPORTED) firstInvalid.push(cursor.line().slice());
		}
		if (invalidCount > 0) found |= 1 << Verdict.InvalidUrl;
	}
	return { urlCount: verdicts.length - blankCount, ...answersOf(found), invalidCount, firstInvalid };
}

/** @param found a bit for each verdict that was given. */
export function answersOf(found: number): Answers {
	const answers = (1 << Verdict.Disallowed) | (1 << Verdict.Allowed);
	const hasDisallowed = (found & (1 << Verdict.Disallowed)) !== 0;
	return { hasDisallowed, hasNoAnswer: (found & ~answers) !== 0 };
}
