import {
	COLON,
	DOT,
	HASH,
	HYPHEN,
	isDigit,
	isLowerCaseLetter,
	QUESTION_MARK,
	SLASH,
	UNDERSCORE,
} from "../../../text/octets.js";
import { encodeUtf8 } from "../../../text/utf8.js";

/** `resolveUrl` must read the URL. */
export const NOT_PLAIN = -1;
/** The URL has another origin. */
export const OUT_OF_SCOPE = -2;

const HTTP = encodeUtf8("http://");
const HTTPS = encodeUtf8("https://");
const PUNYCODE_PREFIX = encodeUtf8("xn--");

const DIGIT_0 = 0x30;
/** A port of so many digits is always valid. */
const MAX_PLAIN_PORT_DIGITS = 4;

/** Reads the authority of plain URLs, as most are (semantics, "URLs"); `NOT_PLAIN` leaves a URL to `resolveUrl`. */
export class Scope {
	readonly #origin: Uint8Array | null;
	/** Whether URLs that begin with the origin are plain. Those of `file` are not: their paths may have drive letters. */
	readonly #isOriginPlain: boolean;

	/** @param origin the origin that the file covers; null for every origin. */
	constructor(origin: string | null) {
		this.#origin = origin === null ? null : encodeUtf8(origin);
		this.#isOriginPlain = origin !== null && !origin.startsWith("file:");
	}

	/** The start of the path of a bare path or of a plain URL of the origin; or one of the codes above. */
	findPath(url: Uint8Array, start: number, end: number): number {
		if (start < end && url[start] === SLASH) return start;
		const origin = this.#origin;
		if (origin !== null && this.#isOriginPlain && startsWith(url, start, end, origin)) {
			const after = start + origin.length;
			if (isAuthorityEnd(url, after, end)) return after;
		}
		const host = hostStart(url, start, end);
		if (host === NOT_PLAIN) return NOT_PLAIN;
		const hostEnd = plainHostEnd(url, host, end);
		if (hostEnd === NOT_PLAIN) return NOT_PLAIN;
		if (isAuthorityEnd(url, hostEnd, end)) return origin === null ? hostEnd : OUT_OF_SCOPE;
		// A default port is left out of origins, so a different plain port may still be the same origin.
		if (origin !== null) return NOT_PLAIN;
		return plainPortEnd(url, hostEnd, end);
	}
}

function hostStart(url: Uint8Array, start: number, end: number): number {
	if (startsWith(url, start, end, HTTPS)) return start + HTTPS.length;
	return startsWith(url, start, end, HTTP) ? start + HTTP.length : NOT_PLAIN;
}

/** End of a host of `a-z 0-9 . - _` that is neither an address nor punycode; the port is not looked at. */
function plainHostEnd(url: Uint8Array, start: number, end: number): number {
	let labelStart = start;
	let offset = start;
	for (; offset < end; offset++) {
		const octet = url[offset]!;
		if (octet === DOT) {
			if (startsWith(url, labelStart, end, PUNYCODE_PREFIX)) return NOT_PLAIN;
			labelStart = offset + 1;
		} else if (!isLowerCaseLetter(octet) && !isDigit(octet) && octet !== HYPHEN && octet !== UNDERSCORE) {
			break;
		}
	}
	if (offset === labelStart || !isLowerCaseLetter(url[labelStart]!)) return NOT_PLAIN;
	return startsWith(url, labelStart, end, PUNYCODE_PREFIX) ? NOT_PLAIN : offset;
}

function plainPortEnd(url: Uint8Array, colon: number, end: number): number {
	if (url[colon] !== COLON || url[colon + 1] === DIGIT_0) return NOT_PLAIN;
	let offset = colon + 1;
	while (offset < end && isDigit(url[offset]!)) offset++;
	const digitCount = offset - colon - 1;
	if (digitCount === 0 || digitCount > MAX_PLAIN_PORT_DIGITS) return NOT_PLAIN;
	return isAuthorityEnd(url, offset, end) ? offset : NOT_PLAIN;
}

function isAuthorityEnd(url: Uint8Array, offset: number, end: number): boolean {
	if (offset === end) return true;
	const octet = url[offset];
	return octet === SLASH || octet === QUESTION_MARK || octet === HASH;
}

function startsWith(url: Uint8Array, start: number, end: number, text: Uint8Array): boolean {
	if (end - start < text.length) return false;
	for (let index = 0; index < text.length; index++) {
		if (url[start + index] !== text[index]) return false;
	}
	return true;
}
