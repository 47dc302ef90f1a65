import { COPY_SECONDS } from "../../site-requests/files/copy-seconds.js";
import type { Conduct } from "../types.js";

/** The fewest judged requests for which conduct is reported, and of a site for which it says anything. */
export const MIN_JUDGED_COUNT = 10;
/** A share of disallowed requests up to this may be an accident: a redirect, or a link followed as the file changed. */
const MAX_OBEYING_SHARE = 0.001;
const MAX_MOSTLY_SHARE = 0.05;
/** The fewest disallowed requests of a crawler that ignores robots.txt: one of eleven is no habit. */
const MIN_IGNORING_COUNT = 3;

/** The facts that a crawler's conduct follows from. */
export interface ConductFacts {
	readonly judgedCount: number;
	readonly disallowedCount: number;
	/** Requests on which the groups by which it may go say different things. */
	readonly undecidedCount: number;
	/**
	 * The longest time from the log's first request to the last request of this crawler for a site whose robots.txt
	 * neither it nor another crawler of its operator fetched; 0 if there is no such site.
	 */
	readonly unaskedSeconds: number;
	/** Whether nearly all gaps between its pages are shorter than a crawl-delay that its operator says it keeps. */
	readonly isHurried: boolean;
}

/**
 * The conduct of a crawler towards robots.txt, in one word; docs/audit.md has the definitions. If requests
 * are undecided, a word is used only if it holds for each possible group.
 */
export function conductOf({ undecidedCount, ...facts }: ConductFacts): Conduct {
	const { judgedCount, disallowedCount } = facts;
	if (judgedCount < MIN_JUDGED_COUNT) return "too few";
	const allCount = judgedCount + undecidedCount;
	const byOne = wordOf({ ...facts, judgedCount: allCount });
	if (undecidedCount === 0) return byOne;
	const byOther = wordOf({
		...facts,
		judgedCount: allCount,
		disallowedCount: disallowedCount + undecidedCount,
	});
	return byOne === byOther ? byOne : "too few";
}

function wordOf({
	judgedCount,
	disallowedCount,
	unaskedSeconds,
	isHurried,
}: Omit<ConductFacts, "undecidedCount">): Conduct {
	const share = disallowedCount / judgedCount;
	if (share > MAX_MOSTLY_SHARE && disallowedCount >= MIN_IGNORING_COUNT) return "ignores";
	// A copy fetched before the log began may be used for so long.
	if (unaskedSeconds > COPY_SECONDS) return "never asked";
	if (share > MAX_OBEYING_SHARE) return "mostly";
	return isHurried ? "hurries" : "obeys";
}
