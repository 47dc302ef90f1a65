import { BACKSLASH, COMMA, SPACE } from "../../../bindings/internal.js";
import { isSameOctets, viewOf } from "../octets.js";
import { findOctet, isAt } from "./find-octet.js";
import { FIELD, type LineFields } from "./line-fields.js";
import {
	LINE,
	type LineReader,
	type LineReaderData,
	type LogLineKind,
	type TextLayout,
	type TextPart,
} from "./line-reader.js";

const QUOTE = 0x22;

/** The kind of a part, which decides how its end is found. */
const PART = { text: 0, addresses: 1, quoted: 2, toEnd: 3 } as const;

/** Reads lines of fields with text between them: the logs of Apache and nginx. Text after the last part is not read. */
export class TextReader implements LineReader {
	readonly name: string;
	readonly escapes = "backslash";
	readonly data: LineReaderData;
	readonly #before: Uint8Array;
	readonly #afters: readonly Uint8Array[];
	/** What each part is, as in `PART`, its field, and of the text after it the first octet and the length. */
	readonly #kinds: Int32Array;
	readonly #fields: Int32Array;
	readonly #firsts: Int32Array;
	readonly #afterLengths: Int32Array;
	/** The part of the time, and the first of the parts before it that are not read; -1 if the time is in quotes. */
	readonly #timePart: number;
	readonly #repeatedPart: number;
	/** The text of these parts. */
	readonly #repeated = new RepeatedText();
	/** The octets in which a search found no quote, and the place up to which it found none. */
	#quoteless: Uint8Array | null = null;
	#quotelessEnd = 0;

	constructor(layout: TextLayout) {
		const { name, before, parts } = layout;
		this.name = name;
		this.data = { layout };
		this.#before = before;
		this.#afters = parts.map(({ after }) => after);
		this.#kinds = Int32Array.from(parts, kindOf);
		this.#fields = Int32Array.from(parts, ({ field }) => field);
		this.#firsts = Int32Array.from(parts, ({ after }) => after[0] ?? -1);
		this.#afterLengths = Int32Array.from(parts, ({ after }) => after.length);
		this.#timePart = parts.findIndex((part) => part.field === FIELD.time && kindOf(part) === PART.text);
		let first = this.#timePart;
		while (first > 0 && parts[first - 1]!.field < 0 && this.#kinds[first - 1] === PART.text) first--;
		this.#repeatedPart = first;
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind {
		const { starts, ends } = fields;
		const kinds = this.#kinds;
		const firsts = this.#firsts;
		const partFields = this.#fields;
		const afters = this.#afters;
		const afterLengths = this.#afterLengths;
		const before = this.#before;
		fields.octets = octets;
		if (before.length > 0 && !isAt(octets, start, end, before)) return LINE.unreadable;
		let at = start + before.length;
		const repeatedPart = this.#repeatedPart;
		let repeatedStart = 0;
		for (let part = 0; part < kinds.length; part++) {
			if (part === repeatedPart) {
				repeatedStart = at;
				if (this.#repeated.isAt(octets, at, end)) {
					part = this.#timePart;
					starts[FIELD.time] = at + this.#repeated.timeOffset;
					at += this.#repeated.length;
					ends[FIELD.time] = at - afterLengths[part]!;
					continue;
				}
			}
			const fieldStart = at;
			const kind = kinds[part]!;
			const afterLength = afterLengths[part]!;
			if (kind === PART.quoted) at = this.#endOfQuoted(octets, at, end, afters[part]!, afterLength);
			else if (kind === PART.toEnd) at = end;
			else {
				at = endOfText(octets, at, end, firsts[part]!, afters[part]!, afterLength);
				if (kind === PART.addresses && octets[at - 1] === COMMA) at = endOfList(octets, at, end);
				else if (part === this.#timePart && at >= 0)
					this.#repeated.keep(repeatedStart, fieldStart, at + afterLength);
			}
			if (at < 0) return LINE.unreadable;
			const field = partFields[part]!;
			if (field >= 0) {
				starts[field] = fieldStart;
				ends[field] = at;
			}
			at += afterLength;
		}
		return LINE.entry;
	}

	/**
	 * The end of a field in quotes, before the quote and the text that follow it; -1 if it has no end. A quote after
	 * an odd number of backslashes is a part of the field.
	 */
	#endOfQuoted(
		octets: Uint8Array,
		start: number,
		end: number,
		after: Uint8Array,
		afterLength: number,
	): number {
		// Lines without a quote are not to be searched beyond their ends again and again.
		if (octets === this.#quoteless && end <= this.#quotelessEnd) return -1;
		// Invariant: no quote before `at` ends the field.
		for (let at = start; ; at++) {
			at = findOctet(octets, QUOTE, at);
			if (at < 0 || at >= end) {
				this.#quoteless = octets;
				this.#quotelessEnd = at < 0 ? octets.length : at;
				return -1;
			}
			if (octets[at - 1] === BACKSLASH && at > start) {
				let escapeStart = at;
				while (escapeStart > start && octets[escapeStart - 1] === BACKSLASH) escapeStart--;
				if (((at - escapeStart) & 1) === 1) continue;
			}
			if (afterLength === 1 || isAt(octets, at, end, after, afterLength)) return at;
		}
	}
}

/**
 * A text that ends with a time, as lines repeat it: where it is that of the line before, its end is not searched. Each block
 * of lines is an array of its own, even where its buffer is read over.
 */
class RepeatedText {
	#octets: Uint8Array | null = null;
	#view = viewOf(new Uint8Array());
	#start = 0;
	/** The number of its octets; 0 if no line has had it. */
	length = 0;
	/** The place of the time in the text. */
	timeOffset = 0;

	/** Whether the same text begins at `start`, and ends at `end` or before. Its last octets are compared first: times differ there. */
	isAt(octets: Uint8Array, start: number, end: number): boolean {
		if (octets !== this.#octets) {
			this.#octets = octets;
			this.#view = viewOf(octets);
			this.length = 0;
		}
		const view = this.#view;
		const { length } = this;
		return length > 0 && start + length <= end && isSameOctets(view, this.#start, view, start, length);
	}

	/** Keeps the text from `start` to `end`, of the octets that were compared last. */
	keep(start: number, timeStart: number, end: number): void {
		this.#start = start;
		this.timeOffset = timeStart - start;
		this.length = end - start;
	}
}

function kindOf({ field, after }: TextPart): number {
	const [first] = after;
	if (first === undefined) return PART.toEnd;
	if (first === QUOTE) return PART.quoted;
	const isList =
		first === SPACE && after.length === 1 && (field === FIELD.address || field === FIELD.forwarded);
	return isList ? PART.addresses : PART.text;
}

/** The end of a list of addresses, as X-Forwarded-For is: a space ends it that follows no comma; -1 if it has no end. */
function endOfList(octets: Uint8Array, firstEnd: number, end: number): number {
	let at = firstEnd;
	while (at < end && (octets[at] !== SPACE || octets[at - 1] === COMMA)) at++;
	return at < end ? at : -1;
}

/** The end of a field, before the text that follows it; -1 if it has no end. */
function endOfText(
	octets: Uint8Array,
	start: number,
	end: number,
	first: number,
	after: Uint8Array,
	afterLength: number,
): number {
	for (let at = start; ; at++) {
		while (at < end && octets[at] !== first) at++;
		if (at >= end) return -1;
		if (afterLength === 1 || isAt(octets, at, end, after, afterLength)) return at;
	}
}
