/** How large the index of a group is by which the other engine finds tails; this one has its own (searched-tails.ts). */

/** Tail numbers are kept in 16 bits. */
export const MOST_INDEXED = 0xfffe;
const BUCKETS_A_TAIL = 4;
const MOST_BUCKETS = 1 << 16;
export const BUCKET_OCTETS = 4;

/** Six tables say which of eight classes of triples have a half of an octet in one place. */
const TABLE_OCTETS = 16;
const TABLES_OCTETS = 6 * TABLE_OCTETS;
const INDEX_HEAD_OCTETS = TABLES_OCTETS + 4;

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
