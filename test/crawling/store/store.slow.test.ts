import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import KeyvRedis from "@keyv/redis";
import KeyvSqlite from "@keyv/sqlite";
import Keyv from "keyv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessSummary, RobotsClientEvent, RobotsStore } from "../../../crawling/client/index.js";
import { textChecksumOf } from "../../../crawling/client/store/checksum.js";
import { Clock, disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { type Answer, send, startLoopbackServer } from "../../support/loopback-server.js";
import { type Redis, redisIsMissing, startRedis } from "../../support/redis.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const DAY_SECONDS = 86_400;
/** However slow the machine is. */
const SOON = { timeout: 600_000 };
const KEPT_MS = 32 * DAY_SECONDS * 1000;
const server = await startLoopbackServer();
disposeClientsAfterEach();

/** The rules, or "not modified" to who has them. */
const revalidated: Answer = (request, response) =>
	(request.headers["if-none-match"] === '"1"' ? send(304) : send(200, RULES, { etag: '"1"' }))(
		request,
		response,
	);

/** Whether a key is of who fetches, not of what was fetched. */
const isOfClaim = (key: string) => /:claim(ed|ant)$/.test(key);

/** A store that remembers what it was told; claims apart. */
function memoryStore() {
	const values = new Map<string, string>();
	const claims = new Map<string, string>();
	const ttls: number[] = [];
	const store: RobotsStore = {
		get: async (key) => (isOfClaim(key) ? claims : values).get(key),
		set: async (key, value, ttlMs) => {
			if (isOfClaim(key)) {
				claims.set(key, value);
				return;
			}
			values.set(key, value);
			ttls.push(ttlMs);
		},
	};
	return { store, values, ttls };
}

const keyOf = (origin: string, maxBytes = 512_000, policy = "rfc9309") =>
	`robotstxt-wasm:2:${policy}:${maxBytes}:${origin}`;

/** The value that a client would have written for a record. */
const storedValueOf = (record: unknown): string => {
	const json = JSON.stringify(record);
	return `${textChecksumOf(json)} ${json}`;
};
const recordOf = (value: string) => JSON.parse(value.slice(value.indexOf(" ")));

describe("what is written to a store", () => {
	it("is a checksum and JSON under a versioned key, for as long as it may be of use", async () => {
		server.answer = revalidated;
		const { store, values, ttls } = memoryStore();
		const { client } = makeClient({ store });
		await client.isAllowed(server.origin);
		await client.dispose();
		expect([...values.keys()]).toEqual([keyOf(server.origin)]);
		const value = values.get(keyOf(server.origin))!;
		expect(value).toMatch(/^[0-9a-f]{16} \{/);
		expect(recordOf(value)).toMatchObject({
			version: 2,
			copyUrl: `${server.origin}/robots.txt`,
			state: { version: 2, copy: { body: RULES, etag: '"1"' } },
		});
		expect(ttls).toEqual([KEPT_MS]);
	});

	it("differs by policy and limit, which clients do not share", async () => {
		server.answer = revalidated;
		const { store, values } = memoryStore();
		for (const options of [{}, { policy: "google" as const }, { maxBytes: 600_000 }]) {
			const { client } = makeClient({ store, ...options });
			await client.isAllowed(server.origin);
			await client.dispose();
		}
		expect([...values.keys()]).toEqual([
			keyOf(server.origin),
			keyOf(server.origin, 512_000, "google"),
			keyOf(server.origin, 600_000),
		]);
	});

	it("is never a copy that said no-store, which bridges an outage from memory", async () => {
		server.answer = send(200, RULES, { "cache-control": "no-store" });
		const { store, values } = memoryStore();
		const { client, clock } = makeClient({ store });
		const other = makeClient({ store }, clock);
		await client.isAllowed(server.origin);
		await expect.poll(() => values.size, SOON).toBe(1);
		expect(values.get(keyOf(server.origin))).not.toContain("disallow");
		// A client without a copy must not read the other client's waiting as a copy.
		expect(await other.client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.requests).toHaveLength(2);

		server.answer = send(503);
		clock.seconds += 3600;
		expect((await client.explain(`${server.origin}/private`)).access.reason).toBe("unreachable-last-copy");
		await expect.poll(() => values.get(keyOf(server.origin)), SOON).toContain('"failedFetchCount":1');
		expect(values.get(keyOf(server.origin))).not.toContain("disallow");
		// The outage that the first has seen is the other's too, and its own copy bridges it.
		const { reason, access } = await other.client.explain(`${server.origin}/private`);
		expect({ reason, because: access.reason }).toEqual({ reason: "rule", because: "unreachable-last-copy" });
		expect(server.requests).toHaveLength(3);
	});
});

describe("a store that is ill neither stops the crawl nor opens it", () => {
	const never = new Promise<never>(() => {});
	const fails = (): never => {
		throw new Error("store");
	};

	it.each<[string, RobotsStore, number]>([
		["throws", { get: fails, set: fails }, 2],
		["rejects", { get: () => Promise.reject("store"), set: () => Promise.reject(new Error("store")) }, 2],
		["hangs", { get: () => never, set: () => never }, 2],
		["reads but cannot write", { get: () => undefined, set: fails }, 1],
	])("that %s", async (_what, store, errorsCount) => {
		// A failure is told to nobody who could not say what he had.
		const isMute = errorsCount === 2;
		for (const [status, allowed, operations] of [
			[200, false, isMute ? ["get", "set"] : ["set", "set"]],
			[404, true, isMute ? ["get", "set"] : ["set", "set"]],
			[503, false, isMute ? ["get", "get"] : ["set", "set"]],
		] as const) {
			server.answer = send(status, RULES);
			const { client, reported } = makeClient({ store, storeTimeoutMs: 30 });
			expect(await client.isAllowed(`${server.origin}/private`)).toBe(allowed);
			await client.dispose();
			expect(reported("store-error").map(({ operation }) => operation)).toEqual(operations);
		}
	});

	it("that hangs is left alone for a while, then asked again", async () => {
		server.answer = send(200, RULES);
		const origins = await server.moreOrigins(8);
		const inner = memoryStore();
		let getsCount = 0;
		let isIll = true;
		const get = (key: string) => {
			if (!isOfClaim(key)) getsCount++;
			return isIll ? never : inner.store.get(key);
		};
		const { client, clock, reported } = makeClient({
			store: { get, set: inner.store.set },
			storeTimeoutMs: 20,
		});
		const ask = async (index: number) =>
			expect(await client.isAllowed(`${origins[index]}/private`)).toBe(false);
		for (const index of [0, 1, 2, 3, 4]) await ask(index);
		expect(getsCount).toBe(3);
		const { seconds } = clock;
		expect(reported("store-pause")).toEqual([
			{ type: "store-pause", origin: null, operation: "get", untilSeconds: seconds + 10 },
		]);
		await expect.poll(() => inner.values.size, SOON).toBe(5);
		clock.seconds += 10;
		await ask(5);
		await ask(6);
		expect(getsCount).toBe(4);
		expect(reported("store-pause")).toHaveLength(2);
		isIll = false;
		clock.seconds += 10;
		await ask(7);
		expect(getsCount).toBe(5);
		isIll = true;
		clock.seconds += DAY_SECONDS;
		await ask(0);
		expect(getsCount).toBe(6);
		expect(reported("store-pause")).toHaveLength(2);
	});

	const good = { version: 2, key: keyOf(server.origin), copyUrl: null };
	it.each<[string, unknown]>([
		["no JSON", "{"],
		["a number", 7],
		["true", true],
		["an empty text", ""],
		["null in JSON", "null"],
		["an empty object", {}],
		["another version", { ...good, version: 1, state: null }],
		["no state", good],
		["a state of nothing", { ...good, state: {} }],
		["a state of another version", { ...good, state: { version: 99 } }],
		[
			"a state that allows all, and is none",
			{ ...good, state: { version: 2, checkedAtSeconds: "0", nextFetchAtSeconds: 1e300, copy: null } },
		],
		[
			"an object that throws",
			{
				get version() {
					throw new Error("trap");
				},
			},
		],
	])("that gives garbage: %s", async (_what, garbage) => {
		server.answer = send(200, RULES);
		const values = [garbage, ...(typeof garbage === "object" ? [safeJson(garbage), safeValue(garbage)] : [])];
		for (const value of values) {
			const { client, reported } = makeClient({ store: { get: () => value, set: () => {} } });
			expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
			expect(reported("store-error")).toMatchObject([{ operation: "get" }]);
			expect(reported("fetch-end")).toHaveLength(1);
		}
	});

	it("an abort does not wait for it", async () => {
		const { client } = makeClient({ store: { get: () => never, set: () => never } });
		const controller = new AbortController();
		const asked = client.isAllowed(server.origin, { signal: controller.signal });
		controller.abort("gone");
		await expect(asked).rejects.toBe("gone");
		expect(server.requests).toHaveLength(0);
	});
});

describe("a value that is not what this client would have written is no state", () => {
	const OPEN = { "cache-control": "max-age=60" };

	/** The value that a client writes for a response, for another client to find. */
	async function writtenFor(status: number, body = "", headers = {}): Promise<string> {
		server.answer = send(status, body, headers);
		const { store, values } = memoryStore();
		const { client } = makeClient({ store });
		await client.isAllowed(server.origin);
		await client.dispose();
		server.requests.length = 0;
		return values.get(keyOf(server.origin))!;
	}

	it("such as another origin's, policy's or limit's, from a store that mixes its keys up", async () => {
		const value = await writtenFor(404);
		server.answer = send(200, RULES);
		const store: RobotsStore = { get: () => value, set: () => {} };
		for (const [origin, options] of [
			[server.otherOrigin, {}],
			[server.origin, { policy: "google" as const }],
			[server.origin, { maxBytes: 600_000 }],
		] as const) {
			const { client, reported } = makeClient({ ...options, store });
			expect(await client.isAllowed(`${origin}/private`)).toBe(false);
			expect(reported("store-error")).toMatchObject([{ operation: "get", origin }]);
			expect(reported("fetch-end")).toMatchObject([{ status: 200 }]);
		}
		const { client } = makeClient({ store });
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(true);
	});

	it("such as one that contradicts itself", async () => {
		const value = recordOf(await writtenFor(200, "", OPEN));
		const missing = recordOf(await writtenFor(404));
		const { seconds } = new Clock();
		const old = seconds - 200 * DAY_SECONDS;
		const { copy } = value.state;
		const outage = { sinceSeconds: 0, failedFetchCount: 1, status: 503, failure: null, siteReachable: null };
		server.answer = send(200, RULES);
		for (const state of [
			{ ...value.state, copy: { ...copy, atSeconds: old } },
			{ ...value.state, nextFetchAtSeconds: seconds + DAY_SECONDS },
			{ ...value.state, copy: { ...copy, status: 404 } },
			{ ...missing.state, copy: { ...missing.state.copy, status: 200 } },
			{ ...missing.state, copy: { ...missing.state.copy, status: 429 } },
			{ ...value.state, outage },
			{ ...value.state, copy: null, outage: { ...outage, sinceSeconds: old, status: 200 } },
		]) {
			const garbage = storedValueOf({ ...value, state });
			const { client, reported } = makeClient({ store: { get: () => garbage, set: () => {} } });
			expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
			expect(reported("store-error")).toMatchObject([{ operation: "get" }]);
		}
	});
});

describe("two clients with one store", () => {
	it("a copy that is due is fetched again though the other's waits under no-store", async () => {
		const { store, values } = memoryStore();
		const clock = new Clock();
		const [a, b] = [makeClient({ store }, clock), makeClient({ store }, clock)];
		server.answer = send(200, "user-agent: *\nallow: /", { "cache-control": "max-age=60" });
		expect(await a.client.isAllowed(`${server.origin}/private`)).toBe(true);
		server.answer = send(200, RULES, { "cache-control": "no-store" });
		for (let minute = 0; minute < 5; minute++) {
			clock.seconds += 60;
			await expect.poll(() => values.size, SOON).toBe(1);
			expect(await b.client.isAllowed(`${server.origin}/private`)).toBe(false);
			clock.seconds += 1;
			expect(await a.client.isAllowed(`${server.origin}/private`)).toBe(false);
			const { access } = await a.client.explain(server.origin);
			expect(access).toMatchObject({ reason: "fetched", sinceSeconds: clock.seconds });
		}
	});

	it("under no-store each bridges an outage by its own copy, however the other waits", async () => {
		const { store } = memoryStore();
		const clock = new Clock();
		const [a, b] = [makeClient({ store }, clock), makeClient({ store }, clock)];
		server.answer = send(200, RULES, { "cache-control": "no-store" });
		await a.client.isAllowed(server.origin);
		clock.seconds += 30;
		await b.client.isAllowed(server.origin);
		server.answer = send(503);
		clock.seconds += 40;
		const { reason, access } = await a.client.explain(`${server.origin}/private`);
		expect({ reason, because: access.reason }).toEqual({ reason: "rule", because: "unreachable-last-copy" });
	});

	it("a failure that took its time does not undo what the other has fetched meanwhile", async () => {
		const { store, values } = memoryStore();
		const clock = new Clock();
		const [a, b] = [makeClient({ store }, clock), makeClient({ store }, clock)];
		let fail: () => void = () => {};
		const arrived = new Promise<void>((resolve) => {
			server.answer = (request, response) => {
				fail = () => send(503)(request, response);
				resolve();
			};
		});
		const slow = a.client.explain(`${server.origin}/private`);
		await arrived;
		server.answer = revalidated;
		// The claim of the first one runs out.
		clock.seconds += 10;
		expect(await b.client.isAllowed(`${server.origin}/private`)).toBe(false);
		await expect.poll(() => values.get(keyOf(server.origin)), SOON).toContain("disallow");
		clock.seconds += 5;
		fail();
		expect(await slow).toMatchObject({
			reason: "rule",
			access: { reason: "unreachable-last-copy", status: 503, sinceSeconds: clock.seconds },
		});
		await expect.poll(() => values.get(keyOf(server.origin)), SOON).toContain('"failedFetchCount":1');
		expect(values.get(keyOf(server.origin))).toContain("disallow");
	});

	it("a failure is not written where the store did not say what it has, and bridged once it does", async () => {
		const { store, values } = memoryStore();
		const clock = new Clock();
		server.answer = revalidated;
		const a = makeClient({ store }, clock);
		await a.client.isAllowed(server.origin);
		await a.client.dispose();
		const written = values.get(keyOf(server.origin));
		let isIll = true;
		const get = (key: string) => (isIll ? Promise.reject(new Error("store")) : store.get(key));
		const b = makeClient({ store: { get, set: store.set } }, clock);
		server.answer = send(503);
		clock.seconds += 60;
		expect((await b.client.explain(server.origin)).access.reason).toBe("unreachable-no-copy");
		await b.client.access(server.origin);
		expect(values.get(keyOf(server.origin))).toBe(written);
		isIll = false;
		clock.seconds += 60;
		expect((await b.client.explain(`${server.origin}/private`)).reason).toBe("rule");
		await b.client.dispose();
		expect(values.get(keyOf(server.origin))).toContain("disallow");
		expect(values.get(keyOf(server.origin))).toContain('"failedFetchCount":2');
	});

	it("the other knows what Retry-After asked for", async () => {
		const { store } = memoryStore();
		const [a, b] = [makeClient({ store }), makeClient({ store })];
		server.answer = send(503, "", { "retry-after": "7200" });
		expect((await a.client.access(server.origin)).retryAfterSeconds).toBe(7200);
		await a.client.dispose();
		expect((await b.client.access(server.origin)).retryAfterSeconds).toBe(7200);
		expect(server.requests).toHaveLength(1);
	});
});

describe("Keyv in memory", () => {
	it("is a store, also for a client that comes later", async () => {
		server.answer = revalidated;
		const store = new Keyv();
		const { client } = makeClient({ store });
		await client.isAllowed(server.origin);
		await client.dispose();
		const later = makeClient({ store });
		expect(await later.client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(later.reported("cache-hit")).toMatchObject([{ source: "store" }]);
		expect(server.requests).toHaveLength(1);
	});
});

const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
afterAll(() => rmSync(folder, { recursive: true }));
let redis: Redis | undefined;
beforeAll(async () => {
	if (redisIsMissing === null) redis = await startRedis();
});

const STORES = ["redis", "sqlite"] as const;
const uriOf = (kind: (typeof STORES)[number]): string =>
	kind === "redis" ? redis!.uri : `sqlite://${join(folder, "robots.sqlite")}`;

interface Told {
	readonly allowed: boolean;
	readonly reason: string;
	readonly access: AccessSummary;
	readonly events: readonly RobotsClientEvent[];
}

describe.each(STORES)("a fleet of processes that share one store: %s", (kind) => {
	const isMissing = kind === "redis" && redisIsMissing !== null;

	/** A process of its own, that ends once it has been told. */
	async function ask(path: string, seconds: number): Promise<Told> {
		const script = fileURLToPath(new URL("../../support/fleet-member.mjs", import.meta.url));
		const argv = [script, kind, uriOf(kind), `${server.origin}${path}`, String(seconds)];
		return JSON.parse((await promisify(execFile)(process.execPath, argv)).stdout);
	}

	it.skipIf(isMissing)("fetches once, asks for changes together, and bridges an outage", async () => {
		const start = new Clock().seconds;
		server.answer = revalidated;
		const first = await ask("/private", start);
		expect(first).toMatchObject({ allowed: false, reason: "rule" });
		expect(server.requests).toHaveLength(1);

		const second = await ask("/private", start + 60);
		expect(second.events).toEqual([{ type: "cache-hit", origin: server.origin, source: "store" }]);
		expect(second).toMatchObject({ allowed: false, reason: "rule", access: first.access });
		expect(server.requests).toHaveLength(1);

		const third = await ask("/private", start + DAY_SECONDS);
		expect(third).toMatchObject({ allowed: false, access: { reason: "renewed", status: 304 } });
		expect(server.requests).toHaveLength(2);
		expect(server.requests[1]?.headers["if-none-match"]).toBe('"1"');

		server.answer = send(503);
		const fourth = await ask("/private", start + 2 * DAY_SECONDS);
		expect(fourth).toMatchObject({ allowed: false, reason: "rule", access: { status: 503 } });
		const fifth = await ask("/open", start + 2 * DAY_SECONDS + 59);
		expect(fifth).toMatchObject({ allowed: true, access: { reason: "unreachable-last-copy" } });
		expect(server.requests).toHaveLength(3);
	});
});

describe("two processes that live at once and share one Redis", () => {
	interface Member {
		ask(url: string, seconds: number): Promise<Told>;
	}
	const children: ChildProcess[] = [];
	afterAll(async () => {
		for (const child of children) {
			child.disconnect();
			await once(child, "exit");
		}
	});

	async function startMember(): Promise<Member> {
		const script = fileURLToPath(new URL("../../support/live-fleet-member.mjs", import.meta.url));
		const child = fork(script, [redis!.uri]);
		children.push(child);
		await once(child, "message");
		let lastId = 0;
		const ask = (url: string, seconds: number) =>
			new Promise<Told>((resolve) => {
				const id = ++lastId;
				const listen = (message: { readonly id: number; readonly reported: Told }): void => {
					if (message.id !== id) return;
					child.off("message", listen);
					resolve(message.reported);
				};
				child.on("message", listen);
				child.send({ id, url, seconds });
			});
		return { ask };
	}

	it.skipIf(redisIsMissing !== null)("neither undoes nor outlives what the other has learnt", async () => {
		const [a, b] = await Promise.all([startMember(), startMember()]);
		const [origin, other] = (await server.moreOrigins(2)) as [string, string];
		const start = new Clock().seconds;

		// Both fetch at once, and the slower one fails.
		let fail: () => void = () => {};
		const arrived = new Promise<void>((resolve) => {
			server.answer = (request, response) => {
				fail = () => send(503)(request, response);
				resolve();
			};
		});
		const slow = a.ask(`${origin}/private`, start);
		await arrived;
		server.answer = revalidated;
		// The claim of the first one runs out.
		const learnt = await b.ask(`${origin}/private`, start + 10);
		expect(learnt).toMatchObject({ allowed: false, reason: "rule" });
		fail();
		expect(await slow).toMatchObject({ reason: "rule", access: { reason: "unreachable-last-copy" } });

		// An outage that one has seen is the other's too.
		server.answer = send(503);
		server.requests.length = 0;
		const later = start + 2 * DAY_SECONDS;
		expect((await b.ask(`${origin}/open`, later)).access.reason).toBe("unreachable-last-copy");
		const reported = await a.ask(`${origin}/private`, later + 1);
		expect(reported).toMatchObject({ reason: "rule", access: { reason: "unreachable-last-copy" } });
		expect(server.requests).toHaveLength(1);

		// A response that is not stored is fetched by each client, and no old copy replaces it.
		server.answer = send(200, "user-agent: *\nallow: /", { "cache-control": "max-age=60" });
		expect((await a.ask(`${other}/private`, start)).allowed).toBe(true);
		server.answer = send(200, RULES, { "cache-control": "no-store" });
		for (let minute = 1; minute <= 3; minute++) {
			const seconds = start + 100 * minute;
			expect((await b.ask(`${other}/private`, seconds)).allowed).toBe(false);
			const { allowed, access } = await a.ask(`${other}/private`, seconds + 1);
			expect({ allowed, since: access.sinceSeconds }).toEqual({ allowed: false, since: seconds + 1 });
		}
	});
});

describe("a Redis", () => {
	it.skipIf(redisIsMissing !== null)(
		"forgets what is of no use any more, and may go away at any time",
		async () => {
			server.answer = send(200, RULES);
			const [origin, other] = await server.moreOrigins(2);
			const adapter = new KeyvRedis(redis!.uri);
			const store = new Keyv({ store: adapter });
			// Keyv tells of errors in this way too, and would throw where nobody listened.
			store.on("error", () => {});
			const { client, reported } = makeClient({ store, storeTimeoutMs: 20_000 });
			expect(await client.isAllowed(`${origin}/private`)).toBe(false);
			await client.dispose();
			expect(reported("store-error")).toEqual([]);
			const connection = await adapter.getClient();
			const [key] = (await connection.keys("*")).filter((each) => each.endsWith(origin!));
			const leftMs = Number(await connection.pTTL(key!));
			expect(leftMs).toBeGreaterThan(KEPT_MS - 600_000);
			expect(leftMs).toBeLessThanOrEqual(KEPT_MS);

			await redis!.kill();
			const later = makeClient({ store, storeTimeoutMs: 300 });
			expect(await later.client.isAllowed(`${other}/private`)).toBe(false);
			expect(await later.client.isAllowed(`${other}/open`)).toBe(true);
			await later.client.dispose();
			expect(later.reported("fetch-end")).toMatchObject([{ failure: null }]);
			await adapter.disconnect(true);
		},
	);
});

describe("SQLite", () => {
	it("is a store within a process as well", async () => {
		server.answer = revalidated;
		const store = new Keyv({ store: new KeyvSqlite(`sqlite://${join(folder, "one.sqlite")}`) });
		for (const requestsCount of [1, 1]) {
			const { client, reported } = makeClient({ store, storeTimeoutMs: 20_000 });
			expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
			await client.dispose();
			expect(reported("store-error")).toEqual([]);
			expect(server.requests).toHaveLength(requestsCount);
		}
		await store.disconnect();
	});
});

function safeJson(value: unknown): unknown {
	try {
		return JSON.stringify(value);
	} catch {
		return value;
	}
}

function safeValue(value: unknown): unknown {
	try {
		return storedValueOf(value);
	} catch {
		return value;
	}
}
