/** Canonical form (RFC 9309 §2.2.2; semantics, "Canonical form"), of patterns and, in tables, of URLs. */
import type { Dialect } from "../contract/types.js";
import { DOLLAR, hexDigit, hexPairValue, PERCENT, QUESTION_MARK, SLASH, STAR } from "./octets.js";
import { ANY_OCTETS, ANY_QUESTION_MARK, ANY_SLASH, END_OF_TARGET, FIRST_SPECIAL_SYMBOL } from "./symbols.js";
import { textOfAscii } from "./utf8.js";

/** The most symbols that an octet becomes: as an escape (`%XX`), whose three octets are a symbol each. */
export const MAX_SYMBOLS_PER_OCTET = 3;

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
/** Reserved octets that are no delimiters in a path or query: both encodings are equal. */
const NO_DELIMITERS = ":@[]!'(),*$";
/** Reserved octets that are delimiters: the two encodings differ. */
const DELIMITERS = "/?&=+;";

/** Octets whose escape is equal to them; the octet is canonical. */
const isEqualToEscape = tableOf(UNRESERVED + NO_DELIMITERS);
/** Octets that stay as they are; all others are escaped. */
const isKept = tableOf(UNRESERVED + NO_DELIMITERS + DELIMITERS);

/** Whether an octet that is itself in a URL is already canonical. */
export function isKeptOctet(octet: number): boolean {
	return isKept[octet] === 1;
}

/** Whether an octet and its escape are equal; the octet is the canonical encoding. */
export function isOctetEqualToEscape(octet: number): boolean {
	return isEqualToEscape[octet] === 1;
}

/** Whether a `%` without two digits is the start of any escape and not data: at the end, or before a star. */
function isStartOfAnyEscape(octets: Uint8Array, percent: number, end: number, hasSpecials: boolean): boolean {
	return percent + 1 === end || (hasSpecials && octets[percent + 1] === STAR);
}

/** The first `%` that is data, so that canonical form turns it into `%25`; -1 if there is none. */
export function findDataPercent(
	octets: Uint8Array,
	start: number,
	end: number,
	hasSpecials: boolean,
): number {
	for (let offset = start; offset < end; offset++) {
		if (octets[offset] !== PERCENT || escapedOctet(octets, offset, end) >= 0) continue;
		if (!isStartOfAnyEscape(octets, offset, end, hasSpecials)) return offset;
	}
	return -1;
}

/** The octet that the escape at an offset encodes; -1 if no two hexadecimal digits follow the `%`. */
export function escapedOctet(octets: Uint8Array, percent: number, end: number): number {
	return percent + 2 < end ? hexPairValue(octets[percent + 1], octets[percent + 2]) : -1;
}

/** Writes a path's canonical pattern to `symbols`, which has room for it; returns the offset after the pattern. */
export function writeCanonicalPattern(
	octets: Uint8Array,
	start: number,
	end: number,
	dialect: Dialect,
	symbols: Uint8Array,
	offset: number,
): number {
	return dialect === "google"
		? writeGooglePattern(octets, start, end, symbols, offset)
		: writePattern(octets, start, end, dialect === "rfc9309", symbols, offset);
}

/** The printed form of a pattern: literal `*` and `$` escaped, except in google, which has no literal star. */
export function printPattern(symbols: Uint8Array, start: number, end: number, dialect: Dialect): string {
	const areLiteralsEscaped = dialect !== "google";
	let escapeCount = 0;
	let isPrinted = true;
	for (let offset = start; offset < end; offset++) {
		const symbol = symbols[offset]!;
		if (areLiteralsEscaped && (symbol === STAR || symbol === DOLLAR)) escapeCount++;
		else if (symbol === END_OF_TARGET || symbol >= FIRST_SPECIAL_SYMBOL) isPrinted = false;
	}
	if (isPrinted && escapeCount === 0) return textOfAscii(symbols, start, end);
	const printed = new Uint8Array(end - start + 2 * escapeCount);
	let count = 0;
	for (let offset = start; offset < end; offset++) {
		const symbol = symbols[offset]!;
		if (areLiteralsEscaped && (symbol === STAR || symbol === DOLLAR))
			count = writeEscape(symbol, printed, count);
		else printed[count++] = printedSymbol(symbol);
	}
	return textOfAscii(printed, 0, count);
}

function printedSymbol(symbol: number): number {
	if (symbol === END_OF_TARGET) return DOLLAR;
	if (symbol < FIRST_SPECIAL_SYMBOL) return symbol;
	if (symbol === ANY_OCTETS) return STAR;
	return symbol === ANY_SLASH ? SLASH : QUESTION_MARK;
}

/** The table under "Canonical form"; `hasSpecials` is false in dialect original1994. */
function writePattern(
	octets: Uint8Array,
	start: number,
	end: number,
	hasSpecials: boolean,
	symbols: Uint8Array,
	symbolsStart: number,
): number {
	let count = symbolsStart;
	let isInQuery = false;
	for (let offset = start; offset < end; offset++) {
		let octet = octets[offset]!;
		if (octet === PERCENT) {
			const escaped = escapedOctet(octets, offset, end);
			if (escaped < 0) {
				if (isStartOfAnyEscape(octets, offset, end, hasSpecials)) symbols[count++] = PERCENT;
				else count = writeEscape(PERCENT, symbols, count);
				continue;
			}
			offset += 2;
			if (isEqualToEscape[escaped] === 1) symbols[count++] = escaped;
			else if (isInQuery && escaped === SLASH) symbols[count++] = ANY_SLASH;
			else if (isInQuery && escaped === QUESTION_MARK) symbols[count++] = ANY_QUESTION_MARK;
			else count = writeEscape(escaped, symbols, count);
			continue;
		}
		if (isKept[octet] !== 1) {
			count = writeEscape(octet, symbols, count);
			continue;
		}
		if (octet === STAR && hasSpecials) octet = ANY_OCTETS;
		else if (octet === DOLLAR && hasSpecials && offset + 1 === end) octet = END_OF_TARGET;
		else if (octet === SLASH && isInQuery) octet = ANY_SLASH;
		else if (octet === QUESTION_MARK) {
			if (isInQuery) octet = ANY_QUESTION_MARK;
			isInQuery = true;
		}
		symbols[count++] = octet;
	}
	return count;
}

/** google/robotstxt's MaybeEscapePattern: octets from 0x80 on escaped, the digits of escapes in upper case. */
function writeGooglePattern(
	octets: Uint8Array,
	start: number,
	end: number,
	symbols: Uint8Array,
	symbolsStart: number,
): number {
	let count = symbolsStart;
	for (let offset = start; offset < end; offset++) {
		const octet = octets[offset]!;
		const escaped = octet === PERCENT ? escapedOctet(octets, offset, end) : -1;
		if (escaped >= 0) {
			count = writeEscape(escaped, symbols, count);
			offset += 2;
		} else if (octet >= 0x80) count = writeEscape(octet, symbols, count);
		else if (octet === STAR) symbols[count++] = ANY_OCTETS;
		else if (octet === DOLLAR && offset + 1 === end) symbols[count++] = END_OF_TARGET;
		else symbols[count++] = octet;
	}
	return count;
}

/** Writes `%XX` in upper case; the caller has made room. Returns the offset after it. */
export function writeEscape(octet: number, octets: Uint8Array, offset: number): number {
	octets[offset] = PERCENT;
	octets[offset + 1] = hexDigit(octet >> 4);
	octets[offset + 2] = hexDigit(octet & 15);
	return offset + 3;
}

function tableOf(characters: string): Uint8Array {
	const table = new Uint8Array(256);
	for (let index = 0; index < characters.length; index++) table[characters.charCodeAt(index)] = 1;
	return table;
}
