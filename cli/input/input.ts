import { Buffer } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { MAX_BODY_OCTETS } from "../../bindings/internal.js";
import { isWebUrl } from "../arguments/operands.js";
import { Failure, reasonOf } from "../host/failure.js";
import type { Host } from "../host/host.js";

/** Larger chunks make larger batches. Beyond this size there is no gain. */
export const INPUT_CHUNK_OCTETS = 262_144;
/** Octets that are read beyond the parsing limit: a line end, and one by which the parser sees that there is more. */
const OCTETS_BEYOND_LIMIT = 3;

/** Reads a file, or standard input for `-`, in chunks. @throws Failure, ended by `advice`, if it cannot be read. */
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

/** Reads a robots.txt up to its parsing limit, and only as far beyond it as changes what the parser reports. */
export async function readAtMost(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
	const wanted = Math.min(maxBytes, MAX_BODY_OCTETS) + OCTETS_BEYOND_LIMIT;
	const pieces: Uint8Array[] = [];
	let octets = 0;
	for await (const chunk of chunks) {
		pieces.push(chunk);
		octets += chunk.length;
		if (octets >= wanted) break;
	}
	return Buffer.concat(pieces).subarray(0, wanted);
}
