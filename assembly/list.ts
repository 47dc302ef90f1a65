/** A growable list of entries of one stride; see abi.ts. */
import { allocate, reallocate, release } from "./arena";
import { List } from "./layout";

const FIRST_CAPACITY: u32 = 16;

/** An empty list the caller owns, or 0 where there is no memory. */
export function createList(): usize {
	const listPtr = allocate(offsetof<List>());
	if (listPtr == 0) return 0;
	memory.fill(listPtr, 0, offsetof<List>());
	return listPtr;
}

/** Gives a list and its items back; listPtr may be 0. */
export function releaseList(listPtr: usize): void {
	if (listPtr == 0) return;
	release(changetype<List>(listPtr).itemsPtr);
	release(listPtr);
}

/** Where the next item goes, uninitialised and counted; 0 where there is no memory. */
export function appendItem(listPtr: usize, itemOctets: u32): usize {
	const list = changetype<List>(listPtr);
	if (list.itemCount == list.itemCapacity) {
		const capacity = max(FIRST_CAPACITY, list.itemCapacity * 2);
		const itemsPtr = reallocate(list.itemsPtr, list.itemCount * itemOctets, <u64>capacity * itemOctets);
		if (itemsPtr == 0) return 0;
		list.itemsPtr = itemsPtr;
		list.itemCapacity = capacity;
	}
	return list.itemsPtr + list.itemCount++ * itemOctets;
}
