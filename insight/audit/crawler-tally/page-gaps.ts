/** The fewest gaps of a site that show a habit, and the least share of them that is short. */
const MIN_GAP_COUNT = 20;
const MIN_SHORT_SHARE = 0.9;
/** Servers write times to whole seconds at worst, so that two times may be a second further apart than they look. */
const STEP_SECONDS = 1;

interface SiteGaps {
	lastSeconds: number;
	gapCount: number;
	shortCount: number;
}

/**
 * The gaps between a crawler's pages, by site. Many servers write the time at which a response ended, so that some gaps
 * of a crawler that keeps its delay look short. Nearly all of them never do.
 */
export class PageGaps {
	readonly #sites: (SiteGaps | undefined)[] = [];

	/** @param delaySeconds the crawl-delay that the crawler has to keep; undefined if there is none. */
	add(seconds: number, delaySeconds: number | undefined, siteIndex: number): void {
		const site = this.#sites[siteIndex];
		if (site === undefined) {
			this.#sites[siteIndex] = { lastSeconds: seconds, gapCount: 0, shortCount: 0 };
			return;
		}
		const gapSeconds = seconds - site.lastSeconds;
		site.lastSeconds = seconds;
		if (delaySeconds === undefined || !(gapSeconds >= 0)) return;
		site.gapCount++;
		if (gapSeconds + STEP_SECONDS <= delaySeconds) site.shortCount++;
	}

	/** Adds the gaps of the same crawler by another identity. */
	addAll(other: PageGaps): void {
		for (const [siteIndex, gaps] of other.#sites.entries()) {
			const own = this.#sites[siteIndex];
			if (gaps === undefined) continue;
			this.#sites[siteIndex] = {
				lastSeconds: Math.max(gaps.lastSeconds, own?.lastSeconds ?? gaps.lastSeconds),
				gapCount: gaps.gapCount + (own?.gapCount ?? 0),
				shortCount: gaps.shortCount + (own?.shortCount ?? 0),
			};
		}
	}

	/**
	 * Whether nearly all gaps of some site are shorter than the delay.
	 *
	 * @param isOneHost whether all requests are for one host. Otherwise only sites with a host of their own count.
	 */
	areShort(isOneHost: boolean): boolean {
		return this.#sites.some(
			(site, siteIndex) =>
				site !== undefined &&
				(isOneHost || siteIndex > 0) &&
				site.gapCount >= MIN_GAP_COUNT &&
				site.shortCount >= MIN_SHORT_SHARE * site.gapCount,
		);
	}
}
