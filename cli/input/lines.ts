import { CR, LF } from "../../bindings/internal.js";

/** The lines of a block without their ends, blank ones too. */
export function splitLines(octets: Uint8Array): Uint8Array[] {
	const lines: Uint8Array[] = [];
	for (let start = 0; start < octets.length; ) {
		const lineFeed = octets.indexOf(LF, start);
		let end = lineFeed < 0 ? octets.length : lineFeed;
		const next = end + 1;
		if (end > start && octets[end - 1] === CR) end--;
		lines.push(octets.subarray(start, end));
		start = next;
	}
	return lines;
}
