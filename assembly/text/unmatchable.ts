/** Paths that cannot match any URL, since every crawler resolves its URLs before it compares them. */
import { DIALECT_GOOGLE, DIALECT_RFC9309 } from "../abi";
import { DOLLAR, DOT, escapedOctet, isEscape, QUESTION, SLASH, STAR } from "./octets";

/** True if a path begins with a slash, as every path of a URL does, or with a wildcard. */
function beginsAsPath(ptr: usize, octetCount: u32): bool {
	if (octetCount == 0) return false;
	const first = <u32>load<u8>(ptr);
	return first == SLASH || first == STAR;
}

/** Whether a dot segment is before a path's first `?` and first special `*`. After a `*` it may be in a query. */
function hasDotSegment(ptr: usize, octetCount: u32, dialect: i32): bool {
	let isSegmentStart = false;
	// Invariant: before index there is no `?`, no special `*` and no whole dot segment. isSegmentStart: a `/` precedes
	// index.
	for (let index: u32 = 0; index < octetCount; index++) {
		const octet = <u32>load<u8>(ptr + index);
		if (octet == QUESTION || (octet == STAR && dialect == DIALECT_RFC9309)) return false;
		if (isSegmentStart) {
			const end = skipDots(ptr, index, octetCount);
			if (end > index && endsSegment(ptr, end, octetCount, dialect)) return true;
		}
		isSegmentStart = octet == SLASH;
	}
	return false;
}

/** Offset after one or two dots, literal or escaped; the offset itself if there is no dot. */
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

/** True if a rule's path cannot match any URL. Dialect google compares octets, so there every path can match. */
export function isUnmatchable(ptr: usize, octetCount: u32, dialect: i32): bool {
	if (dialect == DIALECT_GOOGLE) return false;
	return !beginsAsPath(ptr, octetCount) || hasDotSegment(ptr, octetCount, dialect);
}
