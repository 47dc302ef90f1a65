/** Memory for all other files: the blocks of blocks.ts, between redzones in the checked build. */
import { cutBlock, giveBack, takeBlock } from "./blocks";
import { giveGuardedBack, shrinkGuarded, takeGuarded } from "./redzones";

/** A block with more octets than this is refused, so that pointer arithmetic stays far from 2^32. */
const MAX_OCTETS: usize = 0x7f000000;

/** A block of at least octetCount octets, 16-aligned, content undefined; 0 if the host gives no more memory. */
export function allocate(octetCount: usize): usize {
	if (octetCount > MAX_OCTETS) return 0;
	return isDefined(ARENA_IS_CHECKED) ? takeGuarded(octetCount) : takeBlock(octetCount);
}

/** As allocate, for a computed count that may need more than 32 bits. */
export function allocateComputed(octetCount: u64): usize {
	return octetCount > MAX_OCTETS ? 0 : allocate(<usize>octetCount);
}

/** Gives a block back; ptr comes from allocate, or is 0. */
export function release(ptr: usize): void {
	if (ptr == 0) return;
	if (isDefined(ARENA_IS_CHECKED)) giveGuardedBack(ptr);
	else giveBack(ptr);
}

/** Gives back the octets of a block after its first octetCount octets. */
export function shrink(ptr: usize, octetCount: usize): void {
	if (isDefined(ARENA_IS_CHECKED)) shrinkGuarded(ptr, octetCount);
	else cutBlock(ptr, octetCount);
}

/** A block that begins with the old one's first keptOctets. The old block is released; it stays if the answer is 0. */
export function reallocate(ptr: usize, keptOctets: usize, octetCount: u64): usize {
	assert(keptOctets <= octetCount, "a block keeps no more than it has room for");
	const newPtr = allocateComputed(octetCount);
	if (newPtr == 0) return 0;
	memory.copy(newPtr, ptr, keptOctets);
	release(ptr);
	return newPtr;
}
