import { Buffer } from "node:buffer";
import { createReadStream } from "node:fs";
import { SNAPSHOT_HEAD_OCTETS, SNAPSHOT_MAGIC, SNAPSHOT_TOTAL_OCTETS } from "../../../assembly/abi.js";
import { Failure } from "../../host/failure.js";

/**
 * Reads a set from a pipe or a device, whose length is unknown. Its header is checked first, and no more is read than
 * the header says.
 *
 * @returns the set, or as much as there is of it; the library checks it.
 * @throws Failure if the input begins with other bytes, or is longer than its header says; an error of the system if
 *   it cannot be read.
 */
export async function readSetStream(file: string): Promise<Uint8Array> {
	const pieces: Uint8Array[] = [];
	let octetCount = 0;
	let maxOctets = Number.POSITIVE_INFINITY;
	for await (const piece of createReadStream(file)) {
		pieces.push(piece);
		const hadHead = octetCount >= SNAPSHOT_HEAD_OCTETS;
		octetCount += piece.length;
		if (!hadHead && octetCount >= SNAPSHOT_HEAD_OCTETS) {
			const head = Buffer.concat(pieces);
			if (head.readUInt32LE(0) !== SNAPSHOT_MAGIC) {
				throw new Failure(`${file}: expected a set that set build wrote, got other bytes`);
			}
			maxOctets = head.readUInt32LE(SNAPSHOT_TOTAL_OCTETS);
		}
		if (octetCount > maxOctets) {
			throw new Failure(`${file}: expected a snapshot of ${maxOctets} bytes, got more; it is damaged`);
		}
	}
	return Buffer.concat(pieces);
}
