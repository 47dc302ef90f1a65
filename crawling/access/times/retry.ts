import { clamp, DAY_SECONDS, FLOOR_SECONDS, LONGEST_BACKOFF_SECONDS } from "./durations.js";
import { dateSeconds, parseDeltaSeconds, type ReadHeader } from "./freshness.js";
import { parseHttpDate } from "./http-date.js";

/** A value of a list: a date has a comma of its own after the day. */
const LISTED_VALUE = /\s*(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*,[^,]*|[^,]+/gi;

/**
 * Reads Retry-After: seconds, or a date minus the response's own date. If there are several, as a list, the longest holds.
 * @returns seconds, not negative; null if there is none that can be read.
 * @see RFC 9110 §10.2.3
 */
export function readRetryAfterSeconds(header: ReadHeader, atSeconds: number): number | null {
	const read = (text: string): number | null => {
		const date = parseHttpDate(text, atSeconds);
		return date === null ? parseDeltaSeconds(text) : Math.max(date - dateSeconds(header, atSeconds), 0);
	};
	const values = header("retry-after")?.match(LISTED_VALUE) ?? [];
	const seconds = values.map((value) => read(value.trim())).filter((each) => each !== null);
	return seconds.length === 0 ? null : seconds.reduce((one, other) => Math.max(one, other));
}

/** The wait after n failed fetches in a row: 1, 2, 4 … 60 minutes; up to a day if Retry-After asks for it. */
export function retrySeconds(failedFetchCount: number, retryAfterSeconds: number | null): number {
	const backoff = Math.min(FLOOR_SECONDS * 2 ** (failedFetchCount - 1), LONGEST_BACKOFF_SECONDS);
	return clamp(retryAfterSeconds ?? 0, backoff, DAY_SECONDS);
}
