/** Finds, among 64 octets at once, those that are not canonical; most URLs have none. */
import { DOT, SLASH } from "./octets";
import { gatherTops, LOW_BITS, wordOf, zerosOf } from "./words";

/*
 * The octets that canonical form does not change. An octet is one of them if the entry of its low half and the entry of
 * its high half share a bit (a bit for each high half from 2 to 7).
 */
const BY_LOW_HALF_PTR = memory.data<i8>(
	[-72, -4, -8, -8, -4, -8, -4, -4, -4, -4, -4, 124, 84, 124, -44, 124],
	16,
);
const BY_HIGH_HALF_PTR = memory.data<i8>([0, 0, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0], 16);

/**
 * A bit for each of the 64 octets from ptr on that is before endPtr and is not its own canonical form, or, if
 * findsDots, is a slash before a dot. Reads up to PADDING_OCTETS after endPtr.
 */
@inline
export function findCare(ptr: usize, endPtr: usize, findsDots: bool): u64 {
	if (!ASC_FEATURE_SIMD) return findCareByWords(ptr, endPtr, findsDots);
	const byLowHalf = v128.load(BY_LOW_HALF_PTR);
	const byHighHalf = v128.load(BY_HIGH_HALF_PTR);
	let places: u64 = 0;
	// Always four turns: a varying number costs a mispredicted branch, which costs more than looking at octets after
	// the end. The last 16 octets first, so that the bits of the first octets end up lowest.
	for (let offset = 64; offset > 0;) {
		offset -= 16;
		const octets = v128.load(ptr + offset);
		const classes = v128.and(
			i8x16.swizzle(byLowHalf, lowHalves(octets)),
			i8x16.swizzle(byHighHalf, highHalves(octets)),
		);
		let others = i8x16.eq(classes, i8x16.splat(0));
		if (findsDots) {
			const dots = i8x16.eq(v128.load(ptr + offset, 1), i8x16.splat(<i8>DOT));
			others = v128.or(others, v128.and(i8x16.eq(octets, i8x16.splat(<i8>SLASH)), dots));
		}
		places = (places << 16) | (<u64>i8x16.bitmask(others));
	}
	return keepBefore(places, endPtr - ptr);
}

/** As findCare, without SIMD: a word at a time. One comparison finds two octets that differ in one bit, such as < and >. */
function findCareByWords(ptr: usize, endPtr: usize, findsDots: bool): u64 {
	let places: u64 = 0;
	const octetCount = min(endPtr - ptr, 64);
	for (let offset: usize = 0; offset < octetCount; offset += 8) {
		const word = load<u64>(ptr + offset);
		// Adding 7f to a number up to 7f sets the top bit of every number except 0. An octet without that bit in the
		// end is not plain.
		const low = word & LOW_BITS;
		const plain =
			// Octets from ! on, except " and #; %; < and >; \ and ^; `; { and DEL; | and }.
			(low + wordOf(0x5f)) &
			(((low & wordOf(0x7e)) ^ wordOf(0x22)) + LOW_BITS) &
			((low ^ wordOf(0x25)) + LOW_BITS) &
			(((low & wordOf(0x7d)) ^ wordOf(0x3c)) + LOW_BITS) &
			(((low & wordOf(0x7d)) ^ wordOf(0x5c)) + LOW_BITS) &
			((low ^ wordOf(0x60)) + LOW_BITS) &
			(((low & wordOf(0x7b)) ^ wordOf(0x7b)) + LOW_BITS) &
			(((low & wordOf(0x7e)) ^ wordOf(0x7c)) + LOW_BITS);
		let others = ~plain | word;
		if (findsDots) {
			const dots = zerosOf(load<u64>(ptr + offset, 1) ^ wordOf(DOT));
			others |= dots & ~((low ^ wordOf(SLASH)) + LOW_BITS);
		}
		others &= ~LOW_BITS;
		if (others != 0) places |= (<u64>gatherTops(others)) << offset;
	}
	return keepBefore(places, endPtr - ptr);
}


@inline
export function lowHalves(octets: v128): v128 {
	return v128.and(octets, i8x16.splat(15));
}

/** A shift of 16 bits and a mask are one instruction each; no instruction shifts octets. */
@inline
export function highHalves(octets: v128): v128 {
	return v128.and(i16x8.shr_u(octets, 4), i8x16.splat(15));
}

/** The bits of the first octetCount places, of one bit per place. */
@inline
export function keepBefore(places: u64, octetCount: usize): u64 {
	return octetCount < 64 ? places & (((<u64>1) << octetCount) - 1) : places;
}
