/**
 * A process of a fleet of crawlers that lives on: answers questions with its own client, one after another or
 * at once, with the Redis it shares with others, and answers once that has been told.
 *
 * Argument: where the Redis is. Messages in: `{ id, url, seconds }`; out: `{ ready }`, then `{ id, told }`.
 */
import { setImmediate } from "node:timers/promises";
import KeyvRedis from "@keyv/redis";
import Keyv from "keyv";
import { RobotsClient } from "robotstxt-wasm/client";

const keyv = new Keyv({ store: new KeyvRedis(process.argv[2]) });
let written = Promise.resolve();
const store = {
	get: (key) => keyv.get(key),
	set: (key, value, ttlMs) => {
		const write = keyv.set(key, value, ttlMs);
		written = Promise.all([written, write]);
		return write;
	},
};
let nowSeconds = 0;
const client = new RobotsClient({
	productToken: "ExampleBot",
	userAgent: "ExampleBot",
	store,
	storeTimeoutMs: 10_000,
	now: () => nowSeconds * 1000,
});

process.on("message", async ({ id, url, seconds }) => {
	nowSeconds = seconds;
	const { allowed, reason, access } = await client.explain(url);
	await setImmediate();
	await written;
	process.send({ id, reported: { allowed, reason, access } });
});
process.on("disconnect", async () => {
	await client.dispose();
	await keyv.disconnect();
});
process.send({ ready: true });
