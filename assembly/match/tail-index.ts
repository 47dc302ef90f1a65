/**
 * The index of a large group of tails (wildcard suffixes): it finds those that can match a path in one walk over the path.
 *
 * The algorithm is Teddy, of Hyperscan (https://github.com/intel/hyperscan) and of the Rust crate aho-corasick
 * (https://github.com/BurntSushi/aho-corasick/blob/master/src/packed/teddy/README.md), followed by a hash table:
 *
 * 1. When a policy is compiled, each tail is put into the bucket of one of its trigrams: the rarest one (rarestTriple).
 * 2. When a path is judged, the tables of triples.ts mark candidates, 64 places at a time. A marked place may have none of
 *    the trigrams (false positive). A place that has one is always marked (no false negative).
 * 3. The trigram at a candidate is hashed to its bucket. The bucket's signatures reject most false positives.
 * 4. The tails of the bucket are tried right there, best rule first, until one matches or none left is better.
 *
 * Example: the tails of the rules `/*.pdf` and `/*print.php` are in the buckets of `.pd` and `.ph`. In `/a/print.php?id=7` the
 * place of `.ph` is marked. Its bucket names the second tail, whose segment begins 5 octets further left and is compared there.
 *
 * Cost, for a path of n octets, t tails, and c candidates that share a trigram with k tails each: the index takes O(t) to
 * build and to store, and a walk O(n / 64 + c * k). A file can make c * k large, so each step counts its work; when the
 * budget is used up, the walk stops and the pass of one-pass.ts answers instead (work.ts). So no walk is quadratic.
 *
 * A walk reads up to MOST_KEY_OFFSET octets before a candidate, and less than SLACK_OCTETS after the path: 66 octets from
 * the start of its last block.
 */
import { GROUP_INDEX_OFFSET } from "../abi";
import { decisionOfTail, fieldAt, fieldOctetsOf, Tail, tailStride } from "../memory/layout";
import { HYPHEN, isDigit, SLASH, UNDERSCORE } from "../text/octets";
import { mayStandAt, standsAt } from "./pieces";
import { keepBefore } from "../text/plain";
import { addTriple, findTriples, isTriple, TABLES_OCTETS, TRIPLE_BITS } from "./triples";
import { isSpent, spend } from "./work";

/** If a group has at least so many tails, the walk costs less than a search for each tail. */
export const MANY_TAILS: u32 = 8;
/** Tail numbers are kept in 16 bits. */
export const MOST_INDEXED: u32 = 0xfffe;
/** Buckets per tail: few tails share one. */
const BUCKETS_A_TAIL: u32 = 4;
/** The hash gives 16 bits. */
const MOST_BUCKETS: u32 = 1 << 16;
const INDEX_HEAD_OCTETS: u32 = <u32>TABLES_OCTETS + 4;
export const BUCKET_OCTETS: u32 = 4;

/** The cost of trying a tail, without the search that a tail without TAIL_IS_KEYED needs. */
const TRY_UNITS: u32 = 8;
/** The cost of looking at 64 places. */
const BLOCK_UNITS: u32 = 8;

/** The number of buckets for so many tails, a power of two. */
export function bucketsFor(tailCount: u32): u32 {
	let count: u32 = 1;
	while (count < tailCount * BUCKETS_A_TAIL && count < MOST_BUCKETS) count <<= 1;
	return count;
}

/** The most octets that the indexes over so many tails take, for any number of groups. */
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

/** Begins an index with empty buckets; returns its end. */
export function beginIndex(indexPtr: usize, bucketCount: u32): usize {
	memory.fill(indexPtr, 0, indexOctets(bucketCount));
	store<u32>(indexPtr + TABLES_OCTETS, bucketCount);
	return indexPtr + indexOctets(bucketCount);
}

/**
 * The offset of the trigram of a tail's symbols that is rarest in paths; 0 if the tail has no trigram. The first symbol is
 * never literal, so no trigram has offset 0. The first octet of a trigram counts most: the fewer different first octets all
 * trigrams have, the fewer places are candidates.
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

/** Set bits say that one of three symbols is not a literal octet. */
export const NOT_LITERAL: u32 = 0x808080;

/** j, q, x, z; and a, c, e, i, l, n, o, r, s, t: a bit a letter. */
const RARE_LETTERS: u32 = 0x2810200;
const COMMON_LETTERS: u32 = 0xe6915;

/** A rough rank of how rare an octet is in paths: 1 for common letters and the slash, 4 for most others. */
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

/** The bit of a hash among a bucket's 16 signatures: other trigrams of the same bucket mostly have another bit. */
// @ts-ignore: decorator
@inline
function signatureOf(hash: u32): u32 {
	return (<u32>0x10000) << ((hash >> 12) & 15);
}

/** Inserts the tail with that number among the group's indexed tails into the bucket of a trigram, before the others there. */
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
 * Whether findIndexed finds a tail by the trigram at ptr: the tail must be the first of its bucket, in a copy of the
 * buckets. Removes the tail from the copy.
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
 * The lowest decision among best and those of the group's indexed tails that match the octets from ptr to endPtr. The
 * first indexed tail is at tailsPtr. The answer means nothing when work is spent.
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
	// A tail with TAIL_HAS_SLASH may begin with the slash before ptr, and its trigram too.
	let blockPtr = ptr - 1;
	const lastPtr = endPtr - 2;
	// Invariant: best is the lowest decision among the tails that match with their trigram before blockPtr.
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
