/**
 * A process of several that crawl the same origins with one pace: prints a line when it is ready, begins at a line of its input, and
 * at the end prints what Redis promised, and the errors that it was told of.
 *
 * Arguments: where Redis is, the origins, pages of each, what names this process in its URLs.
 */
import { once } from "node:events";
import { politeFetch } from "robotstxt-wasm/client";
import { shareThePace } from "../../examples/redis-crawler/pace.mjs";

const [uri, originTexts, pageCount, name] = process.argv.slice(2);
const origins = originTexts.split(",");
const pace = await shareThePace(uri);
const promised = [];
let errorCount = 0;
const fetch = politeFetch({
	productToken: "ExampleBot",
	userAgent: "ExampleBot/1.0",
	delaySeconds: 0.1,
	concurrency: origins.length,
	async sharedPace(origin, pauseMs) {
		const { waitMs, startMs } = await pace.ask(origin, pauseMs, 0);
		promised.push({ origin, startMs, pauseMs });
		return waitMs;
	},
	onEvent(event) {
		if (event.type === "shared-pace-error") errorCount++;
		void pace.tell(event).catch(() => {});
	},
});
console.log("ready");
await once(process.stdin, "data");
await Promise.all(
	origins.map(async (origin) => {
		for (let page = 0; page < Number(pageCount); page++) {
			await (await fetch(`${origin}/${name}/${page}`)).text();
		}
	}),
);
await fetch.dispose();
pace.end();
console.log(JSON.stringify({ promised, errorCount }));
process.exit(0);
