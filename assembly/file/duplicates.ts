/**
 * The rules of a file seen so far, to find a rule that its group already has (RFC 9309 §2.2.2). An open hash table.
 * Equality is decided by comparing canonical patterns, never by the hash only.
 *
 * An entry:
 *
 *  0  number   of the rule's record in the file's table, from 1; 0 if the entry is free
 *  4  hash
 */
import { RECORD_STRIDE } from "../abi";
import { allocate, allocateComputed, reallocate, release } from "../memory/arena";
import { canonicalisePattern, MAX_GROWTH } from "../text/canonical";
import { ParsedFile, RecordLine } from "../memory/layout";

const ENTRY_OCTETS: u32 = 8;
const FIRST_SCRATCH_OCTETS: u32 = 1024;


@unmanaged
class Entry {
	number: u32;
	hash: u32;
}

let tablePtr: usize = 0;
let tableMask: u32 = 0;
let file: ParsedFile = changetype<ParsedFile>(0);
/** Two patterns' symbols, one after the other, scratchOctets each. */
let scratchPtr: usize = 0;
let scratchOctets: u32 = 0;
let seed: u32 = 0;

/**
 * Makes an empty set with room for every rule of a file; false if there is no memory. The seed must be unknown to the
 * author of the file. Otherwise the author could choose paths that all have one hash.
 */
export function createRuleSet(fileOfRules: ParsedFile, hashSeed: u32): bool {
	seed = hashSeed;
	file = fileOfRules;
	// At most half full, so a search ends soon.
	let capacity: u32 = 16;
	while (capacity < file.recordCount * 2) capacity <<= 1;
	tableMask = capacity - 1;
	scratchOctets = FIRST_SCRATCH_OCTETS;
	scratchPtr = allocate(2 * scratchOctets);
	tablePtr = allocateComputed(<u64>capacity * ENTRY_OCTETS);
	if (scratchPtr == 0 || tablePtr == 0) {
		releaseRuleSet();
		return false;
	}
	memory.fill(tablePtr, 0, capacity * ENTRY_OCTETS);
	return true;
}

export function releaseRuleSet(): void {
	release(tablePtr);
	release(scratchPtr);
	tablePtr = 0;
	scratchPtr = 0;
}

/** Adds the rule of a record: 1 if the set already has an equal rule, 0 if it has none, -1 if there is no memory. */
export function isDuplicateRule(recordIndex: u32): i32 {
	const rule = recordAt(recordIndex);
	if (!reserveScratch(rule.valueOctets)) return -1;
	const symbolCount = writeSymbols(rule, scratchPtr);
	const ruleHash = hash(scratchPtr, symbolCount, rule.kind, rule.groupIndex);
	let slot = ruleHash & tableMask;
	// Invariant: no slot from the rule's hash up to this one has an equal rule; the table has free slots.
	while (true) {
		const entry = changetype<Entry>(tablePtr + slot * ENTRY_OCTETS);
		if (entry.number == 0) {
			entry.number = recordIndex + 1;
			entry.hash = ruleHash;
			return 0;
		}
		if (entry.hash == ruleHash) {
			const other = recordAt(entry.number - 1);
			if (other.kind == rule.kind && other.groupIndex == rule.groupIndex) {
				if (!reserveScratch(other.valueOctets)) return -1;
				const otherPtr = scratchPtr + scratchOctets;
				const otherCount = writeSymbols(other, otherPtr);
				if (otherCount == symbolCount && memory.compare(scratchPtr, otherPtr, symbolCount) == 0) return 1;
			}
		}
		slot = (slot + 1) & tableMask;
	}
}

function recordAt(index: u32): RecordLine {
	return changetype<RecordLine>(file.recordsPtr + index * RECORD_STRIDE);
}

function writeSymbols(rule: RecordLine, toPtr: usize): u32 {
	return canonicalisePattern(file.textPtr + rule.valueOffset, rule.valueOctets, file.dialect, toPtr);
}

/** Makes both halves of the scratch large enough; the first keeps its content. */
function reserveScratch(valueOctets: u32): bool {
	const neededOctets = valueOctets * MAX_GROWTH;
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
