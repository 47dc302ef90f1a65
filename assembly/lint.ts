/**
 * What is amiss with a file: a second walk over its lines, made only when somebody asks. Columns and
 * lengths are those that bindings/diagnostics.ts tables.
 */
import * as abi from "./abi";
import { createRuleSet, isDuplicateRule, releaseRuleSet } from "./duplicates";
import { openGroups, passBlankLine, passRecord } from "./groups";
import { beginsAsPath, findControl, findUnresolved, unresolvedOctets, unresolvedOffset } from "./hopeless";
import { isAllowKey, isInexactKey, isKnownKey } from "./keys";
import { Diagnostic, ParsedFile } from "./layout";
import * as lines from "./lines";
import { appendItem, createList, releaseList } from "./list";
import {
	DOLLAR,
	isEscape,
	isLetter,
	isLineEnd,
	isWhite,
	LESS_THAN,
	PERCENT,
	QUESTION,
	SLASH,
	STAR,
} from "./octets";
import { classifyRecord } from "./parser";
import { isDefaultValue, nameOctets1994, tokenOctets } from "./product-token";
import { findInvalidUtf8 } from "./utf8";

let listPtr: usize = 0;
let isOutOfMemory: bool = false;
/** Group of the first `*` line; -1 before it. */
let defaultGroupIndex: i32 = -1;

/**
 * The diagnostics of a file, a list the caller owns (releaseList); 0 where there is no memory.
 * hashSeed: see createRuleSet.
 */
export function lintFile(filePtr: usize, hashSeed: u32): usize {
	const file = changetype<ParsedFile>(filePtr);
	listPtr = createList();
	if (listPtr == 0) return 0;
	isOutOfMemory = !createRuleSet(file, hashSeed);
	defaultGroupIndex = -1;
	openGroups();
	lines.openText(file.textPtr, file.readOctets, file.dialect);
	lintFileStart(file);
	while (lines.nextLine()) lintLine(file);
	if (file.ignoredOffset < file.bodyOctets) {
		append(abi.CODE_OVER_LIMIT, lines.lineNumber + 1, 1, file.bodyOctets - file.ignoredOffset);
	}
	releaseRuleSet();
	if (!isOutOfMemory) return listPtr;
	releaseList(listPtr);
	return 0;
}

function append(code: i32, line: u32, column: u32, length: u32): void {
	const ptr = appendItem(listPtr, abi.DIAGNOSTIC_STRIDE);
	if (ptr == 0) {
		isOutOfMemory = true;
		return;
	}
	const diagnostic = changetype<Diagnostic>(ptr);
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

/** Byte order mark, UTF-16 and HTML: what speaks of the file. */
function lintFileStart(file: ParsedFile): void {
	const ptr = file.textPtr;
	const octetCount = file.readOctets;
	if (lines.markOctets > 0) append(abi.CODE_BYTE_ORDER_MARK, 1, 1, lines.markOctets);
	if (octetCount >= 2) {
		const first = <u32>load<u8>(ptr);
		const second = <u32>load<u8>(ptr, 1);
		const isMarked = (first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff);
		if (isMarked || (first == 0) != (second == 0)) append(abi.CODE_LOOKS_LIKE_UTF16, 1, 1, 2);
	}
}

/** Offset of the `<` that makes a file look like HTML; -1 where it does not. */
function findHtml(file: ParsedFile): i32 {
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

let htmlOffset: i32 = -1;

function lintLine(file: ParsedFile): void {
	if (lines.lineNumber == 1) htmlOffset = findHtml(file);
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
	else if (status == lines.LINE_RECORD) lintRecord(file);
}

function reportContent(code: i32): void {
	report(code, lines.contentOffset, lines.contentEndOffset - lines.contentOffset);
}

function lintRecord(file: ParsedFile): void {
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
	if (kind == abi.KIND_USER_AGENT) lintUserAgent(file, groupIndex);
	else if (kind == abi.KIND_ALLOW || kind == abi.KIND_DISALLOW) lintRule(file, kind, groupIndex);
}

function lintKey(kind: i32): void {
	let code = -1;
	if (kind != abi.KIND_OTHER) code = isInexactKey ? abi.CODE_INEXACT_KEY : -1;
	else if (!isKnownKey) code = abi.CODE_UNKNOWN_KEY;
	else if (isAllowKey) code = abi.CODE_ALLOW_UNRECOGNISED;
	if (code >= 0) report(code, lines.keyOffset, lines.keyOctets);
}

function lintUserAgent(file: ParsedFile, groupIndex: i32): void {
	const valuePtr = file.textPtr + lines.valueOffset;
	if (isDefaultValue(valuePtr, lines.valueOctets, file.dialect)) {
		reportBehindToken(1);
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
	reportBehindToken(octetCount);
}

function reportBehindToken(octetCount: u32): void {
	if (octetCount == lines.valueOctets) return;
	report(abi.CODE_TEXT_AFTER_PRODUCT_TOKEN, lines.valueOffset + octetCount, lines.valueOctets - octetCount);
}

function lintRule(file: ParsedFile, kind: i32, groupIndex: i32): void {
	const valuePtr = file.textPtr + lines.valueOffset;
	const valueOctets = lines.valueOctets;
	if (groupIndex < 0) {
		report(abi.CODE_RULE_OUTSIDE_GROUP, lines.keyOffset, lines.valueOffset + valueOctets - lines.keyOffset);
	}
	if (valueOctets == 0) return;
	const control = file.dialect == abi.DIALECT_GOOGLE ? -1 : findControl(valuePtr, valueOctets);
	if (control >= 0) {
		report(abi.CODE_CONTROL_OCTET, lines.valueOffset + control, 1);
		return;
	}
	lintPath(file.dialect, valuePtr, valueOctets);
	if (groupIndex < 0) return;
	const answer = isDuplicateRule(lines.valueOffset, valueOctets, kind, groupIndex);
	if (answer < 0) isOutOfMemory = true;
	else if (answer > 0) reportValue(abi.CODE_DUPLICATE_RULE);
}

function lintPath(dialect: i32, valuePtr: usize, valueOctets: u32): void {
	const hasSpecials = dialect != abi.DIALECT_ORIGINAL1994;
	if (!beginsAsPath(valuePtr, valueOctets)) reportValue(abi.CODE_PATH_WITHOUT_SLASH);
	else if (dialect != abi.DIALECT_GOOGLE && findUnresolved(valuePtr, valueOctets, dialect)) {
		report(abi.CODE_PATH_NEVER_MATCHES, lines.valueOffset + unresolvedOffset, unresolvedOctets);
	}
	let isEscapeFound = false;
	let isDollarFound = !hasSpecials;
	for (let index: u32 = 0; index < valueOctets; index++) {
		const octet = <u32>load<u8>(valuePtr + index);
		const isLast = index + 1 == valueOctets;
		if (octet == PERCENT && !isEscapeFound && !isLast) {
			const isStart = hasSpecials && <u32>load<u8>(valuePtr + index, 1) == STAR;
			if (!isStart && !isEscape(valuePtr + index, valueOctets - index)) {
				report(abi.CODE_INVALID_ESCAPE, lines.valueOffset + index, 1);
				isEscapeFound = true;
			}
		} else if (octet == DOLLAR && !isDollarFound && !isLast) {
			report(abi.CODE_DOLLAR_INSIDE, lines.valueOffset + index, 1);
			isDollarFound = true;
		}
	}
	if (!hasSpecials) return;
	let starOffset = valueOctets;
	while (starOffset > 0 && <u32>load<u8>(valuePtr + starOffset - 1) == STAR) starOffset--;
	if (starOffset < valueOctets && valueOctets > 1) {
		report(abi.CODE_REDUNDANT_TRAILING_STAR, lines.valueOffset + starOffset, valueOctets - starOffset);
	}
}
