/** Many URLs in one call: one URL per line, one verdict each. */
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
import { lineFeedsAt } from "../text/line-feeds";
import { checkUrl, lastDecidingLine } from "./matcher";
import { CARRIAGE_RETURN, LINE_FEED } from "../text/octets";
import { wordOf, zerosOf } from "../text/words";

/**
 * Judges the lines from ptr to endPtr, separated by LF or CRLF, and writes JUDGED_HEAD_OCTETS and their verdicts
 * to toPtr. It stops after a URL that the host must resolve, whose verdict is VERDICT_UNRESOLVED. Returns the number of
 * verdicts written; -1 if there is no memory for a verdict. A blank line is no URL.
 *
 * If rulesPtr is not 0, the line of the deciding rule is written there for each URL, in 4 octets; 0 if no rule decides.
 */
export function checkLines(policyPtr: usize, ptr: usize, endPtr: usize, toPtr: usize, rulesPtr: usize): i32 {
	const verdictsPtr = toPtr + JUDGED_HEAD_OCTETS;
	let count = 0;
	// Invariant: the lines before ptr have their verdicts.
	while (ptr < endPtr) {
		const lineFeedPtr = findLineFeed(ptr, endPtr);
		const isReturn =
			lineFeedPtr < endPtr && lineFeedPtr > ptr && <u32>load<u8>(lineFeedPtr - 1) == CARRIAGE_RETURN;
		const lineEndPtr = isReturn ? lineFeedPtr - 1 : lineFeedPtr;
		assert(lineEndPtr >= ptr && lineFeedPtr <= endPtr, "a line is within the list");
		const octetCount = <u32>(lineEndPtr - ptr);
		const verdict = octetCount == 0 ? VERDICT_INVALID_URL : checkUrl(policyPtr, ptr, octetCount, false);
		if (verdict == VERDICT_OUT_OF_MEMORY) return -1;
		if (rulesPtr != 0) {
			const rulePtr = rulesPtr + (count << 2);
			store<u32>(rulePtr, verdict <= VERDICT_ALLOWED ? lastDecidingLine(policyPtr) : 0);
		}
		store<u8>(verdictsPtr + count++, verdict);
		store<u32>(toPtr, <u32>ptr, JUDGED_LAST_LINE_PTR);
		store<u32>(toPtr, <u32>lineEndPtr, JUDGED_LAST_LINE_END_PTR);
		ptr = lineFeedPtr + 1;
		if (verdict == VERDICT_UNRESOLVED) break;
	}
	store<u32>(toPtr, <u32>min(ptr, endPtr), JUDGED_NEXT_LINE_PTR);
	return count;
}

/** Address of the first LF from ptr on; endPtr if there is none. */
@inline
export function findLineFeed(ptr: usize, endPtr: usize): usize {
	if (!ASC_FEATURE_SIMD) return findLineFeedByWords(ptr, endPtr);
	// Invariant: there is no LF before ptr.
	for (; ptr < endPtr; ptr += 64) {
		const places = lineFeedsAt(ptr);
		if (places != 0) return min(ptr + <usize>ctz(places), endPtr);
	}
	return endPtr;
}

/** The same without SIMD. */
function findLineFeedByWords(ptr: usize, endPtr: usize): usize {
	const lineFeeds = wordOf(LINE_FEED);
	// Invariant: there is no LF before ptr.
	for (; ptr < endPtr; ptr += 8) {
		const places = zerosOf(load<u64>(ptr) ^ lineFeeds);
		if (places != 0) return min(ptr + ((<usize>ctz(places)) >> 3), endPtr);
	}
	return endPtr;
}
