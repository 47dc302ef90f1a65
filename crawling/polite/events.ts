import type { ClientExplanation } from "../client/types.js";
import type { WaitReason } from "./pace/pace-lane.js";
import type { PauseReason } from "./pace/site-health.js";

/** An event of requests that keep a pace. A closed list. */
export type PoliteEvent = {
	readonly origin: string;
	readonly url: string;
} /** A request cannot be sent yet. */ & (
	| {
			readonly type: "wait";
			/**
			 * `busy`: other requests of the origin come first; `pause`: the time since the last request is too short;
			 * `retry-after`: the site asked for a wait; `concurrency`: too many requests are under way.
			 */
			readonly reason: WaitReason;
			/** The request is not sent before this Unix time; null if that is not known. */
			readonly untilSeconds: number | null;
	  }
	/** A robots.txt forbids a request. */
	| {
			readonly type: "refuse";
			readonly explanation: ClientExplanation;
	  }
	/** The turn of a request has come. Requests for robots.txt files have `fetch-start` instead. */
	| {
			readonly type: "request-start";
			readonly method: string;
			/** From the call, or the answer before it, until now. */
			readonly waitedMs: number;
			/** As the event `wait` said; null if it did not have to wait for others. */
			readonly waitReason: WaitReason | null;
	  }
	/** A request is over, with its body. */
	| {
			readonly type: "request-end";
			readonly method: string;
			readonly waitedMs: number;
			readonly waitReason: WaitReason | null;
			/** Null if no answer came. */
			readonly status: number | null;
			/** Bytes of the body that were read, as `maxBodyBytes` counts them. */
			readonly bodyOctets: number;
			readonly durationMs: number;
			/** The reason why it failed, or was aborted; undefined if it did not, or its body was cancelled. */
			readonly error?: unknown;
	  }
	/** A request failed (429, 503, no answer, or no whole one), so its origin is asked more slowly. */
	| {
			readonly type: "slow-down";
			/**
			 * Failures of the origin that no success has made up for, five at most. A long Retry-After counts as up to
			 * four, and a second silence as all that are left.
			 */
			readonly failureCount: number;
			/** The pause of the origin from now on. */
			readonly delaySeconds: number;
	  }
	/** The option `sharedPace` failed: the request keeps the pace of this process alone. */
	| {
			readonly type: "shared-pace-error";
			readonly error: unknown;
	  }
	/** A response asks for no more requests for a while; its origin is stopped. */
	| {
			readonly type: "retry-after";
			/** 429 or 503. */
			readonly status: number;
			readonly retryAfterSeconds: number;
			/** Unix time. */
			readonly untilSeconds: number;
	  }
);

/** An origin's queue, for monitoring. */
export interface OriginQueue {
	readonly origin: string;
	/** Requests that wait, including those for its robots.txt. */
	readonly waitingCount: number;
	/** How long the oldest of them has waited; 0 if none waits. */
	readonly longestWaitSeconds: number;
	/** Whether a request is under way. */
	readonly isBusy: boolean;
	/** The pause between two requests; longer than the site asks for after failures, and if it answers slowly. */
	readonly delaySeconds: number;
	/**
	 * Why it is as long: `usual`, as its robots.txt or the option `delaySeconds` says; `failures`, after failures;
	 * `slow-answers`, since its answers take so long.
	 */
	readonly delayReason: PauseReason;
	/** No request is sent before this Unix time; null if there was none yet. */
	readonly nextAtSeconds: number | null;
	/** Whether a Retry-After is the reason. */
	readonly isStopped: boolean;
}
