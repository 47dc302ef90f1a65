import { CR, decodeUtf8, LF } from "../../../bindings/internal.js";
import { Recogniser } from "../../site-requests/senders/recogniser.js";
import { unescapeAgent } from "../agents/agent-escapes.js";
import { AgentTable } from "../agents/agent-table.js";
import { findOctet } from "../formats/find-octet.js";
import { FIELD, LineFields } from "../formats/line-fields.js";
import { type Escapes, LINE, type LineReader } from "../formats/line-reader.js";
import { Times } from "../formats/times.js";
import { viewOf } from "../octets.js";
import { ClientAddresses, type ClientAddressOptions } from "./client-addresses.js";
import { ClientCounts } from "./client-counts.js";
import { HostOfLine } from "./host-of-line.js";
import { LONGEST_LOG_LINE_OCTETS } from "./line-cutter.js";
import { type NamedAgent, NO_AGENT, nameAgent } from "./named-agent.js";
import type { RequestBatch } from "./request-batch.js";
import { RequestList } from "./request-list.js";
import { NO_HOST, SeenHosts } from "./seen-hosts.js";
import { splitRequest } from "./split-request.js";
import { UnreadableLines } from "./unreadable-lines.js";

/** The octets of a Signature-Agent header that are read. */
const LONGEST_SIGNATURE_OCTETS = 200;

/** The options for reading lines, in any thread. */
export interface ReadingOptions {
	/** As `LogAuditOptions.host`, in lower case; null for all hosts. */
	readonly host: string | null;
	/** Whether the addresses of all crawlers are needed; the addresses of unlisted names always are. */
	readonly keepsAddresses: boolean;
	readonly clients: ClientAddressOptions;
	/** The hosts with a robots.txt of their own, in lower case. */
	readonly sites: readonly string[];
	/** The names that files have, as in `FilePolicies.wholeNames`. */
	readonly wholeNames: readonly string[];
}

/**
 * Reads blocks of whole lines: the requests of crawlers, and the number of lines of each kind. It counts nothing
 * beyond a block.
 */
export class RequestReader {
	/** Whether a line is of the host that is asked for, as one without a host is; null if all hosts are. */
	readonly #isOfHost: HostOfLine<boolean> | null;
	readonly #keepsAddresses: boolean;
	readonly #clientAddresses: ClientAddresses;
	/** The site of a line: 0, or 1 and more for hosts with a robots.txt of their own; null if there are none. */
	readonly #siteIndexOf: HostOfLine<number> | null;
	/** The hosts of crawlers' requests. */
	readonly #seenHosts = new SeenHosts();
	readonly #recogniser: Recogniser;
	/** The agents, apart for logs that escape them differently: logs that overlap are read side by side. */
	readonly #agentTables = new Map<Escapes, AgentTable<NamedAgent | null>>();
	#agents: AgentTable<NamedAgent | null>;
	readonly #times = new Times();
	readonly #fields = new LineFields();
	readonly #requests = new RequestList();
	readonly #unreadable = new UnreadableLines();
	#reader: LineReader | null = null;
	#batchNumber = 0;
	/** The indexes of tokens, keyed by the digit of `KNOWN_BY` before the token. */
	#tokenIndexes = new Map<string, number>();
	#clients = new ClientCounts();
	#addresses: string[] = [];
	#unknownClientCount = 0;
	#forwardedCount = 0;
	#signatures: string[] = [];
	#siteIndexes: number[] = [];
	#hostIndexes: number[] = [];
	#lineCount = 0;
	#requestCount = 0;
	#otherHostCount = 0;
	#noHostCount = 0;
	#noAgentCount = 0;
	#startSeconds = Number.POSITIVE_INFINITY;
	#endSeconds = Number.NEGATIVE_INFINITY;

	constructor({ host, keepsAddresses, clients, sites, wholeNames }: ReadingOptions) {
		this.#recogniser = new Recogniser(wholeNames);
		this.#isOfHost = host === null ? null : new HostOfLine((name) => name === null || name === host);
		this.#keepsAddresses = keepsAddresses;
		this.#clientAddresses = new ClientAddresses(clients);
		const siteIndexes = new Map<string | null, number>(sites.map((name, index) => [name, index + 1]));
		this.#agents = this.#agentsOf("backslash");
		this.#siteIndexOf = sites.length === 0 ? null : new HostOfLine((name) => siteIndexes.get(name) ?? 0);
	}

	/**
	 * Reads whole lines, the last of which needs no line end.
	 *
	 * @param octets must not be changed before the batch has been used.
	 * @returns a batch whose lists are valid until the next call.
	 */
	read(octets: Uint8Array, reader: LineReader): RequestBatch {
		this.#begin(octets, reader);
		const view = viewOf(octets);
		// Invariant: all lines before `start` have been read.
		for (let start = 0; start < octets.length; ) {
			const lineFeed = findOctet(octets, LF, start);
			const lineEnd = lineFeed < 0 ? octets.length : lineFeed;
			this.#readLine(octets, view, start, lineEnd);
			start = lineEnd + 1;
		}
		return {
			lineCount: this.#lineCount,
			requestCount: this.#requestCount,
			startSeconds: this.#startSeconds,
			endSeconds: this.#endSeconds,
			noAgentCount: this.#noAgentCount,
			otherHostCount: this.#otherHostCount,
			noHostCount: this.#noHostCount,
			unreadableCount: this.#unreadable.count,
			unreadableLines: this.#unreadable.lines,
			tokens: Array.from(this.#tokenIndexes.keys(), (key) => key.slice(1)),
			knownBy: Array.from(this.#tokenIndexes.keys(), (key) => Number(key[0])),
			...this.#requests.lists(),
			clients: this.#clients.list(),
			addresses: this.#addresses,
			unknownClientCount: this.#unknownClientCount,
			forwardedCount: this.#forwardedCount,
			signatures: this.#signatures,
			siteIndexes: this.#siteIndexes,
			hosts: this.#seenHosts.take(),
			hostIndexes: this.#hostIndexes,
		};
	}

	#begin(octets: Uint8Array, reader: LineReader): void {
		// A reader sets only the fields that its format has.
		if (reader !== this.#reader) this.#fields.clear();
		if (reader.escapes !== this.#reader?.escapes) this.#agents = this.#agentsOf(reader.escapes);
		this.#reader = reader;
		this.#batchNumber++;
		// A map that is cleared keeps its past alive until the next great collection.
		this.#tokenIndexes = new Map();
		this.#requests.begin(octets, reader.escapes);
		this.#unreadable.clear();
		this.#clients = new ClientCounts();
		this.#addresses = [];
		this.#unknownClientCount = 0;
		this.#forwardedCount = 0;
		this.#signatures = [];
		this.#siteIndexes = [];
		this.#hostIndexes = [];
		this.#lineCount = 0;
		this.#requestCount = 0;
		this.#otherHostCount = 0;
		this.#noHostCount = 0;
		this.#noAgentCount = 0;
		this.#startSeconds = Number.POSITIVE_INFINITY;
		this.#endSeconds = Number.NEGATIVE_INFINITY;
	}

	#readLine(octets: Uint8Array, view: DataView, start: number, lineEnd: number): void {
		this.#lineCount++;
		const end = lineEnd > start && octets[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
		const kind =
			end - start > LONGEST_LOG_LINE_OCTETS
				? LINE.unreadable
				: this.#reader!.read(octets, start, end, this.#fields);
		if (kind === LINE.entry) this.#addEntry(octets, view, start, end);
		else if (kind === LINE.unreadable && end > start) {
			this.#unreadable.add(octets, start, end, this.#lineCount);
		}
	}

	#addEntry(octets: Uint8Array, view: DataView, start: number, end: number): void {
		const fields = this.#fields;
		if (this.#isOfHost?.of(fields) === false) {
			this.#otherHostCount++;
			return;
		}
		const fieldsView = fields.octets === octets ? view : viewOf(fields.octets);
		const seconds = this.#times.read(fields, fieldsView);
		if (Number.isNaN(seconds)) {
			this.#unreadable.add(octets, start, end, this.#lineCount);
			return;
		}
		this.#requestCount++;
		if (this.#isOfHost?.hasHost === false) this.#noHostCount++;
		if (seconds < this.#startSeconds) this.#startSeconds = seconds;
		if (seconds > this.#endSeconds) this.#endSeconds = seconds;
		const agentStart = fields.starts[FIELD.agent]!;
		const agent = this.#agents.get(fields.octets, fieldsView, agentStart, fields.ends[FIELD.agent]!);
		if (agent === null) return;
		if (agent === NO_AGENT) {
			this.#noAgentCount++;
			return;
		}
		if (!agent.isCrawler) {
			this.#clients.add(agent.token, agent.kind, 1);
			return;
		}
		if (agent.batchNumber !== this.#batchNumber) this.#number(agent);
		splitRequest(fields);
		this.#addHost(fields);
		this.#addSignature(fields);
		this.#requests.add(fields, agent.tokenIndex, this.#lineCount, seconds);
		if (this.#keepsAddresses || !agent.isListed) this.#addAddress(fields);
		if (this.#siteIndexOf !== null) this.#siteIndexes.push(this.#siteIndexOf.of(fields));
	}

	/** Adds the address of a request, and none of those before whose address nobody asked for. */
	#addAddress(fields: LineFields): void {
		const address = this.#clientAddresses.of(fields);
		while (this.#addresses.length < this.#requests.length - 1) this.#addresses.push("");
		this.#addresses.push(address);
		if (!this.#keepsAddresses) return;
		if (address === "") this.#unknownClientCount++;
		if (this.#clientAddresses.areForwarded(fields)) this.#forwardedCount++;
	}

	/** Adds the host of a request, and none of those before, if it is the first that has one. */
	#addHost(fields: LineFields): void {
		const index = this.#seenHosts.add(fields);
		if (index === NO_HOST && this.#hostIndexes.length === 0) return;
		while (this.#hostIndexes.length < this.#requests.length) this.#hostIndexes.push(NO_HOST);
		this.#hostIndexes.push(index);
	}

	/** Adds the Signature-Agent header of a request, and empty ones of the requests before, if it is the first. */
	#addSignature(fields: LineFields): void {
		if (fields.isEmpty(FIELD.signature) && this.#signatures.length === 0) return;
		const octets = fields.copy(FIELD.signature);
		const text = decodeUtf8(octets, 0, Math.min(octets.length, LONGEST_SIGNATURE_OCTETS));
		const plain = unescapeAgent(text, this.#reader!.escapes).replaceAll('"', "");
		while (this.#signatures.length < this.#requests.length) this.#signatures.push("");
		this.#signatures.push(plain === "-" ? "" : plain);
	}

	/** Finds the index of an agent's token in the batch. */
	#number(agent: NamedAgent): void {
		const key = `${agent.knownBy}${agent.token}`;
		const known = this.#tokenIndexes.get(key);
		agent.tokenIndex = known ?? this.#tokenIndexes.size;
		agent.batchNumber = this.#batchNumber;
		if (known === undefined) this.#tokenIndexes.set(key, agent.tokenIndex);
	}

	#agentsOf(escapes: Escapes): AgentTable<NamedAgent | null> {
		const known = this.#agentTables.get(escapes);
		if (known !== undefined) return known;
		const agents = new AgentTable((header) => nameAgent(header, escapes, this.#recogniser));
		this.#agentTables.set(escapes, agents);
		return agents;
	}
}
