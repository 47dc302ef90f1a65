import type { LogAudit } from "../../../../insight/audit/index.js";
import type { BatchReader, OpenedLog } from "./audit-jobs.js";
import type { LogPortions } from "./log-files.js";

type CountedBatch = ReturnType<LogAudit["addBatch"]>;

/** More logs are not open at once: each holds some portions of its octets, and a file. */
export const MAX_OPEN_LOGS = 32;

/** A log that is to be read. */
export interface LogSource {
	/** The time of its first line; infinite if that is not known. */
	readonly startSeconds: number;
	readonly open: () => LogPortions;
}

/**
 * Adds logs to an audit, their requests in the order of time: a merge of logs, each of which is in the order of time.
 *
 * 1. A log is opened when its first line is next. So logs that do not overlap are read one after another.
 * 2. The log whose next request is the earliest counts its requests, up to the next request of another log.
 *
 * Requests that a log has out of the order of time stay where they are; the report says so.
 *
 * @param sources in the order of their starts. The report has the logs in this order.
 */
export async function mergeLogs(
	audit: LogAudit,
	reader: BatchReader,
	sources: readonly LogSource[],
): Promise<void> {
	const waiting = sources.map(({ startSeconds, open }) => ({ startSeconds, open, log: audit.openLog() }));
	const cursors: LogCursor[] = [];
	const startNext = async () => {
		const { log, open } = waiting.shift()!;
		for (const cursor of cursors) cursor.hold();
		const cursor: LogCursor = new LogCursor(
			audit,
			log,
			reader.read(log, open(), () => cursors.every((each) => each === cursor)),
		);
		cursors.push(cursor);
		await advance(cursor);
	};
	const advance = async (cursor: LogCursor) => {
		if (!(await cursor.advance())) cursors.splice(cursors.indexOf(cursor), 1);
	};
	const nextStart = () =>
		cursors.length < MAX_OPEN_LOGS
			? (waiting[0]?.startSeconds ?? Number.POSITIVE_INFINITY)
			: Number.POSITIVE_INFINITY;
	try {
		while (waiting.length > 0 || cursors.length > 0) {
			const first = earliestOf(cursors);
			if (first === undefined || (waiting.length > 0 && nextStart() <= first.seconds)) {
				await startNext();
				continue;
			}
			// Invariant: no other request that has been read is earlier than those that are counted now.
			first.countUntil(Math.min(nextStart(), secondsAfter(cursors, first)));
			if (first.isCounted) await advance(first);
		}
	} finally {
		await Promise.all(cursors.map((cursor) => cursor.close()));
	}
}

function earliestOf(cursors: readonly LogCursor[]): LogCursor | undefined {
	let earliest = cursors[0];
	for (const cursor of cursors) if (cursor.seconds < earliest!.seconds) earliest = cursor;
	return earliest;
}

/** The earliest next request of the logs but one. */
function secondsAfter(cursors: readonly LogCursor[], first: LogCursor): number {
	let earliest = Number.POSITIVE_INFINITY;
	for (const cursor of cursors) {
		if (cursor !== first && cursor.seconds < earliest) earliest = cursor.seconds;
	}
	return earliest;
}

/** The place in a log up to which its requests are counted. */
class LogCursor {
	readonly #batches: AsyncIterator<Parameters<LogAudit["addBatch"]>[1]>;
	#batch: CountedBatch | null = null;
	#index = 0;
	/** The time of the next request. */
	seconds = Number.NaN;

	constructor(
		private readonly audit: LogAudit,
		private readonly log: OpenedLog,
		batches: AsyncIterable<Parameters<LogAudit["addBatch"]>[1]>,
	) {
		this.#batches = batches[Symbol.asyncIterator]();
	}

	/** Whether all requests of the batch are counted. */
	get isCounted(): boolean {
		return this.#batch === null;
	}

	/** Reads on, up to a batch with a request. Returns false at the end of the log. */
	async advance(): Promise<boolean> {
		for (;;) {
			const { done, value } = await this.#batches.next();
			if (done) return false;
			const batch = this.audit.addBatch(this.log, value);
			if (batch.batch.length === 0) continue;
			this.#batch = batch;
			this.#index = 0;
			this.seconds = batch.batch.seconds[0]!;
			return true;
		}
	}

	/** Copies the parts that another log's batch would overwrite. */
	hold(): void {
		this.#batch?.hold();
	}

	/** Counts the next request, and those after it up to a time. */
	countUntil(limitSeconds: number): void {
		const counted = this.#batch!;
		const { seconds, length } = counted.batch;
		const start = this.#index;
		let end = start + 1;
		if (limitSeconds === Number.POSITIVE_INFINITY) end = length;
		while (end < length && seconds[end]! <= limitSeconds) end++;
		this.audit.addRequests(counted, start, end);
		this.#index = end;
		if (end === length) this.#batch = null;
		else this.seconds = seconds[end]!;
	}

	async close(): Promise<void> {
		await this.#batches.return?.();
	}
}
