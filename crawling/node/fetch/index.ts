import { lookup } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as secure } from "node:tls";
import { typeError, validateMembers } from "../../../bindings/internal.js";
import { type RequestDispatcher, requireDispatcher } from "../../client/fetches/dispatcher.js";
import type { TellingResponse } from "../../client/fetches/response-head.js";
import { ACCEPTED_CODINGS, decode } from "./decode.js";
import { dispatchFetch } from "./dispatch-fetch.js";
import { TlsTap } from "./tls-tap.js";
import { toWebStream } from "./web-stream.js";

/** Options of `nodeFetch`. */
export interface NodeFetchOptions {
	/**
	 * Whether to connect to an address. Called for every address of a host's name right before the connection is made,
	 * so that a name cannot lead to another address than a guard has checked (DNS rebinding). A refused
	 * address is treated as if there were no connection. Default: all addresses are accepted.
	 */
	readonly allowAddress?: ((address: string) => boolean) | undefined;
	/** Further trusted certificates, in PEM. */
	readonly ca?: string | readonly string[] | undefined;
	/** Sends by this dispatcher of undici, such as a `ProxyAgent`, which has its own connections. Neither of the others beside it. */
	readonly dispatcher?: RequestDispatcher | undefined;
}

/** Errors of this transport; the client finds the failure by the code. */
class TransportError extends Error {
	constructor(
		readonly code: "ERR_BODY_CUT" | "EACCES",
		message: string,
	) {
		super(message);
	}
}

/**
 * A transport for `RobotsClient` over Node's own `http` and `https`, instead of `fetch`. It detects cut bodies that
 * `fetch` accepts: a connection that is reset within a body without a length, TLS that ends without its `close_notify`,
 * gzip, brotli or zstd that ends too early. It speaks HTTP/1.1, makes a connection for each request, and follows no
 * redirects.
 *
 * @param options see `NodeFetchOptions`.
 * @returns a function for the client's option `fetch`; not for other purposes.
 * @throws TypeError that names the option, what was expected and what came.
 * @see RFC 9112 §8, RFC 8446 §6.1
 * @example
 * import { nodeFetch } from "robotstxt-wasm/node";
 * const fetch = nodeFetch({ allowAddress: isPublicAddress });
 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
 * (await client.access("http://127.0.0.1/")).failure; // "refused"
 */
export function nodeFetch(options: NodeFetchOptions = {}): typeof fetch {
	validateMembers("options", options, ["allowAddress", "ca", "dispatcher"]);
	const { allowAddress = () => true, ca, dispatcher } = options;
	if (dispatcher !== undefined) {
		requireDispatcher(dispatcher);
		for (const name of ["allowAddress", "ca"] as const) {
			const given = options[name];
			if (given !== undefined)
				throw typeError(name, "none beside a dispatcher, which makes the connections", given);
		}
	}
	if (typeof allowAddress !== "function") {
		throw typeError("allowAddress", "a function", allowAddress);
	}
	if (
		ca !== undefined &&
		![ca].flat().every((each) => typeof each === "string" || ArrayBuffer.isView(each))
	) {
		throw typeError("ca", "certificates in PEM, a string or a list of them", ca);
	}
	return async (input, given) => {
		const init = given ?? {};
		const { redirect, method = "GET", body = null } = init;
		if (redirect !== "manual") {
			throw typeError("redirect", '"manual", as a RobotsClient asks', redirect);
		}
		if (method !== "GET" || body !== null) {
			throw typeError("method", '"GET" without a body: nodeFetch sends nothing else', method);
		}
		const url = toUrl(input);
		if (dispatcher !== undefined) {
			return dispatchFetch((request, handler) => dispatcher.dispatch(request, handler), url, init);
		}
		return toResponse(await send(url, init, allowAddress, ca));
	};
}

/** @throws TypeError that names the argument. */
function toUrl(input: Parameters<typeof fetch>[0]): URL {
	try {
		return new URL(input instanceof Request ? input.url : input);
	} catch {
		throw typeError("input", "an absolute URL, or a Request", input);
	}
}

interface Answer {
	readonly message: IncomingMessage;
	/** @throws if the connection of the message did not end properly. */
	readonly checkEnd: () => void;
}

function send(
	url: URL,
	{ headers, signal }: RequestInit,
	allowAddress: (address: string) => boolean,
	ca: NodeFetchOptions["ca"],
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const host = url.hostname.replace(/^\[|\]$/g, "");
		if (isIP(host) !== 0 && !allowAddress(host)) throw refused(host);
		const isSecure = url.protocol === "https:";
		let tap: TlsTap | null = null;
		const open = (): Socket => {
			const port = Number(url.port || (isSecure ? 443 : 80));
			const socket = connect({ host, port, lookup: guardedLookup(allowAddress) });
			if (!isSecure) return socket;
			tap = new TlsTap(socket);
			const servername = isIP(host) === 0 ? { servername: host } : {};
			const trusted = ca === undefined ? {} : { ca: [ca].flat() };
			return secure({ socket: tap, host, ...servername, ...trusted, ALPNProtocols: ["http/1.1"] });
		};
		const request: ClientRequest = (isSecure ? requestSecure : requestPlain)(url, {
			headers: { ...Object.fromEntries(new Headers(headers)), "accept-encoding": ACCEPTED_CODINGS },
			createConnection: open,
			...(signal ? { signal } : {}),
		});
		let broken: Error | null = null;
		const checkEnd = (): void => {
			if (broken !== null) throw broken;
			if (tap?.endsInAlert === false) {
				throw new TransportError("ERR_BODY_CUT", "the TLS connection ended without close_notify");
			}
		};
		request.on("response", (message) => resolve({ message, checkEnd }));
		// A reset is also reported here after the response, whose body Node then accepts as whole.
		request.on("error", (error) => {
			broken = error;
			reject(error);
		});
		request.end();
	});
}

function guardedLookup(allowAddress: (address: string) => boolean): LookupFunction {
	return (hostname, options, done) => {
		lookup(hostname, { ...options, all: true }, (error, found = []) => {
			const refusedAddress = found.find(({ address }) => !allowAddress(address));
			if (error !== null) done(error, []);
			else if (refusedAddress !== undefined) done(refused(refusedAddress.address), []);
			else if (options.all === true) done(null, found);
			else done(null, found[0]!.address, found[0]!.family);
		});
	};
}

function refused(address: string): TransportError {
	return new TransportError("EACCES", `allowAddress refused ${address}`);
}

/** A plain object: the host's `Response` accepts neither a status above 599 nor a body with 204. */
function toResponse({ message, checkEnd }: Answer): Response {
	const headers = new Headers();
	for (let index = 0; index < message.rawHeaders.length; index += 2) {
		headers.append(message.rawHeaders[index]!, message.rawHeaders[index + 1]!);
	}
	// Without a length and without chunks, the end of the connection is the end of the body.
	const endsWithConnection = message.headers["content-length"] === undefined && !isChunked(message);
	const body = toWebStream(
		decode(message, message.headers["content-encoding"]),
		endsWithConnection ? checkEnd : () => {},
	);
	const { statusCode: status } = message;
	return { status, headers, redirected: false, body, tellsCutBodies: true } as TellingResponse;
}

function isChunked(message: IncomingMessage): boolean {
	return /(?:^|,)\s*chunked\s*$/i.test(message.headers["transfer-encoding"] ?? "");
}
