/**
 * Scratch that a thread has for itself. Instances of robots-threads.wasm share a memory and what is static in it: one of
 * them owns that, and every other one has a copy of its own elsewhere. In other builds nothing is left of this.
 */

/** What a thread's copy lies behind the owner's. */
let threadOffset: usize = 0;

/** Where this thread has what the owner has at ptr. */
// @ts-ignore: decorator
@inline
export function own(ptr: usize): usize {
	return ASC_FEATURE_THREADS ? ptr + threadOffset : ptr;
}

/** Whether another thread owns the memory. */
// @ts-ignore: decorator
@inline
export function isGuest(): bool {
	return ASC_FEATURE_THREADS && threadOffset != 0;
}

/** Tells this thread that its copy lies at ptr. */
export function moveScratch(ptr: usize): void {
	threadOffset = ptr;
}
