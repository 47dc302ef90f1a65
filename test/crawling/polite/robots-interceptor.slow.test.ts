import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import {
	Agent,
	getGlobalDispatcher,
	interceptors,
	request,
	setGlobalDispatcher,
	fetch as undiciFetch,
} from "undici";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
	type PoliteEvent,
	type PoliteOptions,
	RobotsClient,
	type RobotsClientEvent,
	RobotsDisallowedError,
} from "../../../crawling/client/index.js";
import { type RobotsInterceptor, robotsInterceptor } from "../../../crawling/node/index.js";
import { findBlocks } from "../../support/examples.js";
import {
	type Answer,
	raw,
	redirect,
	route,
	send,
	stall,
	startLoopbackServer,
} from "../../support/loopback-server.js";

/** A host reports a request's times some time after its body: on a busy machine later than a test usually waits. */
const REPORTED_WITHIN_MS = 30_000;

const server = await startLoopbackServer();
const before = getGlobalDispatcher();
const made: { obey: RobotsInterceptor<unknown>; agent: Agent }[] = [];

/** Sets the dispatcher of Node's own fetch. There is no pause between requests unless the test sets one. */
function install(options: Partial<PoliteOptions> = {}) {
	const events: (RobotsClientEvent | PoliteEvent)[] = [];
	const obey = robotsInterceptor({
		...(options.client === undefined ? { userAgent: "ExampleBot/1.0" } : {}),
		productToken: "ExampleBot",
		delaySeconds: 0,
		onEvent: (event) => events.push(event),
		...options,
	} as PoliteOptions);
	const agent = new Agent();
	setGlobalDispatcher(agent.compose(obey));
	made.push({ obey, agent });
	return { obey, events };
}

function site(answers: Readonly<Record<string, Answer>>, rules = "user-agent: *\ndisallow: /private"): void {
	server.answer = route({ "/robots.txt": send(200, rules), ...answers });
}

/** A rejection of fetch, whose cause is ours. */
type Failed = Error & { readonly cause: Error };

async function rejection(promise: Promise<unknown>): Promise<Failed> {
	return promise.then(
		() => expect.unreachable("it was sent"),
		(error: Failed) => error,
	);
}

afterEach(async () => {
	setGlobalDispatcher(before);
	for (const { obey, agent } of made.splice(0)) {
		await obey.dispose();
		await agent.destroy();
	}
});

describe.each<[string, typeof fetch]>([
	["Node's own fetch", (input, init) => fetch(input, init)],
	["undici's", undiciFetch as unknown as typeof fetch],
])("robotsInterceptor makes %s obey", (_name, fetchIt) => {
	it("it asks first, and hands on what comes", async () => {
		site({ "/page": send(200, "a page", { "x-own": "1" }) });
		install();
		const response = await fetchIt(`${server.origin}/page`, { headers: { "x-asked": "2" } });
		expect([response.status, response.headers.get("x-own"), await response.text()]).toEqual([
			200,
			"1",
			"a page",
		]);
		expect(server.paths).toEqual(["/robots.txt", "/page"]);
		expect(
			server.requests.map(({ headers }) => [headers["user-agent"] === "ExampleBot/1.0", headers["x-asked"]]),
		).toEqual([
			[true, undefined],
			[false, "2"],
		]);
	});

	it("the host knows when the first byte came", async () => {
		site({ "/timed": send(200, "a page") });
		install();
		const url = `${server.origin}/timed`;
		performance.clearResourceTimings();
		await (await fetchIt(url)).text();
		const timing = await vi.waitFor(() => {
			const [found] = performance.getEntriesByName(url) as PerformanceResourceTiming[];
			return found ?? expect.unreachable("the host reports it after the body");
		}, REPORTED_WITHIN_MS);
		expect(timing.responseStart).toBeGreaterThan(0);
	});

	it("a refusal is the cause, and nothing is sent", async () => {
		site({});
		const { events } = install();
		const error = await rejection(fetchIt(`${server.origin}/private/x`));
		expect(error).toBeInstanceOf(TypeError);
		expect(error.cause).toMatchObject({
			name: "RobotsDisallowedError",
			code: "ROBOTS_DISALLOWED",
			url: `${server.origin}/private/x`,
			explanation: { rule: { line: 2 } },
		});
		expect(server.paths).toEqual(["/robots.txt"]);
		expect(events.map(({ type }) => type)).toEqual(["fetch-start", "fetch-end", "refuse"]);
	});

	it("each hop of a redirect is asked about, of another origin too", async () => {
		site({ "/1": redirect("/2"), "/2": redirect(`${server.otherOrigin}/private`) });
		install();
		const error = await rejection(fetchIt(`${server.origin}/1`));
		expect(error.cause).toMatchObject({ url: `${server.otherOrigin}/private` });
		expect(server.paths).toEqual(["/robots.txt", "/1", "/2", "/robots.txt"]);
	});

	it("requests of an origin go out one at a time, in order", async () => {
		let outCount = 0;
		let maxOut = 0;
		server.answer = async (asked, response) => {
			maxOut = Math.max(maxOut, ++outCount);
			await wait(1);
			outCount--;
			send(asked.url === "/robots.txt" ? 404 : 200, "x".repeat(30_000))(asked, response);
		};
		install();
		const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
		await Promise.all(paths.map(async (path) => (await fetchIt(server.origin + path)).text()));
		expect(server.paths).toEqual(["/robots.txt", ...paths]);
		expect(maxOut).toBe(1);
	});

	it("it waits as the robots.txt asks, and tells so", async () => {
		site({}, "user-agent: *\ncrawl-delay: 1");
		const { events, obey } = install();
		await Promise.all(["/1", "/2"].map((path) => fetchIt(server.origin + path)));
		expect(events.filter(({ type }) => type === "wait")).toMatchObject([
			{ reason: "pause" },
			{ reason: "busy" },
		]);
		expect(obey.queues()).toMatchObject([{ origin: server.origin, delaySeconds: 1 }]);
	});

	it("Retry-After stops the origin", async () => {
		site({ "/busy": send(429, "", { "retry-after": "200" }) });
		const { events, obey } = install();
		expect((await fetchIt(`${server.origin}/busy`)).status).toBe(429);
		expect(events.slice(-3)).toMatchObject([
			{ type: "retry-after", retryAfterSeconds: 200, status: 429 },
			{ type: "slow-down", failureCount: 3 },
			{ type: "request-end", status: 429 },
		]);
		const controller = new AbortController();
		const waiting = rejection(fetchIt(`${server.origin}/page`, { signal: controller.signal }));
		while (obey.queues()[0]?.waitingCount !== 1) await wait(1);
		controller.abort(new Error("enough"));
		expect(await waiting).toMatchObject({ message: "enough" });
		expect(obey.queues()).toMatchObject([{ waitingCount: 0, isStopped: true }]);
		expect(server.paths).toEqual(["/robots.txt", "/busy"]);
	});

	it("a longer Retry-After than maxRetryAfterSeconds refuses at once", async () => {
		site({ "/busy": send(429, "", { "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }) });
		const { obey } = install();
		expect((await fetchIt(`${server.origin}/busy`)).status).toBe(429);
		const error = await rejection(fetchIt(`${server.origin}/page`));
		expect(error.cause ?? error).toMatchObject({ code: "ROBOTS_DELAY_TOO_LONG", retryAfterSeconds: 86_400 });
		expect(obey.queues()).toMatchObject([{ waitingCount: 0, isStopped: true }]);
		expect(server.paths).toEqual(["/robots.txt", "/busy"]);
	});

	it("a request that is aborted while it is out gives its place to the next", async () => {
		site({ "/stalls": stall("half"), "/page": send(200, "a page") });
		install();
		const controller = new AbortController();
		const response = await fetchIt(`${server.origin}/stalls`, { signal: controller.signal });
		const next = fetchIt(`${server.origin}/page`);
		controller.abort();
		await expect(response.text()).rejects.toThrow();
		expect(await (await next).text()).toBe("a page");
	});

	it("a request that fails does, and gives its place to the next", async () => {
		site({ "/breaks": ({ socket }) => socket.destroy(), "/page": send(200, "a page") });
		install();
		const [first, second] = await Promise.allSettled(
			["/breaks", "/page"].map((path) => fetchIt(server.origin + path)),
		);
		expect(first?.status).toBe("rejected");
		expect(second?.status).toBe("fulfilled");
	});

	it("a body is sent, and long ones are read whole", async () => {
		const text = "x".repeat(1_000_000);
		site({ "/echo": (asked, response) => void asked.pipe(response) });
		install();
		const response = await fetchIt(`${server.origin}/echo`, { method: "POST", body: text });
		expect(await response.text()).toBe(text);
	});

	it("after its end nothing goes out", async () => {
		site({});
		const { obey } = install();
		await obey.dispose();
		expect((await rejection(fetchIt(server.origin))).cause).toMatchObject({ name: "DisposedError" });
		expect(server.paths).toEqual([]);
	});
});

describe("robotsInterceptor beside undici's own", () => {
	it("request, with a query; redirects are followed by another interceptor", async () => {
		site({ "/1?a=b": redirect("/private"), "/2": send(200, "two") });
		install();
		const through = new Agent().compose(made[0]!.obey, interceptors.redirect({ maxRedirections: 3 }));
		const error = await rejection(request(`${server.origin}/1`, { query: { a: "b" }, dispatcher: through }));
		expect(error).toMatchObject({ code: "ROBOTS_DISALLOWED", url: `${server.origin}/private` });
		const { body } = await request(`${server.origin}/2`, { dispatcher: through });
		expect(await body.text()).toBe("two");
		await through.close();
	});

	it("names are resolved after it, so that it judges the site and not its address", async () => {
		site({ "/page": send(200, "it") });
		const { obey, events } = install();
		const agent = new Agent().compose(
			interceptors.dns(),
			obey,
			interceptors.redirect({ maxRedirections: 3 }),
		);
		const { body } = await request(`${server.otherOrigin}/page`, { dispatcher: agent });
		expect(await body.text()).toBe("it");
		expect(events[0]).toMatchObject({ type: "fetch-start", origin: server.otherOrigin });
		expect(server.paths).toEqual(["/robots.txt", "/page"]);
		await agent.close();
	});

	it("a path that begins with two slashes is a path, and no other origin", async () => {
		const other = server.otherOrigin.slice("http:".length);
		site({ [`${other}/page`]: send(200, "it") }, "user-agent: *\ndisallow: /");
		install();
		const error = await rejection(fetch(`${server.origin}${other}/page`));
		expect(error.cause).toMatchObject({ url: `${server.origin}${other}/page`, code: "ROBOTS_DISALLOWED" });
		expect(server.requests.map(({ headers }) => headers.host)).toEqual([server.origin.slice(7)]);
	});

	it("a client that is there may fetch by way of it", async () => {
		site({ "/robots.txt": redirect("/rules"), "/rules": send(200, "user-agent: *\ndisallow: /private") });
		const { obey } = install({ client: new RobotsClient({ productToken: "ExampleBot" }) });
		expect((await rejection(fetch(`${server.origin}/private`))).cause).toMatchObject({
			explanation: { rule: { line: 2 } },
		});
		await (await fetch(`${server.origin}/page`)).text();
		expect(server.paths).toEqual(["/robots.txt", "/rules", "/page"]);
		await obey.client.dispose();
	});

	it("a page is asked about while another site's robots.txt is redirected to it, by a client that is there", async () => {
		const stalled: (() => void)[] = [];
		site({ "/private/secret": (_request, response) => void stalled.push(() => response.end()) });
		const { obey } = install({ client: new RobotsClient({ productToken: "ExampleBot" }) });
		const secret = `${server.origin}/private/secret`;
		expect((await rejection(fetch(secret))).cause).toMatchObject({ code: "ROBOTS_DISALLOWED" });
		const rules = server.answer;
		server.answer = (request, response) => {
			const isEvil = request.headers.host === new URL(server.otherOrigin).host;
			(isEvil ? redirect(secret) : rules)(request, response);
		};
		const evil = fetch(`${server.otherOrigin}/page`).catch(() => {});
		await expect.poll(() => stalled.length).toBe(1);
		for (const error of await Promise.all([fetch(secret), fetch(secret)].map(rejection))) {
			expect(error.cause).toMatchObject({ code: "ROBOTS_DISALLOWED" });
		}
		expect(stalled).toHaveLength(1);
		for (const end of stalled) end();
		await obey.client.dispose();
		await evil;
	});

	it("a robots.txt that is cut on its way forbids: coded, or short of its length", async () => {
		const coded = gzipSync("user-agent: *\nallow: /\n".repeat(1000));
		server.answer = send(200, coded.subarray(0, coded.length / 2), { "content-encoding": "gzip" });
		install();
		expect((await rejection(fetch(server.origin))).cause).toMatchObject({
			explanation: { reason: "unreachable", access: { failure: "truncated" } },
		});
		expect(server.requests[0]?.headers["accept-encoding"]).toBe("identity");
		server.answer = raw("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nuser-agent: *");
		expect((await rejection(fetch(server.otherOrigin))).cause).toMatchObject({
			explanation: { reason: "unreachable" },
		});
	});

	it("refuses malformed options", () => {
		expect(() => robotsInterceptor(undefined as never)).toThrow("options: expected an object");
		expect(() => robotsInterceptor({ productToken: "ExampleBot", delaySeconds: -1 })).toThrow("delaySeconds");
	});
});

describe("what docs/client-promises.md says of the interceptor", () => {
	it("does not see node:http", async () => {
		install();
		site({ "/private/x": send(200, "sent") });
		const status = await new Promise((resolve) => {
			get(`${server.origin}/private/x`, (response) => resolve(response.resume().statusCode));
		});
		expect(status).toBe(200);
		expect(server.paths).toEqual(["/private/x"]);
	});

	it("its `maxBodyBytes` counts before decompression: what comes out may be longer", async () => {
		install({ maxBodyBytes: 10_000 });
		site({ "/bomb": send(200, gzipSync(Buffer.alloc(1_000_000)), { "content-encoding": "gzip" }) });
		expect((await (await fetch(`${server.origin}/bomb`)).arrayBuffer()).byteLength).toBe(1_000_000);
	});

	it("the function for a hook of got refuses what robots.txt forbids", async () => {
		const [block] = findBlocks("docs/client-promises.md").filter(({ code }) =>
			code.includes("function ask("),
		);
		const code = block!.code.replace(/^import .*$/m, "");
		const made = new Function("RobotsClient", "RobotsDisallowedError", `${code} return { client, ask };`);
		site({});
		const { client, ask } = made(RobotsClient, RobotsDisallowedError);
		await ask(new URL(`${server.origin}/page`));
		await expect(ask(new URL(`${server.origin}/private/x`))).rejects.toMatchObject({
			code: "ROBOTS_DISALLOWED",
			url: `${server.origin}/private/x`,
		});
		await client.dispose();
	});
});
