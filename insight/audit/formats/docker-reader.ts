import { FIELD, type LineFields } from "./line-fields.js";
import {
	type AgentEscapes,
	LINE,
	type LineKind,
	type LineReader,
	type LineReaderData,
} from "./line-reader.js";

const MAX_OCTETS_PER_UNIT = 3;

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
	readonly agentEscapes: AgentEscapes;
	readonly data: LineReaderData | null;
	readonly #lines: LineReader;
	readonly #encoder = new TextEncoder();
	readonly #decoder = new TextDecoder();
	#octets = new Uint8Array(1024);

	/** @param lines the reader of the lines that are wrapped. */
	constructor(lines: LineReader) {
		this.#lines = lines;
		this.name = `${lines.name} in Docker's JSON`;
		this.agentEscapes = lines.agentEscapes;
		this.data = lines.data === null ? null : { docker: lines.data };
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LineKind {
		const line = lineOfDocker(this.#decoder.decode(octets.subarray(start, end)));
		if (line === undefined) return LINE.unreadable;
		// The reader of the line leaves fields that it does not have.
		fields.clear();
		const needed = MAX_OCTETS_PER_UNIT * line.length;
		// Fields point into these octets until the next line is read.
		if (this.#octets.length < needed) this.#octets = new Uint8Array(2 * needed);
		const { written } = this.#encoder.encodeInto(line, this.#octets);
		// Readers remember what they found in octets, so that each line has a list of its own.
		const own = this.#octets.subarray(0, written);
		const kind = this.#lines.read(own, 0, written, fields);
		return kind === LINE.entry && fields.isEmpty(FIELD.time) ? LINE.unreadable : kind;
	}
}
