/**
 * The piece indexes that checks have needed so far, each of a policy in memory. Only few policies ever need one: those
 * made to be expensive. The last used indexes are kept. No index outlives its policy.
 */
import { BLOCK_HEADER_OCTETS } from "../../abi";
import { release as releaseBlock } from "../../memory/arena";
import { PieceIndex } from "./piece-index";
import { makePieceIndex } from "./piece-index-build";
import { own } from "../../memory/scratch";

/** The index of a policy in this thread's memory; 0 and 0 if the entry is free. */
@unmanaged
class Entry {
	policyPtr: usize;
	indexPtr: usize;
}

const ENTRY_COUNT: u32 = 32;
const ENTRIES_PTR = memory.data(256, 4);
if (offsetof<Entry>() * ENTRY_COUNT != 256) ERROR("ENTRIES_PTR");

/** If the indexes have more octets than this, or outnumber the entries, all are given back. */
const MAX_OCTETS: usize = 64 << 20;

let keptOctets: usize = 0;

/**
 * The index of a policy, made if it is missing; 0 if it cannot be made. Valid until a policy or another index is asked
 * for or given back.
 */
export function pieceIndexOf(policyPtr: usize): usize {
	let ptr = entryOf(policyPtr, policyPtr + 1);
	if (ptr != 0) return changetype<Entry>(ptr).indexPtr;
	const indexPtr = makePieceIndex(policyPtr);
	if (indexPtr == 0) return 0;
	const octetCount = changetype<PieceIndex>(indexPtr).octetCount;
	ptr = entryOf(0, 1);
	if (ptr == 0 || keptOctets + octetCount > MAX_OCTETS) {
		forgetPieceIndexes();
		ptr = entryOf(0, 1);
	}
	keptOctets += octetCount;
	const entry = changetype<Entry>(ptr);
	entry.policyPtr = policyPtr;
	entry.indexPtr = indexPtr;
	return indexPtr;
}

/** The first entry whose policy's address is in a range; 0 without any. */
function entryOf(startPtr: usize, endPtr: usize): usize {
	const entriesPtr = own(ENTRIES_PTR);
	for (let ptr = entriesPtr; ptr < entriesPtr + ENTRY_COUNT * offsetof<Entry>(); ptr += offsetof<Entry>()) {
		const policyPtr = changetype<Entry>(ptr).policyPtr;
		if (policyPtr >= startPtr && policyPtr < endPtr) return ptr;
	}
	return 0;
}

/** Gives all indexes back: policies may have changed. */
export function forgetPieceIndexes(): void {
	forgetWithin(1, -1);
}

/** Gives the indexes back of policies whose address is in a range. */
function forgetWithin(startPtr: usize, endPtr: usize): void {
	if (keptOctets == 0) return;
	for (let ptr = entryOf(startPtr, endPtr); ptr != 0; ptr = entryOf(startPtr, endPtr)) {
		const entry = changetype<Entry>(ptr);
		keptOctets -= changetype<PieceIndex>(entry.indexPtr).octetCount;
		releaseBlock(entry.indexPtr);
		entry.policyPtr = 0;
	}
}

/** Gives back a block that may be, or contain, a policy; also that policy's index. ptr comes from allocate, or is 0. */
export function release(ptr: usize): void {
	if (ptr == 0) return;
	const blockPtr = ptr - BLOCK_HEADER_OCTETS;
	forgetWithin(ptr, blockPtr + load<u32>(blockPtr));
	releaseBlock(ptr);
}
