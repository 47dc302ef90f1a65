import { decodeUtf8 } from "../../../bindings/internal.js";
import type { Recogniser } from "../../site-requests/senders/recogniser.js";
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
	/** The kind of a client that is no crawler. */
	readonly kind: ClientKind | null;
	/** The index of its token in a batch, and the number of that batch. */
	tokenIndex: number;
	batchNumber: number;
}

/**
 * Names the sender of a header, as a log has it: the crawler that an enforcer finds in it, or else the client of a pattern.
 *
 * @returns null for people, and `NO_AGENT` if there is no header.
 */
export function nameAgent(header: Uint8Array, escapes: Escapes, recogniser: Recogniser): NamedAgent | null {
	const text = decodeUtf8(header, 0, header.length);
	// Servers write a hyphen where there is no header.
	if (text === "" || text === "-") return NO_AGENT;
	const plain = unescapeAgent(text, escapes);
	const sender = recogniser.find(plain);
	if (sender === null) {
		const client = findAutomatedClient(plain);
		if (client === null) return null;
		return client.isCrawler ? describeCrawler(client.name, "pattern") : describeClient(client);
	}
	const { name, productToken, crawler, isNamed, isOfFile } = sender;
	// A client is judged only by the files that name it, though its name may say that it is a crawler's.
	const client = isOfFile || crawler !== null ? null : findClientByName(name);
	if (client !== null && !isNamed) return describeClient(client);
	const isOnlyOfFile = isOfFile || client !== null;
	return describeCrawler(name, isOnlyOfFile ? "file" : "name", crawler?.token === productToken);
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
