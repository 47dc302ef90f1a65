import { typeError } from "../../../bindings/arguments/errors.js";
import type { ReadHeader } from "../../access/freshness.js";

/** The response headers that anything here reads. */
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

/** A response of a transport that fails where a body was cut, its content codings too. */
export interface TellingResponse extends Response {
	readonly tellsCutBodies?: true;
}

/** A response as far as its body, whatever a fetch option has made of it: nothing here throws later. */
export interface ResponseHead {
	/** 0 to 999. */
	readonly status: number;
	/** Those that were sent, by name in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly header: ReadHeader;
	/** Its body has not been touched. */
	readonly response: Response;
}

/**
 * Reads status and headers of what a fetch option answered, once.
 * @throws TypeError where it is no Response; whatever its headers throw.
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
