/** Whether octets are the same in two places. */
import { firstOctets } from "./words";

/** So many octets are compared at once. */
export const BLOCK_OCTETS: u32 = 16;

/** A bit for each of the first octetCount octets of a block, or for all of them. */
@inline
export function firstBits(octetCount: u32): i32 {
	return (1 << min(octetCount, BLOCK_OCTETS)) - 1;
}

/**
 * Whether the first octetCount octets, or the first BLOCK_OCTETS of more, are the same at both addresses. It reads
 * BLOCK_OCTETS of both, without a branch: for varying answers, a mispredicted branch costs more.
 */
@inline
export function beginsSame(aPtr: usize, bPtr: usize, octetCount: u32): bool {
	if (!ASC_FEATURE_SIMD) return beginsSameByWords(aPtr, bPtr, octetCount);
	return (~i8x16.bitmask(i8x16.eq(v128.load(aPtr), v128.load(bPtr))) & firstBits(octetCount)) == 0;
}

/** The same without SIMD. */
@inline
function beginsSameByWords(aPtr: usize, bPtr: usize, octetCount: u32): bool {
	const first = (load<u64>(aPtr) ^ load<u64>(bPtr)) & firstOctets(octetCount);
	const second = (load<u64>(aPtr, 8) ^ load<u64>(bPtr, 8)) & firstOctets(octetCount - min(octetCount, 8));
	return (first | second) == 0;
}

/** Whether octetCount octets are the same at both addresses; reads up to 15 octets after them, or a whole block. */
@inline
export function isSame(aPtr: usize, bPtr: usize, octetCount: u32): bool {
	// Invariant: the octets before aPtr and bPtr are the same, and octetCount octets are left.
	for (; octetCount > BLOCK_OCTETS; octetCount -= BLOCK_OCTETS) {
		if (!beginsSame(aPtr, bPtr, BLOCK_OCTETS)) return false;
		aPtr += BLOCK_OCTETS;
		bPtr += BLOCK_OCTETS;
	}
	return beginsSame(aPtr, bPtr, octetCount);
}
