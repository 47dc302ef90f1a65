import assert from "node:assert/strict";
import robotsParser from "robots-parser";

const { text, url, page, urls, header } = JSON.parse(process.env.GIVEN);
const show = (value) => console.log(JSON.stringify(value));

// parse a file
const robots = robotsParser(url, text);
// check a URL
show(robots.isAllowed(page, "ExampleBot"));
// ask why
show(robots.getMatchingLineNumber(page, "ExampleBot"));
// sitemaps
show(robots.getSitemaps());
// crawl-delay
show(robots.getCrawlDelay("ExampleBot"));
// many URLs
show(urls.map((each) => robots.isAllowed(each, "ExampleBot")));
// a header instead of a token
show(robots.isAllowed(page, header));
// test a file in CI
assert.equal(robots.isAllowed(page, "ExampleBot"), false);
