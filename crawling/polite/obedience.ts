import { typeError, withCode } from "../../bindings/arguments/errors.js";
import { validateMembers } from "../../bindings/arguments/names.js";
import type { Crawler } from "../../bindings/contract/types.js";
import type { AnyRobotsTxt } from "../../bindings/file/any-robots-txt.js";
import { readRetryAfterSeconds } from "../access/times/retry.js";
import { type RobotsClientEvent, toSafeListener } from "../client/events.js";
import { CLIENT_OPTION_NAMES, type RobotsClientOptions } from "../client/options.js";
import { onAbort } from "../client/requests/abort.js";
import type { RequestTurn } from "../client/requests/pacing.js";
import type { BaseRobotsClient } from "../client/robots-client.js";
import type { Judgement } from "../client/types.js";
import { pauseSecondsOf } from "../pace-records/request-rate.js";
import {
	RobotsDelayError,
	RobotsDisallowedError,
	RobotsQueueError,
	RobotsUnreachableError,
} from "./errors.js";
import type { OriginQueue, PoliteEvent } from "./events.js";
import {
	MAX_DELAY_SECONDS,
	PACE_OPTION_NAMES,
	type PaceOptions,
	type PaceSettings,
	type PoliteOptions,
	readPaceOptions,
} from "./options.js";
import { type PacedTurn, Pacer, type Permit } from "./pace/pacer.js";

/** A request that may be sent now. */
export interface PoliteTurn extends RequestTurn {
	/** The pause between two requests of its origin. */
	readonly pauseMs: number;
}

/** The minimum time for which an answer is valid after the pause of its origin: as long as any robots.txt is. */
const MIN_HOLD_SECONDS = 60;

/** So many failures of a site in a row refuse its requests for a while. */
const MAX_FAILURES = 5;

/** Options that are still used if a client is passed. */
const OPTIONS_BESIDE_CLIENT: readonly string[] = [
	"client",
	"productToken",
	"userAgent",
	"fetch",
	"signal",
	"onEvent",
	...PACE_OPTION_NAMES,
];

/** Asks before each request, and waits for its turn: the base of every polite way of fetching. */
export class Obedience<F extends AnyRobotsTxt> {
	readonly client: BaseRobotsClient<F>;
	readonly #isOwnClient: boolean;
	readonly #crawler: Crawler | undefined;
	readonly #pace: PaceSettings;
	readonly #pacer: Pacer;
	readonly #leavePace: () => void;
	readonly #end = new AbortController();
	/** URLs of robots.txt files, and of their redirects, that are under way. */
	readonly #robotsTxtTurns = new Map<string, PoliteTurn>();
	/** Ends the wait for the caller's signal. */
	readonly #unlisten: (() => void) | undefined;
	/** Tells the listener. */
	readonly emit: (event: PoliteEvent | RobotsClientEvent) => void;

	/**
	 * @param makeClient makes a client by the options that are not about the pace.
	 * @throws TypeError or RangeError that names the option.
	 */
	constructor(
		options: PoliteOptions<F>,
		makeClient: (options: RobotsClientOptions<F>) => BaseRobotsClient<F>,
	) {
		const names = [...CLIENT_OPTION_NAMES, ...PACE_OPTION_NAMES, "client"];
		validateMembers("options", options, names, "an object with a productToken or a client");
		this.#pace = readPaceOptions(options);
		const { client, onEvent } = options;
		this.#isOwnClient = client === undefined;
		this.client = client === undefined ? makeClient(withoutPace(options)) : toClient(client);
		if (client !== undefined) refuseClientOptions(options);
		if (onEvent !== undefined && typeof onEvent !== "function") {
			throw typeError("onEvent", "a function", onEvent);
		}
		this.#crawler = client === undefined ? undefined : options.productToken;
		this.emit = toSafeListener<PoliteEvent | RobotsClientEvent>(onEvent);
		const { concurrency, delaySeconds, maxDelaySeconds } = this.#pace;
		const { now } = this.client.shared;
		this.#pacer = new Pacer(concurrency, delaySeconds * 1000, maxDelaySeconds * 1000, now);
		this.#leavePace = this.client.keepPace({ turn: (url, signal) => this.#robotsTxtTurn(url, signal) });
		const { signal } = options;
		if (signal?.aborted) this.#stop(signal.reason);
		else this.#unlisten = signal && onAbort(signal, () => this.#stop(signal.reason));
	}

	/** Aborted once it ends. */
	get ended(): AbortSignal {
		return this.#end.signal;
	}

	/**
	 * Waits until a request may be sent.
	 *
	 * @param url an absolute http or https URL.
	 * @returns the turn, which must be ended once the request is over.
	 * @throws RobotsDisallowedError, RobotsDelayError, RobotsQueueError; the signal's reason; the reason of the end.
	 */
	async turn(url: string, signal: AbortSignal | undefined): Promise<PoliteTurn> {
		const { maxQueued, maxQueuedPerOrigin } = this.#pace;
		if (this.#pacer.pageCount >= maxQueued) throw new RobotsQueueError(url, maxQueued, "maxQueued");
		if (this.#pacer.pageCountOf(new URL(url).origin) >= maxQueuedPerOrigin) {
			throw new RobotsQueueError(url, maxQueuedPerOrigin, "maxQueuedPerOrigin");
		}
		return this.#turn(url, (waiting) => this.#ask(url, waiting), signal);
	}

	/** Whether the client's own request for a URL is under way, as part of fetching a robots.txt. */
	isFetchingRobotsTxt(url: string): boolean {
		return this.#robotsTxtTurns.has(url);
	}

	queues(): OriginQueue[] {
		return this.#pacer.queues();
	}

	/** Rejects all waiting requests, and disposes the client if it was made here. */
	async end(reason: unknown): Promise<void> {
		this.#unlisten?.();
		this.#stop(reason);
		if (this.#isOwnClient) await this.client.dispose();
	}

	#stop(reason: unknown): void {
		this.#end.abort(reason);
		this.#pacer.end(reason);
		this.#leavePace();
	}

	/** At most one turn per URL exists: a URL has one origin, whose requests are sent one after the other. */
	async #robotsTxtTurn(url: string, signal: AbortSignal): Promise<PoliteTurn> {
		const turn = await this.#turn(url, null, signal);
		this.#robotsTxtTurns.set(url, turn);
		const end = (): void => {
			if (this.#robotsTxtTurns.get(url) === turn) this.#robotsTxtTurns.delete(url);
			turn.end();
		};
		return { ...turn, end };
	}

	async #turn(
		url: string,
		ask: ((signal: AbortSignal) => Promise<Permit>) | null,
		signal: AbortSignal | undefined,
	): Promise<PoliteTurn> {
		const origin = new URL(url).origin;
		const onWait = (
			reason: Extract<PoliteEvent, { type: "wait" }>["reason"],
			untilMs: number | null,
		): void => {
			const untilSeconds = untilMs === null ? null : untilMs / 1000;
			this.emit({ type: "wait", origin, url, reason, untilSeconds });
		};
		const closedError = (milliseconds: number): Error => this.#closedError(url, milliseconds / 1000);
		const turn = await this.#pacer.turn({ origin, ask, signal, closedError, onWait });
		const heard: RequestTurn["heard"] = (status, header) => {
			turn.answered();
			if (status !== 429 && status !== 503) return;
			const heldSeconds = this.#heedRetryAfter(turn, { origin, url, status }, header);
			this.#slowDown(turn, { origin, url }, heldSeconds);
		};
		const failed = (): void => this.#slowDown(turn, { origin, url }, 0);
		return { pauseMs: turn.pauseMs, heard, failed, end: turn.end };
	}

	#closedError(url: string, seconds: number): Error {
		const retryAfterSeconds = Math.ceil(seconds);
		const until = new Date(this.client.shared.now() + seconds * 1000).toISOString();
		const reason = `its site refuses requests, or they fail, so none is sent for ${retryAfterSeconds} seconds, until ${until}`;
		return new RobotsDelayError(url, reason, { delaySeconds: null, retryAfterSeconds });
	}

	/**
	 * Counts a failure; after the fifth in a row the site is closed for a while.
	 * @param heldSeconds the time for which the site is held anyway.
	 */
	#slowDown(
		turn: PacedTurn,
		about: { readonly origin: string; readonly url: string },
		heldSeconds: number,
	): void {
		const { failureCount, pauseMs } = turn.failed();
		this.emit({ type: "slow-down", ...about, failureCount, delaySeconds: pauseMs / 1000 });
		if (failureCount >= MAX_FAILURES) turn.close(1000 * Math.max(this.#pace.maxDelaySeconds, heldSeconds));
	}

	async #ask(url: string, signal: AbortSignal): Promise<Permit> {
		const question = this.#crawler === undefined ? { signal } : { signal, crawler: this.#crawler };
		const judgement = await this.client.judge(url, question);
		const { explanation, holdsForSeconds } = judgement;
		if (!explanation.allowed) {
			this.emit({ type: "refuse", origin: new URL(url).origin, url, explanation });
			if (explanation.reason !== "unreachable") throw new RobotsDisallowedError(url, explanation);
			const { cause } = judgement;
			throw new RobotsUnreachableError(url, explanation, cause === undefined ? undefined : { cause });
		}
		const delaySeconds = this.#delaySeconds(url, judgement);
		// Otherwise, if the pause were longer than the robots.txt is valid, each request would wait for the next
		// robots.txt, for ever.
		const minSeconds = delaySeconds + MIN_HOLD_SECONDS;
		return { holdsForMs: Math.max(holdsForSeconds, minSeconds) * 1000, pauseMs: delaySeconds * 1000 };
	}

	#delaySeconds(url: string, { crawlDelaySeconds, requestRates }: Judgement): number {
		const { delaySeconds, maxDelaySeconds, longDelay } = this.#pace;
		const rateSeconds = pauseSecondsOf(requestRates, this.client.shared.now() / 1000);
		const askedSeconds = Math.max(crawlDelaySeconds ?? 0, rateSeconds ?? 0);
		// A crawl-delay of 0 asks for nothing.
		if (askedSeconds === 0) return delaySeconds;
		if (askedSeconds <= maxDelaySeconds) return askedSeconds;
		if (longDelay === "error") {
			const reason =
				`the robots.txt asks for ${askedSeconds} seconds between two requests, and maxDelaySeconds is ` +
				`${maxDelaySeconds}: raise it, or set longDelay: "cut" to wait no longer than that`;
			throw new RobotsDelayError(url, reason, { delaySeconds: askedSeconds, retryAfterSeconds: null });
		}
		return maxDelaySeconds;
	}

	/** @returns the seconds for which the site is held. */
	#heedRetryAfter(
		turn: PacedTurn,
		about: { readonly origin: string; readonly url: string; readonly status: number },
		header: (name: string) => string | null,
	): number {
		const atSeconds = this.client.shared.now() / 1000;
		const askedSeconds = readRetryAfterSeconds(header, atSeconds);
		if (askedSeconds === null) return 0;
		const retryAfterSeconds = Math.min(askedSeconds, MAX_DELAY_SECONDS);
		if (retryAfterSeconds > this.#pace.maxRetryAfterSeconds) turn.close(retryAfterSeconds * 1000);
		else turn.hold(retryAfterSeconds * 1000);
		this.emit({
			type: "retry-after",
			...about,
			retryAfterSeconds,
			untilSeconds: atSeconds + retryAfterSeconds,
		});
		return retryAfterSeconds;
	}
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
		throw withCode(
			new TypeError(`options: ${JSON.stringify(name)} is no option beside "client", which has its own`),
			"ROBOTS_UNKNOWN_OPTION",
		);
	}
}
