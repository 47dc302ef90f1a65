/**
 * From octets to lines, and from a line to its key and value (RFC 9309 §2.2). A cursor over one text at
 * a time: what it found of the current line stands in the exported variables. Offsets are from the
 * start of the text.
 */
import { DIALECT_GOOGLE, GOOGLE_LINE_OCTETS } from "./abi";
import { CARRIAGE_RETURN, COLON, HASH, LINE_FEED, SPACE, TAB } from "./octets";

/** What a line is. */
export const LINE_BLANK = 0;
export const LINE_COMMENT = 1;
export const LINE_NOT_A_RECORD = 2;
export const LINE_EMPTY_KEY = 3;
export const LINE_RECORD = 4;

let textPtr: usize = 0;
let endOffset: u32 = 0;
let nextOffset: u32 = 0;
let dialect: i32 = 0;

/** Octets of the byte order mark, or of the start of one, before the first line's content. */
export let markOctets: u32 = 0;
export let lineNumber: u32 = 0;
export let lineOffset: u32 = 0;
/** Where the line's content ends: before its line end and, in dialect google, within its limit. */
export let lineEndOffset: u32 = 0;
/** Octets of the line that dialect google ignores. */
export let ignoredLineOctets: u32 = 0;
/** The line before its comment, white space cut. */
export let contentOffset: u32 = 0;
export let contentEndOffset: u32 = 0;
export let keyOffset: u32 = 0;
export let keyOctets: u32 = 0;
/** The colon, or the white space that stands for it. */
export let separatorOffset: u32 = 0;
export let separatorOctets: u32 = 0;
export let isMissingColon: bool = false;
export let valueOffset: u32 = 0;
export let valueOctets: u32 = 0;

/** Puts the cursor before the first line of octetCount octets at ptr, behind a byte order mark. */
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
}

/**
 * Moves to the next line and splits it; false where there is none. A last line without octets is none.
 */
export function nextLine(): bool {
	if (nextOffset >= endOffset) return false;
	lineNumber++;
	lineOffset = nextOffset;
	const end = findLineEnd(lineOffset);
	lineEndOffset = end;
	nextOffset = end + 1;
	if (
		end + 1 < endOffset &&
		<u32>load<u8>(textPtr + end) == CARRIAGE_RETURN &&
		<u32>load<u8>(textPtr + end, 1) == LINE_FEED
	) {
		nextOffset = end + 2;
	}
	return true;
}

/** Offset of the first CR or LF at or behind offset; endOffset where there is none. */
function findLineEnd(offset: u32): u32 {
	const lineFeeds = i8x16.splat(<i8>LINE_FEED);
	const carriageReturns = i8x16.splat(<i8>CARRIAGE_RETURN);
	// Invariant: no line end lies before offset. A load may reach past the end by less than SLACK_OCTETS.
	while (offset < endOffset) {
		const octets = v128.load(textPtr + offset);
		const ends = i8x16.bitmask(v128.or(i8x16.eq(octets, lineFeeds), i8x16.eq(octets, carriageReturns)));
		if (ends != 0) return min(offset + <u32>ctz(ends), endOffset);
		offset += 16;
	}
	return endOffset;
}

/** White space that is cut around a line, its key and its value. */
// @ts-ignore: decorator
@inline
function isWhite(octet: u32): bool {
	return octet == SPACE || octet == TAB || (dialect == DIALECT_GOOGLE && (octet == 0x0b || octet == 0x0c));
}

function skipWhite(from: u32, to: u32): u32 {
	while (from < to && isWhite(load<u8>(textPtr + from))) from++;
	return from;
}

function cutWhite(from: u32, to: u32): u32 {
	while (to > from && isWhite(load<u8>(textPtr + to - 1))) to--;
	return to;
}

/** Says what the current line is and, where it is a record, where its key and value lie. */
export function splitLine(): i32 {
	let from = lineOffset;
	if (lineNumber == 1) from += min(markOctets, lineEndOffset - lineOffset);
	ignoredLineOctets = 0;
	if (dialect == DIALECT_GOOGLE && lineEndOffset - from > <u32>GOOGLE_LINE_OCTETS) {
		ignoredLineOctets = lineEndOffset - from - GOOGLE_LINE_OCTETS;
		lineEndOffset = from + GOOGLE_LINE_OCTETS;
	}
	let to = from;
	let colon = -1;
	let stop: u32 = 0;
	// Invariant: neither a comment nor, in dialect google, a NUL lies before `to`; colon is the first one.
	for (; to < lineEndOffset; to++) {
		stop = load<u8>(textPtr + to);
		if (stop == HASH || (stop == 0 && dialect == DIALECT_GOOGLE)) break;
		if (stop == COLON && colon < 0) colon = to;
	}
	const isComment = to < lineEndOffset && stop == HASH;
	if (to < lineEndOffset) ignoredLineOctets = 0;
	contentOffset = skipWhite(from, to);
	contentEndOffset = cutWhite(contentOffset, to);
	if (contentOffset == contentEndOffset) return isComment ? LINE_COMMENT : LINE_BLANK;
	isMissingColon = colon < 0;
	if (isMissingColon) {
		if (!findWordGap()) return LINE_NOT_A_RECORD;
	} else {
		separatorOffset = <u32>colon;
		separatorOctets = 1;
	}
	keyOffset = contentOffset;
	keyOctets = cutWhite(keyOffset, separatorOffset) - keyOffset;
	if (keyOctets == 0) return LINE_EMPTY_KEY;
	const behindSeparator = separatorOffset + separatorOctets;
	valueOffset = skipWhite(behindSeparator, contentEndOffset);
	valueOctets = contentEndOffset - valueOffset;
	if (valueOctets == 0) valueOffset = behindSeparator;
	return LINE_RECORD;
}

/** Finds the white space between exactly two words; space and tab alone part them, in every dialect. */
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

// @ts-ignore: decorator
@inline
function isWordGap(offset: u32): bool {
	const octet = <u32>load<u8>(textPtr + offset);
	return octet == SPACE || octet == TAB;
}
