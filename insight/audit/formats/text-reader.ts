import { BACKSLASH, SPACE } from "../../../bindings/text/octets.js";
import { findOctet } from "./find-octet.js";
import { FIELD, FIELD_COUNT, LINE, type LineFields, type LineKind, type LineReader } from "./line-fields.js";

const QUOTE = 0x22;

/** A part of a line of text: a field, and the text right behind it. */
export interface TextPart {
	/** A place in `LineFields`; -1 for what is not read. */
	readonly field: number;
	/** Empty where the line ends with the field. */
	readonly after: Uint8Array;
}

/** How the lines of a text log are built. */
export interface TextLayout {
	readonly name: string;
	/** The text before the first field. */
	readonly before: Uint8Array;
	readonly parts: readonly TextPart[];
}

/** Reads lines of fields with text between them: the logs of Apache and nginx. What follows the last part is not read. */
export class TextReader implements LineReader {
	readonly name: string;
	readonly escapesAgents = false;
	readonly #before: Uint8Array;
	readonly #afters: readonly Uint8Array[];
	/** Of each part its field, and the first octet of the text behind it; -1 where there is none. */
	readonly #fields: Int32Array;
	readonly #firsts: Int32Array;

	constructor({ name, before, parts }: TextLayout) {
		this.name = name;
		this.#before = before;
		this.#afters = parts.map(({ after }) => after);
		this.#fields = Int32Array.from(parts, ({ field }) => field);
		this.#firsts = Int32Array.from(parts, ({ after }) => after[0] ?? -1);
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LineKind {
		const { starts, ends } = fields;
		const firsts = this.#firsts;
		const afters = this.#afters;
		const before = this.#before;
		fields.octets = octets;
		if (before.length > 0 && !isAt(octets, start, end, before)) return LINE.unreadable;
		let at = start + before.length;
		for (let part = 0; part < firsts.length; part++) {
			const fieldStart = at;
			const first = firsts[part]!;
			if (first === QUOTE) at = endOfQuoted(octets, at, end, afters[part]!);
			else if (first < 0) at = end;
			else {
				while (at < end && (octets[at] !== first || !isAt(octets, at, end, afters[part]!))) at++;
				if (at === end) return LINE.unreadable;
			}
			if (at < 0) return LINE.unreadable;
			const field = this.#fields[part]!;
			if (field >= 0) {
				starts[field] = fieldStart;
				ends[field] = at;
			}
			at += afters[part]!.length;
		}
		return LINE.entry;
	}
}

/**
 * Where a field in quotes ends, before the quote and the text that follow it; -1 where it has no end. A quote behind an odd
 * number of backslashes is a part of the field.
 */
function endOfQuoted(octets: Uint8Array, start: number, end: number, after: Uint8Array): number {
	// Invariant: no quote before `at` ends the field.
	for (let at = start; ; at++) {
		at = findOctet(octets, QUOTE, at);
		if (at < 0 || at >= end) return -1;
		let escapeStart = at;
		while (escapeStart > start && octets[escapeStart - 1] === BACKSLASH) escapeStart--;
		if (((at - escapeStart) & 1) === 0 && isAt(octets, at, end, after)) return at;
	}
}

function isAt(octets: Uint8Array, start: number, end: number, text: Uint8Array): boolean {
	if (start + text.length > end) return false;
	// Who asks has often seen the first.
	for (let index = text.length - 1; index >= 0; index--) {
		if (octets[start + index] !== text[index]) return false;
	}
	return true;
}

/** Takes the target from `GET /path HTTP/1.1`, where a line has that. A target that was not escaped may have spaces; some requests have no version. */
export function splitRequest({ octets, starts, ends }: LineFields): void {
	const requestEnd = ends[FIELD.request]!;
	if (requestEnd === 0) return;
	let start = starts[FIELD.request]!;
	while (start < requestEnd && octets[start] !== SPACE) start++;
	start = Math.min(start + 1, requestEnd);
	let end = requestEnd;
	for (let at = requestEnd - 1; at >= start; at--) {
		if (octets[at] !== SPACE) continue;
		if (isVersion(octets, at + 1, requestEnd)) end = at;
		break;
	}
	starts[FIELD.target] = start;
	ends[FIELD.target] = end;
}

const HTTP = Uint8Array.from("HTTP/", (letter) => letter.charCodeAt(0));

function isVersion(octets: Uint8Array, start: number, end: number): boolean {
	return isAt(octets, start, end, HTTP);
}

/** Makes every field of a line empty, before a reader that does not find each of them in each line. */
export function clearFields(fields: LineFields): void {
	for (let field = 0; field < FIELD_COUNT; field++) fields.clear(field);
}
