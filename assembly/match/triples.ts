/**
 * Finds where in a path one of many triples of octets may stand, 64 places at once. Triples fall into
 * eight classes, a bit each. Six tables of 16 octets say which classes have a triple with that low half,
 * or that high half, in its first, second or third octet: a place where all six share a bit may have one.
 */

import { highHalves, lowHalves } from "../text/plain";
import { gatherTops, wordOf, zerosOf } from "../text/words";

const TABLE_COUNT: u32 = 6;
const TABLE_OCTETS: u32 = 16;
/** A triple as it lies in memory, of the four octets that are read there. */
export const TRIPLE_BITS: u32 = 0xffffff;
export const TABLES_OCTETS: usize = TABLE_COUNT * TABLE_OCTETS;

/** Adds a triple, as it lies in memory, to tables that begin as zeros: to the class that then takes the fewest others for its own. */
export function addTriple(tablesPtr: usize, triple: u32): void {
	let classBit: u32 = 1;
	let fewest: u32 = -1;
	// An empty class takes none but the triple itself.
	for (let bit: u32 = 1; bit < 1 << 8 && fewest > 1; bit <<= 1) {
		const added =
			countLookalikes(tablesPtr, bit, triple, true) - countLookalikes(tablesPtr, bit, triple, false);
		if (added >= fewest) continue;
		fewest = added;
		classBit = bit;
	}
	for (let table: u32 = 0; table < TABLE_COUNT; table++) {
		const entryPtr = tablesPtr + table * TABLE_OCTETS + halfOf(triple, table);
		store<u8>(entryPtr, load<u8>(entryPtr) | classBit);
	}
}

/** How many triples look like one of a class, with that triple in it or as it is. */
// @ts-ignore: decorator
@inline
function countLookalikes(tablesPtr: usize, classBit: u32, triple: u32, isWith: bool): u32 {
	let count: u32 = 1;
	for (let table: u32 = 0; table < TABLE_COUNT; table++) {
		let halves = halvesOf(tablesPtr + table * TABLE_OCTETS, classBit);
		if (isWith) halves |= 1 << halfOf(triple, table);
		count *= popcnt(halves);
	}
	return count;
}

/** A bit for each entry of a table that is of a class. */
// @ts-ignore: decorator
@inline
function halvesOf(tablePtr: usize, classBit: u32): u32 {
	if (ASC_FEATURE_SIMD) {
		const entries = v128.and(v128.load(tablePtr), i8x16.splat(<i8>classBit));
		return i8x16.bitmask(i8x16.ne(entries, i8x16.splat(0)));
	}
	const low = gatherTops(zerosOf(load<u64>(tablePtr) & wordOf(classBit)));
	const high = gatherTops(zerosOf(load<u64>(tablePtr, 8) & wordOf(classBit)));
	return (low | (high << 8)) ^ 0xffff;
}

/** Which entry of a table a triple has: the low halves of its octets in the even tables, the high ones in the odd. */
// @ts-ignore: decorator
@inline
function halfOf(triple: u32, table: u32): u32 {
	return (triple >> (table << 2)) & 15;
}

/** A bit for each of the 64 places from ptr on that may have one of the triples; reads 66 octets. */
// @ts-ignore: decorator
@inline
export function findTriples(tablesPtr: usize, ptr: usize): u64 {
	if (!ASC_FEATURE_SIMD) return findTriplesByOctets(tablesPtr, ptr);
	const low1 = v128.load(tablesPtr);
	const high1 = v128.load(tablesPtr, TABLE_OCTETS);
	const low2 = v128.load(tablesPtr, 2 * TABLE_OCTETS);
	const high2 = v128.load(tablesPtr, 3 * TABLE_OCTETS);
	const low3 = v128.load(tablesPtr, 4 * TABLE_OCTETS);
	const high3 = v128.load(tablesPtr, 5 * TABLE_OCTETS);
	let others: u64 = 0;
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
		others = (others << 16) | (<u64>i8x16.bitmask(i8x16.eq(classes, i8x16.splat(0))));
	}
	return ~others;
}

/** The same without SIMD. */
function findTriplesByOctets(tablesPtr: usize, ptr: usize): u64 {
	let places: u64 = 0;
	for (let place: u32 = 0; place < 64; place++) {
		places |= (<u64>isTriple(tablesPtr, ptr + place)) << place;
	}
	return places;
}

/** Whether one of the triples may stand at ptr. */
// @ts-ignore: decorator
@inline
export function isTriple(tablesPtr: usize, ptr: usize): bool {
	let classes = classesOfOctet(tablesPtr, load<u8>(ptr));
	// Most places end here: triples are filed under octets that are rare.
	if (classes == 0) return false;
	classes &= classesOfOctet(tablesPtr + 2 * TABLE_OCTETS, load<u8>(ptr, 1));
	classes &= classesOfOctet(tablesPtr + 4 * TABLE_OCTETS, load<u8>(ptr, 2));
	return classes != 0;
}

/** The classes that the two tables at lowPtr give an octet. */
// @ts-ignore: decorator
@inline
function classesOfOctet(lowPtr: usize, octet: u32): u32 {
	return load<u8>(lowPtr + (octet & 15)) & load<u8>(lowPtr + (octet >> 4), TABLE_OCTETS);
}

// @ts-ignore: decorator
@inline
function classesOf(low: v128, high: v128, octets: v128): v128 {
	return v128.and(i8x16.swizzle(low, lowHalves(octets)), i8x16.swizzle(high, highHalves(octets)));
}
