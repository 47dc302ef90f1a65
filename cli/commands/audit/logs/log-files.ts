import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { closeSync } from "node:fs";
import { LF } from "../../../../bindings/internal.js";
import type { LogFormat } from "../../../../insight/audit/index.js";
import { Failure, reasonOf } from "../../../host/failure.js";
import type { Host } from "../../../host/host.js";
import { openLent, openRegular } from "../../../input/lent-chunks.js";
import { type LinePlace, linePlaces, readAt } from "../../../input/line-places.js";
import { isPacked, MAGIC_OCTETS, unpack } from "./unpack.js";

/** Number of octets of a log that are read to find its first time. */
const START_OCTETS = 1 << 14;
/** Two logs whose first lines are the same, with their times and addresses, are of one server. */
const START_LINES = 10;

/** Thrown where a packed log is damaged. The part before has been read. */
export class DamagedLog extends Error {
	override readonly name = "DamagedLog";
}

/** A log, and when it begins. */
export interface SortedLog {
	readonly file: string;
	/** The time of its first line; infinite if no line at its start has a time. */
	readonly startSeconds: number;
	/** Equal for logs that begin with the same lines; null if that is not known, or no line at the start has a time. */
	readonly startDigest: string | null;
	/** The octets, if they have been opened already: standard input is read once. */
	readonly octets?: AsyncIterable<Uint8Array>;
}

/**
 * Yields the unpacked octets of a log, in portions that are valid until the next portion is asked for.
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

/** A log's octets, in portions that are valid until the next portion is asked for. */
export interface LogPortions {
	readonly portions: AsyncIterable<Uint8Array | LinePlace>;
	/** Closes the file of places. No place may be read afterwards. */
	close?(): void;
}

/** Opens a log whose lines any thread may read: a file that is not packed. Returns null for any other log. */
export function openPlacedLog(
	host: Host,
	file: string,
	onRead: (octetCount: number) => void,
): LogPortions | null {
	// Standard input does not know the place from which it has to be read.
	const opened = file === "-" ? null : openRegular(host, file);
	if (opened === null) return null;
	const { descriptor } = opened;
	const close = () => closeSync(descriptor);
	async function* portions() {
		for await (const portion of linePlaces(file, descriptor)) {
			onRead("octetCount" in portion ? portion.octetCount : portion.length);
			yield portion;
		}
	}
	const head = new Uint8Array(MAGIC_OCTETS);
	let isPlaced = false;
	try {
		isPlaced = !isPacked(head.subarray(0, readAt(file, descriptor, head, 0)));
	} finally {
		if (!isPlaced) close();
	}
	return isPlaced ? { portions: portions(), close } : null;
}

/** The end of the first lines, by which a copy of a log is recognised. */
function endOfStart(octets: Uint8Array): number {
	let end = 0;
	for (let count = 0; count < START_LINES; count++) {
		const lineFeed = octets.indexOf(LF, end);
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
