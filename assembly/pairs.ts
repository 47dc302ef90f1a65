/**
 * Which pairs of neighbouring octets a path has: one look tells that a piece cannot stand in it, without
 * a search. A false yes costs that search, a false no cannot be.
 *
 * The table has an octet a place. A place is taken where it holds the current generation, so that it
 * needs clearing only every 255th path.
 */
const PLACE_COUNT: u32 = 4096;
const TABLE_PTR = memory.data(4096);

let generation: u32 = 0;

/** The place of two octets, as they lie in memory; equal pairs have equal places. */
// @ts-ignore: decorator
@inline
export function placeOfPair(pair: u32): u32 {
	return (pair ^ (pair >> 4)) & (PLACE_COUNT - 1);
}

/** Notes all pairs of the octets from ptr to endPtr, and forgets those noted before. */
export function notePairs(ptr: usize, endPtr: usize): void {
	if (++generation == 256) {
		memory.fill(TABLE_PTR, 0, PLACE_COUNT);
		generation = 1;
	}
	const lastPtr = endPtr - 1;
	while (ptr < lastPtr) {
		store<u8>(TABLE_PTR + placeOfPair(load<u16>(ptr)), generation);
		ptr++;
	}
}

/** Whether a pair with this place was noted. */
// @ts-ignore: decorator
@inline
export function isNoted(place: u32): bool {
	return <u32>load<u8>(TABLE_PTR + place) == generation;
}
