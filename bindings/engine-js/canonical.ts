/** Canonical form (RFC 9309 §2.2.2; semantics, "Canonical form"), of patterns and, in tables, of URLs. */
import type { Dialect } from "../contract/types.js";
import { DOLLAR, hexDigit, hexPairValue, PERCENT, QUESTION_MARK, SLASH, STAR } from "./octets.js";
import { ANY_OCTETS, EITHER_QUESTION_MARK, EITHER_SLASH, END_OF_TARGET } from "./symbols.js";
import { textOfUnits } from "./utf8.js";

/** A symbol for each octet of an escape, at most. */
const MOST_SYMBOLS_PER_OCTET = 3;
const USUAL_PATH_OCTETS = 512;

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
/** Reserved octets that part nothing inside a path or query: both spellings are equal. */
const NO_DELIMITERS = ":@[]!'(),*$";
/** Reserved octets that do: both spellings are kept apart. */
const DELIMITERS = "/?&=+;";

/** Octets whose escape means the same as they do; the octet is canonical. */
const isEqualToEscape = tableOf(UNRESERVED + NO_DELIMITERS);
/** Octets that stay as they are; all others are escaped. */
const isKept = tableOf(UNRESERVED + NO_DELIMITERS + DELIMITERS);

const usualSymbols = new Uint16Array(USUAL_PATH_OCTETS * MOST_SYMBOLS_PER_OCTET);

/** Whether an octet that stands for itself in a URL is canonical as it is. */
export function isKeptOctet(octet: number): boolean {
	return isKept[octet] === 1;
}

/** Whether an octet and its escape are one; the octet is the canonical spelling. */
export function isOctetEqualToEscape(octet: number): boolean {
	return isEqualToEscape[octet] === 1;
}

/** Whether a `%` without two digits is the start of any escape rather than data: at the end, or before a star. */
export function isStartOfAnyEscape(
	octets: Uint8Array,
	percent: number,
	end: number,
	hasSpecials: boolean,
): boolean {
	return percent + 1 === end || (hasSpecials && octets[percent + 1] === STAR);
}

/** The octet that the escape at an offset stands for; -1 where no two hexadecimal digits follow the `%`. */
export function escapedOctet(octets: Uint8Array, percent: number, end: number): number {
	return percent + 2 < end ? hexPairValue(octets[percent + 1], octets[percent + 2]) : -1;
}

/** The canonical pattern of a path as written, in symbols. */
export function canonicalPattern(octets: Uint8Array, start: number, end: number, dialect: Dialect): string {
	const most = (end - start) * MOST_SYMBOLS_PER_OCTET;
	const symbols = most <= usualSymbols.length ? usualSymbols : new Uint16Array(most);
	const count =
		dialect === "google"
			? writeGooglePattern(octets, start, end, symbols)
			: writePattern(octets, start, end, dialect === "rfc9309", symbols);
	return textOfUnits(symbols, 0, count);
}

/** How a canonical pattern is shown: a literal `*` or `$` escaped, but in google, where no star is literal. */
export function printPattern(symbols: string, dialect: Dialect): string {
	if (!/[*$\u0100-\u0103]/.test(symbols)) return symbols;
	const literals = dialect === "google" ? symbols : symbols.replace(/\*/g, "%2A").replace(/\$/g, "%24");
	return literals
		.replace(/\u0100/g, "*")
		.replace(/\u0101/g, "$")
		.replace(/\u0102/g, "/")
		.replace(/\u0103/g, "?");
}

/** The table under "Canonical form"; `hasSpecials` is false in dialect original1994. */
function writePattern(
	octets: Uint8Array,
	start: number,
	end: number,
	hasSpecials: boolean,
	symbols: Uint16Array,
): number {
	let count = 0;
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
			else if (isInQuery && escaped === SLASH) symbols[count++] = EITHER_SLASH;
			else if (isInQuery && escaped === QUESTION_MARK) symbols[count++] = EITHER_QUESTION_MARK;
			else count = writeEscape(escaped, symbols, count);
			continue;
		}
		if (isKept[octet] !== 1) {
			count = writeEscape(octet, symbols, count);
			continue;
		}
		if (octet === STAR && hasSpecials) octet = ANY_OCTETS;
		else if (octet === DOLLAR && hasSpecials && offset + 1 === end) octet = END_OF_TARGET;
		else if (octet === SLASH && isInQuery) octet = EITHER_SLASH;
		else if (octet === QUESTION_MARK) {
			if (isInQuery) octet = EITHER_QUESTION_MARK;
			isInQuery = true;
		}
		symbols[count++] = octet;
	}
	return count;
}

/** google/robotstxt's MaybeEscapePattern: octets from 0x80 on escaped, the digits of escapes in upper case. */
function writeGooglePattern(octets: Uint8Array, start: number, end: number, symbols: Uint16Array): number {
	let count = 0;
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

/** Writes `%XX` in upper case; the caller has made room. Returns the offset behind it. */
export function writeEscape(octet: number, units: Uint8Array | Uint16Array, offset: number): number {
	units[offset] = PERCENT;
	units[offset + 1] = hexDigit(octet >> 4);
	units[offset + 2] = hexDigit(octet & 15);
	return offset + 3;
}

function tableOf(characters: string): Uint8Array {
	const table = new Uint8Array(256);
	for (let index = 0; index < characters.length; index++) table[characters.charCodeAt(index)] = 1;
	return table;
}
