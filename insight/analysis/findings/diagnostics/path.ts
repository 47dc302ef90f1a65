import {
	BACKSLASH,
	DOLLAR,
	findDataPercent,
	findDotSegment,
	hasPathStart,
	QUESTION_MARK,
	SPACE,
	STAR,
	TAB,
} from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import type { LineDiagnostics } from "./line-diagnostics.js";

const NOT_FOUND = -1;

/** Finds mistakes in a rule's path as written (RFC 9309 §2.2.2, §2.2.3, §3). @param nulOffset -1 without a NUL. */
export function lintPath(
	octets: Uint8Array,
	start: number,
	end: number,
	nulOffset: number,
	dialect: Dialect,
	found: LineDiagnostics,
): void {
	if (dialect !== "google") {
		const control = findControl(octets, start, end);
		found.addOctet("control-octet", control === NOT_FOUND ? nulOffset : control);
	}
	if (start === end) return;
	const hasSpecials = dialect !== "original1994";
	if (!hasPathStart(octets, start)) found.add("path-without-slash", start, end);
	else if (dialect !== "google") {
		const dots = findDotSegment(octets, start, end, dialect);
		if (dots !== null) found.add("path-never-matches", dots.start, dots.end);
		found.addOctet("backslash-in-path", findBackslash(octets, start, end));
	}
	found.addOctet("invalid-escape", findDataPercent(octets, start, end, hasSpecials));
	if (hasSpecials) {
		found.addOctet("dollar-inside", findDollarInside(octets, start, end));
		const starsStart = trailingStarsStart(octets, start, end);
		if (starsStart < end && end - start > 1) found.add("redundant-trailing-star", starsStart, end);
	}
}

/** RFC 9309 §3: no rule should hold control octets. */
function findControl(octets: Uint8Array, start: number, end: number): number {
	for (let offset = start; offset < end; offset++) {
		// Tab is white space.
		if (octets[offset]! < SPACE && octets[offset] !== TAB) return offset;
	}
	return NOT_FOUND;
}

/** Before the first `?`: after it a URL's own backslash is no slash. */
function findBackslash(octets: Uint8Array, start: number, end: number): number {
	for (let offset = start; offset < end && octets[offset] !== QUESTION_MARK; offset++) {
		if (octets[offset] === BACKSLASH) return offset;
	}
	return NOT_FOUND;
}

function findDollarInside(octets: Uint8Array, start: number, end: number): number {
	for (let offset = start; offset < end - 1; offset++) {
		if (octets[offset] === DOLLAR) return offset;
	}
	return NOT_FOUND;
}

function trailingStarsStart(octets: Uint8Array, start: number, end: number): number {
	let offset = end;
	while (offset > start && octets[offset - 1] === STAR) offset--;
	return offset;
}
