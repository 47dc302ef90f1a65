/**
 * Policies by their origins: an open hash table of one word for each policy's hash and one for its address. A policy
 * has its origin right behind its header, so that finding it touches a slot and one more cache line.
 */
import { POLICY_OCTETS } from "./abi";
import { allocateReckoned, release } from "./arena";
import { originOf, Policy } from "./layout";
import { isSame } from "./same";
import { sipHash } from "./siphash";

/** A table; the host knows it by its address. */
@unmanaged
export class PolicyTable {
	slotsPtr: usize;
	/** A power of two less one. */
	slotMask: u32;
	policyCount: u32;
	/** Octets of all policies. */
	octetCount: u64;
}

/** A slot is free where its policyPtr is 0. */
@unmanaged
class Slot {
	hash: u32;
	policyPtr: usize;
}

const FIRST_SLOT_COUNT: u32 = 64;

/** An empty table, which the caller owns; 0 where there is no memory. */
export function createTable(): usize {
	const tablePtr = allocateReckoned(offsetof<PolicyTable>());
	if (tablePtr == 0) return 0;
	const table = changetype<PolicyTable>(tablePtr);
	table.policyCount = 0;
	table.octetCount = 0;
	if (makeSlots(table, FIRST_SLOT_COUNT)) return tablePtr;
	release(tablePtr);
	return 0;
}

/** Gives a table and its policies back. */
export function releaseTable(tablePtr: usize): void {
	const table = changetype<PolicyTable>(tablePtr);
	for (let index: u32 = 0; index <= table.slotMask; index++) release(slotAt(table, index).policyPtr);
	release(table.slotsPtr);
	release(tablePtr);
}

function makeSlots(table: PolicyTable, slotCount: u32): bool {
	const octetCount = <u64>slotCount * offsetof<Slot>();
	const slotsPtr = allocateReckoned(octetCount);
	if (slotsPtr == 0) return false;
	memory.fill(slotsPtr, 0, <usize>octetCount);
	table.slotsPtr = slotsPtr;
	table.slotMask = slotCount - 1;
	return true;
}

// @ts-ignore: decorator
@inline
function slotAt(table: PolicyTable, index: u32): Slot {
	return changetype<Slot>(table.slotsPtr + index * offsetof<Slot>());
}

/** The hash of an origin's octets, of which 7 octets more can be read. */
// @ts-ignore: decorator
@inline
export function hashOrigin(originPtr: usize, originOctets: u32): u32 {
	return <u32>sipHash(originPtr, originOctets);
}

/** Reads what finding an origin of that hash reads first, so that it is in a core's cache by then. */
// @ts-ignore: decorator
@inline
export function touchSlot(table: PolicyTable, hash: u32): u32 {
	return slotAt(table, hash & table.slotMask).hash;
}

/** Octets of a core's cache line. */
const LINE_OCTETS: usize = 64;

/**
 * The same of what it reads next: the beginning of the first policy that may be the origin's, or of memory where the
 * slot is free. lastPtr: no word lies behind it.
 */
// @ts-ignore: decorator
@inline
export function touchPolicy(table: PolicyTable, hash: u32, lastPtr: usize): u32 {
	const policyPtr = slotAt(table, hash & table.slotMask).policyPtr;
	const secondPtr = min(policyPtr + LINE_OCTETS, lastPtr);
	const thirdPtr = min(policyPtr + 2 * LINE_OCTETS, lastPtr);
	return load<u32>(policyPtr) + load<u32>(secondPtr) + load<u32>(thirdPtr);
}

/** Number of the slot of an origin, or of the free one where it would go. */
// @ts-ignore: decorator
@inline
function findSlot(table: PolicyTable, hash: u32, originPtr: usize, originOctets: u32): u32 {
	let index = hash & table.slotMask;
	// Invariant: the origin is in none of the slots from its hash up to this one; the table has free ones.
	while (true) {
		const slot = slotAt(table, index);
		if (slot.policyPtr == 0) return index;
		if (slot.hash == hash) {
			const policy = changetype<Policy>(slot.policyPtr);
			if (policy.originOctets == originOctets && isSame(originPtr, originOf(policy), originOctets))
				return index;
		}
		index = (index + 1) & table.slotMask;
	}
}

/** The policy of an origin, of whose octets 15 more can be read; 0 where the table has none. */
export function findPolicy(tablePtr: usize, hash: u32, originPtr: usize, originOctets: u32): usize {
	const table = changetype<PolicyTable>(tablePtr);
	return slotAt(table, findSlot(table, hash, originPtr, originOctets)).policyPtr;
}

/**
 * Puts a policy in the place of its origin; the table owns it then. 1 where another policy was there, which is given
 * back; 0 where none was; -1 where there is no memory: then nothing has changed, and the caller still owns the policy.
 */
export function putPolicy(tablePtr: usize, policyPtr: usize): i32 {
	const table = changetype<PolicyTable>(tablePtr);
	if (!makeRoom(table)) return -1;
	const policy = changetype<Policy>(policyPtr);
	const originPtr = originOf(policy);
	const hash = hashOrigin(originPtr, policy.originOctets);
	const slot = slotAt(table, findSlot(table, hash, originPtr, policy.originOctets));
	const beforePtr = slot.policyPtr;
	if (beforePtr == 0) table.policyCount++;
	else dropPolicy(table, beforePtr);
	table.octetCount += policy.policyOctets;
	slot.hash = hash;
	slot.policyPtr = policyPtr;
	return beforePtr == 0 ? 0 : 1;
}

function dropPolicy(table: PolicyTable, policyPtr: usize): void {
	table.octetCount -= load<u32>(policyPtr, POLICY_OCTETS);
	release(policyPtr);
}

/** Makes sure that a quarter of the slots is free, so that a search ends soon; false where there is no memory. */
function makeRoom(table: PolicyTable): bool {
	const slotCount = table.slotMask + 1;
	if (table.policyCount < slotCount - (slotCount >> 2)) return true;
	const slotsPtr = table.slotsPtr;
	if (!makeSlots(table, slotCount << 1)) return false;
	const endPtr = slotsPtr + slotCount * offsetof<Slot>();
	for (let ptr = slotsPtr; ptr < endPtr; ptr += offsetof<Slot>()) {
		const from = changetype<Slot>(ptr);
		if (from.policyPtr == 0) continue;
		let index = from.hash & table.slotMask;
		while (slotAt(table, index).policyPtr != 0) index = (index + 1) & table.slotMask;
		const to = slotAt(table, index);
		to.hash = from.hash;
		to.policyPtr = from.policyPtr;
	}
	release(slotsPtr);
	return true;
}

/** Removes an origin's policy and gives it back; whether there was one. */
export function deletePolicy(tablePtr: usize, originPtr: usize, originOctets: u32): bool {
	const table = changetype<PolicyTable>(tablePtr);
	const hash = hashOrigin(originPtr, originOctets);
	let hole = findSlot(table, hash, originPtr, originOctets);
	if (slotAt(table, hole).policyPtr == 0) return false;
	dropPolicy(table, slotAt(table, hole).policyPtr);
	table.policyCount--;
	let index = hole;
	// Invariant: every policy before index is found from its hash on without a free slot between; hole is empty.
	for (;;) {
		index = (index + 1) & table.slotMask;
		const slot = slotAt(table, index);
		if (slot.policyPtr == 0) break;
		// One whose search passes the hole moves there.
		const distance = (index - (slot.hash & table.slotMask)) & table.slotMask;
		if (distance < ((index - hole) & table.slotMask)) continue;
		slotAt(table, hole).hash = slot.hash;
		slotAt(table, hole).policyPtr = slot.policyPtr;
		hole = index;
	}
	slotAt(table, hole).policyPtr = 0;
	return true;
}

/** The policy in a slot of that number or the next that has one; 0 where none follows. Its slot: lastSlot. */
export function nextPolicy(tablePtr: usize, fromSlot: u32): usize {
	const table = changetype<PolicyTable>(tablePtr);
	for (lastSlot = fromSlot; lastSlot <= table.slotMask; lastSlot++) {
		const policyPtr = slotAt(table, lastSlot).policyPtr;
		if (policyPtr != 0) return policyPtr;
	}
	return 0;
}

/** Where nextPolicy found the last policy. */
export let lastSlot: u32 = 0;
