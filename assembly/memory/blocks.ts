/**
 * Blocks of linear memory, in constant time. The heap is a row of blocks. Each block knows its own length and the
 * length of the block before it, so a block that is given back joins with its neighbours. Free blocks are in lists by
 * length, two lists for each power of two. A bit for each list says whether it has blocks. So allocating or releasing
 * a block looks at a fixed number of other blocks at most, however many there are.
 *
 * The only caller of memory.grow. A block in memory; see BLOCK_HEADER_OCTETS of abi.ts:
 *
 * -16  taggedOctets   header included, a multiple of 16; plus FREE while the block is in a list
 * -12  beforeOctets   of the block before it; 0 for the first block
 *  -8  nextPtr        the next block of its list or 0; like linkPtr meaningless while the block is in use
 *  -4  linkPtr        the address of the pointer that names this block
 *   0  payload        16-aligned
 */
import { BLOCK_HEADER_OCTETS } from "../abi";
import { onAbsorb, onGrow, onTry } from "./poison";

const FREE: usize = 1;
/**
 * Growing detaches every view the host holds, and hosts count all of the new memory as garbage that their collector
 * must look for. So memory grows by at least 1 MiB and by at least an eighth of its length. The new memory stays
 * untouched until it is needed.
 */
const MIN_GROWTH_OCTETS: usize = 1 << 20;
const GROWTH_SHIFT: usize = 3;
const PAGE_BITS: usize = 16;
/** At most so many blocks of the list for a length are tried. Every block of a later list is large enough. */
const MAX_TRIES: u32 = 8;


@unmanaged
export class Block {
	taggedOctets: usize;
	beforeOctets: usize;
	nextPtr: usize;
	linkPtr: usize;
}

/** The number of lists, halves of powers of two from 2^4 to 2^32; for each the address of its first block, or 0. */
const LIST_COUNT = 57;
const LISTS_PTR = memory.data(LIST_COUNT * 4, 4);
/** A bit for each list that may have blocks; cleared when a search finds the list empty. */
let nonEmptyLists: u64 = 0;
/** The header with length 0 that ends the heap; 0 before the first block. */
let endPtr: usize = 0;

/** The list of a length: the exponent and the first bit of the fraction of its binary representation. */
@inline
function listOf(blockOctets: usize): u64 {
	return (reinterpret<u32>(<f32>blockOctets) >> 22) - ((127 + 4) << 1);
}

/** The first block of the heap; 0 before there is one. */
export function firstBlock(): usize {
	return endPtr == 0 ? 0 : heapStart();
}


@inline
function heapStart(): usize {
	return (__heap_base + 15) & ~15;
}

/** Whether a block is in a list of free blocks. */
@inline
export function isFree(blockPtr: usize): bool {
	return (changetype<Block>(blockPtr).taggedOctets & FREE) != 0;
}

/** Whether a block may begin there, by its header and the next one; used in assertions only. */
function isBlock(blockPtr: usize): bool {
	const blockOctets = octetsOf(blockPtr);
	if (blockPtr < heapStart() || (blockPtr & 15) != 0 || blockOctets > endPtr - blockPtr) return false;
	return changetype<Block>(blockPtr + blockOctets).beforeOctets == blockOctets;
}

/** A block's length, its header included; 0 for the header that ends the heap. */
@inline
export function octetsOf(blockPtr: usize): usize {
	return changetype<Block>(blockPtr).taggedOctets & ~FREE;
}

/** A payload of at least octetCount octets, 16-aligned, its content undefined; 0 if the host gives no more memory. */
export function takeBlock(octetCount: usize): usize {
	const blockOctets = lengthFor(octetCount);
	const ptr = takeFree(blockOctets, MAX_TRIES);
	if (ptr != 0) return ptr;
	// If memory cannot grow, finding a block matters more than time.
	return takeFree(blockOctets, grow(blockOctets) ? MAX_TRIES : u32.MAX_VALUE);
}

/** Gives the block of a payload back, and joins it with free neighbours. */
export function giveBack(ptr: usize): void {
	let blockPtr = ptr - BLOCK_HEADER_OCTETS;
	let blockOctets = octetsOf(blockPtr);
	if (!ASC_NO_ASSERT) assert(isBlock(blockPtr) && !isFree(blockPtr), "a block in use comes back");
	const afterPtr = blockPtr + blockOctets;
	if (isFree(afterPtr)) {
		unlink(afterPtr);
		blockOctets += octetsOf(afterPtr);
		onAbsorb(afterPtr);
	}
	// The first block has a beforeOctets of 0, so it finds itself, which is in use.
	const beforePtr = blockPtr - changetype<Block>(blockPtr).beforeOctets;
	if (isFree(beforePtr)) {
		unlink(beforePtr);
		blockOctets += octetsOf(beforePtr);
		onAbsorb(blockPtr);
		blockPtr = beforePtr;
	}
	link(blockPtr, blockOctets);
}

/** Gives back the octets of a payload's block after its first octetCount octets. */
export function cutBlock(ptr: usize, octetCount: usize): void {
	const blockPtr = ptr - BLOCK_HEADER_OCTETS;
	const keptOctets = lengthFor(octetCount);
	const restOctets = octetsOf(blockPtr) - keptOctets;
	if (restOctets == 0) return;
	measure(blockPtr, keptOctets, 0);
	measure(blockPtr + keptOctets, restOctets, 0);
	giveBack(blockPtr + keptOctets + BLOCK_HEADER_OCTETS);
}

/** The length of a block with a payload of octetCount octets. */
@inline
function lengthFor(octetCount: usize): usize {
	return (octetCount + BLOCK_HEADER_OCTETS + 15) & ~15;
}

/** Writes a block's length to both places that hold it. */
@inline
function measure(blockPtr: usize, blockOctets: usize, tag: usize): void {
	changetype<Block>(blockPtr).taggedOctets = blockOctets | tag;
	changetype<Block>(blockPtr + blockOctets).beforeOctets = blockOctets;
}

/** Puts a block in front of its list. */
function link(blockPtr: usize, blockOctets: usize): void {
	measure(blockPtr, blockOctets, FREE);
	const list = listOf(blockOctets);
	nonEmptyLists |= (<u64>1) << list;
	const linkPtr = LISTS_PTR + <usize>list * 4;
	const nextPtr = load<usize>(linkPtr);
	changetype<Block>(blockPtr).nextPtr = nextPtr;
	changetype<Block>(blockPtr).linkPtr = linkPtr;
	if (nextPtr != 0)
		changetype<Block>(nextPtr).linkPtr = changetype<usize>(blockPtr) + offsetof<Block>("nextPtr");
	store<usize>(linkPtr, blockPtr);
}

/** Removes a block from its list. */
function unlink(blockPtr: usize): void {
	const nextPtr = changetype<Block>(blockPtr).nextPtr;
	const linkPtr = changetype<Block>(blockPtr).linkPtr;
	store<usize>(linkPtr, nextPtr);
	if (nextPtr != 0) changetype<Block>(nextPtr).linkPtr = linkPtr;
}

/** Takes the start of a large enough free block, in the order of the calls; its payload, or 0 after maxTries. */
function takeFree(blockOctets: usize, maxTries: u32): usize {
	// Invariant: no block that was looked at, and no list before these, is large enough.
	for (let lists = nonEmptyLists & ((<u64>-1) << listOf(blockOctets)); lists != 0; lists &= lists - 1) {
		let blockPtr = load<usize>(LISTS_PTR + <usize>ctz(lists) * 4);
		if (blockPtr == 0) nonEmptyLists &= ~(lists & (0 - lists));
		for (let tries = maxTries; blockPtr != 0 && tries != 0; tries--) {
			onTry();
			const restOctets = octetsOf(blockPtr) - blockOctets;
			if (octetsOf(blockPtr) >= blockOctets) {
				unlink(blockPtr);
				if (restOctets != 0) link(blockPtr + blockOctets, restOctets);
				measure(blockPtr, blockOctets, 0);
				return blockPtr + BLOCK_HEADER_OCTETS;
			}
			blockPtr = changetype<Block>(blockPtr).nextPtr;
		}
	}
	return 0;
}


@inline
function pagesOf(octetCount: usize): i32 {
	return <i32>((octetCount + (1 << PAGE_BITS) - 1) >> PAGE_BITS);
}

/** Lengthens the heap so that a block of blockOctets can be taken; false if the host gives no more memory. */
function grow(blockOctets: usize): bool {
	if (endPtr == 0) endPtr = heapStart();
	const lastPtr = endPtr - changetype<Block>(endPtr).beforeOctets;
	const spareOctets = isFree(lastPtr) ? octetsOf(lastPtr) : 0;
	const neededOctets = blockOctets - spareOctets;
	const wantedOctets = max(neededOctets, max(MIN_GROWTH_OCTETS, endPtr >> GROWTH_SHIFT));
	if (memory.grow(pagesOf(wantedOctets)) < 0 && memory.grow(pagesOf(neededOctets)) < 0) return false;
	lengthen((<usize>memory.size()) << PAGE_BITS);
	return true;
}

/** Lengthens the heap to afterPtr. */
function lengthen(afterPtr: usize): void {
	const blockPtr = endPtr;
	endPtr = afterPtr - BLOCK_HEADER_OCTETS;
	measure(blockPtr, endPtr - blockPtr, 0);
	changetype<Block>(endPtr).taggedOctets = 0;
	onGrow(blockPtr, endPtr);
	giveBack(blockPtr + BLOCK_HEADER_OCTETS);
}
