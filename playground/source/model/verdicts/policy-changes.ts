import type { RobotsTxt } from "../../../../bindings/auto.js";
import { comparePolicies } from "../../../../insight/analysis/compare.js";
import type { AskedCrawler } from "../input/crawlers.js";
import type { PolicyDifference } from "../judgement.js";

/** Enough steps for real files. A hostile file must not make typing wait. */
const MAX_WORK = 400_000;
/** Differences listed for each crawler. */
const MAX_LISTED_CHANGES = 6;

/** Finds how two versions of a file differ for a crawler, over all URLs and not only those of the list. */
export function findPolicyDifference(
	earlier: RobotsTxt,
	robots: RobotsTxt,
	{ label, crawler }: AskedCrawler,
): PolicyDifference {
	const before = { robots: earlier, crawler };
	const after = { robots, crawler };
	const { equal, changes, hasMore } = comparePolicies(before, after, { maxWork: MAX_WORK });
	return {
		label,
		equal,
		changes: changes.slice(0, MAX_LISTED_CHANGES).map(({ url, direction, before, after }) => ({
			url,
			direction,
			lineBefore: before.rule?.line ?? null,
			lineAfter: after.rule?.line ?? null,
		})),
		hasMore: hasMore || changes.length > MAX_LISTED_CHANGES,
	};
}
