/** An origin's robots.txt is fetched at most once per minute. */
export const FLOOR_SECONDS = 60;
/** RFC 9309 §2.4: a copy is not used for longer, unless the file is unreachable. */
export const DAY_SECONDS = 86_400;
/** RFC 9309 §2.3.1.4, Google "Handling of errors": after so long an unreachable file counts as unavailable. */
export const LONG_OUTAGE_SECONDS = 30 * DAY_SECONDS;
/** Google: crawling stops for so long, with or without a copy. */
export const FIRST_HOURS_SECONDS = 12 * 3600;
/** The longest time to the next fetch that a response can ask for in `google`. */
export const LONGEST_WAIT_SECONDS = 30 * DAY_SECONDS;
/** In an outage the waits double from the minimum up to this. */
export const LONGEST_BACKOFF_SECONDS = 3600;

export function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), most);
}
