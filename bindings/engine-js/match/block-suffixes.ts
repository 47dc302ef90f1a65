/** Searches a target for the segments of a block's suffixes: the counterpart of assembly/match/segments.ts. */
import * as abi from "../../../assembly/abi.js";
import { delimiterWidth, FIRST_SPECIAL_SYMBOL, NOWHERE } from "../../text/symbols.js";
import { type PolicyBlock, unpackMinOctets } from "../block/policy-block.js";
import { isBudgetSpent, spend } from "./budget.js";
import { findSegment } from "./segments.js";

/** The cost of trying a suffix, besides the search for its segments. */
const TRY_UNITS = 8;

/** The lowest decision among `best` and the sorted suffixes that match. Once the budget is spent, no suffix is tried. */
export function searchSuffixes(
	block: PolicyBlock,
	suffixes: number,
	suffixCount: number,
	target: Uint8Array,
	from: number,
	end: number,
	best: number,
): number {
	const { suffixStride } = block;
	const suffixesEnd = suffixes + suffixCount * suffixStride;
	// Invariant: no suffix before `suffix` matches.
	for (let suffix = suffixes; suffix < suffixesEnd; suffix += suffixStride) {
		const decision = block.decisionOfSuffix(suffix);
		if (decision > best) break;
		if (matchesSuffix(block, suffix, target, from, end)) return decision;
		if (isBudgetSpent()) break;
	}
	return best;
}

/** Whether a suffix matches a target between two offsets; once the budget is spent, false means nothing. */
export function matchesSuffix(
	block: PolicyBlock,
	suffix: number,
	target: Uint8Array,
	from: number,
	end: number,
): boolean {
	const { octets, fieldOctets } = block;
	const flags = octets[suffix + abi.SUFFIX_FLAGS]!;
	// If the pattern begins with a star, the suffix may begin with the slash that every path begins with.
	let offset = (flags & abi.SUFFIX_HAS_SLASH) === 0 ? from : from - 1;
	spend(TRY_UNITS);
	if (unpackMinOctets(octets[suffix + abi.SUFFIX_MIN_OCTETS]!) > end - offset) return false;
	let headAt = block.segmentsOfSuffix(suffix);
	let isAnchored = (flags & abi.SUFFIX_IS_ANCHORED) !== 0;
	let head = 0;
	// Invariant: the segments before `headAt` have matched, the last of them ends at `offset`.
	while ((head & abi.SEGMENT_IS_LAST) === 0) {
		head = block.number(headAt);
		const segment = headAt + fieldOctets;
		const octetCount = head >>> abi.SEGMENT_COUNT_SHIFT;
		const isAtEnd = (head & abi.SEGMENT_IS_AT_END) !== 0;
		headAt = segment + octetCount;
		if (isAnchored) {
			isAnchored = false;
			offset = matchSegment(octets, segment, headAt, target, offset, end);
			if (isAtEnd) return offset === end;
		} else if (isAtEnd && (head & abi.SEGMENT_HAS_ALTERNATIVES) !== 0) {
			return endsWith(octets, segment, headAt, target, offset, end);
		} else if (isAtEnd) {
			const start = end - octetCount;
			return start >= offset && areSame(octets, segment, target, start, end);
		} else if (octetCount > 0) {
			offset = findSegment(
				octets,
				segment,
				headAt,
				target,
				offset,
				end,
				(head & abi.SEGMENT_HAS_ALTERNATIVES) !== 0,
			);
		}
		if (offset === NOWHERE) return false;
	}
	return true;
}

/** Octets between two offsets of a target that a symbol matches; 0 if it does not match. */
function step(symbol: number, target: Uint8Array, offset: number, end: number): number {
	if (offset >= end) return 0;
	if (symbol < FIRST_SPECIAL_SYMBOL) return target[offset] === symbol ? 1 : 0;
	return delimiterWidth(symbol, target, offset);
}

/** The end of a segment that begins at an offset; NOWHERE if the segment is not there. */
export function matchSegment(
	octets: Uint8Array,
	segment: number,
	segmentEnd: number,
	target: Uint8Array,
	offset: number,
	end: number,
): number {
	let after = offset;
	let at = segment;
	for (; at < segmentEnd; at++) {
		const width = step(octets[at]!, target, after, end);
		if (width === 0) break;
		after += width;
	}
	spend(at - segment);
	return at === segmentEnd ? after : NOWHERE;
}

/** Whether a target ends with a segment that begins at or after an offset. It is compared from the end. */
function endsWith(
	octets: Uint8Array,
	segment: number,
	segmentEnd: number,
	target: Uint8Array,
	from: number,
	end: number,
): boolean {
	let offset = end;
	let at = segmentEnd;
	// Invariant: the symbols from `at` on match exactly the octets from `offset` on.
	for (; at > segment; at--) {
		const symbol = octets[at - 1]!;
		if (offset > from && step(symbol, target, offset - 1, end) === 1) offset -= 1;
		else if (offset >= from + 3 && step(symbol, target, offset - 3, end) === 3) offset -= 3;
		else break;
	}
	spend(segmentEnd - at);
	return at === segment;
}

/** Whether some octets equal those of a target between two offsets. */
function areSame(octets: Uint8Array, at: number, target: Uint8Array, start: number, end: number): boolean {
	let offset = start;
	while (offset < end && octets[at + offset - start] === target[offset]) offset++;
	spend(offset - start);
	return offset === end;
}
