import { escapeOctets } from "../../client/fetches/location.js";

/** The limit of the Fetch standard: one more is a network error. */
export const MAX_REDIRECTS = 20;

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];
/** Headers that describe a body that is not sent any more ("request-body-header name"). */
const BODY_HEADERS = [
	"content-encoding",
	"content-language",
	"content-length",
	"content-location",
	"content-type",
];
/** Headers that are only for one origin. */
const ORIGIN_HEADERS = ["authorization", "cookie", "host", "proxy-authorization"];

/** The part of a request that redirects change. */
export interface Hop {
	/** Without a fragment, which servers do not get, and which responses leave out. */
	readonly url: URL;
	readonly method: string;
	readonly headers: Headers;
	/** Null if there is none; a promise while it is being read. */
	readonly body: BodyInit | Promise<BodyInit> | null;
	/** Redirects that led here. */
	readonly redirectCount: number;
}

/** A failure that the Fetch standard calls a network error. */
export function networkError(message: string): TypeError {
	return new TypeError("fetch failed", { cause: new Error(message) });
}

export function isRedirectStatus(status: number): boolean {
	return REDIRECT_STATUSES.includes(status);
}

/**
 * The request that a redirect leads to; null if the response is the answer. @param location null if there is no header.
 * @throws TypeError as `fetch` does if the redirect cannot be followed.
 * @see https://fetch.spec.whatwg.org/#http-redirect-fetch
 */
export function nextHop(hop: Hop, status: number, location: string | null): Hop | null {
	if (location === null) return null;
	const url = resolve(location, hop.url);
	if (!/^https?:$/.test(url.protocol)) throw networkError(`a redirect leads to ${url.protocol}`);
	if (hop.redirectCount === MAX_REDIRECTS) throw networkError(`more than ${MAX_REDIRECTS} redirects`);
	const isElsewhere = url.origin !== hop.url.origin;
	if (isElsewhere && (url.username !== "" || url.password !== "")) {
		throw networkError("a redirect to another origin carries credentials");
	}
	url.username = "";
	url.password = "";
	if (status !== 303 && isStream(hop.body)) throw networkError("a stream that was sent cannot be sent again");
	const headers = new Headers(hop.headers);
	const isPost = (status === 301 || status === 302) && hop.method === "POST";
	const becomesGet = isPost || (status === 303 && hop.method !== "GET" && hop.method !== "HEAD");
	if (becomesGet) for (const name of BODY_HEADERS) headers.delete(name);
	if (isElsewhere) for (const name of ORIGIN_HEADERS) headers.delete(name);
	return {
		url,
		method: becomesGet ? "GET" : hop.method,
		headers,
		body: becomesGet ? null : hop.body,
		redirectCount: hop.redirectCount + 1,
	};
}

function resolve(location: string, base: URL): URL {
	try {
		const url = new URL(escapeOctets(location), base);
		url.hash = "";
		return url;
	} catch (error) {
		throw new TypeError("fetch failed", { cause: error });
	}
}

/** Whether a body, of any realm, can be read only once. */
export function isStream(body: Hop["body"]): boolean {
	if (body === null || typeof body !== "object") return false;
	if ("getReader" in body || Symbol.asyncIterator in body) return true;
	// A generator is its own iterator, and is empty after it was sent; a list or FormData can be read again.
	return Symbol.iterator in body && (body as Iterable<unknown>)[Symbol.iterator]() === (body as unknown);
}
