/** Words of 8 octets, compared all at once: used in builds without SIMD. */

const ONES: u64 = 0x0101010101010101;
/** All bits of each octet but the top one. */
export const LOW_BITS: u64 = 0x7f7f7f7f7f7f7f7f;
/** Multiplied by this, bit 8 * i goes to bit 56 + i. */
const GATHER: u64 = 0x0102040810204080;

/** The word whose octets are all the same. */
// @ts-ignore: decorator
@inline
export function wordOf(octet: u32): u64 {
	return <u64>(octet & 0xff) * ONES;
}

/** The top bit of each octet of a word that is 0, and no other bit. */
// @ts-ignore: decorator
@inline
export function zerosOf(word: u64): u64 {
	return ~(((word & LOW_BITS) + LOW_BITS) | word | LOW_BITS);
}

/** A bit per octet, the first octet's lowest: the top bits of a word that has no other bits. */
// @ts-ignore: decorator
@inline
export function gatherTops(tops: u64): u32 {
	return <u32>(((tops >> 7) * GATHER) >> 56);
}

/** A bit for each of the 16 octets at ptr that equals the octet of the word. */
// @ts-ignore: decorator
@inline
export function placesOfWord(ptr: usize, word: u64): u32 {
	return gatherTops(zerosOf(load<u64>(ptr) ^ word)) | (gatherTops(zerosOf(load<u64>(ptr, 8) ^ word)) << 8);
}

/** A mask of the first octetCount octets of a word, or of all of them. */
// @ts-ignore: decorator
@inline
export function firstOctets(octetCount: u32): u64 {
	return octetCount < 8 ? ((<u64>1) << (octetCount << 3)) - 1 : <u64>-1;
}
