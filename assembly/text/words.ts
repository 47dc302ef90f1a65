/** A word is 8 octets, compared at once in builds without SIMD. */

const ONES: u64 = 0x0101010101010101;
/** All bits of each octet but the top one. */
export const LOW_BITS: u64 = 0x7f7f7f7f7f7f7f7f;
/** A factor that moves bit 8 * i to bit 56 + i. */
const GATHER: u64 = 0x0102040810204080;

/** A word that has the same octet eight times. */
@inline
export function wordOf(octet: u32): u64 {
	return <u64>(octet & 0xff) * ONES;
}

/** The top bit of each octet that is 0 in a word; all other bits are 0. */
@inline
export function zerosOf(word: u64): u64 {
	return ~(((word & LOW_BITS) + LOW_BITS) | word | LOW_BITS);
}

/** Gathers the top bits of a word without other bits: a bit per octet, the first octet's lowest. */
@inline
export function gatherTops(tops: u64): u32 {
	return <u32>(((tops >> 7) * GATHER) >> 56);
}

/** A bit for each of the 16 octets at ptr, set if it equals the octet of the word. */
@inline
export function placesOfWord(ptr: usize, word: u64): u32 {
	return gatherTops(zerosOf(load<u64>(ptr) ^ word)) | (gatherTops(zerosOf(load<u64>(ptr, 8) ^ word)) << 8);
}

/** A mask of the first octetCount octets of a word, or of all of them. */
@inline
export function firstOctets(octetCount: u32): u64 {
	return octetCount < 8 ? ((<u64>1) << (octetCount << 3)) - 1 : <u64>-1;
}
