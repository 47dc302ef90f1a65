/**
 * The set that a module was given for its life. `robotstxt-clickhouse bake` writes it to the place of the heap's first
 * block, and raises the initial memory by its length (bake/bake.ts).
 *
 *  0  bakedOctets         the length of all of it; 0: there is no set
 *  4  octets that the heap may overwrite before it hands out the block
 * 32  key of the table's hashes, 16 octets
 * 48  1: it is of dialect google; 0
 * 52  zeros
 * 64  entries, each followed by zeros up to a multiple of CHECKSUM_STRIDE
 */
import { BLOCK_HEADER_OCTETS } from "../../../../assembly/abi";
import { allocate, release } from "../../../../assembly/memory/arena";
import { fail, failForMemory } from "./failure";
import { POLICY_IS_UNSOUND } from "../../../../assembly/policy/policy-check";
import { createTable, placePolicy } from "../../../../assembly/set/policy-table";
import {
	checkEntry,
	endOfOrigin,
	octetsOfEntry,
	originsEndPtr,
	originsPtr,
} from "../../../../assembly/set/set-entries";
import { KEY_PTR } from "../../../../assembly/set/siphash";

const KEY_OFFSET: usize = 32;
const KEY_OCTETS: usize = 16;
const IS_GOOGLE_OFFSET: usize = 48;
const ENTRIES_OFFSET: usize = 64;

let isTaken: bool = false;
let bakedOctets: u32 = 0;
let tablePtr: usize = 0;
/** Whether the set is of dialect google. Valid until the next call of bakedTable. */
export let isGoogleSet: bool = false;

/** The address of the set, also if there is no set. */
export function bakedSetPtr(): usize {
	return ((__heap_base + 15) & ~15) + BLOCK_HEADER_OCTETS;
}

/** Allocates the block in which the set is already written. Must come before any other allocation. */
export function keepBakedSet(): void {
	if (isTaken) return;
	isTaken = true;
	bakedOctets = load<u32>(bakedSetPtr());
	if (bakedOctets == 0) return;
	// The heap grows before its first allocation, and only then includes the initial memory. A small block starts that.
	const firstPtr = allocate(1);
	if (firstPtr != 0) release(firstPtr);
	if (allocate(bakedOctets) != bakedSetPtr()) failForMemory();
}

/** The table of the set's policies, made by the first call. */
export function bakedTable(): usize {
	if (tablePtr != 0) return tablePtr;
	if (bakedOctets == 0)
		fail(
			"robotstxt-wasm: robots_check_set: this module has no set in it; bake one with `robotstxt-clickhouse bake`",
		);
	const ptr = bakedSetPtr();
	memory.copy(KEY_PTR, ptr + KEY_OFFSET, KEY_OCTETS);
	isGoogleSet = load<bool>(ptr + IS_GOOGLE_OFFSET);
	const createdPtr = createTable();
	if (createdPtr == 0) failForMemory();
	let entryPtr = ptr + ENTRIES_OFFSET;
	const endPtr = ptr + bakedOctets;
	while (entryPtr < endPtr) {
		const entryOctets = octetsOfEntry(entryPtr, endPtr - entryPtr);
		// checkEntry also reserves the memory that the policy needs, so a baked policy is checked like any other.
		const answer =
			entryOctets <= endPtr - entryPtr ? checkEntry(entryPtr, <u32>entryOctets) : POLICY_IS_UNSOUND;
		if (answer == POLICY_IS_UNSOUND)
			fail(
				"robotstxt-wasm: robots_check_set: the set in this module is damaged, or of another version; bake it again",
			);
		if (answer != 0 || !placeOrigins(createdPtr, entryPtr)) failForMemory();
		entryPtr += <usize>entryOctets;
	}
	tablePtr = createdPtr;
	return createdPtr;
}

/** Gives the policy to the origins of the entry that was checked last; false if there is no memory. */
function placeOrigins(tablePtr: usize, policyPtr: usize): bool {
	for (let originPtr = originsPtr; originPtr < originsEndPtr;) {
		const endPtr = endOfOrigin(originPtr);
		if (!placePolicy(tablePtr, originPtr, <u32>(endPtr - originPtr), policyPtr)) return false;
		originPtr = endPtr + 1;
	}
	return true;
}
