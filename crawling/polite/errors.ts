import { memberOf, typeError } from "../../bindings/internal.js";
import type { ClientExplanation } from "../client/types.js";
import { toTrickleRate } from "./pages/trickle-rate.js";

/**
 * Thrown if the robots.txt of a site forbids a request, which was not sent.
 *
 * @example
 * const fetch = politeFetch({
 * 	productToken: "ExampleBot",
 * 	fetch: async () => new Response("user-agent: *\ndisallow: /private"),
 * });
 * const error = await fetch("https://example.com/private/x").catch((thrown) => thrown);
 * error.code; // "ROBOTS_DISALLOWED"
 * error.url; // "https://example.com/private/x"
 * error.explanation.rule.line; // 2
 * await fetch.dispose();
 */
export class RobotsDisallowedError extends Error {
	/** Distinguishes it from other errors across realms and bundles. */
	override readonly name: "RobotsDisallowedError" | "RobotsUnreachableError" = "RobotsDisallowedError";
	/** For programs. */
	readonly code: "ROBOTS_DISALLOWED" | "ROBOTS_UNREACHABLE" = "ROBOTS_DISALLOWED";
	/** The URL of the request; in a chain of redirects, of the forbidden hop. */
	readonly url: string;
	/**
	 * The reason: rule, line, text, and the result of fetching the robots.txt. The member is not enumerable: Node would
	 * print it whole beside the message of an error that nothing catches.
	 */
	declare readonly explanation: ClientExplanation;

	/**
	 * @param url see the member.
	 * @param explanation see the member.
	 * @param options `cause`, if an error led to it.
	 */
	constructor(url: string, explanation: ClientExplanation, options?: ErrorOptions) {
		super(`${url}: ${textOf(explanation)}`, options);
		this.url = url;
		Object.defineProperty(this, "explanation", { value: explanation });
	}
}

/** @throws TypeError that names the argument. */
function textOf(explanation: ClientExplanation): string {
	const text = memberOf(explanation, "text");
	if (typeof text !== "string") throw typeError("explanation", "one that a client gives", explanation);
	return text;
}

/**
 * Thrown if the robots.txt of a site cannot be fetched, so that nothing is allowed. The request was not sent. `cause` is
 * the error of the host's fetch, with a code such as `ECONNREFUSED` or `ENOTFOUND`; undefined if the server answered, or
 * if another client fetched. `explanation.access.nextFetchAtSeconds` is the time of the next fetch.
 *
 * @example
 * const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
 * const fetch = politeFetch({
 * 	productToken: "ExampleBot",
 * 	fetch: async () => {
 * 		throw new TypeError("fetch failed", { cause: refused });
 * 	},
 * });
 * const error = await fetch("https://example.com/").catch((thrown) => thrown);
 * error.code; // "ROBOTS_UNREACHABLE"
 * error.cause.code; // "ECONNREFUSED"
 * await fetch.dispose();
 */
export class RobotsUnreachableError extends RobotsDisallowedError {
	/** Distinguishes it from other errors across realms and bundles. */
	override readonly name = "RobotsUnreachableError";
	/** For programs. */
	override readonly code = "ROBOTS_UNREACHABLE";
}

/**
 * Thrown if a site asks for a longer wait than a request should have. The request was not sent. Either its robots.txt
 * asks for a longer pause than `maxDelaySeconds` between two requests, or a Retry-After is longer than
 * `maxRetryAfterSeconds`, or five requests have failed, or two pages were silent.
 *
 * @example
 * const fetch = politeFetch({
 * 	productToken: "ExampleBot",
 * 	fetch: async () => new Response("user-agent: *\ncrawl-delay: 86400"),
 * });
 * const error = await fetch("https://example.com/").catch((thrown) => thrown);
 * error.code; // "ROBOTS_DELAY_TOO_LONG"
 * error.delaySeconds; // 86400
 * await fetch.dispose();
 */
export class RobotsDelayError extends Error {
	/** Distinguishes it from other errors across realms and bundles. */
	override readonly name = "RobotsDelayError";
	/** For programs. */
	readonly code = "ROBOTS_DELAY_TOO_LONG";
	/** The URL of the request. */
	readonly url: string;
	/** The pause that the robots.txt asks for; null if it is not the reason. */
	readonly delaySeconds: number | null;
	/** The seconds until the site may be asked again; null if its robots.txt is the reason. */
	readonly retryAfterSeconds: number | null;

	/**
	 * @param url see the member.
	 * @param reason one sentence.
	 * @param wait the members `delaySeconds` and `retryAfterSeconds`, one of them null.
	 */
	constructor(
		url: string,
		reason: string,
		{ delaySeconds, retryAfterSeconds }: Pick<RobotsDelayError, "delaySeconds" | "retryAfterSeconds">,
	) {
		super(`${url}: ${reason}`);
		this.url = url;
		this.delaySeconds = delaySeconds;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/**
 * Thrown if `maxQueued` requests already wait, or `maxQueuedPerOrigin` for its origin. The request was not sent.
 *
 * @example
 * const fetch = politeFetch({ productToken: "ExampleBot", maxQueued: 1, fetch: async () => new Response("") });
 * const first = fetch("https://example.com/a");
 * const error = await fetch("https://example.com/b").catch((thrown) => thrown);
 * error.code; // "ROBOTS_QUEUE_FULL"
 * await fetch.dispose();
 * await first.catch((thrown) => thrown.name); // "DisposedError"
 */
export class RobotsQueueError extends Error {
	/** Distinguishes it from other errors across realms and bundles. */
	override readonly name = "RobotsQueueError";
	/** For programs. */
	readonly code = "ROBOTS_QUEUE_FULL";
	/** The URL of the request. */
	readonly url: string;

	/**
	 * @param url see the member.
	 * @param queuedCount the number of requests that wait.
	 * @param option the option that limits it.
	 */
	constructor(url: string, queuedCount: number, option: "maxQueued" | "maxQueuedPerOrigin") {
		super(`${url}: ${queuedCount} requests wait already (${option})`);
		this.url = url;
	}
}

/** The option that limits a page. */
export type PageLimit = "pageTimeoutMs" | "minBytesPerSecond" | "maxPageSeconds" | "maxBodyBytes";

/**
 * Thrown if a page takes too long, or is too long: `fetch` rejects with it before the headers, and the body after them.
 *
 * @example
 * const site = async (url) => new Response(url.endsWith("/robots.txt") ? "" : "a long page");
 * const fetch = politeFetch({ productToken: "ExampleBot", delaySeconds: 0, maxBodyBytes: 5, fetch: site });
 * const response = await fetch("https://example.com/");
 * const error = await response.text().catch((thrown) => thrown);
 * error.code; // "ROBOTS_PAGE_LIMIT"
 * error.limit; // "maxBodyBytes"
 * await fetch.dispose();
 */
export class RobotsPageError extends Error {
	/** Distinguishes it from other errors across realms and bundles. */
	override readonly name = "RobotsPageError";
	/** For programs. */
	readonly code = "ROBOTS_PAGE_LIMIT";
	/** The URL of the request; in a chain of redirects, of the last hop. */
	readonly url: string;
	/** The option that limits it. */
	readonly limit: PageLimit;

	/**
	 * @param url see the member.
	 * @param limit see the member.
	 * @param value the value of that option.
	 * @param isTrickle whether it is `minBytesPerSecond`, passed by a body of many small pieces. Default false.
	 */
	constructor(url: string, limit: PageLimit, value: number, isTrickle = false) {
		const text = isTrickle
			? `small pieces of fewer than ${toTrickleRate(value)} bytes a second for ten seconds`
			: LIMIT_TEXTS[limit](value);
		super(`${url}: ${text} (${limit})`);
		this.url = url;
		this.limit = limit;
	}
}

const LIMIT_TEXTS: Readonly<Record<PageLimit, (value: number) => string>> = {
	pageTimeoutMs: (milliseconds) => `no bytes for ${milliseconds} ms`,
	minBytesPerSecond: (octets) => `fewer than ${octets} bytes a second for a minute`,
	maxPageSeconds: (seconds) => `not over after ${seconds} seconds`,
	maxBodyBytes: (octets) => `its body has more than ${octets} bytes`,
};
