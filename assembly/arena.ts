/**
 * The only caller of memory.grow. Blocks come from an address-ordered ring of free blocks, searched
 * from where the last search ended and joined with their neighbours when they come back, so that
 * parse and dispose in any order leave no lasting holes.
 *
 * A block in memory:
 *
 * -16  blockOctets   header included, a multiple of 16
 * -12  nextPtr       the next free block's header; meaningless while the block is in use
 *   0  payload       16-aligned
 */
const HEADER_OCTETS: usize = 16;
/** Growing detaches every view the host holds, so memory grows by 1 MiB at the least. */
const LEAST_GROWTH_OCTETS: usize = 1 << 20;
const PAGE_OCTETS: usize = 1 << 16;
/** More than this in one block is refused: pointer arithmetic stays far from 2^32. */
const MOST_OCTETS: usize = 0x7f000000;


@unmanaged
class Block {
	blockOctets: usize;
	nextPtr: usize;
}

/** A block of no octets below all others: the ring is never empty, and nothing joins with it. */
const SENTINEL_PTR = memory.data(16, 16);

/** Where the next search begins: a block of the ring; 0 before the first call. */
let searchPtr: usize = 0;
/** Where memory that was never handed out begins. */
let heapEndPtr: usize = 0;

/**
 * A block of at least octetCount octets, 16-aligned, its content undefined; 0 where the host gives no
 * more memory.
 */
export function allocate(octetCount: usize): usize {
	if (octetCount > MOST_OCTETS) return 0;
	if (searchPtr == 0) begin();
	const blockOctets = (octetCount + HEADER_OCTETS + 15) & ~15;
	const found = takeFree(blockOctets);
	if (found != 0) return found;
	return growBy(blockOctets) ? takeFree(blockOctets) : 0;
}

/** As allocate, for a count that was reckoned up and may need more than 32 bits. */
export function allocateReckoned(octetCount: u64): usize {
	return octetCount > MOST_OCTETS ? 0 : allocate(<usize>octetCount);
}

/** Gives a block back; ptr is one that allocate returned, or 0. */
export function release(ptr: usize): void {
	if (ptr == 0) return;
	const blockPtr = ptr - HEADER_OCTETS;
	const block = changetype<Block>(blockPtr);
	let beforePtr = searchPtr;
	let nextPtr = changetype<Block>(beforePtr).nextPtr;
	// Invariant: the block belongs behind none of the ring's blocks seen so far. It belongs behind this
	// one if it lies between it and the next, or if this is the ring's seam and it lies outside.
	while (!(blockPtr > beforePtr && blockPtr < nextPtr)) {
		if (beforePtr >= nextPtr && (blockPtr > beforePtr || blockPtr < nextPtr)) break;
		beforePtr = nextPtr;
		nextPtr = changetype<Block>(beforePtr).nextPtr;
	}
	if (blockPtr + block.blockOctets == nextPtr) {
		block.blockOctets += changetype<Block>(nextPtr).blockOctets;
		block.nextPtr = changetype<Block>(nextPtr).nextPtr;
	} else {
		block.nextPtr = nextPtr;
	}
	const before = changetype<Block>(beforePtr);
	if (beforePtr + before.blockOctets == blockPtr) {
		before.blockOctets += block.blockOctets;
		before.nextPtr = block.nextPtr;
	} else {
		before.nextPtr = blockPtr;
	}
	searchPtr = beforePtr;
}

/**
 * A block of octetCount octets that begins with the first keptOctets of the old one, which is given
 * back; 0 where there is no memory, and then the old one stays.
 */
export function reallocate(ptr: usize, keptOctets: usize, octetCount: u64): usize {
	const newPtr = allocateReckoned(octetCount);
	if (newPtr == 0) return 0;
	memory.copy(newPtr, ptr, keptOctets);
	release(ptr);
	return newPtr;
}

function begin(): void {
	const sentinel = changetype<Block>(SENTINEL_PTR);
	sentinel.nextPtr = SENTINEL_PTR;
	searchPtr = SENTINEL_PTR;
	heapEndPtr = (__heap_base + 15) & ~15;
	const memoryEndPtr = <usize>memory.size() * PAGE_OCTETS;
	if (memoryEndPtr > heapEndPtr) addFree(memoryEndPtr);
}

/** Makes everything from heapEndPtr to endPtr a free block. */
function addFree(endPtr: usize): void {
	const blockPtr = heapEndPtr;
	changetype<Block>(blockPtr).blockOctets = endPtr - blockPtr;
	heapEndPtr = endPtr;
	release(blockPtr + HEADER_OCTETS);
}

function growBy(octetCount: usize): bool {
	const growthOctets = max(octetCount, LEAST_GROWTH_OCTETS);
	const pageCount = <i32>((growthOctets + PAGE_OCTETS - 1) / PAGE_OCTETS);
	if (memory.grow(pageCount) < 0) return false;
	addFree(heapEndPtr + <usize>pageCount * PAGE_OCTETS);
	return true;
}

/**
 * Takes a free block that is large enough, from the start of it, so that blocks lie in the order they were
 * asked for; the payload's address, or 0.
 */
function takeFree(blockOctets: usize): usize {
	let beforePtr = searchPtr;
	// Invariant: no block from behind searchPtr up to beforePtr is large enough; one turn sees them all.
	while (true) {
		const candidatePtr = changetype<Block>(beforePtr).nextPtr;
		const candidate = changetype<Block>(candidatePtr);
		if (candidate.blockOctets >= blockOctets) {
			searchPtr = beforePtr;
			const restOctets = candidate.blockOctets - blockOctets;
			if (restOctets == 0) {
				changetype<Block>(beforePtr).nextPtr = candidate.nextPtr;
				return candidatePtr + HEADER_OCTETS;
			}
			const restPtr = candidatePtr + blockOctets;
			changetype<Block>(restPtr).blockOctets = restOctets;
			changetype<Block>(restPtr).nextPtr = candidate.nextPtr;
			changetype<Block>(beforePtr).nextPtr = restPtr;
			candidate.blockOctets = blockOctets;
			return candidatePtr + HEADER_OCTETS;
		}
		if (candidatePtr == searchPtr) return 0;
		beforePtr = candidatePtr;
	}
}
