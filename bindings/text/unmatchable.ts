/** Rules that no URL can match, since URLs are resolved before they are compared (semantics, "Paths that match nothing"). */
import type { Dialect } from "../contract/types.js";
import { DOLLAR, DOT, PERCENT, QUESTION_MARK, SLASH, STAR } from "./octets.js";

const NOT_FOUND = -1;

/** A part of a path as written. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** Whether a path, not empty, can match no URL; false in dialect google, which resolves nothing. */
export function isUnmatchable(octets: Uint8Array, start: number, end: number, dialect: Dialect): boolean {
	if (dialect === "google") return false;
	return !hasPathStart(octets, start) || findDotSegment(octets, start, end, dialect) !== null;
}

/** Whether a path starts as RFC 9309 §2.2 requires it (its `path-pattern`), or with a `*`, as is common in practice. */
export function hasPathStart(octets: Uint8Array, start: number): boolean {
	return octets[start] === SLASH || octets[start] === STAR;
}

/** The first dot segment before the first `?` and special `*`, which no resolved URL has; null if there is none. */
export function findDotSegment(
	octets: Uint8Array,
	start: number,
	end: number,
	dialect: Dialect,
): Span | null {
	const hasSpecials = dialect !== "original1994";
	// The start of the segment after the last slash; before the first slash there is no segment.
	let segmentStart = NOT_FOUND;
	for (let offset = start; offset < end; offset++) {
		const octet = octets[offset];
		if (octet === STAR && hasSpecials) return null;
		const isFinalDollar = octet === DOLLAR && offset + 1 === end && hasSpecials;
		if (octet !== SLASH && octet !== QUESTION_MARK && !isFinalDollar) continue;
		if (segmentStart !== NOT_FOUND && isDotSegment(octets, segmentStart, offset)) {
			return { start: segmentStart, end: offset };
		}
		if (octet === QUESTION_MARK) return null;
		segmentStart = offset + 1;
	}
	return null;
}

/** `.` or `..`, each dot spelt `.` or `%2e`. */
function isDotSegment(octets: Uint8Array, start: number, end: number): boolean {
	let dotCount = 0;
	let offset = start;
	while (offset < end && dotCount <= 2) {
		const width = dotWidth(octets, offset);
		if (width === 0) return false;
		offset += width;
		dotCount++;
	}
	return offset === end && (dotCount === 1 || dotCount === 2);
}

/** Octets of the dot at an offset, in either spelling; 0 if there is none. The end of a segment is no dot. */
function dotWidth(octets: Uint8Array, offset: number): number {
	if (octets[offset] === DOT) return 1;
	const isEscape =
		octets[offset] === PERCENT && octets[offset + 1] === 0x32 && ((octets[offset + 2] ?? 0) | 0x20) === 0x65;
	return isEscape ? 3 : 0;
}
