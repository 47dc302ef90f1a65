/** Lines become records and groups (RFC 9309 §2.2). */
import {
	DIALECT_ORIGINAL1994,
	KIND_ALLOW,
	KIND_DISALLOW,
	KIND_OTHER,
	RECORD_STRIDE,
	PADDING_OCTETS,
} from "../abi";
import { allocate, allocateComputed, reallocate, release, shrink } from "../memory/arena";
import { openGroups, passBlankLine, passRecord } from "./groups";
import { classifyKey, UNKNOWN_KEY } from "../text/keys";
import { ParsedFile, RecordLine } from "../memory/layout";
import * as lines from "../text/lines";
import { CARRIAGE_RETURN, isLineEnd, LINE_FEED } from "../text/octets";

/** A first guess at the octets of text per record; tables grow by half. */
const OCTETS_PER_RECORD: u32 = 24;
const MIN_CAPACITY: u32 = 16;

/**
 * Parses the body at textPtr, a block of the arena that the file owns from here on, even if parsing fails. The block holds
 * keptOctets of the body's bodyOctets, then PADDING_OCTETS. keptOctets is at most limitOctets and two more, so that a line
 * end right after the limit is seen. Returns the file; 0 if there is no memory.
 */
export function parseFile(
	textPtr: usize,
	keptOctets: u32,
	bodyOctets: u32,
	limitOctets: u32,
	dialect: i32,
): usize {
	memory.fill(textPtr + keptOctets, 0, PADDING_OCTETS);
	const filePtr = allocate(offsetof<ParsedFile>());
	if (filePtr == 0) {
		release(textPtr);
		return 0;
	}
	const file = changetype<ParsedFile>(filePtr);
	file.dialect = dialect;
	file.textPtr = textPtr;
	file.bodyOctets = bodyOctets;
	file.recordCount = 0;
	file.groupCount = 0;
	file.readOctets = octetsWithin(textPtr, keptOctets, bodyOctets, limitOctets);
	file.recordCapacity = max(MIN_CAPACITY, file.readOctets / OCTETS_PER_RECORD);
	file.recordsPtr = allocateComputed(<u64>file.recordCapacity * RECORD_STRIDE);
	if (file.recordsPtr == 0 || !readRecords(file)) {
		releaseFile(filePtr);
		return 0;
	}
	file.recordCapacity = file.recordCount;
	shrink(textPtr, keptOctets + PADDING_OCTETS);
	shrink(file.recordsPtr, file.recordCount * RECORD_STRIDE);
	return filePtr;
}

/** Gives back a file and all it owns; filePtr comes from parseFile. */
export function releaseFile(filePtr: usize): void {
	const file = changetype<ParsedFile>(filePtr);
	release(file.textPtr);
	release(file.recordsPtr);
	release(filePtr);
}

/** The octets that are read: whole lines that begin and end within the limit, line end aside (RFC 9309 §2.5). */
function octetsWithin(textPtr: usize, keptOctets: u32, bodyOctets: u32, limitOctets: u32): u32 {
	if (bodyOctets <= limitOctets) return keptOctets;
	const next = <u32>load<u8>(textPtr + limitOctets);
	// A line end right after the limit, or split by the limit, is read too.
	if (next == LINE_FEED) return limitOctets + 1;
	if (next == CARRIAGE_RETURN)
		return limitOctets + (<u32>load<u8>(textPtr + limitOctets, 1) == LINE_FEED ? 2 : 1);
	while (limitOctets > 0 && !isLineEnd(load<u8>(textPtr + limitOctets - 1))) limitOctets--;
	return limitOctets;
}

/** Fills the table of records; false if there is no memory. */
function readRecords(file: ParsedFile): bool {
	openGroups();
	lines.openText(file.textPtr, file.readOctets, file.dialect);
	// Invariant: the lines before the cursor have their records, if they are records.
	while (true) {
		if (file.recordCount == file.recordCapacity && !growRecords(file)) return false;
		assert(file.recordCount < file.recordCapacity, "there is room for the record");
		const record = changetype<RecordLine>(file.recordsPtr + file.recordCount * RECORD_STRIDE);
		let kind = lines.nextPlainRule(record);
		if (kind == lines.NOT_PLAIN) {
			if (!lines.nextLine()) return true;
			const status = lines.splitLine(record);
			if (status == lines.LINE_BLANK) passBlankLine(file.dialect);
			if (status < lines.LINE_RECORD) continue;
			kind = classifyKey(file.textPtr + record.keyOffset, record.keyOctets, file.dialect);
			if (kind == UNKNOWN_KEY && status == lines.LINE_TWO_WORDS) continue;
			const isUnread = kind == KIND_ALLOW && file.dialect == DIALECT_ORIGINAL1994;
			if (kind == UNKNOWN_KEY || isUnread) kind = KIND_OTHER;
		}
		if (!ASC_NO_ASSERT) {
			assert(record.keyOffset >= record.lineOffset, "a key stands in its line");
			assert(record.valueOffset >= record.keyOffset + record.keyOctets, "a value comes after its key");
			assert(record.valueOffset + record.valueOctets <= file.readOctets, "a value stands within the text");
		}
		record.kind = kind;
		record.groupIndex = passRecord(file, kind);
		if (record.groupIndex >= 0 || (kind != KIND_ALLOW && kind != KIND_DISALLOW)) file.recordCount++;
	}
}

function growRecords(file: ParsedFile): bool {
	const capacity = file.recordCapacity + (file.recordCapacity >> 1);
	const ptr = reallocate(file.recordsPtr, file.recordCount * RECORD_STRIDE, <u64>capacity * RECORD_STRIDE);
	if (ptr == 0) return false;
	file.recordsPtr = ptr;
	file.recordCapacity = capacity;
	return true;
}
