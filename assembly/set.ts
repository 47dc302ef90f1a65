/**
 * Verdicts on URLs of many origins. Of a batch of lines first the slots are touched, then the policies, and only then
 * is anything waited for: memory answers many questions at once as fast as one.
 */
import {
	DIALECT_GOOGLE,
	VERDICT_INVALID_URL,
	VERDICT_OUT_OF_MEMORY,
	VERDICT_UNKNOWN,
	VERDICT_UNRESOLVED,
} from "./abi";
import { findLineFeed } from "./batch";
import { Policy } from "./layout";
import { checkFrom, checkUrl } from "./matcher";
import { CARRIAGE_RETURN, COLON } from "./octets";
import { findPolicy, hashOrigin, PolicyTable, touchPolicy, touchSlot } from "./policy-table";
import { own } from "./scratch";
import { beginsSame, BLOCK_OCTETS, isSame } from "./same";
import * as target from "./target";

/** Lines of a batch. */
const BATCH_LINES: u32 = 32;

/** A line on its way to its verdict. */
@unmanaged
class Line {
	ptr: usize;
	endPtr: usize;
	/** Where the line behind it begins. */
	nextPtr: usize;
	/** 0: its origin is not plainly written. */
	originOctets: u32;
	hash: u32;
}

const LINES_PTR = memory.data(640, 16);
if (offsetof<Line>() * BATCH_LINES != 640) ERROR("LINES_PTR");

/** Where the line that was judged last begins and ends, and where the one behind it begins. */
export let lastSetLinePtr: usize = 0;
export let lastSetLineEndPtr: usize = 0;
export let nextSetLinePtr: usize = 0;

/** Keeps what was read only to be in the cache from being left out by a compiler. */
let touched: u32 = 0;

// @ts-ignore: decorator
@inline
function lineAt(index: u32): Line {
	return changetype<Line>(own(LINES_PTR) + index * offsetof<Line>());
}

/**
 * Judges the lines from ptr to endPtr, absolute URLs parted by LF or CRLF, and writes their verdicts to verdictsPtr. It
 * stops behind a URL that the host must resolve, whose verdict is VERDICT_UNRESOLVED. How many verdicts were written;
 * -1 where there is no memory to find one. A blank line is no URL.
 */
export function checkSetLines(tablePtr: usize, ptr: usize, endPtr: usize, verdictsPtr: usize): i32 {
	const table = changetype<PolicyTable>(tablePtr);
	let count = 0;
	nextSetLinePtr = ptr;
	// Invariant: the lines before nextSetLinePtr have their verdicts.
	while (nextSetLinePtr < endPtr) {
		const lineCount = readBatch(table, nextSetLinePtr, endPtr);
		for (let index: u32 = 0; index < lineCount; index++) {
			const line = lineAt(index);
			if (line.originOctets != 0) touched += touchPolicy(table, line.hash);
		}
		for (let index: u32 = 0; index < lineCount; index++) {
			const line = lineAt(index);
			const verdict = checkLine(tablePtr, line);
			if (verdict == VERDICT_OUT_OF_MEMORY) return -1;
			store<u8>(verdictsPtr + count++, verdict);
			lastSetLinePtr = line.ptr;
			lastSetLineEndPtr = line.endPtr;
			nextSetLinePtr = line.nextPtr;
			if (verdict == VERDICT_UNRESOLVED) return count;
		}
	}
	return count;
}

/** Reads lines, cuts their origins and touches the slots; how many lines. */
function readBatch(table: PolicyTable, ptr: usize, endPtr: usize): u32 {
	let count: u32 = 0;
	let seenPtr: usize = 0;
	let seenOctets: u32 = 0;
	let seenHash: u32 = 0;
	for (; count < BATCH_LINES && ptr < endPtr; count++) {
		const lineFeedPtr = findLineFeed(ptr, endPtr);
		const isReturn =
			lineFeedPtr < endPtr && lineFeedPtr > ptr && <u32>load<u8>(lineFeedPtr - 1) == CARRIAGE_RETURN;
		const line = lineAt(count);
		line.ptr = ptr;
		line.endPtr = isReturn ? lineFeedPtr - 1 : lineFeedPtr;
		line.nextPtr = min(lineFeedPtr + 1, endPtr);
		// A crawl's lines have the origin of the line before for the most part.
		if (seenOctets == 0 || !beginsWithOrigin(line, seenPtr, seenOctets)) {
			seenPtr = ptr;
			seenOctets = originOctetsOf(ptr, <u32>(line.endPtr - ptr));
			seenHash = hashOrigin(ptr, seenOctets);
			touched += touchSlot(table, seenHash);
		}
		line.originOctets = seenOctets;
		line.hash = seenHash;
		ptr = line.nextPtr;
	}
	return count;
}

/** Whether a line goes on with a path behind the origin of another. */
// @ts-ignore: decorator
@inline
function beginsWithOrigin(line: Line, originPtr: usize, originOctets: u32): bool {
	const behindPtr = line.ptr + originOctets;
	if (behindPtr >= line.endPtr || load<u8>(behindPtr) != 0x2f) return false;
	if (!beginsSame(line.ptr, originPtr, min(originOctets, BLOCK_OCTETS))) return false;
	return isSame(line.ptr, originPtr, originOctets);
}

/** How long the origin is that a URL begins with; 0 where it is not as origins are serialised. */
function originOctetsOf(urlPtr: usize, octetCount: u32): u32 {
	const end = target.skipAuthority(urlPtr, octetCount);
	if (end < 0) return 0;
	// A port may be the default one, which no serialised origin has: 80 or 443.
	const ptr = urlPtr + end;
	const isDefault = <u32>load<u8>(ptr - 3) == COLON || <u32>load<u8>(ptr - 4) == COLON;
	return isDefault ? 0 : end;
}

function checkLine(tablePtr: usize, line: Line): i32 {
	const octetCount = <u32>(line.endPtr - line.ptr);
	if (octetCount == 0) return VERDICT_INVALID_URL;
	if (line.originOctets == 0) return VERDICT_UNRESOLVED;
	return checkOf(
		findPolicy(tablePtr, line.hash, line.ptr, line.originOctets),
		line.ptr,
		octetCount,
		line.originOctets,
	);
}

/** The verdict on a URL by the policy of its origin, 0 for none. */
// @ts-ignore: decorator
@inline
function checkOf(policyPtr: usize, urlPtr: usize, octetCount: u32, originOctets: u32): i32 {
	if (policyPtr == 0) return VERDICT_UNKNOWN;
	if (changetype<Policy>(policyPtr).dialect == DIALECT_GOOGLE)
		return checkUrl(policyPtr, urlPtr, octetCount, true);
	return checkFrom(policyPtr, urlPtr, octetCount, urlPtr + originOctets);
}

/**
 * The verdict on one absolute URL; VERDICT_UNRESOLVED where the host must resolve it first, VERDICT_OUT_OF_MEMORY
 * where there is none.
 */
export function checkSetUrl(tablePtr: usize, urlPtr: usize, octetCount: u32): i32 {
	const originOctets = originOctetsOf(urlPtr, octetCount);
	if (originOctets == 0) return octetCount == 0 ? VERDICT_INVALID_URL : VERDICT_UNRESOLVED;
	const policyPtr = findPolicy(tablePtr, hashOrigin(urlPtr, originOctets), urlPtr, originOctets);
	return checkOf(policyPtr, urlPtr, octetCount, originOctets);
}

/** The policy of a serialised origin; 0 where the table has none. */
export function findOrigin(tablePtr: usize, originPtr: usize, originOctets: u32): usize {
	return findPolicy(tablePtr, hashOrigin(originPtr, originOctets), originPtr, originOctets);
}
