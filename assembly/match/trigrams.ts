/**
 * Finds the places of a path where one of many trigrams (three adjacent octets) can occur, 64 places at a time.
 *
 * This is the first half of Teddy, of Hyperscan (https://github.com/intel/hyperscan) and of the Rust crate aho-corasick
 * (https://github.com/BurntSushi/aho-corasick/blob/master/src/packed/teddy/README.md): "slim" Teddy with fingerprints of
 * three octets.
 *
 * 1. Each trigram is put into one of eight classes; a class is a bit. addTrigram chooses the class that then accepts the
 *    fewest other trigrams.
 * 2. There are six tables of 16 octets, two for each octet of a trigram: one by its low half (4 bits), one by its high half.
 *    The entry of a half has the bits of all classes that have a trigram with that half there.
 * 3. A place is a candidate if the six entries of its three octets have a bit in common. i8x16.swizzle looks up 16 entries
 *    with one instruction.
 *
 * Example: `pdf` is 70 64 66 in hexadecimal. It sets the bit of its class in entry 0 of table 0 (the low half of `p`), entry 7
 * of table 1 (the high half of `p`), entry 4 of table 2, and entry 6 of tables 3, 4 and 5. If `php`, 70 68 70, is in the same
 * class, the class accepts `pdp` too: a false positive. A trigram of the tables is never missed.
 *
 * Cost, for n octets of a path and t trigrams: a search takes O(n), 6 lookups and 5 ANDs for each 16 places; adding a
 * trigram takes O(1), so building the tables O(t). The tables have 96 octets for any number of trigrams; the more trigrams,
 * the more false positives.
 *
 * findTrigrams reads 66 octets from its start, 2 more than its 64 places.
 */

import { highHalves, lowHalves } from "../text/plain";
import { gatherTops, wordOf, zerosOf } from "../text/words";

const TABLE_COUNT: u32 = 6;
const TABLE_OCTETS: u32 = 16;
/** The bits of a trigram among the four octets that are loaded at its address. */
export const TRIGRAM_BITS: u32 = 0xffffff;
export const TABLES_OCTETS: usize = TABLE_COUNT * TABLE_OCTETS;

/** Adds a trigram, as it is loaded from memory, to tables that begin as zeros: to the class that then accepts the fewest others. */
export function addTrigram(tablesPtr: usize, trigram: u32): void {
	let classBit: u32 = 1;
	let fewest: u32 = -1;
	// An empty class then accepts this trigram only, which is the best there can be.
	for (let bit: u32 = 1; bit < 1 << 8 && fewest > 1; bit <<= 1) {
		const added =
			countLookalikes(tablesPtr, bit, trigram, true) - countLookalikes(tablesPtr, bit, trigram, false);
		if (added >= fewest) continue;
		fewest = added;
		classBit = bit;
	}
	for (let table: u32 = 0; table < TABLE_COUNT; table++) {
		const entryPtr = tablesPtr + table * TABLE_OCTETS + halfOf(trigram, table);
		store<u8>(entryPtr, load<u8>(entryPtr) | classBit);
	}
}

/** The number of trigrams that a class accepts now; if isWith, with this trigram added. */
@inline
function countLookalikes(tablesPtr: usize, classBit: u32, trigram: u32, isWith: bool): u32 {
	let count: u32 = 1;
	for (let table: u32 = 0; table < TABLE_COUNT; table++) {
		let halves = halvesOf(tablesPtr + table * TABLE_OCTETS, classBit);
		if (isWith) halves |= 1 << halfOf(trigram, table);
		count *= popcnt(halves);
	}
	return count;
}

/** A bit for each entry of a table that has the bit of a class. */
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

/** The entry of a table that a trigram sets: low halves of its octets in the even tables, high halves in the odd ones. */
@inline
function halfOf(trigram: u32, table: u32): u32 {
	return (trigram >> (table << 2)) & 15;
}

/** A bit for each of the 64 places from ptr on that is a candidate; reads 66 octets. */
@inline
export function findTrigrams(tablesPtr: usize, ptr: usize): u64 {
	if (!ASC_FEATURE_SIMD) return findTrigramsByOctets(tablesPtr, ptr);
	const low1 = v128.load(tablesPtr);
	const high1 = v128.load(tablesPtr, TABLE_OCTETS);
	const low2 = v128.load(tablesPtr, 2 * TABLE_OCTETS);
	const high2 = v128.load(tablesPtr, 3 * TABLE_OCTETS);
	const low3 = v128.load(tablesPtr, 4 * TABLE_OCTETS);
	const high3 = v128.load(tablesPtr, 5 * TABLE_OCTETS);
	let others: u64 = 0;
	// The last 16 places first, so that the bits of the first places end up lowest.
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
function findTrigramsByOctets(tablesPtr: usize, ptr: usize): u64 {
	let places: u64 = 0;
	for (let place: u32 = 0; place < 64; place++) {
		places |= (<u64>isTrigram(tablesPtr, ptr + place)) << place;
	}
	return places;
}

/** Whether ptr is a candidate. */
@inline
export function isTrigram(tablesPtr: usize, ptr: usize): bool {
	let classes = classesOfOctet(tablesPtr, load<u8>(ptr));
	// Most places end here, since trigrams begin with rare octets.
	if (classes == 0) return false;
	classes &= classesOfOctet(tablesPtr + 2 * TABLE_OCTETS, load<u8>(ptr, 1));
	classes &= classesOfOctet(tablesPtr + 4 * TABLE_OCTETS, load<u8>(ptr, 2));
	return classes != 0;
}

/** The classes of an octet by the two tables at lowPtr. */
@inline
function classesOfOctet(lowPtr: usize, octet: u32): u32 {
	return load<u8>(lowPtr + (octet & 15)) & load<u8>(lowPtr + (octet >> 4), TABLE_OCTETS);
}


@inline
function classesOf(low: v128, high: v128, octets: v128): v128 {
	return v128.and(i8x16.swizzle(low, lowHalves(octets)), i8x16.swizzle(high, highHalves(octets)));
}
