import { lineStarts, withoutLineEnd } from "../../insight/edit/line-spans.js";

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Returns a function that finds a line by its number, from 1, without its end. Lines past the end are empty. */
export function sourceLines(octets: Uint8Array): (line: number) => Uint8Array {
	const hasMark = BYTE_ORDER_MARK.every((octet, index) => octets[index] === octet);
	const text = hasMark ? octets.subarray(BYTE_ORDER_MARK.length) : octets;
	const starts = lineStarts(text);
	return (line) => withoutLineEnd(text.subarray(starts[line - 1] ?? text.length, starts[line]));
}
