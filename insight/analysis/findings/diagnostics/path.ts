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
		// RFC 9309 §3: no rule should hold control octets. Tab is white space.
		const control = findOctet(octets, start, end, (octet) => octet < SPACE && octet !== TAB);
		found.addOctet("control-octet", control === NOT_FOUND ? nulOffset : control);
	}
	if (start === end) return;
	const hasSpecials = dialect !== "original1994";
	if (!hasPathStart(octets, start)) found.add("path-without-slash", start, end);
	else if (dialect !== "google") {
		const dots = findDotSegment(octets, start, end, dialect);
		if (dots !== null) found.add("path-never-matches", dots.start, dots.end);
		// After the first `?` a URL's own backslash is no slash.
		const mark = findOctet(octets, start, end, (octet) => octet === BACKSLASH || octet === QUESTION_MARK);
		if (octets[mark] === BACKSLASH) found.addOctet("backslash-in-path", mark);
	}
	found.addOctet("invalid-escape", findDataPercent(octets, start, end, hasSpecials));
	if (hasSpecials) {
		const dollar = findOctet(octets, start, end - 1, (octet) => octet === DOLLAR);
		found.addOctet("dollar-inside", dollar);
		const starsStart = trailingStarsStart(octets, start, end);
		if (starsStart < end && end - start > 1) found.add("redundant-trailing-star", starsStart, end);
	}
}

function findOctet(
	octets: Uint8Array,
	start: number,
	end: number,
	isWanted: (octet: number) => boolean,
): number {
	const index = octets.subarray(start, end).findIndex(isWanted);
	return index === NOT_FOUND ? NOT_FOUND : start + index;
}

function trailingStarsStart(octets: Uint8Array, start: number, end: number): number {
	let offset = end;
	while (offset > start && octets[offset - 1] === STAR) offset--;
	return offset;
}
