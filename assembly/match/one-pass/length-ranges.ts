/** Length ranges of an index in the making: a heavy path's segments of the same context (segment-index.ts). */
import { NONE } from "../../abi";
import {
	IS_AT_END,
	IS_MATCH,
	keywordAt,
	LengthRange,
	rangeAt,
	rangeLinkOf,
	SegmentIndex,
} from "./segment-index";

/** A flag of a context: the segment has a final percent. */
export const HAS_PERCENT: u32 = 0x80000000;

/** Makes the ranges of all heavy paths; a queue replaces each segment's keyword. contextsPtr has their contexts. */
export function makeRanges(index: SegmentIndex, segmentsEndPtr: usize, contextsPtr: usize): void {
	for (let ptr = index.segmentsPtr; ptr < segmentsEndPtr; ptr += 4) {
		const keyword = load<u32>(ptr);
		if (keyword == IS_MATCH || keyword == IS_AT_END) continue;
		const range = rangeOf(index, ptr, load<u32>(contextsPtr + (ptr - index.segmentsPtr)));
		const count = keywordAt(index, keyword).count;
		range.firstCount = min(range.firstCount, count);
		range.lastCount = max(range.lastCount, count);
	}
	for (let number: u32 = 1; number < index.keywordCount; number++) {
		const keyword = keywordAt(index, number);
		keyword.range = keywordAt(index, keyword.shortest).range;
	}
	for (let number: u32 = 1; number < index.rangeCount; number++) {
		const range = rangeAt(index, number);
		range.firstQueue = index.queueCount;
		if (range.lastCount != 0) index.queueCount += range.lastCount - range.firstCount + 1;
	}
	for (let ptr = index.segmentsPtr; ptr < segmentsEndPtr; ptr += 4) {
		const keyword = load<u32>(ptr);
		if (keyword == IS_MATCH || keyword == IS_AT_END) continue;
		const range = rangeOf(index, ptr, load<u32>(contextsPtr + (ptr - index.segmentsPtr)));
		store<u32>(ptr, range.firstQueue + keywordAt(index, keyword).count - range.firstCount);
	}
}

/** The range of a segment that still holds its keyword; it is made if it is missing. */
function rangeOf(index: SegmentIndex, segmentPtr: usize, context: u32): LengthRange {
	// Until all ranges are made, only the shortest keyword of a heavy path has the number of its range.
	const shortest = keywordAt(index, keywordAt(index, load<u32>(segmentPtr)).shortest);
	const range = rangeIn(index, rangeLinkOf(index, shortest, context & ~HAS_PERCENT));
	range.shortest = shortest.shortest;
	if ((context & HAS_PERCENT) == 0) return range;
	return rangeIn(index, changetype<usize>(range) + offsetof<LengthRange>("percentRange"));
}

/** The range whose number is at linkPtr; it is made if there is none. */
function rangeIn(index: SegmentIndex, linkPtr: usize): LengthRange {
	if (load<u32>(linkPtr) == 0) {
		rangeAt(index, index.rangeCount).firstCount = NONE;
		store<u32>(linkPtr, index.rangeCount++);
	}
	return rangeAt(index, load<u32>(linkPtr));
}
