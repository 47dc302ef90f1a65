import { keyOfCrawler, validateCrawler } from "../../bindings/internal.js";
import type { Crawler, CrawlerProfile, Dialect } from "../../bindings/shared-exports.js";

/** A validated crawler argument, read once. */
export interface AskedCrawler {
	/** Empty for a crawler that no group names. */
	readonly productTokens: readonly string[];
	readonly profile: CrawlerProfile;
	/** The same, in the form for engines. */
	readonly engineCrawler: ReturnType<typeof validateCrawler>;
	/** Equal for crawlers that find the same groups by the same tokens. */
	readonly key: string;
}

/** @throws TypeError or RangeError that names the argument. */
export function toAskedCrawler(crawler: Crawler, dialect: Dialect, name: string): AskedCrawler {
	const asked = validateCrawler(crawler, dialect, name);
	const { productTokens, obeysDefaultGroup, mergesGroups } = asked;
	return {
		productTokens,
		profile: {
			productTokens: productTokens.length === 0 ? "*" : productTokens,
			defaultGroup: obeysDefaultGroup ? "obeys" : "ignores",
			order: mergesGroups ? "merge" : "first",
		},
		engineCrawler: asked,
		key: keyOfCrawler(asked),
	};
}
