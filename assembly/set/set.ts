/** Verdicts on URLs of many origins: on a list, one batch of lines at a time, or on one URL. */
import {
	JUDGED_HEAD_OCTETS,
	JUDGED_LAST_LINE_END_PTR,
	JUDGED_LAST_LINE_PTR,
	JUDGED_NEXT_LINE_PTR,
	VERDICT_ALLOWED,
	VERDICT_INVALID_URL,
	VERDICT_OUT_OF_MEMORY,
	VERDICT_UNRESOLVED,
} from "../abi";
import { originOctetsOf } from "./host";
import { findLineFeeds, maxLineFeedsOctets } from "../text/line-feeds";
import { lastDecidingLine } from "../match/matcher";
import { CARRIAGE_RETURN } from "../text/octets";
import { findPolicy, hashOrigin } from "./policy-table";
import {
	addLine,
	BATCH_LINES,
	batchEndPtr,
	batchPtr,
	checkLine,
	checkOf,
	findPolicies,
	Line,
	openBatch,
} from "./set-batch";

/** The first batches have fewer lines: after a line that the host must resolve, the following lines are read again. */
const FIRST_BATCH_LINES: u32 = 4;

const LINE_FEEDS_PTR = memory.data(512, 16);
if (maxLineFeedsOctets(BATCH_LINES) > 512) ERROR("LINE_FEEDS_PTR");

/**
 * Judges the lines from ptr to endPtr, absolute URLs separated by LF or CRLF, and writes JUDGED_HEAD_OCTETS and their
 * verdicts to toPtr. It stops after a URL that the host must resolve, whose verdict is VERDICT_UNRESOLVED. Returns the
 * number of verdicts written; -1 if there is no memory for a verdict. A blank line is no URL.
 *
 * If rulesPtr is not 0, the line of the deciding rule is written there for each URL, in 4 octets; 0 if no rule decides.
 */
export function checkSetLines(
	tablePtr: usize,
	ptr: usize,
	endPtr: usize,
	toPtr: usize,
	rulesPtr: usize,
): i32 {
	const verdictsPtr = toPtr + JUDGED_HEAD_OCTETS;
	let count = 0;
	let maxLines = FIRST_BATCH_LINES;
	// Invariant: the lines before ptr have their verdicts.
	while (ptr < endPtr) {
		findLineFeeds(ptr, endPtr, maxLines, LINE_FEEDS_PTR);
		readLines(ptr, endPtr, maxLines);
		maxLines = min(2 * maxLines, BATCH_LINES);
		findPolicies(tablePtr);
		const linesEndPtr = batchEndPtr();
		for (let linePtr = batchPtr(); linePtr < linesEndPtr; linePtr += offsetof<Line>()) {
			const line = changetype<Line>(linePtr);
			const verdict = checkLine(line);
			if (rulesPtr != 0) {
				const isDecided = verdict <= VERDICT_ALLOWED;
				store<u32>(rulesPtr + (count << 2), isDecided ? lastDecidingLine(line.origin.policyPtr) : 0);
			}
			if (verdict >= VERDICT_UNRESOLVED) {
				if (verdict == VERDICT_OUT_OF_MEMORY) return -1;
				store<u8>(verdictsPtr + count, verdict);
				store<u32>(toPtr, <u32>line.ptr, JUDGED_LAST_LINE_PTR);
				store<u32>(toPtr, <u32>line.endPtr, JUDGED_LAST_LINE_END_PTR);
				store<u32>(toPtr, <u32>line.nextPtr, JUDGED_NEXT_LINE_PTR);
				return count + 1;
			}
			store<u8>(verdictsPtr + count++, verdict);
		}
		ptr = changetype<Line>(linesEndPtr - offsetof<Line>()).nextPtr;
	}
	store<u32>(toPtr, <u32>ptr, JUDGED_NEXT_LINE_PTR);
	return count;
}

/** Reads the next maxLines lines, or the rest of the list, into the batch. */
function readLines(ptr: usize, endPtr: usize, maxLines: u32): void {
	openBatch();
	let feedPtr = LINE_FEEDS_PTR;
	const feedsEndPtr = feedPtr + maxLines * sizeof<usize>();
	// Invariant: the lines before ptr are in the batch.
	for (; feedPtr < feedsEndPtr && ptr < endPtr; feedPtr += sizeof<usize>()) {
		const lineFeedPtr = min(load<usize>(feedPtr), endPtr);
		const isReturn =
			lineFeedPtr < endPtr && lineFeedPtr > ptr && <u32>load<u8>(lineFeedPtr - 1) == CARRIAGE_RETURN;
		const nextPtr = min(lineFeedPtr + 1, endPtr);
		addLine(ptr, lineFeedPtr - (isReturn ? 1 : 0), nextPtr);
		ptr = nextPtr;
	}
}

/** The verdict on one absolute URL; VERDICT_UNRESOLVED or VERDICT_OUT_OF_MEMORY if there is none. */
export function checkSetUrl(tablePtr: usize, urlPtr: usize, octetCount: u32): i32 {
	const originOctets = originOctetsOf(urlPtr, octetCount);
	if (originOctets == 0) return octetCount == 0 ? VERDICT_INVALID_URL : VERDICT_UNRESOLVED;
	const policyPtr = findPolicy(tablePtr, hashOrigin(urlPtr, originOctets), urlPtr, originOctets);
	return checkOf(policyPtr, urlPtr, octetCount, originOctets);
}

/** The policy of a serialised origin; 0 if the table has none. */
export function findOrigin(tablePtr: usize, originPtr: usize, originOctets: u32): usize {
	return findPolicy(tablePtr, hashOrigin(originPtr, originOctets), originPtr, originOctets);
}
