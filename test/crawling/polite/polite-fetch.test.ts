import { describe, expect, it, vi } from "vitest";
import {
	type ClientExplanation,
	type PoliteEvent,
	type PoliteFetch,
	type PoliteOptions,
	politeFetch,
	RobotsClient,
	type RobotsClientEvent,
	RobotsDelayError,
	RobotsDisallowedError,
	RobotsQueueError,
} from "../../../crawling/client/index.js";
import {
	inSimulatedTime,
	inTime,
	makeSites,
	redirectTo,
	type SiteAnswer,
	START_MS,
} from "../../support/sites.js";

const A = "https://a.example";
const B = "https://b.example";

const made: PoliteFetch<RobotsClient>[] = [];

inSimulatedTime(made);

/** A polite fetch of sites in simulated time. */
function make(answers: Readonly<Record<string, SiteAnswer>>, options: Partial<PoliteOptions> = {}) {
	const sites = makeSites(answers);
	const events: (RobotsClientEvent | PoliteEvent)[] = [];
	const fetch = politeFetch({
		...(options.client === undefined
			? { productToken: "ExampleBot", userAgent: "ExampleBot/1.0", fetch: sites.fetch }
			: { fetch: sites.fetch }),
		onEvent: (event) => events.push(event),
		...options,
	} as PoliteOptions) as PoliteFetch<RobotsClient>;
	made.push(fetch);
	const told = <T extends (RobotsClientEvent | PoliteEvent)["type"]>(type: T) =>
		events.filter(
			(event): event is Extract<RobotsClientEvent | PoliteEvent, { type: T }> => event.type === type,
		);
	return { fetch, sites, events, told };
}

/** Members that any of these errors may have. */
interface Thrown extends Error {
	readonly explanation: ClientExplanation;
}

async function rejection(promise: Promise<unknown>): Promise<Thrown> {
	return inTime(
		promise.then(
			() => {
				throw new Error("expected a rejection");
			},
			(error: Thrown) => error,
		),
	);
}

describe("politeFetch asks first", () => {
	it("fetches the robots.txt, then a second later the page, as itself", async () => {
		const { fetch, sites } = make({ [`${A}/robots.txt`]: "user-agent: *\ndisallow: /x", "*": "a page" });
		const response = await inTime(fetch(`${A}/page#part`));
		expect(await response.text()).toBe("a page");
		expect(response.url).toBe(`${A}/page`);
		expect(response.redirected).toBe(false);
		expect(sites.log).toEqual([`0 ${A}/robots.txt`, `1 ${A}/page`]);
		expect(sites.seen.map(({ headers }) => headers["user-agent"])).toEqual([
			"ExampleBot/1.0",
			"ExampleBot/1.0",
		]);
	});

	it("refuses what the robots.txt forbids, with all that led to it, and sends nothing", async () => {
		const { fetch, sites, told } = make({ [`${A}/robots.txt`]: "user-agent: *\ndisallow: /x" });
		const error = await rejection(fetch(`${A}/x/y`));
		expect(error).toBeInstanceOf(RobotsDisallowedError);
		expect(error).toMatchObject({
			name: "RobotsDisallowedError",
			code: "ROBOTS_DISALLOWED",
			url: `${A}/x/y`,
			explanation: { allowed: false, reason: "rule", rule: { line: 2 }, access: { status: 200 } },
		});
		expect(error.message).toContain(error.explanation.text);
		expect(sites.log).toEqual([`0 ${A}/robots.txt`]);
		expect(told("refuse")).toMatchObject([{ origin: A, url: `${A}/x/y`, explanation: { allowed: false } }]);
	});

	it("refuses where the robots.txt cannot be reached", async () => {
		const { fetch } = make({ [`${A}/robots.txt`]: () => new Response(null, { status: 500 }) });
		expect(await rejection(fetch(`${A}/`))).toMatchObject({
			explanation: { reason: "unreachable", access: { status: 500 } },
		});
	});

	it("asks again where the answer has grown old in the queue", async () => {
		let count = 0;
		const { fetch, sites } = make({
			[`${A}/robots.txt`]: () =>
				new Response(count++ === 0 ? "user-agent: *\ncrawl-delay: 60" : "user-agent: *\ndisallow: /b", {
					headers: { "cache-control": "max-age=90" },
				}),
			"*": "",
		});
		const first = fetch(`${A}/a`);
		const second = rejection(fetch(`${A}/b`));
		await inTime(first);
		expect(await second).toBeInstanceOf(RobotsDisallowedError);
		expect(sites.log).toEqual([`0 ${A}/robots.txt`, `60 ${A}/a`, `120 ${A}/robots.txt`]);
	});

	it.each(["data:,text", "blob:nodedata:x"])("%s asks nobody", async (url) => {
		const asked: string[] = [];
		const fetch = politeFetch({
			productToken: "ExampleBot",
			fetch: async (input) => {
				asked.push(`${input}`);
				return new Response("it");
			},
		});
		expect(await (await fetch(url)).text()).toBe("it");
		expect(asked).toEqual([url]);
		await fetch.dispose();
	});
});

describe("politeFetch waits", () => {
	it.each<[string, string, number]>([
		["crawl-delay", "user-agent: *\ncrawl-delay: 5", 5],
		["less than a second", "user-agent: *\ncrawl-delay: 0.25", 0.25],
		["request-rate", "user-agent: *\nrequest-rate: 2/1m", 30],
		["the longer of both", "user-agent: *\nrequest-rate: 1/4\ncrawl-delay: 3", 4],
		["request-rate at this time of the day (15:06 UTC)", "user-agent: *\nrequest-rate: 1/4 1500-1510", 4],
		["request-rate at another time of the day", "user-agent: *\nrequest-rate: 1/4 1600-1510", 4],
		["request-rate not now", "user-agent: *\nrequest-rate: 1/4 1510-1600", 1],
		["another crawler's", "user-agent: *\ncrawl-delay: 2\nuser-agent: OtherBot\nrequest-rate: 1/9", 2],
		["its own", "user-agent: *\nrequest-rate: 1/9\nuser-agent: ExampleBot\nrequest-rate: 1/7", 7],
		["nothing", "user-agent: *\ndisallow: /x", 1],
	])("as the robots.txt asks: %s", async (_name, rules, seconds) => {
		const { fetch, sites } = make({ [`${A}/robots.txt`]: rules, "*": "" });
		await inTime(Promise.all(["/1", "/2", "/3"].map((path) => fetch(A + path))));
		expect(sites.log).toEqual([
			`0 ${A}/robots.txt`,
			...[1, 2, 3].map((number) => `${number * seconds} ${A}/${number}`),
		]);
	});

	it("origins do not hold each other up, and come in order", async () => {
		const { fetch, sites, told } = make({ [`${A}/robots.txt`]: "user-agent: *\ncrawl-delay: 10", "*": "" });
		await inTime(Promise.all([`${A}/1`, `${A}/2`, `${B}/1`, `${B}/2`].map((url) => fetch(url))));
		expect(sites.log).toEqual([
			`0 ${A}/robots.txt`,
			`0 ${B}/robots.txt`,
			`1 ${B}/1`,
			`2 ${B}/2`,
			`10 ${A}/1`,
			`20 ${A}/2`,
		]);
		expect(told("wait").filter(({ origin }) => origin === A)).toEqual([
			{ type: "wait", origin: A, url: `${A}/1`, reason: "pause", untilSeconds: START_MS / 1000 + 10 },
			{ type: "wait", origin: A, url: `${A}/2`, reason: "busy", untilSeconds: START_MS / 1000 + 10 },
		]);
	});

	it("one at a time: a body that goes on is not over", async () => {
		let finish = (): void => {};
		const slow = () =>
			new Response(
				new ReadableStream({
					start(controller) {
						controller.enqueue(new TextEncoder().encode("half"));
						finish = () => controller.close();
					},
				}),
			);
		const options = { pageTimeoutMs: Number.POSITIVE_INFINITY };
		const { fetch, sites } = make({ [`${A}/slow`]: slow, "*": "" }, options);
		const response = await inTime(fetch(`${A}/slow`));
		const next = fetch(`${A}/next`);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(sites.seen).toHaveLength(2);
		expect(fetch.queues()).toMatchObject([{ origin: A, isBusy: true, waitingCount: 1 }]);
		finish();
		expect(await response.text()).toBe("half");
		await inTime(next);
		expect(sites.log.at(-1)).toBe(`62 ${A}/next`);
	});

	it("a long body that nobody reads holds up nobody for more than ten seconds", async () => {
		const { fetch, sites } = make({ [`${A}/long`]: () => new Response("x".repeat(200_000)), "*": "" });
		const response = await inTime(fetch(`${A}/long`));
		await inTime(fetch(`${A}/next`));
		expect(sites.log.slice(1)).toEqual([`1 ${A}/long`, `12 ${A}/next`]);
		expect((await response.text()).length).toBe(200_000);
	});

	it("a body that is cancelled is over", async () => {
		const { fetch, sites } = make({ [`${A}/long`]: () => new Response("x".repeat(200_000)), "*": "" });
		await (await inTime(fetch(`${A}/long`))).body!.cancel();
		await inTime(fetch(`${A}/next`));
		expect(sites.log.at(-1)).toBe(`2 ${A}/next`);
	});

	it("so many are out at most", async () => {
		const origins = Array.from({ length: 40 }, (_, index) => `https://site${index}.example`);
		let outCount = 0;
		let maxOut = 0;
		const answer = async () => {
			maxOut = Math.max(maxOut, ++outCount);
			await new Promise((resolve) => setTimeout(resolve, 100));
			outCount--;
			return new Response("");
		};
		const robots = Object.fromEntries(origins.map((origin) => [`${origin}/robots.txt`, answer]));
		const { fetch, sites } = make({ ...robots, "*": answer }, { concurrency: 3 });
		await inTime(Promise.all(origins.map((origin) => fetch(origin))));
		expect(maxOut).toBe(3);
		expect(sites.seen).toHaveLength(80);
	});

	it.each([
		["seconds", 429, { "retry-after": "120" }, 120],
		["a date", 503, { "retry-after": new Date(START_MS + 90_000).toUTCString() }, 89],
		[
			"a date, by the clock of the site",
			429,
			{ "retry-after": "Sun, 06 Nov 1994 08:50:07 GMT", date: "Sun, 06 Nov 1994 08:49:37 GMT" },
			30,
		],
	])("Retry-After stops the origin: %s", async (_name, status, headers, seconds) => {
		const { fetch, sites, told } = make({
			[`${A}/busy`]: () => new Response("later", { status, headers: headers as unknown as HeadersInit }),
			"*": "",
		});
		const response = await inTime(fetch(`${A}/busy`));
		expect(response.status).toBe(status);
		expect(fetch.queues()).toMatchObject([{ origin: A, isStopped: true, waitingCount: 0 }]);
		await inTime(fetch(`${A}/next`));
		expect(sites.log.slice(1)).toEqual([`1 ${A}/busy`, `${1 + seconds} ${A}/next`]);
		const untilSeconds = START_MS / 1000 + 1 + seconds;
		expect(told("retry-after")).toEqual([
			{ type: "retry-after", origin: A, url: `${A}/busy`, status, retryAfterSeconds: seconds, untilSeconds },
		]);
		expect(told("wait").at(-1)).toMatchObject({ reason: "retry-after", untilSeconds });
	});

	it("that of a robots.txt too", async () => {
		const { fetch, sites } = make({
			[`${A}/robots.txt`]: () => new Response(null, { status: 429, headers: { "retry-after": "100" } }),
		});
		await rejection(fetch(`${A}/`));
		expect(fetch.queues()).toMatchObject([{ origin: A, isStopped: true }]);
		expect(sites.log).toEqual([`0 ${A}/robots.txt`]);
	});

	it("a pause longer than maxDelaySeconds is an error that says so, or is cut", async () => {
		const rules = { [`${A}/robots.txt`]: "user-agent: *\ncrawl-delay: 3600", "*": "" };
		const error = await rejection(make(rules).fetch(`${A}/`));
		expect(error).toBeInstanceOf(RobotsDelayError);
		expect(error).toMatchObject({ code: "ROBOTS_DELAY_TOO_LONG", url: `${A}/`, delaySeconds: 3600 });
		expect(error.message).toMatch(/3600 seconds.*maxDelaySeconds is 60.*longDelay: "cut"/);
		const { fetch, sites } = make(rules, { longDelay: "cut" });
		await inTime(fetch(`${A}/`));
		expect(sites.log).toEqual([`0 ${A}/robots.txt`, `60 ${A}/`]);
	});

	it("the time of a robots.txt does not begin while it waits", async () => {
		let count = 0;
		const { fetch, sites } = make(
			{
				[`${A}/robots.txt`]: () =>
					new Response("user-agent: *\ncrawl-delay: 50", {
						headers: { "cache-control": "max-age=60" },
						status: count++ < 9 ? 200 : 500,
					}),
				"*": "",
			},
			{ timeoutMs: 1000 },
		);
		await inTime(fetch(`${A}/1`));
		await vi.advanceTimersByTimeAsync(15_000);
		await inTime(fetch(`${A}/2`));
		expect(sites.log).toEqual([`0 ${A}/robots.txt`, `50 ${A}/1`, `100 ${A}/robots.txt`, `150 ${A}/2`]);
	});

	it("a pause longer than the robots.txt holds keeps no request waiting for ever", async () => {
		const { fetch, sites } = make(
			{
				[`${A}/robots.txt`]: () =>
					new Response("user-agent: *\ncrawl-delay: 90", { headers: { "cache-control": "max-age=60" } }),
				"*": "",
			},
			{ maxDelaySeconds: 120 },
		);
		const pages = ["/1", "/2", "/3"].map((path) => fetch(A + path));
		await vi.advanceTimersByTimeAsync(1000_000);
		expect(sites.log).toEqual([
			`0 ${A}/robots.txt`,
			`90 ${A}/1`,
			`180 ${A}/robots.txt`,
			`270 ${A}/2`,
			`360 ${A}/robots.txt`,
			`450 ${A}/3`,
		]);
		await Promise.all(pages);
	});

	it("a clock that jumps back makes nobody wait longer", async () => {
		const { fetch, sites } = make({ "*": "" });
		await inTime(fetch(`${A}/1`));
		vi.setSystemTime(START_MS - 86_400_000);
		const startMs = Date.now();
		await inTime(fetch(`${A}/2`));
		expect(sites.seen.at(-1)?.url).toBe(`${A}/2`);
		expect(Date.now() - startMs).toBeLessThan(5000);
	});
});

describe("politeFetch ends a wait", () => {
	it("with the signal, and nothing is sent then", async () => {
		const { fetch, sites } = make({ "*": "" });
		const controllers = [0, 1, 2].map(() => new AbortController());
		const answers = controllers.map(({ signal }, index) =>
			fetch(`${A}/${index}`, { signal }).then(
				() => "sent",
				(error: unknown) => error,
			),
		);
		await vi.advanceTimersByTimeAsync(500);
		controllers[1]!.abort("enough");
		expect(await inTime(Promise.all(answers))).toEqual(["sent", "enough", "sent"]);
		expect(sites.log).toEqual([`0 ${A}/robots.txt`, `1 ${A}/0`, `2 ${A}/2`]);
	});

	it("with the signals of 67 of 90 requests, and what waits for another site is sent", async () => {
		const { fetch, sites } = make({ "*": "" }, { delaySeconds: 50 });
		await inTime(Promise.all([fetch(`${A}/`), fetch(`${B}/`)]));
		const controller = new AbortController();
		const other = fetch(`${B}/other`);
		const answers = Array.from({ length: 90 }, (_, index) =>
			fetch(`${A}/${index}`, index < 67 ? { signal: controller.signal } : {}),
		);
		const ends = Promise.allSettled([other, ...answers]);
		await vi.advanceTimersByTimeAsync(1000);
		controller.abort("enough");
		await vi.advanceTimersByTimeAsync(24 * 50_000);
		expect(sites.seen.slice(4).filter(({ url }) => url.startsWith(A))).toHaveLength(23);
		expect(sites.seen[4]?.url).toBe(`${B}/other`);
		const sent = (await ends).filter(({ status }) => status === "fulfilled");
		expect(sent).toHaveLength(23 + 1);
	});

	it("with a signal that is aborted already", async () => {
		const { fetch, sites } = make({ "*": "" });
		expect(await rejection(fetch(`${A}/`, { signal: AbortSignal.abort("no") }))).toBe("no");
		expect(sites.seen).toEqual([]);
	});

	it("with one that is aborted while the request is out, or its body", async () => {
		const controller = new AbortController();
		const hangs = (request: Request) =>
			new Promise<never>((_resolve, reject) => {
				request.signal.addEventListener("abort", () => reject(request.signal.reason));
			});
		const options = { pageTimeoutMs: Number.POSITIVE_INFINITY };
		const { fetch } = make({ [`${A}/hangs`]: hangs, "*": "" }, options);
		const answer = rejection(fetch(`${A}/hangs`, { signal: controller.signal }));
		await vi.advanceTimersByTimeAsync(2000);
		controller.abort("enough");
		expect(await answer).toBe("enough");
		await inTime(fetch(`${A}/next`));
	});

	it.each<[string, number, boolean]>([
		["at once", 0, false],
		["after nobody has read it for ten seconds", 15_000, false],
		["by dispose", 0, true],
	])("while its body is read, whatever the fetch option heeds: %s", async (_name, waitMs, byDispose) => {
		const goesOn = () =>
			new Response(
				new ReadableStream({
					start: (stream) => stream.enqueue(new Uint8Array(100_000)),
					pull: () => new Promise(() => {}),
				}),
			);
		const controller = new AbortController();
		const { fetch } = make({ [`${A}/long`]: goesOn, "*": "" });
		const response = await inTime(fetch(`${A}/long`, { signal: controller.signal }));
		await vi.advanceTimersByTimeAsync(waitMs);
		const body = response.text().catch((error: unknown) => error);
		if (byDispose) await fetch.dispose();
		else controller.abort("enough");
		expect(await inTime(body)).toEqual(
			byDispose ? expect.objectContaining({ name: "DisposedError" }) : "enough",
		);
	});

	it("with dispose, all of them and all later ones", async () => {
		const { fetch, sites } = make({ "*": "" });
		const answers = ["/1", "/2"].map((path) => rejection(fetch(A + path)));
		await vi.advanceTimersByTimeAsync(500);
		await fetch.dispose();
		for (const answer of answers) expect(await answer).toMatchObject({ name: "DisposedError" });
		expect(await rejection(fetch(`${A}/3`))).toMatchObject({ name: "DisposedError" });
		expect(await rejection(fetch.client.isAllowed(`${A}/3`))).toMatchObject({ name: "DisposedError" });
		expect(sites.log).toEqual([`0 ${A}/robots.txt`]);
		expect(fetch.queues()).toMatchObject([{ waitingCount: 0, isBusy: false }]);
	});

	it("with the signal of the options", async () => {
		const controller = new AbortController();
		const { fetch } = make({ "*": "" }, { signal: controller.signal });
		const answer = rejection(fetch(`${A}/1`));
		controller.abort("over");
		expect(await answer).toBe("over");
		expect(await rejection(fetch(`${A}/2`))).toBe("over");
	});

	it("where too many wait", async () => {
		const { fetch, sites } = make({ "*": "" }, { maxQueued: 2, maxQueuedPerOrigin: 2 });
		const first = ["/1", "/2"].map((path) => fetch(A + path));
		expect(await fetch(`${A}/3`).catch((error: unknown) => error)).toBeInstanceOf(RobotsQueueError);
		await inTime(Promise.all(first));
		await inTime(fetch(`${A}/4`));
		expect(sites.log.slice(1)).toEqual([`1 ${A}/1`, `2 ${A}/2`, `3 ${A}/4`]);
	});
});

describe("politeFetch follows redirects as the Fetch standard says", () => {
	it("asks the robots.txt of every hop", async () => {
		const { fetch, sites } = make({
			[`${B}/robots.txt`]: "user-agent: *\ndisallow: /private",
			[`${A}/1`]: redirectTo("/2"),
			[`${A}/2`]: redirectTo(`${B}/private`),
		});
		expect(await rejection(fetch(`${A}/1`))).toMatchObject({
			url: `${B}/private`,
			code: "ROBOTS_DISALLOWED",
		});
		expect(sites.log).toEqual([`0 ${A}/robots.txt`, `1 ${A}/1`, `2 ${A}/2`, `2 ${B}/robots.txt`]);
	});

	it.each<[string, () => unknown, object]>([
		["forbids", () => false, {}],
		["gives no answer", () => undefined, {}],
		[
			"throws",
			() => {
				throw new Error("odd");
			},
			{ error: new Error("odd") },
		],
	])("a guard for redirects that %s ends it", async (_name, guard, more) => {
		const asked: unknown[] = [];
		const { fetch, sites, told } = make(
			{ [`${A}/1`]: redirectTo(`${B}/2`) },
			{
				allowRedirect: async (from, to, { origin, redirectCount }) => {
					asked.push([from, to, origin, redirectCount]);
					return guard() as boolean;
				},
			},
		);
		expect(await rejection(fetch(`${A}/1`))).toMatchObject({
			message: "fetch failed",
			cause: { message: `allowRedirect forbids ${B}/2` },
		});
		expect(asked).toEqual([[`${A}/1`, `${B}/2`, A, 1]]);
		expect(told("veto")).toEqual([
			{ type: "veto", origin: A, from: `${A}/1`, to: `${B}/2`, isAsNoFile: false, ...more },
		]);
		expect(sites.seen).toHaveLength(2);
	});

	it("says where it ended", async () => {
		const { fetch } = make({ [`${A}/1`]: redirectTo("/2"), [`${A}/2`]: () => new Response("there") });
		const response = await inTime(fetch(`${A}/1#part`));
		expect(response).toMatchObject({ url: `${A}/2`, redirected: true, status: 200 });
		expect(response.clone()).toMatchObject({ url: `${A}/2`, redirected: true });
	});

	it.each<[number, string, string, boolean]>([
		[301, "POST", "GET", false],
		[302, "POST", "GET", false],
		[303, "POST", "GET", false],
		[307, "POST", "POST", true],
		[308, "POST", "POST", true],
		[301, "PUT", "PUT", true],
		[303, "PUT", "GET", false],
		[303, "DELETE", "GET", false],
	])("status %i makes of %s %s", async (status, method, expected, hasBody) => {
		const { fetch, sites } = make({ [`${A}/1`]: redirectTo("/2", status), "*": "" });
		const headers = { "content-type": "text/x", "content-language": "de", "x-own": "1" };
		await inTime(fetch(`${A}/1`, { method, body: "text", headers }));
		const end = sites.seen.at(-1)!;
		expect(end).toMatchObject({ url: `${A}/2`, method: expected, body: hasBody ? "text" : "" });
		expect(end.headers["content-type"]).toBe(hasBody ? "text/x" : undefined);
		expect(end.headers["content-language"]).toBe(hasBody ? "de" : undefined);
		expect(end.headers["x-own"]).toBe("1");
	});

	it("HEAD stays HEAD", async () => {
		const { fetch, sites } = make({ [`${A}/1`]: redirectTo("/2", 303), "*": () => new Response(null) });
		await inTime(fetch(`${A}/1`, { method: "HEAD" }));
		expect(sites.seen.at(-1)).toMatchObject({ url: `${A}/2`, method: "HEAD" });
	});

	it("drops what is for one origin alone, for good", async () => {
		const { fetch, sites } = make({
			[`${A}/1`]: redirectTo("/2"),
			[`${A}/2`]: redirectTo(`${B}/3`),
			[`${B}/3`]: redirectTo(`${A}/4`),
			"*": "",
		});
		const headers = { authorization: "secret", cookie: "a=b", "proxy-authorization": "secret", "x-own": "1" };
		await inTime(fetch(`${A}/1`, { headers }));
		const pages = sites.seen.filter(({ url }) => !url.endsWith("/robots.txt"));
		expect(pages.map(({ headers: { authorization, cookie } }) => [authorization, cookie])).toEqual([
			["secret", "a=b"],
			["secret", "a=b"],
			[undefined, undefined],
			[undefined, undefined],
		]);
		expect(pages.at(-1)?.headers).toMatchObject({ "x-own": "1", "user-agent": "ExampleBot/1.0" });
		expect(pages.at(-1)?.headers["proxy-authorization"]).toBeUndefined();
	});

	it("twenty at most", async () => {
		const chain = Object.fromEntries(
			Array.from({ length: 30 }, (_, index) => [`${A}/${index}`, redirectTo(`/${index + 1}`)]),
		);
		const { fetch, sites } = make({ ...chain, [`${A}/20`]: "there" });
		expect(await (await inTime(fetch(`${A}/0`))).text()).toBe("there");
		expect(sites.seen).toHaveLength(22);
		expect(await rejection(make(chain).fetch(`${A}/0`))).toMatchObject({
			message: "fetch failed",
			cause: { message: "more than 20 redirects" },
		});
	});

	it.each<[string, string]>([
		["another scheme", "ftp://a.example/"],
		["data:", "data:,x"],
		["no URL", "http://"],
		["credentials of another origin", "https://user:secret@b.example/"],
	])("%s is an error", async (_name, location) => {
		const { fetch } = make({ [`${A}/1`]: redirectTo(location), "*": "" });
		const error = await rejection(fetch(`${A}/1`));
		expect(error).toBeInstanceOf(TypeError);
		expect(error.message).toBe("fetch failed");
	});

	it("without a Location it is the answer", async () => {
		const { fetch } = make({ [`${A}/1`]: () => new Response("here", { status: 302 }) });
		expect(await (await inTime(fetch(`${A}/1`))).text()).toBe("here");
	});

	it("octets of a Location stay what they are", async () => {
		const { fetch, sites } = make({ [`${A}/1`]: redirectTo("/caf\u00c3\u00a9"), "*": "" });
		await inTime(fetch(`${A}/1`));
		expect(sites.seen.at(-1)?.url).toBe(`${A}/caf%C3%A9`);
	});

	it("a stream cannot be sent twice", async () => {
		const { fetch } = make({ [`${A}/1`]: redirectTo("/2", 307), "*": "" });
		const body = new Blob(["text"]).stream();
		const init = { method: "POST", body, duplex: "half" } as RequestInit;
		expect(await rejection(fetch(`${A}/1`, init))).toMatchObject({ message: "fetch failed" });
	});

	it("manual gives the redirect, and asks nobody about where it leads", async () => {
		const { fetch, sites } = make({ [`${A}/1`]: redirectTo(`${B}/2`) });
		const response = await inTime(fetch(`${A}/1`, { redirect: "manual" }));
		expect([response.status, response.headers.get("location")]).toEqual([302, `${B}/2`]);
		expect(sites.seen).toHaveLength(2);
	});

	it("error is one", async () => {
		const { fetch, sites } = make({ [`${A}/1`]: redirectTo("/2") });
		expect(await rejection(fetch(new Request(`${A}/1`, { redirect: "error" })))).toBeInstanceOf(TypeError);
		expect(sites.seen).toHaveLength(2);
	});

	it("a fetch option that follows by itself is an error: nobody could ask", async () => {
		const answer = () => Object.defineProperty(new Response("x"), "redirected", { value: true });
		const { fetch } = make({ [`${A}/1`]: answer });
		expect(await rejection(fetch(`${A}/1`))).toMatchObject({ message: "fetch failed" });
	});
});

describe("politeFetch has the shape of fetch", () => {
	it("takes a Request, and options beside it", async () => {
		const { fetch, sites } = make({ [`${A}/1`]: redirectTo("/2", 307), "*": "" });
		const request = new Request(`${A}/1`, { method: "PUT", body: "text", headers: { "x-a": "1" } });
		await inTime(fetch(request, { headers: { "x-b": "2" } }));
		expect(sites.seen.at(-1)).toMatchObject({ url: `${A}/2`, method: "PUT", body: "text" });
		expect(sites.seen.at(-1)?.headers).toMatchObject({ "x-b": "2" });
		expect(sites.seen.at(-1)?.headers["x-a"]).toBeUndefined();
	});

	it("lets a User-Agent be", async () => {
		const { fetch, sites } = make({ "*": "" });
		await inTime(fetch(`${A}/`, { headers: { "User-Agent": "Own" } }));
		expect(sites.seen.at(-1)?.headers["user-agent"]).toBe("Own");
	});

	it.each<[string, unknown, RequestInit]>([
		["no URL", "nowhere", {}],
		["a URL with credentials", "https://user:secret@a.example/", {}],
		["a body of GET", A, { body: "x" }],
		["a method that is none", A, { method: "a b" }],
	])("rejects as fetch does: %s", async (_name, input, init) => {
		const { fetch, sites } = make({ "*": "" });
		expect(await rejection(fetch(input as string, init))).toBeInstanceOf(TypeError);
		expect(sites.seen).toEqual([]);
	});

	it("hands a network error on, and goes on", async () => {
		const { fetch } = make({
			[`${A}/1`]: () => {
				throw new TypeError("fetch failed");
			},
			"*": "",
		});
		expect(await rejection(fetch(`${A}/1`))).toMatchObject({ message: "fetch failed" });
		expect((await inTime(fetch(`${A}/2`))).status).toBe(200);
	});
});

describe("politeFetch with a client that is there", () => {
	it("its requests keep the same pace, and it outlives the fetch", async () => {
		const sites = makeSites({ [`${A}/robots.txt`]: "user-agent: *\ncrawl-delay: 3\ndisallow: /x", "*": "" });
		const client = new RobotsClient({ productToken: "ExampleBot", fetch: sites.fetch });
		const fetch = politeFetch({ client, fetch: sites.fetch });
		await inTime(fetch(`${A}/1`));
		expect(fetch.client).toBe(client);
		expect(sites.log).toEqual([`0 ${A}/robots.txt`, `3 ${A}/1`]);
		const other = politeFetch({ client, fetch: sites.fetch, productToken: "OtherBot" });
		expect(await rejection(other(`${A}/x`))).toMatchObject({ explanation: { allowed: false } });
		await fetch.dispose();
		await other.dispose();
		expect(await client.isAllowed(`${A}/x`)).toBe(false);
		await client.dispose();
	});

	it("a question that waits for its turn is answered though the fetch ends", async () => {
		const silent = () => new Promise<Response>(() => {});
		const sites = makeSites({ [`${A}/robots.txt`]: "", "https://b.example/robots.txt": silent });
		const client = new RobotsClient({ productToken: "ExampleBot", fetch: sites.fetch });
		const fetch = politeFetch({ client, fetch: sites.fetch, concurrency: 1 });
		const left = fetch("https://b.example/").catch((error: Error) => error.name);
		const asked = client.isAllowed(`${A}/1`);
		setTimeout(() => void fetch.dispose(), 1);
		expect(await inTime(asked)).toBe(true);
		expect(await inTime(left)).toBe("DisposedError");
		expect(sites.seen).toHaveLength(2);
		await client.dispose();
	});
});

describe("politeFetch refuses malformed options", () => {
	it.each<[object, string | RegExp]>([
		[{ delaySeconds: -1 }, "delaySeconds: expected seconds from 0 to 60, got -1"],
		[{ delaySeconds: 61 }, "delaySeconds: expected seconds from 0 to 60, got 61"],
		[{ maxDelaySeconds: Number.NaN }, "maxDelaySeconds: expected seconds from 0 to 86400, got NaN"],
		[{ longDelay: "wait" }, 'longDelay: expected "error" or "cut", got "wait"'],
		[{ concurrency: 0 }, "concurrency: expected a whole number from 1, or Infinity, got 0"],
		[{ maxQueued: "9" }, 'maxQueued: expected a whole number from 1, or Infinity, got "9"'],
		[{ delaySecond: 1 }, 'options: unknown option "delaySecond"; did you mean "delaySeconds"?'],
		[
			{ quickly: true },
			/^options: unknown option "quickly"; expected one of productToken, .*, … \(41 in all\)$/,
		],
		[{ onEvent: 1 }, "onEvent: expected a function, got 1"],
		[{ client: {} }, "client: expected a RobotsClient, got an object (Object)"],
	])("%j", (options, message) => {
		expect(() => politeFetch({ productToken: "ExampleBot", ...options })).toThrow(message);
	});

	it("and those that a client has already", async () => {
		const client = new RobotsClient({ productToken: "ExampleBot" });
		expect(() => politeFetch({ client, maxOrigins: 3 })).toThrow(
			'options: "maxOrigins" is no option beside "client", which has its own',
		);
		// @ts-expect-error a product token, or a client
		expect(() => politeFetch({ userAgent: "ExampleBot/1.0" })).toThrow("productToken: expected");
		await client.dispose();
	});
});

describe("a call refuses members that it would pass by in silence", () => {
	it.each<[object, string]>([
		[{ priorty: 1 }, 'init: unknown member "priorty"; did you mean "priority"?'],
		[{ header: {} }, 'init: unknown member "header"; did you mean "headers"?'],
		[{ retries: 2 }, 'init: unknown member "retries"; give it to politeFetch, for all calls'],
		[{ proxy: "http://127.0.0.1:1" }, 'init: unknown member "proxy"; give politeFetch a "dispatcher"'],
		[{ agent: {} }, 'init: unknown member "agent"; give politeFetch a "dispatcher"'],
	])("%j", async (init, message) => {
		const { fetch, sites } = make({});
		expect((await rejection(fetch(`${A}/`, init))).message).toContain(message);
		expect(sites.seen).toEqual([]);
	});

	it("and leaves those of hosts", async () => {
		const given: unknown[] = [];
		const answer = async (_url: string | URL | Request, init?: object) => {
			given.push(init);
			return new Response("");
		};
		const { fetch } = make({}, { fetch: answer });
		const ofHosts = { cf: {}, next: { revalidate: 1 }, tls: {}, window: null };
		await inTime(fetch(`${A}/`, ofHosts as object));
		expect(given.at(-1)).toMatchObject(ofHosts);
	});
});
