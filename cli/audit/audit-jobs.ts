import type * as library from "../../insight/audit/index.js";
import type { LogAudit } from "../../insight/audit/index.js";
import type { Host } from "../host.js";
import { doInOrder, serveTasks } from "../jobs.js";

type WholeLines = ReturnType<LogAudit["cut"]> extends Generator<infer Lines> ? Lines : never;
type RequestBatch = ReturnType<LogAudit["read"]>;

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

/**
 * Adds a log. As many threads read its lines as there are jobs; this thread counts the requests in the order of the
 * log. So the number of jobs never changes the report. If a format has directives that change how later lines are
 * read, this thread reads its lines.
 */
export async function addLog(
	host: Host,
	audit: LogAudit,
	log: AsyncIterable<Uint8Array>,
	jobCount: number,
): Promise<void> {
	const done = doInOrder<WholeLines, RequestBatch>(host, wholeLines(audit, log), jobCount, {
		threadData: (): AuditJobData => ({ kind: "audit", reading: audit.reading }),
		here: (lines) => audit.readOwn(lines).batch,
		toMessage: ({ octets, reader: { data } }) => {
			if (data === null || octets.length < MIN_SENT_OCTETS) return null;
			const sent: SentLines = { octets: new Uint8Array(octets), data };
			return { data: sent, buffers: [sent.octets.buffer as ArrayBuffer] };
		},
	});
	for await (const { answer } of done) audit.addRequests(answer);
}

async function* wholeLines(audit: LogAudit, log: AsyncIterable<Uint8Array>): AsyncGenerator<WholeLines> {
	for await (const octets of log) yield* audit.cut(octets);
}

/** Reads the lines that `addLog` sends to this thread, until the thread is ended. */
export async function serveAuditJob({ reading }: AuditJobData, { LogAudit }: typeof library): Promise<void> {
	const read = LogAudit.threadReader(reading);
	await serveTasks(({ octets, data }: SentLines) => {
		const { batch, buffers } = read(octets, data);
		return { data: batch, buffers };
	});
}
