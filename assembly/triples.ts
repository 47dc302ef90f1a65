/**
 * Finds where in a path one of many triples of octets may stand, 64 places at once. Triples fall into
 * eight classes, a bit each. Six tables of 16 octets say which classes have a triple with that low half,
 * or that high half, in its first, second or third octet: a place where all six share a bit may have one.
 */

export const TABLES_OCTETS: usize = 96;
const TABLE_OCTETS: usize = 16;

/** Adds a triple, as it lies in memory, to tables that begin as zeros. Its first octet names its class, so that alike ones share it. */
export function addTriple(tablesPtr: usize, triple: u32): void {
	const classBit: u32 = 1 << (triple & 7);
	for (let place: u32 = 0; place < 3; place++) {
		const octet = (triple >> (place << 3)) & 0xff;
		const lowPtr = tablesPtr + 2 * place * TABLE_OCTETS + (octet & 15);
		const highPtr = tablesPtr + (2 * place + 1) * TABLE_OCTETS + (octet >> 4);
		store<u8>(lowPtr, load<u8>(lowPtr) | classBit);
		store<u8>(highPtr, load<u8>(highPtr) | classBit);
	}
}

/** A bit for each of the 64 places from ptr on that may have one of the triples; reads 66 octets. */
// @ts-ignore: decorator
@inline
export function findTriples(tablesPtr: usize, ptr: usize): u64 {
	const low1 = v128.load(tablesPtr);
	const high1 = v128.load(tablesPtr, TABLE_OCTETS);
	const low2 = v128.load(tablesPtr, 2 * TABLE_OCTETS);
	const high2 = v128.load(tablesPtr, 3 * TABLE_OCTETS);
	const low3 = v128.load(tablesPtr, 4 * TABLE_OCTETS);
	const high3 = v128.load(tablesPtr, 5 * TABLE_OCTETS);
	let places: u64 = 0;
	// From the last 16 on, so that the first end up lowest.
	for (let offset = 64; offset > 0;) {
		offset -= 16;
		const classes = v128.and(
			v128.and(
				classesOf(low1, high1, v128.load(ptr + offset)),
				classesOf(low2, high2, v128.load(ptr + offset, 1)),
			),
			classesOf(low3, high3, v128.load(ptr + offset, 2)),
		);
		places = (places << 16) | (<u64>i8x16.bitmask(i8x16.ne(classes, i8x16.splat(0))));
	}
	return places;
}

// @ts-ignore: decorator
@inline
function classesOf(low: v128, high: v128, octets: v128): v128 {
	return v128.and(
		i8x16.swizzle(low, v128.and(octets, i8x16.splat(15))),
		i8x16.swizzle(high, i8x16.shr_u(octets, 4)),
	);
}
