/** Reads a delimiter in either encoding as the symbol that matches both. Other octets are tokens themselves. */
import { SYMBOL_ANY_QUESTION, SYMBOL_ANY_SLASH } from "../../text/canonical";
import { LETTER_F, PERCENT, QUESTION, SLASH } from "../../text/octets";
import { isEscapedDelimiter } from "../../text/symbols";

/** The length of the last token of those from ptr to endPtr, in octets. */
export function lastTokenOctets(ptr: usize, endPtr: usize): u32 {
	return ptr + 3 <= endPtr && isEscapedDelimiter(endPtr - 3, endPtr) ? 3 : 1;
}

export function tokenAt(ptr: usize, octetCount: u32): u32 {
	// The second octet of an escape, its first digit, says which one it is.
	const octet = <u32>load<u8>(ptr);
	if (octet == SLASH || (octetCount != 1 && <u32>load<u8>(ptr, 1) == DIGIT_TWO)) return SYMBOL_ANY_SLASH;
	return octet == QUESTION || octetCount != 1 ? SYMBOL_ANY_QUESTION : octet;
}

/** The octets of a partial escape at ptr, `F`, `2F` or `3F`; 0 for none. */
export function partialEscapeOctets(ptr: usize, endPtr: usize): u32 {
	const octet = <u32>load<u8>(ptr);
	if (ptr < endPtr && octet == LETTER_F) return 1;
	if (octet != DIGIT_TWO && octet != DIGIT_THREE) return 0;
	return ptr + 1 < endPtr && <u32>load<u8>(ptr, 1) == LETTER_F ? 2 : 0;
}

/** Whether there is a `%` at ptr. */
@inline
export function isPercent(ptr: usize): bool {
	return <u32>load<u8>(ptr) == PERCENT;
}

const DIGIT_TWO: u32 = 0x32;
const DIGIT_THREE: u32 = 0x33;
