import { createReadStream } from "node:fs";
import { Failure, reasonOf } from "../failure.js";
import type { Host } from "../host.js";

/** Larger chunks make larger batches; beyond this they gain nothing. */
const CHUNK_OCTETS = 262_144;

/**
 * The octets of a file, or of standard input for `-`, in chunks. Closed where the reader stops early.
 *
 * @throws Failure where it cannot be read.
 */
export async function* openInput(host: Host, file: string): AsyncGenerator<Uint8Array> {
	try {
		yield* file === "-" ? host.stdin : createReadStream(file, { highWaterMark: CHUNK_OCTETS });
	} catch (error) {
		throw new Failure(`${nameOf(file)}: cannot be read: ${reasonOf(error)}`);
	}
}

/** What messages call a file. */
export function nameOf(file: string): string {
	return file === "-" ? "<stdin>" : file;
}
