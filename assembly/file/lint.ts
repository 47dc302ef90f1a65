/**
 * The problems of a file: a second walk over its lines, made only on request, in steps whose memory does not grow with
 * the file. The table scripts/codes/diagnostics.mjs says which columns and lengths are reported.
 */
import * as abi from "../abi";
import { createRuleSet, isDuplicateRule, releaseRuleSet } from "./duplicates";
import { openGroups, passBlankLine, passRecord } from "./groups";
import { beginsAsPath, dotSegmentOctets, dotSegmentOffset, findDotSegment } from "./unmatchable";
import { isAllowKey, isInexactKey, isKnownKey } from "../text/keys";
import { Diagnostic, ParsedFile } from "../memory/layout";
import * as lines from "../text/lines";
import {
	BACKSLASH,
	DOLLAR,
	isControl,
	isEscape,
	isLetter,
	isLineEnd,
	isWhite,
	LESS_THAN,
	PERCENT,
	QUESTION,
	SLASH,
	STAR,
} from "../text/octets";
import { classifyRecord } from "./parser";
import { isDefaultValue, nameOctets1994, tokenOctets } from "./product-token";
import { findInvalidUtf8 } from "../text/utf8";

let file: ParsedFile = changetype<ParsedFile>(0);
/** The address for the next diagnostic. */
let nextPtr: usize = 0;
let isOutOfMemory: bool = false;
/** Records of the lines so far: the index of the next record in the file's table. */
let recordCount: u32 = 0;
/** Octets beyond the limit that have not been reported yet. */
let ignoredOctets: u32 = 0;
/** Group of the first `*` line; -1 before it. */
let defaultGroupIndex: i32 = -1;
/** Offset of the `<` that makes the file look like HTML, until its line has been seen; -1 without. */
let htmlOffset: i32 = -1;

/**
 * Puts the walk before a file's first line; false if there is no memory. Until closeLint the file must not be released,
 * and no other file may be parsed. hashSeed: see createRuleSet.
 */
export function openLint(filePtr: usize, hashSeed: u32): bool {
	file = changetype<ParsedFile>(filePtr);
	isOutOfMemory = false;
	recordCount = 0;
	ignoredOctets = file.bodyOctets - file.readOctets;
	defaultGroupIndex = -1;
	openGroups();
	lines.openText(file.textPtr, file.readOctets, file.dialect);
	htmlOffset = findHtml();
	return createRuleSet(file, hashSeed);
}

/** Ends the walk at any line. */
export function closeLint(): void {
	releaseRuleSet();
}

/**
 * Writes the diagnostics of the next lines to toPtr, in the order of lines: at most maxCount, which must be at least
 * MAX_DIAGNOSTICS_PER_LINE. Returns their number: 0 after the last line, -1 if there is no memory.
 */
export function lintLines(toPtr: usize, maxCount: u32): i32 {
	const lastPtr = toPtr + (maxCount - abi.MAX_DIAGNOSTICS_PER_LINE) * abi.DIAGNOSTIC_STRIDE;
	nextPtr = toPtr;
	// Invariant: there is room for all diagnostics of one more line.
	while (nextPtr <= lastPtr) {
		if (!lines.nextLine()) {
			if (ignoredOctets > 0) append(abi.CODE_OVER_LIMIT, lines.lineNumber + 1, 1, ignoredOctets);
			ignoredOctets = 0;
			break;
		}
		lintLine();
		assert(nextPtr <= lastPtr + abi.MAX_DIAGNOSTICS_PER_LINE * abi.DIAGNOSTIC_STRIDE, "diagnostics fit");
	}
	return isOutOfMemory ? -1 : <i32>((nextPtr - toPtr) / abi.DIAGNOSTIC_STRIDE);
}

function append(code: i32, line: u32, column: u32, length: u32): void {
	assert(line <= lines.lineNumber + 1 && column > 0, "a diagnostic names a line and a column");
	const diagnostic = changetype<Diagnostic>(nextPtr);
	nextPtr += abi.DIAGNOSTIC_STRIDE;
	diagnostic.code = code;
	diagnostic.line = line;
	diagnostic.column = column;
	diagnostic.length = length;
}

/** Reports octets of the current line. */
function report(code: i32, offset: u32, octetCount: u32): void {
	append(code, lines.lineNumber, offset - lines.lineOffset + 1, octetCount);
}

function reportValue(code: i32): void {
	report(code, lines.valueOffset, lines.valueOctets);
}

/** Reports byte order mark and UTF-16: the diagnostics of the whole file. */
function lintFileStart(): void {
	if (lines.markOctets > 0) append(abi.CODE_BYTE_ORDER_MARK, 1, 1, lines.markOctets);
	if (looksWide()) append(abi.CODE_LOOKS_LIKE_UTF16, 1, 1, 2);
}

/** The byte order mark of UTF-16 in either order, and the second half of UTF-32's, as this machine loads them. */
const MARK_LITTLE: u32 = 0xfeff;
const MARK_BIG: u32 = 0xfffe;
const MARK_BIG_OF_FOUR: u32 = 0xfffe0000;
/** The number of octets that are searched for characters of several octets. */
const WIDE_OCTETS: u32 = 8;
const MIN_WIDE_OCTETS: u32 = 4;

/** Whether the file begins as UTF-16 or UTF-32 does. */
function looksWide(): bool {
	const octetCount = file.readOctets;
	if (octetCount < 2) return false;
	const mark = <u32>load<u16>(file.textPtr);
	if (mark == MARK_LITTLE || mark == MARK_BIG) return true;
	if (octetCount < MIN_WIDE_OCTETS) return false;
	return load<u32>(file.textPtr) == MARK_BIG_OF_FOUR || beginsWithCharacters(2) || beginsWithCharacters(4);
}

/**
 * Whether the first octets are characters of so many octets each, in which all octets but one, always the same, are
 * NUL.
 */
function beginsWithCharacters(width: u32): bool {
	const octetCount = min(file.readOctets, WIDE_OCTETS);
	const end = octetCount - (octetCount % width);
	const place: u32 = load<u8>(file.textPtr) != 0 ? 0 : width - 1;
	for (let offset: u32 = 0; offset < end; offset++) {
		const isNul = load<u8>(file.textPtr + offset) == 0;
		if (isNul == (offset % width == place)) return false;
	}
	return true;
}

/** Offset of the `<` that makes a file look like HTML; -1 if it does not look so. */
function findHtml(): i32 {
	let offset = lines.markOctets;
	while (offset < file.readOctets && isSkippedBeforeHtml(load<u8>(file.textPtr + offset), file.dialect))
		offset++;
	if (offset + 1 >= file.readOctets || <u32>load<u8>(file.textPtr + offset) != LESS_THAN) return -1;
	const next = <u32>load<u8>(file.textPtr + offset, 1);
	return next == 0x21 || next == QUESTION || next == SLASH || isLetter(next) ? <i32>offset : -1;
}

function isSkippedBeforeHtml(octet: u32, dialect: i32): bool {
	return isLineEnd(octet) || isWhite(octet, dialect);
}

function lintLine(): void {
	if (lines.lineNumber == 1) lintFileStart();
	const status = lines.splitLine();
	if (htmlOffset >= 0 && lines.contentOffset == <u32>htmlOffset && status > lines.LINE_COMMENT) {
		reportContent(abi.CODE_LOOKS_LIKE_HTML);
		htmlOffset = -1;
	}
	if (lines.ignoredLineOctets > 0)
		report(abi.CODE_LINE_TOO_LONG, lines.lineEndOffset, lines.ignoredLineOctets);
	if (status == lines.LINE_BLANK) passBlankLine(file.dialect);
	else if (status == lines.LINE_NOT_A_RECORD) reportContent(abi.CODE_NOT_A_RECORD);
	else if (status == lines.LINE_EMPTY_KEY) reportContent(abi.CODE_EMPTY_KEY);
	else if (status == lines.LINE_RECORD) lintRecord();
}

/** Reports one octet of the value. */
function reportOctet(code: i32, index: u32): void {
	report(code, lines.valueOffset + index, 1);
}

function reportContent(code: i32): void {
	report(code, lines.contentOffset, lines.contentEndOffset - lines.contentOffset);
}

function lintRecord(): void {
	const kind = classifyRecord(file.textPtr, file.dialect);
	if (kind < 0) {
		reportContent(abi.CODE_NOT_A_RECORD);
		return;
	}
	const groupIndex = passRecord(kind);
	if (lines.isMissingColon) report(abi.CODE_MISSING_COLON, lines.separatorOffset, lines.separatorOctets);
	lintKey(kind);
	const contentPtr = file.textPtr + lines.contentOffset;
	const invalid = findInvalidUtf8(contentPtr, lines.contentEndOffset - lines.contentOffset);
	if (invalid >= 0) report(abi.CODE_INVALID_UTF8, lines.contentOffset + invalid, 1);
	if (kind == abi.KIND_USER_AGENT) lintUserAgent(groupIndex);
	else if (kind == abi.KIND_ALLOW || kind == abi.KIND_DISALLOW) {
		lintRule(groupIndex);
		// Rules outside of a group are not in the table.
		if (groupIndex < 0) return;
	}
	recordCount++;
}

function lintKey(kind: i32): void {
	let code = -1;
	if (kind != abi.KIND_OTHER) code = isInexactKey ? abi.CODE_INEXACT_KEY : -1;
	else if (!isKnownKey) code = abi.CODE_UNKNOWN_KEY;
	else if (isAllowKey) code = abi.CODE_ALLOW_UNRECOGNISED;
	if (code >= 0) report(code, lines.keyOffset, lines.keyOctets);
}

function lintUserAgent(groupIndex: i32): void {
	const valuePtr = file.textPtr + lines.valueOffset;
	if (isDefaultValue(valuePtr, lines.valueOctets)) {
		reportAfterToken(1);
		if (file.dialect != abi.DIALECT_ORIGINAL1994) return;
		if (defaultGroupIndex < 0) defaultGroupIndex = groupIndex;
		else if (groupIndex != defaultGroupIndex) reportValue(abi.CODE_SECOND_DEFAULT_RECORD);
	} else if (file.dialect == abi.DIALECT_ORIGINAL1994) {
		if (nameOctets1994(valuePtr, lines.valueOctets) == 0) reportValue(abi.CODE_EMPTY_PRODUCT_TOKEN);
	} else {
		lintProductToken(valuePtr);
	}
}

function lintProductToken(valuePtr: usize): void {
	const octetCount = tokenOctets(valuePtr, lines.valueOctets, true);
	if (octetCount == 0) {
		reportValue(abi.CODE_EMPTY_PRODUCT_TOKEN);
		return;
	}
	if (tokenOctets(valuePtr, octetCount, false) < octetCount) {
		report(abi.CODE_PRODUCT_TOKEN_CHARACTERS, lines.valueOffset, octetCount);
	}
	reportAfterToken(octetCount);
}

function reportAfterToken(octetCount: u32): void {
	if (octetCount == lines.valueOctets) return;
	report(abi.CODE_TEXT_AFTER_PRODUCT_TOKEN, lines.valueOffset + octetCount, lines.valueOctets - octetCount);
}

function lintRule(groupIndex: i32): void {
	const valuePtr = file.textPtr + lines.valueOffset;
	const valueOctets = lines.valueOctets;
	if (groupIndex < 0) {
		report(abi.CODE_RULE_OUTSIDE_GROUP, lines.keyOffset, lines.valueOffset + valueOctets - lines.keyOffset);
	}
	if (file.dialect != abi.DIALECT_GOOGLE) lintControls();
	if (valueOctets == 0) return;
	lintPath(valuePtr, valueOctets);
	if (groupIndex < 0) return;
	const answer = isDuplicateRule(recordCount);
	if (answer < 0) isOutOfMemory = true;
	else if (answer > 0) reportValue(abi.CODE_DUPLICATE_RULE);
}

/** Reports the first control octet of the value, else the NUL that ends the line (RFC 9309 §2.2). */
function lintControls(): void {
	let offset = lines.valueOffset;
	const endOffset = offset + lines.valueOctets;
	while (offset < endOffset && !isControl(load<u8>(file.textPtr + offset))) offset++;
	if (offset == endOffset) {
		offset = lines.stopOffset;
		if (offset == abi.NONE || load<u8>(file.textPtr + offset) != 0) return;
	}
	report(abi.CODE_CONTROL_OCTET, offset, 1);
}

function lintPath(valuePtr: usize, valueOctets: u32): void {
	const dialect = file.dialect;
	const hasSpecials = dialect != abi.DIALECT_ORIGINAL1994;
	const isGoogle = dialect == abi.DIALECT_GOOGLE;
	// Dialect google compares octets, so there a backslash is an ordinary character.
	let isBackslashFound = isGoogle;
	if (!beginsAsPath(valuePtr, valueOctets)) {
		reportValue(abi.CODE_PATH_WITHOUT_SLASH);
		isBackslashFound = true;
	} else if (!isGoogle && findDotSegment(valuePtr, valueOctets, dialect)) {
		report(abi.CODE_PATH_NEVER_MATCHES, lines.valueOffset + dotSegmentOffset, dotSegmentOctets);
	}
	let isEscapeFound = false;
	let isDollarFound = !hasSpecials;
	for (let index: u32 = 0; index < valueOctets; index++) {
		const octet = <u32>load<u8>(valuePtr + index);
		const isLast = index + 1 == valueOctets;
		if (octet == PERCENT && !isEscapeFound && !isLast) {
			const isStart = hasSpecials && <u32>load<u8>(valuePtr + index, 1) == STAR;
			isEscapeFound = !isStart && !isEscape(valuePtr + index, valueOctets - index);
			if (isEscapeFound) reportOctet(abi.CODE_INVALID_ESCAPE, index);
		} else if (octet == DOLLAR && !isDollarFound && !isLast) {
			isDollarFound = true;
			reportOctet(abi.CODE_DOLLAR_INSIDE, index);
		} else if (octet == QUESTION) {
			isBackslashFound = true;
		} else if (octet == BACKSLASH && !isBackslashFound) {
			isBackslashFound = true;
			reportOctet(abi.CODE_BACKSLASH_IN_PATH, index);
		}
	}
	if (!hasSpecials) return;
	let starOffset = valueOctets;
	while (starOffset > 0 && <u32>load<u8>(valuePtr + starOffset - 1) == STAR) starOffset--;
	if (starOffset < valueOctets && valueOctets > 1) {
		report(abi.CODE_REDUNDANT_TRAILING_STAR, lines.valueOffset + starOffset, valueOctets - starOffset);
	}
}
