// One pace for processes that share an origin: a script in Redis, on the clock of Redis, says when a request may start.
import { once } from "node:events";
import { createClient } from "@redis/client";

const SCRIPT = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lastAt, lastPause, heldUntil = unpack(redis.call("HMGET", KEYS[1], "lastAt", "lastPause", "heldUntil"))
local pause, holdFor = tonumber(ARGV[1]), tonumber(ARGV[2])
local start = math.max(now, (lastAt or 0) + math.max(pause, lastPause or 0), heldUntil or 0)
if holdFor > 0 then
	heldUntil = math.max(now + holdFor, heldUntil or 0)
	redis.call("HSET", KEYS[1], "heldUntil", heldUntil)
	redis.call("PEXPIREAT", KEYS[1], math.max(start, heldUntil) + 60000)
else
	redis.call("HSET", KEYS[1], "lastAt", start, "lastPause", pause)
	redis.call("PEXPIREAT", KEYS[1], start + pause + 60000)
end
return { start - now, start }`;

/** @param url of Redis. @returns the options of `politeFetch` that share its pace, and what ends the connection. */
export async function shareThePace(url) {
	// Without Redis a call fails at once, so the crawl goes on with the pace of each process.
	const redis = createClient({ url, disableOfflineQueue: true });
	redis.on("error", () => {});
	redis.connect().catch(() => {});
	await once(redis, "ready").catch(() => {});
	const ask = async (origin, pauseMs, holdMs) => {
		const asked = { keys: [`pace:${origin}`], arguments: [`${Math.ceil(pauseMs)}`, `${Math.ceil(holdMs)}`] };
		const [waitMs, startMs] = await redis.eval(SCRIPT, asked);
		return { waitMs, startMs };
	};
	return {
		sharedPace: async (origin, pauseMs) => (await ask(origin, pauseMs, 0)).waitMs,
		/** For `onEvent`: tells the others of a Retry-After. */
		async tell(event) {
			if (event.type === "retry-after") await ask(event.origin, 0, 1000 * event.retryAfterSeconds);
		},
		ask,
		end: () => redis.destroy(),
	};
}
