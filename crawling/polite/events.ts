import type { ClientExplanation } from "../client/types.js";
import type { WaitReason } from "./pace/pace-lane.js";

/** What is told of requests that keep a pace. A closed list. */
export type PoliteEvent =
	/** A request cannot be sent yet. */
	| {
			readonly type: "wait";
			readonly origin: string;
			readonly url: string;
			/**
			 * `busy`: others of the origin are before it; `pause`: since the last request; `retry-after`: the site asked for
			 * it; `concurrency`: too many requests are out.
			 */
			readonly reason: WaitReason;
			/** Before this Unix time it is not sent; null where that is not known. */
			readonly untilSeconds: number | null;
	  }
	/** A robots.txt forbids a request. */
	| {
			readonly type: "refuse";
			readonly origin: string;
			readonly url: string;
			readonly explanation: ClientExplanation;
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

/** An origin's queue, for people who watch. */
export interface OriginQueue {
	readonly origin: string;
	/** Requests that wait, those for its robots.txt too. */
	readonly waitingCount: number;
	/** Whether a request is under way. */
	readonly isBusy: boolean;
	/** The pause between two requests. */
	readonly delaySeconds: number;
	/** Before this Unix time no request is sent; null where there was none yet. */
	readonly nextAtSeconds: number | null;
	/** Whether that is because of a Retry-After. */
	readonly isStopped: boolean;
}
