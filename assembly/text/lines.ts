/** Cuts text into lines, and lines into key and value (RFC 9309 §2.2): a cursor over one text, with offsets in it. */
import {
	DIALECT_GOOGLE,
	DIALECT_ORIGINAL1994,
	GOOGLE_LINE_OCTETS,
	KIND_ALLOW,
	KIND_DISALLOW,
	KIND_SITEMAP,
	NONE,
} from "../abi";
import { RecordLine } from "../memory/layout";
import { CASE_BITS, classifyKey, isExactAllow, isExactDisallow } from "./keys";
import { CARRIAGE_RETURN, COLON, HASH, isWhite, LINE_FEED, SPACE, TAB } from "./octets";
import { gatherTops, wordOf, zerosOf } from "./words";

/** The kinds of a line; a comment, and a line without a key, are others. Two words may be a record without its colon. */
export const LINE_BLANK = 0;
export const LINE_OTHER = 1;
export const LINE_RECORD = 2;
export const LINE_TWO_WORDS = 3;

/** nextPlainRule's answer if nextLine must move to the line. */
export const NOT_PLAIN = -1;

let textPtr: usize = 0;
let endOffset: u32 = 0;
let nextOffset: u32 = 0;
let dialect: i32 = 0;

/** The marks (line ends, `#`, `:`, NUL) in the window of 64 octets at windowOffset that nextMark has not returned yet. */
const WINDOW_OCTETS: u32 = 64;
let marks: u64 = 0;
let windowOffset: u32 = 0;

/** Octets of the byte order mark, or of the start of one, before the first line's content. */
let markOctets: u32 = 0;
/** The line's number, from 1, and its offset. */
let lineNumber: u32 = 0;
let lineOffset: u32 = 0;
/** The end of the line's content: before its line end and, in dialect google, within its limit. */
let lineEndOffset: u32 = 0;
/** The line without comment and outer white space. */
let contentOffset: u32 = 0;
let contentEndOffset: u32 = 0;
/** The colon, or the white space that replaces it. */
let separatorOffset: u32 = 0;
let separatorOctets: u32 = 0;

/** The offset of the current line's first `#` or NUL, whichever comes first; NONE if there is none. */
let stopOffset: u32 = NONE;
/** The offset of its first colon before stopOffset; NONE if there is none. */
let colonOffset: u32 = NONE;

/** Puts the cursor before the first line, after a byte order mark. PADDING_OCTETS must be readable after the text. */
export function openText(ptr: usize, octetCount: u32, dialectOfText: i32): void {
	textPtr = ptr;
	endOffset = octetCount;
	dialect = dialectOfText;
	lineNumber = 0;
	markOctets = 0;
	if (octetCount > 0 && load<u8>(ptr) == 0xef) {
		markOctets = 1;
		if (octetCount > 1 && load<u8>(ptr, 1) == 0xbb) {
			markOctets = octetCount > 2 && load<u8>(ptr, 2) == 0xbf ? 3 : 2;
		}
	}
	nextOffset = 0;
	marks = 0;
	windowOffset = 0 - WINDOW_OCTETS;
}

/** The marks among the 64 octets from offset on; some may be after the text. */
@inline
function findMarks(offset: u32): u64 {
	const ptr = textPtr + offset;
	if (!ASC_FEATURE_SIMD) return findMarksByWords(ptr);
	const low = marksOf(v128.load(ptr)) | (marksOf(v128.load(ptr, 16)) << 16);
	const high = marksOf(v128.load(ptr, 32)) | (marksOf(v128.load(ptr, 48)) << 16);
	return (<u64>low) | ((<u64>high) << 32);
}

/** The same without SIMD. */
function findMarksByWords(ptr: usize): u64 {
	let places: u64 = 0;
	// The last octets first, so that the bits of the first octets end up lowest.
	for (let offset: usize = WINDOW_OCTETS; offset > 0;) {
		offset -= 8;
		const word = load<u64>(ptr + offset);
		const lineEnds = zerosOf(word ^ wordOf(LINE_FEED)) | zerosOf(word ^ wordOf(CARRIAGE_RETURN));
		const others = zerosOf(word ^ wordOf(COLON)) | zerosOf(word ^ wordOf(HASH)) | zerosOf(word);
		places = (places << 8) | gatherTops(lineEnds | others);
	}
	return places;
}


@inline
function marksOf(octets: v128): u32 {
	const lineEnds = v128.or(
		i8x16.eq(octets, i8x16.splat(<i8>LINE_FEED)),
		i8x16.eq(octets, i8x16.splat(<i8>CARRIAGE_RETURN)),
	);
	const others = v128.or(i8x16.eq(octets, i8x16.splat(<i8>COLON)), i8x16.eq(octets, i8x16.splat(<i8>HASH)));
	const nuls = i8x16.eq(octets, i8x16.splat(0));
	return i8x16.bitmask(v128.or(v128.or(lineEnds, others), nuls));
}

/** Offset of the next mark; endOffset if there is none. */
@inline
function nextMark(): u32 {
	// Invariant: every mark before windowOffset has been returned.
	while (marks == 0) {
		windowOffset += WINDOW_OCTETS;
		if (windowOffset >= endOffset) return endOffset;
		marks = findMarks(windowOffset);
	}
	const offset = windowOffset + <u32>ctz(marks);
	marks &= marks - 1;
	return min(offset, endOffset);
}

/** Moves to the next line and finds its marks; false if there is none. A last line without octets does not count. */
export function nextLine(): bool {
	if (nextOffset >= endOffset) return false;
	lineNumber++;
	lineOffset = nextOffset;
	colonOffset = NONE;
	stopOffset = NONE;
	// Invariant: no mark of the line so far is a line end; the first colon and the first mark that stops the
	// line are noted.
	while (true) {
		const offset = nextMark();
		if (offset == endOffset) {
			lineEndOffset = endOffset;
			nextOffset = endOffset;
			return true;
		}
		// The LF of the CRLF that ended the line before.
		if (offset < lineOffset) continue;
		const octet = <u32>load<u8>(textPtr + offset);
		if (octet == LINE_FEED) {
			lineEndOffset = offset;
			nextOffset = offset + 1;
			return true;
		}
		if (octet == CARRIAGE_RETURN) {
			lineEndOffset = offset;
			nextOffset = offset + 1;
			if (nextOffset < endOffset && <u32>load<u8>(textPtr + nextOffset) == LINE_FEED)
				nextOffset = nextMark() + 1;
			return true;
		}
		if (octet != COLON) stopOffset = min(stopOffset, offset);
		else if (stopOffset == NONE) colonOffset = min(colonOffset, offset);
	}
}

/**
 * Moves past the next line. Returns its kind, with key and value as after splitLine, if it has the most common form:
 * `Disallow: /path` or `Allow: /path`, nothing before the key or after the path, within one window. Else NOT_PLAIN.
 */
export function nextPlainRule(record: RecordLine): i32 {
	if ((marks & (marks - 1)) == 0) {
		if (nextOffset >= endOffset) return NOT_PLAIN;
		// The window is moved to the start of the line, so that it has room for the whole line.
		windowOffset = nextOffset;
		marks = findMarks(windowOffset);
	}
	const others = marks & (marks - 1);
	const first = windowOffset + <u32>ctz(marks);
	const second = windowOffset + <u32>ctz(others);
	const octetCount = first - nextOffset;
	const keyPtr = textPtr + nextOffset;
	let kind = KIND_DISALLOW;
	if (!isExactDisallow(keyPtr, octetCount)) {
		if (!isExactAllow(keyPtr, octetCount) || dialect == DIALECT_ORIGINAL1994) return NOT_PLAIN;
		kind = KIND_ALLOW;
	}
	if (others == 0 || second >= endOffset) return NOT_PLAIN;
	if (load<u8>(textPtr + first) != COLON || load<u8>(textPtr + second) != LINE_FEED) return NOT_PLAIN;
	const offset = first + (<u32>load<u8>(textPtr + first, 1) == SPACE ? 2 : 1);
	// Lines with more white space to cut, or without a value, are left to splitLine.
	if (<u32>load<u8>(textPtr + offset) <= SPACE || <u32>load<u8>(textPtr + second - 1) <= SPACE)
		return NOT_PLAIN;
	record.line = ++lineNumber;
	record.lineOffset = nextOffset;
	record.keyOffset = nextOffset;
	record.keyOctets = octetCount;
	record.valueOffset = offset;
	record.valueOctets = second - offset;
	nextOffset = second + 1;
	marks = others & (others - 1);
	return kind;
}


@inline
function skipWhite(from: u32, to: u32): u32 {
	while (from < to && isWhite(load<u8>(textPtr + from), dialect)) from++;
	return from;
}


@inline
function cutWhite(from: u32, to: u32): u32 {
	while (to > from && isWhite(load<u8>(textPtr + to - 1), dialect)) to--;
	return to;
}

/** Returns the kind of the current line; if it may be a record, `record` gets its place, its key and its value. */
export function splitLine(record: RecordLine): i32 {
	let from = lineOffset;
	if (lineNumber == 1) from += min(markOctets, lineEndOffset - lineOffset);
	// Dialect google reads so many octets of a line, and ignores the rest.
	if (dialect == DIALECT_GOOGLE) lineEndOffset = min(lineEndOffset, from + <u32>GOOGLE_LINE_OCTETS);
	const isStopped = stopOffset < lineEndOffset;
	const to = isStopped ? stopOffset : lineEndOffset;
	contentOffset = skipWhite(from, to);
	contentEndOffset = cutWhite(contentOffset, to);
	if (contentOffset == contentEndOffset) {
		return isStopped && <u32>load<u8>(textPtr + to) == HASH ? LINE_OTHER : LINE_BLANK;
	}
	const isMissingColon = colonOffset >= to || isSitemapWithoutColon();
	if (isMissingColon) {
		if (!findWordGap()) return LINE_OTHER;
	} else {
		separatorOffset = colonOffset;
		separatorOctets = 1;
	}
	const keyOctets = cutWhite(contentOffset, separatorOffset) - contentOffset;
	if (keyOctets == 0) return LINE_OTHER;
	const afterSeparator = separatorOffset + separatorOctets;
	const valueOffset = skipWhite(afterSeparator, contentEndOffset);
	const valueOctets = contentEndOffset - valueOffset;
	record.line = lineNumber;
	record.lineOffset = lineOffset;
	record.keyOffset = contentOffset;
	record.keyOctets = keyOctets;
	record.valueOffset = valueOctets == 0 ? afterSeparator : valueOffset;
	record.valueOctets = valueOctets;
	return isMissingColon ? LINE_TWO_WORDS : LINE_RECORD;
}

/** `//`, `http` and `s` as they are loaded from memory. */
const SLASHES: u32 = 0x2f2f;
const HTTP: u32 = 0x70747468;
const S: u32 = 0x73;

/** Whether the first colon belongs to the URL in `Sitemap https://…`. In dialect google it is the separator. */
function isSitemapWithoutColon(): bool {
	const isInUrl = <u32>load<u16>(textPtr + colonOffset, 1) == SLASHES;
	if (!isInUrl || dialect == DIALECT_GOOGLE || !findWordGap()) return false;
	const urlOffset = separatorOffset + separatorOctets;
	const urlPtr = textPtr + urlOffset;
	// If the colon is in the first word, this is a great number.
	const schemeOctets = colonOffset - urlOffset;
	if ((load<u32>(urlPtr) | (<u32>CASE_BITS)) != HTTP) return false;
	if (schemeOctets != 4 && !(schemeOctets == 5 && ((<u32>load<u8>(urlPtr, 4)) | 0x20) == S)) return false;
	const wordOctets = separatorOffset - contentOffset;
	return classifyKey(textPtr + contentOffset, wordOctets, dialect) == KIND_SITEMAP;
}

/** Finds the white space between exactly two words; only space and tab separate words, in every dialect. */
function findWordGap(): bool {
	let offset = contentOffset;
	while (offset < contentEndOffset && !isWordGap(offset)) offset++;
	if (offset == contentEndOffset) return false;
	separatorOffset = offset;
	while (isWordGap(offset)) offset++;
	separatorOctets = offset - separatorOffset;
	while (offset < contentEndOffset && !isWordGap(offset)) offset++;
	return offset == contentEndOffset;
}


@inline
function isWordGap(offset: u32): bool {
	const octet = <u32>load<u8>(textPtr + offset);
	return octet == SPACE || octet == TAB;
}
