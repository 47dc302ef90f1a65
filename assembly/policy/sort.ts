/** Sorting by 32-bit keys, in linear time. */

const RADIX_BITS: u32 = 8;
const RADIX: u32 = 1 << RADIX_BITS;
/** The number of keys with each value of the current eight bits; later the place for the next key with that value. */
const COUNTS_PTR = memory.data(1024, 16);

/**
 * Sorts entryCount entries of 8 octets, a key and a payload of 4 octets each, by their keys, smallest first; entries of
 * equal keys keep their order. Both blocks have room for all entries; the result is in the first block.
 */
export function sortByKey(entriesPtr: usize, otherPtr: usize, entryCount: u32): void {
	// Invariant: the entries are sorted by the bits below shift. After four rounds they are in the first block again.
	for (let shift: u32 = 0; shift < 32; shift += RADIX_BITS) {
		memory.fill(COUNTS_PTR, 0, RADIX * 4);
		for (let index: u32 = 0; index < entryCount; index++) {
			const countPtr = COUNTS_PTR + (((load<u32>(entriesPtr + index * 8) >> shift) & (RADIX - 1)) << 2);
			store<u32>(countPtr, load<u32>(countPtr) + 1);
		}
		let place: u32 = 0;
		for (let digit: u32 = 0; digit < RADIX; digit++) {
			const count = load<u32>(COUNTS_PTR + digit * 4);
			store<u32>(COUNTS_PTR + digit * 4, place);
			place += count;
		}
		for (let index: u32 = 0; index < entryCount; index++) {
			const entry = load<u64>(entriesPtr + index * 8);
			const countPtr = COUNTS_PTR + ((((<u32>entry) >> shift) & (RADIX - 1)) << 2);
			const to = load<u32>(countPtr);
			store<u32>(countPtr, to + 1);
			store<u64>(otherPtr + to * 8, entry);
		}
		const swap = entriesPtr;
		entriesPtr = otherPtr;
		otherPtr = swap;
	}
}
