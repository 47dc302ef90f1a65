import { argumentError, typeError, validateMembers } from "../../bindings/internal.js";
import type { AnyRobotsTxt } from "../../bindings/shared-exports.js";
import { type RobotsClientEvent, toSafeListener } from "../client/events.js";
import { onAbort } from "../client/fetches/abort.js";
import type { RequestTurn } from "../client/fetches/pacing.js";
import type { OutgoingRequest, PrepareRequest } from "../client/fetches/prepare.js";
import { CLIENT_OPTION_NAMES, type RobotsClientOptions } from "../client/options.js";
import type { BaseRobotsClient } from "../client/robots-client.js";
import { RobotsDelayError, RobotsQueueError } from "./errors.js";
import type { OriginQueue, PoliteEvent } from "./events.js";
import {
	PACE_OPTION_NAMES,
	type PaceOptions,
	type PaceSettings,
	type PoliteOptions,
	readPaceOptions,
	toPriority,
} from "./options.js";
import { ROBOTS_TXT_PRIORITY } from "./pace/pace-line.js";
import { type PacedRequest, Pacer } from "./pace/pacer.js";
import { askSharedPace } from "./pace/shared-pace.js";
import { PageTurn } from "./pages/page-turn.js";
import { Permissions } from "./permissions.js";
import { SiteTurn, type SiteTurnContext } from "./site-turn.js";

/** A page request that waits for its turn. */
export interface PageRequest {
	readonly url: string;
	readonly method: string;
	readonly priority: number;
	/** The place of its call, if it has one there. */
	readonly place?: PageTurn["place"] | undefined;
}

/** The options that are used beside a client. */
const OPTIONS_BESIDE_CLIENT: readonly string[] = [
	"client",
	"productToken",
	"userAgent",
	"fetch",
	"prepare",
	"signal",
	"onEvent",
	...PACE_OPTION_NAMES,
];

/** Asks before each request, and waits for its turn: the base of every polite way of fetching. */
export class Obedience<F extends AnyRobotsTxt> {
	readonly client: BaseRobotsClient<F>;
	readonly #isOwnClient: boolean;
	readonly #context: SiteTurnContext;
	readonly #permissions: Permissions<F>;
	readonly #pacer: Pacer;
	/** As `RobotsClientOptions.prepare`. */
	readonly prepare: PrepareRequest | undefined;
	readonly #leavePace: () => void;
	readonly #disposal = new AbortController();
	/** URLs of robots.txt files, and of their redirects, that are under way; with the number of their requests. */
	readonly #robotsTxtUrls = new Map<string, number>();
	/** Ends the wait for the caller's signal. */
	readonly #unlisten: (() => void) | undefined;
	readonly emit: (event: PoliteEvent | RobotsClientEvent) => void;

	/** @param makeClient makes a client by the options that are not about the pace. @throws as `politeFetch`. */
	constructor(
		options: PoliteOptions<F>,
		makeClient: (options: RobotsClientOptions<F>) => BaseRobotsClient<F>,
	) {
		const names = [...CLIENT_OPTION_NAMES, ...PACE_OPTION_NAMES, "client"];
		const expected = "an object with a productToken or a client, as in politeFetch({ productToken })(url)";
		validateMembers("options", options, names, expected);
		const pace = readPaceOptions(options);
		const { client, onEvent, prepare } = options;
		this.#isOwnClient = client === undefined;
		this.client = client === undefined ? makeClient(withoutPace(options)) : toClient(client);
		if (client !== undefined) refuseClientOptions(options);
		for (const [name, value] of Object.entries({ onEvent, prepare })) {
			if (value !== undefined && typeof value !== "function") throw typeError(name, "a function", value);
		}
		const { shared } = this.client;
		if (shared.dispatcher !== undefined && options.fetch !== undefined) {
			throw typeError(
				"fetch",
				"none beside a client with a dispatcher: only one of them can send",
				options.fetch,
			);
		}
		this.prepare = prepare ?? shared.prepare;
		this.emit = toSafeListener<[PoliteEvent | RobotsClientEvent]>(onEvent);
		this.#context = { pace, now: shared.now, emit: this.emit };
		const crawler = client === undefined ? undefined : options.productToken;
		this.#permissions = new Permissions(this.client, crawler, pace, this.emit);
		this.#pacer = new Pacer(toLimits(pace), shared.now, 1000 * pace.maxRetryAfterSeconds);
		this.#leavePace = this.client.keepPace({
			turn: (url, origin, signal) => this.#robotsTxtTurn(url, origin, signal),
		});
		const { signal } = options;
		if (signal?.aborted) this.#stop(signal.reason);
		else this.#unlisten = signal && onAbort(signal, () => this.#stop(signal.reason));
	}

	get disposed(): AbortSignal {
		return this.#disposal.signal;
	}

	/**
	 * Waits until a page request, for an absolute URL of http or https, may be sent. @param signal aborts wait and
	 * request.
	 * @returns the turn, which must be ended once the request is over.
	 * @throws RobotsDisallowedError, RobotsDelayError, RobotsQueueError; the signal's reason; the reason of the
	 *   disposal.
	 */
	async turn({ url, method, priority, place }: PageRequest, signal: AbortSignal): Promise<PageTurn> {
		const { maxQueued, maxQueuedPerOrigin } = this.#context.pace;
		if (this.#pacer.pageCount >= maxQueued) throw new RobotsQueueError(url, maxQueued, "maxQueued");
		const { origin } = new URL(url);
		if (this.#pacer.pageCountOf(origin) >= maxQueuedPerOrigin) {
			throw new RobotsQueueError(url, maxQueuedPerOrigin, "maxQueuedPerOrigin");
		}
		const ask = (waiting: AbortSignal) => this.#permissions.ask(url, waiting);
		const placeNumber = place?.origin === origin ? place.placeNumber : undefined;
		const turn = await this.#turn(url, { ask, priority, placeNumber, signal });
		return new PageTurn(turn, method, this.#context, signal);
	}

	/** The priority of a request by the option `priority`, which may throw. */
	priorityOf(request: OutgoingRequest): number {
		const { priority } = this.#context.pace;
		return priority === undefined ? 0 : toPriority(priority(request));
	}

	/** As `Pacer.begin`. */
	begin(): () => void {
		return this.#pacer.begin();
	}

	/** How often a request is sent again. */
	get retries(): number {
		return this.#context.pace.retries;
	}

	/** Whether the client's own request for a URL is under way, as part of fetching a robots.txt. */
	isFetchingRobotsTxt(url: string): boolean {
		return this.#robotsTxtUrls.has(url);
	}

	queues(): OriginQueue[] {
		return this.#pacer.queues();
	}

	drained(): Promise<void> {
		return this.#pacer.drained();
	}

	/** Rejects all waiting requests, and disposes the client if it was made here. */
	async dispose(reason: unknown): Promise<void> {
		this.#unlisten?.();
		this.#stop(reason);
		if (this.#isOwnClient) await this.client.dispose();
	}

	#stop(reason: unknown): void {
		this.#disposal.abort(reason);
		this.#pacer.end(reason);
		this.#leavePace();
	}

	/** An origin's own requests for robots.txt files go before its pages; those of other origins wait as pages do. */
	async #robotsTxtTurn(url: string, ofOrigin: string, signal: AbortSignal): Promise<RequestTurn> {
		const { origin } = new URL(url);
		const { maxQueuedPerOrigin } = this.#context.pace;
		const isOwn = origin === ofOrigin;
		if (!isOwn && this.#pacer.foreignCountOf(origin) >= maxQueuedPerOrigin) {
			throw new RobotsQueueError(url, maxQueuedPerOrigin, "maxQueuedPerOrigin");
		}
		const turn = await this.#turn(url, { ask: null, priority: isOwn ? ROBOTS_TXT_PRIORITY : 0, signal });
		const urls = this.#robotsTxtUrls;
		urls.set(url, (urls.get(url) ?? 0) + 1);
		let hasEnded = false;
		const end = (): void => {
			if (hasEnded) return;
			hasEnded = true;
			const leftCount = urls.get(url)! - 1;
			if (leftCount > 0) urls.set(url, leftCount);
			else urls.delete(url);
			turn.end();
		};
		return { heard: (status, header) => turn.heard(status, header), failed: () => turn.failed(), end };
	}

	async #turn(
		url: string,
		request: Pick<PacedRequest, "ask" | "priority" | "placeNumber" | "signal">,
	): Promise<SiteTurn> {
		const { origin } = new URL(url);
		const onWait: PacedRequest["onWait"] = (reason, untilMs) => {
			const untilSeconds = untilMs === null ? null : untilMs / 1000;
			this.emit({ type: "wait", origin, url, reason, untilSeconds });
		};
		const closedError = (milliseconds: number): Error => this.#closedError(url, milliseconds / 1000);
		const { sharedPace } = this.#context.pace;
		const onError = (error: unknown) => this.emit({ type: "shared-pace-error", origin, url, error });
		const share: PacedRequest["share"] =
			sharedPace === undefined
				? null
				: (pauseMs, heeded) => askSharedPace(sharedPace, origin, pauseMs, heeded, onError);
		const turn = await this.#pacer.turn({ origin, ...request, closedError, share, onWait });
		return new SiteTurn(url, turn, this.#context, request.ask !== null);
	}

	#closedError(url: string, seconds: number): Error {
		const retryAfterSeconds = Math.ceil(seconds);
		const until = new Date(this.client.shared.now() + seconds * 1000).toISOString();
		const reason = `its site refuses requests, or they fail, so none is sent for ${retryAfterSeconds} seconds, until ${until}`;
		return new RobotsDelayError(url, reason, { delaySeconds: null, retryAfterSeconds });
	}
}

function toLimits({ concurrency, concurrencyPerOrigin, delaySeconds, maxDelaySeconds }: PaceSettings) {
	const pauseMs = delaySeconds * 1000;
	return { concurrency, concurrencyPerOrigin, pauseMs, maxPauseMs: maxDelaySeconds * 1000 };
}

function withoutPace<F extends AnyRobotsTxt>(options: PoliteOptions<F>): RobotsClientOptions<F> {
	const rest = { ...options } as Record<string, unknown>;
	for (const name of [...PACE_OPTION_NAMES, "client"] satisfies (keyof PaceOptions | "client")[])
		delete rest[name];
	// Then the other fetch is only for pages.
	if (options.transport === "node") delete rest.fetch;
	return rest as unknown as RobotsClientOptions<F>;
}

/** A client of any entry, which may have a class of its own. */
function toClient<F extends AnyRobotsTxt>(client: BaseRobotsClient<F>): BaseRobotsClient<F> {
	if (typeof client?.judge === "function" && typeof client.keepPace === "function") return client;
	throw typeError("client", "a RobotsClient", client);
}

function refuseClientOptions(options: object): void {
	for (const [name, value] of Object.entries(options)) {
		if (value === undefined || OPTIONS_BESIDE_CLIENT.includes(name)) continue;
		const message = `options: ${JSON.stringify(name)} is no option beside "client", which has its own`;
		throw argumentError(message, "options", "ROBOTS_UNKNOWN_OPTION");
	}
}
