/**
 * Searches a path for the segments of a suffix. Each segment is searched for from the end of the segment before it. The
 * leftmost place is enough: a text that could follow a later place can follow the leftmost one too. (That also
 * holds for symbols with alternative encodings, which take 1 or 3 octets. Two ways through such symbols never cross, since
 * no encoding begins inside the other.)
 */
import {
	SEGMENT_COUNT_SHIFT,
	SEGMENT_HAS_ALTERNATIVES,
	SEGMENT_IS_AT_END,
	SEGMENT_IS_LAST,
	SUFFIX_HAS_SLASH,
	SUFFIX_IS_ANCHORED,
	SUFFIX_IS_KEYED,
} from "../abi";
import {
	decisionOfSuffix,
	fieldAt,
	fieldOctetsOf,
	minOctetsOf,
	segmentsOffsetOf,
	Suffix,
	suffixStride,
} from "../memory/layout";
import { keepBefore } from "../text/plain";
import { beginsSame, isSame } from "../text/same";
import { step } from "../text/symbols";
import { gatherTops, wordOf, zerosOf } from "../text/words";
import { isSpent, spend } from "./budget";

/** The lowest decision among best and the sorted suffixes that match; meaningless once the budget is spent. */
export function searchSuffixes(
	policyPtr: usize,
	suffixPtr: usize,
	suffixCount: u32,
	ptr: usize,
	endPtr: usize,
	best: u32,
): u32 {
	const fieldOctets = fieldOctetsOf(policyPtr);
	const suffixesEndPtr = suffixPtr + suffixCount * suffixStride(fieldOctets);
	// Invariant: no suffix before suffixPtr matches.
	for (; suffixPtr < suffixesEndPtr; suffixPtr += suffixStride(fieldOctets)) {
		const suffix = changetype<Suffix>(suffixPtr);
		const decision = decisionOfSuffix(suffix, fieldOctets);
		if (decision > best || isSpent()) break;
		if (matchesSuffix(policyPtr, suffix, ptr, endPtr)) return decision;
	}
	return best;
}

/** False if a keyed suffix cannot match with its indexed trigram at placePtr. */
@inline
export function mayOccurAt(policyPtr: usize, fieldOctets: u32, suffix: Suffix, placePtr: usize): bool {
	const segmentPtr = policyPtr + segmentsOffsetOf(suffix, fieldOctets) + fieldOctets;
	const probeOctets = select<u32>(suffix.minOctets, 0, (suffix.flags & SUFFIX_IS_KEYED) != 0);
	return beginsSame(placePtr - suffix.keyOffset, segmentPtr, probeOctets);
}

/** Whether a suffix matches the octets from ptr to endPtr, a keyed one with its indexed trigram at placePtr. */
export function occursAt(policyPtr: usize, suffix: Suffix, placePtr: usize, ptr: usize, endPtr: usize): bool {
	const flags = <u32>suffix.flags;
	if ((flags & SUFFIX_IS_KEYED) == 0) return matchesSuffix(policyPtr, suffix, ptr, endPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const headPtr = policyPtr + segmentsOffsetOf(suffix, fieldOctets);
	const head = fieldAt(headPtr, 0, fieldOctets);
	const octetCount = head >> SEGMENT_COUNT_SHIFT;
	const startPtr = placePtr - suffix.keyOffset;
	const afterPtr = startPtr + octetCount;
	if (startPtr < ptr - ((flags & SUFFIX_HAS_SLASH) != 0 ? 1 : 0) || afterPtr > endPtr) return false;
	if ((head & SEGMENT_IS_AT_END) != 0 && afterPtr != endPtr) return false;
	spend(octetCount >> 4);
	return isSame(startPtr, headPtr + fieldOctets, octetCount);
}

/** Whether a suffix matches the octets from ptr to endPtr. When the budget is spent, the answer means nothing. */
export function matchesSuffix(policyPtr: usize, suffix: Suffix, ptr: usize, endPtr: usize): bool {
	const flags = <u32>suffix.flags;
	if ((flags & SUFFIX_HAS_SLASH) != 0) ptr--;
	if (minOctetsOf(suffix) > endPtr - ptr) return false;
	const fieldOctets = fieldOctetsOf(policyPtr);
	let headPtr = policyPtr + segmentsOffsetOf(suffix, fieldOctets);
	let isAnchored = (flags & SUFFIX_IS_ANCHORED) != 0;
	// Invariant: the segments before headPtr have matched, the last of them ending at ptr.
	let head: u32 = 0;
	while ((head & SEGMENT_IS_LAST) == 0) {
		head = fieldAt(headPtr, 0, fieldOctets);
		const segmentPtr = headPtr + fieldOctets;
		const symbolCount = head >> SEGMENT_COUNT_SHIFT;
		headPtr = segmentPtr + symbolCount;
		const isAtEnd = (head & SEGMENT_IS_AT_END) != 0;
		if (isAnchored) {
			isAnchored = false;
			ptr = matchSegment(segmentPtr, headPtr, ptr, endPtr);
			if (ptr != 0 && isAtEnd) return ptr == endPtr;
		} else {
			if (isAtEnd) return occursAtEnd(head, segmentPtr, ptr, endPtr);
			ptr = findSegment(head, segmentPtr, ptr, endPtr);
		}
		if (ptr == 0) return false;
	}
	return true;
}

/** The end of the leftmost occurrence of the segment with that header; 0 if there is none, or the budget is spent. */
@inline
function findSegment(head: u32, segmentPtr: usize, ptr: usize, endPtr: usize): usize {
	const symbolCount = head >> SEGMENT_COUNT_SHIFT;
	return (head & SEGMENT_HAS_ALTERNATIVES) != 0
		? findAlternatives(segmentPtr, segmentPtr + symbolCount, ptr, endPtr)
		: findPlain(segmentPtr, symbolCount, ptr, endPtr);
}

/** Whether the path ends with the segment with that header, and the segment does not begin before ptr. */
export function occursAtEnd(head: u32, segmentPtr: usize, ptr: usize, endPtr: usize): bool {
	const symbolCount = head >> SEGMENT_COUNT_SHIFT;
	spend(symbolCount);
	if ((head & SEGMENT_HAS_ALTERNATIVES) != 0)
		return endsWith(segmentPtr, segmentPtr + symbolCount, ptr, endPtr);
	// Literal octets that must be at the end have only one possible place.
	return symbolCount <= <u32>(endPtr - ptr) && isSame(endPtr - symbolCount, segmentPtr, symbolCount);
}

/** The end of a segment that begins at ptr; 0 if the segment does not occur there. */
export function matchSegment(segmentPtr: usize, segmentEndPtr: usize, ptr: usize, endPtr: usize): usize {
	const startPtr = segmentPtr;
	for (; segmentPtr < segmentEndPtr; segmentPtr++) {
		while (segmentPtr + 8 < segmentEndPtr && ptr + 8 < endPtr && hasSameLiterals(segmentPtr, ptr)) {
			segmentPtr += 8;
			ptr += 8;
		}
		const taken = step(load<u8>(segmentPtr), ptr, endPtr);
		if (taken == 0) {
			ptr = 0;
			break;
		}
		ptr += taken;
	}
	spend(<u32>(segmentPtr - startPtr));
	return ptr;
}

/** Whether eight symbols of a segment are literals, and the same as eight octets of a path. */
function hasSameLiterals(segmentPtr: usize, ptr: usize): bool {
	const symbols = load<u64>(segmentPtr);
	return symbols == load<u64>(ptr) && (symbols & 0x8080808080808080) == 0;
}

/** Whether the path ends with a segment that does not begin before fromPtr. It is compared from the end. */
function endsWith(segmentPtr: usize, segmentEndPtr: usize, fromPtr: usize, endPtr: usize): bool {
	let ptr = endPtr;
	// Invariant: the symbols from segmentEndPtr on take exactly the octets from ptr on.
	while (segmentEndPtr > segmentPtr) {
		while (
			segmentEndPtr - 8 > segmentPtr &&
			ptr - 8 > fromPtr &&
			hasSameLiterals(segmentEndPtr - 8, ptr - 8)
		) {
			segmentEndPtr -= 8;
			ptr -= 8;
		}
		const symbol = <u32>load<u8>(--segmentEndPtr);
		if (ptr > fromPtr && step(symbol, ptr - 1, endPtr) == 1) ptr -= 1;
		else if (ptr >= fromPtr + 3 && step(symbol, ptr - 3, endPtr) == 3) ptr -= 3;
		else return false;
	}
	return true;
}

/** The end of the leftmost occurrence of a segment with alternative encodings; 0 if there is none, or the budget is spent. */
function findAlternatives(segmentPtr: usize, segmentEndPtr: usize, ptr: usize, endPtr: usize): usize {
	const minOctets = segmentEndPtr - segmentPtr;
	// Invariant: the segment does not occur before ptr.
	for (; ptr + minOctets <= endPtr && !isSpent(); ptr++) {
		let at = ptr;
		let symbolPtr = segmentPtr;
		while (symbolPtr < segmentEndPtr) {
			const taken = step(load<u8>(symbolPtr), at, endPtr);
			if (taken == 0) break;
			at += taken;
			symbolPtr++;
		}
		spend(<u32>(symbolPtr - segmentPtr) + 1);
		if (symbolPtr == segmentEndPtr) return at;
	}
	return 0;
}

/** The end of the leftmost occurrence of a literal segment; 0 if there is none, or the budget is spent. */
@inline
function findPlain(segmentPtr: usize, octetCount: u32, ptr: usize, endPtr: usize): usize {
	if (octetCount == 0) return ptr;
	if (ptr + octetCount > endPtr) return 0;
	// The address after the last place at which the segment fits.
	const startsEndPtr = endPtr - octetCount + 1;
	const first = <u32>load<u8>(segmentPtr);
	const last = <u32>load<u8>(segmentPtr + octetCount - 1);
	// Invariant: the segment does not begin before ptr. A load may reach PADDING_OCTETS after the path.
	for (; ptr < startsEndPtr && !isSpent(); ptr += 64) {
		const lastPtr = ptr + octetCount - 1;
		let places = keepBefore(findBoth(ptr, first, lastPtr, last), startsEndPtr - ptr);
		spend(BLOCK_UNITS + <u32>popcnt(places) * ((octetCount >> 4) + PLACE_UNITS));
		for (; places != 0; places &= places - 1) {
			const placePtr = ptr + <usize>ctz(places);
			if (isSame(placePtr, segmentPtr, octetCount)) return placePtr + octetCount;
		}
	}
	return 0;
}

/** The cost of looking at 64 places, and of looking at one of them more closely. */
const BLOCK_UNITS: u32 = 4;
const PLACE_UNITS: u32 = 3;

/** A bit for each of 64 places from ptr on that has the one octet, and the other octet as far from otherPtr. */
@inline
function findBoth(ptr: usize, octet: u32, otherPtr: usize, other: u32): u64 {
	let places: u64 = 0;
	// The last octets first, so that the bits of the first octets end up lowest.
	if (ASC_FEATURE_SIMD) {
		const octets = i8x16.splat(<i8>octet);
		const others = i8x16.splat(<i8>other);
		for (let offset: usize = 64; offset > 0;) {
			offset -= 16;
			const isHere = i8x16.eq(v128.load(ptr + offset), octets);
			const isThere = i8x16.eq(v128.load(otherPtr + offset), others);
			places = (places << 16) | (<u64>i8x16.bitmask(v128.and(isHere, isThere)));
		}
	} else {
		const octets = wordOf(octet);
		const others = wordOf(other);
		for (let offset: usize = 64; offset > 0;) {
			offset -= 8;
			const isHere = zerosOf(load<u64>(ptr + offset) ^ octets);
			const isThere = zerosOf(load<u64>(otherPtr + offset) ^ others);
			places = (places << 8) | gatherTops(isHere & isThere);
		}
	}
	return places;
}
