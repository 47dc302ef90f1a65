/** Paths that can match no URL, since every crawler resolves its URLs before it compares them. */
import { DIALECT_GOOGLE, DIALECT_RFC9309 } from "../abi";
import { DOLLAR, DOT, escapedOctet, isEscape, QUESTION, SLASH, STAR } from "../text/octets";

/** Offset and length of the dot segment that findDotSegment found. Good until the next call of findDotSegment. */
export let dotSegmentOffset: u32 = 0;
export let dotSegmentOctets: u32 = 0;

/** True where a path begins as every path of a URL does, or with a wildcard. */
export function beginsAsPath(ptr: usize, octetCount: u32): bool {
	if (octetCount == 0) return false;
	const first = <u32>load<u8>(ptr);
	return first == SLASH || first == STAR;
}

/**
 * Finds the first dot segment before a path's first `?` and its first special `*`, behind which it may stand in a
 * query; true where there is one.
 */
export function findDotSegment(ptr: usize, octetCount: u32, dialect: i32): bool {
	let isSegmentStart = false;
	// Invariant: before index there is neither ? nor special * nor a whole dot segment; isSegmentStart: a / is.
	for (let index: u32 = 0; index < octetCount; index++) {
		const octet = <u32>load<u8>(ptr + index);
		if (octet == QUESTION || (octet == STAR && dialect == DIALECT_RFC9309)) return false;
		if (isSegmentStart) {
			const end = skipDots(ptr, index, octetCount);
			if (end > index && endsSegment(ptr, end, octetCount, dialect)) {
				dotSegmentOffset = index;
				dotSegmentOctets = end - index;
				return true;
			}
		}
		isSegmentStart = octet == SLASH;
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
export function isUnmatchable(ptr: usize, octetCount: u32, dialect: i32): bool {
	if (dialect == DIALECT_GOOGLE) return false;
	return !beginsAsPath(ptr, octetCount) || findDotSegment(ptr, octetCount, dialect);
}
