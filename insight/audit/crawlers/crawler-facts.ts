import type { Crawler } from "../../../bindings/contract/types.js";
import {
	type CrawlerPurpose,
	crawlers,
	type DocumentedCrawler,
	KNOWN_TOKENS,
} from "../../../crawling/crawlers/index.js";

const documented: ReadonlyMap<string, DocumentedCrawler> = /* @__PURE__ */ new Map(
	crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]),
);
const known: ReadonlySet<string> = /* @__PURE__ */ new Set(KNOWN_TOKENS.map((token) => token.toLowerCase()));

/** What the list of crawlers says of a token; undefined where its operator documents nothing. */
export function findDocumented(token: string): DocumentedCrawler | undefined {
	return documented.get(token.toLowerCase());
}

/** Whether some crawler is known by the token, documented or not. */
export function isKnownToken(token: string): boolean {
	return known.has(token.toLowerCase());
}

/** By whose rules a crawler goes: as it documents itself, else by its name as its product token. */
export function crawlerOfToken(token: string): Crawler {
	return findDocumented(token)?.profile ?? token;
}

/** The tokens of an operator's crawlers; none where the operator is not known. */
export function tokensOfOperator(operator: string): readonly string[] {
	const name = operator.toLowerCase();
	return crawlers.filter((crawler) => crawler.operator.toLowerCase() === name).map(({ token }) => token);
}

export type { CrawlerPurpose, DocumentedCrawler };
