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

/** What is read of lines, and the buffer in which a thread received them; null if they were read here. */
interface ReadLines {
	readonly batch: RequestBatch;
	readonly received: ArrayBuffer | null;
}

/** Minimum number of octets for a thread. With fewer octets a thread costs more than it saves. */
const MIN_SENT_OCTETS = 1 << 14;

/** Reads the batches of logs. */
export interface BatchReader {
	/**
	 * Yields the batches of a log in the order of its lines.
	 *
	 * @param isAlone whether no other log is read until the next batch is asked for. Otherwise a batch has buffers of
	 *   its own.
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
	if (jobCount === 1) {
		return {
			async *read(log, octets, isAlone) {
				for await (const lines of wholeLines(log, octets)) {
					yield isAlone() ? audit.read(lines) : audit.readOwn(lines).batch;
				}
			},
			end: async () => {},
		};
	}
	const threads = new Threads<ReadLines>(
		host,
		jobCount,
		(): AuditJobData => ({ kind: "audit", reading: audit.reading }),
	);
	const buffers: ArrayBuffer[] = [];
	return {
		async *read(log, portions) {
			const done = doInOrder(threads, wholeLines(log, portions), {
				here: (lines: WholeLines): ReadLines => ({ batch: audit.readOwn(lines).batch, received: null }),
				toMessage: ({ octets, reader: { data } }) => {
					if (data === null || octets.length < MIN_SENT_OCTETS) return null;
					const buffer = takeBuffer(buffers, octets.length);
					const sent: SentLines = { octets: new Uint8Array(buffer, 0, octets.length), data };
					sent.octets.set(octets);
					return { data: sent, buffers: [buffer] };
				},
			});
			for await (const { answer } of done) {
				if (answer.received !== null) buffers.push(answer.received);
				yield answer.batch;
			}
		},
		end: () => threads.end(),
	};
}

/** Takes a buffer that a thread has given back, if it is large enough: the pages of a new one cost more than a copy. */
function takeBuffer(buffers: ArrayBuffer[], octetCount: number): ArrayBuffer {
	const known = buffers.pop();
	if (known !== undefined && known.byteLength >= octetCount) return known;
	return new ArrayBuffer(Math.max(octetCount, CHUNK_OCTETS));
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
		const received = octets.buffer as ArrayBuffer;
		const answer: ReadLines = { batch, received };
		return { data: answer, buffers: [...buffers, received] };
	});
}
