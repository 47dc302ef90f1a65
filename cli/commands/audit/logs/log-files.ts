import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { LogFormat } from "../../../../insight/audit/index.js";
import { Failure, reasonOf } from "../../../host/failure.js";
import type { Host } from "../../../host/host.js";
import { openLent } from "../../../input/lent-chunks.js";
import { unpack } from "./unpack.js";

/** Number of octets of a log that are read to find its first time. */
const START_OCTETS = 1 << 14;
/** Two logs whose first lines are the same, with their times and addresses, are of one server. */
const START_LINES = 10;
const LINE_FEED = 0x0a;

/** Thrown where a packed log is damaged. What comes before has been read. */
export class DamagedLog extends Error {
	override readonly name = "DamagedLog";
}

/** A log, and when it begins. */
export interface SortedLog {
	readonly file: string;
	/** The time of its first line; infinite if no line at its start has a time. */
	readonly startSeconds: number;
	/** What logs that begin with the same lines share; null if that is not known, or no line at the start has a time. */
	readonly startDigest: string | null;
	/** The octets, if they have been opened already: standard input is read once. */
	readonly octets?: AsyncIterable<Uint8Array>;
}

/**
 * Yields the octets of a log, unpacked, in portions that are valid until the next portion is asked for.
 *
 * @param onRead called with the size of each portion as stored, packed or not.
 * @throws Failure if the log cannot be read, and DamagedLog after the last octets that can be unpacked.
 */
export async function* openLog(
	host: Host,
	file: string,
	onRead: (octetCount: number) => void,
): AsyncGenerator<Uint8Array> {
	async function* counted() {
		for await (const chunk of openLent(host, file)) {
			onRead(chunk.length);
			yield chunk;
		}
	}
	try {
		yield* unpack(counted(), file === "-" ? undefined : () => openLent(host, file));
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw new DamagedLog(reasonOf(error));
	}
}

/** The end of the lines that a copy of a log begins with, too, even if it has only a part of the log. */
function endOfStart(octets: Uint8Array): number {
	let end = 0;
	for (let count = 0; count < START_LINES; count++) {
		const lineFeed = octets.indexOf(LINE_FEED, end);
		if (lineFeed < 0) return Math.min(octets.length, START_OCTETS);
		end = lineFeed + 1;
	}
	return Math.min(end, START_OCTETS);
}

/** Sorts logs by the times of their first lines. A log without a time comes last. */
export async function sortLogs(
	host: Host,
	files: readonly string[],
	format: LogFormat | undefined,
): Promise<SortedLog[]> {
	if (files.length === 1) {
		return [{ file: files[0]!, startSeconds: Number.NEGATIVE_INFINITY, startDigest: null }];
	}
	const { logStartSeconds } = await host.library.audit();
	const logs: SortedLog[] = [];
	for (const file of files) {
		const octets = openLog(host, file, () => {});
		const start = await takeStart(octets);
		const startOctets = Buffer.concat(start.portions);
		const startSeconds = logStartSeconds(startOctets, format) ?? Number.POSITIVE_INFINITY;
		const hash = createHash("sha256").update(startOctets.subarray(0, endOfStart(startOctets)));
		const startDigest = startSeconds === Number.POSITIVE_INFINITY ? null : hash.digest("hex");
		if (file === "-") logs.push({ file, startSeconds, startDigest, octets: resumed(start, octets) });
		else {
			await octets.return(undefined);
			logs.push({ file, startSeconds, startDigest });
		}
	}
	// Two times that are infinite are equal, but their difference is no number.
	return logs.sort((one, other) =>
		one.startSeconds === other.startSeconds ? 0 : one.startSeconds - other.startSeconds,
	);
}

/** The first portions of a log, and the damage after them. */
interface LogStart {
	readonly portions: readonly Uint8Array[];
	readonly damage: DamagedLog | null;
}

/** Takes portions until they have the first lines. */
async function takeStart(octets: AsyncGenerator<Uint8Array>): Promise<LogStart> {
	const portions: Uint8Array[] = [];
	let octetCount = 0;
	try {
		while (octetCount < START_OCTETS) {
			const { done, value } = await octets.next();
			if (done) break;
			portions.push(value.slice());
			octetCount += value.length;
		}
	} catch (error) {
		if (error instanceof DamagedLog) return { portions, damage: error };
		throw error;
	}
	return { portions, damage: null };
}

async function* resumed(
	{ portions, damage }: LogStart,
	rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	yield* portions;
	if (damage !== null) throw damage;
	yield* rest;
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
