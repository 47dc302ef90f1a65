// A crawler whose processes share what they know of robots.txt files, in Redis:
// REDIS_URL=redis://127.0.0.1:6379 node crawl.mjs https://example.com/ https://example.com/private
import KeyvRedis from "@keyv/redis";
import Keyv from "keyv";
import { RobotsClient } from "robotstxt-wasm/client";

const redis = new KeyvRedis(process.env.REDIS_URL ?? "redis://127.0.0.1:6379");
const store = new Keyv(redis, { namespace: "robots.txt" });
// Without Redis the crawl goes on with what this process knows.
store.on("error", ({ message }) => console.error(`without Redis: ${message}`));
const client = new RobotsClient({
	productToken: "ExampleBot",
	userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
	store,
	onEvent(event) {
		if (event.type === "fetch-start") console.log(`fetch ${event.url}`);
		if (event.type === "cache-hit" && event.source === "store") console.log(`${event.origin} is in Redis`);
	},
});

for (const url of process.argv.slice(2)) {
	try {
		const { allowed, text } = await client.explain(url);
		console.log(`${allowed ? "allowed" : "disallowed"} ${url}: ${text}`);
	} catch (error) {
		console.log(`left ${url}: ${error.message}`);
	}
}

// Fulfilled once everything is written to the store, which is the caller's to close.
await client.dispose();
await redis.disconnect(true);
