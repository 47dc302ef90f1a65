import { clamp, DAY_SECONDS, FLOOR_SECONDS, LONGEST_BACKOFF_SECONDS } from "./durations.js";
import { dateSeconds, parseDeltaSeconds, type ReadHeader } from "./freshness.js";
import { parseHttpDate } from "./http-date.js";

/**
 * Reads Retry-After: seconds, or a date less the response's own.
 * @returns seconds, not negative; null where there is none that can be read.
 * @see RFC 9110 §10.2.3
 */
export function readRetryAfterSeconds(header: ReadHeader, atSeconds: number): number | null {
	const text = header("retry-after") ?? "";
	const date = parseHttpDate(text, atSeconds);
	return date === null ? parseDeltaSeconds(text) : Math.max(date - dateSeconds(header, atSeconds), 0);
}

/**
 * How long to wait after the nth failed fetch in a row: one minute, two, four ... up to an hour, or longer
 * where the server asks for it by Retry-After, up to a day.
 */
export function retrySeconds(failedFetchCount: number, retryAfterSeconds: number | null): number {
	const backoff = Math.min(FLOOR_SECONDS * 2 ** (failedFetchCount - 1), LONGEST_BACKOFF_SECONDS);
	return clamp(retryAfterSeconds ?? 0, backoff, DAY_SECONDS);
}
