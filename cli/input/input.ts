import { createReadStream } from "node:fs";
import { isWebUrl } from "../arguments/operands.js";
import { Failure, reasonOf } from "../host/failure.js";
import type { Host } from "../host/host.js";

/** Larger chunks make larger batches. Beyond this size there is no gain. */
export const INPUT_CHUNK_OCTETS = 262_144;

/**
 * Reads a file, or standard input for `-`, in chunks. The file is closed if the reader stops early.
 *
 * @param advice ends the message if the file cannot be read.
 * @throws Failure if the file cannot be read.
 */
export async function* openInput(
	host: Host,
	file: string,
	advice = isWebUrl(file) ? "; this is a URL, so fetch it to a file first" : "",
): AsyncGenerator<Uint8Array> {
	try {
		yield* file === "-" ? host.stdin : createReadStream(file, { highWaterMark: INPUT_CHUNK_OCTETS });
	} catch (error) {
		throw new Failure(`${nameOf(file)}: cannot be read: ${reasonOf(error)}${advice}`);
	}
}

/** The name of a file in messages. */
export function nameOf(file: string): string {
	return file === "-" ? "<stdin>" : file;
}
