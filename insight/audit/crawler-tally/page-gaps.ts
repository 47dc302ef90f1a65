import type { LoggedRequest, ShortGap } from "../types.js";
import type { SiteCopies } from "./fetched-copies.js";
import { inTime, MAX_SHOWN, type PlacedRequest, toShown } from "./shown-requests.js";

/** The fewest gaps of a site that show a habit, and the least share of them that is short. */
const MIN_GAP_COUNT = 20;
const MIN_SHORT_SHARE = 0.9;
/** Servers write times to whole seconds at worst, so that two times may be a second further apart than they look. */
const STEP_SECONDS = 1;

/** A page that a crawler fetched before its crawl-delay was over. */
interface CloseRequest extends LoggedRequest {
	readonly gap: ShortGap;
}

/** Some servers write the lines of so long a time at once. */
const LONGEST_HELD_SECONDS = 60;

interface SiteGaps {
	/** The page before, by its line. */
	lastLogIndex: number;
	lastLineNumber: number;
	lastSeconds: number;
	gapCount: number;
	shortCount: number;
	/** The time that the gaps had to take, and the time that they took, without what is more than a held line explains. */
	dueSeconds: number;
	takenSeconds: number;
	/** The longest gap, up to what a held line explains. */
	longestSeconds: number;
	/** The first pages that came too early. */
	readonly early: CloseRequest[];
}

const NO_GAPS = { gapCount: 0, shortCount: 0, dueSeconds: 0, takenSeconds: 0, longestSeconds: 0 };

/**
 * Whether the gaps together are too short. Where a server writes its lines at once, most gaps of a keeper are short, and the
 * others make up for them, up to the longest that was seen.
 */
function isFaster({ dueSeconds, takenSeconds, longestSeconds }: SiteGaps): boolean {
	return dueSeconds > LONGEST_HELD_SECONDS && dueSeconds - takenSeconds > longestSeconds;
}

/**
 * The gaps between a crawler's pages, by site. Many servers write the time at which a response ended, so that some gaps
 * of a crawler that keeps its delay look short. Nearly all of them never do.
 */
export class PageGaps {
	readonly #sites: (SiteGaps | undefined)[] = [];

	/**
	 * @param delaySeconds the crawl-delay that the crawler has to keep; undefined if there is none.
	 * @param fetched the answers to its fetches of the site's robots.txt.
	 */
	add(
		request: PlacedRequest,
		delaySeconds: number | undefined,
		siteIndex: number,
		fetched: SiteCopies | null,
	): void {
		const { logIndex, lineNumber, atSeconds } = request;
		const place = { lastLogIndex: logIndex, lastLineNumber: lineNumber, lastSeconds: atSeconds };
		const site = this.#sites[siteIndex];
		if (site === undefined) {
			this.#sites[siteIndex] = { ...place, ...NO_GAPS, early: [] };
			return;
		}
		const { lastLogIndex, lastLineNumber, lastSeconds } = site;
		Object.assign(site, place);
		const gapSeconds = atSeconds - lastSeconds;
		if (delaySeconds === undefined || !(gapSeconds >= 0)) return;
		site.gapCount++;
		site.dueSeconds += delaySeconds;
		site.takenSeconds += Math.min(gapSeconds, delaySeconds + LONGEST_HELD_SECONDS);
		site.longestSeconds = Math.max(site.longestSeconds, Math.min(gapSeconds, LONGEST_HELD_SECONDS));
		if (gapSeconds + STEP_SECONDS > delaySeconds) return;
		site.shortCount++;
		if (site.early.length === MAX_SHOWN) return;
		const before = { logIndex: lastLogIndex, lineNumber: lastLineNumber, atSeconds: lastSeconds };
		const gap = { before, gapSeconds, crawlDelaySeconds: delaySeconds };
		site.early.push({ ...toShown(request, fetched), gap });
	}

	/** Adds the gaps of the same crawler by another identity. */
	addAll(other: PageGaps): void {
		for (const [siteIndex, gaps] of other.#sites.entries()) {
			const own = this.#sites[siteIndex];
			if (gaps === undefined) continue;
			this.#sites[siteIndex] = {
				...(own !== undefined && own.lastSeconds > gaps.lastSeconds ? own : gaps),
				gapCount: gaps.gapCount + (own?.gapCount ?? 0),
				shortCount: gaps.shortCount + (own?.shortCount ?? 0),
				dueSeconds: gaps.dueSeconds + (own?.dueSeconds ?? 0),
				takenSeconds: gaps.takenSeconds + (own?.takenSeconds ?? 0),
				longestSeconds: Math.max(gaps.longestSeconds, own?.longestSeconds ?? 0),
				early: [...(own?.early ?? []), ...gaps.early].sort(inTime).slice(0, MAX_SHOWN),
			};
		}
	}

	/**
	 * The sites of which nearly all gaps are shorter than the delay, each with the first pages that came too early.
	 *
	 * @param isOneHost whether all requests are for one host. Otherwise only sites with a host of their own count.
	 */
	hurriedSites(
		isOneHost: boolean,
	): { readonly siteIndex: number; readonly early: readonly CloseRequest[] }[] {
		return Array.from(this.#sites, (site, siteIndex) => {
			const isHurried =
				site !== undefined &&
				(isOneHost || siteIndex > 0) &&
				site.gapCount >= MIN_GAP_COUNT &&
				site.shortCount >= MIN_SHORT_SHARE * site.gapCount &&
				isFaster(site);
			return isHurried ? [{ siteIndex, early: site.early }] : [];
		}).flat();
	}
}
