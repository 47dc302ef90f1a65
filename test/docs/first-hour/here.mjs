import assert from "node:assert/strict";
import { RobotsTxt } from "robotstxt-wasm";
import { lint } from "robotstxt-wasm/analysis";
import { politeFetch } from "robotstxt-wasm/client";
import { identifyCrawler } from "robotstxt-wasm/crawlers";

const { text, url, page, urls, header, site } = JSON.parse(process.env.GIVEN);
const show = (value) => console.log(JSON.stringify(value));

// parse a file
const robots = RobotsTxt.parse(text, { url });
// check a URL
show(robots.isAllowed(page, "ExampleBot"));
// ask why
show(robots.explain(page, "ExampleBot").rule.line);
// sitemaps
show(robots.sitemaps.map(({ url }) => url));
// crawl-delay
show(robots.matcher("ExampleBot").crawlDelaySeconds);
// many URLs
show(Array.from(robots.matcher("ExampleBot").checkAll(urls), Boolean));
// a header instead of a token
show(robots.isAllowed(page, identifyCrawler(header)?.productToken ?? "*"));
// fetch politely
const fetch = politeFetch({ productToken: "ExampleBot", userAgent: "ExampleBot/1.0" });
show((await fetch(`${site}/public`)).status);
show(await fetch(`${site}/private/x`).catch(({ code }) => code));
// test a file in CI
assert.equal(robots.isAllowed(page, "ExampleBot"), false);
// lint in an editor
show(lint(robots).map(({ line, code }) => [line, code]));
