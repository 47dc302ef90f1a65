// A crawler of one site that can be killed at any time, and goes on where it was:
// REDIS_URL=redis://127.0.0.1:6379 node crawl.mjs https://example.com/
import KeyvRedis, { createClient } from "@keyv/redis";
import { Parser } from "htmlparser2";
import Keyv from "keyv";
import { politeFetch } from "robotstxt-wasm/client";
import { describeResponse } from "robotstxt-wasm/directives";
import { Frontier } from "./frontier.mjs";
import { pagesOf } from "./sitemap.mjs";

const PRODUCT_TOKEN = "ExampleBot";
const start = new URL(process.argv[2]);
const uri = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
const redis = await createClient({ url: uri }).connect();
const store = new Keyv(new KeyvRedis(uri), { namespace: "robots.txt" });
const fetch = politeFetch({
	productToken: PRODUCT_TOKEN,
	userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
	store,
});
const frontier = new Frontier(redis, `crawl:${start.origin}`);

await frontier.resume();
await frontier.add(start.href);
for (const { url } of await fetch.client.sitemaps(start)) await addSitemap(url);
for (let url = await frontier.take(); url !== null; url = await frontier.take()) {
	try {
		await crawl(url);
	} catch (error) {
		console.log(`left ${url}: ${error.code ?? error.cause?.message ?? error.message}`);
	}
	// After its links were added: killed in between, the page is fetched once more, and no link is lost.
	await frontier.finish(url);
}
await fetch.dispose();
await store.disconnect();
await redis.close();

async function crawl(url) {
	const response = await fetch(url);
	const { links, metaTags } = readPage(await response.text(), response.url);
	const { robotsTxt } = await fetch.client.robotsTxt(response.url);
	const page = describeResponse(response, { crawler: PRODUCT_TOKEN, robotsTxt, metaTags });
	robotsTxt?.dispose();
	if (page.mayFollow !== false) {
		for (const link of links) if (new URL(link).origin === start.origin) await frontier.add(link);
	}
	console.log(`crawled ${url}: index ${page.mayIndex ?? "unstated"}, train ${page.mayTrain ?? "unstated"}`);
}

/** A sitemap that cannot be read costs its own pages. */
async function addSitemap(url) {
	try {
		for await (const page of pagesOf(fetch, url)) await frontier.add(page);
	} catch (error) {
		console.log(`left ${url}: ${error.code ?? error.cause?.message ?? error.message}`);
	}
}

/** Links and robots meta tags, as a browser would find them. */
function readPage(html, base) {
	const links = [];
	const metaTags = [];
	const parser = new Parser({
		onopentag(name, { href, name: metaName, content }) {
			if (name === "meta" && metaName !== undefined && content !== undefined) {
				metaTags.push({ name: metaName, content });
			}
			if (name !== "a" || !URL.canParse(href ?? "", base)) return;
			const link = new URL(href, base);
			link.hash = "";
			if (/^https?:$/.test(link.protocol)) links.push(link.href);
		},
	});
	parser.end(html);
	return { links, metaTags: metaTags.filter(({ name }) => /^(?:robots|examplebot)$/i.test(name)) };
}
