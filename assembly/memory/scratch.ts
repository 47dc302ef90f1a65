/**
 * Scratch that a thread has for itself. Instances of robots-threads.wasm share a memory and its static data. One of
 * them owns the static data; every other instance has a copy elsewhere. Other builds contain nothing of this file.
 */

/** The distance from the owner's static data to this thread's copy. */
let threadOffset: usize = 0;

/** The address in this thread's copy for the owner's address ptr. */
// @ts-ignore: decorator
@inline
export function own(ptr: usize): usize {
	return ASC_FEATURE_THREADS ? ptr + threadOffset : ptr;
}

/** Whether another thread owns the memory. */
// @ts-ignore: decorator
@inline
export function isReader(): bool {
	return ASC_FEATURE_THREADS && threadOffset != 0;
}

/** Sets the address of this thread's copy. */
export function moveScratch(ptr: usize): void {
	threadOffset = ptr;
}
