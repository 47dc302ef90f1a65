import { remember } from "../../../../insight/analysis/remember.js";
import type * as library from "../../../../insight/audit/index.js";
import type { LogAudit } from "../../../../insight/audit/index.js";
import type { Host } from "../../../host/host.js";
import { doInOrder, Threads } from "../../../host/jobs.js";
import { type LinePlace, PLACE_OCTETS, readPlace } from "../../../input/line-places.js";
import type { ReaderData, ReadLines, SentLines, SentPlace, Told } from "./audit-thread.js";
import type { LogPortions } from "./log-files.js";

export type OpenedLog = ReturnType<LogAudit["openLog"]>;
type RequestBatch = ReturnType<LogAudit["read"]>;
type WholeLines = Parameters<LogAudit["read"]>[0];

/** Lines that nobody has read yet, and the reader for them. */
interface PlacedLines {
	readonly place: LinePlace;
	readonly reader: WholeLines["reader"];
}

/** Minimum number of octets for a thread. With fewer octets a thread costs more than it saves. */
const MIN_SENT_OCTETS = 1 << 14;

export interface BatchReader {
	/** Yields the batches of a log in line order. @param isAlone whether no other log is read until the next batch. */
	read(log: OpenedLog, octets: LogPortions, isAlone: () => boolean): AsyncIterable<RequestBatch>;
}

export type AuditThreads = Threads<ReadLines>;

/** Starts threads for audits, one after another. They start while this thread finds out what to read. */
export function startAuditThreads(host: Host, jobCount: number): AuditThreads {
	return new Threads(host, jobCount);
}

/**
 * Opens the reader of an audit. Threads read lines, and this thread counts the requests in the order of time: the number
 * of jobs never changes the report. Formats whose directives change how later lines are read are read here.
 */
export function openBatchReader(
	{ LogAudit }: typeof library,
	audit: LogAudit,
	threads: AuditThreads,
): BatchReader {
	const block = new ArrayBuffer(PLACE_OCTETS);
	const readHere = (lines: WholeLines | PlacedLines) => {
		const octets = "place" in lines ? readPlace(lines.place, block) : lines.octets;
		return audit.readPacked({ octets, reader: lines.reader });
	};
	if (threads.jobCount === 1) {
		return {
			async *read(log, portions, isAlone) {
				for await (const lines of linesOf(log, portions)) {
					if (isAlone() && !("place" in lines)) yield audit.read(lines);
					else yield LogAudit.unpack(readHere(lines));
				}
			},
		};
	}
	const tell = (told: Told) => threads.tell(told);
	tell({ reading: audit.reading });
	const readers = new Map<ReaderData, number>();
	const numberOf = (data: ReaderData) =>
		remember(readers, data, () => {
			tell({ reader: readers.size, data });
			return readers.size;
		});
	const sendBuffers = new SendBuffers();
	return {
		async *read(log, portions) {
			const done = doInOrder(threads, linesOf(log, portions), {
				here: (lines) => ({ batch: readHere(lines) }),
				toMessage: (lines) => {
					const { data } = lines.reader;
					if (data === null) return null;
					if ("place" in lines) {
						const sent: SentPlace = { reader: numberOf(data), place: lines.place };
						return { data: sent, buffers: [] };
					}
					if (lines.octets.length < MIN_SENT_OCTETS) return null;
					const sent: SentLines = { reader: numberOf(data), octets: sendBuffers.copy(lines.octets) };
					return { data: sent, buffers: [sent.octets.buffer as ArrayBuffer] };
				},
			});
			try {
				for await (const { task, answer } of done) {
					if (answer.buffer !== undefined) sendBuffers.give(answer.buffer);
					// This thread reads again what another could not, and says why.
					yield LogAudit.unpack(answer.batch ?? readHere(task));
				}
			} finally {
				portions.close?.();
			}
		},
	};
}

/** Buffers in which lines are sent. The pages of a new one cost more than a copy. */
class SendBuffers {
	readonly #free: ArrayBuffer[] = [];

	/** Copies lines to a buffer that no thread needs any more. */
	copy(octets: Uint8Array): Uint8Array {
		const known = this.#free.pop();
		const buffer =
			known !== undefined && known.byteLength >= octets.length
				? known
				: new ArrayBuffer(Math.max(octets.length, PLACE_OCTETS));
		const copied = new Uint8Array(buffer, 0, octets.length);
		copied.set(octets);
		return copied;
	}

	give(buffer: ArrayBuffer): void {
		this.#free.push(buffer);
	}
}

/** Cuts a log into whole lines. If a place does not begin with a line, or its format is not known, it is read here. */
async function* linesOf(
	{ lines }: OpenedLog,
	{ portions }: LogPortions,
): AsyncGenerator<WholeLines | PlacedLines> {
	for await (const portion of portions) {
		const reader = lines.readerOfNext;
		if (!("octetCount" in portion)) yield* lines.cut(portion);
		else if (reader !== null) yield { place: portion, reader };
		else yield* lines.cut(readPlace(portion, new ArrayBuffer(portion.octetCount)));
	}
	yield* lines.end();
}
