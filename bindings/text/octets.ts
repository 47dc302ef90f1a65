/** Octets by name, and the character classes of RFC 9309 §2.2 and RFC 3986 §2. */

export const NUL = 0x00;
export const TAB = 0x09;
export const LF = 0x0a;
export const VT = 0x0b;
export const FF = 0x0c;
export const CR = 0x0d;
export const SPACE = 0x20;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const STAR = 0x2a;
export const COMMA = 0x2c;
export const HYPHEN = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const LESS_THAN = 0x3c;
export const QUESTION_MARK = 0x3f;
export const BACKSLASH = 0x5c;
export const UNDERSCORE = 0x5f;

const HEX_DIGITS = "0123456789ABCDEF";

/** Value of each octet as a hexadecimal digit; -1 if it is no digit. */
const HEX_VALUES = new Int8Array(256).fill(-1);
for (let value = 0; value < 16; value++) {
	HEX_VALUES[HEX_DIGITS.charCodeAt(value)] = value;
	HEX_VALUES[HEX_DIGITS.toLowerCase().charCodeAt(value)] = value;
}

/** The digit of a value below 16, in upper case (RFC 3986 §2.1). */
export function hexDigit(value: number): number {
	return value < 10 ? 0x30 + value : 0x37 + value;
}

/** The octet that two digits of an escape encode; -1 if one (`undefined` after a text's end) is no digit. */
export function hexPairValue(high: number | undefined, low: number | undefined): number {
	const highValue = HEX_VALUES[high ?? NUL] ?? -1;
	const lowValue = HEX_VALUES[low ?? NUL] ?? -1;
	return highValue === -1 || lowValue === -1 ? -1 : highValue * 16 + lowValue;
}

export function isLetter(octet: number): boolean {
	return isLowerCaseLetter(octet | 0x20);
}

export function isLowerCaseLetter(octet: number): boolean {
	return octet >= 0x61 && octet <= 0x7a;
}

export function isDigit(octet: number): boolean {
	return octet >= 0x30 && octet <= 0x39;
}

/** Folds an ASCII letter to lower case; any other octet stays. */
export function toLowerCase(octet: number): number {
	return octet >= 0x41 && octet <= 0x5a ? octet + 0x20 : octet;
}
