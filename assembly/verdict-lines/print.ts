/**
 * Writes lines with their frames. The host puts a line feed after the last line, so that every line ends; and room for
 * the lines, their frames and LINES_PADDING_OCTETS more, since copies are of whole vectors.
 */
import {
	LINES_ARE_PRINTED,
	LINES_NEED_FRAME,
	LINES_NEED_TEXT,
	PRINTED_LINES_NEXT_LINE_PTR,
	PRINTED_LINES_OCTETS,
	PRINTED_LINES_OUTPUT_END_PTR,
	PRINTED_LINES_PASSED_COUNT,
	VERDICT_INVALID_URL,
} from "../abi";
import { CARRIAGE_RETURN, LINE_FEED, SPACE, TAB } from "../text/octets";
import { copyVectors, VECTOR_OCTETS } from "./copy";
import { findFrame, firstPiecePtr, pieceCountOf, pieceOctetsOf } from "./frames";

const DELETE: u32 = 0x7f;

const PRINTED_LINES_PTR = memory.data(PRINTED_LINES_OCTETS);

/** The PRINTED_LINES_OCTETS of the last call of printUrls or printRows. */
export function printedLinesPtr(): usize {
	return PRINTED_LINES_PTR;
}

/**
 * Writes URLs, each framed by two pieces. Blank lines, which are no URLs, are left out. A URL is copied if it is
 * printable ASCII without two exceptions, NUL for none. Looking and copying are one pass.
 *
 * @returns LINES_ARE_PRINTED; LINES_NEED_FRAME before a line whose frame is unknown; LINES_NEED_TEXT before a line that
 *   has other octets.
 */
export function printUrls(
	ptr: usize,
	codesPtr: usize,
	rulesPtr: usize,
	count: u32,
	toPtr: usize,
	firstException: u32,
	secondException: u32,
): u32 {
	const first = i8x16.splat(<i8>firstException);
	const second = i8x16.splat(<i8>secondException);
	const space = i8x16.splat(<i8>SPACE);
	const deletes = i8x16.splat(<i8>DELETE);
	let index: u32 = 0;
	let result = LINES_ARE_PRINTED;
	// Invariant: the first lines, index of them, are before ptr, and are written before toPtr.
	for (; index < count; index++) {
		const code = <u32>load<u8>(codesPtr + index);
		if (code == VERDICT_INVALID_URL) {
			const afterPtr = afterBlank(ptr);
			if (afterPtr != 0) {
				ptr = afterPtr;
				continue;
			}
		}
		const framePtr = findFrame(code, load<u32>(rulesPtr + (index << 2)));
		if (framePtr == 0) {
			result = LINES_NEED_FRAME;
			break;
		}
		const beforeOctets = pieceOctetsOf(framePtr, 0);
		const piecePtr = firstPiecePtr(framePtr);
		copyVectors(piecePtr, toPtr, beforeOctets);
		let fromPtr = ptr;
		let atPtr = toPtr + beforeOctets;
		let stops: i32 = 0;
		for (;;) {
			const octets = v128.load(fromPtr);
			v128.store(atPtr, octets);
			// As signed numbers, octets from 80 on are less than a space too.
			const unprintable = v128.or(i8x16.lt_s(octets, space), i8x16.eq(octets, deletes));
			const exceptions = v128.or(i8x16.eq(octets, first), i8x16.eq(octets, second));
			stops = i8x16.bitmask(v128.or(unprintable, exceptions));
			if (stops != 0) break;
			fromPtr += VECTOR_OCTETS;
			atPtr += VECTOR_OCTETS;
		}
		fromPtr += ctz(stops);
		atPtr += ctz(stops);
		const afterPtr = afterEnd(fromPtr);
		if (afterPtr == 0) {
			result = LINES_NEED_TEXT;
			break;
		}
		ptr = afterPtr;
		const afterOctets = pieceOctetsOf(framePtr, 1);
		copyVectors(piecePtr + beforeOctets, atPtr, afterOctets);
		toPtr = atPtr + afterOctets;
	}
	keepPrinted(index, ptr, toPtr);
	return result;
}

/**
 * Writes lines as they are, one copy between every two pieces of their frames.
 * @returns LINES_ARE_PRINTED; LINES_NEED_FRAME before a line whose frame is unknown.
 */
export function printRows(ptr: usize, codesPtr: usize, rulesPtr: usize, count: u32, toPtr: usize): u32 {
	const feeds = i8x16.splat(<i8>LINE_FEED);
	let index: u32 = 0;
	let result = LINES_ARE_PRINTED;
	// Invariant: the first lines, index of them, are before ptr, and are written before toPtr.
	for (; index < count; index++) {
		const framePtr = findFrame(load<u8>(codesPtr + index), load<u32>(rulesPtr + (index << 2)));
		if (framePtr == 0) {
			result = LINES_NEED_FRAME;
			break;
		}
		let pieceOctets = pieceOctetsOf(framePtr, 0);
		let piecePtr = firstPiecePtr(framePtr);
		copyVectors(piecePtr, toPtr, pieceOctets);
		toPtr += pieceOctets;
		let fromPtr = ptr;
		let atPtr = toPtr;
		let stops: i32 = 0;
		for (;;) {
			const octets = v128.load(fromPtr);
			v128.store(atPtr, octets);
			stops = i8x16.bitmask(i8x16.eq(octets, feeds));
			if (stops != 0) break;
			fromPtr += VECTOR_OCTETS;
			atPtr += VECTOR_OCTETS;
		}
		fromPtr += ctz(stops);
		const isReturn = fromPtr > ptr && <u32>load<u8>(fromPtr - 1) == CARRIAGE_RETURN;
		const rowOctets = <u32>(fromPtr - ptr) - (isReturn ? 1 : 0);
		const pieceCount = pieceCountOf(framePtr);
		for (let copy: u32 = 1; copy < pieceCount; copy++) {
			// The first copy is there already.
			if (copy > 1) copyVectors(ptr, toPtr, rowOctets);
			toPtr += rowOctets;
			piecePtr += pieceOctets;
			pieceOctets = pieceOctetsOf(framePtr, copy);
			copyVectors(piecePtr, toPtr, pieceOctets);
			toPtr += pieceOctets;
		}
		ptr = fromPtr + 1;
	}
	keepPrinted(index, ptr, toPtr);
	return result;
}

/** The start of the line after a blank line at ptr; 0 if the line is not blank. */
function afterBlank(ptr: usize): usize {
	let octet = <u32>load<u8>(ptr);
	while (octet == SPACE || octet == TAB) octet = <u32>load<u8>(++ptr);
	return afterEnd(ptr);
}

/** The start of the line after the line end at ptr, LF or CRLF; 0 if there is no line end. */
@inline
function afterEnd(ptr: usize): usize {
	const octet = <u32>load<u8>(ptr);
	if (octet == LINE_FEED) return ptr + 1;
	return octet == CARRIAGE_RETURN && <u32>load<u8>(ptr + 1) == LINE_FEED ? ptr + 2 : 0;
}

function keepPrinted(passedCount: u32, nextLinePtr: usize, outputEndPtr: usize): void {
	store<u32>(PRINTED_LINES_PTR, passedCount, PRINTED_LINES_PASSED_COUNT);
	store<u32>(PRINTED_LINES_PTR, <u32>nextLinePtr, PRINTED_LINES_NEXT_LINE_PTR);
	store<u32>(PRINTED_LINES_PTR, <u32>outputEndPtr, PRINTED_LINES_OUTPUT_END_PTR);
}
