// Crawls what a site's robots.txt allows: node crawl.mjs https://example.com/
// Crawlee reads robots.txt by robots-parser; the override in package.json puts robots-parser-wasm in its place.
import { Configuration, HttpCrawler } from "@crawlee/http";

const [start = "https://example.com/"] = process.argv.slice(2);

const crawler = new HttpCrawler(
	{
		respectRobotsTxtFile: { userAgent: "ExampleBot" },
		maxRequestsPerCrawl: 20,
		maxRequestRetries: 0,
		requestHandler: async ({ request, body, crawler: { addRequests } }) => {
			console.log(`crawled ${request.url}`);
			const links = Array.from(
				String(body).matchAll(/href="([^"]+)"/g),
				([, href]) => new URL(href, request.url).href,
			);
			await addRequests.call(crawler, links);
		},
	},
	new Configuration({ persistStorage: false }),
);

await crawler.run([start]);
