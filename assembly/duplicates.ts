/**
 * The rules of a file seen so far, to find one that its group already has (RFC 9309 §2.2.2). An open
 * hash table; what is equal is decided by comparing canonical patterns, never by the hash alone.
 *
 * An entry:
 *
 *  0  valueOffset    of the rule's path; 0 where the entry is free, since no path begins a file
 *  4  valueOctets
 *  8  kind
 * 12  groupIndex
 * 16  hash
 */
import { allocate, allocateReckoned, reallocate, release } from "./arena";
import { canonicalisePattern, MOST_GROWTH } from "./canonical";
import { ParsedFile } from "./layout";

const ENTRY_OCTETS: u32 = 20;
const FIRST_SCRATCH_OCTETS: u32 = 1024;


@unmanaged
class Entry {
	valueOffset: u32;
	valueOctets: u32;
	kind: i32;
	groupIndex: i32;
	hash: u32;
}

let tablePtr: usize = 0;
let tableMask: u32 = 0;
let textPtr: usize = 0;
let dialect: i32 = 0;
/** Two patterns' symbols, one behind the other, scratchOctets each. */
let scratchPtr: usize = 0;
let scratchOctets: u32 = 0;
let seed: u32 = 0;

/**
 * Makes an empty set that can take every rule of a file; false where there is no memory. The seed is to
 * be unknown to who wrote the file: otherwise paths could be chosen that all have one hash.
 */
export function createRuleSet(file: ParsedFile, hashSeed: u32): bool {
	seed = hashSeed;
	// At most half full, so a search ends soon.
	let capacity: u32 = 16;
	while (capacity < file.recordCount * 2) capacity <<= 1;
	tableMask = capacity - 1;
	textPtr = file.textPtr;
	dialect = file.dialect;
	scratchOctets = FIRST_SCRATCH_OCTETS;
	scratchPtr = allocate(2 * scratchOctets);
	tablePtr = allocateReckoned(<u64>capacity * ENTRY_OCTETS);
	if (scratchPtr == 0 || tablePtr == 0) return false;
	memory.fill(tablePtr, 0, capacity * ENTRY_OCTETS);
	return true;
}

export function releaseRuleSet(): void {
	release(tablePtr);
	release(scratchPtr);
	tablePtr = 0;
	scratchPtr = 0;
}

/** Adds a rule; 1 where the set has its like already, 0 where it has not, -1 where there is no memory. */
export function isDuplicateRule(valueOffset: u32, valueOctets: u32, kind: i32, groupIndex: i32): i32 {
	if (tablePtr == 0 || !reserveScratch(valueOctets)) return -1;
	const symbolCount = canonicalisePattern(textPtr + valueOffset, valueOctets, dialect, scratchPtr);
	const ruleHash = hash(scratchPtr, symbolCount, kind, groupIndex);
	let slot = ruleHash & tableMask;
	// Invariant: the rule's like is in none of the slots from its hash up to this one; the table has free ones.
	while (true) {
		const entry = changetype<Entry>(tablePtr + slot * ENTRY_OCTETS);
		if (entry.valueOffset == 0) {
			entry.valueOffset = valueOffset;
			entry.valueOctets = valueOctets;
			entry.kind = kind;
			entry.groupIndex = groupIndex;
			entry.hash = ruleHash;
			return 0;
		}
		if (entry.hash == ruleHash && entry.kind == kind && entry.groupIndex == groupIndex) {
			if (!reserveScratch(entry.valueOctets)) return -1;
			const otherPtr = scratchPtr + scratchOctets;
			const otherCount = canonicalisePattern(
				textPtr + entry.valueOffset,
				entry.valueOctets,
				dialect,
				otherPtr,
			);
			if (otherCount == symbolCount && memory.compare(scratchPtr, otherPtr, symbolCount) == 0) return 1;
		}
		slot = (slot + 1) & tableMask;
	}
}

/** Makes both halves of the scratch large enough; the first keeps its content. */
function reserveScratch(valueOctets: u32): bool {
	const neededOctets = valueOctets * MOST_GROWTH;
	if (neededOctets <= scratchOctets) return true;
	const ptr = reallocate(scratchPtr, scratchOctets, 2 * <u64>neededOctets);
	if (ptr == 0) return false;
	scratchPtr = ptr;
	scratchOctets = neededOctets;
	return true;
}

/** FNV-1a, finished so that the low bits depend on all. */
function hash(ptr: usize, octetCount: u32, kind: i32, groupIndex: i32): u32 {
	let value: u32 = seed ^ (<u32>groupIndex * 0x9e3779b1) ^ (<u32>kind);
	for (let index: u32 = 0; index < octetCount; index++) value = (value ^ load<u8>(ptr + index)) * 0x01000193;
	return value ^ (value >> 15);
}
