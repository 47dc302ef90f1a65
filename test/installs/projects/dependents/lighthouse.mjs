/** Lighthouse's audit of robots.txt as it is, and the calls that it makes. */

import { createRequire } from "node:module";
import IsCrawlable from "lighthouse/core/audits/seo/is-crawlable.js";
import { tell } from "./site.mjs";

// Lighthouse's own, wherever npm puts it.
const robotsParser = createRequire(import.meta.resolve("lighthouse"))("robots-parser");
const location = new URL("https://example.com/robots.txt");
const text = "User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /blocked\n";

function blockingLines(path, userAgent) {
	const resource = { url: `https://example.com${path}`, responseHeaders: [] };
	const parsed = robotsParser(location.href, text);
	const found = IsCrawlable.determineIfCrawlableForUserAgent(userAgent, resource, [], parsed, location);
	return found.map(({ source }) => source.line);
}

tell({
	open: blockingLines("/open"),
	openToBingbot: blockingLines("/open", "bingbot"),
	blocked: blockingLines("/blocked"),
	closedToGooglebot: blockingLines("/open", "Googlebot"),
});
