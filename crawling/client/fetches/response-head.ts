import { expectation, typeError, withCode } from "../../../bindings/internal.js";
import type { ReadHeader } from "../../access/times/freshness.js";

const READ_HEADERS = [
	"age",
	"cache-control",
	"cf-mitigated",
	"content-encoding",
	"content-length",
	"content-type",
	"date",
	"etag",
	"expires",
	"last-modified",
	"location",
	"retry-after",
	"transfer-encoding",
	"x-amzn-waf-action",
] as const;

const WITH_STATUS = "to give a Response with a status from 0 to 999";

/** A response of a transport that detects cut bodies, including cut content codings. */
export interface TellingResponse extends Response {
	readonly tellsCutBodies?: true;
}

/** A response without its body. Reading it has been safe, so nothing throws later. */
export interface ResponseHead {
	/** 0 to 999. */
	readonly status: number;
	/** The headers that were sent, by name in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly header: ReadHeader;
	/** Its body has not been read. */
	readonly response: Response;
}

/** Thrown if the option `fetch` is no fetch, which would make every site unreachable for ever. */
export class NoFetchError extends TypeError {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
		withCode(this, "ROBOTS_INVALID_ARGUMENT", "fetch");
	}
}

/** @throws NoFetchError if the answer of a fetch option is not like a response: it has no headers. */
function requireHeaders(given: unknown): asserts given is Response {
	const { headers } = Object(given) as Partial<Response>;
	if (typeof headers?.get !== "function")
		throw new NoFetchError(expectation("fetch", "to give a Response", given));
}

/** @throws NoFetchError if the answer of a fetch option is not like a response: it has no headers, or no status. */
export function requireResponse(given: unknown): asserts given is Response {
	requireHeaders(given);
	if (!hasStatus(given)) throw new NoFetchError(expectation("fetch", WITH_STATUS, given));
}

function hasStatus({ status }: Response): boolean {
	return Number.isInteger(status) && status >= 0 && status <= 999;
}

/** The error to reject with if an error of a fetch option is the caller's fault, not the site's; else null. */
export function argumentErrorOf(error: unknown): unknown {
	try {
		if (error instanceof NoFetchError) return error;
		const { code, message } = Object(error) as { code?: unknown; message?: unknown };
		if (code !== "ROBOTS_INVALID_ARGUMENT" || typeof message !== "string") return null;
		// A status or a body that cannot be read, of a response.
		if (message.startsWith("fetch: ")) return null;
		// It took the URL for its options.
		if (!message.startsWith("options: ")) return error;
		const expected = "fetch: expected a function that fetches, got one that refuses a URL";
		return new NoFetchError(`${expected} (${message}); nodeFetch has to be called: nodeFetch()`, {
			cause: error,
		});
	} catch {
		return null;
	}
}

/** Reads status and headers of a response, once. @throws NoFetchError, TypeError, or an error of the headers. */
export function readResponseHead(response: Response): ResponseHead {
	requireHeaders(response);
	if (!hasStatus(response)) throw typeError("fetch", WITH_STATUS, response);
	const { status, headers: given } = response;
	const headers: Record<string, string> = {};
	for (const name of READ_HEADERS) {
		const value: unknown = given.get(name);
		if (typeof value === "string") headers[name] = value;
	}
	return { status, headers, header: (name) => headers[name] ?? null, response };
}
