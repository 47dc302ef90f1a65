/**
 * Canonical form of path patterns and of URL octets (RFC 9309 §2.2.2), as in the table of the semantics page. The URL becomes
 * plain octets. A pattern becomes symbols of one octet each: below 0x80 the literal octet, from 0x80 on no literal octet.
 */
import { DIALECT_GOOGLE, DIALECT_ORIGINAL1994, PRINTED_HEAD_OCTETS } from "../abi";
import { PrintedPattern } from "../memory/layout";
import { findCare } from "./plain";
import {
	DOLLAR,
	escapedOctet,
	hexValue,
	isEscape,
	PERCENT,
	QUESTION,
	SLASH,
	STAR,
	upperHexDigit,
} from "./octets";

/** Any number of octets, also none. */
export const SYMBOL_STAR: u32 = 0x80;
/** The end of the URL; always the last symbol. */
export const SYMBOL_END: u32 = 0x81;
/** `/` or `%2F`, after a pattern's first `?`. */
export const SYMBOL_ANY_SLASH: u32 = 0x82;
/** `?` or `%3F`, after a pattern's first `?`. */
export const SYMBOL_ANY_QUESTION: u32 = 0x83;

/** The maximum ratio of a canonical form's length to its input's. */
export const MAX_GROWTH: u32 = 3;

/*
 * Sets of ASCII octets, a bit per octet: 00-3F in LOW, 40-7F in HIGH.
 *
 * literal    stays as it is: unreserved, : @ [ ] ! ' ( ) , * $ and / ? & = + ;
 * decodable  an escape of it is the octet itself: the literal ones but / ? & = + ;
 */
const LITERAL_LOW: u64 = 0xafffffd200000000;
const DECODABLE_LOW: u64 = 0x07ff779200000000;
const BOTH_HIGH: u64 = 0x47fffffeafffffff;


@inline
function isIn(octet: u32, low: u64): bool {
	if (octet >= 0x80) return false;
	return (((octet < 0x40 ? low : BOTH_HIGH) >> (octet & 0x3f)) & 1) != 0;
}

/** True if canonical form does not change the octet. */
@inline
function isLiteral(octet: u32): bool {
	return isIn(octet, LITERAL_LOW);
}

/** The address for the next symbol or octet. */
let outPtr: usize = 0;


@inline
function put(symbol: u32): void {
	store<u8>(outPtr++, symbol);
}

function putEscape(octet: u32): void {
	put(PERCENT);
	put(upperHexDigit(octet >> 4));
	put(upperHexDigit(octet & 15));
}

/** Writes a pattern's symbols, at most MAX_GROWTH times its octets; returns their number, which is the rule's rank. */
export function canonicalisePattern(ptr: usize, octetCount: u32, dialect: i32, toPtr: usize): u32 {
	outPtr = toPtr;
	if (dialect == DIALECT_GOOGLE) escapePattern(ptr, octetCount);
	else writePattern(ptr, octetCount, dialect != DIALECT_ORIGINAL1994);
	return <u32>(outPtr - toPtr);
}

/** Dialect google: octets >= 0x80 become escapes, hexadecimal digits upper case; nothing else changes. */
function escapePattern(ptr: usize, octetCount: u32): void {
	for (let index: u32 = 0; index < octetCount; index++) {
		const octet = <u32>load<u8>(ptr + index);
		if (isEscape(ptr + index, octetCount - index)) {
			putEscape(escapedOctet(ptr + index));
			index += 2;
		} else if (octet >= 0x80) {
			putEscape(octet);
		} else if (octet == STAR) {
			put(SYMBOL_STAR);
		} else if (octet == DOLLAR && index + 1 == octetCount) {
			put(SYMBOL_END);
		} else {
			put(octet);
		}
	}
}

function writePattern(ptr: usize, octetCount: u32, hasSpecials: bool): void {
	let isAfterQuestion = false;
	let index: u32 = 0;
	// Invariant: the symbols of everything before index are written; isAfterQuestion says whether a literal ? is among
	// them, after which / and ? are data in both encodings (RFC 3986 §3.4).
	while (index < octetCount) {
		let octet = <u32>load<u8>(ptr + index);
		let isEscaped = false;
		if (octet == PERCENT) {
			isEscaped = isEscape(ptr + index, octetCount - index);
			if (isEscaped) {
				octet = escapedOctet(ptr + index);
				index += 2;
			} else if (index + 1 < octetCount && !(hasSpecials && <u32>load<u8>(ptr + index, 1) == STAR)) {
				isEscaped = true;
			} else {
				put(PERCENT);
				index++;
				continue;
			}
		}
		index++;
		if (isAfterQuestion && octet == SLASH) put(SYMBOL_ANY_SLASH);
		else if (isAfterQuestion && octet == QUESTION) put(SYMBOL_ANY_QUESTION);
		else if (isEscaped) {
			if (isIn(octet, DECODABLE_LOW)) put(octet);
			else putEscape(octet);
		} else if (hasSpecials && octet == STAR) put(SYMBOL_STAR);
		else if (hasSpecials && octet == DOLLAR && index == octetCount) put(SYMBOL_END);
		else {
			if (octet == QUESTION) isAfterQuestion = true;
			if (isLiteral(octet)) put(octet);
			else putEscape(octet);
		}
	}
}

/**
 * Writes the canonical octets of a URL's path and query to toPtr, at most MAX_GROWTH times its octets; returns their
 * number. Up to PADDING_OCTETS after them are overwritten.
 */
export function canonicaliseTarget(ptr: usize, octetCount: u32, toPtr: usize): u32 {
	outPtr = toPtr;
	const endPtr = ptr + octetCount;
	// Invariant: the octets before ptr are written; ptr is at most two octets after blockPtr.
	for (let blockPtr = ptr; blockPtr < endPtr; blockPtr += 64) {
		for (let places = findCare(blockPtr, endPtr, false); places != 0; places &= places - 1) {
			const carePtr = blockPtr + <usize>ctz(places);
			copyRoughly(ptr, carePtr);
			if (isEscape(carePtr, <u32>(endPtr - carePtr))) {
				const escaped = escapedOctet(carePtr);
				if (isIn(escaped, DECODABLE_LOW)) put(escaped);
				else putEscape(escaped);
				ptr = carePtr + 3;
			} else {
				putEscape(load<u8>(carePtr));
				ptr = carePtr + 1;
			}
		}
	}
	copyRoughly(ptr, endPtr);
	return <u32>(outPtr - toPtr);
}

/** Whether the % at ptr begins an escape that canonical form keeps. Few branches: escapes vary, so they are mispredicted. */
@inline
export function isCanonicalEscape(ptr: usize, endPtr: usize): bool {
	const high = <u32>load<u8>(ptr, 1);
	const low = <u32>load<u8>(ptr, 2);
	const isUpperEscape =
		(<u32>isUpperHexDigit(high)) & (<u32>isUpperHexDigit(low)) & (<u32>(ptr + 2 < endPtr));
	return isUpperEscape != 0 && !isIn((hexValue(high) << 4) | hexValue(low), DECODABLE_LOW);
}


@inline
function isUpperHexDigit(octet: u32): bool {
	return ((<u32>(octet - 0x30 < 10)) | (<u32>(octet - 0x41 < 6))) != 0;
}

/** Copies the octets from ptr to endPtr, 16 at a time, which may copy some octets after them. */
@inline
function copyRoughly(ptr: usize, endPtr: usize): void {
	for (let offset: usize = 0; offset < endPtr - ptr; offset += 16) {
		if (ASC_FEATURE_SIMD) {
			v128.store(outPtr + offset, v128.load(ptr + offset));
		} else {
			store<u64>(outPtr + offset, load<u64>(ptr + offset));
			store<u64>(outPtr + offset, load<u64>(ptr + offset, 8), 8);
		}
	}
	outPtr += endPtr - ptr;
}

/**
 * Writes the printed form of a path pattern to toPtr, after PRINTED_HEAD_OCTETS that hold its rank, its octets and
 * whether they are the octets of the pattern itself; see abi.ts. printedRoom says how much room that needs. If * and $
 * have a special meaning besides a literal one, the literal one is printed escaped.
 */
export function printPattern(ptr: usize, octetCount: u32, dialect: i32, toPtr: usize): void {
	const symbolsPtr = toPtr + PRINTED_HEAD_OCTETS;
	const symbolCount = canonicalisePattern(ptr, octetCount, dialect, symbolsPtr);
	const printedPtr = symbolsPtr + symbolCount;
	outPtr = printedPtr;
	for (let index: u32 = 0; index < symbolCount; index++) printSymbol(load<u8>(symbolsPtr + index), dialect);
	const printedOctets = <u32>(outPtr - printedPtr);
	const printed = changetype<PrintedPattern>(toPtr);
	printed.rank = symbolCount;
	printed.octetsPtr = printedPtr;
	printed.octetCount = printedOctets;
	printed.isAsWritten =
		printedOctets == octetCount && memory.compare(printedPtr, ptr, octetCount) == 0 ? 1 : 0;
}

/**
 * The maximum of octets that printPattern writes for a pattern of octetCount octets: symbols, then their printed form.
 * Both have at most three octets per octet of the pattern: an octet that becomes an escape is printed unchanged.
 */
export function printedRoom(octetCount: u32): u32 {
	return PRINTED_HEAD_OCTETS + octetCount * (MAX_GROWTH + MAX_GROWTH);
}

function printSymbol(symbol: u32, dialect: i32): void {
	if (symbol == SYMBOL_STAR) put(STAR);
	else if (symbol == SYMBOL_END) put(DOLLAR);
	else if (symbol == SYMBOL_ANY_SLASH) put(SLASH);
	else if (symbol == SYMBOL_ANY_QUESTION) put(QUESTION);
	else if ((symbol == STAR || symbol == DOLLAR) && dialect != DIALECT_GOOGLE) putEscape(symbol);
	else put(symbol);
}
