/** The module of sets of policies: what makes a policy of a file, without lint; sets; and what reads and writes snapshots. */
import { CHECKSUM_STRIDE, POLICY_DIALECT, POLICY_OCTETS, POLICY_ORIGIN_OCTETS } from "./abi";
import { allocate, release } from "./arena";
import { checkPolicy } from "./policy-check";
import { lastSlot, nextPolicy, PolicyTable, putPolicy } from "./policy-table";
import * as set from "./set";
import { KEY_PTR } from "./siphash";

export { abiVersion } from "./accessors";
export { allocate, release } from "./arena";
export { addToChecksum, beginChecksum, endChecksum } from "./checksum";
export { compilePolicy } from "./compiler";
export { checkUrl, releaseScratch } from "./matcher";
export { parseFile, releaseFile } from "./parser";
export { createTable, deletePolicy, putPolicy, releaseTable } from "./policy-table";
export { selectGroups } from "./product-token";
export { checkSetLines, checkSetUrl, findOrigin } from "./set";

/** Where the host writes 16 random octets, once, before it makes a table. */
export function keyPtr(): usize {
	return KEY_PTR;
}

/** Where the line that checkSetLines judged last begins. */
export function lastLinePtr(): usize {
	return set.lastSetLinePtr;
}

/** Where it ends. */
export function lastLineEndPtr(): usize {
	return set.lastSetLineEndPtr;
}

/** Where the line behind it begins. */
export function nextLinePtr(): usize {
	return set.nextSetLinePtr;
}

/** How many policies a table has. */
export function policyCount(tablePtr: usize): u32 {
	return changetype<PolicyTable>(tablePtr).policyCount;
}

/** Octets of a policy in a snapshot: whole strides of its checksum. */
function strideOctets(policyPtr: usize): u32 {
	return (load<u32>(policyPtr, POLICY_OCTETS) + CHECKSUM_STRIDE - 1) & -CHECKSUM_STRIDE;
}

/** Octets that all policies of a table take in a snapshot. */
export function countSnapshotOctets(tablePtr: usize): f64 {
	let count: u64 = 0;
	for (let ptr = nextPolicy(tablePtr, 0); ptr != 0; ptr = nextPolicy(tablePtr, lastSlot + 1))
		count += strideOctets(ptr);
	return <f64>count;
}

/** The slot to go on from behind copyPolicies; -1 behind the last one. */
let nextSlot: i32 = 0;

/**
 * Copies policies to toPtr, each padded with zeros to whole strides, from the slot of that number on, as many as
 * roomOctets has room for; how many octets. Where not even one has room, minus the octets it needs.
 */
export function copyPolicies(tablePtr: usize, fromSlot: u32, toPtr: usize, roomOctets: u32): i32 {
	let count: u32 = 0;
	for (let ptr = nextPolicy(tablePtr, fromSlot); ptr != 0; ptr = nextPolicy(tablePtr, lastSlot + 1)) {
		const octetCount = strideOctets(ptr);
		if (octetCount > roomOctets - count) {
			nextSlot = lastSlot;
			return count == 0 ? -(<i32>octetCount) : count;
		}
		memory.fill(toPtr + count + octetCount - CHECKSUM_STRIDE, 0, CHECKSUM_STRIDE);
		memory.copy(toPtr + count, ptr, load<u32>(ptr, POLICY_OCTETS));
		count += octetCount;
	}
	nextSlot = -1;
	return count;
}

/** See copyPolicies. */
export function nextCopiedSlot(): i32 {
	return nextSlot;
}

/** What takePolicies answers besides a count. */
const UNSOUND: i32 = -1;
const NO_MEMORY: i32 = -2;

/**
 * Puts copies of the policies that copyPolicies wrote to octetCount octets at ptr in a table, each checked; of one
 * dialect, and each of an origin. How many; -1 where one is not sound, -2 where there is no memory.
 */
export function takePolicies(tablePtr: usize, ptr: usize, octetCount: u32, dialect: i32): i32 {
	const endPtr = ptr + octetCount;
	let count = 0;
	while (ptr < endPtr) {
		const answer = checkPolicy(ptr, <u32>(endPtr - ptr));
		if (answer != 0) return answer == 1 ? UNSOUND : NO_MEMORY;
		const policyOctets = load<u32>(ptr, POLICY_OCTETS);
		if (<i32>load<u8>(ptr, POLICY_DIALECT) != dialect || load<u32>(ptr, POLICY_ORIGIN_OCTETS) == 0)
			return UNSOUND;
		const policyPtr = allocate(policyOctets);
		if (policyPtr == 0) return NO_MEMORY;
		memory.copy(policyPtr, ptr, policyOctets);
		const answered = putPolicy(tablePtr, policyPtr);
		if (answered < 0) {
			release(policyPtr);
			return NO_MEMORY;
		}
		count++;
		ptr += strideOctets(policyPtr);
	}
	return count;
}
