/**
 * Deduplicates the policies of a set: equal policies are stored once, with a count of their origins. Many sites have the
 * file of their platform, an empty file, or none.
 *
 * This is a table of interned values: a hash table with chains (https://en.wikipedia.org/wiki/String_interning), and
 * reference counts. The hash is SipHash-1-3 with a random key, since strangers choose the octets of policies, too.
 *
 * 1. internPolicy hashes a policy's octets and looks for equal octets in the chain of that bucket. It copies the policy
 *    only if there is none.
 * 2. joinPolicy and leavePolicy count the origins of a policy. A policy without origins is given back.
 * 3. copyUnindexed copies a policy out of a snapshot without hashing it, since a snapshot has each policy once or twice.
 *    Such a policy waits in the list at unindexedPtr. The first call that needs the buckets inserts the whole list.
 *
 * Example: three origins are added, the first and the third with equal files. Then policyCount is 2, and the first policy's
 * originCount is 2. Deleting the first origin changes only that count; deleting the third gives the policy back.
 *
 * Cost: O(n) for a policy of n octets, O(1) for a change of an origin; the buckets double as policies come. A set that is
 * only read from a snapshot never hashes a policy, which saves a third of the time of reading.
 *
 * sipHash reads up to 7 octets after a policy: its padding.
 */
import { POLICY_OCTETS } from "../abi";
import { allocateComputed } from "../memory/arena";
import { release } from "../match/one-pass/segment-index-cache";
import { sipHash } from "./siphash";

/** The policies of a table: chains that begin in buckets. */
@unmanaged
export class SharedPolicies {
	bucketsPtr: usize;
	/** The number of buckets, a power of two, less 1. */
	bucketMask: u32;
	policyCount: u32;
	/** The first policy that copyUnindexed copied and that is in no bucket yet; 0 if there is none. */
	unindexedPtr: usize;
}

/** The record after each policy, at any address. */
@unmanaged
class Sharing {
	hash: u32;
	/** The next policy of the same bucket, or of the list at unindexedPtr; 0 at the end. */
	nextPtr: usize;
	/** How many origins have the policy. */
	originCount: u32;
	/** While a snapshot is written: where the policy's next origin is noted. */
	notedPtr: usize;
}

const FIRST_BUCKET_COUNT: u32 = 64;


@inline
function sharingOf(policyPtr: usize): Sharing {
	return changetype<Sharing>(policyPtr + load<u32>(policyPtr, POLICY_OCTETS));
}

/** The address of a hash's bucket, which names its first policy. */
@inline
function bucketOf(policies: SharedPolicies, hash: u32): usize {
	return policies.bucketsPtr + (hash & policies.bucketMask) * sizeof<usize>();
}

/** Begins a table without policies; false if there is no memory. */
export function initialisePolicies(policies: SharedPolicies): bool {
	policies.policyCount = 0;
	policies.unindexedPtr = 0;
	return makeBuckets(policies, FIRST_BUCKET_COUNT);
}

function makeBuckets(policies: SharedPolicies, bucketCount: u32): bool {
	const octetCount = <u64>bucketCount * sizeof<usize>();
	const bucketsPtr = allocateComputed(octetCount);
	if (bucketsPtr == 0) return false;
	memory.fill(bucketsPtr, 0, <usize>octetCount);
	policies.bucketsPtr = bucketsPtr;
	policies.bucketMask = bucketCount - 1;
	return true;
}

/** The table's policy with these octets, found or copied; 0 if there is no memory. It goes with its last origin. */
export function internPolicy(policies: SharedPolicies, octetsPtr: usize): usize {
	indexPolicies(policies);
	const octetCount = load<u32>(octetsPtr, POLICY_OCTETS);
	const hash = <u32>sipHash(octetsPtr, octetCount);
	let policyPtr = load<usize>(bucketOf(policies, hash));
	// Invariant: none of the bucket's policies before policyPtr has these octets.
	while (policyPtr != 0) {
		const sharing = sharingOf(policyPtr);
		const isEqual =
			sharing.hash == hash &&
			load<u32>(policyPtr, POLICY_OCTETS) == octetCount &&
			memory.compare(policyPtr, octetsPtr, octetCount) == 0;
		if (isEqual) return policyPtr;
		policyPtr = sharing.nextPtr;
	}
	policyPtr = copyPolicy(policies, octetsPtr);
	if (policyPtr == 0) return 0;
	link(policies, policyPtr, hash);
	makeRoom(policies);
	return policyPtr;
}

/** A copy of a policy of a snapshot, in no bucket yet; 0 if there is no memory. It is given back with its last origin. */
export function copyUnindexed(policies: SharedPolicies, octetsPtr: usize): usize {
	const policyPtr = copyPolicy(policies, octetsPtr);
	if (policyPtr == 0) return 0;
	sharingOf(policyPtr).nextPtr = policies.unindexedPtr;
	policies.unindexedPtr = policyPtr;
	return policyPtr;
}

function copyPolicy(policies: SharedPolicies, octetsPtr: usize): usize {
	const octetCount = load<u32>(octetsPtr, POLICY_OCTETS);
	const policyPtr = allocateComputed(<u64>octetCount + offsetof<Sharing>());
	if (policyPtr == 0) return 0;
	memory.copy(policyPtr, octetsPtr, octetCount);
	sharingOf(policyPtr).originCount = 0;
	policies.policyCount++;
	return policyPtr;
}

/** Inserts the policies that are in no bucket yet. */
function indexPolicies(policies: SharedPolicies): void {
	let policyPtr = policies.unindexedPtr;
	if (policyPtr == 0) return;
	policies.unindexedPtr = 0;
	makeRoom(policies);
	// Invariant: the policies of the list before policyPtr are in their buckets.
	while (policyPtr != 0) {
		const nextPtr = sharingOf(policyPtr).nextPtr;
		link(policies, policyPtr, <u32>sipHash(policyPtr, load<u32>(policyPtr, POLICY_OCTETS)));
		policyPtr = nextPtr;
	}
}


@inline
function link(policies: SharedPolicies, policyPtr: usize, hash: u32): void {
	const sharing = sharingOf(policyPtr);
	const bucketPtr = bucketOf(policies, hash);
	sharing.hash = hash;
	sharing.nextPtr = load<usize>(bucketPtr);
	store<usize>(bucketPtr, policyPtr);
}

/** Makes at least as many buckets as policies. Without memory the buckets stay, and chains become longer. */
function makeRoom(policies: SharedPolicies): void {
	const bucketsPtr = policies.bucketsPtr;
	const oldCount = policies.bucketMask + 1;
	let bucketCount = oldCount;
	while (bucketCount < policies.policyCount) bucketCount <<= 1;
	if (bucketCount == oldCount || !makeBuckets(policies, bucketCount)) return;
	const endPtr = bucketsPtr + <usize>oldCount * sizeof<usize>();
	for (let ptr = bucketsPtr; ptr < endPtr; ptr += sizeof<usize>()) {
		for (let policyPtr = load<usize>(ptr); policyPtr != 0;) {
			const nextPtr = sharingOf(policyPtr).nextPtr;
			link(policies, policyPtr, sharingOf(policyPtr).hash);
			policyPtr = nextPtr;
		}
	}
	release(bucketsPtr);
}

/** Counts one more origin of a policy. */
@inline
export function joinPolicy(policyPtr: usize): void {
	sharingOf(policyPtr).originCount++;
}

/** Counts one origin less, and gives the policy back if it was the last. */
export function leavePolicy(policies: SharedPolicies, policyPtr: usize): void {
	if (--sharingOf(policyPtr).originCount == 0) dropPolicy(policies, policyPtr);
}

/** Gives a policy back if it has no origin. */
export function releaseUnshared(policies: SharedPolicies, policyPtr: usize): void {
	if (sharingOf(policyPtr).originCount == 0) dropPolicy(policies, policyPtr);
}

function dropPolicy(policies: SharedPolicies, policyPtr: usize): void {
	indexPolicies(policies);
	let linkPtr = bucketOf(policies, sharingOf(policyPtr).hash);
	// Invariant: the policy is in its bucket's chain, and linkPtr is the link to it or to a policy before it.
	while (load<usize>(linkPtr) != policyPtr)
		linkPtr = changetype<usize>(sharingOf(load<usize>(linkPtr))) + offsetof<Sharing>("nextPtr");
	store<usize>(linkPtr, sharingOf(policyPtr).nextPtr);
	policies.policyCount--;
	release(policyPtr);
}

/** Gives all policies back, and the buckets. */
export function releasePolicies(policies: SharedPolicies): void {
	const endPtr = policies.bucketsPtr + (<usize>policies.bucketMask + 1) * sizeof<usize>();
	for (let ptr = policies.bucketsPtr; ptr < endPtr; ptr += sizeof<usize>()) releaseChain(load<usize>(ptr));
	release(policies.bucketsPtr);
	releaseChain(policies.unindexedPtr);
}

function releaseChain(policyPtr: usize): void {
	while (policyPtr != 0) {
		const nextPtr = sharingOf(policyPtr).nextPtr;
		release(policyPtr);
		policyPtr = nextPtr;
	}
}

/** Divides a list among the policies: each gets as many adjacent words as it has origins. */
export function splitList(policies: SharedPolicies, listPtr: usize): void {
	indexPolicies(policies);
	const endPtr = policies.bucketsPtr + (<usize>policies.bucketMask + 1) * sizeof<usize>();
	for (let ptr = policies.bucketsPtr; ptr < endPtr; ptr += sizeof<usize>()) {
		for (let policyPtr = load<usize>(ptr); policyPtr != 0; policyPtr = sharingOf(policyPtr).nextPtr) {
			sharingOf(policyPtr).notedPtr = listPtr;
			listPtr += sharingOf(policyPtr).originCount * sizeof<usize>();
		}
	}
}

/** Writes a word to the next place of a policy's part of the list. */
export function note(policyPtr: usize, word: usize): void {
	const sharing = sharingOf(policyPtr);
	store<usize>(sharing.notedPtr, word);
	sharing.notedPtr += sizeof<usize>();
}
