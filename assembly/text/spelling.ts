/** Spells out: `/` and `?`, in one spelling or two, are written `%2F` and `%3F`, and the rest as it is. */
import { NONE } from "../abi";
import { SYMBOL_EITHER_SLASH, SYMBOL_STAR } from "./canonical";
import { QUESTION, SLASH } from "./octets";

/** `%2F` and `%3F` as they lie in memory. */
export const SPELT_SLASH: u32 = 0x463225;
export const SPELT_QUESTION: u32 = 0x463325;

/** What is spelt out is so many times as long at most, and an octet more is written. */
export const MOST_SPELT: u32 = 3;

/** Whether a symbol is a slash or a question mark, in one spelling or two. */
// @ts-ignore: decorator
@inline
export function isDelimiter(symbol: u32): bool {
	return symbol == SLASH || symbol == QUESTION || symbol >= SYMBOL_STAR;
}

/**
 * Writes the symbols from ptr to endPtr to toPtr, spelt out or, without isSpelt, as they are; how many octets. To offsetsPtr
 * it writes for each of them, and for what is behind the last one, which symbol it begins: its offset, or NONE in the midst
 * of one.
 */
export function spellOut(ptr: usize, endPtr: usize, isSpelt: bool, toPtr: usize, offsetsPtr: usize): u32 {
	const startPtr = toPtr;
	let offset: u32 = 0;
	// Invariant: the symbols before ptr, which are offset, stand before toPtr.
	for (; ptr < endPtr; ptr++) {
		const symbol = <u32>load<u8>(ptr);
		store<u32>(offsetsPtr, offset++);
		offsetsPtr += 4;
		let octets = symbol;
		let octetCount = 1;
		if (isSpelt && isDelimiter(symbol)) {
			octets = symbol == SLASH || symbol == SYMBOL_EITHER_SLASH ? SPELT_SLASH : SPELT_QUESTION;
			octetCount = MOST_SPELT;
			store<u32>(offsetsPtr, NONE);
			store<u32>(offsetsPtr, NONE, 4);
			offsetsPtr += 8;
		}
		store<u32>(toPtr, octets);
		toPtr += octetCount;
	}
	store<u32>(offsetsPtr, offset);
	return <u32>(toPtr - startPtr);
}
