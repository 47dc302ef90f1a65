import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { EngineMemoryError } from "../../../bindings/arguments/out-of-memory.js";
import { DisposedError } from "../../../bindings/auto.js";
import type { Engine } from "../../../bindings/contract/engine.js";
import { jsEngine } from "../../../bindings/engine-js/index.js";
import { openFile } from "../../../bindings/file/open-file.js";
import { ParsedRobotsTxt } from "../../../bindings/file/robots-txt.js";
import { RobotsClient, type RobotsClientEvent } from "../../../crawling/client/index.js";
import { Clock, disposeClientsAfterEach, makeClient, rejection } from "../../support/client.js";
import { engines } from "../../support/engines.js";
import {
	type Answer,
	endless,
	redirect,
	route,
	send,
	startLoopbackServer,
} from "../../support/loopback-server.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const DAY_SECONDS = 86_400;
const server = await startLoopbackServer();
disposeClientsAfterEach();

/** Answers once it is told to. */
function held(answer: Answer) {
	let release: () => void = () => {};
	let arrive: () => void = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const arrived = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	const later: Answer = async (request, response) => {
		arrive();
		await released;
		answer(request, response);
	};
	return { later, release, arrived };
}

const origins = await server.moreOrigins(30);

describe("one request an origin", () => {
	it("however many callers there are", async () => {
		const { later, release, arrived } = held(send(200, RULES));
		server.answer = later;
		const { client, reported } = makeClient();
		const verdicts = Array.from({ length: 1000 }, (_, index) =>
			client.isAllowed(`${server.origin}/${index % 2 === 0 ? "private" : "open"}`),
		);
		await arrived;
		release();
		expect((await Promise.all(verdicts)).filter(Boolean)).toHaveLength(500);
		expect(server.requests).toHaveLength(1);
		expect(reported("fetch-start")).toHaveLength(1);
	});

	it("whatever they ask, and however they write the origin", async () => {
		server.answer = send(200, RULES);
		const { client } = makeClient();
		const { port } = new URL(server.origin);
		const [explanation, matcher, access, delay, allowed] = await Promise.all([
			client.explain(`http://user@127.1:${port}/private`),
			client.matcher(new URL(`${server.origin}/x?y#z`)),
			client.access(new TextEncoder().encode(server.origin)),
			client.crawlDelaySeconds(`HTTP://127.0.0.1:${port}`),
			client.isAllowed(`${server.origin}/robots.txt`),
		]);
		expect(explanation.rule?.line).toBe(2);
		expect(matcher.isAllowed("/private")).toBe(false);
		expect(access.inForce).toBe("rules");
		expect(delay).toBeUndefined();
		expect(allowed).toBe(true);
		expect(server.requests).toHaveLength(1);
	});

	it("a spelling of an origin that was seen before is the same one, and no other", async () => {
		server.answer = send(200, RULES);
		const { client, reported } = makeClient();
		const { port } = new URL(server.origin);
		const spellings = ["http://127.0.0.1", "http://user@127.0.0.1", "http:127.1", "HTTP://0x7f000001"];
		for (const spelling of [...spellings, ...spellings]) {
			for (const end of ["/private", "/../private?x", "\\private", "/./private#y "]) {
				expect(await client.isAllowed(`${spelling}:${port}${end}`)).toBe(false);
			}
			expect(await client.isAllowed(`${spelling}:${port}?/private`)).toBe(true);
		}
		expect(reported("fetch-start")).toHaveLength(1);
	});

	it("origins do not wait for each other", async () => {
		const { later, release } = held(send(404));
		server.answer = (request, response) =>
			(request.headers.host?.startsWith("localhost") ? send(200, RULES) : later)(request, response);
		const { client } = makeClient();
		const slow = client.isAllowed(server.origin);
		expect(await client.isAllowed(`${server.otherOrigin}/private`)).toBe(false);
		release();
		expect(await slow).toBe(true);
	});
});

describe("abort signals", () => {
	it("one caller's does not fail the others", async () => {
		const { later, release, arrived } = held(send(200, RULES));
		server.answer = later;
		const { client } = makeClient();
		const leaver = new AbortController();
		const left = rejection(client.isAllowed(server.origin, { signal: leaver.signal }));
		const stayed = client.isAllowed(`${server.origin}/private`, { signal: new AbortController().signal });
		await arrived;
		leaver.abort("gone");
		expect(await left).toBe("gone");
		release();
		expect(await stayed).toBe(false);
		expect(server.requests).toHaveLength(1);
		expect(getEventListeners(leaver.signal, "abort")).toEqual([]);
	});

	it("the last one's neither: the fetch goes on, and the next caller joins it", async () => {
		const { later, release, arrived } = held(send(200, RULES));
		server.answer = later;
		const { client, reported } = makeClient();
		const controllers = [new AbortController(), new AbortController()];
		const left = controllers.map(({ signal }) => rejection(client.isAllowed(server.origin, { signal })));
		await arrived;
		for (const controller of controllers) controller.abort("gone");
		expect(await Promise.all(left)).toEqual(["gone", "gone"]);
		const next = client.isAllowed(`${server.origin}/private`);
		release();
		expect(await next).toBe(false);
		expect(reported("fetch-abort")).toEqual([]);
		expect(reported("fetch-end")).toHaveLength(1);
		expect(server.requests).toHaveLength(1);
	});

	it("callers that never wait long enough cause one fetch, and learn in the end what came of it", async () => {
		const { later, release, arrived } = held(send(200, RULES));
		server.answer = later;
		const { client, reported } = makeClient();
		for (let index = 0; index < 30; index++) {
			const controller = new AbortController();
			const left = rejection(client.isAllowed(server.origin, { signal: controller.signal }));
			controller.abort("impatient");
			expect(await left).toBe("impatient");
		}
		await arrived;
		release();
		await expect.poll(() => reported("fetch-end").length, { timeout: 600_000 }).toBe(1);
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.requests).toHaveLength(1);
	});

	it("one that is aborted already asks nothing", async () => {
		const { client } = makeClient();
		const signal = AbortSignal.abort("before");
		expect(await rejection(client.isAllowed(server.origin, { signal }))).toBe("before");
		expect(server.requests).toHaveLength(0);
	});

	it("the client's own ends everything", async () => {
		const arrived = new Promise<void>((resolve) => {
			server.answer = () => resolve();
		});
		const controller = new AbortController();
		const { client } = makeClient({ signal: controller.signal });
		const asked = rejection(client.isAllowed(server.origin));
		await arrived;
		controller.abort("over");
		expect(await asked).toBe("over");
		expect(await rejection(client.isAllowed(server.origin))).toBe("over");
		expect(await rejection(makeClient({ signal: controller.signal }).client.explain(server.origin))).toBe(
			"over",
		);
	});
});

describe("RFC 9309 §2.4: time", () => {
	it("a copy is asked for once a day, and for changes alone", async () => {
		server.answer = (request, response) =>
			(request.headers["if-none-match"] === '"1"' ? send(304) : send(200, RULES, { etag: '"1"' }))(
				request,
				response,
			);
		const { client, clock, reported } = makeClient();
		const ask = () => client.explain(`${server.origin}/private`);
		expect((await ask()).access.reason).toBe("fetched");
		clock.seconds += DAY_SECONDS - 1;
		expect((await ask()).access.reason).toBe("fetched");
		expect(server.requests).toHaveLength(1);
		clock.seconds += 1;
		expect(await ask()).toMatchObject({ reason: "rule", access: { reason: "renewed", status: 304 } });
		expect(server.requests).toHaveLength(2);
		expect(reported("fetch-start").map(({ isConditional }) => isConditional)).toEqual([false, true]);
		expect(reported("cache-hit")).toMatchObject([{ source: "memory" }]);
	});

	it("a validator goes to the URL that it came from alone; elsewhere a 304 is unasked", async () => {
		server.answer = route({ "/robots.txt": redirect("/a"), "/a": send(200, RULES, { etag: '"1"' }) });
		const { client, clock } = makeClient();
		await client.isAllowed(server.origin);
		clock.seconds += DAY_SECONDS;
		server.answer = route({ "/robots.txt": redirect("/a"), "/a": send(304) });
		expect((await client.explain(`${server.origin}/private`)).access.reason).toBe("renewed");
		expect(server.requests.slice(2).map(({ headers }) => headers["if-none-match"])).toEqual([
			undefined,
			'"1"',
		]);
		clock.seconds += DAY_SECONDS;
		server.answer = send(304);
		expect((await client.explain(`${server.origin}/private`)).access.reason).toBe("unreachable-last-copy");
		expect(server.requests.at(-1)?.headers["if-none-match"]).toBeUndefined();
	});

	it("new rules replace the old ones, for new questions", async () => {
		server.answer = send(200, RULES);
		const { client, clock } = makeClient();
		const matcher = await client.matcher(server.origin);
		clock.seconds += DAY_SECONDS;
		server.answer = send(200, "user-agent: *\ndisallow: /open");
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(true);
		expect(await client.isAllowed(`${server.origin}/open`)).toBe(false);
		expect(matcher.isAllowed("/private")).toBe(false);
	});

	it("an outage: the last copy for 30 days, then no file", async () => {
		server.answer = send(200, RULES, { "cache-control": "no-store" });
		const { client, clock } = makeClient();
		await client.isAllowed(server.origin);
		server.answer = send(503);
		clock.seconds += DAY_SECONDS;
		const first = await client.explain(`${server.origin}/private`);
		expect(first).toMatchObject({ reason: "rule", access: { status: 503, reason: "unreachable-last-copy" } });
		clock.seconds += 30 * DAY_SECONDS;
		expect((await client.explain(`${server.origin}/private`)).reason).toBe("rule");
		clock.seconds += DAY_SECONDS;
		expect((await client.explain(`${server.origin}/private`)).reason).toBe("unavailable");
		expect(server.requests).toHaveLength(4);
	});

	it("what time alone changes is changed without a request", async () => {
		server.answer = send(503, "", { "retry-after": String(DAY_SECONDS) });
		const { client, clock } = makeClient({ policy: "google" });
		expect((await client.explain(server.origin)).access.reason).toBe("unreachable-first-hours");
		clock.seconds += 13 * 3600;
		expect(await client.explain(server.origin)).toMatchObject({
			reason: "unavailable",
			access: { reason: "unreachable-no-restrictions", retryAfterSeconds: DAY_SECONDS },
		});
		expect(server.requests).toHaveLength(1);
	});

	it("a clock that is set back does not keep a copy for ever", async () => {
		server.answer = send(200, RULES);
		const { client, clock } = makeClient();
		await client.isAllowed(server.origin);
		clock.seconds -= 10;
		await client.isAllowed(server.origin);
		expect(server.requests).toHaveLength(1);
		clock.seconds -= 365 * DAY_SECONDS;
		await client.isAllowed(server.origin);
		expect(server.requests).toHaveLength(2);
	});

	it.each([2, 30, 365])(
		"a clock that is set back by %d days costs one fetch, then waits as ever",
		async (dayCount) => {
			for (const [status, headers, waitSeconds] of [
				[200, { "cache-control": "max-age=0" }, 60],
				[503, { "retry-after": "3600" }, 3600],
				[429, { "retry-after": "3600" }, 3600],
			] as const) {
				server.answer = send(status, RULES, headers);
				server.requests.length = 0;
				const { client, clock } = makeClient();
				await client.isAllowed(server.origin);
				clock.seconds -= dayCount * DAY_SECONDS;
				for (let second = 0; second < waitSeconds; second += waitSeconds / 60) {
					await client.isAllowed(server.origin);
					clock.seconds += waitSeconds / 60;
				}
				expect(server.requests).toHaveLength(2);
				await client.isAllowed(server.origin);
				expect(server.requests).toHaveLength(3);
			}
		},
	);

	it("never more than one fetch a minute", async () => {
		server.answer = send(200, RULES, { "cache-control": "max-age=0" });
		const { client, clock } = makeClient();
		for (let second = 0; second < 120; second++) {
			await client.isAllowed(server.origin);
			clock.seconds++;
		}
		expect(server.requests).toHaveLength(2);
	});

	it("crawl-delay is at hand", async () => {
		server.answer = send(200, "user-agent: examplebot\ncrawl-delay: 2.5");
		expect(await makeClient().client.crawlDelaySeconds(server.origin)).toBe(2.5);
	});
});

describe("Google: after 30 days it matters whether the site itself can be reached", () => {
	const afterLongOutage = async (probeSite?: (origin: string) => boolean | Promise<boolean>) => {
		server.answer = send(500);
		const { client, clock } = makeClient({ policy: "google", probeSite });
		await client.isAllowed(server.origin);
		clock.seconds += 31 * DAY_SECONDS;
		return (await client.explain(server.origin)).access;
	};

	it("as if there were no file where nobody says", async () => {
		expect(await afterLongOutage()).toMatchObject({ inForce: "allow-all", reason: "unreachable-too-long" });
	});

	it("probeSite is asked, then and only then", async () => {
		const asked: string[] = [];
		const probe = (isReachable: boolean) => async (origin: string) => {
			asked.push(origin);
			return isReachable;
		};
		expect(await afterLongOutage(probe(false))).toMatchObject({
			inForce: "disallow-all",
			reason: "site-unreachable",
		});
		expect(await afterLongOutage(probe(true))).toMatchObject({ inForce: "allow-all" });
		expect(asked).toEqual([server.origin, server.origin]);
	});

	it("a probe that fails has said nothing", async () => {
		expect(await afterLongOutage(() => Promise.reject(new Error("no")))).toMatchObject({
			inForce: "allow-all",
		});
	});
});

describe("the bound of origins", () => {
	it("the one that was not used for longest makes room", async () => {
		server.answer = send(200, RULES);
		const { client, reported } = makeClient({ maxOrigins: 2 });
		for (const index of [0, 1, 0, 2, 0, 1]) await client.isAllowed(origins[index]!);
		expect(reported("fetch-start").map(({ origin }) => origin)).toEqual(
			[0, 1, 2].map((index) => origins[index]),
		);
		expect(reported("eviction").map(({ origin }) => origin)).toEqual([1, 2].map((index) => origins[index]));
	});

	it("gives the memory of what made room back, and parses what has not changed once", async () => {
		const parses = vi.spyOn(ParsedRobotsTxt.prototype, "matcher");
		const disposals = vi.spyOn(ParsedRobotsTxt.prototype, "dispose");
		server.answer = (request, response) =>
			(request.headers["if-none-match"] === '"1"' ? send(304) : send(200, RULES, { etag: '"1"' }))(
				request,
				response,
			);
		const { client, clock } = makeClient({ maxOrigins: 2 });
		parses.mockClear();
		disposals.mockClear();
		for (const origin of origins.slice(0, 5)) await client.isAllowed(origin);
		expect(parses).toHaveBeenCalledTimes(5);
		// Files of other tests may be collected meanwhile.
		const files = new Set(parses.mock.contexts);
		const leftCount = () => [...files].filter((file) => !disposals.mock.contexts.includes(file)).length;
		expect([files.size, leftCount()]).toEqual([5, 2]);
		clock.seconds += DAY_SECONDS;
		expect(await client.isAllowed(`${origins[4]}/private`)).toBe(false);
		expect(server.requests).toHaveLength(6);
		expect(parses).toHaveBeenCalledTimes(5);
		await client.dispose();
		expect(leftCount()).toBe(0);
		vi.restoreAllMocks();
	});

	it("what made room is not fetched again before that is due", async () => {
		server.answer = send(200, RULES);
		const { client, clock, reported } = makeClient({ maxOrigins: 1 });
		for (let turn = 0; turn < 20; turn++) {
			expect(await client.isAllowed(`${origins[turn % 2]}/private`)).toBe(false);
		}
		expect(server.requests).toHaveLength(2);
		expect(reported("cache-hit")).toHaveLength(18);
		expect(reported("cache-hit").every(({ source }) => source === "memory")).toBe(true);
		server.answer = send(503);
		clock.seconds += DAY_SECONDS;
		expect((await client.explain(`${origins[0]}/private`)).access.reason).toBe("unreachable-last-copy");
	});

	it.each(engines)(
		"every file is given back, however many are asked at once, engine $name",
		async (engine) => {
			server.answer = send(200, RULES);
			const { client } = makeClient({ maxOrigins: 2, engine: engine.name });
			const parses = vi.spyOn(ParsedRobotsTxt.prototype, "matcher");
			const disposals = vi.spyOn(ParsedRobotsTxt.prototype, "dispose");
			const asked = origins.flatMap((origin) => [
				client.isAllowed(`${origin}/private`),
				client.explain(`${origin}/private`).then(({ allowed }) => allowed),
				client.crawlDelaySeconds(origin).then((delay) => delay !== undefined),
				client.matcher(origin).then((matcher) => {
					const allowed = matcher.isAllowed("/private");
					matcher.dispose();
					matcher.dispose();
					return allowed;
				}),
			]);
			expect((await Promise.all(asked)).some(Boolean)).toBe(false);
			const files = new Set(parses.mock.contexts);
			const leftCount = () => [...files].filter((file) => !disposals.mock.contexts.includes(file)).length;
			expect(leftCount()).toBeLessThanOrEqual(2);
			await client.dispose();
			expect(leftCount()).toBe(0);
			vi.restoreAllMocks();
		},
	);

	it.each(engines)("matchers in any number share one parsed file, engine $name", async ({ name: engine }) => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ maxOrigins: 1, engine });
		const parses = vi.spyOn(ParsedRobotsTxt.prototype, "matcher");
		const disposals = vi.spyOn(ParsedRobotsTxt.prototype, "dispose");
		// Files of other tests may be collected meanwhile.
		const ofShared = () => disposals.mock.contexts.filter((file) => file === parses.mock.contexts[0]);
		const matchers = await Promise.all(Array.from({ length: 100 }, () => client.matcher(origins[0]!)));
		expect(parses).toHaveBeenCalledTimes(1);
		await client.isAllowed(origins[1]!);
		for (const matcher of matchers.slice(1)) matcher.dispose();
		expect(ofShared()).toEqual([]);
		expect(Array.from(matchers[0]!.checkAll(["/private", "/"]))).toEqual([0, 1]);
		expect(Array.from(matchers[0]!.checkLines(new TextEncoder().encode("/private\n/")))).toEqual([0, 1]);
		expect(() => matchers[1]!.isAllowed("/")).toThrow(DisposedError);
		matchers[0]!.dispose();
		expect(ofShared()).toHaveLength(1);
		vi.restoreAllMocks();
	});

	it.each(engines)("never takes a matcher away from who holds it, engine $name", async ({ name: engine }) => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ maxOrigins: 1, engine });
		const matcher = await client.matcher(origins[0]!);
		const same = await client.matcher(origins[0]!);
		same.dispose();
		for (const index of [1, 2, 3]) await client.isAllowed(origins[index]!);
		expect(matcher.isAllowed("/private")).toBe(false);
		expect(matcher.explain("/private").rule?.line).toBe(2);
		await client.dispose();
		expect(matcher.isAllowed("/open")).toBe(true);
	});

	it.each(engines)("holds while many wait at once, engine $name", async ({ name: engine }) => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ maxOrigins: 1, engine });
		const verdicts = origins.map((origin) =>
			Promise.all([client.isAllowed(`${origin}/private`), client.isAllowed(`${origin}/open`)]),
		);
		expect(await Promise.all(verdicts)).toEqual(origins.map(() => [false, true]));
	});
});

describe("an engine without memory", () => {
	/** It has room for so many octets in all files together. */
	function engineOf(roomOctets: number) {
		let usedOctets = 0;
		const parse: Engine["parse"] = (body, options) => {
			if (usedOctets + body.length > roomOctets) throw new EngineMemoryError("no more memory");
			usedOctets += body.length;
			const file = jsEngine.parse(body, options);
			const dispose = file.dispose.bind(file);
			file.dispose = () => {
				usedOctets -= body.length;
				dispose();
			};
			return file;
		};
		return { ...jsEngine, parse };
	}

	async function ask(roomOctets: number) {
		server.answer = send(200, RULES);
		const events: RobotsClientEvent[] = [];
		const engine = engineOf(roomOctets);
		const client = new RobotsClient({
			productToken: "ExampleBot",
			userAgent: "ExampleBot",
			onEvent: (event) => events.push(event),
			parser: {
				parse: (body, options) => new ParsedRobotsTxt(openFile(() => engine, body, options)),
			},
		});
		const reported = () => events.filter(({ type }) => type === "warning");
		return { client, reported };
	}

	it("forbids and says so, as it cannot know", async () => {
		const { client, reported } = await ask(RULES.length);
		expect(await client.isAllowed(`${server.origin}/open`)).toBe(false);
		expect(await client.crawlDelaySeconds(server.origin)).toBeUndefined();
		const { reason, text, access } = await client.explain(`${server.origin}/open`);
		expect({ reason, because: access.reason }).toEqual({ reason: "unreachable", because: "fetched" });
		expect(text).toContain("memory");
		const matcher = await client.matcher(server.origin);
		await client.dispose();
		expect(matcher.isAllowed("/open")).toBe(false);
		expect(reported()).toHaveLength(4);
		expect(reported()[0]).toMatchObject({ code: "engine-out-of-memory", origin: server.origin });
	});

	it("reads what is asked for in the room of what is not", async () => {
		const { client, reported } = await ask(2 * RULES.length);
		for (const origin of [...origins.slice(0, 5), ...origins.slice(0, 5)]) {
			expect(await client.isAllowed(`${origin}/open`)).toBe(true);
			expect(await client.isAllowed(`${origin}/private`)).toBe(false);
		}
		expect(reported()).toEqual([]);
		await client.dispose();
	});
});

describe("matchers where no file decides", () => {
	it.each([
		[404, true, "unavailable"],
		[503, false, "unreachable"],
	])("status %i", async (status, allowed, reason) => {
		server.answer = send(status);
		for (const dialect of ["rfc9309", "google", "original1994"] as const) {
			const matcher = await makeClient({ dialect }).client.matcher(server.origin);
			expect(matcher.isAllowed("/x")).toBe(allowed);
			expect(matcher.explain("/x")).toMatchObject({
				allowed,
				reason,
				rule: null,
				rivals: [],
				group: { chosenBy: "none", groups: [] },
			});
			expect(matcher.explain("http://other.example/").reason).toBe("out-of-scope");
			expect(matcher.crawlDelaySeconds).toBeUndefined();
		}
		const { client } = makeClient();
		expect((await client.explain(`${server.origin}/robots.txt`)).reason).toBe("robots-txt");
	});
});

describe("disposal", () => {
	it("aborts what is under way, and refuses what comes later", async () => {
		let close: () => void = () => {};
		const closed = new Promise<void>((resolve) => {
			close = resolve;
		});
		server.answer = endless(RULES, undefined, close);
		const { client } = makeClient({ maxBytes: Number.POSITIVE_INFINITY });
		const asked = rejection(client.isAllowed(server.origin));
		await expect.poll(() => server.requests.length, { timeout: 600_000 }).toBe(1);
		await client.dispose();
		expect(await asked).toBeInstanceOf(DisposedError);
		expect(await rejection(client.isAllowed(server.origin))).toBeInstanceOf(DisposedError);
		await client.dispose();
		await closed;
	});

	it("is what await using calls", async () => {
		const { client } = makeClient();
		await client[Symbol.asyncDispose]();
		expect(await rejection(client.access(server.origin))).toBeInstanceOf(DisposedError);
	});
});

describe("events", () => {
	it("tell the story of a fetch, in order", async () => {
		server.answer = route({ "/robots.txt": redirect("/r", 301), "/r": send(200, RULES, { age: "0" }) });
		const clock = new Clock();
		const { client, events } = makeClient({ now: () => clock.seconds++ * 1000 }, clock);
		await client.isAllowed(server.origin);
		await client.isAllowed(server.origin);
		const { origin } = server;
		expect(events).toEqual([
			{ type: "fetch-start", origin, url: `${origin}/robots.txt`, isConditional: false },
			{ type: "redirect", origin, from: `${origin}/robots.txt`, to: `${origin}/r`, status: 301 },
			{
				type: "fetch-end",
				origin,
				url: `${origin}/r`,
				status: 200,
				failure: null,
				contentType: "text/plain",
				redirectCount: 1,
				bodyOctets: RULES.length,
				isCut: false,
				durationMs: 2000,
				inForce: "rules",
				reason: "fetched",
				nextFetchAtSeconds: 1_750_086_402,
				retryAfterSeconds: null,
			},
			{ type: "cache-hit", origin, source: "memory" },
		]);
	});

	it("a listener that ends the client on the way sends no request any more", async () => {
		const test = makeClient({ onEvent: ({ type }) => type === "fetch-start" && void test.client.dispose() });
		expect(await rejection(test.client.isAllowed(server.origin))).toBeInstanceOf(DisposedError);
		expect(test.reported("fetch-abort")).toHaveLength(1);
		expect(server.requests).toHaveLength(0);
	});

	it("a listener that throws or rejects breaks nothing", async () => {
		server.answer = send(200, RULES, { "content-type": "text/html" });
		const listeners: ((event: RobotsClientEvent) => unknown)[] = [
			() => {
				throw new Error("listener");
			},
			() => Promise.reject(new Error("listener")),
		];
		for (const onEvent of listeners) {
			const client = new RobotsClient({ productToken: "ExampleBot", userAgent: "x", onEvent });
			expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
			await client.dispose();
		}
	});
});
