/** Hooks of blocks.ts for the checked build (redzones.ts): they poison free memory, and count blocks looked at. */
import { BLOCK_HEADER_OCTETS } from "../abi";

/** The content of free memory. */
export const FREED: u8 = 0xdd;

let triedBlockCount: u64 = 0;

/** Counts a block that a search looked at. */
@inline
export function onTry(): void {
	if (isDefined(ARENA_IS_CHECKED)) triedBlockCount++;
}

/** Poisons a header that is now inside of a free block. */
@inline
export function onAbsorb(blockPtr: usize): void {
	if (isDefined(ARENA_IS_CHECKED)) memory.fill(blockPtr, FREED, BLOCK_HEADER_OCTETS);
}

/** Poisons the content of a new block, up to the header after it. */
@inline
export function onGrow(blockPtr: usize, endPtr: usize): void {
	if (isDefined(ARENA_IS_CHECKED)) {
		const ptr = blockPtr + BLOCK_HEADER_OCTETS;
		memory.fill(ptr, FREED, endPtr - ptr);
	}
}

/** Blocks that searches have looked at so far. */
export function triedBlocks(): f64 {
	return <f64>triedBlockCount;
}
