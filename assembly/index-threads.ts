/**
 * The module of sets over a memory that threads share. One instance owns it: it adds policies, and what index-set.ts says
 * of memory is said of that one. Other instances are its guests: they judge, each with a heap and scratch of its own.
 */
import { beginRow, keepHeap, resumeHeap } from "./memory/blocks";
import { moveScratch } from "./memory/scratch";

export * from "./index-set";
export { forgetPieceIndexes } from "./match/one-pass/piece-indexes";

const FIRST_GUEST_PAGES: i32 = 3;
const PAGE_BITS: usize = 16;

/**
 * Makes this instance a guest, before anything else is called. scratchPtr: what an instance that has left began with; 0
 * for none. Where its scratch lies now; 0 where there is no memory.
 */
export function join(scratchPtr: usize): usize {
	if (scratchPtr != 0) {
		moveScratch(scratchPtr);
		resumeHeap();
		return scratchPtr;
	}
	const page = memory.grow(FIRST_GUEST_PAGES);
	if (page < 0) return 0;
	const ptr = (<usize>page) << PAGE_BITS;
	moveScratch(ptr);
	// What is static in memory ends where the heap of the owner begins.
	beginRow(ptr + ((__heap_base + 15) & ~15), ptr + ((<usize>FIRST_GUEST_PAGES) << PAGE_BITS));
	return ptr;
}

/** Leaves scratch and heap, whose blocks have been given back, to the next guest. 1: they are left. */
export function leave(): i32 {
	keepHeap();
	return 1;
}
