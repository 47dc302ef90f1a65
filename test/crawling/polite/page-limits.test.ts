import { describe, expect, it, vi } from "vitest";
import { RobotsPageError } from "../../../crawling/client/index.js";
import { chunksAt, outcomeOf, politeInSimulatedTime, silence, trickle } from "../../support/polite.js";
import { inTime } from "../../support/sites.js";

const A = "https://a.example";
const make = politeInSimulatedTime();
const pass = (milliseconds: number) => inTime(new Promise((resolve) => setTimeout(resolve, milliseconds)));
const seconds = () => Date.now() / 1000 - 1_750_000_000;

describe("pageTimeoutMs", () => {
	it("counts from when the request is sent to the headers, and gives its place to the next", async () => {
		const { fetch, pages, told } = make({ [`${A}/silent`]: silence, "*": "a page" });
		const [silent, next] = [outcomeOf(fetch(`${A}/silent`)), outcomeOf(fetch(`${A}/next`))];
		expect(await silent).toMatchObject({
			name: "RobotsPageError",
			code: "ROBOTS_PAGE_LIMIT",
			limit: "pageTimeoutMs",
			url: `${A}/silent`,
			message: `${A}/silent: no bytes for 30000 ms (pageTimeoutMs)`,
		});
		expect(await next).toBe("a page");
		expect(pages()).toEqual(["1 a.example/silent", "33 a.example/next"]);
		expect(told("slow-down")).toMatchObject([{ url: `${A}/silent`, failureCount: 1, delaySeconds: 2 }]);
		expect(told("request-end")[0]).toMatchObject({ status: null, durationMs: 30_000 });
	});

	it("counts each gap of the body, and is told to who reads it", async () => {
		const { fetch, told } = make({ "*": () => chunksAt([[20_000, 9], [29_000, 9], null]) });
		expect(await outcomeOf(fetch(`${A}/`))).toMatchObject({ limit: "pageTimeoutMs" });
		expect(seconds()).toBe(1 + 20 + 29 + 30);
		expect(told("slow-down")).toHaveLength(1);
		expect(told("request-end")).toMatchObject([
			{ status: 200, bodyOctets: 18, error: expect.any(RobotsPageError) },
		]);
	});

	it("does not count while nobody reads, nor while a request waits for its turn", async () => {
		const slow = () => chunksAt(Array.from({ length: 5 }, () => [10, 40_000] as const));
		const { fetch, told } = make({ "*": slow }, { delaySeconds: 50 });
		const response = await inTime(fetch(`${A}/`));
		await pass(200_000);
		expect((await inTime(response.arrayBuffer())).byteLength).toBe(200_000);
		expect(told("slow-down")).toEqual([]);
	});

	it("sixteen origins that never answer do not freeze the seventeenth", async () => {
		const { fetch } = make({ "https://honest.example/": "a page", "*": silence });
		const silent = Array.from({ length: 16 }, (_, index) =>
			outcomeOf(fetch(`https://silent${index}.example/`)),
		);
		await pass(5000);
		expect(await outcomeOf(fetch("https://honest.example/"))).toBe("a page");
		expect(seconds()).toBeLessThan(35);
		for (const each of await Promise.all(silent)) expect(each).toBeInstanceOf(RobotsPageError);
	});

	it("Infinity is none: the caller's signal ends it", async () => {
		const { fetch, told } = make({ "*": silence }, { pageTimeoutMs: Number.POSITIVE_INFINITY });
		const controller = new AbortController();
		const asked = outcomeOf(fetch(`${A}/`, { signal: controller.signal }));
		setTimeout(() => controller.abort(new Error("enough")), 1e7);
		expect(await asked).toMatchObject({ message: "enough" });
		expect(told("slow-down")).toEqual([]);
	});
});

describe("a body that breaks off", () => {
	/** Of 200,000 octets, after which its connection breaks. */
	const broken = (lastMs: number) => () => {
		let chunkCount = 0;
		return new Response(
			new ReadableStream<Uint8Array>(
				{
					async pull(controller) {
						chunkCount++;
						if (chunkCount <= 5) return controller.enqueue(new Uint8Array(40_000));
						await new Promise((resolve) => setTimeout(resolve, lastMs));
						controller.error(new TypeError("terminated", { cause: new Error("other side closed") }));
					},
				},
				{ highWaterMark: 0 },
			),
		);
	};

	it.each([
		["while nobody reads for a second between its chunks: not the site's", 1000, 0, 0],
		["within a second of waiting after that: not the site's", 1000, 900, 0],
		["after a longer wait: the site's", 1000, 1100, 1],
		["under a reader who works a little: the site's", 50, 0, 1],
		["under a reader who does not rest: the site's", 0, 0, 1],
	])("%s", async (_what, restMs, lastMs, failureCount) => {
		const { fetch, told } = make({ "*": broken(lastMs) });
		const response = await inTime(fetch(`${A}/`));
		const reader = response.body!.getReader();
		const readAll = async () => {
			while (!(await reader.read()).done) {
				if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
			}
		};
		await expect(inTime(readAll())).rejects.toThrow("terminated");
		expect(told("slow-down")).toHaveLength(failureCount);
		expect(told("request-end")[0]).toHaveProperty("error");
	});
});

describe("a body that nobody reads", () => {
	it.each([
		[65_536, 2],
		[65_537, 12],
	])("of %d octets: the next request goes at second %d", async (octets, second) => {
		const { fetch, pages } = make({ "*": () => new Response(new Uint8Array(octets)) });
		await inTime(fetch(`${A}/1`));
		await inTime(fetch(`${A}/2`));
		expect(pages()).toEqual(["1 a.example/1", `${second} a.example/2`]);
	});
});

describe("minBytesPerSecond", () => {
	it("ends a body that brings a byte each two seconds, after a minute", async () => {
		const { fetch, told } = make({ [`${A}/trickle`]: () => trickle(2000, 1), "*": "a page" });
		expect(await outcomeOf(fetch(`${A}/trickle`))).toMatchObject({ limit: "minBytesPerSecond" });
		expect(seconds()).toBe(61);
		expect(told("slow-down")).toMatchObject([{ failureCount: 1 }]);
		expect(await outcomeOf(fetch(`${A}/next`))).toBe("a page");
	});

	it("is counted over each minute of waiting anew, and not while nobody reads", async () => {
		const fastThenSlow = () => {
			const chunks = Array.from({ length: 200 }, (_, index) => [1000, index < 60 ? 10_000 : 1000] as const);
			return chunksAt(chunks);
		};
		const { fetch } = make({ "*": fastThenSlow });
		expect(await outcomeOf(fetch(`${A}/`))).toMatchObject({ limit: "minBytesPerSecond" });
		expect(seconds()).toBe(1 + 120);
	});

	it("0 is none", async () => {
		const slow = () => chunksAt(Array.from({ length: 300 }, () => [1000, 1] as const));
		const { fetch } = make({ "*": slow }, { minBytesPerSecond: 0 });
		expect(await outcomeOf(fetch(`${A}/`))).toHaveLength(300);
	});
});

describe("maxPageSeconds", () => {
	it("ends a page, whoever is slow", async () => {
		const { fetch } = make({ "*": () => trickle(1000, 2000) }, { maxPageSeconds: 90 });
		expect(await outcomeOf(fetch(`${A}/`))).toMatchObject({ limit: "maxPageSeconds" });
		expect(seconds()).toBe(91);
	});
});

it("maxPageSeconds takes fractions, as other seconds do", async () => {
	const { fetch } = make({ "*": () => trickle(1000, 2000) }, { maxPageSeconds: 0.5 });
	expect(await outcomeOf(fetch(`${A}/`))).toMatchObject({ limit: "maxPageSeconds" });
	expect(seconds()).toBe(1.5);
});

describe("maxBodyBytes", () => {
	it.each([
		[10, "ends"],
		[9, "fails"],
	])("a body of 10 bytes with a limit of %i %s", async (maxBodyBytes) => {
		const { fetch, told } = make(
			{
				"*": () =>
					chunksAt([
						[0, 5],
						[0, 5],
					]),
			},
			{ maxBodyBytes },
		);
		const found = await outcomeOf(fetch(`${A}/`));
		if (maxBodyBytes === 10) expect(found).toHaveLength(10);
		else
			expect(found).toMatchObject({
				limit: "maxBodyBytes",
				message: `${A}/: its body has more than 9 bytes (maxBodyBytes)`,
			});
		// A long body is no failure of the site.
		expect(told("slow-down")).toEqual([]);
	});

	it("cancels the rest", async () => {
		const cancel = vi.fn();
		const endless = () =>
			new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1000)), cancel }));
		const { fetch } = make({ "*": endless }, { maxBodyBytes: 100_000 });
		expect(await outcomeOf(fetch(`${A}/`))).toMatchObject({ limit: "maxBodyBytes" });
		expect(cancel).toHaveBeenCalledOnce();
	});

	it("counts beside integrity too", async () => {
		const { fetch } = make({ "*": () => trickle(500, 1) }, {});
		const integrity = "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=";
		expect(await outcomeOf(fetch(`${A}/`, { integrity }))).toMatchObject({ limit: "minBytesPerSecond" });
	});
});

describe("options", () => {
	it.each<[object, string]>([
		[{ pageTimeoutMs: 0 }, "pageTimeoutMs: expected a whole number from 1, or Infinity, got 0"],
		[{ minBytesPerSecond: -1 }, "minBytesPerSecond: expected a whole number from 0, or Infinity, got -1"],
		[{ maxPageSeconds: 0 }, "maxPageSeconds: expected seconds above 0, or Infinity, got 0"],
		[{ maxBodyBytes: "9" }, 'maxBodyBytes: expected a whole number from 1, or Infinity, got "9"'],
		[{ retries: -1 }, "retries: expected a whole number from 0, or Infinity, got -1"],
		[{ concurrencyPerOrigin: 0 }, "concurrencyPerOrigin: expected a whole number from 1, or Infinity, got 0"],
		[{ priority: 1 }, "priority: expected a function, got 1"],
		[{ prepare: 1 }, "prepare: expected a function, got 1"],
	])("%j", (options, message) => {
		expect(() => make({}, options)).toThrow(message);
	});
});
