import {
	argumentError,
	meantHost,
	memberOf,
	nearestName,
	originOfLink,
	originOfUrl,
	tagOfObject,
	typeError,
} from "../../../bindings/internal.js";
import { PACE_OPTION_NAMES, type PaceOptions, toPriority } from "../options.js";
import { type Hop, isStream } from "./redirects.js";

/** A call of `fetch`, read once. */
export interface ReadRequest {
	/** The first. */
	readonly hop: Hop;
	readonly redirect: RequestRedirect;
	readonly signal: AbortSignal | null | undefined;
	/** The expected integrity of the answer's body; empty if there is none, or the host checks it. */
	readonly integrity: string;
	/** The priority in our queue; undefined if none was given. */
	readonly priority: number | undefined;
	/** All other options for the host's `fetch`, passed at every hop. */
	readonly init: RequestInit;
}

/** The options of one request: those of `fetch`; `priority` may also be a number. */
export interface PoliteInit extends Omit<RequestInit, "priority"> {
	/** A number as of the option `priority`; a word is the host's. */
	readonly priority?: number | "high" | "low" | "auto" | undefined;
}

/** Members of a `Request` that hosts accept as options; some hosts refuse unknown options. */
const REQUEST_MEMBERS = [
	"cache",
	"credentials",
	"integrity",
	"keepalive",
	"mode",
	"referrer",
	"referrerPolicy",
] as const;
const INIT_MEMBERS: readonly string[] = [
	"body",
	"headers",
	"method",
	"redirect",
	"signal",
	"priority",
	...REQUEST_MEMBERS,
];

/** Reads the arguments of `fetch`, once; null for a URL without a server, such as `data:`. @throws as `new Request`. */
export function readRequest(input: string | URL | Request, init: PoliteInit): ReadRequest | null {
	// Nothing can be read of a revoked proxy.
	if (tagOfObject(init) === "") throw typeError("init", "an object of options", init);
	if (typeof input === "object" && input !== null && tagOfObject(input) === "") throw noInput(input);
	const { body, headers, method, redirect, signal, priority, ...others } = init;
	refuseMisplaced(others);
	const isOurs = typeof priority === "number";
	const rest: RequestInit = isOurs || priority === undefined ? others : { ...others, priority };
	const given = isRequest(input) ? input : null;
	const members: RequestInit = { ...(given === null ? {} : membersOf(given)), ...rest };
	const plainInit = {
		...members,
		...(method === undefined ? {} : { method }),
		...(headers === undefined ? {} : { headers }),
		...(redirect === undefined ? {} : { redirect }),
	};
	const plain =
		given === null
			? toRequest(input, plainInit)
			: new Request(given.url, {
					method: given.method,
					headers: given.headers,
					redirect: given.redirect,
					...plainInit,
				});
	const url = new URL(plain.url);
	if (!/^https?:$/.test(url.protocol)) {
		// A host with a port looks like a scheme: `localhost:8080`.
		if (typeof input === "string" && meantHost(input) !== undefined) originOfLink(input);
		return null;
	}
	url.hash = "";
	const heeded = signal === undefined ? given?.signal : signal;
	if (heeded !== undefined && heeded !== null && typeof memberOf(heeded, "addEventListener") !== "function") {
		throw typeError("signal", "an AbortSignal", heeded);
	}
	const isOfRequest = (body ?? null) === null && given !== null && given.body !== null;
	if ((isOfRequest || (body ?? null) !== null) && /^(?:GET|HEAD)$/.test(plain.method)) {
		throw new TypeError("Request with GET/HEAD method cannot have body.");
	}
	const sent = isOfRequest ? bodyOf(given) : copyOf(body ?? null);
	const { integrity = "", ...hosts } = members;
	const isFollowed = plain.redirect === "follow";
	return {
		hop: { url, method: plain.method, headers: new Headers(plain.headers), body: sent, redirectCount: 0 },
		redirect: plain.redirect,
		signal: heeded,
		integrity: isFollowed ? integrity : "",
		priority: isOurs ? toPriority(priority) : undefined,
		init: isFollowed || integrity === "" ? hosts : { ...hosts, integrity },
	};
}

/**
 * Hosts ignore members that they do not know, and have ones of their own (`cf`, `next`). Refused are those that are probably
 * mistyped, options of `politeFetch`, which one call cannot have, and a proxy, which robots.txt would pass by.
 */
function refuseMisplaced(others: object): void {
	for (const [name, value] of Object.entries(others)) {
		if (value === undefined || INIT_MEMBERS.includes(name)) continue;
		const advice = adviceOn(name);
		if (advice === undefined) continue;
		const message = `init: unknown member ${JSON.stringify(name)}; ${advice}`;
		throw argumentError(message, "init", "ROBOTS_UNKNOWN_OPTION");
	}
}

/** What to do instead of a member; undefined if nothing is known to be meant by it. */
function adviceOn(name: string): string | undefined {
	if (/^(?:agent|proxy)$/.test(name)) {
		return 'give politeFetch a "dispatcher", or a "fetch" of your own, for robots.txt files too';
	}
	if (PACE_OPTION_NAMES.includes(name as keyof PaceOptions)) return "give it to politeFetch, for all calls";
	const meant = nearestName(name, INIT_MEMBERS);
	return meant && `did you mean ${JSON.stringify(meant)}?`;
}

/** The host validates all but the body, before anything waits. @throws TypeError, which for no URL is that of the client. */
function toRequest(input: string | URL | Request, init: RequestInit): Request {
	try {
		return new Request(input, init);
	} catch (error) {
		if (originOfUrl(textOf(input)) === null) originOfLink(input as string);
		throw error;
	}
}

/** @throws TypeError that names the argument, for a value without a text, such as a symbol. */
function textOf(input: unknown): string {
	try {
		return `${input as string}`;
	} catch {
		throw noInput(input);
	}
}

function noInput(input: unknown): TypeError {
	return typeError("input", "a URL, as a string or a URL, or a Request", input);
}

/**
 * Whether an error shows that the host sends no such request: its stream lacks `duplex`, which some hosts and options
 * `fetch` need and others do not.
 */
export function isUnsendable(
	error: unknown,
	init: RequestInit,
	{ method, body }: Pick<Hop, "method" | "body">,
): boolean {
	if (!isStream(body) || !(error instanceof TypeError) || error.cause !== undefined) return false;
	try {
		new Request("https://example.com", { ...init, method, body: new ReadableStream() });
		return false;
	} catch {
		return true;
	}
}

/** Begins to read a body, kept whole for redirects. @throws TypeError if it was read before. */
function bodyOf(request: Request): Promise<ArrayBuffer> {
	if (request.bodyUsed) throw new TypeError("Cannot fetch a Request whose body has already been read.");
	const body = request.arrayBuffer();
	// The sender gets the error; the body may never be sent.
	body.catch(() => {});
	return body;
}

/** A body that the caller can change while the request waits is copied. */
function copyOf(body: BodyInit | null): BodyInit | null {
	if (body === null || typeof body === "string") return body;
	if (body instanceof ArrayBuffer) return body.slice(0);
	if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
	if (body instanceof URLSearchParams) return new URLSearchParams(body);
	if (!(body instanceof FormData)) return body;
	const copy = new FormData();
	for (const [name, value] of body) copy.append(name, value);
	return copy;
}

/** True for requests of any realm, and of other packages. */
function isRequest(input: string | URL | Request): input is Request {
	return typeof input === "object" && input !== null && "url" in input && "headers" in input;
}

/** The options with which a request was made, as far as they differ from the defaults. */
function membersOf(request: Request): RequestInit {
	const plain = new Request(request.url);
	const changed = REQUEST_MEMBERS.filter(
		(name) => request[name] !== undefined && request[name] !== plain[name],
	);
	return Object.fromEntries(changed.map((name) => [name, request[name]]));
}
