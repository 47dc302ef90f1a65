/**
 * The module of sets over a memory that threads share. One instance owns the memory: it adds policies, as index-set.ts
 * does. The other instances are readers: they judge, each with a heap and scratch of its own.
 */
import { beginRow, keepHeap, resumeHeap } from "./memory/blocks";
import { moveScratch } from "./memory/scratch";

export * from "./index-set";
export { forgetSegmentIndexes } from "./match/one-pass/segment-index-cache";

const FIRST_READER_PAGES: i32 = 3;
const PAGE_BITS: usize = 16;

/**
 * Makes this instance a reader; must be the first call. scratchPtr: the scratch that a reader has left, 0 for none.
 * Returns the address of this reader's scratch; 0 if there is no memory.
 */
export function join(scratchPtr: usize): usize {
	if (scratchPtr != 0) {
		moveScratch(scratchPtr);
		resumeHeap();
		return scratchPtr;
	}
	const page = memory.grow(FIRST_READER_PAGES);
	if (page < 0) return 0;
	const ptr = (<usize>page) << PAGE_BITS;
	moveScratch(ptr);
	// The static data of the module ends where the heap of the owner begins.
	beginRow(ptr + ((__heap_base + 15) & ~15), ptr + ((<usize>FIRST_READER_PAGES) << PAGE_BITS));
	return ptr;
}

/** Leaves scratch and heap, whose blocks have been given back, to the next reader. 1: they can be used again. */
export function leave(): i32 {
	keepHeap();
	return 1;
}
