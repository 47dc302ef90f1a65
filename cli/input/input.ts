import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
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

export function nameOf(file: string): string {
	return file === "-" ? "<stdin>" : file;
}

/** The size of all files; undefined if a size is not known, as of standard input. A file that cannot be read is reported later. */
export async function sizeOfFiles(files: readonly string[]): Promise<number | undefined> {
	let octetCount = 0;
	for (const file of files) {
		const facts = file === "-" ? undefined : await stat(file).catch(() => undefined);
		if (facts?.isFile() !== true) return undefined;
		octetCount += facts.size;
	}
	return octetCount;
}
