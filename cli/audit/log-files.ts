import { Buffer } from "node:buffer";
import { stat } from "node:fs/promises";
import type { LogFormat } from "../../insight/audit/index.js";
import { Failure, reasonOf } from "../failure.js";
import type { Host } from "../host.js";
import { nameOf, openInput } from "../input/input.js";
import { unpack } from "./unpack.js";

/** Number of octets of a log that are read to find its first time. */
const START_OCTETS = 1 << 14;

/**
 * Yields the octets of a log, unpacked.
 *
 * @param onRead called with the size of each portion as stored, packed or not.
 * @throws Failure if the log cannot be read, or is damaged.
 */
export async function* openLog(
	host: Host,
	file: string,
	onRead: (octetCount: number) => void,
): AsyncGenerator<Uint8Array> {
	async function* counted() {
		for await (const chunk of openInput(host, file)) {
			onRead(chunk.length);
			yield chunk;
		}
	}
	try {
		yield* unpack(counted());
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw new Failure(`${nameOf(file)}: cannot be unpacked: ${reasonOf(error)}`);
	}
}

/**
 * Sorts logs by the times of their first lines. A log without a time comes after those with a time. Standard input
 * comes last.
 */
export async function sortLogs(
	host: Host,
	files: readonly string[],
	format: LogFormat | undefined,
): Promise<string[]> {
	if (files.length === 1) return [...files];
	const { logStartSeconds } = await host.library.audit();
	const logs: { file: string; startSeconds: number }[] = [];
	for (const file of files) {
		const start = file === "-" ? null : logStartSeconds(await readStart(host, file), format);
		logs.push({ file, startSeconds: file === "-" ? Number.POSITIVE_INFINITY : (start ?? Number.MAX_VALUE) });
	}
	return logs.sort((one, other) => one.startSeconds - other.startSeconds).map(({ file }) => file);
}

async function readStart(host: Host, file: string): Promise<Uint8Array> {
	const portions: Uint8Array[] = [];
	let octetCount = 0;
	for await (const portion of openLog(host, file, () => {})) {
		portions.push(portion);
		octetCount += portion.length;
		if (octetCount >= START_OCTETS) break;
	}
	return Buffer.concat(portions);
}

/** The size of all files; undefined if a size is not known. */
export async function sizeOfLogs(files: readonly string[]): Promise<number | undefined> {
	let octetCount = 0;
	for (const file of files) {
		const facts = file === "-" ? undefined : await stat(file).catch(() => undefined);
		if (facts?.isFile() !== true) return undefined;
		octetCount += facts.size;
	}
	return octetCount;
}
