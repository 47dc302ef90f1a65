import type { Crawler } from "../../../bindings/contract/types.js";
import {
	type CrawlerPurpose,
	crawlers,
	findNamedCrawler,
	KNOWN_TOKENS,
	type NamedCrawler,
	undocumentedCrawlers,
} from "../../../crawling/crawlers/index.js";
import { findNamesake } from "./namesakes.js";

const known: ReadonlySet<string> = /* @__PURE__ */ new Set(KNOWN_TOKENS.map((token) => token.toLowerCase()));

/** The facts about a crawler, documented or not; undefined if no list has the token. */
export function findNamed(token: string): NamedCrawler | undefined {
	return findNamesake(token) ?? findNamedCrawler(token);
}

/** Whether sites name some crawler by the token. */
export function isKnownToken(token: string): boolean {
	return known.has(token.toLowerCase());
}

/** The crawler whose rules apply: as it documents itself, or else with its name as its product token. */
export function crawlerOfToken(token: string): Crawler {
	const named = findNamed(token);
	return named?.isDocumented ? named.profile : (named?.token ?? token);
}

/** The tokens of an operator's crawlers; empty if the operator is not known. */
export function tokensOfOperator(operator: string): readonly string[] {
	const name = operator.toLowerCase();
	return [...crawlers, ...undocumentedCrawlers]
		.filter((crawler) => crawler.operator?.toLowerCase() === name)
		.map(({ token }) => token);
}

export type { CrawlerPurpose };
