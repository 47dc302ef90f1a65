import { escapedOctet, isKeptOctet, isOctetEqualToEscape, writeEscape } from "../../../text/canonical.js";
import {
	BACKSLASH,
	COLON,
	CR,
	DOT,
	HASH,
	LF,
	NUL,
	PERCENT,
	QUESTION_MARK,
	SEMICOLON,
	SLASH,
	SPACE,
	TAB,
} from "../../../text/octets.js";

/** The octets after every target: a NUL that ends it, and room to look for `%2F` from its last octet on. */
const TARGET_END_OCTETS = 3;
/** An octet becomes an escape at most; a slash may be added at the start. */
const MAX_OCTETS_PER_OCTET = 3;

/** The action of canonical form on each octet of a URL. */
const KEEP = 0;
const ESCAPE = 1;
const LOOK_AT_DOT = 2;
const LOOK_AT_PERCENT = 3;
const BEGIN_QUERY = 4;
const END = 5;
const LOOK_AT_BACKSLASH = 6;
const RESOLVE = 7;

const actions = new Uint8Array(256);
for (let octet = 0; octet < 256; octet++) actions[octet] = isKeptOctet(octet) ? KEEP : ESCAPE;
actions[DOT] = LOOK_AT_DOT;
actions[PERCENT] = LOOK_AT_PERCENT;
actions[QUESTION_MARK] = BEGIN_QUERY;
actions[HASH] = END;
actions[BACKSLASH] = LOOK_AT_BACKSLASH;
actions[TAB] = RESOLVE;
actions[LF] = RESOLVE;
actions[CR] = RESOLVE;

/** How many octets of room a target made of some octets may need. */
export function targetRoom(octetCount: number): number {
	return octetCount * MAX_OCTETS_PER_OCTET + TARGET_END_OCTETS + 1;
}

/**
 * Writes the canonical form of path and query (semantics, "Canonical form"), up to the fragment.
 * @param url its path begins at `start`, or is empty; only read.
 * @param target has `targetRoom`; gets the target and its end.
 * @param isResolved whether `resolveUrl` has resolved the URL; then nothing is left to resolve.
 * @returns the octets of the target; -1 if the URL needs resolving first: it has a dot segment, a backslash
 *   in its path, a tab or a line end.
 */
export function writeTarget(
	url: Uint8Array,
	start: number,
	end: number,
	target: Uint8Array,
	isResolved: boolean,
): number {
	let count = 0;
	if (start === end || url[start] !== SLASH) target[count++] = SLASH;
	let isUnresolvedPath = !isResolved;
	// Invariant: target[0, count) is the canonical form of url[start, offset).
	for (let offset = start; offset < end; offset++) {
		const octet = url[offset]!;
		const action = actions[octet]!;
		if (action === KEEP) {
			target[count++] = octet;
		} else if (action === LOOK_AT_DOT) {
			if (isUnresolvedPath && isDotSegment(url, offset, end)) return -1;
			target[count++] = octet;
		} else if (action === LOOK_AT_PERCENT) {
			const escaped = escapedOctet(url, offset, end);
			if (escaped === DOT && isUnresolvedPath && isDotSegment(url, offset, end)) return -1;
			if (isOctetEqualToEscape(escaped)) target[count++] = escaped;
			else count = writeEscape(escaped < 0 ? PERCENT : escaped, target, count);
			if (escaped >= 0) offset += 2;
		} else if (action === BEGIN_QUERY) {
			isUnresolvedPath = false;
			target[count++] = octet;
		} else if (action === END) {
			break;
		} else {
			if (action === RESOLVE && !isResolved) return -1;
			if (action === LOOK_AT_BACKSLASH && isUnresolvedPath) return -1;
			count = writeEscape(octet, target, count);
		}
	}
	return endTarget(target, count);
}

/**
 * As `writeTarget` and `writeGoogleTarget`, for most URLs: those whose path and query are already canonical.
 * @param url its path begins with the slash at `start`.
 * @returns -1 for any other URL.
 */
export function writePlainTarget(url: string, start: number, target: Uint8Array): number {
	const { length } = url;
	let previous = 0;
	// Invariant: target[0, index - start) is url[start, index): all octets kept, and no segment begins with a dot.
	for (let index = start; index < length; index++) {
		const unit = url.charCodeAt(index);
		const action = unit < 0x80 ? actions[unit]! : ESCAPE;
		const isPlain =
			action === KEEP || action === BEGIN_QUERY || (action === LOOK_AT_DOT && previous !== SLASH);
		if (!isPlain) return -1;
		target[index - start] = unit;
		previous = unit;
	}
	return endTarget(target, length - start);
}

/**
 * Writes the part of a URL that google/robotstxt's GetPathParamsQuery returns. It is not canonicalised.
 * @param url any octets; only read.
 * @param target as in `writeTarget`.
 * @returns the octets of the target.
 */
export function writeGoogleTarget(url: Uint8Array, start: number, end: number, target: Uint8Array): number {
	target[0] = SLASH;
	const searchStart = url[start] === SLASH && end - start > 1 && url[start + 1] === SLASH ? start + 2 : start;
	const pathStart = findPathStart(url, findAuthority(url, searchStart, end), end);
	for (let offset = searchStart; offset < pathStart; offset++) {
		if (url[offset] === HASH) return endTarget(target, 1);
	}
	let count = pathStart < end && url[pathStart] === SLASH ? 0 : 1;
	for (let offset = pathStart; offset < end; offset++) {
		const octet = url[offset]!;
		if (octet === HASH || octet === NUL) break;
		target[count++] = octet;
	}
	return endTarget(target, count);
}

/** After the first `://`, unless one of `/ ? ;` comes before it: then there is no authority to skip. */
function findAuthority(url: Uint8Array, searchStart: number, end: number): number {
	const delimiter = findPathStart(url, searchStart, end);
	const colon = delimiter - 1;
	const isScheme =
		colon >= searchStart &&
		delimiter + 1 < end &&
		url[colon] === COLON &&
		url[delimiter] === SLASH &&
		url[delimiter + 1] === SLASH;
	return isScheme ? delimiter + 2 : searchStart;
}

/** The first of `/ ? ;`, or the end. */
function findPathStart(url: Uint8Array, from: number, end: number): number {
	let offset = from;
	while (offset < end) {
		const octet = url[offset];
		if (octet === SLASH || octet === QUESTION_MARK || octet === SEMICOLON) break;
		offset++;
	}
	return offset;
}

function endTarget(target: Uint8Array, count: number): number {
	target[count] = NUL;
	return count;
}

/** Whether `.` or `..`, each dot spelt `.` or `%2e`, fills the segment that begins at an offset. */
function isDotSegment(url: Uint8Array, start: number, end: number): boolean {
	if (url[start - 1] !== SLASH) return false;
	let offset = start;
	for (let dotCount = 0; dotCount < 2 && offset < end; dotCount++) {
		if (url[offset] === DOT) offset++;
		else if (escapedOctet(url, offset, end) === DOT && url[offset] === PERCENT) offset += 3;
		else break;
	}
	if (offset === end) return true;
	const octet = url[offset];
	return octet === SLASH || octet === QUESTION_MARK || octet === HASH;
}

/** Whether the URL Standard cuts off the end of a URL: a control octet or space. */
export function endsInWhiteSpace(url: Uint8Array, start: number, end: number): boolean {
	return end > start && url[end - 1]! <= SPACE;
}
