import type { Dialect } from "../contract/types.js";
import { escapedOctet, isStartOfAnyEscape } from "./canonical.js";
import type { Findings } from "./findings.js";
import { DOLLAR, PERCENT, STAR } from "./octets.js";
import { findControl, findUnresolved, hasPathStart } from "./unmatchable.js";

const NOT_FOUND = -1;

/**
 * Finds what is amiss with a rule's path as written (RFC 9309 §2.2.2, §2.2.3, §3).
 * @returns whether the path may be compared with others; one with a control octet is diagnosed for that alone.
 */
export function lintPath(
	octets: Uint8Array,
	start: number,
	end: number,
	dialect: Dialect,
	findings: Findings,
): boolean {
	if (start === end) return false;
	const control = dialect === "google" ? NOT_FOUND : findControl(octets, start, end);
	if (control !== NOT_FOUND) {
		findings.addOctet("control-octet", control);
		return false;
	}
	const hasSpecials = dialect !== "original1994";
	if (!hasPathStart(octets, start)) findings.add("path-without-slash", start, end);
	else if (dialect !== "google") {
		const unresolved = findUnresolved(octets, start, end, dialect);
		if (unresolved !== null) findings.add("path-never-matches", unresolved.start, unresolved.end);
	}
	findings.addOctet("invalid-escape", findInvalidEscape(octets, start, end, hasSpecials));
	if (hasSpecials) {
		findings.addOctet("dollar-inside", findDollarInside(octets, start, end));
		const starsStart = trailingStarsStart(octets, start, end);
		if (starsStart < end && end - start > 1) findings.add("redundant-trailing-star", starsStart, end);
	}
	return true;
}

/** The first `%` that is data, and that canonical form therefore turns into `%25`. */
function findInvalidEscape(octets: Uint8Array, start: number, end: number, hasSpecials: boolean): number {
	for (let offset = start; offset < end; offset++) {
		if (octets[offset] !== PERCENT || escapedOctet(octets, offset, end) >= 0) continue;
		if (!isStartOfAnyEscape(octets, offset, end, hasSpecials)) return offset;
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
