import type { ClientExplanation } from "../client/types.js";
import type { WaitReason } from "./pace/pace-lane.js";

/** An event of requests that keep a pace. A closed list. */
export type PoliteEvent =
	/** A request cannot be sent yet. */
	| {
			readonly type: "wait";
			readonly origin: string;
			readonly url: string;
			/**
			 * `busy`: other requests of the origin come first; `pause`: the time since the last request is too short;
			 * `retry-after`: the site asked for it; `concurrency`: too many requests are under way.
			 */
			readonly reason: WaitReason;
			/** The request is not sent before this Unix time; null if that is not known. */
			readonly untilSeconds: number | null;
	  }
	/** A robots.txt forbids a request. */
	| {
			readonly type: "refuse";
			readonly origin: string;
			readonly url: string;
			readonly explanation: ClientExplanation;
	  }
	/** A request failed (429, 503, no answer, or no whole one), so its origin is asked more slowly. */
	| {
			readonly type: "slow-down";
			readonly origin: string;
			readonly url: string;
			/** Failures of the origin in a row. */
			readonly failureCount: number;
			/** The pause of the origin from now on. */
			readonly delaySeconds: number;
	  }
	/** A response asks for no more requests for a while; its origin is stopped. */
	| {
			readonly type: "retry-after";
			readonly origin: string;
			readonly url: string;
			/** 429 or 503. */
			readonly status: number;
			readonly retryAfterSeconds: number;
			/** Unix time. */
			readonly untilSeconds: number;
	  };

/** An origin's queue, for monitoring. */
export interface OriginQueue {
	readonly origin: string;
	/** Requests that wait, including those for its robots.txt. */
	readonly waitingCount: number;
	/** Whether a request is under way. */
	readonly isBusy: boolean;
	/** The pause between two requests; longer than the site asks for after failures, and if it answers slowly. */
	readonly delaySeconds: number;
	/** No request is sent before this Unix time; null if there was none yet. */
	readonly nextAtSeconds: number | null;
	/** Whether a Retry-After is the reason. */
	readonly isStopped: boolean;
}
