/**
 * The index of a large suffix list (wildcard suffixes): it finds those that can match a path in one walk over the path.
 *
 * The algorithm is Teddy, of Hyperscan (https://github.com/intel/hyperscan) and of the Rust crate aho-corasick
 * (https://github.com/BurntSushi/aho-corasick/blob/master/src/packed/teddy/README.md), followed by a hash table:
 *
 * 1. When a policy is compiled, each suffix is put into the bucket of one of its trigrams: the rarest one (rarestTrigram).
 * 2. When a path is judged, the tables of trigrams.ts mark candidates, 64 places at a time. A marked place may have none of
 *    the trigrams (false positive). A place that has one is always marked (no false negative).
 * 3. The trigram at a candidate is hashed to its bucket. The bucket's signatures reject most false positives.
 * 4. The suffixes of the bucket are tried right there, best rule first, until one matches or none left is better.
 *
 * Example: the suffixes of the rules `/*.pdf` and `/*print.php` are in the buckets of `.pd` and `.ph`. In `/a/print.php?id=7` the
 * place of `.ph` is marked. Its bucket names the second suffix, whose segment begins 5 octets further left and is compared there.
 *
 * Cost, for a path of n octets, t suffixes, and c candidates that share a trigram with k suffixes each: the index takes O(t) to
 * build and to store, and a walk O(n / 64 + c * k). A file can make c * k large, so each step spends units of its budget; when the
 * budget is used up, the walk stops and the pass of one-pass.ts answers instead (budget.ts). So no walk is quadratic.
 *
 * A walk reads up to MAX_KEY_OFFSET octets before a candidate, and less than PADDING_OCTETS after the path: 66 octets from
 * the start of its last block.
 */
import { SUFFIX_LIST_INDEX_OFFSET } from "../abi";
import { decisionOfSuffix, fieldAt, fieldOctetsOf, Suffix, suffixStride } from "../memory/layout";
import { HYPHEN, isDigit, SLASH, UNDERSCORE } from "../text/octets";
import { mayOccurAt, occursAt } from "./segments";
import { keepBefore } from "../text/plain";
import { addTrigram, findTrigrams, isTrigram, TABLES_OCTETS, TRIGRAM_BITS } from "./trigrams";
import { isSpent, spend } from "./budget";

/** If a suffix list has at least so many suffixes, the walk costs less than a search for each suffix. */
export const MANY_SUFFIXES: u32 = 8;
/** Suffix numbers are kept in 16 bits. */
export const MAX_INDEXED: u32 = 0xfffe;
/** Buckets per suffix: few suffixes share one. */
const BUCKETS_PER_SUFFIX: u32 = 4;
/** The hash gives 16 bits. */
const MAX_BUCKETS: u32 = 1 << 16;
const INDEX_HEAD_OCTETS: u32 = <u32>TABLES_OCTETS + 4;
export const BUCKET_OCTETS: u32 = 4;

/** The cost of trying a suffix, without the search that a suffix without SUFFIX_IS_KEYED needs. */
const TRY_UNITS: u32 = 8;
/** The cost of looking at 64 places. */
const BLOCK_UNITS: u32 = 8;

/** The number of buckets for so many suffixes, a power of two. */
export function bucketsFor(suffixCount: u32): u32 {
	let count: u32 = 1;
	while (count < suffixCount * BUCKETS_PER_SUFFIX && count < MAX_BUCKETS) count <<= 1;
	return count;
}

/** The most octets that the indexes over so many suffixes take, for any number of suffix lists. */
export function maxIndexOctets(suffixCount: u32): u64 {
	const headOctetsPerSuffix = INDEX_HEAD_OCTETS / MANY_SUFFIXES + 1;
	return <u64>suffixCount * (headOctetsPerSuffix + 2 * BUCKETS_PER_SUFFIX * BUCKET_OCTETS);
}

/** Octets of an index of so many buckets. */
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
 * The offset of the trigram of a suffix's symbols that is rarest in paths; 0 if the suffix has no trigram. The first symbol is
 * never literal, so no trigram has offset 0. The first octet of a trigram counts most: the fewer different first octets all
 * trigrams have, the fewer places are candidates.
 */
export function rarestTrigram(symbolsPtr: usize, symbolCount: u32): u32 {
	let bestOffset: u32 = 0;
	let bestRarity: u32 = 0;
	for (let index: u32 = 2; index < symbolCount; index++) {
		const ptr = symbolsPtr + index - 2;
		const trigram = (<u32>load<u16>(ptr)) | ((<u32>load<u8>(ptr, 2)) << 16);
		if ((trigram & NOT_LITERAL) != 0) continue;
		const found: u32 = 4 * rarity(trigram & 0xff) + 2 * rarity((trigram >> 8) & 0xff) + rarity(trigram >> 16);
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


@inline
function hashOf(trigram: u32): u32 {
	return trigram * 0x9e3779b1;
}


@inline
function bucketOf(hash: u32, bucketCount: u32): u32 {
	return (hash >> 16) & (bucketCount - 1);
}

/** The bit of a hash among a bucket's 16 signatures: other trigrams of the same bucket mostly have another bit. */
@inline
function signatureOf(hash: u32): u32 {
	return (<u32>0x10000) << ((hash >> 12) & 15);
}

/** Inserts the suffix with that number among the suffix list's indexed suffixes into the bucket of a trigram, before the others there. */
export function addSuffix(suffix: Suffix, number: u32, trigram: u32, indexPtr: usize): void {
	addTrigram(indexPtr, trigram);
	const hash = hashOf(trigram);
	const bucket = bucketOf(hash, load<u32>(indexPtr + TABLES_OCTETS));
	const bucketPtr = indexPtr + INDEX_HEAD_OCTETS + bucket * BUCKET_OCTETS;
	suffix.nextInBucket = load<u16>(bucketPtr);
	store<u16>(bucketPtr, number + 1);
	store<u32>(bucketPtr, load<u32>(bucketPtr) | signatureOf(hash));
}

/** Whether findIndexed would find a suffix by the trigram at ptr, as the first in its bucket. If so, it is removed from a copy. */
export function removeIndexed(
	suffix: Suffix,
	number: u32,
	ptr: usize,
	indexPtr: usize,
	bucketsPtr: usize,
): bool {
	const hash = hashOf(load<u32>(ptr) & TRIGRAM_BITS);
	const bucketPtr = bucketsPtr + bucketOf(hash, load<u32>(indexPtr + TABLES_OCTETS)) * BUCKET_OCTETS;
	const entry = load<u32>(bucketPtr);
	if ((entry & 0xffff) != number || (entry & signatureOf(hash)) == 0 || !isTrigram(indexPtr, ptr))
		return false;
	store<u16>(bucketPtr, suffix.nextInBucket);
	return true;
}

/** The lowest decision among best and the list's matching indexed suffixes; meaningless once the budget is spent. */
export function findIndexed(
	policyPtr: usize,
	suffixListPtr: usize,
	suffixesPtr: usize,
	ptr: usize,
	endPtr: usize,
	best: u32,
): u32 {
	const fieldOctets = fieldOctetsOf(policyPtr);
	const indexPtr = policyPtr + fieldAt(suffixListPtr, SUFFIX_LIST_INDEX_OFFSET, fieldOctets);
	const bucketCount = load<u32>(indexPtr + TABLES_OCTETS);
	const bucketsPtr = indexPtr + INDEX_HEAD_OCTETS;
	// A suffix with SUFFIX_HAS_SLASH may begin with the slash before ptr, and its trigram too.
	let blockPtr = ptr - 1;
	const lastPtr = endPtr - 2;
	// Invariant: best is the lowest decision among the suffixes that match with their trigram before blockPtr.
	for (; blockPtr < lastPtr && !isSpent(); blockPtr += 64) {
		spend(BLOCK_UNITS);
		let places = keepBefore(findTrigrams(indexPtr, blockPtr), lastPtr - blockPtr);
		for (; places != 0; places &= places - 1) {
			const placePtr = blockPtr + <usize>ctz(places);
			const hash = hashOf(load<u32>(placePtr) & TRIGRAM_BITS);
			const bucket = bucketOf(hash, bucketCount);
			const entry = load<u32>(bucketsPtr + bucket * BUCKET_OCTETS);
			if ((entry & signatureOf(hash)) == 0) continue;
			for (let next = entry & 0xffff; next != 0 && !isSpent();) {
				const suffix = changetype<Suffix>(suffixesPtr + (next - 1) * suffixStride(fieldOctets));
				const decision = decisionOfSuffix(suffix, fieldOctets);
				if (decision > best) break;
				spend(TRY_UNITS);
				if (
					mayOccurAt(policyPtr, fieldOctets, suffix, placePtr) &&
					occursAt(policyPtr, suffix, placePtr, ptr, endPtr)
				)
					best = decision;
				next = suffix.nextInBucket;
			}
		}
	}
	return best;
}
