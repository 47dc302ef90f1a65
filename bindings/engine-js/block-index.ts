/** Finds the tails of a large group that may match a target in one walk over it: the twin of assembly/tail-index.ts. */
import * as abi from "../../assembly/abi.js";
import { searchTails, standsAt } from "./block-tails.js";
import type { PolicyBlock } from "./policy-block.js";
import { isBudgetSpent, spend } from "./work.js";

/** Tail numbers are kept in 16 bits. */
export const MOST_INDEXED = 0xfffe;
const BUCKETS_A_TAIL = 4;
const MOST_BUCKETS = 1 << 16;
export const BUCKET_OCTETS = 4;

/** Six tables say which of eight classes of triples have a half of an octet in one place. */
const TABLE_OCTETS = 16;
const TABLES_OCTETS = 6 * TABLE_OCTETS;
const INDEX_HEAD_OCTETS = TABLES_OCTETS + 4;
const HASH_FACTOR = 0x9e3779b1;

/** So many keyed tails a walk tries where their octets stand; one that is not keyed is searched for, and counts for more. */
const MOST_TRIES = 32;
const TRIES_A_SEARCH = 8;

/** The power of two of buckets for so many tails. */
export function bucketsFor(tailCount: number): number {
	let count = 1;
	while (count < tailCount * BUCKETS_A_TAIL && count < MOST_BUCKETS) count <<= 1;
	return count;
}

/** Octets of an index of so many buckets. */
export function indexOctets(bucketCount: number): number {
	return INDEX_HEAD_OCTETS + bucketCount * BUCKET_OCTETS;
}

/**
 * As `searchTails`, of a group's indexed tails.
 * @param indexed where the first of these tails stands.
 */
export function findIndexed(
	block: PolicyBlock,
	group: number,
	indexed: number,
	target: Uint8Array,
	from: number,
	end: number,
	best: number,
): number {
	const { octets, tailStride } = block;
	const index = block.start + block.fieldOf(group, abi.GROUP_INDEX_OFFSET);
	const buckets = index + INDEX_HEAD_OCTETS;
	const bucketMask = block.word(index + TABLES_OCTETS) - 1;
	let found = best;
	let tries = MOST_TRIES;
	spend(end - from + 1);
	// Of a tail that has the slash before `from`, the three octets may begin there. `found` is the lowest decision among
	// the tails whose three octets begin before `place`.
	for (let place = from - 1; place < end - 2; place++) {
		const first = target[place]!;
		const second = target[place + 1]!;
		const third = target[place + 2]!;
		// Most places end here: triples are filed under octets that are rare.
		let classes = classesOf(octets, index, first);
		if (classes === 0) continue;
		classes &= classesOf(octets, index + 2 * TABLE_OCTETS, second);
		if ((classes & classesOf(octets, index + 4 * TABLE_OCTETS, third)) === 0) continue;
		const hash = Math.imul(first | (second << 8) | (third << 16), HASH_FACTOR);
		const bucket = buckets + ((hash >>> 16) & bucketMask) * BUCKET_OCTETS;
		// Of the signatures that a bucket knows; what merely shares the bucket has another one, mostly.
		if (((block.half(bucket + 2) >> ((hash >>> 12) & 15)) & 1) === 0) continue;
		let next = block.half(bucket);
		while (next !== 0) {
			const tail = indexed + (next - 1) * tailStride;
			const decision = block.decisionOfTail(tail);
			if (decision > found) break;
			tries -= (octets[tail + abi.TAIL_FLAGS]! & abi.TAIL_IS_KEYED) === 0 ? TRIES_A_SEARCH : 1;
			if (tries < 0) {
				const tailCount = block.fieldOf(group, abi.GROUP_INDEXED_COUNT);
				return searchTails(block, indexed, tailCount, target, from, end, found);
			}
			if (standsAt(block, tail, place, target, from, end)) found = decision;
			else if (isBudgetSpent()) return found;
			next = block.half(tail + abi.TAIL_NEXT_IN_BUCKET);
		}
	}
	return found;
}

/** The classes that the two tables at a place give an octet. */
function classesOf(octets: Uint8Array, tables: number, octet: number): number {
	return octets[tables + (octet & 15)]! & octets[tables + TABLE_OCTETS + (octet >> 4)]!;
}
