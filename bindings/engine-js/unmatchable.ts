/** Rules that no URL can match, since URLs are resolved before they are compared (semantics, "Records"). */
import type { Dialect } from "../contract/types.js";
import { BACKSLASH, DOLLAR, DOT, isControl, PERCENT, QUESTION_MARK, SLASH, STAR } from "./octets.js";

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
	return (
		!hasPathStart(octets, start) ||
		findControl(octets, start, end) !== NOT_FOUND ||
		findUnresolved(octets, start, end, dialect) !== null
	);
}

/** Whether a path starts as RFC 9309 §2.2 wants it (its `path-pattern`), or with a `*`, as it does in practice. */
export function hasPathStart(octets: Uint8Array, start: number): boolean {
	return octets[start] === SLASH || octets[start] === STAR;
}

/** Offset of the first control octet; -1 where there is none. RFC 9309 §3: such a rule is invalid. */
export function findControl(octets: Uint8Array, start: number, end: number): number {
	for (let offset = start; offset < end; offset++) {
		if (isControl(octets[offset]!)) return offset;
	}
	return NOT_FOUND;
}

/** The first dot segment or backslash before a path's first `?`, which no resolved URL has; or null. */
export function findUnresolved(
	octets: Uint8Array,
	start: number,
	end: number,
	dialect: Dialect,
): Span | null {
	// Behind the last slash; before the first there is no segment.
	let segmentStart = NOT_FOUND;
	for (let offset = start; offset < end; offset++) {
		const octet = octets[offset];
		if (octet === BACKSLASH) return { start: offset, end: offset + 1 };
		const isFinalDollar = octet === DOLLAR && offset + 1 === end && dialect !== "original1994";
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
