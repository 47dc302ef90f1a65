import { Buffer } from "node:buffer";
import { createReadStream } from "node:fs";
import { SNAPSHOT_HEAD_OCTETS, SNAPSHOT_MAGIC, SNAPSHOT_TOTAL_OCTETS } from "../../assembly/abi.js";
import { Failure } from "../failure.js";

/**
 * Reads a set that comes through a pipe or out of a device, which nobody knows the length of: its head is looked at first,
 * and no more is read than that says.
 *
 * @returns the set, or what there is of one, for the library to judge.
 * @throws Failure where it begins with other bytes, or does not end where its head says; what the system says where it
 *   cannot be read.
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
