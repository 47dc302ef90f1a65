import type * as library from "../../../../insight/audit/index.js";
import type { LogAudit } from "../../../../insight/audit/index.js";
import type { Host } from "../../../host/host.js";
import { doInOrder, serveTasks, Threads } from "../../../host/jobs.js";
import { CHUNK_OCTETS } from "../../../input/input.js";

export type OpenLog = ReturnType<LogAudit["openLog"]>;
type RequestBatch = ReturnType<LogAudit["read"]>;
type WholeLines = Parameters<LogAudit["read"]>[0];

/** The data that a thread starts with. */
export interface AuditJobData {
	readonly kind: "audit";
	readonly reading: LogAudit["reading"];
}

/** The lines that a thread receives. */
interface SentLines {
	readonly octets: Uint8Array;
	readonly data: NonNullable<WholeLines["reader"]["data"]>;
}

/** Minimum number of octets for a thread. With fewer octets a thread costs more than it saves. */
const MIN_SENT_OCTETS = 1 << 14;

/** Reads the batches of logs. */
export interface BatchReader {
	/**
	 * Yields the batches of a log in the order of its lines.
	 *
	 * @param isAlone whether no other log is read until the next batch is asked for. Otherwise a batch has lists and a
	 *   block of its own.
	 */
	read(log: OpenLog, octets: AsyncIterable<Uint8Array>, isAlone: () => boolean): AsyncIterable<RequestBatch>;
	end(): Promise<void>;
}

/**
 * Opens the reader of an audit. As many threads read lines as there are jobs; this thread counts the requests in the
 * order of time. So the number of jobs never changes the report. If a format has directives that change how later
 * lines are read, this thread reads its lines.
 */
export function openBatchReader(host: Host, audit: LogAudit, jobCount: number): BatchReader {
	const blocks = new BlockBuffers();
	const readHere = ({ octets, reader }: WholeLines) =>
		audit.readOwn({ octets: blocks.copy(octets), reader }).batch;
	if (jobCount === 1) {
		return {
			async *read(log, portions, isAlone) {
				for await (const lines of wholeLines(log, portions)) {
					if (isAlone()) yield audit.read(lines);
					else yield* blocks.lend(readHere(lines));
				}
			},
			end: async () => {},
		};
	}
	const threads = new Threads<RequestBatch>(
		host,
		jobCount,
		(): AuditJobData => ({ kind: "audit", reading: audit.reading }),
	);
	return {
		async *read(log, portions) {
			const done = doInOrder(threads, wholeLines(log, portions), {
				here: readHere,
				toMessage: ({ octets, reader: { data } }) => {
					if (data === null || octets.length < MIN_SENT_OCTETS) return null;
					const sent: SentLines = { octets: blocks.copy(octets), data };
					return { data: sent, buffers: [sent.octets.buffer as ArrayBuffer] };
				},
			});
			for await (const { answer } of done) yield* blocks.lend(answer);
		},
		end: () => threads.end(),
	};
}

/** Buffers for the blocks of batches that are not counted yet. The pages of a new one cost more than a copy. */
class BlockBuffers {
	readonly #free: ArrayBuffer[] = [];

	/** Copies a block to a buffer that no batch needs any more. */
	copy(octets: Uint8Array): Uint8Array {
		const known = this.#free.pop();
		const buffer =
			known !== undefined && known.byteLength >= octets.length
				? known
				: new ArrayBuffer(Math.max(octets.length, CHUNK_OCTETS));
		const copied = new Uint8Array(buffer, 0, octets.length);
		copied.set(octets);
		return copied;
	}

	/** Yields a batch, and takes the buffer of its block back. */
	*lend(batch: RequestBatch): Generator<RequestBatch> {
		yield batch;
		this.#free.push(batch.octets.buffer as ArrayBuffer);
	}
}

async function* wholeLines({ lines }: OpenLog, log: AsyncIterable<Uint8Array>): AsyncGenerator<WholeLines> {
	for await (const octets of log) yield* lines.cut(octets);
	yield* lines.end();
}

/** Reads the lines that a `BatchReader` sends to this thread, until the thread is ended. */
export async function serveAuditJob({ reading }: AuditJobData, { LogAudit }: typeof library): Promise<void> {
	const read = LogAudit.threadReader(reading);
	await serveTasks(({ octets, data }: SentLines) => {
		const { batch, buffers } = read(octets, data);
		return { data: batch, buffers: [...buffers, octets.buffer as ArrayBuffer] };
	});
}
