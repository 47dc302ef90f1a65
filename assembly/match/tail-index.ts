/**
 * Finds the tails of a large group that may match a path in one walk over the path, however many tails
 * there are: each is filed under three neighbouring octets it cannot match without, the rarest it has.
 * Where those stand the tail is tried right there. Where too many stand too often, work is spent (work.ts),
 * so no file can make a walk quadratic.
 */
import { GROUP_INDEX_OFFSET } from "../abi";
import { decisionOfTail, fieldAt, fieldOctetsOf, Tail, tailStride } from "../memory/layout";
import { HYPHEN, isDigit, SLASH, UNDERSCORE } from "../text/octets";
import { mayStandAt, standsAt } from "./pieces";
import { keepBefore } from "../text/plain";
import { addTriple, findTriples, isTriple, TABLES_OCTETS, TRIPLE_BITS } from "./triples";
import { isSpent, spend } from "./work";

/** From so many tails on, the walk costs less than a search for each of them. */
export const MANY_TAILS: u32 = 8;
/** Tail numbers are kept in 16 bits. */
export const MOST_INDEXED: u32 = 0xfffe;
/** So many buckets a tail, so that few share one. */
const BUCKETS_A_TAIL: u32 = 4;
/** A hash tells no more apart. */
const MOST_BUCKETS: u32 = 1 << 16;
const INDEX_HEAD_OCTETS: u32 = <u32>TABLES_OCTETS + 4;
export const BUCKET_OCTETS: u32 = 4;

/** What it costs to try a tail, besides what searching for one that is not keyed does. */
const TRY_UNITS: u32 = 8;
/** What it costs to look at 64 places. */
const BLOCK_UNITS: u32 = 8;

/** The power of two of buckets for so many tails. */
export function bucketsFor(tailCount: u32): u32 {
	let count: u32 = 1;
	while (count < tailCount * BUCKETS_A_TAIL && count < MOST_BUCKETS) count <<= 1;
	return count;
}

/** Octets of the indexes over so many tails, at most, however many groups they are in. */
export function mostIndexOctets(tailCount: u32): u64 {
	const headOctetsATail = INDEX_HEAD_OCTETS / MANY_TAILS + 1;
	return <u64>tailCount * (headOctetsATail + 2 * BUCKETS_A_TAIL * BUCKET_OCTETS);
}

/** Octets of an index of so many buckets. */
// @ts-ignore: decorator
@inline
export function indexOctets(bucketCount: u32): u32 {
	return INDEX_HEAD_OCTETS + bucketCount * BUCKET_OCTETS;
}

/** Begins an index with empty buckets; where it ends. */
export function beginIndex(indexPtr: usize, bucketCount: u32): usize {
	memory.fill(indexPtr, 0, indexOctets(bucketCount));
	store<u32>(indexPtr + TABLES_OCTETS, bucketCount);
	return indexPtr + indexOctets(bucketCount);
}

/**
 * Where among a tail's symbols, the first of which is none for a literal octet, three octets stand side by side
 * that it cannot match without and that paths have most rarely; 0 without any. The first of them counts most:
 * the fewer first octets there are in all, the fewer places look like one.
 */
export function rarestTriple(symbolsPtr: usize, symbolCount: u32): u32 {
	let bestOffset: u32 = 0;
	let bestRarity: u32 = 0;
	for (let index: u32 = 2; index < symbolCount; index++) {
		const ptr = symbolsPtr + index - 2;
		const triple = (<u32>load<u16>(ptr)) | ((<u32>load<u8>(ptr, 2)) << 16);
		if ((triple & NOT_LITERAL) != 0) continue;
		const found: u32 = 4 * rarity(triple & 0xff) + 2 * rarity((triple >> 8) & 0xff) + rarity(triple >> 16);
		if (found <= bestRarity) continue;
		bestOffset = index - 2;
		bestRarity = found;
	}
	return bestOffset;
}

/** Bits of three symbols of which one is none for a literal octet. */
export const NOT_LITERAL: u32 = 0x808080;

/** j, q, x, z; and a, c, e, i, l, n, o, r, s, t: a bit a letter. */
const RARE_LETTERS: u32 = 0x2810200;
const COMMON_LETTERS: u32 = 0xe6915;

/** How rare an octet is in paths, roughly: letters and slashes are common, digits and what joins words less so. */
// @ts-ignore: decorator
@inline
function rarity(octet: u32): u32 {
	const letter = octet - 0x61;
	if (letter < 26) {
		if (((RARE_LETTERS >> letter) & 1) != 0) return 3;
		return ((COMMON_LETTERS >> letter) & 1) != 0 ? 1 : 2;
	}
	if (octet == SLASH) return 1;
	return isDigit(octet) || octet == HYPHEN || octet == UNDERSCORE ? 2 : 4;
}

// @ts-ignore: decorator
@inline
function hashOf(triple: u32): u32 {
	return triple * 0x9e3779b1;
}

// @ts-ignore: decorator
@inline
function bucketOf(hash: u32, bucketCount: u32): u32 {
	return (hash >> 16) & (bucketCount - 1);
}

/** Of the signatures that a bucket knows, the bit of a hash's: what merely shares the bucket has another one, mostly. */
// @ts-ignore: decorator
@inline
function signatureOf(hash: u32): u32 {
	return (<u32>0x10000) << ((hash >> 12) & 15);
}

/** Files the tail with that number among the group's indexed ones under three octets, before those filed there so far. */
export function fileTail(tail: Tail, number: u32, triple: u32, indexPtr: usize): void {
	addTriple(indexPtr, triple);
	const hash = hashOf(triple);
	const bucket = bucketOf(hash, load<u32>(indexPtr + TABLES_OCTETS));
	const bucketPtr = indexPtr + INDEX_HEAD_OCTETS + bucket * BUCKET_OCTETS;
	tail.nextInBucket = load<u16>(bucketPtr);
	store<u16>(bucketPtr, number + 1);
	store<u32>(bucketPtr, load<u32>(bucketPtr) | signatureOf(hash));
}

/**
 * Whether findIndexed finds a tail by the three octets at ptr: it is the first of their bucket in a copy of the buckets,
 * of which it makes the next one the first.
 */
export function takeFiled(tail: Tail, number: u32, ptr: usize, indexPtr: usize, bucketsPtr: usize): bool {
	const hash = hashOf(load<u32>(ptr) & TRIPLE_BITS);
	const bucketPtr = bucketsPtr + bucketOf(hash, load<u32>(indexPtr + TABLES_OCTETS)) * BUCKET_OCTETS;
	const entry = load<u32>(bucketPtr);
	if ((entry & 0xffff) != number || (entry & signatureOf(hash)) == 0 || !isTriple(indexPtr, ptr))
		return false;
	store<u16>(bucketPtr, tail.nextInBucket);
	return true;
}

/**
 * The lowest decision among best and those of the group's indexed tails, the first of them at tailsPtr, that match the
 * octets from ptr to endPtr. Once work is spent, any number.
 */
export function findIndexed(
	policyPtr: usize,
	groupPtr: usize,
	tailsPtr: usize,
	ptr: usize,
	endPtr: usize,
	best: u32,
): u32 {
	const fieldOctets = fieldOctetsOf(policyPtr);
	const indexPtr = policyPtr + fieldAt(groupPtr, GROUP_INDEX_OFFSET, fieldOctets);
	const bucketCount = load<u32>(indexPtr + TABLES_OCTETS);
	const bucketsPtr = indexPtr + INDEX_HEAD_OCTETS;
	// Of a tail that has the slash before ptr, the three octets may begin there.
	let blockPtr = ptr - 1;
	const lastPtr = endPtr - 2;
	// Invariant: best is the lowest decision among the tails whose three octets begin before blockPtr.
	for (; blockPtr < lastPtr && !isSpent(); blockPtr += 64) {
		spend(BLOCK_UNITS);
		let places = keepBefore(findTriples(indexPtr, blockPtr), lastPtr - blockPtr);
		for (; places != 0; places &= places - 1) {
			const placePtr = blockPtr + <usize>ctz(places);
			const hash = hashOf(load<u32>(placePtr) & TRIPLE_BITS);
			const bucket = bucketOf(hash, bucketCount);
			const entry = load<u32>(bucketsPtr + bucket * BUCKET_OCTETS);
			if ((entry & signatureOf(hash)) == 0) continue;
			for (let next = entry & 0xffff; next != 0 && !isSpent();) {
				const tail = changetype<Tail>(tailsPtr + (next - 1) * tailStride(fieldOctets));
				const decision = decisionOfTail(tail, fieldOctets);
				if (decision > best) break;
				spend(TRY_UNITS);
				if (
					mayStandAt(policyPtr, fieldOctets, tail, placePtr) &&
					standsAt(policyPtr, tail, placePtr, ptr, endPtr)
				)
					best = decision;
				next = tail.nextInBucket;
			}
		}
	}
	return best;
}
