import type { EngineOptions } from "../contract/engine.js";
import { MAX_BODY_OCTETS } from "../contract/limits.js";
import { CR, FF, HASH, LF, NUL, SPACE, TAB, VT } from "./octets.js";
import { countUtf8, encodeUtf8, isHighSurrogate } from "./utf8.js";

/** Octets of a line that dialect google reads: google/robotstxt's line buffer, less its final NUL. */
const GOOGLE_LINE_OCTETS = 16_663;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** A line that ends at the limit may have its line end, CRLF at most, after it. */
const LONGEST_LINE_END = 2;

/** A file's octets, as far as the parsing limit lets them be read (RFC 9309 §2.5). */
export interface Body {
	/** The engine's own copy, with the line end of a line that ends at the limit. */
	readonly octets: Uint8Array;
	/** Of the whole body, what is not kept included. */
	readonly octetCount: number;
	readonly maxOctets: number;
	/** Of the byte order mark, or as much of one as the file begins with; 0 for none. */
	readonly byteOrderMarkOctets: number;
	readonly isGoogle: boolean;
}

/**
 * Copies what may be read of a body.
 * @param body octets are only read; the caller may change them afterwards.
 */
export function keepBody(body: string | Uint8Array, options: EngineOptions): Body {
	const maxOctets = Math.min(options.maxOctets, MAX_BODY_OCTETS);
	const maxKept = maxOctets + LONGEST_LINE_END;
	const { octets, octetCount } =
		typeof body === "string"
			? encodeHead(body, maxKept)
			: { octets: new Uint8Array(body.subarray(0, maxKept)), octetCount: body.length };
	return {
		octets,
		octetCount,
		maxOctets,
		byteOrderMarkOctets: countByteOrderMark(octets),
		isGoogle: options.dialect === "google",
	};
}

/** The first octets of a text, and how many it has altogether. */
function encodeHead(text: string, maxKept: number): { octets: Uint8Array; octetCount: number } {
	// A code unit makes one octet or more; a pair of them must not be split.
	const unitCount = isHighSurrogate(text.charCodeAt(maxKept - 1)) ? maxKept + 1 : maxKept;
	const octets = encodeUtf8(text.slice(0, unitCount));
	const octetCount = octets.length + countUtf8(text, unitCount);
	return { octets: octets.length > maxKept ? octets.slice(0, maxKept) : octets, octetCount };
}

/** White space that is cut around a line's text, its key and its value. */
export function isWhiteSpace(octet: number, isGoogle: boolean): boolean {
	return octet === SPACE || octet === TAB || (isGoogle && (octet === VT || octet === FF));
}

/** Steps through the lines of a body (RFC 9309 §2.2); its fields speak of the current line. */
export class LineCursor {
	/** 1-based; CRLF ends one line. */
	lineNumber = 0;
	/** Offset from which columns are counted; a byte order mark is after it. */
	lineStart = 0;
	contentStart = 0;
	/** Offset of the line end. */
	contentEnd = 0;
	/** The text: before comment, NUL and cut (google), white space cut. Empty: start = end. */
	textStart = 0;
	textEnd = 0;
	hasComment = false;
	/** Offset of the NUL at which the line's text ends; -1 where none does. */
	nulOffset = -1;
	/** Offset of the first octet that google's line buffer has no room for; -1 where nothing is lost. */
	tooLongStart = -1;
	/** Whether the walk ended at the parsing limit; the current line is then the first that is not read. */
	isOverLimit = false;

	/** Where the next line starts. */
	nextStart = 0;

	readonly #body: Body;

	constructor(body: Body) {
		this.#body = body;
	}

	/** Steps to the next line; false after the last one, or where the next is cut by the parsing limit. */
	advance(): boolean {
		const { octets, octetCount, maxOctets, byteOrderMarkOctets } = this.#body;
		if (this.nextStart >= octetCount || this.isOverLimit) return false;
		this.lineNumber++;
		this.lineStart = this.nextStart;
		this.contentStart = this.lineNumber === 1 ? byteOrderMarkOctets : this.lineStart;
		let offset = this.contentStart;
		while (offset < octets.length && octets[offset] !== LF && octets[offset] !== CR) offset++;
		this.contentEnd = offset;
		if (offset > maxOctets) {
			this.isOverLimit = true;
			return false;
		}
		this.nextStart = offset + (octets[offset] === CR && octets[offset + 1] === LF ? 2 : 1);
		this.#cutText();
		return true;
	}

	/** Nothing but white space; a comment is something. */
	get isBlank(): boolean {
		return this.textStart === this.textEnd && !this.hasComment;
	}

	#cutText(): void {
		const { octets, isGoogle } = this.#body;
		const readEnd = isGoogle
			? Math.min(this.contentEnd, this.contentStart + GOOGLE_LINE_OCTETS)
			: this.contentEnd;
		let end = this.contentStart;
		while (end < readEnd && octets[end] !== HASH && octets[end] !== NUL) end++;
		this.hasComment = end < readEnd && octets[end] === HASH;
		this.nulOffset = end < readEnd && octets[end] === NUL ? end : -1;
		this.tooLongStart = end === readEnd && readEnd < this.contentEnd ? readEnd : -1;

		let start = this.contentStart;
		while (start < end && isWhiteSpace(octets[start]!, isGoogle)) start++;
		while (end > start && isWhiteSpace(octets[end - 1]!, isGoogle)) end--;
		this.textStart = start;
		this.textEnd = end;
	}
}

function countByteOrderMark(octets: Uint8Array): number {
	let count = 0;
	while (count < BYTE_ORDER_MARK.length && octets[count] === BYTE_ORDER_MARK[count]) count++;
	return count;
}
