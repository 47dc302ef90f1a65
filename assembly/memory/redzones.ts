/**
 * The checked build of the arena (`--use ARENA_IS_CHECKED=1`). Every block is between redzones, which are checked when
 * the block is given back and on demand. Free memory is poisoned, and so is memory that has not been written yet.
 * Allocations can be refused. Blocks in use are counted. The ordinary build contains nothing of this file.
 *
 * A block in use, after the header of blocks.ts:
 *
 *  0  taggedOctets   a copy of the header's, so that it is also BLOCK_HEADER_OCTETS before the payload
 *  4  octetCount     as asked for
 *  8  redzone        up to the payload, and again from the payload's end to the block's end
 */
import { BLOCK_HEADER_OCTETS } from "../abi";
import { FREED } from "./poison";
import { Block, cutBlock, firstBlock, giveBack, isFree, octetsOf, takeBlock } from "./blocks";

const REDZONE: u8 = 0xfd;
/** The content of allocated memory before it is written. */
const UNWRITTEN: u8 = 0xcd;

const HEAD_OCTETS: usize = 16;
const SUFFIX_OCTETS: usize = 16;

/** Kinds of damage of the heap; the call that finds it traps. */
export const OVERRUN = 1;
export const WRITTEN_AFTER_RELEASE = 2;
export const RELEASED_TWICE = 3;
export const BROKEN_ROW = 4;

let finding = 0;
let liveBlockCount: u32 = 0;
let liveOctetCount: usize = 0;
let allocationCount: u32 = 0;
let firstRefused: u32 = u32.MAX_VALUE;
let lastRefused: u32 = 0;


@unmanaged
class Head {
	taggedOctets: usize;
	octetCount: usize;
}

/** takeBlock between redzones, unless this one is to be refused. */
export function takeGuarded(octetCount: usize): usize {
	const number = ++allocationCount;
	if (number >= firstRefused && number <= lastRefused) return 0;
	const headPtr = takeBlock(HEAD_OCTETS + octetCount + SUFFIX_OCTETS);
	if (headPtr == 0) return 0;
	const blockPtr = headPtr - BLOCK_HEADER_OCTETS;
	demand(isFilled(headPtr, blockPtr + octetsOf(blockPtr), FREED), WRITTEN_AFTER_RELEASE);
	guard(blockPtr, octetCount);
	liveBlockCount++;
	liveOctetCount += octetsOf(blockPtr);
	const ptr = headPtr + HEAD_OCTETS;
	memory.fill(ptr, UNWRITTEN, octetCount);
	return ptr;
}

/** Writes the header and the redzones of a block with a payload of octetCount octets. */
function guard(blockPtr: usize, octetCount: usize): void {
	const headPtr = blockPtr + BLOCK_HEADER_OCTETS;
	const ptr = headPtr + HEAD_OCTETS;
	const afterPtr = ptr + octetCount;
	memory.fill(headPtr, REDZONE, HEAD_OCTETS);
	memory.fill(afterPtr, REDZONE, blockPtr + octetsOf(blockPtr) - afterPtr);
	const head = changetype<Head>(headPtr);
	head.taggedOctets = octetsOf(blockPtr);
	head.octetCount = octetCount;
}

/** cutBlock for a guarded block. */
export function shrinkGuarded(ptr: usize, octetCount: usize): void {
	const headPtr = ptr - HEAD_OCTETS;
	const blockPtr = headPtr - BLOCK_HEADER_OCTETS;
	verifyUsed(blockPtr);
	const keptOctets = HEAD_OCTETS + octetCount + SUFFIX_OCTETS;
	const formerOctets = octetsOf(blockPtr);
	memory.fill(headPtr + keptOctets, FREED, blockPtr + formerOctets - headPtr - keptOctets);
	cutBlock(headPtr, keptOctets);
	guard(blockPtr, octetCount);
	liveOctetCount -= formerOctets - octetsOf(blockPtr);
}

/** giveBack for a guarded block. */
export function giveGuardedBack(ptr: usize): void {
	const headPtr = ptr - HEAD_OCTETS;
	const blockPtr = headPtr - BLOCK_HEADER_OCTETS;
	demand(!isFree(blockPtr) && changetype<Head>(headPtr).taggedOctets == octetsOf(blockPtr), RELEASED_TWICE);
	verifyUsed(blockPtr);
	liveBlockCount--;
	liveOctetCount -= octetsOf(blockPtr);
	memory.fill(headPtr, FREED, octetsOf(blockPtr) - BLOCK_HEADER_OCTETS);
	giveBack(headPtr);
}

/** Checks every block of the heap; traps if one is damaged. */
export function verifyArena(): void {
	let blockCount: u32 = 0;
	let octetCount: usize = 0;
	let wasFree = false;
	let blockPtr = firstBlock();
	// Invariant: the blocks before blockPtr are sound; wasFree says whether the last of them is free.
	while (blockPtr != 0 && octetsOf(blockPtr) != 0) {
		const blockOctets = octetsOf(blockPtr);
		const afterPtr = blockPtr + blockOctets;
		demand(changetype<Block>(afterPtr).beforeOctets == blockOctets, BROKEN_ROW);
		if (isFree(blockPtr)) {
			demand(!wasFree, BROKEN_ROW);
			demand(isFilled(blockPtr + BLOCK_HEADER_OCTETS, afterPtr, FREED), WRITTEN_AFTER_RELEASE);
		} else {
			verifyUsed(blockPtr);
			blockCount++;
			octetCount += blockOctets;
		}
		wasFree = isFree(blockPtr);
		blockPtr = afterPtr;
	}
	demand(blockCount == liveBlockCount && octetCount == liveOctetCount, BROKEN_ROW);
}

function verifyUsed(blockPtr: usize): void {
	const headPtr = blockPtr + BLOCK_HEADER_OCTETS;
	const ptr = headPtr + HEAD_OCTETS;
	const endPtr = blockPtr + octetsOf(blockPtr);
	const octetCount = changetype<Head>(headPtr).octetCount;
	demand(octetCount <= endPtr - ptr, OVERRUN);
	const isSound =
		isFilled(headPtr + offsetof<Head>(), ptr, REDZONE) && isFilled(ptr + octetCount, endPtr, REDZONE);
	demand(isSound, OVERRUN);
}

function isFilled(fromPtr: usize, toPtr: usize, octet: u8): bool {
	const octets = i8x16.splat(<i8>octet);
	let ptr = fromPtr;
	// Invariant: the octets before ptr are all the same.
	while (ptr + 16 <= toPtr && i8x16.all_true(i8x16.eq(v128.load(ptr), octets))) ptr += 16;
	while (ptr < toPtr && load<u8>(ptr) == octet) ptr++;
	return ptr == toPtr;
}

function demand(isSound: bool, otherwise: i32): void {
	if (isSound) return;
	finding = otherwise;
	unreachable();
}

/** The damage that verifyArena or a release found before it trapped: OVERRUN, …; 0 for none. */
export function arenaFinding(): i32 {
	return finding;
}

export function liveBlocks(): u32 {
	return liveBlockCount;
}

/** Octets of the blocks in use, including their headers and redzones. */
export function liveOctets(): usize {
	return liveOctetCount;
}

/** Allocations since the last call of refuseAllocations, including refused ones. */
export function allocations(): u32 {
	return allocationCount;
}

/** Counts allocations again from 1 and refuses those from first to last. */
export function refuseAllocations(first: u32, last: u32): void {
	allocationCount = 0;
	firstRefused = first;
	lastRefused = last;
}
