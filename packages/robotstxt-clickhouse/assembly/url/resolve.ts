/**
 * URLs as the WHATWG URL Standard reads them, for hosts that have no URL parser: the same as bindings/url, but without
 * IDNA. canonical.ts does the percent-encoding.
 */
import { PADDING_OCTETS } from "../../../../assembly/abi";
import * as authority from "./authority";
import { skipDots } from "../../../../assembly/text/unmatchable";
import {
	BACKSLASH,
	CARRIAGE_RETURN,
	COLON,
	DOT,
	foldCase,
	HASH,
	HYPHEN,
	isDigit,
	isLetter,
	LINE_FEED,
	QUESTION,
	SLASH,
	SPACE,
	TAB,
} from "../../../../assembly/text/octets";
import { Region, reserve } from "../../../../assembly/memory/region";

/** How resolving a URL ended. */
export const RESOLVED = 0;
export const RESOLVED_INVALID = 1;
export const RESOLVED_NO_MEMORY = 2;
/** The path is opaque (`mailto:x`): only the origin of such a URL is known. */
export const RESOLVED_OPAQUE = 3;

/**
 * The serialised origin, with 0 octets for a bare path; `scheme:` if there is no authority. Valid until the next call of
 * resolveUrl.
 */
export let originPtr: usize = 0;
export let originOctets: u32 = 0;
/**
 * False if only IDNA could say what the origin is, or whether the host is valid. Valid until the next call of
 * resolveUrl.
 */
export let isOriginKnown: bool = false;
/**
 * Path and query, without dot segments, backslashes, tabs and line ends; PADDING_OCTETS can be read after it. Valid until
 * the next call of resolveUrl.
 */
export let pathPtr: usize = 0;
export let pathOctets: u32 = 0;

/** The cleaned URL, and after it the resolved URL. */
const SCRATCH = changetype<Region>(memory.data(8, 4));
/** The maximum growth by resolving: an octet of a host becomes three, an address needs SPARE_OCTETS more. */
const MAX_GROWTH: u32 = 3;
const SPARE_OCTETS: u32 = 128;
const MAX_URL_OCTETS: u32 = 1 << 28;

const PIPE: u32 = 0x7c;
const PLUS: u32 = 0x2b;
const NO_PORT: u32 = 0;

/** The special schemes, as they are loaded from memory. */
const HTTP: u64 = 0x70747468;
const HTTPS: u64 = 0x7370747468;
const WS: u64 = 0x7377;
const WSS: u64 = 0x737377;
const FTP: u64 = 0x707466;
const FILE: u64 = 0x656c6966;
/** No special scheme is longer. */
const MAX_SPECIAL_OCTETS: u32 = 5;

/** Resolves a URL; the exported variables then hold its parts. */
export function resolveUrl(urlPtr: usize, octetCount: u32): i32 {
	if (octetCount == 0) return RESOLVED_INVALID;
	if (octetCount > MAX_URL_OCTETS) return RESOLVED_NO_MEMORY;
	const scratchPtr = reserve(SCRATCH, octetCount * (MAX_GROWTH + 1) + SPARE_OCTETS + PADDING_OCTETS);
	if (scratchPtr == 0) return RESOLVED_NO_MEMORY;
	const cleanEndPtr = clean(urlPtr, urlPtr + octetCount, scratchPtr);
	originPtr = cleanEndPtr;
	originOctets = 0;
	isOriginKnown = true;
	if (<u32>load<u8>(urlPtr) == SLASH) {
		resolvePath(scratchPtr, cleanEndPtr, true, false);
		return RESOLVED;
	}
	return resolveAbsolute(scratchPtr, cleanEndPtr);
}

/**
 * Copies a URL without its fragment, without controls and spaces at its ends, and without tabs and line ends; returns
 * the end of the copy.
 */
function clean(ptr: usize, endPtr: usize, toPtr: usize): usize {
	while (ptr < endPtr && <u32>load<u8>(ptr) <= SPACE) ptr++;
	while (endPtr > ptr && <u32>load<u8>(endPtr - 1) <= SPACE) endPtr--;
	for (; ptr < endPtr; ptr++) {
		const octet = <u32>load<u8>(ptr);
		if (octet == HASH) break;
		if (octet != TAB && octet != LINE_FEED && octet != CARRIAGE_RETURN) store<u8>(toPtr++, octet);
	}
	return toPtr;
}

/** Basic URL parser (URL Standard §4.4) without a base. */
function resolveAbsolute(ptr: usize, endPtr: usize): i32 {
	let colonPtr = ptr;
	let scheme: u64 = 0;
	for (; colonPtr < endPtr; colonPtr++) {
		const octet = <u32>load<u8>(colonPtr);
		if (octet == COLON) break;
		const isOther = isDigit(octet) || octet == PLUS || octet == HYPHEN || octet == DOT;
		if (!isLetter(octet) && (!isOther || colonPtr == ptr)) return RESOLVED_INVALID;
		store<u8>(colonPtr, foldCase(octet));
		const index = <u32>(colonPtr - ptr);
		if (index < MAX_SPECIAL_OCTETS) scheme |= (<u64>foldCase(octet)) << (index << 3);
	}
	const schemeOctets = <u32>(colonPtr - ptr);
	if (colonPtr == endPtr || schemeOctets == 0) return RESOLVED_INVALID;
	if (schemeOctets > MAX_SPECIAL_OCTETS) scheme = 0;
	originOctets = schemeOctets + 1;
	memory.copy(originPtr, ptr, originOctets);
	ptr = colonPtr + 1;
	if (scheme == FILE) return resolveFile(ptr, endPtr);
	const port = defaultPortOf(scheme);
	const isSpecial = port != NO_PORT;
	if (isSpecial) {
		while (ptr < endPtr && isSlash(load<u8>(ptr))) ptr++;
	} else if (beginsWithSlashes(ptr, endPtr, false)) {
		ptr += 2;
	} else {
		// Without an authority, a path that does not begin with a slash is opaque.
		if (ptr == endPtr || <u32>load<u8>(ptr) != SLASH) return RESOLVED_OPAQUE;
		resolvePath(ptr, endPtr, false, false);
		return RESOLVED;
	}
	const pathStartPtr = endOfAuthority(ptr, endPtr, isSpecial);
	const authorityPtr = putSlashes();
	return finish(
		authority.serialiseAuthority(ptr, pathStartPtr, isSpecial, port, authorityPtr),
		pathStartPtr,
		endPtr,
		isSpecial,
		false,
	);
}

/** 0 for a scheme that is not special. */
function defaultPortOf(scheme: u64): u32 {
	if (scheme == HTTPS || scheme == WSS) return 443;
	if (scheme == HTTP || scheme == WS) return 80;
	return scheme == FTP ? 21 : NO_PORT;
}

/** Writes the slashes of an origin; returns the address for its authority. */
function putSlashes(): usize {
	store<u8>(originPtr + originOctets, SLASH);
	store<u8>(originPtr + originOctets + 1, SLASH);
	originOctets += 2;
	return originPtr + originOctets;
}

/** Sets the authority, which ends at authorityEndPtr, 0 if it is refused, and resolves the path. */
function finish(authorityEndPtr: usize, ptr: usize, endPtr: usize, isSpecial: bool, isFile: bool): i32 {
	if (authorityEndPtr == 0) return RESOLVED_INVALID;
	originOctets = <u32>(authorityEndPtr - originPtr);
	isOriginKnown = !authority.needsIdna;
	resolvePath(ptr, endPtr, isSpecial, isFile);
	return RESOLVED;
}

/** `localhost` as it is loaded from memory: nine octets. */
const LOCALHOS: u64 = 0x736f686c61636f6c;
const T: u32 = 0x74;

/**
 * File state, file slash state and file host state: only two slashes begin a host; `localhost` is no host; a drive
 * letter instead of a host belongs to the path.
 */
function resolveFile(ptr: usize, endPtr: usize): i32 {
	const hostAt = putSlashes();
	if (!beginsWithSlashes(ptr, endPtr, true)) {
		resolvePath(ptr, endPtr, true, true);
		return RESOLVED;
	}
	ptr += 2;
	const hostEndPtr = endOfAuthority(ptr, endPtr, true);
	if (hostEndPtr == ptr || isDriveLetter(ptr, hostEndPtr)) {
		resolvePath(ptr, endPtr, true, true);
		return RESOLVED;
	}
	let isPlain = true;
	for (let at = ptr; at < hostEndPtr; at++) {
		if (<u32>load<u8>(at) == COLON) isPlain = <u32>load<u8>(ptr) == 0x5b;
	}
	let writtenPtr = isPlain ? authority.serialiseHost(ptr, hostEndPtr, true, hostAt) : 0;
	const isLocal = writtenPtr == hostAt + 9 && load<u64>(hostAt) == LOCALHOS && <u32>load<u8>(hostAt, 8) == T;
	if (isLocal) writtenPtr = hostAt;
	return finish(writtenPtr, hostEndPtr, endPtr, true, true);
}


@inline
function isSlash(octet: u32): bool {
	return octet == SLASH || octet == BACKSLASH;
}

function beginsWithSlashes(ptr: usize, endPtr: usize, isSpecial: bool): bool {
	if (ptr + 2 > endPtr) return false;
	const first = <u32>load<u8>(ptr);
	const second = <u32>load<u8>(ptr, 1);
	return isSpecial ? isSlash(first) && isSlash(second) : first == SLASH && second == SLASH;
}

/** The address at which an authority ends: before its path or query. */
function endOfAuthority(ptr: usize, endPtr: usize, isSpecial: bool): usize {
	for (; ptr < endPtr; ptr++) {
		const octet = <u32>load<u8>(ptr);
		if (octet == SLASH || octet == QUESTION || (isSpecial && octet == BACKSLASH)) break;
	}
	return ptr;
}

/** One letter, then `:` or `|`. */
function isDriveLetter(ptr: usize, endPtr: usize): bool {
	if (endPtr - ptr != 2 || !isLetter(load<u8>(ptr))) return false;
	const octet = <u32>load<u8>(ptr, 1);
	return octet == COLON || octet == PIPE;
}

/**
 * Resolves path and query (URL Standard §4.4, path state) after the origin.
 * @param isSpecial a backslash is a slash.
 * @param hasDrives a first segment `C:` or `C|` is a drive, which `..` cannot leave.
 */
function resolvePath(ptr: usize, endPtr: usize, isSpecial: bool, hasDrives: bool): void {
	pathPtr = originPtr + originOctets;
	let toPtr = pathPtr;
	let segmentCount: u32 = 0;
	let isDirectory = false;
	if (ptr < endPtr && (isSpecial ? isSlash(load<u8>(ptr)) : <u32>load<u8>(ptr) == SLASH)) ptr++;
	// Invariant: the octets before ptr are segmentCount segments from pathPtr to toPtr, a slash before each.
	// isDirectory: the last segment before ptr was a dot segment.
	for (let isMore = true; isMore;) {
		const segmentEndPtr = endOfAuthority(ptr, endPtr, isSpecial);
		const octetCount = <u32>(segmentEndPtr - ptr);
		isMore = segmentEndPtr < endPtr && <u32>load<u8>(segmentEndPtr) != QUESTION;
		const dots = dotsIn(ptr, octetCount);
		isDirectory = dots > 0;
		if (dots == 2) {
			const isAtDrive = hasDrives && segmentCount == 1 && isDriveLetter(pathPtr + 1, toPtr);
			if (segmentCount > 0 && !isAtDrive) {
				segmentCount--;
				while (<u32>load<u8>(--toPtr) != SLASH) {}
			}
		} else if (dots == 0) {
			const isDrive = hasDrives && segmentCount == 0 && isDriveLetter(ptr, segmentEndPtr);
			store<u8>(toPtr++, SLASH);
			memory.copy(toPtr, ptr, octetCount);
			toPtr += octetCount;
			if (isDrive) store<u8>(toPtr - 1, COLON);
			segmentCount++;
		}
		ptr = segmentEndPtr + (isMore ? 1 : 0);
	}
	// A dot segment at the end means the directory itself.
	if (isDirectory) store<u8>(toPtr++, SLASH);
	memory.copy(toPtr, ptr, endPtr - ptr);
	pathOctets = <u32>(toPtr - pathPtr) + <u32>(endPtr - ptr);
}

/** The number of dots of a segment, literal or escaped: 1 or 2; 0 for any other segment. */
function dotsIn(ptr: usize, octetCount: u32): u32 {
	const first = skipDots(ptr, 0, octetCount);
	if (first == 0 || first != octetCount) return 0;
	// One dot has one octet or three; two dots have two, four or six.
	return octetCount == 1 || octetCount == 3 ? 1 : 2;
}
