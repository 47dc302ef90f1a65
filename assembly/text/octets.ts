/** Character classes, ASCII fold, hexadecimal digits. */
import { DIALECT_GOOGLE } from "../abi";

export const TAB: u32 = 0x09;
export const LINE_FEED: u32 = 0x0a;
export const CARRIAGE_RETURN: u32 = 0x0d;
export const SPACE: u32 = 0x20;
export const HASH: u32 = 0x23;
export const DOLLAR: u32 = 0x24;
export const PERCENT: u32 = 0x25;
export const STAR: u32 = 0x2a;
export const DOT: u32 = 0x2e;
export const HYPHEN: u32 = 0x2d;
export const UNDERSCORE: u32 = 0x5f;
export const LETTER_F: u32 = 0x46;
export const SLASH: u32 = 0x2f;
export const COLON: u32 = 0x3a;
export const SEMICOLON: u32 = 0x3b;
export const QUESTION: u32 = 0x3f;
export const BACKSLASH: u32 = 0x5c;

/** `xn--`, the start of IDNA labels, as it is loaded from memory. */
export const PUNYCODE: u32 = 0x2d2d6e78;


@inline
export function isDigit(octet: u32): bool {
	return octet - 0x30 < 10;
}


@inline
export function isLetter(octet: u32): bool {
	return (octet | 0x20) - 0x61 < 26;
}


@inline
function isHexDigit(octet: u32): bool {
	return isDigit(octet) || (octet | 0x20) - 0x61 < 6;
}

/** The value of a hexadecimal digit of either case: letters have bit 6, and their low half counts from 1. */
@inline
export function hexValue(digit: u32): u32 {
	return (digit & 15) + 9 * (digit >> 6);
}

/** The upper-case hexadecimal digit of a value below 16. */
@inline
export function upperHexDigit(value: u32): u32 {
	return value < 10 ? value + 0x30 : value + 0x37;
}

/** Upper-case ASCII letters become lower case; other octets do not change. */
@inline
export function foldCase(octet: u32): u32 {
	return octet - 0x41 < 26 ? octet | 0x20 : octet;
}

/** CR or LF. */
@inline
export function isLineEnd(octet: u32): bool {
	return octet == LINE_FEED || octet == CARRIAGE_RETURN;
}

/** White space that is cut around a line, its key and its value: space and tab; in dialect google VT and FF too. */
@inline
export function isWhite(octet: u32, dialect: i32): bool {
	return octet == SPACE || octet == TAB || (dialect == DIALECT_GOOGLE && (octet == 0x0b || octet == 0x0c));
}

/** `-`, `_` and letters: the product token of RFC 9309 §2.2.1. */
@inline
export function isTokenOctet(octet: u32): bool {
	return isLetter(octet) || octet == HYPHEN || octet == UNDERSCORE;
}

/** True if three octets at ptr, with leftOctets of text from there, are `%` and two hexadecimal digits. */
@inline
export function isEscape(ptr: usize, leftOctets: u32): bool {
	return (
		leftOctets >= 3 &&
		<u32>load<u8>(ptr) == PERCENT &&
		isHexDigit(load<u8>(ptr, 1)) &&
		isHexDigit(load<u8>(ptr, 2))
	);
}

/** The octet that the escape at ptr encodes. */
@inline
export function escapedOctet(ptr: usize): u32 {
	return (hexValue(load<u8>(ptr, 1)) << 4) | hexValue(load<u8>(ptr, 2));
}
