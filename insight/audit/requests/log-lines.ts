import { LF } from "../../../bindings/internal.js";
import { LINE, type LineReader } from "../formats/line-reader.js";
import { recogniseFormat } from "../formats/recognise.js";
import { HeldOctets, LineCutter, LONGEST_LOG_LINE_OCTETS } from "./line-cutter.js";

/** The octets by which a log's format is recognised. */
const SAMPLE_OCTETS = 1 << 14;

/** Whole lines, and the reader for them. */
export interface WholeLines {
	readonly octets: Uint8Array;
	readonly reader: LineReader;
}

/** Cuts one log, which comes in parts, into whole lines, and recognises its format. */
export class LogLines {
	/** The name of the recognised format; null until it is known, and for a format that is described. */
	formatName: string | null = null;
	/** The reader of the lines; null until the format is known. */
	#reader: LineReader | null;
	readonly #lines = new LineCutter();
	/** The octets of a log whose format is not known yet. */
	readonly #sample = new HeldOctets();
	/** Whether the sample has a whole line. */
	#isLineSampled = false;

	readonly #clientAddress: string | undefined;

	/** @param reader null if the format is to be recognised, and `clientAddress` looked for. */
	constructor(reader: LineReader | null, clientAddress: string | undefined) {
		this.#reader = reader;
		this.#clientAddress = clientAddress;
	}

	/** The reader of a next line that begins a part of the log; null if its format is not known yet, or a line has not ended. */
	get readerOfNext(): LineReader | null {
		return this.#lines.isAtLineStart ? this.#reader : null;
	}

	/** Yields the whole lines that a part of the log completes. */
	*cut(octets: Uint8Array): Generator<WholeLines> {
		if (this.#reader === null) {
			// The sample is the same, however the log is cut.
			const sampled = octets.subarray(0, Math.max(0, SAMPLE_OCTETS - this.#sample.octetCount));
			this.#sample.add(sampled);
			this.#isLineSampled ||= sampled.includes(LF);
			if (this.#sample.octetCount < SAMPLE_OCTETS) return;
			const rest = octets.subarray(sampled.length);
			if (!this.#isLineSampled) yield* this.#sampleLine(rest);
			else {
				yield* this.#recognise();
				yield* this.cut(rest);
			}
		} else yield* this.#cutLines(octets, this.#reader);
	}

	/** Yields the lines that were waiting for more of the log. The last line needs no line end. */
	*end(): Generator<WholeLines> {
		yield* this.#recognise();
		const last = this.#lines.end();
		if (last !== null) yield { octets: last, reader: this.#reader! };
	}

	/** Continues with a first line that is longer than the sample, as long as it may be a line. */
	*#sampleLine(octets: Uint8Array): Generator<WholeLines> {
		const room = LONGEST_LOG_LINE_OCTETS - this.#sample.octetCount;
		const lineFeed = octets.subarray(0, room).indexOf(LF);
		const sampled = octets.subarray(0, lineFeed < 0 ? room : lineFeed + 1);
		this.#sample.add(sampled);
		if (lineFeed < 0 && this.#sample.octetCount < LONGEST_LOG_LINE_OCTETS) return;
		yield* this.#recognise();
		yield* this.cut(octets.subarray(sampled.length));
	}

	*#recognise(): Generator<WholeLines> {
		if (this.#reader !== null || this.#sample.octetCount === 0) return;
		const octets = this.#sample.take();
		// A line that the sample cuts says nothing about the format.
		const wholeEnd = octets.lastIndexOf(LF) + 1;
		const sample = wholeEnd === 0 ? octets : octets.subarray(0, wholeEnd);
		this.#reader = recogniseFormat(sample, this.#clientAddress) ?? UNKNOWN_FORMAT;
		this.formatName = this.#reader.name;
		yield* this.#cutLines(octets, this.#reader);
	}

	*#cutLines(octets: Uint8Array, reader: LineReader): Generator<WholeLines> {
		for (const lines of this.#lines.cut(octets)) yield { octets: lines, reader };
	}
}

const UNKNOWN_FORMAT: LineReader = {
	name: "unknown",
	escapes: "none",
	data: null,
	read: () => LINE.unreadable,
};
