import { decodeUtf8 } from "../../../bindings/internal.js";
import { findByName, nameOfAgent, productTokenOfName } from "../../../crawling/internal.js";
import { NamedClients } from "../../site-requests/senders/named-clients.js";
import { unescapeAgent } from "../agents/agent-escapes.js";
import {
	type AutomatedClient,
	findAutomatedClient,
	findClientByName,
} from "../agents/automated/automated-client.js";
import type { Escapes } from "../formats/line-reader.js";
import type { ClientKind } from "../types.js";
import { KNOWN_BY } from "./request-batch.js";

/** The crawler that a User-Agent header names, or an automated client that names none. */
export interface NamedAgent {
	readonly token: string;
	readonly isCrawler: boolean;
	/** Whether a list has the crawler; otherwise a stranger may have made it up. */
	readonly isListed: boolean;
	/** As in `KNOWN_BY`. */
	readonly knownBy: number;
	/** What a client is that is no crawler. */
	readonly kind: ClientKind | null;
	/** The index of its token in a batch, and the number of that batch. */
	tokenIndex: number;
	batchNumber: number;
}

/** The names that files have. */
export class FileNames {
	readonly clients: NamedClients;
	readonly #all: ReadonlySet<string>;

	constructor(wholeNames: readonly string[]) {
		this.clients = new NamedClients(wholeNames);
		this.#all = new Set(wholeNames.map((name) => name.toLowerCase()));
	}

	/** Whether a file names the crawler that a header names. */
	has(crawler: string): boolean {
		return this.#all.has(productTokenOfName(crawler).toLowerCase());
	}
}

/**
 * Names who sent a header, as a log has it: the crawler that it names, or else an automated client.
 *
 * @returns null for people, and `NO_AGENT` if there is no header.
 */
export function nameAgent(header: Uint8Array, escapes: Escapes, names: FileNames): NamedAgent | null {
	const text = decodeUtf8(header, 0, header.length);
	// Servers write a hyphen where there is no header.
	if (text === "" || text === "-") return NO_AGENT;
	const plain = unescapeAgent(text, escapes);
	const crawler = nameOfAgent(plain);
	if (crawler === null) {
		const client = findAutomatedClient(plain);
		const named = names.clients.find(plain);
		// A crawler is judged by every file, a client only by those that name it.
		if (named !== null) return describeCrawler(named.productToken, client?.isCrawler ? "name" : "file");
		if (client === null) return null;
		if (client.isCrawler) return describeCrawler(client.name, "pattern");
		return names.has(client.name) ? describeCrawler(client.name, "fileByPattern") : describeClient(client);
	}
	// Agents that a list of crawlers has are judged, though the patterns count some among other clients.
	const isListed = findByName(crawler) !== undefined;
	const client = isListed ? null : findClientByName(crawler);
	if (client === null) return describeCrawler(crawler, "name", isListed);
	return names.has(crawler) ? describeCrawler(crawler, "file") : describeClient(client);
}

function describeCrawler(token: string, knownBy: keyof typeof KNOWN_BY, isListed = false): NamedAgent {
	const place = { tokenIndex: -1, batchNumber: -1 };
	return { token, isCrawler: true, isListed, knownBy: KNOWN_BY[knownBy], kind: null, ...place };
}

function describeClient({ name, kind }: Pick<AutomatedClient, "name" | "kind">): NamedAgent {
	return { ...describeCrawler(name, "name"), isCrawler: false, kind };
}

/** Represents a line without a User-Agent header. */
export const NO_AGENT: NamedAgent = describeClient({ name: "", kind: null });
