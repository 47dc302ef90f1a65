import { COPY_SECONDS } from "./policies/robots-versions.js";
import type { Conduct } from "./types.js";

/** Of fewer requests nothing is said. */
const MIN_JUDGED_COUNT = 10;
/** A share of disallowed requests up to this may be an accident: a redirect, a link followed as the file changed. */
const MAX_OBEYING_SHARE = 0.001;
const MAX_MOSTLY_SHARE = 0.05;

/** What a crawler's conduct follows from. */
export interface ConductFacts {
	readonly judgedCount: number;
	readonly disallowedCount: number;
	/** Whether it fetched robots.txt, or another crawler of its operator did. */
	readonly hasFetched: boolean;
	/** How long after the log's first request the last one of this crawler came. */
	readonly seenForSeconds: number;
}

/** One word for what a crawler does about robots.txt; docs/audit.md has the definitions. */
export function conductOf({
	judgedCount,
	disallowedCount,
	hasFetched,
	seenForSeconds,
}: ConductFacts): Conduct {
	if (judgedCount < MIN_JUDGED_COUNT) return "too few";
	const share = disallowedCount / judgedCount;
	if (share > MAX_MOSTLY_SHARE) return "ignores";
	// A copy from before the log began is good for so long.
	if (!hasFetched && seenForSeconds > COPY_SECONDS) return "never asked";
	return share > MAX_OBEYING_SHARE ? "mostly" : "obeys";
}
