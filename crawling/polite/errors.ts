import type { ClientExplanation } from "../client/types.js";

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
	override readonly name = "RobotsDisallowedError";
	/** For programs. */
	readonly code = "ROBOTS_DISALLOWED";
	/** The URL of the request; in a chain of redirects, of the forbidden hop. */
	readonly url: string;
	/** The reason: rule, line, text, and the result of fetching the robots.txt. */
	readonly explanation: ClientExplanation;

	/**
	 * @param url see the member.
	 * @param explanation see the member.
	 */
	constructor(url: string, explanation: ClientExplanation) {
		super(`${url}: ${explanation.text}`);
		this.url = url;
		this.explanation = explanation;
	}
}

/**
 * Thrown if a robots.txt asks for a longer pause than `maxDelaySeconds` between two requests. The request was not sent.
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
	/** The pause that the robots.txt asks for. */
	readonly delaySeconds: number;

	/**
	 * @param url see the member.
	 * @param delaySeconds see the member.
	 * @param maxDelaySeconds the longest accepted pause.
	 */
	constructor(url: string, delaySeconds: number, maxDelaySeconds: number) {
		super(
			`${url}: the robots.txt asks for ${delaySeconds} seconds between two requests, and maxDelaySeconds is ` +
				`${maxDelaySeconds}: raise it, or set longDelay: "cut" to wait no longer than that`,
		);
		this.url = url;
		this.delaySeconds = delaySeconds;
	}
}

/**
 * Thrown if `maxQueued` requests already wait. The request was not sent.
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
	 * @param maxQueued the number of requests that wait.
	 */
	constructor(url: string, maxQueued: number) {
		super(`${url}: ${maxQueued} requests wait already (maxQueued)`);
		this.url = url;
	}
}
