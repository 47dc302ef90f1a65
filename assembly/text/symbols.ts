/** Compares one symbol of a pattern with the octets of a path. */
import { SYMBOL_ANY_SLASH } from "./canonical";
import { PERCENT, QUESTION, SLASH } from "./octets";

/** `2F` and `3F` as they are loaded from memory. */
const ESCAPED_SLASH: u32 = 0x4632;
const ESCAPED_QUESTION: u32 = 0x4633;

/** The number of octets of the path at ptr that match a symbol, literal or with alternative encodings; 0 if they do not match. */
@inline
export function step(symbol: u32, ptr: usize, endPtr: usize): usize {
	if (ptr >= endPtr) return 0;
	const octet = <u32>load<u8>(ptr);
	if (symbol < 0x80) return octet == symbol ? 1 : 0;
	const isSlash = symbol == SYMBOL_ANY_SLASH;
	if (octet == (isSlash ? SLASH : QUESTION)) return 1;
	if (octet != PERCENT || ptr + 3 > endPtr) return 0;
	return <u32>load<u16>(ptr, 1) == (isSlash ? ESCAPED_SLASH : ESCAPED_QUESTION) ? 3 : 0;
}

/** Whether the octets at ptr are `%2F` or `%3F`. */
export function isEscapedDelimiter(ptr: usize, endPtr: usize): bool {
	if (ptr + 3 > endPtr || <u32>load<u8>(ptr) != PERCENT) return false;
	const digits = <u32>load<u16>(ptr, 1);
	return digits == ESCAPED_SLASH || digits == ESCAPED_QUESTION;
}
