import { describe, expect, it, vi } from "vitest";
import type { OutgoingRequest } from "../../../crawling/client/index.js";
import { outcomeOf, politeInSimulatedTime } from "../../support/polite.js";
import { inTime, redirectTo, type SiteAnswer } from "../../support/sites.js";

const A = "https://a.example";
const B = "https://b.example";
const make = politeInSimulatedTime();

const slowly = (milliseconds: number): SiteAnswer => {
	return () =>
		new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("a page")), milliseconds));
};

describe("priority", () => {
	it("a number of a request: higher ones go first, and of one, first come, first served", async () => {
		const { fetch, pages } = make({ "*": "" });
		const asked = [undefined, 2, -1, 0, 2, 0.5];
		await inTime(
			Promise.all(
				asked.map((priority, index) => fetch(`${A}/${index}`, priority === undefined ? {} : { priority })),
			),
		);
		expect(pages().map((page) => page.at(-1))).toEqual(["1", "4", "5", "0", "3", "2"]);
	});

	it("a function of the option, unless the request has one", async () => {
		const seen: OutgoingRequest[] = [];
		const priority = (request: OutgoingRequest) => {
			seen.push(request);
			return request.url.endsWith("/late") ? -1 : 0;
		};
		const { fetch, pages } = make({ "*": "" }, { priority });
		const first = { headers: { "x-own": "1" } };
		const asked = [fetch(`${A}/late`, first), fetch(`${A}/1`), fetch(`${A}/last`, { priority: -2 })];
		await inTime(Promise.all(asked));
		expect(pages().map((page) => page.slice(2))).toEqual(["a.example/1", "a.example/late", "a.example/last"]);
		expect(seen.map(({ url, method }) => `${method} ${url}`)).toEqual([`GET ${A}/late`, `GET ${A}/1`]);
		expect(seen[0]?.headers.get("x-own")).toBe("1");
	});

	it("a word is the host's, and what is neither an error", async () => {
		const { fetch, pages } = make({ "*": "" }, { priority: () => Number.NaN });
		expect(await outcomeOf(fetch(`${A}/1`))).toMatchObject({
			code: "ROBOTS_INVALID_ARGUMENT",
			message: "priority: expected a finite number, got NaN",
		});
		expect(await outcomeOf(fetch(`${A}/1`, { priority: Number.POSITIVE_INFINITY }))).toBeInstanceOf(
			RangeError,
		);
		const other = make({ "*": "" });
		expect(await outcomeOf(other.fetch(`${A}/1`, { priority: "high" }))).toBe("");
		expect(pages()).toEqual([]);
	});
});

describe("concurrencyPerOrigin", () => {
	it("lets so many requests of an origin go at a time, a pause apart", async () => {
		const { fetch, pages } = make({ "*": slowly(10_000) }, { concurrencyPerOrigin: 3 });
		await inTime(Promise.all([1, 2, 3, 4].map((page) => fetch(`${A}/${page}`).then((each) => each.text()))));
		expect(pages().map((page) => Number.parseFloat(page))).toEqual([1, 2, 3, 11]);
	});

	it("keeps the crawl-delay of its robots.txt", async () => {
		const rules = { [`${A}/robots.txt`]: "user-agent: *\ncrawl-delay: 5" };
		const { fetch, pages } = make(
			{ ...rules, "*": slowly(100) },
			{ concurrencyPerOrigin: 4, delaySeconds: 0 },
		);
		await inTime(Promise.all([1, 2, 3].map((page) => fetch(`${A}/${page}`).then((each) => each.text()))));
		const times = pages().map((page) => Number.parseFloat(page));
		expect(times.slice(1).map((at, index) => at - times[index]! >= 5)).toEqual([true, true]);
	});
});

describe("seen while it runs", () => {
	it("request-start and request-end, with status, bytes, time, and why it waited", async () => {
		const { fetch, told } = make({ [`${A}/1`]: slowly(500), "*": "four" });
		await Promise.all([outcomeOf(fetch(`${A}/1`)), outcomeOf(fetch(`${A}/2`, { method: "DELETE" }))]);
		const first = { origin: A, url: `${A}/1`, method: "GET", waitedMs: 1000, waitReason: "pause" };
		const second = { origin: A, url: `${A}/2`, method: "DELETE", waitedMs: 2500, waitReason: "busy" };
		expect(told("request-start")).toEqual([
			{ type: "request-start", ...first },
			{ type: "request-start", ...second },
		]);
		expect(told("request-end")).toEqual([
			{ type: "request-end", ...first, status: 200, bodyOctets: 6, durationMs: 500 },
			{ type: "request-end", ...second, status: 200, bodyOctets: 4, durationMs: 0 },
		]);
	});

	it("request-end says why: aborted, broken, cancelled", async () => {
		const { fetch, told } = make({ [`${A}/slow`]: slowly(5000), "*": "a page" });
		const controller = new AbortController();
		setTimeout(() => controller.abort("enough"), 3000);
		await outcomeOf(fetch(`${A}/slow`, { signal: controller.signal }).catch(() => new Response()));
		const response = await inTime(fetch(`${A}/left`));
		await response.body?.cancel();
		await vi.advanceTimersByTimeAsync(5000);
		expect(told("request-end")).toMatchObject([{ status: null, error: "enough" }, { status: 200 }]);
		expect(told("request-end")[1]).not.toHaveProperty("error");
	});

	it("queues() has the pause and its reason, and the longest wait", async () => {
		let count = 0;
		const answer = () => (count++ === 0 ? new Response("", { status: 503 }) : new Response(""));
		const { fetch } = make({ [`${B}/slow`]: slowly(20_000), "*": answer }, { maxDelaySeconds: 300 });
		await outcomeOf(fetch(`${A}/1`));
		await outcomeOf(fetch(`${B}/slow`));
		const waiting = [fetch(`${A}/2`), fetch(`${B}/2`), fetch("https://c.example/")];
		await vi.advanceTimersByTimeAsync(700);
		expect(fetch.queues()).toMatchObject([
			{ origin: A, delayReason: "usual", waitingCount: 0, longestWaitSeconds: 0 },
			{ origin: B, delaySeconds: 20, delayReason: "slow-answers", longestWaitSeconds: 0.7, waitingCount: 1 },
			{ origin: "https://c.example", delaySeconds: 1, delayReason: "usual", longestWaitSeconds: 0.7 },
		]);
		await inTime(Promise.all(waiting));
	});

	it("drained() waits for calls that were redirected, and for those that are sent again", async () => {
		const { fetch, pages } = make(
			{ [`${A}/1`]: redirectTo(`${B}/2`), [`${B}/2`]: () => new Response("", { status: 502 }), "*": "" },
			{ retries: 1 },
		);
		const asked = fetch(`${A}/1`);
		await inTime(fetch.drained());
		expect(pages()).toEqual(["1 a.example/1", "2 b.example/2", "3 b.example/2"]);
		expect((await asked).status).toBe(502);
	});

	it("drained() is fulfilled once nothing waits", async () => {
		const { fetch, pages } = make({ "*": "" });
		const asked = [1, 2, 3].map((page) => fetch(`${A}/${page}`));
		await inTime(fetch.drained());
		expect(pages()).toHaveLength(3);
		await fetch.drained();
		await inTime(Promise.all(asked));
		const left = fetch(`${A}/4`).catch((error: Error) => error.name);
		const drained = fetch.drained();
		await fetch.dispose();
		await drained;
		expect(await left).toBe("DisposedError");
	});
});

describe("a robots.txt that is redirected to another origin", () => {
	const HONEST = "https://honest.example";
	/** Origins whose robots.txt files are redirected to the honest one. */
	const evil = (count: number) => Array.from({ length: count }, (_, index) => `https://evil${index}.example`);
	const redirected = (origins: readonly string[]) =>
		Object.fromEntries(
			origins.map((origin) => [`${origin}/robots.txt`, redirectTo(`${HONEST}/of/${new URL(origin).host}`)]),
		);

	it("waits among the pages there: 500 of them delay each page by one request", async () => {
		const origins = evil(500);
		const { fetch, pages } = make({ ...redirected(origins), "*": "" }, { concurrency: 1000 });
		const others = origins.map((origin) => fetch(`${origin}/`).catch((error: Error) => error));
		await vi.advanceTimersByTimeAsync(5000);
		const honest = Array.from({ length: 10 }, (_, page) => fetch(`${HONEST}/${page}`));
		await inTime(Promise.all(honest));
		const atHonest = pages().filter((page) => /honest.*\/\d+$/.test(page));
		// Its robots.txt goes first, and one of the others is in line before the pages.
		expect(Number.parseFloat(atHonest.at(-1)!)).toBeLessThanOrEqual(5 + 12);
		const answers = await inTime(Promise.all(others));
		expect(answers.filter((each) => each instanceof Response)).toHaveLength(500);
	});

	it("goes after the pages that wait, whatever their priority", async () => {
		const origins = evil(100);
		const { fetch, pages } = make({ ...redirected(origins), "*": "" }, { concurrency: 1000 });
		for (const origin of origins) fetch(`${origin}/`).catch(() => {});
		await vi.advanceTimersByTimeAsync(5000);
		await inTime(Promise.all([-1, -5].map((priority) => fetch(`${HONEST}/${-priority}`, { priority }))));
		const seconds = pages()
			.filter((page) => /honest.*\/\d$/.test(page))
			.map(Number.parseFloat);
		expect(Math.max(...seconds)).toBeLessThanOrEqual(5 + 5);
	});

	it("that comes late is no failure of the origin it leads to", async () => {
		const origins = evil(8);
		const late = (answer: () => Response) => async () => {
			await new Promise((resolve) => setTimeout(resolve, 2900));
			return answer();
		};
		const answers = Object.fromEntries(
			Object.entries(redirected(origins)).map(([url, answer]) => [url, late(answer)]),
		);
		const { fetch, told } = make(
			{ ...answers, [`${HONEST}/robots.txt`]: "", "*": slowly(300) },
			{ concurrency: 1000, timeoutMs: 3000, delaySeconds: 0 },
		);
		const others = origins.map((origin) => fetch(`${origin}/`).catch((error: Error) => error.name));
		await inTime(Promise.all(others));
		expect(told("slow-down").filter(({ origin }) => origin === HONEST)).toEqual([]);
		expect((await inTime(fetch(`${HONEST}/page`))).status).toBe(200);
	});

	it("more than maxQueuedPerOrigin are refused, and no page is", async () => {
		const origins = evil(30);
		const options = { maxQueued: 100, maxQueuedPerOrigin: 20 };
		const { fetch } = make({ ...redirected(origins), "*": "" }, options);
		const others = origins.map((origin) => fetch(`${origin}/`).catch((error: Error) => error));
		await vi.advanceTimersByTimeAsync(500);
		const honest = Array.from({ length: 20 }, (_, page) => fetch(`${HONEST}/${page}`));
		for (const response of await inTime(Promise.all(honest))) expect(response.status).toBe(200);
		const refused = (await inTime(Promise.all(others))).filter((each) => each instanceof Error);
		expect(refused.length).toBeGreaterThan(0);
		for (const error of refused) {
			expect(error).toMatchObject({ code: "ROBOTS_UNREACHABLE", cause: { code: "ROBOTS_QUEUE_FULL" } });
		}
	});

	it("two origins whose robots.txt files are redirected to each other do not wait for each other", async () => {
		const answers = {
			[`${A}/robots.txt`]: redirectTo(`${B}/rules`),
			[`${B}/robots.txt`]: redirectTo(`${A}/rules`),
		};
		const { fetch, log } = { ...make({ ...answers, "*": "" }), log: [] as string[] };
		const asked = [A, B].map((origin) => fetch(`${origin}/page`).then((each) => log.push(each.url)));
		await inTime(Promise.all(asked));
		expect(log.sort()).toEqual([`${A}/page`, `${B}/page`]);
	});
});
