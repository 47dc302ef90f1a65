import { BACKSLASH, COMMA, SPACE } from "../../../bindings/text/octets.js";
import { findOctet, isAt } from "./find-octet.js";
import { FIELD, type LineFields } from "./line-fields.js";
import { LINE, type LineKind, type LineReader, type LineReaderData, type TextLayout } from "./line-reader.js";

const QUOTE = 0x22;

/** Reads lines of fields with text between them: the logs of Apache and nginx. Text after the last part is not read. */
export class TextReader implements LineReader {
	readonly name: string;
	readonly escapes = "backslash";
	readonly data: LineReaderData;
	readonly #before: Uint8Array;
	readonly #afters: readonly Uint8Array[];
	/** The field of each part. For the text after it: its first octet (-1 if there is no text) and its length. */
	readonly #fields: Int32Array;
	readonly #firsts: Int32Array;
	readonly #afterLengths: Int32Array;
	/** The octets in which a search found no quote, and the place up to which it found none. */
	#quoteless: Uint8Array | null = null;
	#quotelessEnd = 0;

	constructor(layout: TextLayout) {
		const { name, before, parts } = layout;
		this.name = name;
		this.data = { layout };
		this.#before = before;
		this.#afters = parts.map(({ after }) => after);
		this.#fields = Int32Array.from(parts, ({ field }) => field);
		this.#firsts = Int32Array.from(parts, ({ after }) => after[0] ?? -1);
		this.#afterLengths = Int32Array.from(parts, ({ after }) => after.length);
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LineKind {
		const { starts, ends } = fields;
		const firsts = this.#firsts;
		const partFields = this.#fields;
		const afters = this.#afters;
		const afterLengths = this.#afterLengths;
		const before = this.#before;
		fields.octets = octets;
		if (before.length > 0 && !isAt(octets, start, end, before)) return LINE.unreadable;
		let at = start + before.length;
		for (let part = 0; part < firsts.length; part++) {
			const fieldStart = at;
			const first = firsts[part]!;
			const afterLength = afterLengths[part]!;
			if (first === QUOTE) at = this.#endOfQuoted(octets, at, end, afters[part]!, afterLength);
			else if (first < 0) at = end;
			else at = endOfText(octets, at, end, first, afters[part]!, afterLength);
			if (at < 0) return LINE.unreadable;
			const field = partFields[part]!;
			if (octets[at - 1] === COMMA && first === SPACE && afterLength === 1 && isAddresses(field)) {
				at = endOfList(octets, at, end);
				if (at < 0) return LINE.unreadable;
			}
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

function isAddresses(field: number): boolean {
	return field === FIELD.address || field === FIELD.forwarded;
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
