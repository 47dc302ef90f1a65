import type { AccessFailure, AccessReason, InForce } from "../access/types.js";

/** An event of a client, for logs and metrics. A closed list. */
export type RobotsClientEvent =
	/** A robots.txt is about to be fetched. */
	| {
			readonly type: "fetch-start";
			readonly origin: string;
			readonly url: string;
			/** Whether the request is conditional (RFC 9110 §13.1). */
			readonly isConditional: boolean;
	  }
	/** The client has ended, so there is no `fetch-end`. */
	| { readonly type: "fetch-abort"; readonly origin: string; readonly url: string }
	/** A fetch has ended, with or without success. */
	| {
			readonly type: "fetch-end";
			readonly origin: string;
			/** The URL of the last request. */
			readonly url: string;
			/** Status of the last response; null if there was none, or an incomplete one. */
			readonly status: number | null;
			/** Null if there was a complete response. */
			readonly failure: AccessFailure | null;
			/** The value thrown, if any. */
			readonly error?: unknown;
			/** Content-Type of a complete 2xx response; null if there is none. */
			readonly contentType: string | null;
			readonly redirectCount: number;
			/** Bytes of the body that were read, after decompression. */
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
			/** True if that counts as if there were no file; else the robots.txt is unreachable. */
			readonly isAsNoFile: boolean;
			/** The value that the guard threw, if any. */
			readonly error?: unknown;
	  }
	/** A question was answered without a fetch. */
	| { readonly type: "cache-hit"; readonly origin: string; readonly source: "memory" | "store" }
	/** An origin was evicted to make room for another. */
	| { readonly type: "eviction"; readonly origin: string }
	/** The store failed, took too long, or contained an invalid state. The crawl continues without it. */
	| {
			readonly type: "store-error";
			readonly origin: string;
			readonly operation: "get" | "set";
			readonly error: unknown;
	  }
	/** The store has failed repeatedly, and is not asked (`get`) or written to (`set`) for some seconds. */
	| {
			readonly type: "store-pause";
			readonly origin: null;
			readonly operation: "get" | "set";
			readonly untilSeconds: number;
	  }
	/** Something is unusual, but works. */
	| {
			readonly type: "warning";
			readonly code:
				| "user-agent-without-product-token"
				| "user-agent-by-default"
				| "not-text-plain"
				| "not-utf-8"
				| "not-robots-txt"
				| "challenge"
				| "coded-body"
				| "engine-out-of-memory"
				| "fetch-followed-redirects"
				| "clock-in-seconds";
			/** Null if it is about the client itself. */
			readonly origin: string | null;
			readonly text: string;
	  };

/** Gets every event; errors that it throws or rejects with are ignored. */
export type RobotsClientListener = (event: RobotsClientEvent) => unknown;

/** Wraps a listener so that it cannot break anything. */
export function toSafeListener<Arguments extends readonly unknown[]>(
	listener: ((...args: Arguments) => unknown) | undefined,
): (...args: Arguments) => void {
	if (listener === undefined) return () => {};
	return (...args) => {
		try {
			const reported = listener(...args);
			if (reported instanceof Promise) reported.catch(() => {});
		} catch {
			// An error in metrics must not stop a crawl, nor a site.
		}
	};
}
