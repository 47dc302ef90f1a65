import type {
	CrawlerPurpose,
	DocumentedCrawler,
	UndocumentedCrawler,
} from "../../crawling/crawlers/index.js";
import type { VerifiedDomains } from "../../crawling/crawlers/verified-domains.js";

/** docs/crawlers.md, of the tables of crawlers and of the domains of their addresses. */
export function crawlersPage(tables: {
	readonly crawlers: readonly DocumentedCrawler[];
	readonly undocumentedCrawlers: readonly UndocumentedCrawler[];
	readonly verifiedDomains: Readonly<Record<string, VerifiedDomains>>;
	readonly titles: ReadonlyMap<CrawlerPurpose | null, string>;
}): string;
