/** The index by which the WebAssembly engine finds suffixes. The JavaScript engine only checks it. */
import * as abi from "../../../assembly/abi.js";
import { FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";
import type { PolicyBlock } from "./policy-block.js";

/** Suffix numbers are kept in 16 bits. */
export const MAX_INDEXED = 0xfffe;
const BUCKETS_PER_SUFFIX = 4;
const MAX_BUCKETS = 1 << 16;
const BUCKET_OCTETS = 4;
/** The place of the signatures within a bucket. */
const SIGNATURES = 2;

/** Six tables with the classes of trigrams that have a half of an octet at one position. */
const TABLE_OCTETS = 16;
const TABLES_OCTETS = 6 * TABLE_OCTETS;
const INDEX_HEAD_OCTETS = TABLES_OCTETS + 4;
const TRIGRAM_OCTETS = 3;
const HASH_FACTOR = 0x9e3779b1;

/** The power of two of buckets for so many suffixes. */
function bucketsFor(suffixCount: number): number {
	let count = 1;
	while (count < suffixCount * BUCKETS_PER_SUFFIX && count < MAX_BUCKETS) count <<= 1;
	return count;
}

/** The end of an index that begins at a place and has this number of suffixes. */
export function endOfIndex(index: number, suffixCount: number): number {
	return index + INDEX_HEAD_OCTETS + bucketsFor(suffixCount) * BUCKET_OCTETS;
}

/**
 * Whether an index names existing suffixes, each in the bucket if it is searched for: the bucket of a trigram that
 * the suffix needs, which the tables and the bucket's signatures accept, the best suffix first.
 *
 * @param suffixes the place of the first suffix; the segments are sound.
 */
export function findsAllSuffixes(
	block: PolicyBlock,
	suffixes: number,
	suffixCount: number,
	index: number,
	end: number,
): boolean {
	const buckets = index + INDEX_HEAD_OCTETS;
	const bucketCount = (end - buckets) / BUCKET_OCTETS;
	if (block.word(buckets - 4) !== bucketCount) return false;
	/** For each bucket: the number of its first suffix among those that have not been found. */
	const firsts = new Uint16Array(bucketCount);
	for (let bucket = 0; bucket < bucketCount; bucket++) {
		firsts[bucket] = block.half(buckets + bucket * BUCKET_OCTETS);
		if (firsts[bucket]! > suffixCount) return false;
	}
	// Invariant: the suffixes below `number` have been found.
	for (let number = 1, suffix = suffixes; number <= suffixCount; number++, suffix += block.suffixStride) {
		const bucket = bucketOfSuffix(block, suffix, number, index, firsts);
		const next = block.half(suffix + abi.SUFFIX_NEXT_IN_BUCKET);
		// The numbers in a bucket ascend, so each bucket ends.
		if (bucket < 0 || next > suffixCount || (next !== 0 && next <= number)) return false;
		firsts[bucket] = next;
	}
	return true;
}

/** The bucket of the first trigram by which the suffix with that number is found; -1 if no trigram finds it. */
function bucketOfSuffix(
	block: PolicyBlock,
	suffix: number,
	number: number,
	index: number,
	firsts: Uint16Array,
): number {
	const { octets, fieldOctets } = block;
	const keyOffset = octets[suffix + abi.SUFFIX_KEY_OFFSET]!;
	const isKeyed = (octets[suffix + abi.SUFFIX_FLAGS]! & abi.SUFFIX_IS_KEYED) !== 0;
	let headAt = block.segmentsOfSuffix(suffix);
	let head = 0;
	// Invariant: no trigram in the segments before `headAt` finds it.
	while ((head & abi.SEGMENT_IS_LAST) === 0) {
		head = block.field(headAt);
		const start = headAt + fieldOctets;
		headAt = start + (head >>> abi.SEGMENT_COUNT_SHIFT);
		// For a keyed suffix, only the trigram at its keyOffset counts.
		const last = isKeyed ? start + keyOffset : headAt - TRIGRAM_OCTETS;
		for (let at = start + keyOffset; at <= last; at++) {
			const bucket = bucketAt(octets, at, index, firsts.length);
			if (bucket >= 0 && firsts[bucket] === number) return bucket;
		}
	}
	return -1;
}

/** The bucket of the trigram at a place; -1 if the tables or signatures do not accept it. */
function bucketAt(octets: Uint8Array, at: number, index: number, bucketCount: number): number {
	const first = octets[at]!;
	const second = octets[at + 1]!;
	const third = octets[at + 2]!;
	if ((first | second | third) >= FIRST_SPECIAL_SYMBOL) return -1;
	const hash = Math.imul(first | (second << 8) | (third << 16), HASH_FACTOR);
	const bucket = (hash >>> 16) & (bucketCount - 1);
	const signatures = index + INDEX_HEAD_OCTETS + bucket * BUCKET_OCTETS + SIGNATURES;
	const signature = (hash >>> 12) & 15;
	if ((((octets[signatures]! | (octets[signatures + 1]! << 8)) >> signature) & 1) === 0) return -1;
	let classes = 0xff;
	for (let place = 0; place < TRIGRAM_OCTETS; place++) {
		const octet = octets[at + place]!;
		const table = index + 2 * place * TABLE_OCTETS;
		classes &= octets[table + (octet & 15)]! & octets[table + TABLE_OCTETS + (octet >> 4)]!;
	}
	return classes === 0 ? -1 : bucket;
}
