import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { runs } from "../../support/fuzz.js";
import { politeInSimulatedTime } from "../../support/polite.js";
import { inTime } from "../../support/sites.js";

const A = "https://a.example";
const make = politeInSimulatedTime();
const read = (fetch: typeof globalThis.fetch, url: string) =>
	inTime(fetch(url).then((response) => response.text()));

it("each request waits as long as was promised, its robots.txt too, by the pause of its origin", async () => {
	const sharedPace = vi.fn(async () => 5000);
	const { fetch, sites, told } = make(
		{ [`${A}/robots.txt`]: "user-agent: *\ncrawl-delay: 3", "*": "a page" },
		{ sharedPace },
	);
	await read(fetch as never, `${A}/1`);
	await read(fetch as never, `${A}/2`);
	expect(sites.seen.map(({ url, atMs }) => `${Math.floor(atMs / 1000)} ${url}`)).toEqual([
		`5 ${A}/robots.txt`,
		`13 ${A}/1`,
		`21 ${A}/2`,
	]);
	expect(sharedPace.mock.calls.map((call) => (call as unknown[]).slice(0, 2))).toEqual([
		[A, 1000],
		[A, 3000],
		[A, 3000],
	]);
	expect(told("request-start").map(({ waitReason }) => waitReason)).toEqual(["pause", "pause"]);
	expect(fetch.queues()[0]).toMatchObject({ delaySeconds: 3, delayReason: "usual" });
});

it.each<[string, () => Promise<number>, string]>([
	["rejects", async () => Promise.reject(new Error("down")), "down"],
	[
		"throws",
		() => {
			throw new Error("down at once");
		},
		"down at once",
	],
	[
		"gives no number",
		async () => "1" as never,
		'sharedPace: expected to promise milliseconds from 0, got "1"',
	],
	["gives less than nothing", async () => -1, "sharedPace: expected to promise milliseconds from 0, got -1"],
	["never answers", () => new Promise(() => {}), "no answer within 1000 ms"],
])("one that %s: the pace of the process alone, and an event", async (_what, sharedPace, message) => {
	const { fetch, sites, told } = make({ "*": "a page" }, { sharedPace });
	await read(fetch as never, `${A}/1`);
	await read(fetch as never, `${A}/2`);
	const errors = told("shared-pace-error");
	expect(errors.map(({ url, origin }) => [url, origin])).toEqual(
		["/robots.txt", "/1", "/2"].map((path) => [A + path, A]),
	);
	expect((errors[0]!.error as Error).message).toBe(message);
	const times = sites.seen.map(({ atMs }) => atMs);
	for (const [index, atMs] of times.slice(1).entries())
		expect(atMs - times[index]!).toBeGreaterThanOrEqual(1000);
});

it("a longer wait than maxRetryAfterSeconds refuses the site until then", async () => {
	let waitMs = 0;
	const { fetch, pages } = make({ "*": "a page" }, { sharedPace: async () => waitMs });
	await read(fetch as never, `${A}/1`);
	waitMs = 301_000;
	const waiting = [`${A}/2`, `${A}/3`].map((url) => fetch(url).catch((error: Error) => error));
	for (const error of await inTime(Promise.all(waiting))) {
		expect(error).toMatchObject({ code: "ROBOTS_DELAY_TOO_LONG", retryAfterSeconds: 301 });
	}
	expect(pages()).toHaveLength(1);
});

it.each([1e12, Infinity])("a wait of %d ms holds the site for a day, and no longer", async (waitMs) => {
	const { fetch, pages } = make({ "*": "a page" }, { sharedPace: async () => waitMs });
	const error = await inTime(fetch(`${A}/1`).catch((thrown: Error) => thrown));
	expect(error).toMatchObject({ code: "ROBOTS_DELAY_TOO_LONG", retryAfterSeconds: 86_400 });
	expect(pages()).toEqual([]);
});

it("ends with the caller's signal, and gives its place to the next", async () => {
	const waits = [0, 100_000, 0];
	const { fetch, pages } = make({ "*": "a page" }, { sharedPace: async () => waits.shift()! });
	const controller = new AbortController();
	const asked = fetch(`${A}/1`, { signal: controller.signal }).catch((error: Error) => error);
	const next = fetch(`${A}/2`);
	setTimeout(() => controller.abort(new Error("enough")), 3000);
	expect(await inTime(asked)).toMatchObject({ message: "enough" });
	expect((await inTime(next)).status).toBe(200);
	expect(pages()).toEqual(["4 a.example/2"]);
});

it("ends with the disposal", async () => {
	const { fetch, sites } = make({ "*": "a page" }, { sharedPace: async () => 100_000 });
	const asked = fetch(`${A}/1`).catch((error: Error) => error);
	setTimeout(() => void fetch.dispose(), 3000);
	expect(await inTime(asked)).toMatchObject({ name: "DisposedError" });
	expect(sites.seen).toEqual([]);
});

/** What a shared pace does when it is asked: null never answers. */
const ANSWER = fc.option(
	fc.record({
		afterMs: fc.constantFrom(0, 1, 190, 390, 999, 1500),
		waitMs: fc.constantFrom(0, 0, 1, 250, -1),
	}),
	{ freq: 8 },
);

it("late, failing or without a wait: no two starts of an origin are closer than the pause of the process", async () => {
	const history = fc.record({
		concurrencyPerOrigin: fc.constantFrom(1, 2, 3, 8),
		answers: fc.array(ANSWER, { minLength: 7, maxLength: 7 }),
		pageMs: fc.array(fc.constantFrom(0, 50, 700, 3000), { minLength: 6, maxLength: 6 }),
	});
	const play = async ({
		concurrencyPerOrigin,
		answers,
		pageMs,
	}: typeof history extends fc.Arbitrary<infer T> ? T : never) => {
		const [left, leftMs] = [[...answers], [...pageMs]];
		const sharedPace = async () => {
			const answer = left.shift() ?? null;
			if (answer === null) return new Promise<never>(() => {});
			await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
			return answer.waitMs;
		};
		const page = async () => {
			await new Promise((resolve) => setTimeout(resolve, leftMs.shift()));
			return new Response("a page");
		};
		const { fetch, sites } = make({ "*": page }, { sharedPace, concurrencyPerOrigin, delaySeconds: 0.2 });
		const asked = pageMs.map(async (_, index) => (await fetch(`${A}/${index}`)).text());
		await inTime(Promise.all(asked));
		const times = sites.seen.map(({ atMs }) => atMs);
		const gaps = times.slice(1).map((atMs, index) => atMs - times[index]!);
		expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
		await inTime(fetch.dispose());
	};
	await fc.assert(fc.asyncProperty(history, play), runs(300));
});

it("a request that waits for others heeds a Retry-After that another one gets meanwhile", async () => {
	const waits = [0, 0, 5000];
	const busy = () => new Response("", { status: 429, headers: { "retry-after": "60" } });
	const { fetch, pages } = make(
		{
			[`${A}/1`]: () => new Promise<Response>((resolve) => setTimeout(() => resolve(busy()), 3000)),
			"*": "a page",
		},
		{ sharedPace: async () => waits.shift()!, concurrencyPerOrigin: 2 },
	);
	await inTime(Promise.all([fetch(`${A}/1`), fetch(`${A}/2`)]));
	const seconds = pages().map((page) => Number.parseFloat(page));
	expect(seconds[1]! - seconds[0]!).toBeGreaterThanOrEqual(63);
});

it("is a function", () => {
	expect(() => make({}, { sharedPace: 1 as never })).toThrow("sharedPace: expected a function, got 1");
});
