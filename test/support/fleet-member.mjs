/**
 * A process of a fleet of crawlers: asks its own client about one URL, with the store it shares with others,
 * and prints what it was told.
 *
 * Arguments: the kind of store (`redis` or `sqlite`), where it is, the URL, the time in seconds.
 */
import Keyv from "keyv";
import { RobotsClient } from "robotstxt-wasm/client";

const [kind, uri, url, seconds] = process.argv.slice(2);
// Each takes longer to load than all else that this process does.
const { default: Adapter } = await (kind === "redis" ? import("@keyv/redis") : import("@keyv/sqlite"));
const store = new Keyv({ store: new Adapter(uri) });
const events = [];
const client = new RobotsClient({
	productToken: "ExampleBot",
	userAgent: "ExampleBot",
	store,
	storeTimeoutMs: 10_000,
	now: () => Number(seconds) * 1000,
	onEvent: (event) => events.push(event),
});
const { allowed, reason, access } = await client.explain(url);
await client.dispose();
await store.disconnect();
process.stdout.write(JSON.stringify({ allowed, reason, access, events }));
