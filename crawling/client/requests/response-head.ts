import { typeError } from "../../../bindings/arguments/errors.js";
import type { ReadHeader } from "../../access/times/freshness.js";

/** The response headers that are read. */
const READ_HEADERS = [
	"age",
	"cache-control",
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
] as const;

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

/**
 * Reads status and headers of the value that a fetch option returned, once.
 * @throws TypeError if it is no Response; any error of its headers.
 */
export function readResponseHead(response: Response): ResponseHead {
	const { status, headers: given } = Object(response) as Partial<Response>;
	const isStatus = Number.isInteger(status) && status! >= 0 && status! <= 999;
	if (!isStatus || typeof given?.get !== "function") {
		throw typeError("fetch", "to give a Response", response);
	}
	const headers: Record<string, string> = {};
	for (const name of READ_HEADERS) {
		const value: unknown = given.get(name);
		if (typeof value === "string") headers[name] = value;
	}
	return { status: status!, headers, header: (name) => headers[name] ?? null, response };
}
