import { memberOf } from "../../bindings/internal.js";
import { type AnyRobotsTxt, DisposedError } from "../../bindings/shared-exports.js";
import { onAbort, unlessAborted } from "../client/fetches/abort.js";
import { discard } from "../client/fetches/body.js";
import { callFetch } from "../client/fetches/call-fetch.js";
import { type RequestDispatcher, requireSameDispatcher } from "../client/fetches/dispatcher.js";
import { preparedHeaders } from "../client/fetches/prepare.js";
import { argumentErrorOf, requireResponse } from "../client/fetches/response-head.js";
import type { OriginQueue } from "./events.js";
import type { Obedience } from "./obedience.js";
import type { PoliteOptions } from "./options.js";
import { checkIntegrity } from "./pages/integrity.js";
import type { PageTurn } from "./pages/page-turn.js";
import { type Hop, isRedirectStatus, networkError, nextHop } from "./pages/redirects.js";
import { isUnsendable, type PoliteInit, type ReadRequest, readRequest } from "./pages/request.js";
import { isRepeatable, isWorthRepeating } from "./pages/retries.js";
import { watchSource } from "./pages/sent-body.js";
import { watchBody } from "./pages/watched-body.js";

/** A `fetch` that asks and waits before each request: made by `politeFetch`. */
export interface PoliteFetch<C> {
	(input: string | URL | Request, init?: PoliteInit): Promise<Response>;
	/** The client that it asks; disposed with it, unless the caller passed it. */
	readonly client: C;
	/** Every origin with a request that waits or is under way, or whose pause has not passed; a copy. */
	queues(): OriginQueue[];
	/** @returns a promise that is fulfilled once every call has its answer or its error; bodies may be under way. */
	drained(): Promise<void>;
	/**
	 * Ends it: requests that wait or are under way are rejected with a DisposedError, and so are later ones.
	 * @returns a promise that is fulfilled once the client has ended as well, if it was made here.
	 */
	dispose(): Promise<void>;
	/** The same as `dispose`, for `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
}

/** Sends requests, hop by hop, each when it may be sent. */
export class PoliteFetcher<F extends AnyRobotsTxt> {
	readonly obedience: Obedience<F>;
	readonly #fetch: typeof fetch;
	readonly #userAgent: string | undefined;
	readonly #dispatcher: RequestDispatcher | undefined;

	/** @param options those of the obedience, which has read them. */
	constructor(obedience: Obedience<F>, options: PoliteOptions<F>) {
		this.obedience = obedience;
		this.#dispatcher = obedience.client.shared.dispatcher;
		// Looked up at each call, as the client does.
		this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
		this.#userAgent = options.userAgent ?? obedience.client.shared.userAgent;
	}

	async fetch(input: string | URL | Request, init: PoliteInit | null | undefined): Promise<Response> {
		const request = readRequest(input, init ?? {});
		requireSameDispatcher(memberOf(init, "dispatcher"), this.#dispatcher);
		if (request === null) return this.#fetch(input as Request, (init ?? {}) as RequestInit);
		if (this.#userAgent !== undefined && !request.hop.headers.has("user-agent")) {
			request.hop.headers.set("user-agent", this.#userAgent);
		}
		const controller = new AbortController();
		const stays = [this.obedience.disposed, ...(request.signal ? [request.signal] : [])].map((signal) => {
			if (signal.aborted) controller.abort(signal.reason);
			return onAbort(signal, () => controller.abort(signal.reason));
		});
		const leave = (): void => {
			for (const stay of stays) stay();
		};
		const answered = this.obedience.begin();
		try {
			return await this.#follow(request, controller.signal, leave);
		} catch (error) {
			leave();
			throw error;
		} finally {
			answered();
		}
	}

	async dispose(): Promise<void> {
		await this.obedience.dispose(new DisposedError("politeFetch"));
	}

	/** @param onOver called once the last response is over. */
	async #follow(request: ReadRequest, signal: AbortSignal, onOver: () => void): Promise<Response> {
		let { hop } = request;
		let retriesLeft = isRepeatable(hop) ? this.obedience.retries : 0;
		const priority = request.priority ?? this.obedience.priorityOf(toOutgoing(hop));
		let first: PageTurn | undefined;
		for (;;) {
			const asked = { ...toOutgoing(hop), priority, place: hop.redirectCount > 0 ? first?.place : undefined };
			const page = await this.obedience.turn(asked, signal);
			first ??= page;
			let isHandedOn = false;
			try {
				const answer = await this.#answer(request, hop, page, retriesLeft > 0);
				if (answer === null) {
					retriesLeft--;
					continue;
				}
				const next = this.#nextHop(request, hop, answer);
				if (next === null) {
					const watched = watchBody(answer, hop.url.href, hop.redirectCount > 0, page, onOver);
					isHandedOn = true;
					await this.#checkIntegrity(request, watched, signal);
					return watched;
				}
				discard(answer);
				page.end();
				first.ledOn();
				await this.#askGuard(hop, next, signal);
				hop = next;
			} finally {
				if (!isHandedOn) page.end();
			}
		}
	}

	/** @returns null if the request is to be sent again. */
	async #answer(request: ReadRequest, hop: Hop, page: PageTurn, hasRetry: boolean): Promise<Response | null> {
		const headers = await preparedHeaders(this.obedience.prepare, toOutgoing(hop), page.signal);
		const given = isPromise(hop.body)
			? await unlessAborted(Promise.resolve(hop.body), page.signal)
			: hop.body;
		const { body, hasFailed } = watchSource(given);
		page.sent();
		let response: Response;
		try {
			response = await this.#send(request, { ...hop, headers, body }, page.signal);
		} catch (error) {
			const refusal = argumentErrorOf(error);
			if (refusal !== null) throw refusal;
			page.failed(error, !hasFailed() && !isUnsendable(error, request.init, hop));
			if (hasRetry && page.mayRepeat) return null;
			throw error;
		}
		requireResponse(response);
		page.heard(response.status, (name) => response.headers.get(name));
		if (!hasRetry || !isWorthRepeating(response.status) || !page.mayRepeat) return response;
		discard(response);
		return null;
	}

	/** @throws TypeError if the body does not match `integrity`. */
	async #checkIntegrity({ integrity }: ReadRequest, response: Response, signal: AbortSignal): Promise<void> {
		if (integrity === "") return;
		try {
			await unlessAborted(checkIntegrity(response.clone(), integrity, signal), signal);
		} catch (error) {
			discard(response);
			throw error;
		}
	}

	/** @throws TypeError if the guard for redirects refuses a hop. */
	async #askGuard(from: Hop, to: Hop, signal: AbortSignal): Promise<void> {
		const { client } = this.obedience;
		const guard = client.shared.allowRedirect;
		if (guard === undefined) return;
		const { origin } = from.url;
		const explain = (url: string) => client.explain(url, { signal });
		const context = { origin, redirectCount: to.redirectCount, signal, explain };
		const hop = { from: from.url.href, to: to.url.href };
		let thrown: { readonly error: unknown } | undefined;
		try {
			// The guard may throw synchronously.
			const work = Promise.resolve().then(() => guard(hop.from, hop.to, context));
			if ((await unlessAborted(work, signal)) === true) return;
		} catch (error) {
			signal.throwIfAborted();
			thrown = { error };
		}
		this.obedience.emit({ type: "veto", origin, ...hop, isAsNoFile: false, ...thrown });
		throw networkError(`allowRedirect forbids ${hop.to}`);
	}

	/** @returns null if the response is the answer. */
	#nextHop({ hop: first, redirect, init }: ReadRequest, hop: Hop, response: Response): Hop | null {
		const { status, headers, type } = response;
		const isHidden = type === "opaqueredirect";
		try {
			if (response.redirected === true || (redirect === "follow" && isHidden)) {
				throw networkError("the fetch option shows no redirects, so nobody can ask where they lead");
			}
			if (redirect === "manual" || !(isHidden || isRedirectStatus(status))) return null;
			if (redirect === "error") throw networkError("unexpected redirect");
			const next = nextHop(hop, status, headers.get("location"));
			if (init.mode === "same-origin" && next !== null && next.url.origin !== first.url.origin) {
				throw networkError('a redirect leads to another origin, and mode is "same-origin"');
			}
			return next;
		} catch (error) {
			discard(response);
			throw error;
		}
	}

	async #send(
		{ init }: ReadRequest,
		{ url, method, headers, body }: Hop & { readonly body: BodyInit | null },
		signal: AbortSignal,
	): Promise<Response> {
		return callFetch(this.#fetch, url.href, {
			...init,
			method,
			headers,
			...(body === null ? {} : { body }),
			redirect: "manual",
			signal,
			...(this.#dispatcher === undefined ? {} : { dispatcher: this.#dispatcher }),
		} as RequestInit & { readonly signal: AbortSignal });
	}
}

function toOutgoing({ url, method, headers }: Hop) {
	return { url: url.href, method, headers };
}

/** Also true for a promise of another realm. */
function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
	return typeof (value as Partial<Promise<T>> | null)?.then === "function";
}
