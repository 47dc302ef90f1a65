import { CR, LF } from "../../bindings/internal.js";

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Returns a function that finds a line by its number, from 1, without its end. Lines past the end are empty. */
export function sourceLines(octets: Uint8Array): (line: number) => Uint8Array {
	const starts = lineStarts(octets);
	return (line) => {
		const start = starts[line - 1];
		if (start === undefined) return new Uint8Array();
		let end = starts[line] ?? octets.length;
		if (end > start && octets[end - 1] === LF) end--;
		if (end > start && octets[end - 1] === CR) end--;
		return octets.subarray(start, end);
	};
}

/** The offsets at which lines begin. Lines end at CR, LF or CRLF (RFC 9309 §2.2). */
function lineStarts(octets: Uint8Array): number[] {
	const hasMark = BYTE_ORDER_MARK.every((octet, index) => octets[index] === octet);
	const starts = [hasMark ? BYTE_ORDER_MARK.length : 0];
	for (let index = 0; index < octets.length; index++) {
		const octet = octets[index];
		if (octet === LF || (octet === CR && octets[index + 1] !== LF)) {
			starts.push(index + 1);
		}
	}
	return starts;
}
