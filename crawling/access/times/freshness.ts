import { LATEST_SECONDS } from "../../time.js";
import type { AccessCopy, AccessPolicy } from "../types.js";
import { clamp, DAY_SECONDS, LONGEST_WAIT_SECONDS } from "./durations.js";
import { parseHttpDate } from "./http-date.js";

/** The freshness of a response (RFC 9111), as a crawler's private cache reads it. */
export type Freshness = Pick<AccessCopy, "lifetimeSeconds" | "lifetimeFrom" | "isNoStore">;

/** A header's value by its name in lower case; null if it is absent. */
export type ReadHeader = (name: string) => string | null;

/** A member of a comma-separated list. A comma within a quoted string does not separate. */
const LIST_MEMBER = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/**
 * Reads Cache-Control and Expires. `no-store` and an unqualified `no-cache` leave no lifetime. Otherwise the first
 * valid `max-age` counts, else Expires minus Date. `s-maxage` is for shared caches and ignored (RFC 9111 §5.2.2.10). So
 * is `must-revalidate`, since RFC 9309 says what is effective while a file is unreachable. A header that cannot be read
 * counts as absent.
 * @param header reads the response's headers.
 * @param atSeconds when it came; replaces a missing Date.
 * @see RFC 9111 §4.2.1, §5.2.2, §5.3
 */
export function readFreshness(header: ReadHeader, atSeconds: number): Freshness {
	let maxAgeSeconds: number | null = null;
	let isNoStore = false;
	let isNoCache = false;
	for (const member of header("cache-control")?.match(LIST_MEMBER) ?? []) {
		const equals = member.indexOf("=");
		const name = (equals === -1 ? member : member.slice(0, equals)).trim().toLowerCase();
		if (name === "no-store") isNoStore = true;
		// `no-cache="set-cookie"` is only about that field (RFC 9111 §5.2.2.4).
		else if (name === "no-cache") isNoCache ||= equals === -1;
		else if (name === "max-age")
			maxAgeSeconds ??= parseDeltaSeconds(unquote(member.slice(equals + 1).trim()));
	}
	const directedSeconds = isNoStore || isNoCache ? 0 : maxAgeSeconds;
	if (directedSeconds !== null) {
		return { lifetimeSeconds: directedSeconds, lifetimeFrom: "cache-control", isNoStore };
	}
	const lifetimeSeconds = secondsUntilExpiry(header, atSeconds);
	return { lifetimeSeconds, lifetimeFrom: lifetimeSeconds === null ? null : "expires", isNoStore };
}

/**
 * The freshness of a copy after a 304: each header that it sends replaces the stored one, and a header that it leaves
 * out stays (RFC 9111 §3.2). So a stored `max-age` has priority over a new Expires without `max-age`.
 */
export function renewFreshness(copy: Freshness, header: ReadHeader, atSeconds: number): Freshness {
	const sent = readFreshness(header, atSeconds);
	const staysDirected = header("cache-control") === null && copy.lifetimeFrom === "cache-control";
	if (staysDirected || (sent.lifetimeFrom === null && copy.lifetimeFrom === "expires")) {
		const { lifetimeSeconds, lifetimeFrom, isNoStore } = copy;
		return { lifetimeSeconds, lifetimeFrom, isNoStore };
	}
	return sent;
}

/** The wait before the next fetch, without the minimum; `header` gives the current response's age. */
export function freshSeconds(
	lifetimeSeconds: number | null,
	header: ReadHeader,
	policy: AccessPolicy,
): number {
	const ageSeconds = parseDeltaSeconds(header("age") ?? "") ?? 0;
	return lifetimeSeconds === null
		? DAY_SECONDS
		: Math.min(lifetimeSeconds - ageSeconds, longestWaitSeconds(policy));
}

/** The next fetch is never later than this. */
export function longestWaitSeconds(policy: AccessPolicy): number {
	return policy === "google" ? LONGEST_WAIT_SECONDS : DAY_SECONDS;
}

/** The time at which the server made the response, if it says so; else the time of arrival (RFC 9110 §6.6.1). */
export function dateSeconds(header: ReadHeader, atSeconds: number): number {
	return parseHttpDate(header("date") ?? "", atSeconds) ?? atSeconds;
}

/** Whole seconds. A negative number, which some servers write for "already over", is 0; null for anything else. */
export function parseDeltaSeconds(text: string): number | null {
	return /^-?\d+$/.test(text) ? clamp(Number(text), 0, LATEST_SECONDS) : null;
}

function secondsUntilExpiry(header: ReadHeader, atSeconds: number): number | null {
	const expires = header("expires") ?? "";
	const expiresAt = parseHttpDate(expires, atSeconds);
	// `0` is no date but the most common way to say "already expired" (RFC 9111 §5.3); so is `-1`.
	if (expiresAt === null) return parseDeltaSeconds(expires) === null ? null : 0;
	return clamp(expiresAt - dateSeconds(header, atSeconds), 0, LATEST_SECONDS);
}

function unquote(text: string): string {
	return /^".*"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
}
