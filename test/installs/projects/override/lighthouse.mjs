/** Lighthouse's audit of robots.txt as it is, and the calls that it makes. */
import assert from "node:assert/strict";
import IsCrawlable from "lighthouse/core/audits/seo/is-crawlable.js";
import robotsParser from "robots-parser";

const location = new URL("https://example.com/robots.txt");
const parsed = robotsParser(
	location.href,
	"User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /blocked\n",
);
assert.equal(parsed.engine, "wasm");
const blockedAt = (path, userAgent) => {
	const resource = { url: `https://example.com${path}`, responseHeaders: [] };
	const found = IsCrawlable.determineIfCrawlableForUserAgent(userAgent, resource, [], parsed, location);
	return found.map(({ source }) => source.line);
};
assert.deepEqual(blockedAt("/open", undefined), []);
assert.deepEqual(blockedAt("/open", "bingbot"), []);
assert.deepEqual(blockedAt("/blocked", undefined), [4]);
assert.equal(blockedAt("/open", "Googlebot").length, 1);
console.log("lighthouse ran");
