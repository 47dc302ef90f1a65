import { encodeUtf8 } from "../../../bindings/internal.js";
import { FIELD, type LineFields } from "./line-fields.js";
import { type Escapes, LINE, type LineReader, type LineReaderData, type LogLineKind } from "./line-reader.js";

/** The line in a line of Docker's json-file; undefined if there is none. */
export function lineOfDocker(text: string): string | undefined {
	if (!text.startsWith('{"log":')) return undefined;
	try {
		const { log, stream } = JSON.parse(text) as { log?: unknown; stream?: unknown };
		return typeof log === "string" && typeof stream === "string" ? log.replace(/\r?\n$/, "") : undefined;
	} catch {
		return undefined;
	}
}

/** Reads what Docker's json-file has around the lines of any other format. */
export class DockerReader implements LineReader {
	readonly name: string;
	readonly escapes: Escapes;
	readonly data: LineReaderData | null;
	readonly #lines: LineReader;
	readonly #decoder = new TextDecoder();

	/** @param lines the reader of the lines that are wrapped. */
	constructor(lines: LineReader) {
		this.#lines = lines;
		this.name = `${lines.name} in Docker's JSON`;
		this.escapes = lines.escapes;
		this.data = lines.data === null ? null : { docker: lines.data };
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind {
		const line = lineOfDocker(this.#decoder.decode(octets.subarray(start, end)));
		if (line === undefined) return LINE.unreadable;
		// The reader of the line leaves fields that it does not have.
		fields.clear();
		// Readers remember what they found in octets, so that each line has octets of its own.
		const own = encodeUtf8(line);
		const kind = this.#lines.read(own, 0, own.length, fields);
		return kind === LINE.entry && fields.isEmpty(FIELD.time) ? LINE.unreadable : kind;
	}
}
