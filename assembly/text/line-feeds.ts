/** Finds many line feeds at once. */
import { LINE_FEED } from "./octets";

const BLOCK_OCTETS: u32 = 64;
/** The line feeds of a block that are always written: most blocks have no more. */
const WRITTEN_AT_ONCE: u32 = 4;
const PTR_OCTETS: u32 = sizeof<usize>();

/** Room that findLineFeeds needs: the last block may be full of line feeds, and writes without need come after them. */
@inline
export function maxLineFeedsOctets(minCount: u32): u32 {
	return (minCount - 1 + BLOCK_OCTETS + WRITTEN_AT_ONCE) * PTR_OCTETS;
}

/**
 * Writes the addresses of the line feeds from ptr to endPtr to toPtr: at least minCount of them, or all and then
 * endPtr. Some may be after endPtr. Reads up to 63 octets after endPtr.
 */
export function findLineFeeds(ptr: usize, endPtr: usize, minCount: u32, toPtr: usize): void {
	const enoughPtr = toPtr + minCount * PTR_OCTETS;
	// Invariant: the line feeds before ptr are written before toPtr.
	for (; ptr < endPtr && toPtr < enoughPtr; ptr += BLOCK_OCTETS) {
		let places = lineFeedsAt(ptr);
		const afterPtr = toPtr + <usize>popcnt(places) * PTR_OCTETS;
		// A varying number of turns would cost a mispredicted branch, which costs more than writing without need.
		do {
			for (let index: u32 = 0; index < WRITTEN_AT_ONCE; index++) {
				store<usize>(toPtr + index * PTR_OCTETS, ptr + <usize>ctz(places));
				places &= places - 1;
			}
			toPtr += WRITTEN_AT_ONCE * PTR_OCTETS;
		} while (toPtr < afterPtr);
		toPtr = afterPtr;
	}
	store<usize>(toPtr, endPtr);
}

/** A bit for each LF of 64 octets. */
@inline
export function lineFeedsAt(ptr: usize): u64 {
	const octets = i8x16.splat(<i8>LINE_FEED);
	let places: u64 = 0;
	for (let offset = 64; offset > 0;) {
		offset -= 16;
		places = (places << 16) | (<u64>i8x16.bitmask(i8x16.eq(v128.load(ptr + offset), octets)));
	}
	return places;
}
