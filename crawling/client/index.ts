import { RobotsTxt } from "../../bindings/index.js";
import { asyncDisposeSymbol } from "../../bindings/internal.js";
import type { AnyRobotsTxt } from "../../bindings/shared-exports.js";
import { Obedience } from "../polite/obedience.js";
import type { PoliteOptions } from "../polite/options.js";
import type { PoliteInit } from "../polite/pages/request.js";
import { type PoliteFetch, PoliteFetcher } from "../polite/polite-fetch.js";
import type { RobotsClientOptions } from "./options.js";
import { BaseRobotsClient } from "./robots-client.js";

export type * from "../../bindings/contract/types.js";
export type { AnyRobotsTxt, Matcher } from "../../bindings/shared-exports.js";
export { DisposedError, EngineBrokenError } from "../../bindings/shared-exports.js";
export { accessCopyBody, nextAccessState } from "../access/next-access-state.js";
export { toStoredAccessState } from "../access/stored-state.js";
export * from "../access/types.js";
export {
	type PageLimit,
	RobotsDelayError,
	RobotsDisallowedError,
	RobotsPageError,
	RobotsQueueError,
	RobotsUnreachableError,
} from "../polite/errors.js";
export type { OriginQueue, PoliteEvent } from "../polite/events.js";
export type { BasePoliteOptions, PaceOptions, PoliteOptions, SharedPace } from "../polite/options.js";
export type { WaitReason } from "../polite/pace/pace-lane.js";
export type { PauseReason } from "../polite/pace/site-health.js";
export type { PoliteInit } from "../polite/pages/request.js";
export type { PoliteFetch } from "../polite/polite-fetch.js";
export type { RobotsClientEvent, RobotsClientListener } from "./events.js";
export type { RequestDispatcher } from "./fetches/dispatcher.js";
export { googlesRedirects } from "./fetches/guards/googles-redirects.js";
export {
	type AddressResolver,
	type GuardAnswer,
	type GuardContext,
	publicAddressesOnly,
	type RequestGuard,
} from "./fetches/guards/guard.js";
export { isPublicAddress } from "./fetches/guards/public-address.js";
export type { AddedHeaders, OutgoingRequest, PrepareRequest } from "./fetches/prepare.js";
export type { QuestionOptions, RobotsClientOptions, RobotsTxtParser } from "./options.js";
export type { BaseRobotsClient } from "./robots-client.js";
export type { RobotsStore } from "./store/store.js";
export type { AccessSummary, ClientExplanation, ClientRobotsTxt } from "./types.js";

/** Fetches a crawler's robots.txt files when they are due, keeps them, and answers by them. */
export class RobotsClient<F extends AnyRobotsTxt = RobotsTxt> extends BaseRobotsClient<F> {
	/**
	 * Makes a client; it fetches nothing before it is asked.
	 *
	 * @param options see `RobotsClientOptions`.
	 * @throws TypeError or RangeError that names the option, what was expected and what came; Error if the engine of
	 *   the parser cannot run.
	 * @see RFC 9309 §2.3, §2.4
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ndisallow: /private");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * await client.isAllowed("https://example.com/private/x"); // false
	 */
	constructor(options: RobotsClientOptions<F>) {
		super(options, RobotsTxt);
	}
}

/**
 * Makes a `fetch` that obeys robots.txt. Before each request, and before each hop of a redirect, it asks the robots.txt
 * of that origin. It sends one request per origin at a time. The pause between two requests is that of the robots.txt
 * (`crawl-delay`, `request-rate`), or else a second. It sends no request while a site asks for none (Retry-After of 429
 * and 503). Requests for robots.txt files count too. Redirects, bodies and errors are as in the Fetch standard.
 *
 * A request is over when its body has ended or was cancelled. A long body that nobody reads delays others by at most
 * ten seconds. Nothing is sent twice, but by the option `retries`: the caller gets a response of 429. A page that brings
 * no bytes for 30 seconds, or hardly any for a minute, or for ten seconds in small pieces, ends with a RobotsPageError; its body has no other limit by default.
 *
 * @param options those of `RobotsClient`, or a `client`, and those of the pace; see `PoliteOptions`.
 * @returns a function of the shape of `fetch`. It rejects as `fetch` does, with a RobotsPageError, and with a
 *   RobotsDisallowedError, RobotsDelayError, RobotsQueueError or DisposedError before anything of that hop was sent.
 * @throws TypeError or RangeError that names the option, what was expected and what came.
 * @see RFC 9309 §2.2.4, https://fetch.spec.whatwg.org/#http-redirect-fetch
 * @example
 * const site = async (url) => new Response(url.endsWith("/robots.txt") ? "user-agent: *\ndisallow: /x" : "a page");
 * const fetch = politeFetch({ productToken: "ExampleBot", delaySeconds: 0, fetch: site });
 * const response = await fetch("https://example.com/");
 * await response.text(); // "a page"
 * const error = await fetch("https://example.com/x").catch((thrown) => thrown);
 * error.name; // "RobotsDisallowedError"
 * await fetch.dispose();
 */
export function politeFetch<F extends AnyRobotsTxt = RobotsTxt>(
	options: PoliteOptions<F>,
): PoliteFetch<RobotsClient<F>> {
	const obedience = new Obedience<F>(options, (own) => new RobotsClient(own));
	const fetcher = new PoliteFetcher<F>(obedience, options);
	const polite = (input: string | URL | Request, init?: PoliteInit): Promise<Response> =>
		fetcher.fetch(input, init);
	const dispose = (): Promise<void> => fetcher.dispose();
	return Object.assign(polite, {
		client: obedience.client as RobotsClient<F>,
		queues: () => obedience.queues(),
		drained: () => obedience.drained(),
		dispose,
		[asyncDisposeSymbol]: dispose,
	}) as PoliteFetch<RobotsClient<F>>;
}
