import { setImmediate } from "node:timers/promises";
import { LF } from "../../bindings/internal.js";
import { type LinePlace, PLACE_OCTETS, readAt } from "./read-place.js";

/** Octets in which the end of a place's last line is looked for. */
const WINDOW_OCTETS = 1 << 12;

/**
 * Yields the places of a file's lines, which nobody has read yet. Where no place is found, at the end of the file and around
 * a long line, it reads: octets that are valid until the next portion is asked for.
 *
 * @throws Failure if the file cannot be read.
 */
export async function* linePlaces(file: string, descriptor: number): AsyncGenerator<Uint8Array | LinePlace> {
	const window = new Uint8Array(WINDOW_OCTETS);
	const chunk = new Uint8Array(PLACE_OCTETS);
	// Invariant: all octets before `start` are in a portion.
	for (let start = 0; ; ) {
		const windowStart = start + PLACE_OCTETS - WINDOW_OCTETS;
		const seen = window.subarray(0, readAt(file, descriptor, window, windowStart));
		const lineFeed = seen.lastIndexOf(LF);
		if (lineFeed >= 0) {
			const octetCount = windowStart + lineFeed + 1 - start;
			yield { file, descriptor, start, octetCount };
			start += octetCount;
		} else {
			const octets = chunk.subarray(0, readAt(file, descriptor, chunk, start));
			if (octets.length === 0) return;
			const wholeLines = octets.subarray(0, octets.lastIndexOf(LF) + 1);
			const portion = wholeLines.length === 0 ? octets : wholeLines;
			yield portion;
			start += portion.length;
		}
		// Going on in one go would leave no turn to threads and signals.
		await setImmediate();
	}
}
