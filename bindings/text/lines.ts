import type { EngineOptions, KeptBody } from "../contract/engine.js";
import { MAX_BODY_OCTETS } from "../contract/limits.js";
import type { Dialect } from "../contract/types.js";
import { CR, FF, HASH, LF, NUL, SPACE, TAB, VT } from "./octets.js";
import { countUtf8, encodeUtf8, isHighSurrogate } from "./utf8.js";

/** Octets of a line that dialect google reads: google/robotstxt's line buffer without its final NUL. */
const GOOGLE_LINE_OCTETS = 16_663;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** A line that ends at the limit may have its line end, at most CRLF, after it. */
const LONGEST_LINE_END = 2;

/** A file's octets, up to the parsing limit (RFC 9309 §2.5). */
export interface Body extends KeptBody {
	/** Octets of the byte order mark, or of its beginning if the file has only that; 0 for none. */
	readonly byteOrderMarkOctets: number;
	readonly isGoogle: boolean;
}

/** Copies the part of a body that may be read; the caller may change its octets afterwards. */
export function keepBody(body: string | Uint8Array, options: EngineOptions): Body {
	const maxOctets = Math.min(options.maxOctets, MAX_BODY_OCTETS);
	const maxKept = maxOctets + LONGEST_LINE_END;
	const { octets, octetCount } =
		typeof body === "string"
			? encodeHead(body, maxKept)
			: { octets: new Uint8Array(body.subarray(0, maxKept)), octetCount: body.length };
	return bodyOf({ octets, octetCount, maxOctets }, options.dialect);
}

/** A kept body as a dialect reads it. */
export function bodyOf({ octets, octetCount, maxOctets }: KeptBody, dialect: Dialect): Body {
	return {
		octets,
		octetCount,
		maxOctets,
		byteOrderMarkOctets: countByteOrderMark(octets),
		isGoogle: dialect === "google",
	};
}

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

/** Steps through the lines of a body (RFC 9309 §2.2); its fields describe the current line. */
export class LineCursor {
	/** 1-based; CRLF ends one line. */
	lineNumber = 0;
	/** Offset from which columns are counted; a byte order mark comes after it. */
	lineStart = 0;
	contentStart = 0;
	/** Offset of the line end. */
	contentEnd = 0;
	/** The text: before comment, NUL and limit (google), without outer white space. Empty: start = end. */
	textStart = 0;
	textEnd = 0;
	hasComment = false;
	/** Offset of the NUL at which the line's text ends; -1 without a NUL. */
	nulOffset = -1;
	/** Offset of the first octet that google's line buffer has no room for; -1 if all fit. */
	tooLongStart = -1;
	/** Whether the walk ended at the parsing limit; the current line is then the first that is not read. */
	isOverLimit = false;

	nextStart = 0;

	readonly #body: Body;

	constructor(body: Body) {
		this.#body = body;
	}

	/** Steps to the next line; false after the last one, or if the parsing limit cuts the next one. */
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
