/** Whether octets are the same in two places. */

/** So many octets are compared at once. */
export const BLOCK_OCTETS: u32 = 16;

/** A bit for each of the first octetCount octets of a block, or for all of them. */
// @ts-ignore: decorator
@inline
export function firstBits(octetCount: u32): i32 {
	return (1 << min(octetCount, BLOCK_OCTETS)) - 1;
}

/**
 * Whether the first octetCount octets, or the first BLOCK_OCTETS of more, are the same in two places. It reads
 * BLOCK_OCTETS of both, and has no branch: where the answer varies, a mispredicted one costs more.
 */
// @ts-ignore: decorator
@inline
export function beginsSame(aPtr: usize, bPtr: usize, octetCount: u32): bool {
	return (~i8x16.bitmask(i8x16.eq(v128.load(aPtr), v128.load(bPtr))) & firstBits(octetCount)) == 0;
}

/** Whether octetCount octets are the same in two places; reads up to 15 octets behind them, or a whole block. */
// @ts-ignore: decorator
@inline
export function isSame(aPtr: usize, bPtr: usize, octetCount: u32): bool {
	// Invariant: what lies before aPtr and bPtr is the same, and octetCount octets are left.
	for (; octetCount > BLOCK_OCTETS; octetCount -= BLOCK_OCTETS) {
		if (!beginsSame(aPtr, bPtr, BLOCK_OCTETS)) return false;
		aPtr += BLOCK_OCTETS;
		bPtr += BLOCK_OCTETS;
	}
	return beginsSame(aPtr, bPtr, octetCount);
}
