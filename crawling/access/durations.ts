/** Never more than one fetch a minute an origin. */
export const FLOOR_SECONDS = 60;
/** RFC 9309 §2.4: a copy is used no longer, unless the file is unreachable. */
export const DAY_SECONDS = 86_400;
/** RFC 9309 §2.3.1.4, Google "Handling of errors": after so long the file counts as unavailable. */
export const LONG_OUTAGE_SECONDS = 30 * DAY_SECONDS;
/** Google: for so long crawling stops, copy or not. */
export const FIRST_HOURS_SECONDS = 12 * 3600;
/** How far `google` lets a response lengthen the time to the next fetch. */
export const LONGEST_WAIT_SECONDS = 30 * DAY_SECONDS;
/** In an outage the waits double from the floor up to this. */
export const LONGEST_BACKOFF_SECONDS = 3600;

export function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), most);
}
