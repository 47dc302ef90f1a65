import { expect, it } from "vitest";
import { crawlers } from "../../../crawling/crawlers/index.js";
import { verifiedDomains } from "../../../crawling/crawlers/verified-domains.js";

it.each(Object.entries(verifiedDomains))(
	"%s is an operator with domains and a source",
	(operator, { domains, source }) => {
		expect(crawlers.some((crawler) => crawler.operator === operator)).toBe(true);
		expect(domains.length).toBeGreaterThan(0);
		for (const domain of domains) expect(domain).toMatch(/^[a-z0-9]+(?:\.[a-z0-9]+)+$/);
		expect(source).toMatch(/^https:\/\//);
	},
);

/** The site of each operator that publishes addresses: whatever is elsewhere is somebody else's word. */
const SITES: Readonly<Record<string, string>> = {
	Google: "google.com",
	Microsoft: "bing.com",
	DuckDuckGo: "duckduckgo.com",
	Apple: "apple.com",
	OpenAI: "openai.com",
	Anthropic: "claude.com",
	"Mistral AI": "mistral.ai",
	Perplexity: "perplexity.com",
	Amazon: "amazon.com",
	"Common Crawl": "commoncrawl.org",
	Ahrefs: "ahrefs.com",
};
const withAddresses = crawlers.filter(({ addressRangeUrls }) => addressRangeUrls.length > 0);

it.each(withAddresses.map((crawler) => [crawler.token, crawler] as const))(
	"%s has a source, and addresses that its operator publishes at its own site",
	(_, { operator, addressRangeUrls, source }) => {
		expect(source).toMatch(/[\w-]+\.\w{2,}|Blog/);
		for (const url of addressRangeUrls) {
			expect(url).toMatch(/^https:\/\//);
			expect(`.${new URL(url).hostname}`).toContain(`.${SITES[operator]}`);
		}
	},
);
