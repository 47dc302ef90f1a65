/** So long without a request is a gap, after which the logs begin anew: a rotated log may be missing. */
export const GAP_SECONDS = 43_200;

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
