import { readSync } from "node:fs";
import { Failure, reasonOf } from "../host/failure.js";

/** Maximum number of octets of a place. Larger places make larger batches. Beyond this size there is no gain. */
export const PLACE_OCTETS = 1 << 18;

/** A place of whole lines in an open file, for whoever reads them: any thread of the process. */
export interface LinePlace {
	readonly file: string;
	readonly descriptor: number;
	readonly start: number;
	readonly octetCount: number;
}

/**
 * Reads the lines of a place.
 *
 * @param buffer has room for them.
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

/**
 * Reads octets of an open file from a place on.
 *
 * @returns how many have been read: none at the end of the file.
 * @throws Failure if the file cannot be read.
 */
export function readAt(file: string, descriptor: number, octets: Uint8Array, start: number): number {
	try {
		return readSync(descriptor, octets, 0, octets.length, start);
	} catch (error) {
		throw new Failure(`${file}: cannot be read: ${reasonOf(error)}`);
	}
}
