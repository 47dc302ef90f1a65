/**
 * Finds the tails of a large group that may match a path in one walk over the path, however many tails
 * there are: each is filed under one pair of neighbouring octets it cannot match without, the rarest it
 * has. A pair's bucket is looked into once a path, so no file can make a walk quadratic.
 */
import { TAIL_STRIDE } from "./abi";
import { SYMBOL_STAR } from "./canonical";
import { Group, Policy, Tail } from "./layout";
import { isDigit } from "./octets";
import { matchesTail } from "./pieces";
import { Region, reserve } from "./region";

/** From so many tails on, the walk costs less than a search for each of them. */
export const MANY_TAILS: u32 = 8;
/** Tail numbers are kept in 16 bits. */
export const MOST_INDEXED: u32 = 0xfffe;
/** So many buckets a tail, so that most pairs of a path find theirs empty. */
const BUCKETS_A_TAIL: u32 = 8;
const BUCKET_OCTETS: u32 = 2;

/** Which buckets the current walk has looked into: those that hold its number. */
const VISITS = changetype<Region>(memory.data(8, 4));
let visitNumber: u32 = 0;

/** The power of two of buckets for so many tails. */
export function bucketsFor(tailCount: u32): u32 {
	let count: u32 = 1;
	while (count < tailCount * BUCKETS_A_TAIL) count <<= 1;
	return count;
}

/** Octets of the buckets of an index over so many tails, at most. */
export function mostBucketOctets(tailCount: u32): u32 {
	return 2 * tailCount * BUCKETS_A_TAIL * BUCKET_OCTETS;
}

/** The two octets, as they lie in memory, that a tail needs side by side and that paths have most rarely; 0 without any. */
export function rarestPair(symbolsPtr: usize, symbolCount: u32): u32 {
	let best: u32 = 0;
	let bestRarity: u32 = 0;
	for (let index: u32 = 1; index < symbolCount; index++) {
		const first = <u32>load<u8>(symbolsPtr + index - 1);
		const second = <u32>load<u8>(symbolsPtr + index);
		if (first >= SYMBOL_STAR || second >= SYMBOL_STAR) continue;
		const found = rarity(first) + rarity(second);
		if (found <= bestRarity) continue;
		best = first | (second << 8);
		bestRarity = found;
	}
	return best;
}

/** How rare an octet is in paths, roughly: lower-case letters and slashes are common, digits less so. */
function rarity(octet: u32): u32 {
	if (octet == 0x6a || octet == 0x71 || octet == 0x78 || octet == 0x7a) return 2;
	if (octet - 0x61 < 26 || octet == 0x2f) return 1;
	return isDigit(octet) ? 2 : 3;
}

// @ts-ignore: decorator
@inline
function bucketOf(pair: u32, bucketCount: u32): u32 {
	return ((pair * 0x9e3779b1) >> 16) & (bucketCount - 1);
}

/** Files the tail with that number among the group's indexed ones under a pair, before those filed there so far. */
export function fileTail(tail: Tail, number: u32, pair: u32, bucketsPtr: usize, bucketCount: u32): void {
	const bucketPtr = bucketsPtr + bucketOf(pair, bucketCount) * BUCKET_OCTETS;
	tail.nextInBucket = load<u16>(bucketPtr);
	store<u16>(bucketPtr, number + 1);
}

/** The lowest rule among best and those of the group's indexed tails that match the octets from ptr to endPtr. */
export function findIndexed(policyPtr: usize, group: Group, ptr: usize, endPtr: usize, best: u32): u32 {
	const bucketCount = group.bucketCount;
	const bucketsPtr = policyPtr + group.bucketsOffset;
	const firstIndexed = group.firstTail + group.searchedCount;
	const tailsPtr = policyPtr + changetype<Policy>(policyPtr).tailsOffset + firstIndexed * TAIL_STRIDE;
	const visitsPtr = beginVisits(bucketCount);
	if (visitsPtr == 0) return best;
	// Invariant: best is the lowest rule among the tails whose pair begins before pairPtr.
	for (let pairPtr = ptr; pairPtr + 1 < endPtr; pairPtr++) {
		const bucket = bucketOf(load<u16>(pairPtr), bucketCount);
		let next = <u32>load<u16>(bucketsPtr + bucket * BUCKET_OCTETS);
		if (next == 0 || <u32>load<u8>(visitsPtr + bucket) == visitNumber) continue;
		store<u8>(visitsPtr + bucket, visitNumber);
		while (next != 0) {
			const tail = changetype<Tail>(tailsPtr + (next - 1) * TAIL_STRIDE);
			if (tail.rule > best) break;
			if (matchesTail(policyPtr, tail, ptr, endPtr)) best = tail.rule;
			next = tail.nextInBucket;
		}
	}
	return best;
}

/** A note for each bucket, none of them of this walk; 0 where there is no memory. */
function beginVisits(bucketCount: u32): usize {
	const isLarger = <usize>bucketCount > VISITS.octetCount;
	const ptr = reserve(VISITS, bucketCount);
	if (ptr == 0) return 0;
	if (isLarger || ++visitNumber == 256) {
		memory.fill(ptr, 0, VISITS.octetCount);
		visitNumber = 1;
	}
	return ptr;
}
