import { describe, expect, it, vi } from "vitest";
import { type PoliteFetch, type PoliteOptions, politeFetch } from "../../../crawling/client/index.js";
import { runsCount } from "../../support/fuzz.js";
import { inSimulatedTime, inTime, makeSites, redirectTo, type SiteAnswer } from "../../support/sites.js";

const A = "https://a.example";
const B = "https://b.example";
const made: PoliteFetch<unknown>[] = [];

inSimulatedTime(made);

function make(answers: Readonly<Record<string, SiteAnswer>>, options: Partial<PoliteOptions> = {}) {
	const sites = makeSites(answers);
	const fetch = politeFetch({ productToken: "ExampleBot", fetch: sites.fetch, ...options } as PoliteOptions);
	made.push(fetch);
	return { fetch, sites };
}

/** An answer that takes its time. */
const slowly = (milliseconds: number) => (): Promise<Response> =>
	new Promise((resolve) => {
		setTimeout(() => resolve(new Response("a page")), milliseconds);
	});

/** The outcomes of requests: each is a status, or the reason of its end. */
async function outcomes(requests: readonly Promise<Response>[]): Promise<unknown[]> {
	const settled = await inTime(Promise.allSettled(requests));
	return settled.map((each) => (each.status === "fulfilled" ? each.value.status : each.reason));
}

describe("politeFetch under faults", () => {
	it("many origins at once: each is asked once, then sent to, and nothing is left", async () => {
		const { fetch, sites } = make({ "*": "a page" }, { concurrency: 50 });
		const count = runsCount(1000);
		const urls = Array.from({ length: count }, (_, index) => `https://site${index}.example/`);
		const statuses = await outcomes(urls.map((url) => fetch(url)));
		expect(statuses).toEqual(urls.map(() => 200));
		expect(new Set(sites.seen.map(({ url }) => url)).size).toBe(2 * count);
		expect(sites.seen).toHaveLength(2 * count);
		await vi.advanceTimersByTimeAsync(2000);
		expect(fetch.queues()).toEqual([]);
	});

	it("many requests of one origin keep their order and their pause", async () => {
		const { fetch, sites } = make({ "*": "a page" });
		const count = runsCount(1000);
		await outcomes(Array.from({ length: count }, (_, index) => fetch(`${A}/${index}`)));
		expect(sites.log.slice(1)).toEqual(
			Array.from({ length: count }, (_, index) => `${index + 1} ${A}/${index}`),
		);
	});

	it("a loop of redirects across origins ends, and is paced all the while", async () => {
		const { fetch, sites } = make({ [`${A}/`]: redirectTo(`${B}/`), [`${B}/`]: redirectTo(`${A}/`) });
		expect(await outcomes([fetch(A)])).toMatchObject([{ cause: { message: "more than 20 redirects" } }]);
		for (const origin of [A, B]) {
			const times = sites.seen.filter(({ url }) => url.startsWith(origin)).map(({ atMs }) => atMs);
			const pauses = times.slice(1).map((atMs, index) => atMs - times[index]!);
			expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
		}
	});

	const MOMENTS = Array.from({ length: 45 }, (_, index) => index * 100 + 50);
	const SITE = { [`${A}/robots.txt`]: slowly(700), "*": slowly(700) };

	it.each(MOMENTS)(
		"one of three is aborted after %i ms: the others go out, in order, a pause apart",
		async (ms) => {
			for (const aborted of [0, 1, 2]) {
				const { fetch, sites } = make(SITE);
				const controller = new AbortController();
				const requests = [0, 1, 2].map((index) =>
					fetch(`${A}/${index}`, index === aborted ? { signal: controller.signal } : {}),
				);
				setTimeout(() => controller.abort("enough"), ms);
				const found = await outcomes(requests);
				expect(found.filter((_, index) => index !== aborted)).toEqual([200, 200]);
				expect([200, "enough"]).toContain(found[aborted]);
				const pages = sites.seen.slice(1).map(({ url }) => Number(url.slice(A.length + 1)));
				expect(pages).toEqual([...new Set(pages)].sort());
				const times = sites.seen.map(({ atMs }) => atMs);
				// An answer takes 700 ms, and a pause a second; what is aborted ends at once.
				const pauses = times.slice(1).map((atMs, index) => atMs - times[index]!);
				expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
				await vi.advanceTimersByTimeAsync(5000);
				expect(fetch.queues()).toEqual([]);
			}
		},
	);

	it.each(MOMENTS)("disposed after %i ms: each request has an answer or a DisposedError", async (ms) => {
		const { fetch, sites } = make(SITE);
		const requests = [0, 1, 2].map((index) => fetch(`${A}/${index}`));
		setTimeout(() => void fetch.dispose(), ms);
		for (const found of await outcomes(requests)) {
			if (found !== 200) expect(found).toMatchObject({ name: "DisposedError" });
		}
		const sentCount = sites.seen.length;
		await vi.advanceTimersByTimeAsync(10_000);
		expect(sites.seen).toHaveLength(sentCount);
	});

	it("a store that hangs or fails holds nobody up for long", async () => {
		const store = {
			get: () => new Promise<undefined>(() => {}),
			set: async () => {
				throw new Error("full");
			},
		};
		const { fetch } = make({ "*": "a page" }, { store });
		expect(await outcomes([fetch(`${A}/`), fetch(`${B}/`)])).toEqual([200, 200]);
	});

	it("a listener that throws, and one that disposes, break nothing", async () => {
		const broken = make(
			{ "*": "a page" },
			{
				onEvent: () => {
					throw new Error("odd");
				},
			},
		);
		expect(await outcomes([broken.fetch(`${A}/`)])).toEqual([200]);
		const { fetch } = make(
			{ "*": "a page" },
			{ onEvent: ({ type }) => (type === "wait" ? fetch.dispose() : undefined) },
		);
		expect(await outcomes([fetch(`${A}/`)])).toMatchObject([{ name: "DisposedError" }]);
	});
});
