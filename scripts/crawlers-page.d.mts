import type { CrawlerPurpose, DocumentedCrawler, UndocumentedCrawler } from "../crawling/crawlers/index.js";

/** docs/crawlers.md, of the tables of crawlers. */
export function crawlersPage(
	crawlers: readonly DocumentedCrawler[],
	undocumentedCrawlers: readonly UndocumentedCrawler[],
	titles: ReadonlyMap<CrawlerPurpose | null, string>,
): string;
