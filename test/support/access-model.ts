/**
 * The table of access results told over a whole history, with no state: what the last result that was not
 * "unreachable" was, when the outage after it began, and what follows. Results are facts here, not headers.
 */
import type { AccessPolicy, AccessResult, InForce } from "../../crawling/access/types.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The behaviour of a server. */
export type Fact =
	| { readonly kind: "file"; readonly body: string; readonly etag: string | null; readonly cache: CacheFact }
	| { readonly kind: "none"; readonly status: number; readonly cache: CacheFact }
	| { readonly kind: "not-modified" }
	| {
			readonly kind: "down";
			readonly cause: number | "dns" | "timeout" | "vetoed";
			readonly retryAfter: number | null;
			readonly siteReachable: boolean | null;
	  };

/** The freshness that the response states. */
export type CacheFact =
	| { readonly says: "nothing" | "no-store" | "no-cache" }
	| { readonly says: "max-age"; readonly seconds: number; readonly age: number }
	| { readonly says: "expires"; readonly seconds: number };

export interface Event {
	readonly at: number;
	readonly fact: Fact;
}

export interface Expected {
	readonly inForce: InForce;
	/** The body whose rules are in force. */
	readonly body: string | null;
}

/** What a server's answer means after a history: a 304 that the copy cannot have asked for is a failure. */
export function asAnswered(history: readonly Event[], fact: Fact): Fact {
	if (fact.kind !== "not-modified") return fact;
	const source = history[sourceOf(history, lastGoodIndex(history))]?.fact;
	const isAsked = source?.kind === "file" && source.etag !== null;
	return isAsked ? fact : { kind: "down", cause: 304, retryAfter: null, siteReachable: null };
}

/** Computes the access in force at a time after the last event. */
export function expectedInForce(
	history: readonly Event[],
	now: number,
	policy: AccessPolicy,
	keepLastCopy: boolean,
): Expected {
	const nothing: Expected = { inForce: "allow-all", body: null };
	const closed: Expected = { inForce: "disallow-all", body: null };
	const lastGood = lastGoodIndex(history);
	const body = bodyAt(history, lastGood);
	const copy: Expected | null = lastGood === -1 ? null : body === null ? nothing : { inForce: "rules", body };
	const failures = history.slice(lastGood + 1);
	const first = failures[0];
	if (first === undefined) return copy ?? closed;

	const elapsed = now - first.at;
	if (policy === "rfc9309") {
		if (elapsed > 30 * DAY) return keepLastCopy && copy !== null ? copy : nothing;
		return copy ?? closed;
	}
	if (elapsed <= 12 * HOUR) return closed;
	if (elapsed <= 12 * HOUR + 30 * DAY) return copy ?? nothing;
	const { fact } = failures.at(-1)!;
	if (fact.kind === "down" && fact.siteReachable === false) return closed;
	return keepLastCopy && copy !== null ? copy : nothing;
}

/** When to fetch after the last event. */
export function expectedNextFetch(history: readonly Event[], policy: AccessPolicy): number {
	const { at, fact } = history.at(-1)!;
	if (fact.kind === "down") {
		const failed = history.length - 1 - lastGoodIndex(history);
		const ladder = [1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE);
		const wait = ladder[failed - 1] ?? HOUR;
		return at + Math.max(wait, Math.min(fact.retryAfter ?? 0, DAY));
	}
	const most = policy === "google" ? 30 * DAY : DAY;
	const cache = cacheAt(history, history.length - 1);
	switch (cache.says) {
		case "nothing":
			return at + DAY;
		case "no-store":
		case "no-cache":
			return at + MINUTE;
		case "max-age": {
			// The age is that of the response that came now; a 304 of ours has none.
			const age = fact.kind === "not-modified" ? 0 : cache.age;
			return at + Math.max(MINUTE, Math.min(most, cache.seconds - age));
		}
		case "expires":
			return at + Math.max(MINUTE, Math.min(most, cache.seconds));
	}
}

/** The last event that was not "unreachable"; -1 for none. */
export function lastGoodIndex(history: readonly Event[]): number {
	let index = history.length - 1;
	while (history[index]?.fact.kind === "down") index--;
	return index;
}

/** The file that the good event at `index` leaves; null for none. A 304 renews the file before it. */
function bodyAt(history: readonly Event[], index: number): string | null {
	const source = history[sourceOf(history, index)]?.fact;
	return source?.kind === "file" ? source.body : null;
}

function cacheAt(history: readonly Event[], index: number): CacheFact {
	const source = history[sourceOf(history, index)]?.fact;
	return source?.kind === "file" || source?.kind === "none" ? source.cache : { says: "nothing" };
}

/** The event that brought what the good event at `index` leaves in force. */
function sourceOf(history: readonly Event[], index: number): number {
	if (history[index]?.fact.kind !== "not-modified") return index;
	return sourceOf(history, lastGoodIndex(history.slice(0, index)));
}

/** A fact as the fetcher reports it. */
export function toResult(fact: Fact): AccessResult {
	switch (fact.kind) {
		case "file":
			return {
				status: 200,
				body: fact.body,
				headers: { ...cacheHeaders(fact.cache), ...(fact.etag === null ? {} : { ETag: fact.etag }) },
			};
		case "none":
			return { status: fact.status, headers: cacheHeaders(fact.cache) };
		case "not-modified":
			return { status: 304 };
		case "down": {
			const reach = fact.siteReachable === null ? {} : { siteReachable: fact.siteReachable };
			if (typeof fact.cause === "string") return { failure: fact.cause, ...reach };
			const headers: Record<string, string> =
				fact.retryAfter === null ? {} : { "Retry-After": String(fact.retryAfter) };
			return { status: fact.cause, headers, ...reach };
		}
	}
}

function cacheHeaders(cache: CacheFact): Record<string, string> {
	const epoch = Date.UTC(2030, 0, 1);
	switch (cache.says) {
		case "nothing":
			return {};
		case "no-store":
		case "no-cache":
			return { "Cache-Control": `public, ${cache.says}` };
		case "max-age":
			return { "Cache-Control": `max-age=${cache.seconds}`, Age: String(cache.age) };
		case "expires":
			return {
				Date: new Date(epoch).toUTCString(),
				Expires: new Date(epoch + cache.seconds * 1000).toUTCString(),
			};
	}
}
