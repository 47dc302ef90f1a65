import { typeError } from "../../bindings/arguments/errors.js";
import { isOctets, toPlainOctets } from "../../bindings/arguments/octets.js";
import { LF } from "../../bindings/text/octets.js";
import { Identities } from "./crawlers/identities.js";
import { LINE, type LineReader, type LineReaderData } from "./formats/line-reader.js";
import { openReader, recogniseFormat } from "./formats/recognise.js";
import { readOptions } from "./options.js";
import { RobotsVersions } from "./policies/robots-versions.js";
import { makeReport } from "./report.js";
import { HeldOctets, LineCutter, LONGEST_LINE_OCTETS } from "./requests/line-cutter.js";
import { type OwnBatch, type RequestBatch, toOwnBatch } from "./requests/request-batch.js";
import { type ReadingOptions, RequestReader } from "./requests/request-reader.js";
import { LogCounts } from "./tallies/log-counts.js";
import { RequestLedger } from "./tallies/request-ledger.js";
import type { AuditReport, LogAuditOptions } from "./types.js";

/** The octets by which a log's format is recognised. */
const SAMPLE_OCTETS = 1 << 14;

/** Whole lines, and the reader for them. */
export interface WholeLines {
	readonly octets: Uint8Array;
	readonly reader: LineReader;
}

/** Reads whole lines in another thread. */
export type ThreadReader = (octets: Uint8Array, data: LineReaderData) => OwnBatch;

/**
 * Reads a server's access log and counts what crawlers did about robots.txt. Memory is bounded, whatever the log holds.
 *
 * @example
 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private/");
 * const audit = new LogAudit({ robots });
 * const line = (path) =>
 * 	`192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n`;
 * audit.add(new TextEncoder().encode(line("/private/a").repeat(12)));
 * const [found] = audit.report().crawlers;
 * found.crawler; // "ExampleBot"
 * found.conduct; // "ignores"
 * found.brokenRules[0].rule.pattern; // "/private/"
 */
export class LogAudit {
	readonly #format: LineReader | null;
	readonly #versions: RobotsVersions;
	readonly #reading: ReadingOptions;
	readonly #requests: RequestReader;
	readonly #ledger: RequestLedger;
	readonly #counts = new LogCounts();
	readonly #lines = new LineCutter();
	/** The reader of the log that is being added; null until its format is known. */
	#reader: LineReader | null;
	/** The octets of a log whose format is not known yet. */
	readonly #sample = new HeldOctets();
	/** Whether the sample has a whole line. */
	#isLineSampled = false;

	/**
	 * @param options see `LogAuditOptions`.
	 * @throws TypeError or RangeError that names the option.
	 */
	constructor(options: LogAuditOptions) {
		const { versions, reader, host, ranges, verify } = readOptions(options);
		this.#format = reader;
		this.#reader = reader;
		this.#versions = new RobotsVersions(versions);
		const identities = new Identities(ranges, verify);
		this.#reading = { host, keepsAddresses: identities.knowsAny };
		this.#requests = new RequestReader(this.#reading);
		this.#ledger = new RequestLedger(this.#versions, identities);
	}

	/**
	 * Adds a part of a log, in the order of time. Lines may be cut anywhere.
	 *
	 * @param octets only read during the call; the start of an unfinished line is copied.
	 * @throws TypeError if `octets` is no Uint8Array.
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.add(new TextEncoder().encode("no line of a log\n"));
	 * audit.report().unreadableCount; // 1
	 */
	add(octets: Uint8Array): void {
		if (!isOctets(octets)) throw typeError("octets", "a Uint8Array", octets);
		for (const lines of this.cut(toPlainOctets(octets, "octets"))) this.addRequests(this.read(lines));
	}

	/**
	 * Ends the current log; its last line needs no line end. Bytes that are added later are another log, whose
	 * format is recognised separately.
	 *
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.add(new TextEncoder().encode("no line end"));
	 * audit.endLog();
	 * audit.report().lineCount; // 1
	 */
	endLog(): void {
		for (const lines of this.#recognise()) this.addRequests(this.read(lines));
		const last = this.#lines.end();
		if (last !== null) this.addRequests(this.read({ octets: last, reader: this.#reader! }));
		this.#reader = this.#format;
	}

	/**
	 * The number of added lines whose end has come.
	 *
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.add(new TextEncoder().encode("one\ntwo\n".repeat(5000)));
	 * audit.lineCount; // 10000
	 */
	get lineCount(): number {
		return this.#counts.lineCount;
	}

	/**
	 * Reports what the log says so far. It ends the log that is being added, as `endLog` does.
	 *
	 * @returns a report that later calls do not change.
	 * @throws DisposedError if a file of `robots` has been disposed.
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.report().crawlers; // []
	 */
	report(): AuditReport {
		this.endLog();
		this.#ledger.flush();
		return makeReport(this.#counts, this.#ledger.tallies, this.#versions);
	}

	/**
	 * Releases the memory of the compiled policies. The audit must not be used afterwards.
	 *
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.dispose();
	 */
	dispose(): void {
		this.#ledger.dispose();
	}

	/** @internal The options by which another thread reads what `cut` returns. */
	get reading(): ReadingOptions {
		return this.#reading;
	}

	/** @internal The first half of `add`: the whole lines that a part of a log completes. Any thread may read them, or `read`. */
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

	/** @internal Reads lines here; valid until the next call. Lines whose reader has no `data` must be read in their order. */
	read({ octets, reader }: WholeLines): RequestBatch {
		return this.#requests.read(octets, reader);
	}

	/** @internal Does what `read` does, in buffers of its own. */
	readOwn(lines: WholeLines): OwnBatch {
		return toOwnBatch(this.read(lines));
	}

	/** @internal Makes the function that reads lines in another thread, by an audit's `reading`. */
	static threadReader(reading: ReadingOptions): ThreadReader {
		const requests = new RequestReader(reading);
		return (octets, data) => toOwnBatch(requests.read(octets, openReader(data)));
	}

	/** @internal The second half of `add`: counts what has been read, in the order of the lines. */
	addRequests(batch: RequestBatch): void {
		this.#counts.add(batch);
		this.#ledger.add(batch);
	}

	/** Continues with a first line that is longer than the sample, as long as it may be a line. */
	*#sampleLine(octets: Uint8Array): Generator<WholeLines> {
		const room = LONGEST_LINE_OCTETS - this.#sample.octetCount;
		const lineFeed = octets.subarray(0, room).indexOf(LF);
		const sampled = octets.subarray(0, lineFeed < 0 ? room : lineFeed + 1);
		this.#sample.add(sampled);
		if (lineFeed < 0 && this.#sample.octetCount < LONGEST_LINE_OCTETS) return;
		yield* this.#recognise();
		yield* this.cut(octets.subarray(sampled.length));
	}

	*#recognise(): Generator<WholeLines> {
		if (this.#reader !== null || this.#sample.octetCount === 0) return;
		const octets = this.#sample.take();
		this.#isLineSampled = false;
		// A line that the sample cuts says nothing about the format.
		const wholeEnd = octets.lastIndexOf(LF) + 1;
		this.#reader = recogniseFormat(wholeEnd === 0 ? octets : octets.subarray(0, wholeEnd)) ?? UNKNOWN_FORMAT;
		this.#counts.addFormat(this.#reader.name);
		yield* this.#cutLines(octets, this.#reader);
	}

	*#cutLines(octets: Uint8Array, reader: LineReader): Generator<WholeLines> {
		for (const lines of this.#lines.cut(octets)) yield { octets: lines, reader };
	}
}

const UNKNOWN_FORMAT: LineReader = {
	name: "unknown",
	escapesAgents: false,
	data: null,
	read: () => LINE.unreadable,
};
