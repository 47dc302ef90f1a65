import { readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { LF } from "../../bindings/internal.js";
import { Failure, reasonOf } from "../host/failure.js";

/** Maximum number of octets of a place. Larger places make larger batches. Beyond this size there is no gain. */
export const PLACE_OCTETS = 1 << 18;
/** The number of octets in which the end of a place's last line is searched for. */
const WINDOW_OCTETS = 1 << 12;

/** A place of whole lines in an open file, for whoever reads them: any thread of the process. */
export interface LinePlace {
	readonly file: string;
	readonly descriptor: number;
	readonly start: number;
	readonly octetCount: number;
}

/**
 * Yields the places of a file's lines, unread; at its end and around a long line, octets that are valid until the next
 * portion is asked for. @throws Failure if the file cannot be read.
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

/**
 * Reads the lines of a place into a buffer that has room for them.
 * @returns a view of the buffer; fewer octets if the file has become shorter since.
 * @throws Failure if the file cannot be read.
 */
export function readPlace(
	{ file, descriptor, start, octetCount }: LinePlace,
	buffer: ArrayBuffer,
): Uint8Array {
	const octets = new Uint8Array(buffer, 0, octetCount);
	for (let count = 0; count < octetCount; ) {
		const readOctets = readAt(file, descriptor, octets.subarray(count), start + count);
		if (readOctets === 0) return octets.subarray(0, count);
		count += readOctets;
	}
	return octets;
}

/** Reads octets from a place on; returns their number, 0 at the end of the file. @throws Failure if that fails. */
export function readAt(file: string, descriptor: number, octets: Uint8Array, start: number): number {
	try {
		return readSync(descriptor, octets, 0, octets.length, start);
	} catch (error) {
		throw new Failure(`${file}: cannot be read: ${reasonOf(error)}`);
	}
}
