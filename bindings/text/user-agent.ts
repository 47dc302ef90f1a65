import type { Dialect } from "../contract/types.js";
import { isWhiteSpace } from "./lines.js";
import { HYPHEN, isDigit, isLetter, SLASH, STAR, UNDERSCORE } from "./octets.js";

/** Whether a user-agent value names every crawler: `*`, or `*` and white space of any dialect and anything. */
export function isDefaultValue(octets: Uint8Array, start: number, end: number): boolean {
	if (start === end || octets[start] !== STAR) return false;
	return start + 1 === end || isWhiteSpace(octets[start + 1]!, true);
}

/** End of the product token at the start of a value: letters, `_` and `-` (RFC 9309 §2.2.1), digits if wanted. */
export function productTokenEnd(
	octets: Uint8Array,
	start: number,
	end: number,
	areDigitsPart: boolean,
): number {
	let offset = start;
	while (offset < end && isTokenOctet(octets[offset]!, areDigitsPart)) offset++;
	return offset;
}

/** End of a robot's name in dialect original1994: the value up to `/`, white space cut. */
export function robotNameEnd(octets: Uint8Array, start: number, end: number): number {
	let nameEnd = start;
	while (nameEnd < end && octets[nameEnd] !== SLASH) nameEnd++;
	while (nameEnd > start && isWhiteSpace(octets[nameEnd - 1]!, false)) nameEnd--;
	return nameEnd;
}

/** End of the name at the start of a value, as a dialect reads it; digits are part of it. */
export function nameEnd(octets: Uint8Array, start: number, end: number, dialect: Dialect): number {
	return dialect === "original1994"
		? robotNameEnd(octets, start, end)
		: productTokenEnd(octets, start, end, true);
}

/**
 * The product tokens that a user-agent line names, the longest first; for `*` and for a line without a name there are
 * none. By RFC 9309 a name with a digit is two: crawlers whose own token has no digit read it up to the digit. In
 * dialect original1994 a crawler obeys every line that names a part of its token.
 *
 * @param value the line's value as text. No name contains octets that are not UTF-8, so replacing these changes no name.
 */
export function productTokensOf(value: string, dialect: Dialect): string[] {
	const octets = asciiOf(value);
	const { length } = octets;
	const end =
		dialect === "original1994"
			? wholeNameEnd(octets)
			: productTokenEnd(octets, 0, length, dialect === "rfc9309");
	if (end === 0) return [];
	const token = value.slice(0, end);
	const shorterEnd = dialect === "rfc9309" ? productTokenEnd(octets, 0, end, false) : end;
	return shorterEnd === end || shorterEnd === 0 ? [token] : [token, token.slice(0, shorterEnd)];
}

/** The ASCII units of a text. Other characters are part of no name, and no white space. */
function asciiOf(text: string): Uint8Array {
	const octets = new Uint8Array(text.length);
	for (let index = 0; index < text.length; index++) octets[index] = Math.min(text.charCodeAt(index), 0xff);
	return octets;
}

/** Whether the value of a user-agent line names every crawler without a group of its own, in any dialect. */
export function isForEveryCrawler(value: string): boolean {
	const start = asciiOf(value.slice(0, 2));
	return isDefaultValue(start, 0, start.length);
}

/** End of a robot's name that can be a part of a product token; 0 if it has any other character. */
function wholeNameEnd(octets: Uint8Array): number {
	const end = robotNameEnd(octets, 0, octets.length);
	return productTokenEnd(octets, 0, end, true) === end ? end : 0;
}

function isTokenOctet(octet: number, areDigitsPart: boolean): boolean {
	return isLetter(octet) || octet === HYPHEN || octet === UNDERSCORE || (areDigitsPart && isDigit(octet));
}
