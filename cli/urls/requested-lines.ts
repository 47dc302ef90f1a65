import { Buffer } from "node:buffer";
import { DOT, requestedUrl, SLASH } from "../../bindings/internal.js";
import { BlockCursor, printableOctets } from "./line-cursor.js";

/** `http`, and the octets after it in each scheme. */
const HTTP = 0x68747470;
const SECURE = 0x733a2f2f;
const COLON_SLASHES = 0x3a2f2f;
const LONGEST_SCHEME_OCTETS = 8;
/** Octets that serialising leaves unchanged in a host, by octet. */
const HOST_OCTETS = new Uint8Array(256);
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789.-") HOST_OCTETS[character.charCodeAt(0)] = 1;
/** The smallest letter; the other octets of such a host are smaller. */
const LETTER_A = 0x61;
/** Octets that serialising leaves unchanged in a path or query. */
const PATH_OCTETS = printableOctets(" \"'#<>[]\\^`{|}");

/** URLs, one per line, each as `requestedUrl` returns it; the same octets if nothing changes. Few lines are decoded. */
export function requestedLines(octets: Uint8Array): Uint8Array {
	const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
	const pieces: Uint8Array[] = [];
	const cursor = new BlockCursor(octets, PATH_OCTETS);
	const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
	const dots = new Finder(buffer, "/.");
	const escapedDots = new Finder(buffer, "/%2");
	let copiedEnd = 0;
	// Invariant: the pieces are the output for the lines before copiedEnd; those from there to the cursor are unchanged.
	while (cursor.advance()) {
		const { start, end } = cursor;
		if (start === end) continue;
		const mayHaveDotSegment = dots.isIn(start, end) || escapedDots.isIn(start, end);
		if (cursor.isPlain && !mayHaveDotSegment && hasPlainHead(view, start, end)) continue;
		const line = cursor.line();
		const asked = requestedUrl(line);
		if (asked === line) continue;
		pieces.push(octets.subarray(copiedEnd, start), Buffer.from(asked));
		copiedEnd = end;
	}
	return copiedEnd === 0 ? octets : Buffer.concat([...pieces, octets.subarray(copiedEnd)]);
}

/** Whether a line is a bare path, or begins with a serialised scheme and host that cannot be an address. */
function hasPlainHead(octets: DataView, start: number, end: number): boolean {
	if (octets.getUint8(start) === SLASH) return start + 1 === end || octets.getUint8(start + 1) !== SLASH;
	const hostStart = hostStartOf(octets, start, end);
	if (hostStart === 0) return false;
	let labelStart = hostStart;
	let at = hostStart;
	for (; at < end && HOST_OCTETS[octets.getUint8(at)] === 1; at++) {
		if (octets.getUint8(at) === DOT) labelStart = at + 1;
	}
	return at < end && octets.getUint8(at) === SLASH && octets.getUint8(labelStart) >= LETTER_A;
}

/** Offset of the host after `http://` or `https://`; 0 if the octets begin otherwise, or end there. */
function hostStartOf(octets: DataView, start: number, end: number): number {
	if (end - start <= LONGEST_SCHEME_OCTETS || octets.getUint32(start) !== HTTP) return 0;
	const rest = octets.getUint32(start + 4);
	if (rest === SECURE) return start + 8;
	return rest >>> 8 === COLON_SLASHES ? start + 7 : 0;
}

/** Finds a text within ranges that are asked for in ascending order. */
class Finder {
	#next = -1;

	constructor(
		private readonly octets: Buffer,
		private readonly text: string,
	) {}

	isIn(start: number, end: number): boolean {
		if (this.#next < start) {
			const found = this.octets.indexOf(this.text, start, "latin1");
			this.#next = found < 0 ? Number.POSITIVE_INFINITY : found;
		}
		return this.#next < end;
	}
}
