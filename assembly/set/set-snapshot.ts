/** Writes the content of a table as entries, and reads entries into a table. */
import { POLICY_DIALECT, POLICY_OCTETS } from "../abi";
import { allocateComputed, release } from "../memory/arena";
import { LINE_FEED } from "../text/octets";
import { POLICY_IS_UNSOUND } from "../policy/policy-check";
import { PolicyTable, putPolicy, Slot, slotAt } from "./policy-table";
import { splitList, note, copyUnindexed } from "./shared-policies";
import {
	checkEntry,
	endOfOrigin,
	octetsOfEntry,
	originsEndPtr,
	originsPtrOf,
	originsPtr,
	wholeStrides,
} from "./set-entries";

/** The slots in use while they are written; slots of the same policy are adjacent. */
let listPtr: usize = 0;
let listEndPtr: usize = 0;
/** The first slot in the list that has not been written. */
let nextPtr: usize = 0;

/** A policy with more octets of origins becomes several entries, so that no reader needs memory for all at once. */
const MAX_ORIGINS_OCTETS: u32 = 1 << 16;

/** Begins to write a table, which must not change until closeEntries; false if there is no memory. */
export function openEntries(tablePtr: usize): bool {
	const table = changetype<PolicyTable>(tablePtr);
	const listOctets = <u64>table.originCount * sizeof<usize>();
	listPtr = allocateComputed(listOctets);
	if (listPtr == 0) return false;
	listEndPtr = listPtr + <usize>listOctets;
	nextPtr = listPtr;
	splitList(table, listPtr);
	for (let index: u32 = 0; index <= table.slotMask; index++) {
		const slot = slotAt(table, index);
		if (slot.policyPtr != 0) note(slot.policyPtr, changetype<usize>(slot));
	}
	return true;
}

/** Ends writing. */
export function closeEntries(): void {
	release(listPtr);
	listPtr = 0;
}


@inline
function slotOf(ptr: usize): Slot {
	return changetype<Slot>(load<usize>(ptr));
}

/** The end of the slots of the entry that begins at nextPtr, and the octets of its origins. */
let entryEndPtr: usize = 0;
let entryOriginsOctets: u32 = 0;

/** Measures the next entry; returns its octets. */
function measureEntry(): u64 {
	const policyPtr = slotOf(nextPtr).policyPtr;
	entryEndPtr = nextPtr;
	entryOriginsOctets = 0;
	// Invariant: the slots from nextPtr to entryEndPtr belong to one entry.
	do {
		entryOriginsOctets += slotOf(entryEndPtr).originOctets + 1;
		entryEndPtr += sizeof<usize>();
	} while (
		entryEndPtr < listEndPtr &&
		slotOf(entryEndPtr).policyPtr == policyPtr &&
		entryOriginsOctets + slotOf(entryEndPtr).originOctets < MAX_ORIGINS_OCTETS
	);
	return wholeStrides(originsPtrOf(0, load<u32>(policyPtr, POLICY_OCTETS)) + entryOriginsOctets);
}

/** Octets of all entries of a table; -1 if there is no memory. */
export function countSnapshotOctets(tablePtr: usize): f64 {
	if (!openEntries(tablePtr)) return -1;
	let count: u64 = 0;
	for (; nextPtr < listEndPtr; nextPtr = entryEndPtr) count += measureEntry();
	closeEntries();
	return <f64>count;
}

/** Writes as many next entries as fit into roomOctets; their octets, 0 after the last, minus the need if none fits. */
export function copyEntries(toPtr: usize, roomOctets: u32): i32 {
	let count: u32 = 0;
	for (; nextPtr < listEndPtr; nextPtr = entryEndPtr) {
		const octetCount = <u32>measureEntry();
		if (octetCount > roomOctets - count) return count == 0 ? -(<i32>octetCount) : count;
		writeEntry(toPtr + count, toPtr + count + octetCount);
		count += octetCount;
	}
	return count;
}

function writeEntry(toPtr: usize, endPtr: usize): void {
	const policyPtr = slotOf(nextPtr).policyPtr;
	const policyOctets = load<u32>(policyPtr, POLICY_OCTETS);
	memory.copy(toPtr, policyPtr, policyOctets);
	store<u32>(toPtr + policyOctets, entryOriginsOctets);
	let ptr = originsPtrOf(toPtr, policyOctets);
	for (let slotPtr = nextPtr; slotPtr < entryEndPtr; slotPtr += sizeof<usize>()) {
		const slot = slotOf(slotPtr);
		memory.copy(ptr, slot.originPtr, slot.originOctets);
		ptr += slot.originOctets;
		store<u8>(ptr++, LINE_FEED);
	}
	memory.fill(ptr, 0, endPtr - ptr);
}

/** The slot at which copyOrigins continues; -1 after the last slot. */
let nextSlotIndex: i32 = 0;

/**
 * Copies as many origins to toPtr as fit into roomOctets, LF after each, beginning with the slot of that index. Returns
 * the number of octets. If not even one origin fits, returns minus the octets it needs. See nextOriginSlot.
 */
export function copyOrigins(tablePtr: usize, fromSlot: u32, toPtr: usize, roomOctets: u32): i32 {
	const table = changetype<PolicyTable>(tablePtr);
	let count: u32 = 0;
	for (let index = fromSlot; index <= table.slotMask; index++) {
		const slot = slotAt(table, index);
		if (slot.policyPtr == 0) continue;
		const lineOctets = slot.originOctets + 1;
		if (lineOctets > roomOctets - count) {
			nextSlotIndex = index;
			return count == 0 ? -(<i32>lineOctets) : count;
		}
		memory.copy(toPtr + count, slot.originPtr, slot.originOctets);
		count += lineOctets;
		store<u8>(toPtr + count - 1, LINE_FEED);
	}
	nextSlotIndex = -1;
	return count;
}

/** The index of the first slot that copyOrigins has not copied; -1 if there is none. */
export function nextOriginSlot(): i32 {
	return nextSlotIndex;
}

/** The answers of readEntries that are no count. */
const UNSOUND: i32 = -1;
const NO_MEMORY: i32 = -2;

/** The octets that the entry needs at which readEntries stopped, as far as they can be read. */
let neededOctets: u64 = 0;

/**
 * Checks the whole entries among octetCount octets at ptr, whole strides, and inserts them into a table. They must be of
 * that dialect, and the table must not have their origins. Returns the number of their octets; -1 if an entry is not
 * sound, -2 if there is no memory.
 */
export function readEntries(tablePtr: usize, ptr: usize, octetCount: u32, dialect: i32): i32 {
	const startPtr = ptr;
	const endPtr = ptr + octetCount;
	// Invariant: the entries before ptr are in the table.
	while (ptr < endPtr) {
		neededOctets = octetsOfEntry(ptr, endPtr - ptr);
		if (neededOctets > endPtr - ptr) break;
		const answer = checkEntry(ptr, <u32>neededOctets);
		if (answer != 0) return answer == POLICY_IS_UNSOUND ? UNSOUND : NO_MEMORY;
		if (<i32>load<u8>(ptr, POLICY_DIALECT) != dialect) return UNSOUND;
		const taken = readEntry(tablePtr, ptr);
		if (taken != 0) return taken;
		ptr += <usize>neededOctets;
	}
	return <i32>(ptr - startPtr);
}

function readEntry(tablePtr: usize, ptr: usize): i32 {
	const policyPtr = copyUnindexed(changetype<PolicyTable>(tablePtr), ptr);
	if (policyPtr == 0) return NO_MEMORY;
	for (let originPtr = originsPtr; originPtr < originsEndPtr;) {
		const endPtr = endOfOrigin(originPtr);
		const answer = putPolicy(tablePtr, originPtr, <u32>(endPtr - originPtr), policyPtr);
		if (answer != 0) return answer > 0 ? UNSOUND : NO_MEMORY;
		originPtr = endPtr + 1;
	}
	return 0;
}

/** See readEntries. */
export function neededEntryOctets(): f64 {
	return <f64>neededOctets;
}
