// Reads a feed and its articles by two packages that fetch by themselves, and know nothing of robots.txt.
import { extract } from "@extractus/article-extractor";
import { extract as extractFeed } from "@extractus/feed-extractor";
import { robotsInterceptor } from "robotstxt-wasm/node";
import { Agent, setGlobalDispatcher } from "undici";

const obey = robotsInterceptor({ productToken: "ExampleBot", userAgent: "ExampleBot/1.0" });
setGlobalDispatcher(new Agent().compose(obey));

const feed = await extractFeed(process.argv[2]);
for (const { link } of feed.entries) {
	try {
		const article = await extract(link);
		console.log(`read ${article.title}`);
	} catch (error) {
		const { code, url } = error.cause ?? error;
		console.log(`${code} ${url}`);
	}
}
await obey.dispose();
