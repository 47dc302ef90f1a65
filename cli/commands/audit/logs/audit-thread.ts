import type * as library from "../../../../insight/audit/index.js";
import { serveTasks } from "../../../host/serve-tasks.js";
import { type LinePlace, PLACE_OCTETS, readPlace } from "../../../input/line-places.js";

type LogAudit = library.LogAudit;
type PackedBatch = ReturnType<LogAudit["readPacked"]>;
type WholeLines = Parameters<LogAudit["read"]>[0];
export type ReaderData = NonNullable<WholeLines["reader"]["data"]>;

/** A message to a thread: how to read, then how to read the lines of each format, and then lines. */
export type Told =
	| { readonly reading: LogAudit["reading"] }
	| { readonly reader: number; readonly data: ReaderData }
	| SentLines
	| SentPlace;

export interface SentLines {
	readonly reader: number;
	readonly octets: Uint8Array;
}

/** Lines that the thread reads from their file. */
export interface SentPlace {
	readonly reader: number;
	readonly place: LinePlace;
}

export interface ReadLines {
	/** Null if the thread could not read them from their file. */
	readonly batch: PackedBatch | null;
	/** The buffer of the lines that were sent, which nobody needs any more. */
	readonly buffer?: ArrayBuffer;
}

/** Reads the lines that `BatchReader`s send to this thread, until the thread is ended. */
export async function serveAuditJob({ LogAudit }: typeof library): Promise<void> {
	let thread: ReturnType<typeof LogAudit.threadReader> | undefined;
	let readers: WholeLines["reader"][] = [];
	const block = new ArrayBuffer(PLACE_OCTETS);
	await serveTasks((told: Told) => {
		if ("reading" in told) {
			thread = LogAudit.threadReader(told.reading);
			readers = [];
			return null;
		}
		if ("data" in told) {
			readers[told.reader] = thread!.open(told.data);
			return null;
		}
		const reader = readers[told.reader]!;
		if ("place" in told) {
			const octets = readPlaceIfOpen(told.place, block);
			if (octets === null) return { data: { batch: null } satisfies ReadLines, buffers: [] };
			const batch = thread!.read({ octets, reader });
			return { data: { batch } satisfies ReadLines, buffers: [batch.packed] };
		}
		const batch = thread!.read({ octets: told.octets, reader });
		const buffer = told.octets.buffer as ArrayBuffer;
		return { data: { batch, buffer } satisfies ReadLines, buffers: [batch.packed, buffer] };
	});
}

/** Reads the lines of a place. The file of a first task, whose answer nobody waits for, may be closed before. */
function readPlaceIfOpen(place: LinePlace, buffer: ArrayBuffer): Uint8Array | null {
	try {
		return readPlace(place, buffer);
	} catch {
		return null;
	}
}
