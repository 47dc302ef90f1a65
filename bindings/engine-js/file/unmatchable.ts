/** Rules that no URL can match, since URLs are resolved before they are compared (semantics, "Paths that match nothing"). */
import type { Dialect } from "../../contract/types.js";
import { DOLLAR, DOT, PERCENT, QUESTION_MARK, SLASH, STAR } from "../../text/octets.js";

const NOT_FOUND = -1;

/** A part of a path as written. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/**
 * Whether a path, not empty, can match no URL. Dialect google compares octets and resolves nothing, so its
 * answer is always false.
 */
export function isUnmatchable(octets: Uint8Array, start: number, end: number, dialect: Dialect): boolean {
	if (dialect === "google") return false;
	return !hasPathStart(octets, start) || findDotSegment(octets, start, end, dialect) !== null;
}

/** Whether a path starts as RFC 9309 §2.2 wants it (its `path-pattern`), or with a `*`, as it does in practice. */
export function hasPathStart(octets: Uint8Array, start: number): boolean {
	return octets[start] === SLASH || octets[start] === STAR;
}

/**
 * The first dot segment before a path's first `?` and its first special `*`, which no resolved URL has; or null.
 * After a star it may be in a query, which is not resolved.
 */
export function findDotSegment(
	octets: Uint8Array,
	start: number,
	end: number,
	dialect: Dialect,
): Span | null {
	const hasSpecials = dialect !== "original1994";
	// After the last slash; before the first there is no segment.
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

/** Octets of the dot at an offset, spelt either way; 0 where there is none. A segment's end is no part of one. */
function dotWidth(octets: Uint8Array, offset: number): number {
	if (octets[offset] === DOT) return 1;
	const isEscape =
		octets[offset] === PERCENT && octets[offset + 1] === 0x32 && ((octets[offset + 2] ?? 0) | 0x20) === 0x65;
	return isEscape ? 3 : 0;
}
