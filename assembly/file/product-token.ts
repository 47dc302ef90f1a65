/** Finds the groups that apply to a crawler: compare, choose and merge (RFC 9309 §2.2.1). */
import {
	CHOSEN_BY_DEFAULT,
	CHOSEN_BY_NONE,
	CHOSEN_BY_OWN,
	DIALECT_GOOGLE,
	DIALECT_ORIGINAL1994,
	KIND_USER_AGENT,
	RECORD_STRIDE,
} from "../abi";
import { allocate } from "../memory/arena";
import { ParsedFile, RecordLine, Selection } from "../memory/layout";
import { foldCase, isDigit, isTokenOctet, isWhite, LINE_FEED, SLASH, STAR } from "../text/octets";

/** Octets of a value's product token: letters, `_`, `-`, and digits if the crawler's own token has one (not google). */
function tokenOctets(ptr: usize, octetCount: u32, withDigits: bool): u32 {
	let index: u32 = 0;
	while (index < octetCount) {
		const octet = <u32>load<u8>(ptr + index);
		if (!isTokenOctet(octet) && !(withDigits && isDigit(octet))) break;
		index++;
	}
	return index;
}

/** Octets of a 1994 robot name: the value up to `/`, white space at its end cut. */
function nameOctets1994(ptr: usize, octetCount: u32): u32 {
	let index: u32 = 0;
	while (index < octetCount && <u32>load<u8>(ptr + index) != SLASH) index++;
	while (index > 0 && isWhite(load<u8>(ptr + index - 1), DIALECT_ORIGINAL1994)) index--;
	return index;
}

/** Whether a value names every crawler, in every dialect: `*`, alone or before white space (VT and FF too). */
function isDefaultValue(ptr: usize, octetCount: u32): bool {
	if (octetCount == 0 || <u32>load<u8>(ptr) != STAR) return false;
	return octetCount == 1 || isWhite(load<u8>(ptr, 1), DIALECT_GOOGLE);
}

/**
 * Chooses the groups for product tokens separated by LF; without a group, the default ones if the crawler obeys them.
 * mergesGroups: the groups of all tokens merge, otherwise the first token that has a group decides. The caller owns the
 * selection; 0 if there is no memory.
 */
export function selectGroups(
	filePtr: usize,
	tokensPtr: usize,
	tokensOctets: u32,
	obeysDefaultGroup: bool,
	mergesGroups: bool,
): usize {
	const file = changetype<ParsedFile>(filePtr);
	const selectionPtr = allocate(offsetof<Selection>() + file.groupCount);
	if (selectionPtr == 0) return 0;
	const selection = changetype<Selection>(selectionPtr);
	const marksPtr = selectionPtr + offsetof<Selection>();
	memory.fill(marksPtr, 0, file.groupCount);
	selection.groupCount = file.groupCount;
	selection.chosenBy = CHOSEN_BY_NONE;
	selection.tokenIndex = -1;
	let tokenIndex = 0;
	let offset: u32 = 0;
	// Invariant: no token before tokenIndex has a group, or the groups of all tokens merge.
	while (offset < tokensOctets) {
		let endOffset = offset;
		while (endOffset < tokensOctets && <u32>load<u8>(tokensPtr + endOffset) != LINE_FEED) endOffset++;
		if (markOwn(file, marksPtr, tokensPtr + offset, endOffset - offset)) {
			if (selection.tokenIndex < 0) selection.tokenIndex = tokenIndex;
			selection.chosenBy = CHOSEN_BY_OWN;
			if (!mergesGroups) return selectionPtr;
		}
		tokenIndex++;
		offset = endOffset + 1;
	}
	if (selection.chosenBy == CHOSEN_BY_NONE && obeysDefaultGroup && markDefault(file, marksPtr))
		selection.chosenBy = CHOSEN_BY_DEFAULT;
	return selectionPtr;
}

function markDefault(file: ParsedFile, marksPtr: usize): bool {
	let isFound = false;
	const endPtr = file.recordsPtr + file.recordCount * RECORD_STRIDE;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (record.kind != KIND_USER_AGENT) continue;
		if (!isDefaultValue(file.textPtr + record.valueOffset, record.valueOctets)) continue;
		store<u8>(marksPtr + record.groupIndex, 1);
		isFound = true;
	}
	return isFound;
}

function markOwn(file: ParsedFile, marksPtr: usize, tokenPtr: usize, tokenOctetCount: u32): bool {
	let isFound = false;
	const withDigits =
		file.dialect != DIALECT_GOOGLE && tokenOctets(tokenPtr, tokenOctetCount, false) < tokenOctetCount;
	const isNamable = tokenOctets(tokenPtr, tokenOctetCount, withDigits) == tokenOctetCount;
	const endPtr = file.recordsPtr + file.recordCount * RECORD_STRIDE;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (record.kind != KIND_USER_AGENT) continue;
		const valuePtr = file.textPtr + record.valueOffset;
		const isOwn =
			file.dialect == DIALECT_ORIGINAL1994
				? names1994(valuePtr, record.valueOctets, tokenPtr, tokenOctetCount)
				: isNamable && beginsWithToken(valuePtr, record.valueOctets, tokenPtr, tokenOctetCount, withDigits);
		if (!isOwn) continue;
		store<u8>(marksPtr + record.groupIndex, 1);
		isFound = true;
	}
	return isFound;
}

/** Whether the value's own product token is this one. Its end comes first: many long names may begin alike. */
function beginsWithToken(
	valuePtr: usize,
	valueOctets: u32,
	tokenPtr: usize,
	tokenOctetCount: u32,
	withDigits: bool,
): bool {
	if (valueOctets < tokenOctetCount) return false;
	const isLonger =
		tokenOctets(valuePtr + tokenOctetCount, min(valueOctets - tokenOctetCount, 1), withDigits) > 0;
	return !isLonger && isSameFolded(valuePtr, tokenPtr, tokenOctetCount);
}

/** The 1994 rule: the value, without a version, is a substring of the robot's name. */
function names1994(valuePtr: usize, valueOctets: u32, tokenPtr: usize, tokenOctetCount: u32): bool {
	if (isDefaultValue(valuePtr, valueOctets)) return false;
	const nameOctets = nameOctets1994(valuePtr, valueOctets);
	if (nameOctets == 0 || nameOctets > tokenOctetCount) return false;
	for (let offset: u32 = 0; offset <= tokenOctetCount - nameOctets; offset++) {
		if (isSameFolded(valuePtr, tokenPtr + offset, nameOctets)) return true;
	}
	return false;
}

function isSameFolded(aPtr: usize, bPtr: usize, octetCount: u32): bool {
	for (let index: u32 = 0; index < octetCount; index++) {
		if (foldCase(load<u8>(aPtr + index)) != foldCase(load<u8>(bPtr + index))) return false;
	}
	return true;
}
