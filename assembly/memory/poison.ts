/**
 * What blocks.ts does for the checked build of the arena (redzones.ts): it poisons what is free, and counts what its
 * searches look at. In the ordinary build nothing of this file is left.
 */
import { BLOCK_HEADER_OCTETS } from "../abi";

/** What is free. */
export const FREED: u8 = 0xdd;

let triedBlockCount: u64 = 0;

/** Reckons what a search looked at. */
// @ts-ignore: decorator
@inline
export function onTry(): void {
	if (isDefined(ARENA_IS_CHECKED)) triedBlockCount++;
}

/** Poisons a header that has become part of a free block. */
// @ts-ignore: decorator
@inline
export function onAbsorb(blockPtr: usize): void {
	if (isDefined(ARENA_IS_CHECKED)) memory.fill(blockPtr, FREED, BLOCK_HEADER_OCTETS);
}

/** Poisons what a new block holds, up to the header behind it. */
// @ts-ignore: decorator
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
