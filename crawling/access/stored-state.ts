import { LATEST_SECONDS } from "../time.js";
import { COPY_REASONS } from "./reasons.js";
import { FAILURES } from "./result-argument.js";
import { clamp, DAY_SECONDS, FLOOR_SECONDS, LONGEST_WAIT_SECONDS } from "./times/durations.js";
import { parseHttpDate } from "./times/http-date.js";
import type { AccessCopy, AccessOutage, AccessState, CopyReason } from "./types.js";

export const STATE_VERSION = 2;

/** The status that renews a copy. A server that sends it unasked is unreachable. */
export const NOT_MODIFIED = 304;

const LONGEST_VALIDATOR_UNITS = 1024;
/** RFC 9110 §8.8.3. Other values must not be sent back in a header. */
const ETAG = /^(?:W\/)?"[!#-~\x80-\xff]*"$/;

const LIFETIME_SOURCES: readonly AccessCopy["lifetimeFrom"][] = ["cache-control", "expires"];

/** If a clock differs by more than this, the time of the last fetch is unknown. */
const LARGEST_SKEW_SECONDS = DAY_SECONDS;
/** Sums of fractions of seconds are not exact. */
const ROUNDING_SECONDS = 1;

/**
 * Reads a state from a store, which may have changed it in any way.
 *
 * Clocks differ and are corrected, so its times may be later than `atSeconds`. Then the last result counts as if it
 * came now, so that no wait grows. If it is more than a day later, the next fetch is due at once: a reader that does
 * not keep the state would begin the wait again each time and never fetch. An outage with a later start begins now.
 *
 * A state that contradicts itself is refused: anyone who could write such a state could open a site by it.
 *
 * @param longestBodyUnits a longer body is not valid.
 * @returns a copy, or null if it is no state of this version.
 */
export function readState(value: unknown, atSeconds: number, longestBodyUnits: number): AccessState | null {
	try {
		return toState(value as AccessState, atSeconds, longestBodyUnits);
	} catch {
		// The value has a getter or a proxy that throws.
		return null;
	}
}

function toState(state: AccessState, atSeconds: number, longestBodyUnits: number): AccessState | null {
	if (!isRecord(state) || state.version !== STATE_VERSION) return null;
	const { checkedAtSeconds, nextFetchAtSeconds } = state;
	if (!isTime(checkedAtSeconds) || !Number.isFinite(nextFetchAtSeconds)) return null;
	const copy = state.copy === null ? null : toCopy(state.copy, atSeconds, longestBodyUnits);
	const outage = state.outage === null ? null : toOutage(state.outage, atSeconds);
	if (copy === undefined || outage === undefined || !isConsistent(state)) return null;
	const checkedAt = Math.min(checkedAtSeconds, atSeconds);
	const skewSeconds = checkedAtSeconds - checkedAt;
	const latest = skewSeconds > LARGEST_SKEW_SECONDS ? checkedAt : checkedAt + LONGEST_WAIT_SECONDS;
	return {
		version: STATE_VERSION,
		checkedAtSeconds: checkedAt,
		nextFetchAtSeconds: clamp(nextFetchAtSeconds - skewSeconds, checkedAt, latest),
		copy,
		outage,
	};
}

/** The invariants of all states made by results, and of those that `toStoredAccessState` returns. */
function isConsistent({ checkedAtSeconds, nextFetchAtSeconds, copy, outage }: AccessState): boolean {
	const waitSeconds = nextFetchAtSeconds - checkedAtSeconds;
	if (waitSeconds < 0 || waitSeconds > longestWaitOf(copy, outage) + ROUNDING_SECONDS) return false;
	if (outage === null) return copy === null || copy.atSeconds === checkedAtSeconds;
	const { sinceSeconds } = outage;
	return sinceSeconds <= checkedAtSeconds && (copy === null || copy.atSeconds <= sinceSeconds);
}

function longestWaitOf(copy: AccessCopy | null, outage: AccessOutage | null): number {
	if (outage !== null) return DAY_SECONDS;
	// Only a copy with no-store is left out, and its freshness lifetime is zero.
	if (copy === null) return FLOOR_SECONDS;
	return clamp(copy.lifetimeSeconds ?? DAY_SECONDS, FLOOR_SECONDS, LONGEST_WAIT_SECONDS);
}

/** Whether a result with this status can have this reason. */
function isStatusOf(reason: CopyReason, status: number): boolean {
	switch (reason) {
		case "fetched":
			return status >= 200 && status <= 299;
		case "renewed":
			return status === NOT_MODIFIED;
		case "redirect-without-location":
		case "redirect-not-followed":
		case "too-many-redirects":
			return status >= 300 && status <= 399 && status !== NOT_MODIFIED;
		case "unavailable":
			return status >= 400 && status <= 499 && status !== 429;
	}
}

function toCopy(copy: AccessCopy, nowSeconds: number, longestBodyUnits: number): AccessCopy | undefined {
	if (!isRecord(copy)) return undefined;
	const { atSeconds, reason, status, body, isText, etag, lastModified } = copy;
	const { lifetimeSeconds, lifetimeFrom, isNoStore } = copy;
	const isCopy =
		isTime(atSeconds) &&
		COPY_REASONS.includes(reason) &&
		isStatus(status) &&
		isStatusOf(reason, status) &&
		(body === null || (typeof body === "string" && body.length <= longestBodyUnits)) &&
		(body !== null) === (reason === "fetched" || reason === "renewed") &&
		typeof isText === "boolean" &&
		(etag === null || (body !== null && toEtag(etag) === etag)) &&
		(lastModified === null || (body !== null && toLastModified(lastModified) === lastModified)) &&
		(lifetimeSeconds === null
			? lifetimeFrom === null
			: isTime(lifetimeSeconds) && lifetimeSeconds >= 0 && LIFETIME_SOURCES.includes(lifetimeFrom)) &&
		typeof isNoStore === "boolean";
	const freshness = { lifetimeSeconds, lifetimeFrom, isNoStore };
	const read = { reason, status, body, isText, etag, lastModified, ...freshness };
	return isCopy ? { atSeconds: Math.min(atSeconds, nowSeconds), ...read } : undefined;
}

function toOutage(outage: AccessOutage, atSeconds: number): AccessOutage | undefined {
	if (!isRecord(outage)) return undefined;
	const { sinceSeconds, failedFetchCount, status, failure, siteReachable } = outage;
	const isOutage =
		isTime(sinceSeconds) &&
		Number.isSafeInteger(failedFetchCount) &&
		failedFetchCount > 0 &&
		(status === null
			? failure !== null && FAILURES.includes(failure)
			: isStatus(status) && (isUnreachableStatus(status) || status === NOT_MODIFIED) && failure === null) &&
		(siteReachable === null || typeof siteReachable === "boolean");
	const read = { failedFetchCount, status, failure, siteReachable };
	return isOutage ? { sinceSeconds: Math.min(sinceSeconds, atSeconds), ...read } : undefined;
}

/** Statuses that leave no copy, whatever was asked (semantics, "Results of a fetch"). */
export function isUnreachableStatus(status: number): boolean {
	return status < 200 || status > 499 || status === 429;
}

/** An entity tag that can be sent back; null for anything else. */
export function toEtag(value: unknown): string | null {
	return typeof value === "string" && value.length <= LONGEST_VALIDATOR_UNITS && ETAG.test(value)
		? value
		: null;
}

/** A Last-Modified that can be sent back unchanged; null for anything else. */
export function toLastModified(value: unknown): string | null {
	return typeof value === "string" && parseHttpDate(value, 0) !== null ? value : null;
}

/**
 * The part of a state that may be persisted: without the copy if its response said `no-store`. In memory keep the whole
 * state, since even such a copy stays effective in an outage.
 *
 * @param state as `nextAccessState` returned it; not changed.
 * @returns plain JSON for `nextAccessState`, after which a lost copy has to be fetched again (the time of the next
 *   fetch and the length of an outage are kept); null if `state` is no state.
 * @see RFC 9111 §5.2.2.5
 * @example
 * const result = { status: 200, headers: { "cache-control": "no-store" }, body: "user-agent: *\ndisallow: /a" };
 * const { state } = nextAccessState(null, result, 1_750_000_000);
 * state.copy.body; // "user-agent: *\ndisallow: /a"
 * toStoredAccessState(state).copy; // null
 */
export function toStoredAccessState(state: AccessState | null): AccessState | null {
	const kept = readState(state, LATEST_SECONDS, Number.POSITIVE_INFINITY);
	return kept?.copy?.isNoStore ? { ...kept, copy: null } : kept;
}

function isRecord(value: unknown): value is object {
	return value !== null && typeof value === "object";
}

function isTime(value: unknown): value is number {
	return typeof value === "number" && Math.abs(value) <= LATEST_SECONDS;
}

function isStatus(value: unknown): value is number {
	return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 999;
}
