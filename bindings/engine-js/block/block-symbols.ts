import * as abi from "../../../assembly/abi.js";
import { NUL, PERCENT, QUESTION_MARK, SLASH } from "../../text/octets.js";
import { ANY_QUESTION_MARK, ANY_SLASH, FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";
import type { PolicyBlock } from "./policy-block.js";

const DIGIT_2 = 0x32;
const DIGIT_3 = 0x33;
const LETTER_F = 0x46;

/** `SEGMENT_HAS_ALTERNATIVES` if a segment has such symbols, else 0; -1 if a symbol cannot be in a segment. */
export function alternativesOf(octets: Uint8Array, start: number, end: number): number {
	let alternatives = 0;
	for (let at = start; at < end; at++) {
		const symbol = octets[at]!;
		if (symbol === ANY_SLASH || symbol === ANY_QUESTION_MARK) alternatives = abi.SEGMENT_HAS_ALTERNATIVES;
		else if (symbol === NUL || symbol >= FIRST_SPECIAL_SYMBOL) return -1;
	}
	return alternatives;
}

/**
 * Whether the delimiters of a suffix with alternative encodings have the encodings of a pattern: each delimiter
 * after the pattern's first `?` has two encodings. Either that `?` is the suffix's first, before all symbols with
 * alternative encodings, or the suffix does not contain it. No segment ends within an escape of a delimiter: the pattern would have a
 * symbol instead.
 *
 * @param segments the place of the suffix's first segment; all segments have been found whole.
 */
export function areDelimitersSound(block: PolicyBlock, segments: number): boolean {
	const { octets, fieldOctets } = block;
	let isQuery = false;
	let strayCount = 0;
	let head = 0;
	let headAt = segments;
	// Invariant: `strayCount` counts the delimiters of one encoding in the segments before `headAt`. It leaves out the
	// pattern's first `?`. If the suffix has that `?`, it leaves out the delimiters before it too.
	while ((head & abi.SEGMENT_IS_LAST) === 0) {
		head = block.field(headAt);
		const start = headAt + fieldOctets;
		headAt = start + (head >>> abi.SEGMENT_COUNT_SHIFT);
		for (let at = start; at < headAt; at++) {
			const symbol = octets[at]!;
			if (symbol === QUESTION_MARK && !isQuery) strayCount = 0;
			else if (symbol === SLASH || symbol === QUESTION_MARK || isEscapeOfDelimiter(octets, at, headAt))
				strayCount++;
			isQuery ||= symbol === QUESTION_MARK || symbol >= FIRST_SPECIAL_SYMBOL;
		}
	}
	return strayCount === 0;
}

/** Whether `%2F` or `%3F`, possibly without its last octet, is between two places. */
function isEscapeOfDelimiter(octets: Uint8Array, at: number, end: number): boolean {
	const digit = octets[at + 1];
	if (octets[at] !== PERCENT || at + 1 >= end || (digit !== DIGIT_2 && digit !== DIGIT_3)) return false;
	return at + 2 === end || octets[at + 2] === LETTER_F;
}
