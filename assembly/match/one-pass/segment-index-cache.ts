/**
 * A cache of the segment indexes that checks have needed so far, each of a policy in memory. Few policies ever need an index:
 * only policies that were made to be expensive. The least recently used index is evicted first. No index outlives its policy.
 */
import { BLOCK_HEADER_OCTETS } from "../../abi";
import { release as releaseBlock } from "../../memory/arena";
import { Policy } from "../../memory/layout";
import { SegmentIndex } from "./segment-index";
import { makeSegmentIndex } from "./segment-index-build";

/** The index of a policy. */
@unmanaged
class Entry {
	policyPtr: usize;
	indexPtr: usize;
}

const ENTRY_COUNT: u32 = 32;
const ENTRIES_PTR = memory.data(256, 4);
if (offsetof<Entry>() * ENTRY_COUNT != 256) ERROR("ENTRIES_PTR");

/** If the indexes would have more octets than this, or outnumber the entries, the least recently used are evicted. */
const MAX_OCTETS: usize = 64 << 20;

/** The number of entries, and the octets of their indexes. The entry that was used last is the first. */
let entryCount: u32 = 0;
let keptOctets: usize = 0;

/** Whether the cache is full: an index was evicted, and since then no policy that has an index was given back. */
let hasEvicted: bool = false;
/** The approximate price of an index, in units for each octet of its policy. */
const UNITS_PER_OCTET: u32 = 8;
/** The octets of a policy whose index costs all units that can be counted. */
const MAX_PRICED_OCTETS: u32 = 1 << 27;

/** The index of a policy, made if missing; 0 if it cannot be made. Valid until the next call, or the policy's end. */
export function segmentIndexOf(policyPtr: usize): usize {
	const entriesPtr = ENTRIES_PTR;
	const ptr = entryOf(policyPtr, policyPtr + 1);
	let indexPtr: usize = 0;
	if (ptr != 0) {
		indexPtr = changetype<Entry>(ptr).indexPtr;
		memory.copy(entriesPtr + offsetof<Entry>(), entriesPtr, ptr - entriesPtr);
	} else {
		indexPtr = makeSegmentIndex(policyPtr);
		if (indexPtr == 0) return 0;
		const octetCount = changetype<SegmentIndex>(indexPtr).octetCount;
		while (entryCount == ENTRY_COUNT || (entryCount > 0 && keptOctets + octetCount > MAX_OCTETS))
			releaseEntry(endPtr() - offsetof<Entry>(), true);
		memory.copy(entriesPtr + offsetof<Entry>(), entriesPtr, endPtr() - entriesPtr);
		entryCount++;
		keptOctets += octetCount;
	}
	const first = changetype<Entry>(entriesPtr);
	first.policyPtr = policyPtr;
	first.indexPtr = indexPtr;
	return indexPtr;
}

/**
 * The units that a check spends before the index of a policy is made; 0 as long as there is room. An index in the room of
 * an evicted one may be made again and again. So it must be worth its cost for this check alone.
 */
export function budgetBeforeIndex(policyPtr: usize): i32 {
	if (isDefined(BUDGET_IS_ZERO) || !hasEvicted || entryOf(policyPtr, policyPtr + 1) != 0) return 0;
	return <i32>(min(changetype<Policy>(policyPtr).policyOctets, MAX_PRICED_OCTETS) * UNITS_PER_OCTET);
}

function endPtr(): usize {
	return ENTRIES_PTR + entryCount * offsetof<Entry>();
}

/** The first entry whose policy's address is in a range; 0 without any. */
function entryOf(startPtr: usize, endOfRange: usize): usize {
	for (let ptr = ENTRIES_PTR; ptr < endPtr(); ptr += offsetof<Entry>()) {
		const policyPtr = changetype<Entry>(ptr).policyPtr;
		if (policyPtr >= startPtr && policyPtr < endOfRange) return ptr;
	}
	return 0;
}

export function forgetSegmentIndexes(): void {
	releaseWithin(1, -1);
}

/** Releases the indexes of policies whose address is in a range. */
function releaseWithin(startPtr: usize, endOfRange: usize): void {
	for (let ptr = entryOf(startPtr, endOfRange); ptr != 0; ptr = entryOf(startPtr, endOfRange))
		releaseEntry(ptr, false);
}

/** Releases the index of an entry: evicted for want of room, or with its policy. */
function releaseEntry(ptr: usize, isEvicted: bool): void {
	hasEvicted = isEvicted;
	const indexPtr = changetype<Entry>(ptr).indexPtr;
	keptOctets -= changetype<SegmentIndex>(indexPtr).octetCount;
	entryCount--;
	memory.copy(ptr, ptr + offsetof<Entry>(), endPtr() - ptr);
	releaseBlock(indexPtr);
}

/** Releases a block that may be, or contain, a policy; also that policy's index. ptr comes from allocate, or is 0. */
export function release(ptr: usize): void {
	if (ptr == 0) return;
	const blockPtr = ptr - BLOCK_HEADER_OCTETS;
	releaseWithin(ptr, blockPtr + load<u32>(blockPtr));
	releaseBlock(ptr);
}
