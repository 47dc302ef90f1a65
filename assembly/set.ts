/**
 * Verdicts on URLs of many origins, a batch of lines at a time and every step for all of them: find the line ends, cut
 * the origins, hash them, touch the slots, then the beginnings of the policies, then what a walk reads next; only then is
 * any line judged. Memory answers many questions at once as fast as one, and a line that waits for an answer keeps those
 * behind it waiting; so does a branch that nobody can foresee, of which a step has few.
 */
import {
	DIALECT_GOOGLE,
	VERDICT_ALLOWED,
	VERDICT_INVALID_URL,
	VERDICT_OUT_OF_MEMORY,
	VERDICT_UNKNOWN,
	VERDICT_UNRESOLVED,
} from "./abi";
import { originOctetsOf } from "./host";
import { Policy } from "./layout";
import { findLineFeeds, mostLineFeedsOctets } from "./line-feeds";
import { checkFrom, checkUrl, lastDecidingLine } from "./matcher";
import { CARRIAGE_RETURN, SLASH } from "./octets";
import { findPolicy, hashOrigin, PolicyTable, touchPolicy, touchSlot } from "./policy-table";
import { isSame } from "./same";
import { own } from "./scratch";
import { touchChild } from "./trie";

/** Lines of a batch; of the first ones fewer, since a line that the host must resolve lets those behind it be read anew. */
const BATCH_LINES: u32 = 32;
const FIRST_BATCH_LINES: u32 = 4;

/** A line on its way to its verdict. */
@unmanaged
class Line {
	ptr: usize;
	endPtr: usize;
	/** Where the line behind it begins. */
	nextPtr: usize;
	origin: Origin;
}

/** An origin that lines have which follow each other. */
@unmanaged
class Origin {
	ptr: usize;
	/** 0: it is not plainly written. */
	octetCount: u32;
	hash: u32;
	/** 0: the table has none of it. */
	policyPtr: usize;
}

const LINES_PTR = memory.data(512, 16);
const ORIGINS_PTR = memory.data(512, 16);
if (offsetof<Line>() * BATCH_LINES != 512) ERROR("LINES_PTR");
if (offsetof<Origin>() * BATCH_LINES != 512) ERROR("ORIGINS_PTR");

const LINE_FEEDS_PTR = memory.data(512, 16);
if (mostLineFeedsOctets(BATCH_LINES) > 512) ERROR("LINE_FEEDS_PTR");

/** Where the line that was judged last begins and ends, and where the one behind it begins. */
export let lastSetLinePtr: usize = 0;
export let lastSetLineEndPtr: usize = 0;
export let nextSetLinePtr: usize = 0;

/** Keeps what was read only to be in the cache from being left out by a compiler. */
let touched: u32 = 0;

/**
 * Judges the lines from ptr to endPtr, absolute URLs parted by LF or CRLF, and writes their verdicts to verdictsPtr. It
 * stops behind a URL that the host must resolve, whose verdict is VERDICT_UNRESOLVED. How many verdicts were written;
 * -1 where there is no memory to find one. A blank line is no URL.
 *
 * Where rulesPtr is not 0, the line of the rule that decides is written there for each, 4 octets; 0 where none does.
 */
export function checkSetLines(
	tablePtr: usize,
	ptr: usize,
	endPtr: usize,
	verdictsPtr: usize,
	rulesPtr: usize,
): i32 {
	const table = changetype<PolicyTable>(tablePtr);
	let count = 0;
	let mostLines = FIRST_BATCH_LINES;
	nextSetLinePtr = ptr;
	// Invariant: the lines before nextSetLinePtr have their verdicts.
	while (nextSetLinePtr < endPtr) {
		findLineFeeds(nextSetLinePtr, endPtr, mostLines, own(LINE_FEEDS_PTR));
		const linesEndPtr = readLines(nextSetLinePtr, endPtr, mostLines);
		mostLines = min(2 * mostLines, BATCH_LINES);
		findPolicies(table);
		touchChildren(linesEndPtr);
		for (let linePtr = own(LINES_PTR); linePtr < linesEndPtr; linePtr += offsetof<Line>()) {
			const line = changetype<Line>(linePtr);
			const verdict = checkLine(line);
			if (rulesPtr != 0) {
				const isDecided = verdict <= VERDICT_ALLOWED;
				store<u32>(rulesPtr + (count << 2), isDecided ? lastDecidingLine(line.origin.policyPtr) : 0);
			}
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
		nextSetLinePtr = changetype<Line>(linesEndPtr - offsetof<Line>()).nextPtr;
	}
	return count;
}

/** Where the origins of the batch end. */
let originsEndPtr: usize = 0;

/** Reads lines and cuts their origins; where the lines of the batch end. */
function readLines(ptr: usize, endPtr: usize, mostLines: u32): usize {
	let feedPtr = own(LINE_FEEDS_PTR);
	let linePtr = own(LINES_PTR);
	const behindPtr = linePtr + offsetof<Line>() * mostLines;
	let nextOriginPtr = own(ORIGINS_PTR);
	let seenPtr: usize = 0;
	let seenOctets: u32 = 0;
	// Invariant: the lines before ptr are read; the origin of the last one has seenOctets at seenPtr.
	for (; linePtr < behindPtr && ptr < endPtr; linePtr += offsetof<Line>()) {
		const lineFeedPtr = min(load<usize>(feedPtr), endPtr);
		feedPtr += 4;
		const isReturn =
			lineFeedPtr < endPtr && lineFeedPtr > ptr && <u32>load<u8>(lineFeedPtr - 1) == CARRIAGE_RETURN;
		const line = changetype<Line>(linePtr);
		line.ptr = ptr;
		line.endPtr = lineFeedPtr - (isReturn ? 1 : 0);
		line.nextPtr = min(lineFeedPtr + 1, endPtr);
		// A crawl's lines have the origin of the line before for the most part.
		if (seenOctets == 0 || !beginsWithOrigin(line, seenPtr, seenOctets)) {
			seenPtr = ptr;
			seenOctets = originOctetsOf(ptr, <u32>(line.endPtr - ptr));
			const origin = changetype<Origin>(nextOriginPtr);
			nextOriginPtr += offsetof<Origin>();
			origin.ptr = ptr;
			origin.octetCount = seenOctets;
		}
		line.origin = changetype<Origin>(nextOriginPtr - offsetof<Origin>());
		ptr = line.nextPtr;
	}
	originsEndPtr = nextOriginPtr;
	return linePtr;
}

/** Whether a line goes on with a path behind the origin of another. */
// @ts-ignore: decorator
@inline
function beginsWithOrigin(line: Line, originPtr: usize, originOctets: u32): bool {
	const behindPtr = line.ptr + originOctets;
	if (behindPtr >= line.endPtr || <u32>load<u8>(behindPtr) != SLASH) return false;
	return isSame(line.ptr, originPtr, originOctets);
}

/** Finds the policies of the origins: of all of them one step, then of all of them the next. */
function findPolicies(table: PolicyTable): void {
	const originsPtr = own(ORIGINS_PTR);
	const endPtr = originsEndPtr;
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		const origin = changetype<Origin>(ptr);
		origin.hash = hashOrigin(origin.ptr, origin.octetCount);
	}
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		touched += touchSlot(table, changetype<Origin>(ptr).hash);
	}
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		touched += touchPolicy(table, changetype<Origin>(ptr).hash);
	}
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		const origin = changetype<Origin>(ptr);
		origin.policyPtr =
			origin.octetCount == 0
				? 0
				: findPolicy(changetype<usize>(table), origin.hash, origin.ptr, origin.octetCount);
	}
}

/** Touches what a walk reads behind the beginnings of the lines' policies. */
function touchChildren(linesEndPtr: usize): void {
	for (let linePtr = own(LINES_PTR); linePtr < linesEndPtr; linePtr += offsetof<Line>()) {
		const line = changetype<Line>(linePtr);
		const policyPtr = line.origin.policyPtr;
		if (policyPtr != 0) touched += touchChild(policyPtr, line.ptr + line.origin.octetCount);
	}
}

// @ts-ignore: decorator
@inline
function checkLine(line: Line): i32 {
	const octetCount = <u32>(line.endPtr - line.ptr);
	const originOctets = line.origin.octetCount;
	if (originOctets == 0) return octetCount == 0 ? VERDICT_INVALID_URL : VERDICT_UNRESOLVED;
	return checkOf(line.origin.policyPtr, line.ptr, octetCount, originOctets);
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
