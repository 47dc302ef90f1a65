/**
 * A process of the fleet: asks about all origins in an order of its own, so many at a time, and keeps its event loop busy
 * between, as a crawler does that reads the pages too.
 *
 * Arguments: the Redis, the server of all origins, how many there are, lanes, seed.
 */
import { setImmediate } from "node:timers/promises";
import KeyvRedis from "@keyv/redis";
import Keyv from "keyv";
import { RobotsClient } from "robotstxt-wasm/client";
import { originOf, randomNumbers } from "./sites.mjs";

const [redis, server, origins, lanes, seed] = process.argv.slice(2);
/** The loop is busy for so long at a time: longer than the client waits for a store. */
const BUSY_MS = Number(process.env.BUSY_MS ?? 1200);
const BUSY_EVERY_MS = 50;

const adapter = new KeyvRedis(redis);
const store = new Keyv({ store: adapter });
let errorCount = 0;
let pauseCount = 0;
const indexByHost = new Map();
const client = new RobotsClient({
	productToken: "ExampleBot",
	userAgent: "ExampleBot/1.0",
	store,
	maxOrigins: Number(origins),
	timeoutMs: 600_000,
	fetch: (url, init) => {
		const index = indexByHost.get(new URL(url).host);
		return fetch(server, { ...init, headers: { ...init.headers, "x-origin": `${index}` } });
	},
	onEvent: ({ type }) => {
		if (type === "store-error") errorCount++;
		if (type === "store-pause") pauseCount++;
	},
});
const random = randomNumbers(Number(seed));
const order = Array.from({ length: Number(origins) }, (_, index) => index);
for (let index = order.length - 1; index > 0; index--) {
	const other = Math.floor(random() * (index + 1));
	[order[index], order[other]] = [order[other], order[index]];
}
let maxLateMs = 0;
let next = performance.now();
const busy = setInterval(() => {
	maxLateMs = Math.max(maxLateMs, Math.round(performance.now() - next));
	const end = performance.now() + BUSY_MS;
	while (performance.now() < end);
	next = performance.now() + BUSY_EVERY_MS;
}, BUSY_EVERY_MS);
async function lane() {
	for (let index = order.pop(); index !== undefined; index = order.pop()) {
		indexByHost.set(new URL(originOf(index)).host, index);
		await client.isAllowed(`${originOf(index)}/`);
	}
}
await Promise.all(Array.from({ length: Number(lanes) }, lane));
clearInterval(busy);
await client.dispose();
await setImmediate();
process.send({ errorCount, pauseCount, maxLateMs }, () => process.exit());
