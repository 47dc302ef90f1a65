/** Paths that can match no URL, since every crawler resolves its URLs before it compares them. */
import { DIALECT_GOOGLE, DIALECT_RFC9309 } from "./abi";
import { BACKSLASH, DOLLAR, DOT, escapedOctet, isControl, isEscape, QUESTION, SLASH, STAR } from "./octets";

/** Offset and length of what makes a path hopeless, as findUnresolved found it. */
export let unresolvedOffset: u32 = 0;
export let unresolvedOctets: u32 = 0;

/** Offset of the first control octet of a value; -1 where it has none (RFC 9309 §2.2, UTF8-char-noctl). */
export function findControl(ptr: usize, octetCount: u32): i32 {
	for (let index: u32 = 0; index < octetCount; index++) {
		if (isControl(load<u8>(ptr + index))) return index;
	}
	return -1;
}

/** True where a path begins as every path of a URL does, or with a wildcard. */
export function beginsAsPath(ptr: usize, octetCount: u32): bool {
	if (octetCount == 0) return false;
	const first = <u32>load<u8>(ptr);
	return first == SLASH || first == STAR;
}

/**
 * Finds the first dot segment or backslash before a path's first `?`; true where there is one.
 */
export function findUnresolved(ptr: usize, octetCount: u32, dialect: i32): bool {
	let isSegmentStart = false;
	let index: u32 = 0;
	// Invariant: before index there is neither ? nor \ nor a whole dot segment; isSegmentStart: a / is.
	while (index < octetCount) {
		const octet = <u32>load<u8>(ptr + index);
		if (octet == QUESTION) return false;
		if (octet == BACKSLASH) {
			unresolvedOffset = index;
			unresolvedOctets = 1;
			return true;
		}
		if (isSegmentStart) {
			const end = skipDots(ptr, index, octetCount);
			if (end > index && endsSegment(ptr, end, octetCount, dialect)) {
				unresolvedOffset = index;
				unresolvedOctets = end - index;
				return true;
			}
		}
		isSegmentStart = octet == SLASH;
		index++;
	}
	return false;
}

/** Offset behind one or two dots, literal or escaped; the offset itself where there is none. */
export function skipDots(ptr: usize, offset: u32, octetCount: u32): u32 {
	for (let dotCount = 0; dotCount < 2 && offset < octetCount; dotCount++) {
		if (<u32>load<u8>(ptr + offset) == DOT) offset += 1;
		else if (isEscape(ptr + offset, octetCount - offset) && escapedOctet(ptr + offset) == DOT) offset += 3;
		else break;
	}
	return offset;
}

function endsSegment(ptr: usize, offset: u32, octetCount: u32, dialect: i32): bool {
	if (offset == octetCount) return false;
	const octet = <u32>load<u8>(ptr + offset);
	if (octet == SLASH || octet == QUESTION) return true;
	return octet == DOLLAR && dialect == DIALECT_RFC9309 && offset + 1 == octetCount;
}

/** True where a rule's path can match no URL at all; dialect google compares octets and gives every path its chance. */
export function isHopeless(ptr: usize, octetCount: u32, dialect: i32): bool {
	if (dialect == DIALECT_GOOGLE) return false;
	return (
		!beginsAsPath(ptr, octetCount) ||
		findControl(ptr, octetCount) >= 0 ||
		findUnresolved(ptr, octetCount, dialect)
	);
}
