import { typeError } from "../../bindings/arguments/errors.js";
import { isOctets, toPlainOctets } from "../../bindings/arguments/octets.js";
import { CR, LF } from "../../bindings/text/octets.js";
import { crawlerOfAgent, unescapeAgent } from "./crawlers/agent-name.js";
import { AgentTable } from "./crawlers/agent-table.js";
import { Identities } from "./crawlers/identities.js";
import { findOctet } from "./formats/find-octet.js";
import { FIELD, LINE, LineFields, type LineReader } from "./formats/line-fields.js";
import { recogniseFormat } from "./formats/recognise.js";
import { clearFields, splitRequest } from "./formats/text-reader.js";
import { Times } from "./formats/times.js";
import { readOptions } from "./options.js";
import { PolicyShelf } from "./policies/crawler-policies.js";
import { COPY_SECONDS, RobotsVersions } from "./policies/robots-versions.js";
import type { Ask, SharedPolicy } from "./policies/shared-policy.js";
import { makeReport } from "./report.js";
import { CrawlerTallies, type CrawlerTally } from "./tallies/crawler-tallies.js";
import { LogCounts } from "./tallies/log-counts.js";
import { isPage, isRobotsTxt } from "./tallies/page-target.js";
import type { AuditReport, LogAuditOptions } from "./types.js";

/** A log's format is told by so many octets of it. */
const SAMPLE_OCTETS = 1 << 14;
/** A longer line is unreadable: no server writes one for a request that it takes. */
const LONGEST_LINE_OCTETS = 1 << 17;
const QUESTION_MARK = 0x3f;
const ZERO = 0x30;

/** What a User-Agent header names: the crawler's token, and its tally once there is one. */
interface NamedAgent {
	readonly token: string;
	crawler: CrawlerTally;
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
	readonly #host: string | null;
	readonly #versions: RobotsVersions;
	readonly #shelf: PolicyShelf;
	readonly #tallies: CrawlerTallies;
	readonly #identities: Identities;
	readonly #agents: AgentTable<NamedAgent | null>;
	readonly #times = new Times();
	readonly #fields = new LineFields();
	readonly #counts = new LogCounts();
	/** Of the log that is being added; null until its format is known. */
	#reader: LineReader | null;
	/** What has been added of a log whose format is not known yet, or of a line whose end has not come. */
	#held: Uint8Array[] = [];
	#heldOctets = 0;
	/** Whether the line whose end has not come is too long. */
	#isSkipping = false;

	/**
	 * @param options see `LogAuditOptions`.
	 * @throws TypeError or RangeError that names the option.
	 */
	constructor(options: LogAuditOptions) {
		const { versions, reader, host, ranges, verify } = readOptions(options);
		this.#format = reader;
		this.#reader = reader;
		this.#host = host;
		this.#versions = new RobotsVersions(versions);
		this.#shelf = new PolicyShelf(this.#versions, (ask, target, policy) =>
			this.#addDisallowed(ask, target, policy),
		);
		this.#tallies = new CrawlerTallies(this.#shelf);
		this.#identities = new Identities(ranges, verify);
		this.#agents = new AgentTable((header) => this.#nameAgent(header));
	}

	/**
	 * Adds a part of a log, in the order of time. Lines may be cut anywhere.
	 *
	 * @param octets only read during the call; what is left of a line is copied.
	 * @throws TypeError where `octets` is no Uint8Array.
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.add(new TextEncoder().encode("no line of a log\n"));
	 * audit.report().unreadableCount; // 1
	 */
	add(octets: Uint8Array): void {
		if (!isOctets(octets)) throw typeError("octets", "a Uint8Array", octets);
		const part = toPlainOctets(octets, "octets");
		if (this.#reader === null) {
			this.#hold(part);
			if (this.#heldOctets >= SAMPLE_OCTETS) this.#recognise();
			return;
		}
		this.#addLines(part);
	}

	/**
	 * Says that a log ends here: its last line needs no line end. What is added next is another one, whose format is recognised
	 * for itself.
	 *
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.add(new TextEncoder().encode("no line end"));
	 * audit.endLog();
	 * audit.report().lineCount; // 1
	 */
	endLog(): void {
		if (this.#reader === null && this.#heldOctets > 0) this.#recognise();
		if (this.#isSkipping) this.#isSkipping = false;
		else if (this.#heldOctets > 0) {
			const line = this.#takeHeld();
			this.#addLine(line, viewOf(line), 0, line.length);
		}
		this.#reader = this.#format;
		clearFields(this.#fields);
	}

	/**
	 * How many lines have been added whose end has come.
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
	 * What the log says so far. It ends the log that is being added, as `endLog` does.
	 *
	 * @returns a report of its own, which later calls do not change.
	 * @throws DisposedError where a file of `robots` has been disposed.
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.report().crawlers; // []
	 */
	report(): AuditReport {
		this.endLog();
		this.#shelf.flush();
		return makeReport(this.#counts, this.#tallies, this.#versions);
	}

	/**
	 * Gives back the memory of the compiled policies; the audit is not to be used any more.
	 *
	 * @example
	 * const audit = new LogAudit({ robots: RobotsTxt.parse("") });
	 * audit.dispose();
	 */
	dispose(): void {
		this.#shelf.dispose();
	}

	#hold(octets: Uint8Array): void {
		if (octets.length === 0) return;
		this.#held.push(octets.slice());
		this.#heldOctets += octets.length;
	}

	#takeHeld(): Uint8Array {
		const taken = this.#held.length === 1 ? this.#held[0]! : join(this.#held, this.#heldOctets);
		this.#held = [];
		this.#heldOctets = 0;
		return taken;
	}

	#recognise(): void {
		const octets = this.#takeHeld();
		this.#reader = recogniseFormat(octets) ?? UNKNOWN_FORMAT;
		this.#counts.addFormat(this.#reader.name);
		this.#addLines(octets);
	}

	/** Adds all lines that end, and keeps what is left. */
	#addLines(octets: Uint8Array): void {
		let start = 0;
		if (this.#heldOctets > 0 || this.#isSkipping) {
			const lineFeed = octets.indexOf(LF);
			const lineEnd = lineFeed < 0 ? octets.length : lineFeed + 1;
			this.#holdLine(octets.subarray(0, lineEnd));
			if (lineFeed < 0) return;
			start = lineEnd;
			if (!this.#isSkipping) {
				const line = this.#takeHeld();
				this.#addLine(line, viewOf(line), 0, line.length - 1);
			}
			this.#isSkipping = false;
		}
		const view = viewOf(octets);
		// Invariant: all lines before `start` have been added.
		for (;;) {
			const end = findOctet(octets, LF, start);
			if (end < 0) break;
			this.#addLine(octets, view, start, end);
			start = end + 1;
		}
		this.#holdLine(octets.subarray(start));
	}

	/** Keeps a part of a line, or no more of it than is shown where it is too long. */
	#holdLine(octets: Uint8Array): void {
		if (this.#isSkipping) return;
		this.#hold(octets.subarray(0, LONGEST_LINE_OCTETS + 1 - this.#heldOctets));
		if (this.#heldOctets <= LONGEST_LINE_OCTETS) return;
		const line = this.#takeHeld();
		this.#counts.addUnreadable(line, 0, line.length);
		this.#isSkipping = true;
	}

	#addLine(octets: Uint8Array, view: DataView, start: number, lineEnd: number): void {
		const end = lineEnd > start && octets[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
		const fields = this.#fields;
		const kind =
			end - start > LONGEST_LINE_OCTETS ? LINE.unreadable : this.#reader!.read(octets, start, end, fields);
		if (kind !== LINE.entry) {
			if (kind === LINE.unreadable && end > start) this.#counts.addUnreadable(octets, start, end);
			else this.#counts.lineCount++;
			return;
		}
		this.#counts.lineCount++;
		if (this.#host !== null && !this.#isHost()) {
			this.#counts.otherHostCount++;
			return;
		}
		this.#counts.requestCount++;
		if (this.#counts.startSeconds === null) {
			const seconds = this.#times.read(fields);
			if (!Number.isNaN(seconds)) this.#counts.startSeconds = seconds;
		}
		const agentView = fields.octets === octets ? view : viewOf(fields.octets);
		const agent = this.#agents.get(
			fields.octets,
			agentView,
			fields.starts[FIELD.agent]!,
			fields.ends[FIELD.agent]!,
		);
		if (agent === null) return;
		const seconds = this.#times.read(fields);
		if (Number.isNaN(seconds)) {
			this.#counts.requestCount--;
			this.#counts.lineCount--;
			this.#counts.addUnreadable(octets, start, end);
		} else this.#addRequest(agent, seconds);
	}

	#addRequest(agent: NamedAgent, atSeconds: number): void {
		splitRequest(this.#fields);
		const { octets, starts, ends } = this.#fields;
		if (agent.crawler.isGone) agent.crawler = this.#tallies.of(agent.token);
		const { crawler } = agent;
		const identity = this.#identities.knows(crawler.token)
			? this.#identities.of(crawler.token, this.#fields.text(FIELD.address))
			: "unverified";
		const tally = this.#tallies.tallyOf(crawler, identity);
		this.#counts.crawlerRequestCount++;
		tally.addRequest(atSeconds);
		const start = starts[FIELD.target]!;
		const end = ends[FIELD.target]!;
		let pathEnd = start;
		while (pathEnd < end && octets[pathEnd] !== QUESTION_MARK) pathEnd++;
		if (isRobotsTxt(octets, start, pathEnd)) {
			tally.addFetch(atSeconds, this.#status());
			return;
		}
		if (isPage(octets, start, pathEnd)) tally.pageCount++;
		const versionIndex = this.#versions.indexAt(atSeconds);
		const policy = crawler.policies.of(versionIndex);
		if (policy === null) return;
		tally.pace.add(atSeconds, policy.crawlDelaySeconds);
		const hasQuery = pathEnd < end;
		const queryStart = hasQuery ? 0 : starts[FIELD.query]!;
		const queryEnd = hasQuery ? 0 : ends[FIELD.query]!;
		policy.add(
			{ tally, policies: crawler.policies, atSeconds, versionIndex, copy: tally.copy },
			octets,
			start,
			end,
			queryStart,
			queryEnd,
		);
	}

	/** A request that the version in force disallows: an older copy may have allowed it. */
	#addDisallowed(ask: Ask, target: Uint8Array, policy: SharedPolicy): void {
		const { tally, atSeconds, versionIndex } = ask;
		if (this.#isAllowedByCopy(ask, target)) {
			tally.olderCopyCount++;
			return;
		}
		tally.disallowedCount++;
		tally.timeline.addDisallowed(atSeconds);
		const rule = policy.onlyDisallow ?? policy.matcher.explain(target).rule;
		if (rule !== null) tally.broken.add(rule, versionIndex, target);
	}

	#isAllowedByCopy({ policies, atSeconds, versionIndex, copy }: Ask, target: Uint8Array): boolean {
		const isAllowedBy = (index: number) =>
			index !== versionIndex && policies.of(index)?.matcher.checkLines(target)[0] === 1;
		if (copy !== null) {
			if (atSeconds - copy.atSeconds > COPY_SECONDS) return false;
			return copy.isUnavailable || isAllowedBy(this.#versions.indexAt(copy.atSeconds));
		}
		const oldest = this.#versions.indexAt(atSeconds - COPY_SECONDS);
		for (let index = versionIndex - 1; index >= oldest; index--) if (isAllowedBy(index)) return true;
		return false;
	}

	#nameAgent(header: Uint8Array): NamedAgent | null {
		const text = new TextDecoder().decode(header);
		const token = crawlerOfAgent(this.#reader!.escapesAgents ? unescapeAgent(text) : text);
		return token === null ? null : { token, crawler: this.#tallies.of(token) };
	}

	#status(): number {
		const { octets, starts } = this.#fields;
		const at = starts[FIELD.status]!;
		return (octets[at]! - ZERO) * 100 + (octets[at + 1]! - ZERO) * 10 + octets[at + 2]! - ZERO;
	}

	/** Whether the request is for the host that counts; a log without hosts is of that one. */
	#isHost(): boolean {
		if (this.#fields.isEmpty(FIELD.host)) return true;
		return this.#fields.text(FIELD.host).toLowerCase().replace(/:\d+$/, "") === this.#host;
	}
}

const UNKNOWN_FORMAT: LineReader = {
	name: "unknown",
	escapesAgents: false,
	read: () => LINE.unreadable,
};

function viewOf(octets: Uint8Array): DataView {
	return new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
}

function join(parts: readonly Uint8Array[], octetCount: number): Uint8Array {
	const joined = new Uint8Array(octetCount);
	let offset = 0;
	for (const part of parts) {
		joined.set(part, offset);
		offset += part.length;
	}
	return joined;
}
