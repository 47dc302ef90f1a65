import type { LoggedRequest, ShortGap } from "../types.js";
import type { SiteCopies } from "./fetched-copies.js";
import { inTime, MAX_SHOWN, type PlacedRequest, toShown } from "./shown-requests.js";

/** The fewest gaps of a host that show a habit, and the least share of them that is short. */
const MIN_GAP_COUNT = 20;
const MIN_SHORT_SHARE = 0.9;
/** Servers write times to whole seconds at worst, so that two times may be a second further apart than they look. */
const STEP_SECONDS = 1;

/** A crawl-delay that a crawler has to keep: the shortest of all files that may apply to it. */
export interface KeptDelay {
	readonly seconds: number;
	/** Its line, and the index of the version of robots.txt that has it. */
	readonly line: number;
	readonly versionIndex: number;
}

/** A page that a crawler fetched before its crawl-delay was over. */
export interface CloseRequest extends LoggedRequest {
	readonly gap: ShortGap;
	readonly versionIndex: number;
}

/** Some servers write the lines of so long a time at once. */
const LONGEST_HELD_SECONDS = 60;

interface HostGaps {
	/** The page before, by its line. */
	lastLogIndex: number;
	lastLineNumber: number;
	lastSeconds: number;
	gapCount: number;
	shortCount: number;
	/** The required time of the gaps, and their actual time, each gap only up to the length that a held line explains. */
	dueSeconds: number;
	takenSeconds: number;
	/** The longest gap, up to the length that a held line explains. */
	longestSeconds: number;
	/** The first pages that came too early. */
	readonly early: CloseRequest[];
}

const NO_GAPS = { gapCount: 0, shortCount: 0, dueSeconds: 0, takenSeconds: 0, longestSeconds: 0 };

/**
 * Whether the gaps together are too short. Where a server writes its lines at once, most gaps of a keeper are short, and the
 * others make up for them, up to the longest that was seen.
 */
function isFaster({ dueSeconds, takenSeconds, longestSeconds }: HostGaps): boolean {
	return dueSeconds > LONGEST_HELD_SECONDS && dueSeconds - takenSeconds > longestSeconds;
}

/**
 * The gaps between a crawler's pages, by host, for which a crawl-delay holds. Many servers write the time at which a response ended, so that some gaps
 * of a crawler that keeps its delay look short. Nearly all of them never do.
 */
export class PageGaps {
	readonly #hosts: (HostGaps | undefined)[] = [];

	/**
	 * @param delay null if the crawler has to keep none.
	 * @param hostIndex of the request's host, from 1; 0 if it is not known.
	 * @param fetched the answers to its fetches of the host's robots.txt.
	 */
	add(request: PlacedRequest, delay: KeptDelay | null, hostIndex: number, fetched: SiteCopies): void {
		const { logIndex, lineNumber, atSeconds } = request;
		const place = { lastLogIndex: logIndex, lastLineNumber: lineNumber, lastSeconds: atSeconds };
		const host = this.#hosts[hostIndex];
		if (host === undefined) {
			this.#hosts[hostIndex] = { ...place, ...NO_GAPS, early: [] };
			return;
		}
		const { lastLogIndex, lastLineNumber, lastSeconds } = host;
		Object.assign(host, place);
		const gapSeconds = atSeconds - lastSeconds;
		if (delay === null || !(gapSeconds >= 0)) return;
		const { seconds: delaySeconds, line, versionIndex } = delay;
		host.gapCount++;
		host.dueSeconds += delaySeconds;
		host.takenSeconds += Math.min(gapSeconds, delaySeconds + LONGEST_HELD_SECONDS);
		host.longestSeconds = Math.max(host.longestSeconds, Math.min(gapSeconds, LONGEST_HELD_SECONDS));
		if (gapSeconds + STEP_SECONDS > delaySeconds) return;
		host.shortCount++;
		if (host.early.length === MAX_SHOWN) return;
		const before = { logIndex: lastLogIndex, lineNumber: lastLineNumber, atSeconds: lastSeconds };
		const gap = { before, gapSeconds, crawlDelaySeconds: delaySeconds, crawlDelayLine: line };
		host.early.push({ ...toShown(request, fetched), gap, versionIndex });
	}

	/** Adds the gaps of the same crawler by another identity. */
	addAll(other: PageGaps): void {
		for (const [hostIndex, gaps] of other.#hosts.entries()) {
			const own = this.#hosts[hostIndex];
			if (gaps === undefined) continue;
			this.#hosts[hostIndex] = {
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
	 * The first pages that came too early, for each host with enough gaps, nearly all of them shorter than the delay.
	 *
	 * @param isOneHost whether all requests are for one host. Otherwise only those count whose host is known.
	 */
	hurried(isOneHost: boolean): readonly (readonly CloseRequest[])[] {
		return Array.from(this.#hosts, (host, hostIndex) => {
			const isHurried =
				host !== undefined &&
				(isOneHost || hostIndex > 0) &&
				host.gapCount >= MIN_GAP_COUNT &&
				host.shortCount >= MIN_SHORT_SHARE * host.gapCount &&
				isFaster(host);
			return isHurried ? [host.early] : [];
		}).flat();
	}
}
