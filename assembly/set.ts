/**
 * Verdicts on URLs of many origins. Of a batch of lines first the slots are touched, then the beginnings of the
 * policies, then what a walk reads next; only then is any of them judged. Memory answers many questions at once as fast
 * as one, and a line that waits for an answer keeps those behind it waiting.
 */
import {
	DIALECT_GOOGLE,
	VERDICT_INVALID_URL,
	VERDICT_OUT_OF_MEMORY,
	VERDICT_UNKNOWN,
	VERDICT_UNRESOLVED,
} from "./abi";
import { originOctetsOf } from "./host";
import { Policy } from "./layout";
import { checkFrom, checkUrl } from "./matcher";
import { CARRIAGE_RETURN, LINE_FEED, SLASH } from "./octets";
import { findPolicy, hashOrigin, PolicyTable, touchPolicy, touchSlot } from "./policy-table";
import { isSame } from "./same";
import { own } from "./scratch";
import { touchChild } from "./trie";

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
	/** Whether its origin is that of the line before. */
	isRepeated: bool;
	/** 0: the table has none of its origin. */
	policyPtr: usize;
}

const LINES_PTR = memory.data(896, 16);
if (offsetof<Line>() * BATCH_LINES != 896) ERROR("LINES_PTR");

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
		touchPolicies(table, lineCount);
		findPolicies(table, lineCount);
		for (let index: u32 = 0; index < lineCount; index++) {
			const line = lineAt(index);
			const verdict = checkLine(line);
			if (verdict >= VERDICT_UNRESOLVED) {
				if (verdict == VERDICT_OUT_OF_MEMORY) return -1;
				store<u8>(verdictsPtr + count, verdict);
				lastSetLinePtr = line.ptr;
				lastSetLineEndPtr = line.endPtr;
				nextSetLinePtr = line.nextPtr;
				return count + 1;
			}
			store<u8>(verdictsPtr + count++, verdict);
		}
		nextSetLinePtr = lineAt(lineCount - 1).nextPtr;
	}
	return count;
}

/** Reads lines, cuts their origins and touches the slots; how many lines. */
function readBatch(table: PolicyTable, ptr: usize, endPtr: usize): u32 {
	let count: u32 = 0;
	let seenPtr: usize = 0;
	let seenOctets: u32 = 0;
	let seenHash: u32 = 0;
	let blockPtr = ptr;
	let lineFeeds = lineFeedsAt(ptr);
	// Invariant: the lines before ptr are read; lineFeeds has a bit for each LF from ptr on in the 64 octets at blockPtr.
	for (; count < BATCH_LINES && ptr < endPtr; count++) {
		while (lineFeeds == 0 && blockPtr < endPtr) {
			blockPtr += 64;
			lineFeeds = lineFeedsAt(blockPtr);
		}
		const lineFeedPtr = min(blockPtr + <usize>ctz(lineFeeds), endPtr);
		lineFeeds &= lineFeeds - 1;
		const isReturn =
			lineFeedPtr < endPtr && lineFeedPtr > ptr && <u32>load<u8>(lineFeedPtr - 1) == CARRIAGE_RETURN;
		const line = lineAt(count);
		line.ptr = ptr;
		line.endPtr = isReturn ? lineFeedPtr - 1 : lineFeedPtr;
		line.nextPtr = min(lineFeedPtr + 1, endPtr);
		// A crawl's lines have the origin of the line before for the most part.
		const isRepeated = seenOctets != 0 && beginsWithOrigin(line, seenPtr, seenOctets);
		if (!isRepeated) {
			seenPtr = ptr;
			seenOctets = originOctetsOf(ptr, <u32>(line.endPtr - ptr));
			seenHash = hashOrigin(ptr, seenOctets);
			touched += touchSlot(table, seenHash);
		}
		line.isRepeated = isRepeated;
		line.originOctets = seenOctets;
		line.hash = seenHash;
		ptr = line.nextPtr;
	}
	return count;
}

/** A bit for each LF of 64 octets. */
// @ts-ignore: decorator
@inline
function lineFeedsAt(ptr: usize): u64 {
	const octets = i8x16.splat(<i8>LINE_FEED);
	let places: u64 = 0;
	for (let offset = 64; offset > 0;) {
		offset -= 16;
		places = (places << 16) | (<u64>i8x16.bitmask(i8x16.eq(v128.load(ptr + offset), octets)));
	}
	return places;
}

/** Whether a line goes on with a path behind the origin of another. */
// @ts-ignore: decorator
@inline
function beginsWithOrigin(line: Line, originPtr: usize, originOctets: u32): bool {
	const behindPtr = line.ptr + originOctets;
	if (behindPtr >= line.endPtr || <u32>load<u8>(behindPtr) != SLASH) return false;
	return isSame(line.ptr, originPtr, originOctets);
}

/** Touches where the policies begin that may be the lines'. */
function touchPolicies(table: PolicyTable, lineCount: u32): void {
	// Of 4 GiB the length is 0 in 32 bits, which gives the last word all the same.
	const lastPtr = ((<usize>memory.size()) << 16) - 4;
	for (let index: u32 = 0; index < lineCount; index++) {
		const line = lineAt(index);
		if (!line.isRepeated) touched += touchPolicy(table, line.hash, lastPtr);
	}
}

/** Finds the policies of the lines, and touches what a walk reads first behind their beginnings. */
function findPolicies(table: PolicyTable, lineCount: u32): void {
	const tablePtr = changetype<usize>(table);
	let policyPtr: usize = 0;
	// Invariant: policyPtr is the policy of the line before.
	for (let index: u32 = 0; index < lineCount; index++) {
		const line = lineAt(index);
		if (!line.isRepeated && line.originOctets != 0) {
			policyPtr = findPolicy(tablePtr, line.hash, line.ptr, line.originOctets);
			if (policyPtr != 0) touched += touchChild(policyPtr, line.ptr + line.originOctets);
		}
		line.policyPtr = policyPtr;
	}
}

// @ts-ignore: decorator
@inline
function checkLine(line: Line): i32 {
	const octetCount = <u32>(line.endPtr - line.ptr);
	if (line.originOctets == 0) return octetCount == 0 ? VERDICT_INVALID_URL : VERDICT_UNRESOLVED;
	return checkOf(line.policyPtr, line.ptr, octetCount, line.originOctets);
}

/** The verdict on a URL by the policy of its origin, 0 for none. */
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
