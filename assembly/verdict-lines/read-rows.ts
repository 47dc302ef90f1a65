/** Finds the rows of TSV, and their first tabs. The host puts a line feed after the last row, so that every row ends. */
import { CARRIAGE_RETURN, LINE_FEED, TAB } from "../text/octets";
import { lineFeedsAt } from "../text/line-feeds";

const BLOCK_OCTETS: u32 = 64;
const VECTOR_OCTETS: u32 = 16;
/** More tabs than any table's rows have. */
const MAX_TABS: u32 = 9;
const WORD_OCTETS: u32 = 4;

/** Number of rows from ptr to endPtr. */
export function countRows(ptr: usize, endPtr: usize): u32 {
	let count: u32 = 0;
	let blockPtr = ptr;
	for (; blockPtr + BLOCK_OCTETS <= endPtr; blockPtr += BLOCK_OCTETS) {
		count += <u32>popcnt(lineFeedsAt(blockPtr));
	}
	for (; blockPtr < endPtr; blockPtr++) count += <u32>(<u32>load<u8>(blockPtr) == LINE_FEED);
	return count + <u32>(endPtr > ptr && <u32>load<u8>(endPtr - 1) != LINE_FEED);
}

/**
 * Writes what is known of each row to lists of rowCount numbers, one after the other: starts, ends, first and second
 * tabs, as offsets from ptr in 4 octets; then numbers of tabs, and 1 if a row is plain, in an octet. A plain row has no
 * exception, and no CR but at its end.
 *
 * @returns whether each row is plain, is not empty and has no tab.
 */
export function readRows(ptr: usize, listsPtr: usize, rowCount: u32, exception: u32): bool {
	const listOctets = <usize>rowCount * WORD_OCTETS;
	const endsPtr = listsPtr + listOctets;
	const firstTabsPtr = endsPtr + listOctets;
	const secondTabsPtr = firstTabsPtr + listOctets;
	const tabCountsPtr = secondTabsPtr + listOctets;
	const plainPtr = tabCountsPtr + rowCount;
	let areAlone = true;
	let index: u32 = 0;
	let startPtr = ptr;
	let tabCount: u32 = 0;
	let isPlain = true;
	// Invariant: the rows before startPtr are written, index of them, and the octets before blockPtr are looked at.
	for (let blockPtr = ptr; index < rowCount; blockPtr += BLOCK_OCTETS) {
		for (let places = placesAt(blockPtr, exception); places != 0; places &= places - 1) {
			const at = blockPtr + <usize>ctz(places);
			const octet = <u32>load<u8>(at);
			if (octet == LINE_FEED) {
				const isReturn = at > startPtr && <u32>load<u8>(at - 1) == CARRIAGE_RETURN;
				const endPtr = at - (isReturn ? 1 : 0);
				const word = (<usize>index) << 2;
				store<u32>(listsPtr + word, <u32>(startPtr - ptr));
				store<u32>(endsPtr + word, <u32>(endPtr - ptr));
				store<u8>(tabCountsPtr + index, tabCount);
				store<u8>(plainPtr + index, <u32>isPlain);
				areAlone = areAlone && isPlain && tabCount == 0 && endPtr > startPtr;
				if (++index == rowCount) break;
				startPtr = at + 1;
				tabCount = 0;
				isPlain = true;
			} else if (octet == TAB) {
				const word = (<usize>index) << 2;
				if (tabCount == 0) store<u32>(firstTabsPtr + word, <u32>(at - ptr));
				else if (tabCount == 1) store<u32>(secondTabsPtr + word, <u32>(at - ptr));
				tabCount = min(tabCount + 1, MAX_TABS);
			} else if (octet != CARRIAGE_RETURN || <u32>load<u8>(at + 1) != LINE_FEED) {
				isPlain = false;
			}
		}
	}
	return areAlone;
}

/** A bit for each LF, tab, CR and exception of 64 octets. */
// @ts-ignore: decorator
@inline
function placesAt(ptr: usize, exception: u32): u64 {
	const feeds = i8x16.splat(<i8>LINE_FEED);
	const tabs = i8x16.splat(<i8>TAB);
	const returns = i8x16.splat(<i8>CARRIAGE_RETURN);
	const exceptions = i8x16.splat(<i8>exception);
	let places: u64 = 0;
	for (let offset = BLOCK_OCTETS; offset > 0;) {
		offset -= VECTOR_OCTETS;
		const octets = v128.load(ptr + offset);
		const ends = v128.or(i8x16.eq(octets, feeds), i8x16.eq(octets, tabs));
		const others = v128.or(i8x16.eq(octets, returns), i8x16.eq(octets, exceptions));
		places = (places << 16) | (<u64>i8x16.bitmask(v128.or(ends, others)));
	}
	return places;
}
