import { encodeUtf8, MIN_MAX_BYTES, rangeError, typeError } from "../../bindings/internal.js";

const HEX = "0123456789ABCDEF";
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * A path pattern as it can be written: an octet is escaped if it would end the line, begin a comment, be cut off, or be
 * read in more ways than one.
 * @throws TypeError or RangeError if no URL can match the pattern, or crawlers need not read so much (RFC 9309 §2.5).
 */
export function toWrittenPath(argument: string, path: unknown): string {
	if (typeof path !== "string") throw typeError(argument, "a path pattern", path);
	if (path.length > MIN_MAX_BYTES) {
		throw rangeError(argument, `a path pattern of at most ${MIN_MAX_BYTES} characters`, path);
	}
	if (path !== "" && !/^[/*]/.test(path)) {
		throw rangeError(argument, 'a path pattern that begins with "/" or "*"', path);
	}
	if (LONE_SURROGATE.test(path)) throw rangeError(argument, "well-formed text", path);
	let written = "";
	for (const octet of encodeUtf8(path)) {
		const isPlain = octet > 0x20 && octet < 0x7f && octet !== 0x23;
		written += isPlain ? String.fromCharCode(octet) : `%${HEX[octet >> 4]}${HEX[octet & 15]}`;
	}
	return written;
}
