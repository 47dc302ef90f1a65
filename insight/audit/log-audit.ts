import { isOctets, toPlainOctets, typeError } from "../../bindings/internal.js";
import { Identities } from "../site-requests/senders/identities.js";
import type { LineReader, LineReaderData } from "./formats/line-reader.js";
import { openReader } from "./formats/recognise.js";
import { CountedBatch } from "./ledger/counted-batch.js";
import { LogCounts } from "./ledger/log-counts.js";
import { RequestLedger } from "./ledger/request-ledger.js";
import { readAuditOptions } from "./options.js";
import { RobotsVersions } from "./policies/robots-versions.js";
import { makeReport } from "./report/report.js";
import { LogLines, type WholeLines } from "./requests/log-lines.js";
import { type PackedBatch, packBatch, type RequestBatch, unpackBatch } from "./requests/request-batch.js";
import { type ReadingOptions, RequestReader } from "./requests/request-reader.js";
import type { AuditReport, LogAuditOptions } from "./types.js";

/** A log that is being read. */
export interface OpenLog {
	readonly lines: LogLines;
	readonly counts: LogCounts;
}

/** Reads whole lines in another thread. */
export interface ThreadReader {
	/** Makes the reader of lines with this `data`. */
	open(data: LineReaderData): LineReader;
	read(lines: WholeLines): PackedBatch;
}

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
	readonly #clientAddress: string | undefined;
	readonly #versions: RobotsVersions;
	readonly #reading: ReadingOptions;
	readonly #requests: RequestReader;
	readonly #ledger: RequestLedger;
	/** The counts of each log, in the order in which the logs were opened. */
	readonly #logs: LogCounts[] = [];
	#lineCount = 0;
	/** The log that is being added; null between two logs. */
	#log: OpenLog | null = null;

	/**
	 * @param options see `LogAuditOptions`.
	 * @throws TypeError or RangeError that names the option.
	 */
	constructor(options: LogAuditOptions) {
		const { sites, reader, host, ranges, clientAddress, trustedProxies, mergeSlashes, verify } =
			readAuditOptions(options);
		this.#format = reader;
		this.#clientAddress = clientAddress;
		this.#versions = new RobotsVersions(sites);
		const identities = new Identities(ranges, verify);
		this.#ledger = new RequestLedger(this.#versions, identities, mergeSlashes);
		this.#reading = {
			host,
			keepsAddresses: identities.knowsAny,
			clients: { isFieldTold: clientAddress !== undefined, trustedProxies },
			sites: this.#versions.hosts,
			wholeNames: this.#ledger.wholeNames,
		};
		this.#requests = new RequestReader(this.#reading);
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
		const plain = toPlainOctets(octets, "octets");
		if (plain.length === 0) return;
		this.#log ??= this.openLog();
		for (const lines of this.#log.lines.cut(plain)) this.#addLines(this.#log, lines);
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
		if (this.#log === null) return;
		for (const lines of this.#log.lines.end()) this.#addLines(this.#log, lines);
		this.#log = null;
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
		return this.#lineCount;
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
		return makeReport(this.#logs, this.#ledger, this.#versions);
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

	/** @internal The options by which another thread reads lines. */
	get reading(): ReadingOptions {
		return this.#reading;
	}

	/** @internal Opens a log beside others that may be open. `addRequests` then gets the requests of all in the order of time. */
	openLog(): OpenLog {
		const counts = new LogCounts(this.#logs.length);
		this.#logs.push(counts);
		return { lines: new LogLines(this.#format, this.#clientAddress), counts };
	}

	/** @internal Reads lines here; valid until the next call. Lines whose reader has no `data` must be read in their order. */
	read({ octets, reader }: WholeLines): RequestBatch {
		return this.#requests.read(octets, reader);
	}

	/** @internal Does what `read` does. The result stays valid, whatever is read later. */
	readPacked(lines: WholeLines): PackedBatch {
		return packBatch(this.read(lines));
	}

	/** @internal Reads lines in another thread, by an audit's `reading`. */
	static threadReader(reading: ReadingOptions): ThreadReader {
		const requests = new RequestReader(reading);
		return { open: openReader, read: ({ octets, reader }) => packBatch(requests.read(octets, reader)) };
	}

	/** @internal The batch that `readPacked` or a thread's reader packed. */
	static unpack(packed: PackedBatch): RequestBatch {
		return unpackBatch(packed);
	}

	/** @internal Counts the lines of a batch, in the order of the log. Its requests are still to be counted. */
	addBatch({ lines, counts }: OpenLog, batch: RequestBatch): CountedBatch {
		const { index: logIndex, order: logOrder, lineCount: linesBefore } = counts;
		counts.add(lines.formatName, batch);
		this.#lineCount += batch.lineCount;
		return new CountedBatch(batch, { logOrder, logIndex, linesBefore });
	}

	/** @internal Counts the requests of a batch from `start` to `end`. */
	addRequests(batch: CountedBatch, start: number, end: number): void {
		this.#ledger.add(batch, start, end);
	}

	#addLines(log: OpenLog, lines: WholeLines): void {
		const batch = this.addBatch(log, this.read(lines));
		this.addRequests(batch, 0, batch.batch.length);
	}
}
