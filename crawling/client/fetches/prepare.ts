import { typeError } from "../../../bindings/internal.js";
import { unlessAborted } from "./abort.js";

/** A request that is about to be sent. */
export interface OutgoingRequest {
	readonly url: string;
	readonly method: string;
	/** A copy of the headers that will be sent. The host adds its own later. */
	readonly headers: Headers;
}

/** Gives the headers to add to a request. They are sent with this request only. */
export type PrepareRequest = (
	request: OutgoingRequest,
) => AddedHeaders | undefined | Promise<AddedHeaders | undefined>;

/** Headers by name, such as `{ Signature: "…" }`, or a `Headers`. */
export type AddedHeaders = Readonly<Record<string, string>> | Headers;

/** Headers of the URL, the connection (RFC 9110 §7.6.1) and the body's length: hosts refuse them, or send them. */
const REFUSED_HEADERS: readonly string[] = [
	"host",
	"connection",
	"content-length",
	"expect",
	"keep-alive",
	"proxy-connection",
	"transfer-encoding",
	"upgrade",
];

/** The headers to add to a request; none without a hook. @throws the hook's error; TypeError if it gives no headers. */
export async function addedHeaders(
	prepare: PrepareRequest | undefined,
	{ url, method, headers }: OutgoingRequest,
	signal: AbortSignal,
): Promise<Headers> {
	const all = new Headers();
	if (prepare === undefined) return all;
	const request = { url, method, headers: new Headers(headers) };
	// The hook may throw synchronously.
	const added: unknown = await unlessAborted(
		Promise.resolve().then(() => prepare(request)),
		signal,
	);
	if (added === undefined) return all;
	if (added === null || typeof added !== "object" || (Symbol.iterator in added && !isHeaders(added))) {
		throw typeError("prepare", "to give an object of headers, or undefined", added);
	}
	const entries: readonly [string, unknown][] = isHeaders(added) ? [...added] : Object.entries(added);
	for (const [name, value] of entries) {
		if (typeof value !== "string") throw typeError("prepare", `to give a string as ${name}`, value);
		if (REFUSED_HEADERS.includes(name.toLowerCase())) {
			throw typeError("prepare", `to give no ${name}, which the URL, the body or the connection has`, value);
		}
		try {
			all.set(name, value);
		} catch {
			throw typeError("prepare", "to give headers with valid names and values", `${name}: ${value}`);
		}
	}
	return all;
}

/** Also true for those of undici's package. */
function isHeaders(added: object): added is Headers {
	return Symbol.iterator in added && typeof (added as Partial<Headers>).get === "function";
}

/** All headers of a request, with those of the hook, which replace others. As `addedHeaders`. */
export async function preparedHeaders(
	prepare: PrepareRequest | undefined,
	request: OutgoingRequest,
	signal: AbortSignal,
): Promise<Headers> {
	const all = new Headers(request.headers);
	for (const [name, value] of await addedHeaders(prepare, request, signal)) all.set(name, value);
	return all;
}
