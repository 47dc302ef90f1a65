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
