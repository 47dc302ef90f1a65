/**
 * Cuts the path and query out of a URL's octets. Parts that need resolving (dot segments, backslashes, tabs, an
 * authority that is not plain) are only detected here: bindings/url/ resolves them.
 */
import { VERDICT_ALLOWED, VERDICT_OUT_OF_SCOPE, VERDICT_UNRESOLVED } from "../abi";
import { isCanonicalEscape } from "../text/canonical";
import { skipDots } from "../text/unmatchable";
import { originPtrOf, Policy } from "../memory/layout";
import { findCare } from "../text/plain";
import {
	BACKSLASH,
	CARRIAGE_RETURN,
	COLON,
	HASH,
	HYPHEN,
	isDigit,
	LINE_FEED,
	PERCENT,
	PUNYCODE,
	QUESTION,
	SEMICOLON,
	SLASH,
	SPACE,
	TAB,
	UNDERSCORE,
} from "../text/octets";
import { isSame } from "../text/same";

/** The path and query that were cut out. Valid until the next call of scanTarget, cutResolved or cutGoogleUrl. */
export let targetPtr: usize = 0;
export let targetOctets: u32 = 0;
/** The target lacks its first `/`. Valid until the next call of scanTarget, cutResolved or cutGoogleUrl. */
export let isSlashMissing: bool = false;
/** Every octet of the target is its own canonical form. Valid until the next call of scanTarget, cutResolved or cutGoogleUrl. */
export let isCanonical: bool = false;

/** The plain scheme and authority of the last URL, since a crawler asks many URLs of one host in a row. */
const SEEN_PTR = memory.data(80, 16);
const MAX_SEEN_OCTETS: u32 = 64;
let seenOctets: u32 = 0;

/** `file` as it is loaded from memory. */
const FILE: u32 = 0x656c6966;

/**
 * The address of the path of a URL of dialect rfc9309 or original1994, if the URL has the policy's origin. If the
 * policy has no origin, the URL must have the scheme and authority of the URL before. 0 if cutUrl must look at the URL.
 */
@inline
export function findPath(policy: Policy, urlPtr: usize, endPtr: usize): usize {
	if (urlPtr < endPtr && <u32>load<u8>(urlPtr) == SLASH) return urlPtr;
	const hasOrigin = policy.originOctets > 0;
	const originOctets = hasOrigin ? policy.originOctets : seenOctets;
	const originPtr = hasOrigin ? originPtrOf(policy) : SEEN_PTR;
	const ptr = urlPtr + originOctets;
	const isOwn = ptr < endPtr && <u32>load<u8>(ptr) == SLASH && isSame(urlPtr, originPtr, originOctets);
	// After `file://` there may be a drive letter, in a spelling that must be resolved.
	return isOwn && load<u32>(originPtr) != FILE ? ptr : 0;
}

/** Whether the octets from a path to a URL's end are their own canonical form and need no resolving, as most are. */
@inline
export function isPlain(ptr: usize, endPtr: usize): bool {
	let places: u64 = 0;
	for (let blockPtr = ptr; blockPtr < endPtr; blockPtr += 64) places |= findCare(blockPtr, endPtr, true);
	return places == 0;
}

/** Cuts out a target that has been resolved already. */
export function cutResolved(urlPtr: usize, octetCount: u32): void {
	targetPtr = urlPtr;
	targetOctets = octetCount;
	isSlashMissing = false;
	isCanonical = false;
}

/** Cuts the target out of a URL for which findPath returned 0; VERDICT_ALLOWED, _OUT_OF_SCOPE or _UNRESOLVED. */
export function cutUrl(policy: Policy, urlPtr: usize, octetCount: u32): i32 {
	const passed = skipAuthority(urlPtr, octetCount);
	if (passed < 0) return VERDICT_UNRESOLVED;
	const end = passed & ~HAS_PORT;
	const originOctets = policy.originOctets;
	if (originOctets > 0) {
		const originPtr = originPtrOf(policy);
		const isOwn = <u32>end == originOctets && isSame(urlPtr, originPtr, originOctets);
		// A plain authority without a port is already serialised, so a different authority is a different origin.
		if (!isOwn) return passed != end ? VERDICT_UNRESOLVED : VERDICT_OUT_OF_SCOPE;
	} else if (<u32>end <= MAX_SEEN_OCTETS) {
		memory.copy(SEEN_PTR, urlPtr, end);
		seenOctets = end;
	}
	return scanTarget(urlPtr + end, urlPtr + octetCount);
}

function endsAuthority(urlPtr: usize, offset: u32, octetCount: u32): bool {
	if (offset == octetCount) return true;
	const octet = <u32>load<u8>(urlPtr + offset);
	return octet == SLASH || octet == QUESTION || octet == HASH;
}

const NOT_PLAIN = -1;

/** A flag of skipAuthority's answer: the authority has a port. */
export const HAS_PORT = 1 << 30;

/** `https://` and `http://` as they are loaded from memory. */
export const HTTPS: u64 = 0x2f2f3a7370747468;
export const HTTP: u64 = 0x002f2f3a70747468;
export const SEVEN_OCTETS: u64 = 0x00ffffffffffffff;

/**
 * Offset after `http://` or `https://` and a plain authority; NOT_PLAIN for any other beginning. Plain means that the
 * URL Standard never changes or refuses it: lower-case letters, digits, `-`, `_` and dots; the last label begins with a
 * letter (otherwise it may be an IPv4 address); no label begins with `xn--`; a port has at most four digits and does
 * not begin with 0, and has the flag HAS_PORT.
 */
export function skipAuthority(urlPtr: usize, octetCount: u32): i32 {
	if (octetCount < 8) return NOT_PLAIN;
	const start = load<u64>(urlPtr);
	let offset: u32 = 8;
	if (start != HTTPS) {
		if ((start & SEVEN_OCTETS) != HTTP) return NOT_PLAIN;
		offset = 7;
	}
	let isLabelStart = true;
	let isLetterLabel = false;
	for (; offset < octetCount; offset++) {
		const octet = <u32>load<u8>(urlPtr + offset);
		const isLower = octet - 0x61 < 26;
		if (isLabelStart) {
			isLetterLabel = isLower;
			// The octets after the URL may complete `xn--`. Then the host resolves a plain URL without need.
			if (load<u32>(urlPtr + offset) == PUNYCODE) return NOT_PLAIN;
		}
		isLabelStart = octet == 0x2e;
		if (!isLower && !isDigit(octet) && octet != HYPHEN && octet != UNDERSCORE && !isLabelStart) break;
	}
	if (!isLetterLabel || (isLabelStart && offset == octetCount)) return NOT_PLAIN;
	if (<u32>load<u8>(urlPtr + offset - 1) == 0x2e) return NOT_PLAIN;
	const hasPort = offset < octetCount && <u32>load<u8>(urlPtr + offset) == COLON;
	if (hasPort) {
		const portOffset = ++offset;
		while (offset < octetCount && isDigit(load<u8>(urlPtr + offset))) offset++;
		const digitCount = offset - portOffset;
		if (digitCount == 0 || digitCount > 4 || load<u8>(urlPtr + portOffset) == 0x30) return NOT_PLAIN;
	}
	if (offset >= <u32>HAS_PORT || !endsAuthority(urlPtr, offset, octetCount)) return NOT_PLAIN;
	return offset | (hasPort ? HAS_PORT : 0);
}

/** Finds the end of the target that begins at ptr, and whether it needs resolving; returns a verdict as cutUrl does. */
export function scanTarget(ptr: usize, endPtr: usize): i32 {
	targetPtr = ptr;
	isCanonical = true;
	let targetEndPtr = endPtr;
	let questionPtr = ptr;
	// Invariant: before blockPtr there is no fragment and nothing to resolve, and before questionPtr no `?`.
	for (let blockPtr = ptr; blockPtr < targetEndPtr; blockPtr += 64) {
		let places = findCare(blockPtr, endPtr, true);
		// White space and controls at a URL's end are not part of the URL.
		if (places != 0 && <u32>load<u8>(endPtr - 1) <= SPACE) return VERDICT_UNRESOLVED;
		for (; places != 0; places &= places - 1) {
			const carePtr = blockPtr + <usize>ctz(places);
			const octet = <u32>load<u8>(carePtr);
			if (octet == PERCENT && isCanonicalEscape(carePtr, endPtr)) continue;
			if (octet >= 0x80) {
				isCanonical = false;
				continue;
			}
			if (octet == HASH) {
				targetEndPtr = carePtr;
				break;
			}
			if (octet == TAB || octet == LINE_FEED || octet == CARRIAGE_RETURN) return VERDICT_UNRESOLVED;
			// A backslash, a slash before a dot, or an escape after a slash, which may be an escaped dot.
			const isBackslash = octet == BACKSLASH;
			const dotsPtr = octet == SLASH ? carePtr + 1 : carePtr;
			const mayBeDots =
				octet == SLASH || (octet == PERCENT && carePtr > ptr && <u32>load<u8>(carePtr - 1) == SLASH);
			if (isBackslash || (mayBeDots && isDotSegment(dotsPtr, endPtr))) {
				// After the `?` of a query nothing is resolved.
				questionPtr = findQuestion(questionPtr, carePtr);
				if (questionPtr == carePtr) return VERDICT_UNRESOLVED;
			}
			if (octet != SLASH) isCanonical = false;
		}
	}
	targetOctets = <u32>(targetEndPtr - ptr);
	isSlashMissing = targetOctets == 0 || <u32>load<u8>(ptr) != SLASH;
	return VERDICT_ALLOWED;
}

/** Address of the first `?` from ptr on; endPtr if there is none. */
function findQuestion(ptr: usize, endPtr: usize): usize {
	while (ptr < endPtr && <u32>load<u8>(ptr) != QUESTION) ptr++;
	return ptr;
}

function isDotSegment(ptr: usize, endPtr: usize): bool {
	const dotsEndPtr = ptr + skipDots(ptr, 0, <u32>(endPtr - ptr));
	if (dotsEndPtr == ptr) return false;
	if (dotsEndPtr == endPtr) return true;
	const octet = <u32>load<u8>(dotsEndPtr);
	const isTabOrLineEnd = octet == TAB || octet == LINE_FEED || octet == CARRIAGE_RETURN;
	return isTabOrLineEnd || octet == SLASH || octet == BACKSLASH || octet == QUESTION || octet == HASH;
}

/**
 * Cuts the target out as google/robotstxt does, which accepts any octets. VERDICT_ALLOWED if isInScope, or if no origin
 * is set, or if the URL begins with the origin. Otherwise VERDICT_UNRESOLVED: the host must find out whether the URL
 * has another origin.
 */
export function cutGoogleUrl(policy: Policy, urlPtr: usize, octetCount: u32, isInScope: bool): i32 {
	if (!isInScope && policy.originOctets > 0) {
		const originPtr = originPtrOf(policy);
		const originOctets = policy.originOctets;
		if (octetCount < originOctets || memory.compare(urlPtr, originPtr, originOctets) != 0)
			return VERDICT_UNRESOLVED;
		if (!endsAuthority(urlPtr, originOctets, octetCount)) return VERDICT_UNRESOLVED;
	}
	let start: u32 = 0;
	if (octetCount >= 2 && <u32>load<u8>(urlPtr) == SLASH && <u32>load<u8>(urlPtr, 1) == SLASH) start = 2;
	let offset = skipProtocol(urlPtr, start, octetCount);
	while (offset < octetCount && !isPathStart(load<u8>(urlPtr + offset))) offset++;
	let hash = start;
	while (hash < octetCount && <u32>load<u8>(urlPtr + hash) != HASH) hash++;
	if (offset >= hash) offset = hash;
	targetPtr = urlPtr + offset;
	targetOctets = hash - offset;
	for (let index: u32 = 0; index < targetOctets; index++) {
		if (load<u8>(targetPtr + index) != 0) continue;
		targetOctets = index;
	}
	isSlashMissing = targetOctets == 0 || <u32>load<u8>(targetPtr) != SLASH;
	isCanonical = true;
	return VERDICT_ALLOWED;
}

/** Offset after the first `://`, unless a path, parameters or a query begin before it. */
function skipProtocol(urlPtr: usize, start: u32, octetCount: u32): u32 {
	for (let offset = start; offset < octetCount; offset++) {
		const octet = <u32>load<u8>(urlPtr + offset);
		if (isPathStart(octet)) return start;
		const isEnd = octet == COLON && offset + 2 < octetCount;
		if (isEnd && <u32>load<u8>(urlPtr + offset, 1) == SLASH && <u32>load<u8>(urlPtr + offset, 2) == SLASH)
			return offset + 3;
	}
	return start;
}

function isPathStart(octet: u32): bool {
	return octet == SLASH || octet == QUESTION || octet == SEMICOLON;
}
