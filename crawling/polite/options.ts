import { typeError } from "../../bindings/internal.js";
import type { AnyRobotsTxt, Crawler } from "../../bindings/shared-exports.js";
import type { RobotsClientEvent } from "../client/events.js";
import type { OutgoingRequest } from "../client/fetches/prepare.js";
import type { RobotsClientOptions } from "../client/options.js";
import type { BaseRobotsClient } from "../client/robots-client.js";
import { toNumber } from "../number-option.js";
import type { PoliteEvent } from "./events.js";

/** The pace of requests. */
export interface PaceOptions {
	/** The pause between two requests of an origin whose robots.txt asks for none; default 1. */
	readonly delaySeconds?: number | undefined;
	/** The longest accepted pause, also after failures; default 60. */
	readonly maxDelaySeconds?: number | undefined;
	/**
	 * If a robots.txt asks for a longer pause: `error` (the default), a `RobotsDelayError`; `cut`, a pause of
	 * `maxDelaySeconds`.
	 */
	readonly longDelay?: "error" | "cut" | undefined;
	/** The maximum of requests under way at a time, of all origins; default 16. */
	readonly concurrency?: number | undefined;
	/**
	 * The maximum of requests under way at a time, of one origin; default 1. More are for a site of your own, or one that
	 * has agreed. They begin at least a pause apart.
	 */
	readonly concurrencyPerOrigin?: number | undefined;
	/** The maximum of waiting requests, of all origins; one more is a `RobotsQueueError`. Default 10,000. */
	readonly maxQueued?: number | undefined;
	/**
	 * The maximum of waiting requests of one origin; one more is a `RobotsQueueError`. As many for the robots.txt files of
	 * other origins may be redirected to it. Default: half of `maxQueued`.
	 */
	readonly maxQueuedPerOrigin?: number | undefined;
	/**
	 * The longest Retry-After that requests wait for; default 300. A longer one refuses the requests of the site until
	 * it is over, by a `RobotsDelayError`. So does the fifth failure of a site, or its second silence without a success between,
	 * for `maxDelaySeconds` at least. A success takes
	 * one failure away, and each begun quarter of this time that a Retry-After asks for counts as one.
	 */
	readonly maxRetryAfterSeconds?: number | undefined;
	/**
	 * How often a call sends more requests after a failure; default 0. Each waits for its turn as a new request. Only for methods
	 * that may be repeated (GET, HEAD, OPTIONS, TRACE, PUT, DELETE), without a stream as body, after 429, 502, 503, 504 or no
	 * answer. A body that breaks off is not sent for again.
	 */
	readonly retries?: number | undefined;
	/**
	 * The longest time in milliseconds from sending a request to the headers of its answer, and the longest gap within its
	 * body; default 30,000. It counts only while bytes are waited for, not while 64 KiB wait to be read. Sending a body counts.
	 * Infinity for none.
	 */
	readonly pageTimeoutMs?: number | undefined;
	/**
	 * A body that brings fewer bytes a second over a minute of waiting ends with an error; default 1,024. 0 for none. A
	 * trickle, of eight pieces or more within ten seconds of waiting, ends then if it brings fewer than 64, or than this.
	 */
	readonly minBytesPerSecond?: number | undefined;
	/** The longest time from sending a request to the end of its body, whoever is slow; above 0, default Infinity: none. */
	readonly maxPageSeconds?: number | undefined;
	/**
	 * A longer body ends with an error; default Infinity: none. `politeFetch` counts after decompression, and the
	 * interceptor before it.
	 */
	readonly maxBodyBytes?: number | undefined;
	/**
	 * The priority of a request: any finite number, 0 by default. Within an origin those of a higher priority go first; of one
	 * priority it is first come, first served. `politeFetch` takes the number `priority` of a request before it.
	 */
	readonly priority?: ((request: OutgoingRequest) => number) | undefined;
	/**
	 * Shares the pace of origins among processes. It is asked just before each request, robots.txt files too, with the pause
	 * of the origin as this process knows it, and promises the milliseconds to wait: their starts are spaced. Beyond
	 * `maxRetryAfterSeconds` the site is refused until then. If it fails, or takes a second, the request keeps this
	 * process' own pace, and an event says so. A request that waits for others counts as under way.
	 */
	readonly sharedPace?: SharedPace | undefined;
}

/** The members of `PoliteOptions`, which has a `productToken` or a `client`. */
export interface BasePoliteOptions<F extends AnyRobotsTxt = AnyRobotsTxt>
	extends PaceOptions,
		Omit<RobotsClientOptions<F>, "productToken" | "onEvent"> {
	/** As `RobotsClientOptions.productToken`. Needed without a `client`; the client's own token is the default. */
	readonly productToken?: Crawler | undefined;
	/**
	 * An existing client, with all its options. Its requests for robots.txt files keep the same pace. Disposing this leaves the
	 * client. The option `prepare` is then for pages alone; by default they are prepared by the client's. Default: a new client
	 * with the other options.
	 */
	readonly client?: BaseRobotsClient<F> | undefined;
	/** Also gets the events of the client, unless the caller passed the client. */
	readonly onEvent?: ((event: RobotsClientEvent | PoliteEvent) => unknown) | undefined;
}

/** Options of functions that ask and wait before each request: by a `productToken`, or by a `client`. */
export type PoliteOptions<F extends AnyRobotsTxt = AnyRobotsTxt> = BasePoliteOptions<F> &
	// Where both are missing, TypeScript names the one that it made last: the second one, if that depends on F too.
	(
		| { readonly client: BaseRobotsClient<F> }
		| { readonly productToken: RobotsClientOptions<F>["productToken"] }
	);

/** As `PaceOptions.sharedPace`. */
export type SharedPace = (origin: string, pauseMs: number, signal: AbortSignal) => Promise<number>;

type FunctionName = "priority" | "sharedPace";

/** The validated pace, with all defaults. */
export type PaceSettings = {
	readonly [Name in Exclude<keyof PaceOptions, FunctionName>]-?: Exclude<PaceOptions[Name], undefined>;
} & Pick<PaceOptions, FunctionName>;

/** The longest possible pause: a day. No site is held for longer. */
export const MAX_DELAY_SECONDS = 86_400;

/** @throws TypeError or RangeError that names the option. */
export function readPaceOptions(options: PaceOptions): PaceSettings {
	const { longDelay = "error", priority, sharedPace } = options;
	if (longDelay !== "error" && longDelay !== "cut") {
		throw typeError("longDelay", '"error" or "cut"', longDelay);
	}
	for (const [name, value] of Object.entries({ priority, sharedPace })) {
		if (value !== undefined && typeof value !== "function") throw typeError(name, "a function", value);
	}
	const seconds = (name: keyof PaceOptions, byDefault: number, most: number): number => {
		const isWithin = (value: number) => value >= 0 && value <= most;
		return toNumber(name, options[name] ?? byDefault, `seconds from 0 to ${most}`, isWithin);
	};
	const count = (name: keyof PaceOptions, byDefault: number, least = 1): number => {
		const isWhole = (value: number) => Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
		const expected = `a whole number from ${least}, or Infinity`;
		return toNumber(name, options[name] ?? byDefault, expected, (value) => value >= least && isWhole(value));
	};
	const { maxPageSeconds = Number.POSITIVE_INFINITY } = options;
	const pageSeconds = "seconds above 0, or Infinity";
	const maxDelaySeconds = seconds("maxDelaySeconds", 60, MAX_DELAY_SECONDS);
	const maxQueued = count("maxQueued", 10_000);
	return {
		maxDelaySeconds,
		delaySeconds: seconds("delaySeconds", Math.min(1, maxDelaySeconds), maxDelaySeconds),
		longDelay,
		concurrency: count("concurrency", 16),
		concurrencyPerOrigin: count("concurrencyPerOrigin", 1),
		maxQueued,
		maxQueuedPerOrigin: count("maxQueuedPerOrigin", Math.ceil(maxQueued / 2)),
		maxRetryAfterSeconds: seconds("maxRetryAfterSeconds", 300, MAX_DELAY_SECONDS),
		retries: count("retries", 0, 0),
		pageTimeoutMs: count("pageTimeoutMs", 30_000),
		minBytesPerSecond: count("minBytesPerSecond", 1024, 0),
		maxPageSeconds: toNumber("maxPageSeconds", maxPageSeconds, pageSeconds, (value) => value > 0),
		maxBodyBytes: count("maxBodyBytes", Number.POSITIVE_INFINITY),
		priority,
		sharedPace,
	};
}

/** The names of the options, which the settings by default have. */
export const PACE_OPTION_NAMES = /* @__PURE__ */ Object.keys(
	/* @__PURE__ */ readPaceOptions({}),
) as (keyof PaceOptions)[];

/** @throws TypeError or RangeError that names the priority. */
export function toPriority(value: unknown): number {
	return toNumber("priority", value, "a finite number", Number.isFinite);
}
