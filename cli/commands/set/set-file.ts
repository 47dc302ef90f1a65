import { Buffer } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { SNAPSHOT_HEAD_OCTETS, SNAPSHOT_MAGIC, SNAPSHOT_TOTAL_OCTETS } from "../../../assembly/abi.js";
import type { PolicySet } from "../../../bindings/set/index.js";
import { readPolicySet } from "../../../crawling/node/sets/index.js";
import { Failure, isSystemError, messageBy, reasonOf } from "../../host/failure.js";
import type { Host } from "../../host/host.js";

/** Opens a set that `set build` wrote. @throws Failure if the file cannot be read, or is not a set. */
export async function openSetFile(host: Host, file: string): Promise<PolicySet> {
	const { PolicySet } = await host.library.sets();
	try {
		const isFile = (await stat(file)).isFile();
		return isFile ? readPolicySet(PolicySet, file) : PolicySet.fromSnapshot(await readSetStream(file));
	} catch (error) {
		if (isSystemError(error)) throw new Failure(`${file}: cannot be read: ${reasonOf(error)}`);
		if (!(error instanceof RangeError)) throw error;
		// The library's message describes an argument, for programmers. Here it must describe the file.
		const reported =
			messageBy(error, (argument) => (argument === "octets" ? file : undefined)) ?? error.message;
		throw new Failure(reported.replace("a snapshot that toSnapshot made", "a set that set build wrote"));
	}
}

/**
 * Reads a set from a pipe or a device, as much as its header says; the library checks it.
 * @throws Failure if the input begins with other bytes, or is longer than its header says; an error of the system.
 */
async function readSetStream(file: string): Promise<Uint8Array> {
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
