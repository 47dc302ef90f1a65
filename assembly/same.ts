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

/** Whether octetCount octets are the same in two places; reads up to 7 octets behind them. */
// @ts-ignore: decorator
@inline
export function isSame(aPtr: usize, bPtr: usize, octetCount: usize): bool {
	let index: usize = 0;
	for (; index + 8 <= octetCount; index += 8) {
		if (load<u64>(aPtr + index) != load<u64>(bPtr + index)) return false;
	}
	const restBits = (octetCount - index) << 3;
	if (restBits == 0) return true;
	return (load<u64>(aPtr + index) ^ load<u64>(bPtr + index)) << (64 - <u64>restBits) == 0;
}
