import type { Hop } from "./redirects.js";

/** A call of `fetch`, read once. */
export interface ReadRequest {
	/** The first. */
	readonly hop: Hop;
	readonly redirect: RequestRedirect;
	readonly signal: AbortSignal | null | undefined;
	/** All else that the host's `fetch` is handed at every hop. */
	readonly init: RequestInit;
}

/** What a `Request` says of itself that hosts take as options; some refuse those that they do not know. */
const REQUEST_MEMBERS = [
	"cache",
	"credentials",
	"integrity",
	"keepalive",
	"mode",
	"referrer",
	"referrerPolicy",
] as const;

/**
 * Reads what `fetch` was called with.
 *
 * @returns null for what asks no server, such as `data:`.
 * @throws TypeError as `new Request` does.
 */
export async function readRequest(
	input: string | URL | Request,
	init: RequestInit,
): Promise<ReadRequest | null> {
	const { body, headers, method, redirect, signal, ...rest } = init;
	const given = isRequest(input) ? input : null;
	const plainInit = {
		...(method === undefined ? {} : { method }),
		...(headers === undefined ? {} : { headers }),
		...(redirect === undefined ? {} : { redirect }),
	};
	// The host judges the rest: the URL, the method, the headers.
	const plain = new Request(given === null ? input : given.url, {
		...(given === null ? {} : { method: given.method, headers: given.headers, redirect: given.redirect }),
		...plainInit,
	});
	const url = new URL(plain.url);
	if (!/^https?:$/.test(url.protocol)) return null;
	url.hash = "";
	const sent =
		body === undefined && given !== null && given.body !== null ? await given.arrayBuffer() : (body ?? null);
	if (sent !== null && /^(?:GET|HEAD)$/.test(plain.method)) {
		throw new TypeError("Request with GET/HEAD method cannot have body.");
	}
	return {
		hop: { url, method: plain.method, headers: new Headers(plain.headers), body: sent, redirectCount: 0 },
		redirect: plain.redirect,
		signal: signal === undefined ? given?.signal : signal,
		init: { ...(given === null ? {} : membersOf(given)), ...rest },
	};
}

/** True for requests of any realm, and of other packages. */
function isRequest(input: string | URL | Request): input is Request {
	return typeof input === "object" && "url" in input && "headers" in input;
}

/** What a request was made with, as far as it differs from one that was made with nothing. */
function membersOf(request: Request): RequestInit {
	const plain = new Request(request.url);
	const changed = REQUEST_MEMBERS.filter(
		(name) => request[name] !== undefined && request[name] !== plain[name],
	);
	return Object.fromEntries(changed.map((name) => [name, request[name]]));
}
