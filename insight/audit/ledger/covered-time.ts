/** So long without a request is a gap, after which the logs begin anew: a rotated log may be missing. */
const GAP_SECONDS = 43_200;

/** Since when the requests of crawlers have had no gap, by the index of the site. What they fetched before is not known. */
export class CoveredTime {
	readonly #starts: number[] = [];
	readonly #latest: number[] = [];

	/** Adds a request. @returns the time of the first request since the last gap before it. */
	startAt(atSeconds: number, siteIndex: number): number {
		const latest = this.#latest[siteIndex] ?? Number.NEGATIVE_INFINITY;
		if (atSeconds - latest > GAP_SECONDS) this.#starts[siteIndex] = atSeconds;
		if (atSeconds > latest) this.#latest[siteIndex] = atSeconds;
		return this.#starts[siteIndex]!;
	}
}

/** A time in which a log has requests. */
interface TimeSpan {
	readonly startSeconds: number;
	readonly endSeconds: number;
}

/**
 * The time since which logs have no gap between two of them, up to a time. A gap within a log is not one: somebody may have filtered its
 * lines by a crawler, which comes once a day.
 */
export function startOfCovered(logs: readonly TimeSpan[], atSeconds: number): number {
	let start = Number.POSITIVE_INFINITY;
	let end = Number.NEGATIVE_INFINITY;
	for (const { startSeconds, endSeconds } of [...logs].sort(
		(one, other) => one.startSeconds - other.startSeconds,
	)) {
		if (startSeconds > atSeconds) break;
		if (startSeconds - end > GAP_SECONDS) start = startSeconds;
		end = Math.max(end, endSeconds);
	}
	return start;
}
