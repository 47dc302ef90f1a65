/**
 * From octets to lines, and from a line to its key and value (RFC 9309 §2.2). A cursor over one text at
 * a time: what it found of the current line stands in the exported variables. Offsets are from the
 * start of the text.
 */
import {
	DIALECT_GOOGLE,
	DIALECT_ORIGINAL1994,
	GOOGLE_LINE_OCTETS,
	KIND_ALLOW,
	KIND_DISALLOW,
	KIND_SITEMAP,
	NONE,
} from "../abi";
import { CASE_BITS, classifyKey, isExactAllow, isExactDisallow } from "./keys";
import { CARRIAGE_RETURN, COLON, HASH, isWhite, LINE_FEED, SPACE, TAB } from "./octets";
import { gatherTops, wordOf, zerosOf } from "./words";

/** What a line is. */
export const LINE_BLANK = 0;
export const LINE_COMMENT = 1;
export const LINE_NOT_A_RECORD = 2;
export const LINE_EMPTY_KEY = 3;
export const LINE_RECORD = 4;

/** nextPlainRule's answer to a line that nextLine must move to. */
export const NOT_PLAIN = -1;

let textPtr: usize = 0;
let endOffset: u32 = 0;
let nextOffset: u32 = 0;
let dialect: i32 = 0;

/**
 * The marks (line ends, `#`, `:`, NUL) among 64 octets, a bit an octet: those of the window that begins at
 * windowOffset and that nextMark has not returned yet.
 */
const WINDOW_OCTETS: u32 = 64;
let marks: u64 = 0;
let windowOffset: u32 = 0;

/**
 * Octets of the byte order mark, or of the start of one, before the first line's content. Good until the next call of
 * openText.
 */
export let markOctets: u32 = 0;
/** The line's number, from 1, and where it begins. Good until the next call of nextLine or nextPlainRule. */
export let lineNumber: u32 = 0;
export let lineOffset: u32 = 0;
/**
 * Where the line's content ends: before its line end and, in dialect google, within its limit. Good until the next
 * call of nextLine, nextPlainRule or splitLine.
 */
export let lineEndOffset: u32 = 0;
/** Octets of the line that dialect google ignores. Good until the next call of nextLine or splitLine. */
export let ignoredLineOctets: u32 = 0;
/** The line before its comment, white space cut. Good until the next call of splitLine. */
export let contentOffset: u32 = 0;
export let contentEndOffset: u32 = 0;
export let keyOffset: u32 = 0;
export let keyOctets: u32 = 0;
/** The colon, or the white space that stands for it. Good until the next call of splitLine. */
export let separatorOffset: u32 = 0;
export let separatorOctets: u32 = 0;
export let isMissingColon: bool = false;
export let valueOffset: u32 = 0;
export let valueOctets: u32 = 0;

/**
 * Where the current line's first `#` or NUL, whichever comes first, stands; NONE without. Good until the next call of
 * nextLine.
 */
export let stopOffset: u32 = NONE;
/** Where its first colon before that stands; NONE without. */
let colonOffset: u32 = NONE;

/**
 * Puts the cursor before the first line of octetCount octets at ptr, behind a byte order mark. Behind
 * the text, SLACK_OCTETS can be read.
 */
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

/** The marks among the 64 octets from offset on; some may lie behind the text. */
// @ts-ignore: decorator
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
	// From the last octets on, so that the first end up lowest.
	for (let offset: usize = WINDOW_OCTETS; offset > 0;) {
		offset -= 8;
		const word = load<u64>(ptr + offset);
		const lineEnds = zerosOf(word ^ wordOf(LINE_FEED)) | zerosOf(word ^ wordOf(CARRIAGE_RETURN));
		const others = zerosOf(word ^ wordOf(COLON)) | zerosOf(word ^ wordOf(HASH)) | zerosOf(word);
		places = (places << 8) | gatherTops(lineEnds | others);
	}
	return places;
}

// @ts-ignore: decorator
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

/** Offset of the next mark; endOffset where there is none. */
// @ts-ignore: decorator
@inline
function nextMark(): u32 {
	// Invariant: no mark that has not been returned lies before windowOffset.
	while (marks == 0) {
		windowOffset += WINDOW_OCTETS;
		if (windowOffset >= endOffset) return endOffset;
		marks = findMarks(windowOffset);
	}
	const offset = windowOffset + <u32>ctz(marks);
	marks &= marks - 1;
	return min(offset, endOffset);
}

/**
 * Moves to the next line and finds its marks; false where there is none. A last line without octets is
 * none.
 */
export function nextLine(): bool {
	if (nextOffset >= endOffset) return false;
	lineNumber++;
	lineOffset = nextOffset;
	colonOffset = NONE;
	stopOffset = NONE;
	// Invariant: the marks of the line so far are neither line ends nor forgotten: the first colon, and
	// what stops the line, each where they came first.
	while (true) {
		const offset = nextMark();
		if (offset == endOffset) {
			lineEndOffset = endOffset;
			nextOffset = endOffset;
			return true;
		}
		// The LF of the line end before.
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
 * Moves past the next line and says its kind where it is as most lines of a long file are: `Disallow: /path` or
 * `Allow: /path`, nothing before the key or behind the path, within one window. Its key and value then stand
 * in the variables as behind splitLine. NOT_PLAIN for any other line, which nextLine then moves to.
 */
export function nextPlainRule(): i32 {
	if ((marks & (marks - 1)) == 0) {
		if (nextOffset >= endOffset) return NOT_PLAIN;
		// From the line's beginning: so the window has room for all of it.
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
	// What else there is to cut, or no value at all, is left to splitLine.
	if (<u32>load<u8>(textPtr + offset) <= SPACE || <u32>load<u8>(textPtr + second - 1) <= SPACE)
		return NOT_PLAIN;
	lineNumber++;
	lineOffset = nextOffset;
	keyOffset = nextOffset;
	keyOctets = octetCount;
	valueOffset = offset;
	valueOctets = second - offset;
	nextOffset = second + 1;
	marks = others & (others - 1);
	return kind;
}

// @ts-ignore: decorator
@inline
function skipWhite(from: u32, to: u32): u32 {
	while (from < to && isWhite(load<u8>(textPtr + from), dialect)) from++;
	return from;
}

// @ts-ignore: decorator
@inline
function cutWhite(from: u32, to: u32): u32 {
	while (to > from && isWhite(load<u8>(textPtr + to - 1), dialect)) to--;
	return to;
}

/** Says what the current line is and, where it is a record, where its key and value lie. */
export function splitLine(): i32 {
	let from = lineOffset;
	if (lineNumber == 1) from += min(markOctets, lineEndOffset - lineOffset);
	if (dialect == DIALECT_GOOGLE) applyLineLimit(from);
	else ignoredLineOctets = 0;
	const isStopped = stopOffset < lineEndOffset;
	const to = isStopped ? stopOffset : lineEndOffset;
	contentOffset = skipWhite(from, to);
	contentEndOffset = cutWhite(contentOffset, to);
	if (contentOffset == contentEndOffset) {
		return isStopped && <u32>load<u8>(textPtr + to) == HASH ? LINE_COMMENT : LINE_BLANK;
	}
	isMissingColon = colonOffset >= to || isSitemapWithoutColon();
	if (isMissingColon) {
		if (!findWordGap()) return LINE_NOT_A_RECORD;
	} else {
		separatorOffset = colonOffset;
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

/** Dialect google reads so many octets of a line and ignores the rest, unless that is a comment. */
function applyLineLimit(from: u32): void {
	ignoredLineOctets = 0;
	if (lineEndOffset - from <= <u32>GOOGLE_LINE_OCTETS) return;
	const limitOffset = from + GOOGLE_LINE_OCTETS;
	if (stopOffset >= limitOffset) ignoredLineOctets = lineEndOffset - limitOffset;
	lineEndOffset = limitOffset;
}

/** `//`, `http` and `s` as they lie in memory. */
const SLASHES: u32 = 0x2f2f;
const HTTP: u32 = 0x70747468;
const S: u32 = 0x73;

/**
 * Whether the line's first colon is not its separator but that of the URL in `Sitemap https://…`. Dialect google
 * takes it for the separator, as google/robotstxt does.
 */
function isSitemapWithoutColon(): bool {
	const isInUrl = <u32>load<u16>(textPtr + colonOffset, 1) == SLASHES;
	if (!isInUrl || dialect == DIALECT_GOOGLE || !findWordGap()) return false;
	const urlOffset = separatorOffset + separatorOctets;
	const urlPtr = textPtr + urlOffset;
	// Of a colon in the first word, this is a great number.
	const schemeOctets = colonOffset - urlOffset;
	if ((load<u32>(urlPtr) | (<u32>CASE_BITS)) != HTTP) return false;
	if (schemeOctets != 4 && !(schemeOctets == 5 && ((<u32>load<u8>(urlPtr, 4)) | 0x20) == S)) return false;
	const wordOctets = separatorOffset - contentOffset;
	return classifyKey(textPtr + contentOffset, wordOctets, dialect) == KIND_SITEMAP;
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
