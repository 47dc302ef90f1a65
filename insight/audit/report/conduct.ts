import { COPY_SECONDS } from "../policies/robots-versions.js";
import type { Conduct } from "../types.js";

/** The fewest judged requests for which conduct is reported. */
const MIN_JUDGED_COUNT = 10;
/** A share of disallowed requests up to this may be an accident: a redirect, or a link followed as the file changed. */
const MAX_OBEYING_SHARE = 0.001;
const MAX_MOSTLY_SHARE = 0.05;

/** The facts that a crawler's conduct follows from. */
export interface ConductFacts {
	readonly judgedCount: number;
	readonly disallowedCount: number;
	/** Whether this crawler, or another crawler of its operator, fetched robots.txt. */
	readonly hasFetched: boolean;
	/** The time from the log's first request to the last request of this crawler. */
	readonly seenForSeconds: number;
}

/** The conduct of a crawler towards robots.txt, in one word; docs/audit.md has the definitions. */
export function conductOf({
	judgedCount,
	disallowedCount,
	hasFetched,
	seenForSeconds,
}: ConductFacts): Conduct {
	if (judgedCount < MIN_JUDGED_COUNT) return "too few";
	const share = disallowedCount / judgedCount;
	if (share > MAX_MOSTLY_SHARE) return "ignores";
	// A copy fetched before the log began may be used for so long.
	if (!hasFetched && seenForSeconds > COPY_SECONDS) return "never asked";
	return share > MAX_OBEYING_SHARE ? "mostly" : "obeys";
}
