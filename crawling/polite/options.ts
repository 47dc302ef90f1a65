import { rangeError, typeError } from "../../bindings/arguments/errors.js";
import type { Crawler } from "../../bindings/contract/types.js";
import type { AnyRobotsTxt } from "../../bindings/file/any-robots-txt.js";
import type { RobotsClientEvent } from "../client/events.js";
import type { RobotsClientOptions } from "../client/options.js";
import type { BaseRobotsClient } from "../client/robots-client.js";
import type { PoliteEvent } from "./events.js";

/** The pace of requests. */
export interface PaceOptions {
	/** The pause between two requests of an origin whose robots.txt asks for none; default 1. */
	readonly delaySeconds?: number | undefined;
	/** The longest accepted pause, and the longest to which failures lead; default 60. */
	readonly maxDelaySeconds?: number | undefined;
	/**
	 * If a robots.txt asks for a longer pause: `error` (the default), a `RobotsDelayError`; `cut`, a pause of
	 * `maxDelaySeconds`.
	 */
	readonly longDelay?: "error" | "cut" | undefined;
	/** The maximum of requests under way at a time, of all origins; default 16. */
	readonly concurrency?: number | undefined;
	/** The maximum of waiting requests, of all origins; one more is a `RobotsQueueError`. Default 10,000. */
	readonly maxQueued?: number | undefined;
	/** The maximum of waiting requests of one origin; one more is a `RobotsQueueError`. Default: half of `maxQueued`. */
	readonly maxQueuedPerOrigin?: number | undefined;
	/**
	 * The longest Retry-After that requests wait for; default 300. A longer one refuses the requests of the site until
	 * it is over, by a `RobotsDelayError`. So does the fifth failure of a site in a row, for `maxDelaySeconds` at least.
	 */
	readonly maxRetryAfterSeconds?: number | undefined;
}

/** Options of functions that ask and wait before each request. */
export interface PoliteOptions<F extends AnyRobotsTxt = AnyRobotsTxt>
	extends PaceOptions,
		Omit<RobotsClientOptions<F>, "productToken" | "onEvent"> {
	/** As `RobotsClientOptions.productToken`. Needed without a `client`; the client's own token is the default. */
	readonly productToken?: Crawler | undefined;
	/**
	 * An existing client, with all its options; it is not disposed with this. Its requests for robots.txt files keep
	 * the same pace. Default: a new client with the other options.
	 */
	readonly client?: BaseRobotsClient<F> | undefined;
	/** Also gets the events of the client, unless the caller passed the client. */
	readonly onEvent?: ((event: RobotsClientEvent | PoliteEvent) => unknown) | undefined;
}

/** The validated pace. */
export interface PaceSettings {
	readonly delaySeconds: number;
	readonly maxDelaySeconds: number;
	readonly longDelay: "error" | "cut";
	readonly concurrency: number;
	readonly maxQueued: number;
	readonly maxQueuedPerOrigin: number;
	readonly maxRetryAfterSeconds: number;
}

export const PACE_OPTION_NAMES: readonly (keyof PaceOptions)[] = [
	"delaySeconds",
	"maxDelaySeconds",
	"longDelay",
	"concurrency",
	"maxQueued",
	"maxQueuedPerOrigin",
	"maxRetryAfterSeconds",
];

/** The longest possible pause: a day. No site is held for longer. */
export const MAX_DELAY_SECONDS = 86_400;

/** @throws TypeError or RangeError that names the option. */
export function readPaceOptions(options: PaceOptions): PaceSettings {
	const { longDelay = "error" } = options;
	if (longDelay !== "error" && longDelay !== "cut") {
		throw typeError("longDelay", '"error" or "cut"', longDelay);
	}
	const maxDelaySeconds = toSeconds("maxDelaySeconds", options.maxDelaySeconds ?? 60, MAX_DELAY_SECONDS);
	const maxQueued = toCount("maxQueued", options.maxQueued ?? 10_000);
	return {
		maxDelaySeconds,
		delaySeconds: toSeconds(
			"delaySeconds",
			options.delaySeconds ?? Math.min(1, maxDelaySeconds),
			maxDelaySeconds,
		),
		longDelay,
		concurrency: toCount("concurrency", options.concurrency ?? 16),
		maxQueued,
		maxQueuedPerOrigin: toCount("maxQueuedPerOrigin", options.maxQueuedPerOrigin ?? Math.ceil(maxQueued / 2)),
		maxRetryAfterSeconds: toSeconds(
			"maxRetryAfterSeconds",
			options.maxRetryAfterSeconds ?? 300,
			MAX_DELAY_SECONDS,
		),
	};
}

function toSeconds(argument: string, value: unknown, most: number): number {
	const expected = `seconds from 0 to ${most}`;
	if (typeof value !== "number") throw typeError(argument, expected, value);
	if (!(value >= 0 && value <= most)) throw rangeError(argument, expected, value);
	return value;
}

function toCount(argument: string, value: unknown): number {
	const expected = "a whole number from 1, or Infinity";
	if (typeof value !== "number") throw typeError(argument, expected, value);
	if (!(value >= 1 && (Number.isInteger(value) || value === Number.POSITIVE_INFINITY))) {
		throw rangeError(argument, expected, value);
	}
	return value;
}
