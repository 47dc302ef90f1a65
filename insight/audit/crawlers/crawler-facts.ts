import type { Crawler } from "../../../bindings/contract/types.js";
import { findByName } from "../../../crawling/crawlers/identify/namesakes.js";
import { crawlers, undocumentedCrawlers } from "../../../crawling/crawlers/index.js";

/** The crawler whose rules apply: as it documents itself, or else with its name as its product token. */
export function crawlerOfToken(token: string): Crawler {
	const named = findByName(token);
	return named?.isDocumented ? named.profile : (named?.token ?? token);
}

/** The tokens of an operator's crawlers; empty if the operator is not known. */
export function tokensOfOperator(operator: string): readonly string[] {
	const name = operator.toLowerCase();
	return [...crawlers, ...undocumentedCrawlers]
		.filter((crawler) => crawler.operator?.toLowerCase() === name)
		.map(({ token }) => token);
}
