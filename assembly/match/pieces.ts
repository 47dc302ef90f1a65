/**
 * Searches a path for the pieces of a suffix. Each piece is searched for from the end of the piece before it. The
 * leftmost place is as good as any: whatever could follow a later place can follow the leftmost one too. (That also
 * holds for symbols with two spellings, which take 1 or 3 octets. Two ways through such symbols never cross, since no
 * spelling begins inside the other.)
 */
import {
	PIECE_COUNT_SHIFT,
	PIECE_HAS_EITHER,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	SUFFIX_HAS_SLASH,
	SUFFIX_IS_ANCHORED,
	SUFFIX_IS_KEYED,
} from "../abi";
import {
	decisionOfSuffix,
	fieldAt,
	fieldOctetsOf,
	minOctetsOf,
	piecesOffsetOf,
	Suffix,
	suffixStride,
} from "../memory/layout";
import { keepBefore } from "../text/plain";
import { beginsSame, isSame } from "../text/same";
import { step } from "../text/symbols";
import { gatherTops, wordOf, zerosOf } from "../text/words";
import { isSpent, spend } from "./work";

/**
 * The lowest decision among best and those of suffixCount suffixes, sorted by precedence, that match the octets from
 * ptr to endPtr. When work is spent (work.ts), the answer means nothing.
 */
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
// @ts-ignore: decorator
@inline
export function mayStandAt(policyPtr: usize, fieldOctets: u32, suffix: Suffix, placePtr: usize): bool {
	const piecePtr = policyPtr + piecesOffsetOf(suffix, fieldOctets) + fieldOctets;
	const probeOctets = select<u32>(suffix.minOctets, 0, (suffix.flags & SUFFIX_IS_KEYED) != 0);
	return beginsSame(placePtr - suffix.keyOffset, piecePtr, probeOctets);
}

/**
 * Whether a suffix matches the octets from ptr to endPtr. A keyed suffix must match with its indexed trigram at
 * placePtr.
 */
export function standsAt(policyPtr: usize, suffix: Suffix, placePtr: usize, ptr: usize, endPtr: usize): bool {
	const flags = <u32>suffix.flags;
	if ((flags & SUFFIX_IS_KEYED) == 0) return matchesSuffix(policyPtr, suffix, ptr, endPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const headPtr = policyPtr + piecesOffsetOf(suffix, fieldOctets);
	const head = fieldAt(headPtr, 0, fieldOctets);
	const octetCount = head >> PIECE_COUNT_SHIFT;
	const startPtr = placePtr - suffix.keyOffset;
	const afterPtr = startPtr + octetCount;
	if (startPtr < ptr - ((flags & SUFFIX_HAS_SLASH) != 0 ? 1 : 0) || afterPtr > endPtr) return false;
	if ((head & PIECE_IS_AT_END) != 0 && afterPtr != endPtr) return false;
	spend(octetCount >> 4);
	return isSame(startPtr, headPtr + fieldOctets, octetCount);
}

/** Whether a suffix matches the octets from ptr to endPtr. When work is spent, the answer means nothing. */
export function matchesSuffix(policyPtr: usize, suffix: Suffix, ptr: usize, endPtr: usize): bool {
	const flags = <u32>suffix.flags;
	if ((flags & SUFFIX_HAS_SLASH) != 0) ptr--;
	if (minOctetsOf(suffix) > endPtr - ptr) return false;
	const fieldOctets = fieldOctetsOf(policyPtr);
	let headPtr = policyPtr + piecesOffsetOf(suffix, fieldOctets);
	let isAnchored = (flags & SUFFIX_IS_ANCHORED) != 0;
	// Invariant: the pieces before headPtr have matched, the last of them ending at ptr.
	let head: u32 = 0;
	while ((head & PIECE_IS_LAST) == 0) {
		head = fieldAt(headPtr, 0, fieldOctets);
		const piecePtr = headPtr + fieldOctets;
		const symbolCount = head >> PIECE_COUNT_SHIFT;
		headPtr = piecePtr + symbolCount;
		const isAtEnd = (head & PIECE_IS_AT_END) != 0;
		if (isAnchored) {
			isAnchored = false;
			ptr = matchPiece(piecePtr, headPtr, ptr, endPtr);
			if (ptr != 0 && isAtEnd) return ptr == endPtr;
		} else {
			if (isAtEnd) return standsAtEnd(head, piecePtr, ptr, endPtr);
			ptr = findPiece(head, piecePtr, ptr, endPtr);
		}
		if (ptr == 0) return false;
	}
	return true;
}

/** The end of the leftmost occurrence of the piece with that header; 0 if there is none, or work is spent. */
// @ts-ignore: decorator
@inline
function findPiece(head: u32, piecePtr: usize, ptr: usize, endPtr: usize): usize {
	const symbolCount = head >> PIECE_COUNT_SHIFT;
	return (head & PIECE_HAS_EITHER) != 0
		? findEither(piecePtr, piecePtr + symbolCount, ptr, endPtr)
		: findPlain(piecePtr, symbolCount, ptr, endPtr);
}

/** Whether the path ends with the piece with that header, and the piece does not begin before ptr. */
export function standsAtEnd(head: u32, piecePtr: usize, ptr: usize, endPtr: usize): bool {
	const symbolCount = head >> PIECE_COUNT_SHIFT;
	spend(symbolCount);
	if ((head & PIECE_HAS_EITHER) != 0) return endsWith(piecePtr, piecePtr + symbolCount, ptr, endPtr);
	// Literal octets that must be at the end have only one possible place.
	return symbolCount <= <u32>(endPtr - ptr) && isSame(endPtr - symbolCount, piecePtr, symbolCount);
}

/** The end of a piece that begins at ptr; 0 if the piece does not occur there. */
export function matchPiece(piecePtr: usize, pieceEndPtr: usize, ptr: usize, endPtr: usize): usize {
	const startPtr = piecePtr;
	for (; piecePtr < pieceEndPtr; piecePtr++) {
		while (piecePtr + 8 < pieceEndPtr && ptr + 8 < endPtr && hasSameLiterals(piecePtr, ptr)) {
			piecePtr += 8;
			ptr += 8;
		}
		const taken = step(load<u8>(piecePtr), ptr, endPtr);
		if (taken == 0) {
			ptr = 0;
			break;
		}
		ptr += taken;
	}
	spend(<u32>(piecePtr - startPtr));
	return ptr;
}

/** Whether eight symbols of a piece are literals, and the same as eight octets of a path. */
function hasSameLiterals(piecePtr: usize, ptr: usize): bool {
	const symbols = load<u64>(piecePtr);
	return symbols == load<u64>(ptr) && (symbols & 0x8080808080808080) == 0;
}

/** Whether the path ends with a piece that does not begin before fromPtr. It is compared from the end. */
function endsWith(piecePtr: usize, pieceEndPtr: usize, fromPtr: usize, endPtr: usize): bool {
	let ptr = endPtr;
	// Invariant: the symbols from pieceEndPtr on take exactly the octets from ptr on.
	while (pieceEndPtr > piecePtr) {
		while (pieceEndPtr - 8 > piecePtr && ptr - 8 > fromPtr && hasSameLiterals(pieceEndPtr - 8, ptr - 8)) {
			pieceEndPtr -= 8;
			ptr -= 8;
		}
		const symbol = <u32>load<u8>(--pieceEndPtr);
		if (ptr > fromPtr && step(symbol, ptr - 1, endPtr) == 1) ptr -= 1;
		else if (ptr >= fromPtr + 3 && step(symbol, ptr - 3, endPtr) == 3) ptr -= 3;
		else return false;
	}
	return true;
}

/** The end of the leftmost occurrence of a piece with either-spelling symbols; 0 if there is none, or work is spent. */
function findEither(piecePtr: usize, pieceEndPtr: usize, ptr: usize, endPtr: usize): usize {
	const minOctets = pieceEndPtr - piecePtr;
	// Invariant: the piece does not occur before ptr.
	for (; ptr + minOctets <= endPtr && !isSpent(); ptr++) {
		let at = ptr;
		let symbolPtr = piecePtr;
		while (symbolPtr < pieceEndPtr) {
			const taken = step(load<u8>(symbolPtr), at, endPtr);
			if (taken == 0) break;
			at += taken;
			symbolPtr++;
		}
		spend(<u32>(symbolPtr - piecePtr) + 1);
		if (symbolPtr == pieceEndPtr) return at;
	}
	return 0;
}

/** The end of the leftmost occurrence of a literal piece; 0 if there is none, or work is spent. */
// @ts-ignore: decorator
@inline
function findPlain(piecePtr: usize, octetCount: u32, ptr: usize, endPtr: usize): usize {
	if (octetCount == 0) return ptr;
	if (ptr + octetCount > endPtr) return 0;
	// The address after the last place at which the piece fits.
	const startsEndPtr = endPtr - octetCount + 1;
	const first = <u32>load<u8>(piecePtr);
	const last = <u32>load<u8>(piecePtr + octetCount - 1);
	// Invariant: the piece does not begin before ptr. A load may reach PADDING_OCTETS after the path.
	for (; ptr < startsEndPtr && !isSpent(); ptr += 64) {
		const lastPtr = ptr + octetCount - 1;
		let places = keepBefore(findBoth(ptr, first, lastPtr, last), startsEndPtr - ptr);
		spend(BLOCK_UNITS + <u32>popcnt(places) * ((octetCount >> 4) + PLACE_UNITS));
		for (; places != 0; places &= places - 1) {
			const placePtr = ptr + <usize>ctz(places);
			if (isSame(placePtr, piecePtr, octetCount)) return placePtr + octetCount;
		}
	}
	return 0;
}

/** The cost of looking at 64 places, and of looking at one of them more closely. */
const BLOCK_UNITS: u32 = 4;
const PLACE_UNITS: u32 = 3;

/**
 * A bit for each of the 64 places from ptr on with the one octet there and the other octet at the same distance from
 * otherPtr.
 */
// @ts-ignore: decorator
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
