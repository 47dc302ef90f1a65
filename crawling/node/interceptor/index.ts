import { stringify } from "node:querystring";
import { DisposedError } from "../../../bindings/arguments/error-classes.js";
import { expectation } from "../../../bindings/arguments/errors.js";
import type { AnyRobotsTxt } from "../../../bindings/file/any-robots-txt.js";
import type { RobotsTxt } from "../../../bindings/index.js";
import { RobotsClient } from "../../client/index.js";
import type { OriginQueue } from "../../polite/events.js";
import { Obedience } from "../../polite/obedience.js";
import type { PoliteOptions } from "../../polite/options.js";
import type { Dispatch, DispatchHandler, DispatchOptions } from "./dispatch.js";
import { dispatchFetch } from "./dispatch-fetch.js";
import { PacedHandler } from "./paced-handler.js";

/** An interceptor for undici's dispatchers: made by `robotsInterceptor`. */
export interface RobotsInterceptor<C> {
	/**
	 * For `compose`, of any number of dispatchers: they keep one pace.
	 * @typeParam D undici's `dispatch`.
	 */
	// biome-ignore lint/suspicious/noExplicitAny: undici's own types, which are no dependency
	<D extends (options: any, handler: any) => boolean>(dispatch: D): D;
	/** What it asks; disposed with it, unless it was handed in. */
	readonly client: C;
	/** As `PoliteFetch.queues`. */
	queues(): OriginQueue[];
	/**
	 * Ends it: requests that wait fail with a DisposedError, and so do later ones. What is under way goes on.
	 * @returns a promise that is fulfilled once the client has ended as well, where it was made for this.
	 */
	dispose(): Promise<void>;
}

/**
 * Makes an interceptor that lets Node's own `fetch`, and every package that uses it, obey and wait as `politeFetch` does:
 * each request, and each hop of a redirect, is asked about by its origin's robots.txt, waits for its turn, and fails with a
 * RobotsDisallowedError as its `cause` where it is forbidden. It adds that and nothing else: headers are those of who
 * asks. For undici 7 and later, and through it the `fetch` of Node 20 and later.
 *
 * Its requests for robots.txt files go by way of the dispatcher that it stands before.
 *
 * @param options as of `politeFetch`; `fetch` is for robots.txt files alone, and must not come back here.
 * @returns what `dispatcher.compose` takes.
 * @throws TypeError or RangeError that names the option, what was expected and what came.
 * @see https://undici.nodejs.org/#/docs/api/Dispatcher.md?id=dispatchercomposeinterceptors-interceptor
 * @example
 * import { Agent, fetch } from "undici";
 * const site = async () => new Response("user-agent: *\ndisallow: /private");
 * const obey = robotsInterceptor({ productToken: "ExampleBot", fetch: site });
 * const dispatcher = new Agent().compose(obey);
 * const error = await fetch("https://example.com/private/x", { dispatcher }).catch((thrown) => thrown);
 * error.cause.code; // "ROBOTS_DISALLOWED"
 * await obey.dispose();
 */
export function robotsInterceptor<F extends AnyRobotsTxt = RobotsTxt>(
	options: PoliteOptions<F>,
): RobotsInterceptor<RobotsClient<F>> {
	let through: Dispatch | null = null;
	const own: typeof fetch = async (input, init = {}) => {
		if (through === null) throw new Error("the interceptor stands before no dispatcher yet");
		return dispatchFetch(through, new URL(input as string), init);
	};
	const obedience = new Obedience<F>(options, (settings) => {
		const isOther = settings.fetch !== undefined || settings.transport === "node";
		return new RobotsClient(isOther ? settings : { ...settings, fetch: own });
	});
	const intercept = (dispatch: Dispatch): Dispatch => {
		through = dispatch;
		return (request, handler) => {
			if (request.method === "CONNECT") return dispatch(request, handler);
			const url = urlOf(request, handler);
			if (url !== null) void new PacedHandler(handler).run(obedience, dispatch, request, url);
			return true;
		};
	};
	return Object.assign(intercept, {
		client: obedience.client as RobotsClient<F>,
		queues: () => obedience.queues(),
		dispose: () => obedience.end(new DisposedError("robotsInterceptor")),
	}) as unknown as RobotsInterceptor<RobotsClient<F>>;
}

/** What a request asks for; null, and the handler is told, where that cannot be known. */
function urlOf({ origin, path, query }: DispatchOptions, handler: DispatchHandler): string | null {
	try {
		if (origin === undefined) throw new TypeError(expectation("origin", "the one of the request", origin));
		const asked = query ? `${path}?${stringify(query as Parameters<typeof stringify>[0])}` : path;
		return new URL(asked, origin).href;
	} catch (error) {
		if (handler.onResponseError === undefined) throw error;
		handler.onResponseError(null as never, error as Error);
		return null;
	}
}
