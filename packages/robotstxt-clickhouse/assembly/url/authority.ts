/** The authority of a URL, by the WHATWG URL Standard (§3.5 host parsing, §4.4 authority to port state). */
import {
	COLON,
	DOT,
	escapedOctet,
	foldCase,
	hexValue,
	isDigit,
	isEscape,
	PERCENT,
	PUNYCODE,
	upperHexDigit,
} from "../../../../assembly/text/octets";
import { findInvalidUtf8 } from "./utf8";

const AT: u32 = 0x40;
const OPENING_BRACKET: u32 = 0x5b;
const CLOSING_BRACKET: u32 = 0x5d;
const LARGEST_PORT: u64 = 0xffff;

/**
 * Only IDNA could give the host's ASCII form, and this module has no IDNA. Valid until the next call of
 * serialiseAuthority or serialiseHost.
 */
export let needsIdna: bool = false;

/** The address for the next octet of the serialised authority. */
let outPtr: usize = 0;


@inline
function put(octet: u32): void {
	store<u8>(outPtr++, octet);
}

/**
 * Serialises the authority from ptr to endPtr to toPtr, without user name, password and default port. There must be
 * room for three octets per octet, and 64 more. Returns the end; 0 if the URL Standard refuses the authority.
 */
export function serialiseAuthority(
	ptr: usize,
	endPtr: usize,
	isSpecial: bool,
	defaultPort: u32,
	toPtr: usize,
): usize {
	needsIdna = false;
	let hostPtr = endPtr;
	while (hostPtr > ptr && <u32>load<u8>(hostPtr - 1) != AT) hostPtr--;
	// Only a scheme that is not special can have no host; then there is no user name either.
	if (hostPtr == endPtr) return hostPtr == ptr && !isSpecial ? toPtr : 0;
	let colonPtr = hostPtr;
	// A colon inside the brackets of an IPv6 address does not begin a port.
	if (<u32>load<u8>(hostPtr) == OPENING_BRACKET) {
		while (colonPtr < endPtr && <u32>load<u8>(colonPtr) != CLOSING_BRACKET) colonPtr++;
		if (colonPtr == endPtr) return 0;
	}
	while (colonPtr < endPtr && <u32>load<u8>(colonPtr) != COLON) colonPtr++;
	const hostEndPtr = serialiseHost(hostPtr, colonPtr, isSpecial, toPtr);
	if (hostEndPtr == 0 || hostEndPtr == toPtr) return 0;
	if (colonPtr >= endPtr - 1) return hostEndPtr;
	let port: u64 = 0;
	for (let at = colonPtr + 1; at < endPtr; at++) {
		const digit = <u32>load<u8>(at) - 0x30;
		if (digit > 9) return 0;
		port = min(port * 10 + digit, LARGEST_PORT + 1);
	}
	if (port > LARGEST_PORT) return 0;
	outPtr = hostEndPtr;
	if (<u32>port != defaultPort) {
		put(COLON);
		putDecimal(<u32>port);
	}
	return outPtr;
}

function putDecimal(value: u32): void {
	if (value >= 10) putDecimal(value / 10);
	put(0x30 + (value % 10));
}

/** Serialises a host as serialiseAuthority does an authority. */
export function serialiseHost(ptr: usize, endPtr: usize, isSpecial: bool, toPtr: usize): usize {
	needsIdna = false;
	outPtr = toPtr;
	if (ptr == endPtr) return isSpecial ? 0 : toPtr;
	if (<u32>load<u8>(ptr) == OPENING_BRACKET) {
		if (<u32>load<u8>(endPtr - 1) != CLOSING_BRACKET) return 0;
		return serialiseIpv6(ptr + 1, endPtr - 1) ? outPtr : 0;
	}
	return (isSpecial ? serialiseDomain(ptr, endPtr, toPtr) : serialiseOpaqueHost(ptr, endPtr)) ? outPtr : 0;
}

/** Forbidden host code points below 0x40, and those from there on; one bit each. */
const FORBIDDEN_LOW: u64 = 0xd400800900002601;
const FORBIDDEN_HIGH: u64 = 0x1000000078000001;

function isForbidden(octet: u32): bool {
	if (octet >= 0x80) return false;
	return (((octet < 0x40 ? FORBIDDEN_LOW : FORBIDDEN_HIGH) >> (octet & 0x3f)) & 1) != 0;
}

/** The host of a scheme that is not special keeps its letters; octets that are not printable ASCII are escaped. */
function serialiseOpaqueHost(ptr: usize, endPtr: usize): bool {
	for (; ptr < endPtr; ptr++) {
		const octet = <u32>load<u8>(ptr);
		if (isForbidden(octet)) return false;
		if (octet - 0x20 < 0x5f) {
			put(octet);
			continue;
		}
		put(PERCENT);
		put(upperHexDigit(octet >> 4));
		put(upperHexDigit(octet & 15));
	}
	return true;
}

/** Writes a domain in lower case, its escapes decoded; or its IPv4 address, if it is one. */
function serialiseDomain(ptr: usize, endPtr: usize, toPtr: usize): bool {
	for (; ptr < endPtr; ptr++) {
		let octet = <u32>load<u8>(ptr);
		if (isEscape(ptr, <u32>(endPtr - ptr))) {
			octet = escapedOctet(ptr);
			ptr += 2;
		}
		if (octet >= 0x80) needsIdna = true;
		else if (octet < 0x20 || octet == PERCENT || octet == 0x7f || isForbidden(octet)) return false;
		put(foldCase(octet));
	}
	// This module does not know IDNA's result. Ill-formed UTF-8 is refused in any case.
	if (needsIdna) return findInvalidUtf8(toPtr, <u32>(outPtr - toPtr)) < 0;
	needsIdna = hasPunycode(toPtr, outPtr);
	if (endsInNumber(toPtr, outPtr)) return serialiseIpv4(toPtr, outPtr);
	return true;
}

function hasPunycode(ptr: usize, endPtr: usize): bool {
	let isLabelStart = true;
	for (; ptr + 4 <= endPtr; ptr++) {
		if (isLabelStart && load<u32>(ptr) == PUNYCODE) return true;
		isLabelStart = <u32>load<u8>(ptr) == DOT;
	}
	return false;
}

/** Whether the last label, not counting an empty label after a dot, is a number: then the host is an IPv4 address. */
function endsInNumber(ptr: usize, endPtr: usize): bool {
	if (<u32>load<u8>(endPtr - 1) == DOT) endPtr--;
	let labelPtr = endPtr;
	let hasDigitsAlone = true;
	while (labelPtr > ptr && <u32>load<u8>(labelPtr - 1) != DOT) {
		labelPtr--;
		if (!isDigit(load<u8>(labelPtr))) hasDigitsAlone = false;
	}
	if (labelPtr == endPtr) return false;
	return hasDigitsAlone || readNumber(labelPtr, endPtr) >= 0;
}

/** Greater than any part of an address. */
const LARGE_NUMBER: i64 = 1 << 33;

/** A part of an IPv4 address: decimal, octal after 0, hexadecimal after 0x; -1 if it is no number. */
function readNumber(ptr: usize, endPtr: usize): i64 {
	if (ptr == endPtr) return -1;
	let base: u32 = 10;
	if (<u32>load<u8>(ptr) == 0x30 && ptr + 1 < endPtr) {
		base = 8;
		ptr++;
		if (<u32>load<u8>(ptr) == 0x78) {
			base = 16;
			ptr++;
		}
	}
	let value: i64 = 0;
	for (; ptr < endPtr; ptr++) {
		const digit = digitOf(load<u8>(ptr));
		if (digit >= base) return -1;
		value = min(value * base + digit, LARGE_NUMBER);
	}
	return value;
}

/** The value of a hexadecimal digit; 16 for anything else. */
function digitOf(octet: u32): u32 {
	return isDigit(octet) || (octet | 0x20) - 0x61 < 6 ? hexValue(octet) : 16;
}

/** Writes an IPv4 address over a domain that ends in a number. */
function serialiseIpv4(ptr: usize, endPtr: usize): bool {
	if (<u32>load<u8>(endPtr - 1) == DOT) endPtr--;
	outPtr = ptr;
	let address: u64 = 0;
	// Invariant: the partCount parts before ptr are the first octets of the address, one part each.
	for (let partCount = 0; partCount < 4; partCount++) {
		let partEndPtr = ptr;
		while (partEndPtr < endPtr && <u32>load<u8>(partEndPtr) != DOT) partEndPtr++;
		const value = readNumber(ptr, partEndPtr);
		if (value < 0) return false;
		const restBits: i64 = 8 * (4 - partCount);
		if (partEndPtr == endPtr) {
			if (value >> restBits != 0) return false;
			putIpv4(<u32>((address << restBits) | value));
			return true;
		}
		if (value > 255) return false;
		address = (address << 8) | value;
		ptr = partEndPtr + 1;
	}
	return false;
}

function putIpv4(address: u32): void {
	for (let shift = 24; shift >= 0; shift -= 8) {
		putDecimal((address >> shift) & 255);
		if (shift > 0) put(DOT);
	}
}

/** The eight pieces of an IPv6 address, and the index of the zeros that `::` replaces; -1 without `::`. */
const PIECES_PTR = memory.data(16, 2);
const PIECE_COUNT: u32 = 8;
let pieceCount: u32 = 0;
let compressAt: i32 = -1;

function pieceAt(index: u32): u32 {
	return load<u16>(PIECES_PTR + (index << 1));
}

function serialiseIpv6(ptr: usize, endPtr: usize): bool {
	if (!readIpv6(ptr, endPtr)) return false;
	// The longest run of zeros that is longer than one; the first of several.
	let longestAt: u32 = PIECE_COUNT;
	let longest: u32 = 1;
	let run: u32 = 0;
	for (let index: u32 = 0; index < PIECE_COUNT; index++) {
		run = pieceAt(index) == 0 ? run + 1 : 0;
		if (run <= longest) continue;
		longest = run;
		longestAt = index + 1 - run;
	}
	put(OPENING_BRACKET);
	for (let index: u32 = 0; index < PIECE_COUNT; index++) {
		if (index == longestAt) {
			put(COLON);
			if (index == 0) put(COLON);
			index += longest - 1;
			continue;
		}
		putHexadecimal(pieceAt(index));
		if (index < PIECE_COUNT - 1) put(COLON);
	}
	put(CLOSING_BRACKET);
	return true;
}

function putHexadecimal(value: u32): void {
	if (value >= 16) putHexadecimal(value >> 4);
	put(upperHexDigit(value & 15) | 0x20);
}

function pushPiece(value: u32): void {
	store<u16>(PIECES_PTR + (pieceCount++ << 1), value);
}

/** Reads the pieces of an address (URL Standard §3.5, IPv6 parser). */
function readIpv6(ptr: usize, endPtr: usize): bool {
	pieceCount = 0;
	compressAt = -1;
	if (ptr < endPtr && <u32>load<u8>(ptr) == COLON) {
		if (ptr + 1 >= endPtr || <u32>load<u8>(ptr, 1) != COLON) return false;
		ptr += 2;
		compressAt = 0;
	}
	// Invariant: a piece, or a colon that compresses, begins at ptr.
	while (ptr < endPtr) {
		// `::` replaces at least one piece.
		const takenCount = pieceCount + (compressAt >= 0 ? 1 : 0);
		if (takenCount == PIECE_COUNT) return false;
		if (<u32>load<u8>(ptr) == COLON) {
			if (compressAt >= 0) return false;
			ptr++;
			compressAt = pieceCount;
			continue;
		}
		const startPtr = ptr;
		let value: u32 = 0;
		for (; ptr < endPtr && ptr < startPtr + 4 && digitOf(load<u8>(ptr)) < 16; ptr++)
			value = (value << 4) | digitOf(load<u8>(ptr));
		const octet: u32 = ptr < endPtr ? load<u8>(ptr) : 0;
		if (octet == DOT) {
			if (ptr == startPtr || takenCount > 6 || !readIpv4Pieces(startPtr, endPtr)) return false;
			break;
		}
		if (ptr < endPtr) {
			if (octet != COLON || ++ptr == endPtr) return false;
		}
		pushPiece(value);
	}
	if (compressAt < 0) return pieceCount == PIECE_COUNT;
	const movedCount = pieceCount - compressAt;
	const fromPtr = PIECES_PTR + ((<u32>compressAt) << 1);
	memory.copy(PIECES_PTR + ((PIECE_COUNT - movedCount) << 1), fromPtr, movedCount << 1);
	memory.fill(fromPtr, 0, (PIECE_COUNT - pieceCount) << 1);
	return true;
}

/** Reads an IPv4 address at the end of an IPv6 address: four decimal numbers without leading zeros. */
function readIpv4Pieces(ptr: usize, endPtr: usize): bool {
	let address: u32 = 0;
	for (let part = 0; part < 4; part++) {
		if (part > 0) {
			if (ptr >= endPtr || <u32>load<u8>(ptr) != DOT) return false;
			ptr++;
		}
		if (ptr >= endPtr || !isDigit(load<u8>(ptr))) return false;
		const startPtr = ptr;
		let value: u32 = 0;
		for (; ptr < endPtr && isDigit(load<u8>(ptr)); ptr++) {
			if (ptr > startPtr && value == 0) return false;
			value = value * 10 + load<u8>(ptr) - 0x30;
			if (value > 255) return false;
		}
		address = (address << 8) | value;
	}
	if (ptr != endPtr) return false;
	pushPiece(address >> 16);
	pushPiece(address & 0xffff);
	return true;
}
