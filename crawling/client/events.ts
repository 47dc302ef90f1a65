import type { AccessFailure, AccessReason, InForce } from "../access/types.js";

/** What a client tells about its work, for logs and metrics. A closed list. */
export type RobotsClientEvent =
	/** A robots.txt is about to be fetched. */
	| {
			readonly type: "fetch-start";
			readonly origin: string;
			readonly url: string;
			/** Whether the request asks for changes alone (RFC 9110 §13.1). */
			readonly isConditional: boolean;
	  }
	/** The client has ended: there is no `fetch-end`. */
	| { readonly type: "fetch-abort"; readonly origin: string; readonly url: string }
	/** It has been fetched, or not. */
	| {
			readonly type: "fetch-end";
			readonly origin: string;
			/** Where the last request went. */
			readonly url: string;
			/** Status of the last response; null where there was none, or not a whole one. */
			readonly status: number | null;
			/** Null where there was a whole response. */
			readonly failure: AccessFailure | null;
			/** What was thrown, where something was. */
			readonly error?: unknown;
			/** Content-Type of a whole 2xx response; null where there is none. */
			readonly contentType: string | null;
			readonly redirectCount: number;
			/** Octets of the body that were read, its content coding undone. */
			readonly bodyOctets: number;
			/** Whether the body was longer than the parser reads. */
			readonly isCut: boolean;
			readonly durationMs: number;
			readonly inForce: InForce;
			readonly reason: AccessReason;
			readonly nextFetchAtSeconds: number;
			readonly retryAfterSeconds: number | null;
	  }
	/** A redirect is about to be followed. */
	| {
			readonly type: "redirect";
			readonly origin: string;
			readonly from: string;
			readonly to: string;
			readonly status: number;
	  }
	/** `allowRequest` or `allowRedirect` has forbidden a request; `from` is null for the first. */
	| {
			readonly type: "veto";
			readonly origin: string;
			readonly from: string | null;
			readonly to: string;
			/** True where that counts as if there were no file; else the robots.txt is unreachable. */
			readonly isAsNoFile: boolean;
			/** What the guard threw, where it did. */
			readonly error?: unknown;
	  }
	/** A question was answered without a fetch. */
	| { readonly type: "cache-hit"; readonly origin: string; readonly source: "memory" | "store" }
	/** An origin had to make room for another. */
	| { readonly type: "eviction"; readonly origin: string }
	/** The store failed, took too long, or held what is no state of ours. The crawl goes on without it. */
	| {
			readonly type: "store-error";
			readonly origin: string;
			readonly operation: "get" | "set";
			readonly error: unknown;
	  }
	/** The store has failed again and again, and is not asked (`get`) or written to (`set`) for some seconds. */
	| {
			readonly type: "store-pause";
			readonly origin: null;
			readonly operation: "get" | "set";
			readonly untilSeconds: number;
	  }
	/** Something is odd, and works all the same. */
	| {
			readonly type: "warning";
			readonly code:
				| "user-agent-without-product-token"
				| "user-agent-by-default"
				| "not-text-plain"
				| "not-utf-8"
				| "not-robots-txt"
				| "coded-body"
				| "engine-out-of-memory"
				| "fetch-followed-redirects"
				| "clock-in-seconds";
			/** Null where it is about the client itself. */
			readonly origin: string | null;
			readonly text: string;
	  };

/** Told of every event; what it throws or rejects with is ignored. */
export type RobotsClientListener = (event: RobotsClientEvent) => unknown;

/** A listener that cannot break anything. */
export function toSafeListener<E>(onEvent: ((event: E) => unknown) | undefined): (event: E) => void {
	if (onEvent === undefined) return () => {};
	return (event) => {
		try {
			const reported = onEvent(event);
			if (reported instanceof Promise) reported.catch(() => {});
		} catch {
			// Metrics are no reason to stop a crawl.
		}
	};
}
