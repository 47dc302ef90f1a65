/**
 * The policies of a table, each of them once: many sites have the file of their platform, an empty one, or none. They are
 * found by a keyed hash of their octets, since strangers choose those too.
 */
import { POLICY_OCTETS } from "../abi";
import { allocateReckoned } from "../memory/arena";
import { release } from "../match/one-pass/piece-indexes";
import { sipHash } from "./siphash";

/** The table's policies: chains that begin in buckets. */
@unmanaged
export class SharedPolicies {
	bucketsPtr: usize;
	/** A power of two less one. */
	bucketMask: u32;
	policyCount: u32;
	/** The first of those out of a snapshot, which are in no bucket until one is added that may be the same, or one goes. */
	unfiledPtr: usize;
}

/** What lies behind a policy that is shared, at any address. */
@unmanaged
class Sharing {
	hash: u32;
	/** The next policy of its bucket, or of those in none; 0 at the end. */
	nextPtr: usize;
	/** How many origins have it. */
	originCount: u32;
	/** While a snapshot is written: where the next of its origins is noted. */
	notedPtr: usize;
}

const FIRST_BUCKET_COUNT: u32 = 64;

// @ts-ignore: decorator
@inline
function sharingOf(policyPtr: usize): Sharing {
	return changetype<Sharing>(policyPtr + load<u32>(policyPtr, POLICY_OCTETS));
}

/** Where the first policy of a hash's bucket is named. */
// @ts-ignore: decorator
@inline
function bucketOf(policies: SharedPolicies, hash: u32): usize {
	return policies.bucketsPtr + (hash & policies.bucketMask) * sizeof<usize>();
}

/** Makes room for as many policies as begin with; false where there is no memory. */
export function initialisePolicies(policies: SharedPolicies): bool {
	policies.policyCount = 0;
	policies.unfiledPtr = 0;
	return makeBuckets(policies, FIRST_BUCKET_COUNT);
}

function makeBuckets(policies: SharedPolicies, bucketCount: u32): bool {
	const octetCount = <u64>bucketCount * sizeof<usize>();
	const bucketsPtr = allocateReckoned(octetCount);
	if (bucketsPtr == 0) return false;
	memory.fill(bucketsPtr, 0, <usize>octetCount);
	policies.bucketsPtr = bucketsPtr;
	policies.bucketMask = bucketCount - 1;
	return true;
}

/**
 * The policy of these octets, which are a copy where there is none yet; 0 where there is no memory. It is gone with the
 * last origin that leaves it.
 */
export function sharePolicy(policies: SharedPolicies, octetsPtr: usize): usize {
	filePolicies(policies);
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

/**
 * A copy of a policy out of a snapshot, which has each but once or twice; 0 where there is no memory. It is gone with the
 * last origin that leaves it.
 */
export function takePolicy(policies: SharedPolicies, octetsPtr: usize): usize {
	const policyPtr = copyPolicy(policies, octetsPtr);
	if (policyPtr == 0) return 0;
	sharingOf(policyPtr).nextPtr = policies.unfiledPtr;
	policies.unfiledPtr = policyPtr;
	return policyPtr;
}

function copyPolicy(policies: SharedPolicies, octetsPtr: usize): usize {
	const octetCount = load<u32>(octetsPtr, POLICY_OCTETS);
	const policyPtr = allocateReckoned(<u64>octetCount + offsetof<Sharing>());
	if (policyPtr == 0) return 0;
	memory.copy(policyPtr, octetsPtr, octetCount);
	sharingOf(policyPtr).originCount = 0;
	policies.policyCount++;
	return policyPtr;
}

/** Puts all policies into buckets: most sets are read to be asked, and hashing is a third of the time that reading takes. */
function filePolicies(policies: SharedPolicies): void {
	let policyPtr = policies.unfiledPtr;
	if (policyPtr == 0) return;
	policies.unfiledPtr = 0;
	makeRoom(policies);
	// Invariant: the policies before policyPtr are in their buckets.
	while (policyPtr != 0) {
		const nextPtr = sharingOf(policyPtr).nextPtr;
		link(policies, policyPtr, <u32>sipHash(policyPtr, load<u32>(policyPtr, POLICY_OCTETS)));
		policyPtr = nextPtr;
	}
}

// @ts-ignore: decorator
@inline
function link(policies: SharedPolicies, policyPtr: usize, hash: u32): void {
	const sharing = sharingOf(policyPtr);
	const bucketPtr = bucketOf(policies, hash);
	sharing.hash = hash;
	sharing.nextPtr = load<usize>(bucketPtr);
	store<usize>(bucketPtr, policyPtr);
}

/** More buckets where there are more policies than those; without memory for them, chains become longer. */
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

/** One origin more has a policy. */
// @ts-ignore: decorator
@inline
export function joinPolicy(policyPtr: usize): void {
	sharingOf(policyPtr).originCount++;
}

/** One origin less has a policy, which is given back where no other has it. */
export function leavePolicy(policies: SharedPolicies, policyPtr: usize): void {
	if (--sharingOf(policyPtr).originCount == 0) dropPolicy(policies, policyPtr);
}

/** Gives a policy back that no origin has, if none has it. */
export function forgetUnshared(policies: SharedPolicies, policyPtr: usize): void {
	if (sharingOf(policyPtr).originCount == 0) dropPolicy(policies, policyPtr);
}

function dropPolicy(policies: SharedPolicies, policyPtr: usize): void {
	filePolicies(policies);
	let linkPtr = bucketOf(policies, sharingOf(policyPtr).hash);
	// Invariant: the policy is in its bucket, and linkPtr names one that is not behind it.
	while (load<usize>(linkPtr) != policyPtr)
		linkPtr = changetype<usize>(sharingOf(load<usize>(linkPtr))) + offsetof<Sharing>("nextPtr");
	store<usize>(linkPtr, sharingOf(policyPtr).nextPtr);
	policies.policyCount--;
	release(policyPtr);
}

/** Gives all of them back. */
export function releasePolicies(policies: SharedPolicies): void {
	const endPtr = policies.bucketsPtr + (<usize>policies.bucketMask + 1) * sizeof<usize>();
	for (let ptr = policies.bucketsPtr; ptr < endPtr; ptr += sizeof<usize>()) releaseChain(load<usize>(ptr));
	release(policies.bucketsPtr);
	releaseChain(policies.unfiledPtr);
}

function releaseChain(policyPtr: usize): void {
	while (policyPtr != 0) {
		const nextPtr = sharingOf(policyPtr).nextPtr;
		release(policyPtr);
		policyPtr = nextPtr;
	}
}

/** Deals a list out to the policies, so many words each as they have origins, one after the other. */
export function dealOut(policies: SharedPolicies, listPtr: usize): void {
	filePolicies(policies);
	const endPtr = policies.bucketsPtr + (<usize>policies.bucketMask + 1) * sizeof<usize>();
	for (let ptr = policies.bucketsPtr; ptr < endPtr; ptr += sizeof<usize>()) {
		for (let policyPtr = load<usize>(ptr); policyPtr != 0; policyPtr = sharingOf(policyPtr).nextPtr) {
			sharingOf(policyPtr).notedPtr = listPtr;
			listPtr += sharingOf(policyPtr).originCount * sizeof<usize>();
		}
	}
}

/** Notes a word in a policy's part of the list. */
export function note(policyPtr: usize, word: usize): void {
	const sharing = sharingOf(policyPtr);
	store<usize>(sharing.notedPtr, word);
	sharing.notedPtr += sizeof<usize>();
}
