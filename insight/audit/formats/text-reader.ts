import { BACKSLASH, CR, LF } from "../../../bindings/text/octets.js";
import { findOctet } from "./find-octet.js";
import type { LineFields } from "./line-fields.js";
import { LINE, type LineKind, type LineReader, type LineReaderData, type TextLayout } from "./line-reader.js";

const QUOTE = 0x22;
const OCTET_VALUES = 256;

/** Reads lines of fields with text between them: the logs of Apache and nginx. What follows the last part is not read. */
export class TextReader implements LineReader {
	readonly name: string;
	readonly escapesAgents = false;
	readonly data: LineReaderData;
	readonly #before: Uint8Array;
	readonly #afters: readonly Uint8Array[];
	/** Of each part its field, and the first octet of the text behind it; -1 where there is none. */
	readonly #fields: Int32Array;
	readonly #firsts: Int32Array;
	/** For each part 256 octets, by an octet: whether `readOrdinary` stops there. */
	readonly #stops: Uint8Array;

	constructor(layout: TextLayout) {
		const { name, before, parts } = layout;
		this.name = name;
		this.data = { layout };
		this.#before = before;
		this.#afters = parts.map(({ after }) => after);
		this.#fields = Int32Array.from(parts, ({ field }) => field);
		this.#firsts = Int32Array.from(parts, ({ after }) => after[0] ?? -1);
		this.#stops = new Uint8Array(OCTET_VALUES * parts.length);
		for (const [part, first] of this.#firsts.entries()) {
			const stops = this.#stops.subarray(part * OCTET_VALUES, (part + 1) * OCTET_VALUES);
			stops[LF] = 1;
			if (first >= 0) stops[first] = 1;
			if (first === QUOTE) stops[BACKSLASH] = 1;
		}
	}

	/**
	 * An ordinary line has each field end at the first octet that can end it, and no escape in quotes: `read` finds the same
	 * fields. One pass, which the line feed stops wherever it comes.
	 */
	readOrdinary(octets: Uint8Array, start: number, fields: LineFields): number {
		const { starts, ends } = fields;
		const firsts = this.#firsts;
		const stops = this.#stops;
		const before = this.#before;
		let at = start;
		for (let index = 0; index < before.length; index++) {
			if (octets[at++] !== before[index] || before[index] === LF) return -1;
		}
		fields.octets = octets;
		// Invariant: no line feed is between `start` and `at`, so one comes at `at` or later.
		for (let part = 0; part < firsts.length; part++) {
			const stopsStart = part * OCTET_VALUES;
			const fieldStart = at;
			while (stops[stopsStart + octets[at]!] === 0) at++;
			const after = this.#afters[part]!;
			if (after.length === 0 && octets[at - 1] === CR) return -1;
			const field = this.#fields[part]!;
			if (field >= 0) {
				starts[field] = fieldStart;
				ends[field] = at;
			}
			for (let index = 0; index < after.length; index++) {
				const octet = octets[at];
				if (octet !== after[index] || octet === LF || octet === CR) return -1;
				at++;
			}
		}
		return octets[at] === LF ? at : findOctet(octets, LF, at);
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
