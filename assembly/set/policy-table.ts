/**
 * Policies by their origins: an open hash table, in which origins with the same policy share it. A slot has the hash and
 * the addresses of origin and policy: a look reads the slot, then, both at once, the origin and the start of the policy.
 */
import { allocate, allocateComputed, release } from "../memory/arena";
import { isSame } from "../text/same";
import {
	releaseUnshared,
	initialisePolicies,
	joinPolicy,
	leavePolicy,
	releasePolicies,
	SharedPolicies,
	internPolicy as internOctets,
} from "./shared-policies";
import { sipHash } from "./siphash";

/** A table; the host knows it by its address. */
@unmanaged
export class PolicyTable extends SharedPolicies {
	slotsPtr: usize;
	/** A power of two minus 1. */
	slotMask: u32;
	originCount: u32;
}

/** A slot is free if its policyPtr is 0. */
@unmanaged
export class Slot {
	hash: u32;
	policyPtr: usize;
	originPtr: usize;
	originOctets: u32;
}

const FIRST_SLOT_COUNT: u32 = 64;

/** An empty table, which the caller owns; 0 if there is no memory. */
export function createTable(): usize {
	const tablePtr = allocateComputed(offsetof<PolicyTable>());
	if (tablePtr == 0) return 0;
	const table = changetype<PolicyTable>(tablePtr);
	table.originCount = 0;
	if (makeSlots(table, FIRST_SLOT_COUNT)) {
		if (initialisePolicies(table)) return tablePtr;
		release(table.slotsPtr);
	}
	release(tablePtr);
	return 0;
}

/** Gives a table back, including its origins and policies. */
export function releaseTable(tablePtr: usize): void {
	const table = changetype<PolicyTable>(tablePtr);
	releasePolicies(table);
	for (let index: u32 = 0; index <= table.slotMask; index++) {
		if (slotAt(table, index).policyPtr != 0) release(slotAt(table, index).originPtr);
	}
	release(table.slotsPtr);
	release(tablePtr);
}

function makeSlots(table: PolicyTable, slotCount: u32): bool {
	const octetCount = <u64>slotCount * offsetof<Slot>();
	const slotsPtr = allocateComputed(octetCount);
	if (slotsPtr == 0) return false;
	memory.fill(slotsPtr, 0, <usize>octetCount);
	table.slotsPtr = slotsPtr;
	table.slotMask = slotCount - 1;
	return true;
}


@inline
export function slotAt(table: PolicyTable, index: u32): Slot {
	return changetype<Slot>(table.slotsPtr + index * offsetof<Slot>());
}

/** The hash of an origin's octets; 7 more octets must be readable. */
@inline
export function hashOrigin(originPtr: usize, originOctets: u32): u32 {
	return <u32>sipHash(originPtr, originOctets);
}

/** Prefetches the slot that finding an origin of that hash reads first, into a core's cache. */
@inline
export function touchSlot(table: PolicyTable, hash: u32): u32 {
	return slotAt(table, hash & table.slotMask).hash;
}

/** So many octets come into a core's cache at once: a line and its neighbour. */
const PAIR_OCTETS: usize = 128;

/** Prefetches the origin and the policy of the first slot with that hash. If no slot has it, reads the start of memory. */
@inline
export function touchPolicy(table: PolicyTable, hash: u32): u32 {
	let index = hash & table.slotMask;
	let slot = slotAt(table, index);
	while (slot.hash != hash && slot.policyPtr != 0) {
		index = (index + 1) & table.slotMask;
		slot = slotAt(table, index);
	}
	const policyPtr = slot.policyPtr;
	// For 4 GiB the length overflows to 0 in 32 bits, which gives the last word too.
	const lastPtr = ((<usize>memory.size()) << 16) - 4;
	const secondPtr = min(policyPtr + PAIR_OCTETS, lastPtr);
	return load<u32>(slot.originPtr) + load<u32>(policyPtr) + load<u32>(secondPtr);
}

/** The index of the slot of an origin, or of the free slot for it. */
@inline
function findSlot(table: PolicyTable, hash: u32, originPtr: usize, originOctets: u32): u32 {
	let index = hash & table.slotMask;
	// Invariant: no slot from the origin's hash up to this one has the origin; the table has free slots.
	while (true) {
		const slot = slotAt(table, index);
		if (slot.policyPtr == 0) return index;
		if (slot.hash == hash && slot.originOctets == originOctets) {
			if (isSame(originPtr, slot.originPtr, originOctets)) return index;
		}
		index = (index + 1) & table.slotMask;
	}
}

/** The policy of an origin; 0 if the table has none. 15 octets after the origin must be readable. */
export function findPolicy(tablePtr: usize, hash: u32, originPtr: usize, originOctets: u32): usize {
	const table = changetype<PolicyTable>(tablePtr);
	return slotAt(table, findSlot(table, hash, originPtr, originOctets)).policyPtr;
}

/**
 * The table's policy with these octets, for putPolicy: an existing one, else a copy. 0 if there is no memory. The
 * policy names no origin; the caller still owns the octets.
 */
export function internPolicy(tablePtr: usize, octetsPtr: usize): usize {
	return internOctets(changetype<PolicyTable>(tablePtr), octetsPtr);
}

/**
 * Gives an origin, whose octets are copied, a policy that internPolicy returned. 1 if it had another policy, 0 if it had
 * none; -1 if there is no memory: then no origin has changed, and a policy without origins is given back.
 */
export function putPolicy(tablePtr: usize, originPtr: usize, originOctets: u32, policyPtr: usize): i32 {
	const table = changetype<PolicyTable>(tablePtr);
	const hash = hashOrigin(originPtr, originOctets);
	const hasRoom = makeRoom(table);
	const slot = slotAt(table, findSlot(table, hash, originPtr, originOctets));
	const beforePtr = slot.policyPtr;
	if (beforePtr == 0) {
		const copyPtr = hasRoom ? allocate(originOctets) : 0;
		if (copyPtr == 0) {
			releaseUnshared(table, policyPtr);
			return -1;
		}
		memory.copy(copyPtr, originPtr, originOctets);
		fillSlot(table, slot, hash, copyPtr, originOctets);
	}
	slot.policyPtr = policyPtr;
	joinPolicy(policyPtr);
	if (beforePtr == 0) return 0;
	leavePolicy(table, beforePtr);
	return 1;
}

/**
 * Gives an origin a policy without copying: both must stay if they are. Such a table has nothing else, and is never
 * released. False if there is no memory, or if the origin already has a policy.
 */
export function placePolicy(tablePtr: usize, originPtr: usize, originOctets: u32, policyPtr: usize): bool {
	const table = changetype<PolicyTable>(tablePtr);
	if (!makeRoom(table)) return false;
	const hash = hashOrigin(originPtr, originOctets);
	const slot = slotAt(table, findSlot(table, hash, originPtr, originOctets));
	if (slot.policyPtr != 0) return false;
	fillSlot(table, slot, hash, originPtr, originOctets);
	slot.policyPtr = policyPtr;
	return true;
}


@inline
function fillSlot(table: PolicyTable, slot: Slot, hash: u32, originPtr: usize, originOctets: u32): void {
	slot.hash = hash;
	slot.originPtr = originPtr;
	slot.originOctets = originOctets;
	table.originCount++;
}

/** Makes sure that a quarter of the slots is free, so that a search ends soon; false if there is no memory. */
function makeRoom(table: PolicyTable): bool {
	const slotCount = table.slotMask + 1;
	if (table.originCount < slotCount - (slotCount >> 2)) return true;
	const slotsPtr = table.slotsPtr;
	if (!makeSlots(table, slotCount << 1)) return false;
	const endPtr = slotsPtr + slotCount * offsetof<Slot>();
	for (let ptr = slotsPtr; ptr < endPtr; ptr += offsetof<Slot>()) {
		const from = changetype<Slot>(ptr);
		if (from.policyPtr == 0) continue;
		let index = from.hash & table.slotMask;
		while (slotAt(table, index).policyPtr != 0) index = (index + 1) & table.slotMask;
		copySlot(slotAt(table, index), from);
	}
	release(slotsPtr);
	return true;
}


@inline
function copySlot(to: Slot, from: Slot): void {
	memory.copy(changetype<usize>(to), changetype<usize>(from), offsetof<Slot>());
}

/** Removes an origin, and its policy if no other origin has it; returns whether the table had the origin. */
export function deletePolicy(tablePtr: usize, originPtr: usize, originOctets: u32): bool {
	const table = changetype<PolicyTable>(tablePtr);
	const hash = hashOrigin(originPtr, originOctets);
	let hole = findSlot(table, hash, originPtr, originOctets);
	const found = slotAt(table, hole);
	if (found.policyPtr == 0) return false;
	leavePolicy(table, found.policyPtr);
	release(found.originPtr);
	table.originCount--;
	let index = hole;
	// Invariant: every policy before index can be found from its hash on without a free slot between; hole is empty.
	for (;;) {
		index = (index + 1) & table.slotMask;
		const slot = slotAt(table, index);
		if (slot.policyPtr == 0) break;
		// A slot whose search passes the hole moves there.
		const distance = (index - (slot.hash & table.slotMask)) & table.slotMask;
		if (distance < ((index - hole) & table.slotMask)) continue;
		copySlot(slotAt(table, hole), slot);
		hole = index;
	}
	slotAt(table, hole).policyPtr = 0;
	return true;
}
