import * as abi from "../../../assembly/abi.js";
import { NUL, PERCENT, QUESTION_MARK, SLASH } from "../../text/octets.js";
import { EITHER_QUESTION_MARK, EITHER_SLASH, FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";
import type { PolicyBlock } from "./policy-block.js";

const DIGIT_2 = 0x32;
const DIGIT_3 = 0x33;
const LETTER_F = 0x46;

/** `PIECE_HAS_EITHER` where a piece has symbols of two spellings, 0 where it has none; -1 where it has what no piece has. */
export function spellingsOf(octets: Uint8Array, start: number, end: number): number {
	let spellings = 0;
	for (let at = start; at < end; at++) {
		const symbol = octets[at]!;
		if (symbol === EITHER_SLASH || symbol === EITHER_QUESTION_MARK) spellings = abi.PIECE_HAS_EITHER;
		else if (symbol === NUL || symbol >= FIRST_SPECIAL_SYMBOL) return -1;
	}
	return spellings;
}

/**
 * Whether a suffix that has symbols of two spellings has its delimiters as a pattern has them: after the first `?` of the
 * pattern each has two spellings. That `?` is the suffix's first, before all symbols of two spellings; or the suffix has none.
 * No piece ends within an escape of a delimiter: that would stand for one too.
 *
 * @param pieces where the suffix's first piece stands; all have been found whole.
 */
export function areDelimitersSound(block: PolicyBlock, pieces: number): boolean {
	const { octets, fieldOctets } = block;
	let isQuery = false;
	let strayCount = 0;
	let head = 0;
	let headAt = pieces;
	// Of the pieces before `headAt`, `strayCount` is how many delimiters of one spelling there are but for the pattern's
	// first `?`, and but for those before it where the suffix has it.
	while ((head & abi.PIECE_IS_LAST) === 0) {
		head = block.field(headAt);
		const start = headAt + fieldOctets;
		headAt = start + (head >>> abi.PIECE_COUNT_SHIFT);
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

/** Whether `%2F` or `%3F`, or all that there is of one before its last octet, is between two places. */
function isEscapeOfDelimiter(octets: Uint8Array, at: number, end: number): boolean {
	const digit = octets[at + 1];
	if (octets[at] !== PERCENT || at + 1 >= end || (digit !== DIGIT_2 && digit !== DIGIT_3)) return false;
	return at + 2 === end || octets[at + 2] === LETTER_F;
}
