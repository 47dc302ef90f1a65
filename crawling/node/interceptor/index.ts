import { stringify } from "node:querystring";
import type { RobotsTxt } from "../../../bindings/index.js";
import { argumentError, memberOf, typeError } from "../../../bindings/internal.js";
import { type AnyRobotsTxt, DisposedError } from "../../../bindings/shared-exports.js";
import { ROBOTS_TXT_ACCEPT } from "../../client/fetches/fetch-robots-txt.js";
import { RobotsClient } from "../../client/index.js";
import type { OriginQueue } from "../../polite/events.js";
import { Obedience } from "../../polite/obedience.js";
import type { PoliteOptions } from "../../polite/options.js";
import { dispatchFetch } from "../fetch/dispatch-fetch.js";
import type { Dispatch, DispatchHandler, DispatchOptions } from "./dispatch.js";
import { PacedHandler } from "./paced-handler.js";
import { readHeaders } from "./request-headers.js";

/** An interceptor for undici's dispatchers: made by `robotsInterceptor`. */
export interface RobotsInterceptor<C> {
	/**
	 * For `compose`, of any number of dispatchers: they share one pace.
	 * @typeParam D undici's `dispatch`.
	 */
	// biome-ignore lint/suspicious/noExplicitAny: undici's own types, which are no dependency
	<D extends (options: any, handler: any) => boolean>(dispatch: D): D;
	/** The client that it asks; disposed with it, unless the caller passed it. */
	readonly client: C;
	/** As `PoliteFetch.queues`. */
	queues(): OriginQueue[];
	/** As `PoliteFetch.drained`. */
	drained(): Promise<void>;
	/**
	 * Ends it: waiting requests fail with a DisposedError, and so do later ones. Requests under way continue.
	 * @returns a promise that is fulfilled once the client has ended as well, if it was made here.
	 */
	dispose(): Promise<void>;
}

/**
 * Makes an interceptor with which Node's own `fetch`, and every package that uses it, obeys and waits as `politeFetch`
 * does. Each request, and each hop of a redirect, is checked by its origin's robots.txt, waits for its turn, and if it
 * is forbidden fails with a RobotsDisallowedError as its `cause`. The interceptor changes nothing else: headers come from
 * the caller and from `prepare`. For undici 7 and later, and so for the `fetch` of Node 20 and later.
 *
 * Its requests for robots.txt files use the intercepted dispatcher; a given `client` sends them in its own way.
 *
 * @param options the options of `politeFetch`, without `fetch`, `dispatcher` and `transport: "node"`.
 * @returns the argument for `dispatcher.compose`.
 * @throws TypeError or RangeError that names the option, what was expected and what came.
 * @see https://undici.nodejs.org/#/docs/api/Dispatcher.md?id=dispatchercomposeinterceptors-interceptor
 * @example
 * import { Agent, fetch } from "undici";
 * const site = async () => new Response("user-agent: *\ndisallow: /private");
 * const client = new RobotsClient({ productToken: "ExampleBot", fetch: site });
 * const obey = robotsInterceptor({ client });
 * const dispatcher = new Agent().compose(obey);
 * const error = await fetch("https://example.com/private/x", { dispatcher }).catch((thrown) => thrown);
 * error.cause.code; // "ROBOTS_DISALLOWED"
 * await obey.dispose();
 */
export function robotsInterceptor<F extends AnyRobotsTxt = RobotsTxt>(
	options: PoliteOptions<F>,
): RobotsInterceptor<RobotsClient<F>> {
	refuseOtherWays(options);
	let through: Dispatch | null = null;
	const own: typeof fetch = async (input, init = {}) => {
		if (through === null) {
			throw argumentError("robotsInterceptor: the interceptor is not part of a dispatcher yet; see compose");
		}
		return dispatchFetch(through, new URL(input as string), init);
	};
	const obedience = new Obedience<F>(options, (settings) => new RobotsClient({ ...settings, fetch: own }));
	// A client that the caller made may send by way of the interceptor; its own one sends past it.
	const isOfClient = options.client === undefined ? () => false : isForRobotsTxt;
	const intercept = (dispatch: Dispatch): Dispatch => {
		through = dispatch;
		return (request, handler) => {
			// Nobody would hear of a later error.
			if (Object(handler) !== handler) throw typeError("handler", "an object with undici's methods", handler);
			if (request.method === "CONNECT") return dispatch(request, handler);
			const url = urlOf(request, handler);
			if (url === null) return true;
			// A fetch of the client itself already has its turn, and would wait for itself.
			if (isOfClient(request) && obedience.isFetchingRobotsTxt(url)) return dispatch(request, handler);
			void new PacedHandler(handler).run(obedience, dispatch, request, url);
			return true;
		};
	};
	return Object.assign(intercept, {
		client: obedience.client as RobotsClient<F>,
		queues: () => obedience.queues(),
		drained: () => obedience.drained(),
		dispose: () => obedience.dispose(new DisposedError("robotsInterceptor")),
	}) as unknown as RobotsInterceptor<RobotsClient<F>>;
}

/** @throws TypeError if an option would send requests past the dispatcher, such as past its proxy. */
function refuseOtherWays(options: unknown): void {
	const composed = "the interceptor sends by the dispatcher that it is composed with";
	for (const name of ["dispatcher", "fetch"]) {
		const given = memberOf(options, name);
		if (given !== undefined) throw typeError(name, `none: ${composed}`, given);
	}
	const transport = memberOf(options, "transport");
	if (transport === "node") throw typeError("transport", `"fetch": ${composed}`, transport);
}

/** Whether a request has a client's own headers. Its URL shows nothing: redirects may lead anywhere. */
function isForRobotsTxt({ method, headers }: DispatchOptions): boolean {
	return method === "GET" && readHeaders(headers).get("accept") === ROBOTS_TXT_ACCEPT;
}

/** The URL of a request; null if it cannot be known, after an error to the handler. */
function urlOf({ origin, path, query }: DispatchOptions, handler: DispatchHandler): string | null {
	try {
		if (origin === undefined) throw typeError("origin", "the one of the request", origin);
		const asked = query ? `${path}?${stringify(query as Parameters<typeof stringify>[0])}` : path;
		// Not resolved against the origin: `//b.example/x` is a path here, not another origin.
		return new URL(asked.startsWith("/") ? new URL(origin).origin + asked : asked).href;
	} catch (error) {
		if (handler.onResponseError === undefined) throw error;
		handler.onResponseError(null as never, error as Error);
		return null;
	}
}
