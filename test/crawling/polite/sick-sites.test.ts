import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
	type PoliteFetch,
	type PoliteInit,
	type PoliteOptions,
	RobotsClient,
	RobotsDelayError,
	RobotsDisallowedError,
	RobotsQueueError,
	RobotsUnreachableError,
} from "../../../crawling/client/index.js";
import { nodeFetch } from "../../../crawling/node/index.js";
import { runs } from "../../support/fuzz.js";
import { chunksAt, politeInSimulatedTime, silence, trickle } from "../../support/polite.js";
import { inTime, redirectTo, type SiteAnswer, START_MS } from "../../support/sites.js";

const SICK = "https://sick.example";
const YEAR_9999 = "Fri, 31 Dec 9999 23:59:59 GMT";
const DAY_SECONDS = 86_400;

const start = politeInSimulatedTime();

function make(answers: Readonly<Record<string, SiteAnswer>>, options: Partial<PoliteOptions> = {}) {
	const { fetch, sites, told } = start(answers, options);
	/** The seconds at which pages were asked for. */
	const pageSeconds = () =>
		sites.seen.filter(({ url }) => !url.endsWith("/robots.txt")).map(({ atMs }) => atMs / 1000);
	return { fetch, sites, told, slowDowns: () => told("slow-down"), pageSeconds };
}

const busy =
	(retryAfter?: string, status = 429) =>
	() =>
		new Response("later", { status, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } });

const broken = () => {
	throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } });
};

/** A crawl as people write it: so many workers, one list, each URL once. */
async function crawl(fetch: PoliteFetch<RobotsClient>, urls: readonly string[], workerCount = 16) {
	const left = [...urls];
	const results = new Map<string, number | Error>();
	const work = async () => {
		for (let url = left.shift(); url !== undefined; url = left.shift()) {
			try {
				const response = await fetch(url);
				await response.text();
				results.set(url, response.status);
			} catch (error) {
				results.set(url, error as Error);
			}
		}
	};
	await inTime(Promise.all(Array.from({ length: workerCount }, work)));
	return { results, seconds: (Date.now() - START_MS) / 1000 };
}

/** A list in which a sick site and honest ones alternate. */
const LIST = Array.from({ length: 130 }, (_, index) =>
	index % 2 === 0 ? `${SICK}/${index}` : `https://site${index}.example/`,
);
const HONEST = LIST.filter((url) => !url.startsWith(SICK));

describe("a plain loop finishes, whatever a site does", () => {
	it.each<[string, SiteAnswer, number, number]>([
		["Retry-After in the year 9999", busy(YEAR_9999), 60, 1],
		["Retry-After of 299 seconds on each page", busy("299"), 300 + 60, 2],
		["Retry-After of 75 seconds on each page", busy("75"), 300 + 60, 5],
		["503 on each page, without Retry-After", busy(undefined, 503), 60, 5],
		["connections that break", broken, 60, 5],
		["silence", silence, 2 * 32 + 60, 2],
		["bodies that stall", () => chunksAt([[0, 9], null]), 2 * 32 + 60, 2],
		["a byte each half second", () => trickle(500, 1), 2 * 12 + 60, 2],
		["a byte each two seconds", () => trickle(2000, 1), 2 * 62 + 60, 2],
	])("%s", async (_what, answer, maxSeconds, pageCount) => {
		const sick = Object.fromEntries(
			LIST.filter((url) => url.startsWith(SICK)).map((url) => [url, answer] as const),
		);
		const { fetch, sites } = make({ ...sick, "*": "a page" });
		const { results, seconds } = await crawl(fetch, LIST);
		for (const url of HONEST) expect(results.get(url), url).toBe(200);
		expect(seconds).toBeLessThan(maxSeconds);
		const sent = sites.seen.filter(({ url }) => url.startsWith(SICK) && !url.endsWith("/robots.txt"));
		expect(sent).toHaveLength(pageCount);
		const errors = Array.from(results.values()).filter((result) => result instanceof RobotsDelayError);
		expect(errors).toHaveLength(65 - pageCount);
		for (const error of errors as RobotsDelayError[]) {
			expect(error.retryAfterSeconds).toBeGreaterThan(0);
			expect(error.retryAfterSeconds).toBeLessThanOrEqual(DAY_SECONDS);
		}
	});
});

describe("a robots.txt that is asked for again and again makes up for no page", () => {
	const always = { headers: { "cache-control": "max-age=0" } };

	it.each<[string, SiteAnswer, SiteAnswer, number, number]>([
		["Retry-After on each page", busy("75"), () => new Response("", always), 300 + 60, 5],
		["without a file", busy("75"), () => new Response("", { ...always, status: 404 }), 300 + 60, 5],
		[
			"silence, and a slow file",
			silence,
			() => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("", always)), 29_000)),
			2 * (60 + 60),
			2,
		],
		["silence, and a file that has moved", silence, redirectTo("/rules"), 2 * 32 + 60, 2],
	])("%s", async (_what, page, robotsTxt, maxSeconds, pageCount) => {
		const sick = Object.fromEntries(
			LIST.filter((url) => url.startsWith(SICK)).map((url) => [url, page] as const),
		);
		const rules = { [`${SICK}/robots.txt`]: robotsTxt, [`${SICK}/rules`]: () => new Response("", always) };
		const { fetch, sites } = make({ ...sick, ...rules, "*": "a page" });
		const { results, seconds } = await crawl(fetch, LIST);
		for (const url of HONEST) expect(results.get(url), url).toBe(200);
		expect(seconds).toBeLessThan(maxSeconds);
		const sent = sites.seen.filter(({ url }) => sick[url] !== undefined);
		expect(sent).toHaveLength(pageCount);
	});
});

describe("a plain loop finishes, however a site mixes its answers", () => {
	const SICK_URLS = LIST.filter((url) => url.startsWith(SICK));
	const MAX_RETRY_AFTER = 300;
	/** The longest time of a request, and the longest pause after it. */
	const REQUEST_SECONDS = 30 + 60;

	/** Crawls a list whose sick pages answer one after the other as the given ones, over and over. */
	async function crawlMix(mix: readonly SiteAnswer[]) {
		let count = 0;
		const next = (request: Request): Response | Promise<Response> => {
			const answer = mix[count++ % mix.length]!;
			return typeof answer === "string" ? new Response(answer) : answer(request);
		};
		// Where redirects lead to.
		const moved = Object.fromEntries(SICK_URLS.map((url) => [`${url}/`, next]));
		const sick = Object.fromEntries(SICK_URLS.map((url) => [url, next]));
		const { fetch, sites } = make({ ...sick, ...moved, "*": "a page" });
		const { results, seconds } = await crawl(fetch, LIST);
		for (const url of HONEST) expect(results.get(url), url).toBe(200);
		const sentCount = sites.seen.filter(({ url }) => url.startsWith(`${SICK}/`)).length;
		const goodCount = SICK_URLS.filter((url) => results.get(url) === 200).length;
		const quarters = (4 + goodCount) * (MAX_RETRY_AFTER / 4);
		expect(seconds, "the bound of SiteTurn").toBeLessThanOrEqual(quarters + sentCount * REQUEST_SECONDS);
		await fetch.dispose();
		return { seconds, goodCount };
	}

	const moves = (request: Request) => redirectTo(`${new URL(request.url).pathname}/`, 301)();

	it.each<[string, readonly SiteAnswer[], number]>([
		["299 s of Retry-After, every fifth answer good", [...Array(4).fill(busy("299")), "good"], 300 + 60],
		["299 s of Retry-After, every second answer good", [busy("299"), "good"], 300 + 60],
		["a 301 before a page that is silent", [moves, silence], 2 * (30 + 30)],
		["a 301 before a page with 299 s of Retry-After", [moves, busy("299")], 300 + 60],
		["silence, every second answer a 502", [silence, busy(undefined, 502)], 2 * (30 + 30)],
		["silence, every second answer a trickle", [silence, () => trickle(500, 1)], 2 * (30 + 30)],
		["silence, every fifth answer good", [...Array(4).fill(silence), "good"], 2 * (30 + 30)],
		["silence, every second answer good", [silence, "good"], 33 * (30 + 5)],
	])("%s", async (_what, mix, maxSeconds) => {
		expect((await crawlMix(mix)).seconds).toBeLessThan(maxSeconds);
	});

	it("75 s of Retry-After before each good page: a quarter of maxRetryAfterSeconds for each", async () => {
		const { seconds, goodCount } = await crawlMix([busy("75"), "good"]);
		expect(goodCount).toBe(32);
		expect(seconds).toBeLessThan(33 * (75 + 3));
	});

	it("any mix", async () => {
		const answer = fc.oneof(
			fc.constantFrom<SiteAnswer>("good", "good", moves, busy(undefined, 502), busy(undefined, 503)),
			fc.constantFrom<SiteAnswer>(broken, silence, () => trickle(400, 1)),
			fc.integer({ min: 0, max: MAX_RETRY_AFTER + 1 }).map((seconds) => busy(`${seconds}`)),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 20 }), async (mix) => {
				vi.setSystemTime(START_MS);
				await crawlMix(mix);
			}),
			runs(200),
		);
	});
});

it("a plain loop finishes where each sick site is another", async () => {
	const answers: readonly SiteAnswer[] = [
		busy(YEAR_9999),
		busy("299"),
		busy(undefined, 503),
		broken,
		silence,
		() => trickle(500, 1),
	];
	const sick = LIST.filter((url) => url.startsWith(SICK)).map(
		(url, index) => `https://sick${index}.example/${url.length}`,
	);
	const sites = Object.fromEntries(sick.map((url, index) => [url, answers[index % answers.length]!]));
	const { fetch } = make({ ...sites, "*": "a page" });
	const { results, seconds } = await crawl(
		fetch,
		LIST.map((url, index) => (index % 2 === 0 ? sick[index / 2]! : url)),
	);
	for (const url of HONEST) expect(results.get(url), url).toBe(200);
	// Each of 16 workers meets some silent sites, one after the other.
	expect(seconds).toBeLessThan(200);
});

describe("what one site makes others wait for", () => {
	/** So many pages of as many sites by turns, and among them at equal distances 20 of each sick one. */
	const among = (sickCount: number) => {
		const honest = Array.from({ length: 200 }, (_, page) => `https://site${page % 20}.example/${page}`);
		const sick = Array.from(
			{ length: 20 * sickCount },
			(_, page) => `${sickOrigin(page % sickCount)}/${page}`,
		);
		const distance = honest.length / sick.length;
		return honest.flatMap((url, index) => [
			...sick.slice(Math.ceil(index / distance), Math.ceil((index + 1) / distance)),
			url,
		]);
	};
	const sickOrigin = (index: number) => `https://sick${index}.example`;

	it.each<[string, SiteAnswer, number, number]>([
		["a byte each 0.4 s, of one site among 21", () => trickle(400, 1), 1, 90],
		["silence, of one site among 21", silence, 1, 90],
		["a byte each 0.4 s, of four sites among 24", () => trickle(400, 1), 4, 120],
		["silence, of four sites among 24", silence, 4, 120],
	])("%s", async (_what, answer, sickCount, maxSeconds) => {
		const urls = among(sickCount);
		expect(urls).toHaveLength(200 + 20 * sickCount);
		const isSick = (url: string) => url.startsWith("https://sick");
		const sick = urls.filter(isSick);
		const { fetch } = make({ ...Object.fromEntries(sick.map((url) => [url, answer])), "*": "a page" });
		const { results, seconds } = await crawl(fetch, urls);
		for (const url of urls) if (!isSick(url)) expect(results.get(url), url).toBe(200);
		const refused = sick.filter((url) => results.get(url) instanceof RobotsDelayError);
		expect(refused).toHaveLength(sick.length - 2 * sickCount);
		for (const url of refused)
			expect(results.get(url)).toMatchObject({ retryAfterSeconds: expect.any(Number) });
		expect(seconds).toBeLessThan(maxSeconds);
	});

	it("one event stream among a hundred pages of a site costs that page only", async () => {
		const { fetch } = make({ [`${SICK}/events`]: () => trickle(500, 20), "*": "a page" });
		const urls = Array.from({ length: 100 }, (_, page) => `${SICK}/${page}`);
		urls.splice(10, 0, `${SICK}/events`);
		const { results } = await crawl(fetch, urls, 1);
		expect(results.get(`${SICK}/events`)).toMatchObject({ limit: "minBytesPerSecond" });
		expect(urls.filter((url) => results.get(url) === 200)).toHaveLength(100);
	});

	it("two event streams with a page between them cost these pages only; without one, the site", async () => {
		const { fetch } = make({ [`${SICK}/1`]: () => trickle(500, 20), [`${SICK}/3`]: silence, "*": "a page" });
		const { results } = await crawl(
			fetch,
			["/1", "/2", "/3", "/4"].map((path) => SICK + path),
			1,
		);
		expect([...results.values()]).toMatchObject([
			{ limit: "minBytesPerSecond" },
			200,
			{ limit: "pageTimeoutMs" },
			200,
		]);
		const again = await crawl(
			fetch,
			["/1", "/3", "/4"].map((path) => SICK + path),
			1,
		);
		expect(again.results.get(`${SICK}/4`)).toBeInstanceOf(RobotsDelayError);
	});
});

describe("a site that asks for no more requests", () => {
	it("is waited for up to maxRetryAfterSeconds; beyond, its requests are refused until then", async () => {
		const answers = { [`${SICK}/1`]: busy("300"), [`${SICK}/2`]: busy("301"), "*": "" };
		const { fetch, pageSeconds } = make(answers);
		await inTime(fetch(`${SICK}/1`));
		const waiting = [`${SICK}/2`, `${SICK}/3`].map((url) => fetch(url).catch((error: Error) => error));
		expect((await inTime(waiting[0]!)) as Response).toMatchObject({ status: 429 });
		expect(await inTime(waiting[1]!)).toMatchObject({
			code: "ROBOTS_DELAY_TOO_LONG",
			url: `${SICK}/3`,
			delaySeconds: null,
			retryAfterSeconds: 301,
			message: expect.stringMatching(/^https:\/\/sick\.example\/3: .* until 2025-06-15T/),
		});
		expect(pageSeconds()).toEqual([1, 301]);
		expect(fetch.queues()).toMatchObject([{ origin: SICK, waitingCount: 0, isStopped: true }]);
	});

	it("is held a day at most, and asked again after it", async () => {
		const { fetch, pageSeconds } = make({ [`${SICK}/1`]: busy(YEAR_9999), "*": "" });
		await inTime(fetch(`${SICK}/1`));
		const error = await fetch(`${SICK}/2`).catch((thrown: Error) => thrown);
		expect(error).toMatchObject({ retryAfterSeconds: DAY_SECONDS });
		const later = new Promise((resolve) => setTimeout(resolve, DAY_SECONDS * 1000));
		await inTime(later);
		expect((await inTime(fetch(`${SICK}/3`))).status).toBe(200);
		expect(pageSeconds()[1]).toBeGreaterThanOrEqual(1 + DAY_SECONDS);
	});

	it("keeps its robots.txt while nothing can be sent: nothing is recorded", async () => {
		const rules = () =>
			new Response("user-agent: *\ndisallow: /x", { headers: { "cache-control": "max-age=60" } });
		const { fetch, sites, told } = make({ [`${SICK}/robots.txt`]: rules, "*": busy("7200") });
		await inTime(fetch(`${SICK}/1`));
		await inTime(new Promise((resolve) => setTimeout(resolve, 3_600_000)));
		const found = await inTime(fetch.client.explain(`${SICK}/2`));
		expect(found).toMatchObject({ allowed: true, access: { reason: "stale", failure: null } });
		expect(await inTime(fetch.client.isAllowed(`${SICK}/x`))).toBe(false);
		expect(sites.seen).toHaveLength(2);
		expect(told("fetch-end")).toHaveLength(1);
		expect(told("fetch-abort")).toHaveLength(2);
		await inTime(new Promise((resolve) => setTimeout(resolve, 3_600_000)));
		expect(await inTime(fetch.client.explain(`${SICK}/2`))).toMatchObject({ access: { reason: "fetched" } });
	});

	it("to which another origin's robots.txt leads makes that one unreachable meanwhile, and no longer", async () => {
		const www = "https://www.sick.example";
		const { fetch } = make({
			[`${SICK}/robots.txt`]: redirectTo(`${www}/robots.txt`),
			[`${www}/robots.txt`]: "user-agent: *\ndisallow: /x",
			[`${www}/busy`]: busy("301"),
			"*": "",
		});
		await inTime(fetch(`${www}/busy`));
		const refused = await inTime(fetch(`${SICK}/1`).catch((error: Error) => error));
		expect(refused).toBeInstanceOf(RobotsUnreachableError);
		await inTime(new Promise((resolve) => setTimeout(resolve, 60_000)));
		expect(await inTime(fetch(`${SICK}/1`).catch((error: Error) => error))).toBeInstanceOf(Error);
		// A minute, then two, then four.
		await inTime(new Promise((resolve) => setTimeout(resolve, 360_000)));
		expect((await inTime(fetch(`${SICK}/1`))).status).toBe(200);
		await expect(inTime(fetch(`${SICK}/x`))).rejects.toMatchObject({ code: "ROBOTS_DISALLOWED" });
	});

	it("takes no longDelay into account", async () => {
		const { fetch } = make({ [`${SICK}/1`]: busy("301"), "*": "" }, { longDelay: "cut" });
		await inTime(fetch(`${SICK}/1`));
		await expect(fetch(`${SICK}/2`)).rejects.toBeInstanceOf(RobotsDelayError);
	});

	it("whose robots.txt asks for it keeps no request waiting either", async () => {
		const { fetch, sites } = make({ [`${SICK}/robots.txt`]: busy("7200", 503) });
		const asked = [1, 2, 3].map((page) => fetch(`${SICK}/${page}`).catch((error: Error) => error));
		for (const error of await inTime(Promise.all(asked))) expect(error).toBeInstanceOf(Error);
		expect(sites.seen).toHaveLength(1);
	});
});

describe("redirects without end", () => {
	/** Each answer leads to another URL of the site. */
	const endless = (headersSeconds: number) => {
		let count = 0;
		return () =>
			new Promise<Response>((resolve) => {
				setTimeout(() => resolve(redirectTo(`${SICK}/on/${count++}`)()), 1000 * headersSeconds);
			});
	};
	const PAGES = Object.fromEntries(HONEST.map((url) => [url, "a page"]));

	it.each<[string, SiteAnswer, string]>([
		["that take 29.9 seconds each", endless(29.9), ""],
		["under a crawl-delay of 60", endless(0), "user-agent: *\ncrawl-delay: 60"],
	])("%s count as failures after five minutes: a plain loop finishes", async (_what, answer, robotsTxt) => {
		const { fetch, slowDowns } = make({ ...PAGES, [`${SICK}/robots.txt`]: robotsTxt, "*": answer });
		const { results, seconds } = await crawl(fetch, LIST);
		for (const url of HONEST) expect(results.get(url), url).toBe(200);
		// The first call: five minutes of redirects, and five that count, each a minute. After it the others are refused.
		expect(seconds).toBeLessThan(12 * 60);
		expect(slowDowns().at(-1)).toMatchObject({ origin: SICK, failureCount: 5 });
	});

	describe("end with the first one after the time of a Retry-After and of four pages", () => {
		const LAST_SECONDS = 300 + 4 * (30 + 60);
		type RobotsTxtAnswer = (request: Request) => Response | Promise<Response>;
		const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, 1000 * seconds));

		/**
		 * Crawls the list; each page of the sick site leads on, and the last redirect that counts as no failure is at 300 s.
		 * @returns the seconds of the first call's redirects.
		 */
		async function crawlLedOn(nextUrl: (count: number) => string, robotsTxt: RobotsTxtAnswer) {
			const secondsOfRedirects: number[] = [];
			let firstMs = 0;
			let count = 0;
			const lead = async (request: Request) => {
				const { pathname, searchParams } = new URL(request.url);
				if (pathname === "/robots.txt") return robotsTxt(request);
				firstMs ||= Date.now();
				const passedSeconds = () => (Date.now() - firstMs) / 1000;
				const leftSeconds = 300 - passedSeconds();
				await wait(leftSeconds > 0 && leftSeconds < 29.9 ? leftSeconds : 29.9);
				const call = searchParams.get("call") ?? pathname;
				if (call === "/0") secondsOfRedirects.push(passedSeconds());
				return redirectTo(`${nextUrl(count++)}?call=${call}`)();
			};
			const origins = [SICK, ...Array.from({ length: 20 }, (_, index) => `https://on${index}.example`)];
			const files = origins.map((origin) => [`${origin}/robots.txt`, lead]);
			const { fetch } = make({ ...PAGES, ...Object.fromEntries(files), "*": lead });
			const { results } = await crawl(fetch, LIST);
			for (const url of HONEST) expect(results.get(url), url).toBe(200);
			expect(results.get(`${SICK}/0`)).toBeInstanceOf(RobotsDelayError);
			return secondsOfRedirects;
		}

		const rules = (headers = {}) => new Response("user-agent: *\ncrawl-delay: 60", { headers });
		const isStale = { "cache-control": "max-age=0" };
		const slowly = async (answer: Response) => {
			await wait(29.9);
			return answer;
		};
		const movedRules = (request: Request) => {
			const hopCount = Number(new URL(request.url).searchParams.get("hop"));
			return hopCount < 5 ? redirectTo(`/robots.txt?hop=${hopCount + 1}`)() : slowly(rules(isStale));
		};

		it.each<[string, (count: number) => string, RobotsTxtAnswer, number]>([
			["each after 29.9 seconds, under a crawl-delay of 60", (count) => `/on/${count}`, () => rules(), 12.5],
			["and a slow robots.txt at each", (count) => `/on/${count}`, () => slowly(rules(isStale)), 12.5],
			["and five redirects of this robots.txt", (count) => `/on/${count}`, movedRules, 16.5],
			["to another site each time", (count) => `https://on${count}.example/`, movedRules, 10.9],
		])("%s", async (_what, nextUrl, robotsTxt, lastMinutes) => {
			const seconds = await crawlLedOn(nextUrl, robotsTxt);
			expect(seconds.at(-1)! / 60, "the figure of SECURITY.md").toBeCloseTo(lastMinutes, 1);
			expect(seconds.slice(0, -1).filter((each) => each > LAST_SECONDS)).toEqual([]);
		});
	});

	it("through other sites: the one that was asked is to blame", async () => {
		const hop = async (request: Request) => {
			const { origin, pathname } = new URL(request.url);
			const [seconds, leftCount] = pathname.slice(1).split("/").map(Number) as [number, number];
			await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
			const next = origin === SICK ? "https://other.example" : SICK;
			return leftCount === 0 ? new Response("") : redirectTo(`${next}/${seconds}/${leftCount - 1}`)();
		};
		const { fetch, slowDowns } = make({ "*": hop });
		expect((await inTime(fetch(`${SICK}/5/20`))).status).toBe(200);
		expect(slowDowns()).toEqual([]);
		expect((await inTime(fetch(`${SICK}/29/13`))).status).toBe(200);
		const blamed = slowDowns().map(({ origin }) => origin);
		expect(blamed.length).toBeGreaterThan(1);
		expect(new Set(blamed)).toEqual(new Set([SICK]));
	});

	it("do not lose the place of their call", async () => {
		const { fetch, sites } = make({ [`${SICK}/1`]: redirectTo("/1/on"), "*": "" });
		await inTime(Promise.all(["/1", "/2", "/3"].map((path) => fetch(SICK + path))));
		expect(sites.log.slice(1)).toEqual(
			["/1", "/1/on", "/2", "/3"].map((path, at) => `${at + 1} ${SICK}${path}`),
		);
	});
});

describe("backing off", () => {
	it("doubles the pause with each failure up to maxDelaySeconds, then halves it with each success", async () => {
		let count = 0;
		const answer = () => (count++ < 3 ? busy(undefined, 503)() : new Response(""));
		const { fetch, pageSeconds, slowDowns } = make({ "*": answer }, { maxDelaySeconds: 6 });
		for (let page = 0; page < 8; page++) await inTime(fetch(`${SICK}/${page}`).then((each) => each.text()));
		const seconds = pageSeconds();
		expect(seconds.slice(1).map((at, index) => at - seconds[index]!)).toEqual([2, 4, 6, 3, 1.5, 1, 1]);
		expect(slowDowns()).toMatchObject([
			{ origin: SICK, url: `${SICK}/0`, failureCount: 1, delaySeconds: 2 },
			{ failureCount: 2, delaySeconds: 4 },
			{ failureCount: 3, delaySeconds: 6 },
		]);
	});

	it("begins with a second where the pause is none", async () => {
		const { fetch, slowDowns } = make({ "*": busy(undefined, 503) }, { delaySeconds: 0 });
		for (let page = 0; page < 3; page++) await inTime(fetch(`${SICK}/${page}`));
		expect(slowDowns().map(({ delaySeconds }) => delaySeconds)).toEqual([1, 2, 4]);
	});

	it("refuses after the fifth failure, for maxDelaySeconds, and again after a sixth", async () => {
		const { fetch, pageSeconds } = make({ "*": broken }, { maxDelaySeconds: 10 });
		const ask = () => inTime(fetch(`${SICK}/`).catch((error: Error) => error));
		for (let page = 0; page < 5; page++) expect(await ask()).not.toBeInstanceOf(RobotsDelayError);
		expect(await ask()).toMatchObject({ retryAfterSeconds: 10 });
		await inTime(new Promise((resolve) => setTimeout(resolve, 10_000)));
		expect(await ask()).not.toBeInstanceOf(RobotsDelayError);
		expect(await ask()).toBeInstanceOf(RobotsDelayError);
		expect(pageSeconds()).toHaveLength(6);
	});

	it("counts a redirect and a 502 neither as a failure nor as a success, and a success takes one failure away", async () => {
		const answers = [
			busy(undefined, 503),
			busy(undefined, 503),
			redirectTo("https://other.example/"),
			busy(undefined, 502),
			busy(undefined, 503),
			() => new Response(null, { status: 404 }),
			busy("150"),
		];
		let count = 0;
		const { fetch, slowDowns } = make({ [`${SICK}/`]: () => answers[count++]!(), "*": "" });
		for (const _ of answers) await inTime(fetch(`${SICK}/`, { redirect: "manual" }));
		expect(slowDowns().map(({ failureCount }) => failureCount)).toEqual([1, 2, 3, 4]);
		expect(slowDowns().map(({ delaySeconds }) => delaySeconds)).toEqual([2, 4, 8, 8]);
	});

	it("a body that breaks off is a failure, and one that ends is a success", async () => {
		let count = 0;
		const halfBody = () =>
			new Response(
				new ReadableStream({
					pull(controller) {
						if (count++ % 2 === 0) controller.enqueue(new Uint8Array(10));
						else controller.error(new TypeError("terminated"));
					},
				}),
			);
		const { fetch, slowDowns } = make({ [`${SICK}/half`]: halfBody, "*": "whole" });
		const read = (path: string) =>
			inTime(fetch(SICK + path).then((response) => response.text())).catch(() => "broken");
		expect([await read("/half"), await read("/half"), await read("/"), await read("/half")]).toEqual([
			"broken",
			"broken",
			"whole",
			"broken",
		]);
		expect(slowDowns().map(({ failureCount }) => failureCount)).toEqual([1, 2, 2]);
	});

	it.each<[string, () => BodyInit]>([
		["a stream", () => new ReadableStream({ pull: (controller) => controller.error(new Error("no file")) })],
		[
			"a source",
			() =>
				(async function* () {
					yield new Uint8Array(1);
					throw new Error("no file");
				})() as unknown as BodyInit,
		],
	])("a body of the caller that fails is no failure of the site: %s", async (_what, body) => {
		const reads = async (request: Request) => new Response(await request.text());
		const { fetch, slowDowns, told } = make({ "*": reads });
		for (let page = 0; page < 6; page++) {
			const sent = { method: "POST", body: body(), duplex: "half" } as PoliteInit;
			const error = await inTime(fetch(`${SICK}/${page}`, sent).catch((thrown: Error) => thrown));
			expect(error).toBeInstanceOf(Error);
			expect(error).not.toBeInstanceOf(RobotsDelayError);
		}
		expect(slowDowns()).toEqual([]);
		expect(told("request-end")[0]).toHaveProperty("error");
	});

	it.each([
		"UND_ERR_INVALID_ARG",
		"UND_ERR_NOT_SUPPORTED",
		"UND_ERR_REQ_CONTENT_LENGTH_MISMATCH",
		"ERR_INVALID_ARG_TYPE",
	])("a request that the host refuses to send is no failure of the site: %s", async (code) => {
		const refuses = () => {
			throw new TypeError("fetch failed", { cause: Object.assign(new Error("invalid header"), { code }) });
		};
		const { fetch, slowDowns } = make({ "*": refuses });
		for (let page = 0; page < 6; page++) {
			await expect(inTime(fetch(`${SICK}/${page}`))).rejects.toMatchObject({ cause: { code } });
		}
		expect(slowDowns()).toEqual([]);
	});

	it.each<[string, object]>([
		["mode", { mode: "abc" }],
		["mode", { mode: "navigate" }],
		["credentials", { credentials: "abc" }],
		["cache", { cache: "abc" }],
		["cache", { cache: "only-if-cached" }],
		["referrer", { referrer: "::bad" }],
		["referrerPolicy", { referrerPolicy: "abc" }],
		["duplex", { duplex: "abc" }],
		["window", { window: 5 }],
	])("a wrong member of a call is an error at once, and nothing waits: %s %j", async (_name, init) => {
		const { fetch, sites, slowDowns } = make({ "*": "" });
		await expect(fetch(`${SICK}/`, init as PoliteInit)).rejects.toBeInstanceOf(TypeError);
		await expect(fetch(new Request(`${SICK}/`), init as PoliteInit)).rejects.toBeInstanceOf(TypeError);
		expect([sites.seen, fetch.queues(), slowDowns()]).toEqual([[], [], []]);
	});

	it.each<[string, PoliteInit, () => Promise<Response>]>([
		[
			"a stream without duplex",
			{ method: "POST", body: new ReadableStream() },
			async () => Promise.reject(new TypeError("RequestInit: duplex option is required")),
		],
		["a bug of the option fetch", {}, async () => Promise.reject(new RangeError("Invalid array length"))],
	])("what was never sent is no failure of the site: %s", async (_what, init, page) => {
		const robots = async () => new Response("");
		const own = (url: unknown) => (`${url}`.endsWith("/robots.txt") ? robots() : page());
		const { fetch, slowDowns } = make({}, { fetch: own as typeof globalThis.fetch });
		await expect(inTime(fetch(`${SICK}/`, init))).rejects.toBeInstanceOf(Error);
		expect(slowDowns()).toEqual([]);
	});

	it.each([
		["with its cause", new TypeError("fetch failed", { cause: new Error("other side closed") })],
		["of a host without causes", new TypeError("Failed to fetch")],
	])("a TypeError of the network is a failure, %s", async (_what, error) => {
		const { fetch, slowDowns } = make({ "*": async () => Promise.reject(error) });
		await expect(inTime(fetch(`${SICK}/`))).rejects.toBe(error);
		expect(slowDowns()).toHaveLength(1);
	});

	it("a bug of the option fetch is no failure of the site whose robots.txt it does not fetch", async () => {
		const own = async () => Promise.reject(new RangeError("Invalid array length"));
		const { fetch, slowDowns } = make({}, { fetch: own });
		await expect(inTime(fetch(`${SICK}/`))).rejects.toMatchObject({ code: "ROBOTS_UNREACHABLE" });
		expect(slowDowns()).toEqual([]);
	});

	it.each<[string, unknown, object | undefined]>([
		["input", Symbol("url"), undefined],
		[
			"input",
			{
				toString: () => {
					throw new Error("no text");
				},
			},
			undefined,
		],
		["signal", `${SICK}/`, { signal: "" }],
		["signal", `${SICK}/`, { signal: Number.NaN }],
		["signal", `${SICK}/`, { signal: 0 }],
	])("an argument error names %s", async (name, input, init) => {
		const { fetch, sites } = make({ "*": "" });
		const asked = fetch(input as string, init as PoliteInit);
		await expect(inTime(asked)).rejects.toMatchObject({ code: "ROBOTS_INVALID_ARGUMENT", argument: name });
		expect(sites.seen).toEqual([]);
	});

	it("null is no signal, as in fetch", async () => {
		const { fetch } = make({ "*": "" });
		expect((await inTime(fetch(`${SICK}/`, { signal: null }))).status).toBe(200);
	});

	it.each([null, undefined, 5, {}])("RobotsDisallowedError names its explanation: %j", (explanation) => {
		expect(() => new RobotsDisallowedError(SICK, explanation as never)).toThrow("explanation: expected");
	});

	it("a stream that was read before is the caller's error, and is not sent empty", async () => {
		const { fetch, sites } = make({ "*": "" });
		const body = new Blob(["text"]).stream();
		const reader = body.getReader();
		await reader.read();
		reader.releaseLock();
		const sent = fetch(`${SICK}/`, { method: "POST", body, duplex: "half" } as PoliteInit);
		await expect(inTime(sent)).rejects.toBeInstanceOf(TypeError);
		expect(sites.seen.filter(({ url }) => url === `${SICK}/`)).toEqual([]);
	});

	it("an aborted request is no failure", async () => {
		const { fetch, slowDowns } = make({ "*": () => new Promise<Response>(() => {}) });
		const controller = new AbortController();
		const asked = fetch(`${SICK}/`, { signal: controller.signal }).catch((error: Error) => error);
		setTimeout(() => controller.abort(new Error("enough")), 5000);
		expect(await inTime(asked)).toMatchObject({ message: "enough" });
		expect(slowDowns()).toEqual([]);
	});

	it("the pause is at least the time to the headers of the last answer", async () => {
		const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("")), 7000));
		const { fetch, pageSeconds } = make({ "*": slow });
		for (let page = 0; page < 3; page++) await inTime(fetch(`${SICK}/${page}`).then((each) => each.text()));
		expect(pageSeconds()).toEqual([1, 15, 29]);
	});
});

describe("queues", () => {
	it("are bounded by origin too, so that one site leaves room for others", async () => {
		const { fetch } = make({ "*": "" }, { maxQueued: 50, concurrency: 1 });
		const of = (origin: string, count: number) =>
			Array.from({ length: count }, (_, page) => fetch(`${origin}/${page}`).catch((error: Error) => error));
		const own = of(SICK, 26);
		const others = of("https://other.example", 10);
		expect(await inTime(own[25]!)).toMatchObject({
			code: "ROBOTS_QUEUE_FULL",
			url: `${SICK}/25`,
			message: expect.stringContaining("25 requests wait already (maxQueuedPerOrigin)"),
		});
		for (const response of await inTime(Promise.all(others))) expect(response).toBeInstanceOf(Response);
		expect((await inTime(Promise.all(own))).filter((each) => each instanceof RobotsQueueError)).toHaveLength(
			1,
		);
	});

	it("a crawl-delay of 0 asks for nothing: delaySeconds holds", async () => {
		const { fetch, pageSeconds } = make({
			[`${SICK}/robots.txt`]: "user-agent: *\ncrawl-delay: 0",
			"*": "",
		});
		await inTime(Promise.all([1, 2].map((page) => fetch(`${SICK}/${page}`))));
		expect(pageSeconds()).toEqual([1, 2]);
	});
});

describe("what failed is said", () => {
	const failing = (code: string) => async () => {
		throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
	};

	it.each(["ECONNREFUSED", "ENOTFOUND"])(
		"%s: an error of its own, with the code and the next fetch",
		async (code) => {
			const { fetch } = make({}, { fetch: failing(code) });
			const error = await inTime(fetch(`${SICK}/`).catch((thrown: Error) => thrown));
			expect(error).toBeInstanceOf(RobotsUnreachableError);
			expect(error).toBeInstanceOf(RobotsDisallowedError);
			expect(error).toMatchObject({
				name: "RobotsUnreachableError",
				code: "ROBOTS_UNREACHABLE",
				cause: { code },
				explanation: { access: { nextFetchAtSeconds: START_MS / 1000 + 60 } },
				message: expect.stringContaining("next fetch at 2025-06-15T15:07:40.000Z"),
			});
		},
	);

	it("a status is no error of the host: there is no cause", async () => {
		const { fetch } = make({ [`${SICK}/robots.txt`]: busy(undefined, 500) });
		const error = await inTime(fetch(`${SICK}/`).catch((thrown: Error) => thrown));
		expect(error).toBeInstanceOf(RobotsUnreachableError);
		expect(error).not.toHaveProperty("cause");
	});

	it("a rule that forbids is a refusal, and no unreachable site", async () => {
		const { fetch } = make({ [`${SICK}/robots.txt`]: "user-agent: *\ndisallow: /" });
		const error = await inTime(fetch(`${SICK}/`).catch((thrown: Error) => thrown));
		expect(error).toMatchObject({ name: "RobotsDisallowedError", code: "ROBOTS_DISALLOWED" });
		expect(error).not.toBeInstanceOf(RobotsUnreachableError);
	});

	it.each<[string, unknown]>([
		["nodeFetch without the call", nodeFetch],
		["a function that gives a number", () => 5],
		["a class", class Fetcher {}],
		["a response without a status", async () => ({ headers: new Headers(), status: Number.NaN, body: null })],
	])("beside a client it is no failure of the site either: %s", async (_what, notFetch) => {
		const client = new RobotsClient({ productToken: "ExampleBot", fetch: async () => new Response("") });
		const { fetch, told } = make(
			{},
			{
				client,
				userAgent: undefined,
				fetch: notFetch as typeof globalThis.fetch,
			},
		);
		for (let page = 0; page < 7; page++) {
			const error = await inTime(fetch(`${SICK}/${page}`).catch((thrown: Error) => thrown));
			expect(error).toMatchObject({ code: "ROBOTS_INVALID_ARGUMENT" });
			expect((error as Error).message).toMatch(/^fetch: expected /);
		}
		expect(told("slow-down")).toEqual([]);
		await client.dispose();
	});

	it.each<[string, unknown]>([
		["nodeFetch without the call", nodeFetch],
		["a function that gives nothing", () => undefined],
		["a function that gives text", async () => "text"],
		["JSON.parse", JSON.parse],
		["Request without new", Request],
	])("fetch is an argument error at its first use: %s", async (_what, notFetch) => {
		const { fetch } = make({}, { fetch: notFetch as typeof globalThis.fetch });
		const error = await inTime(fetch(`${SICK}/`).catch((thrown: Error) => thrown));
		expect(error).toBeInstanceOf(TypeError);
		expect(error).toMatchObject({
			code: "ROBOTS_INVALID_ARGUMENT",
			message: expect.stringMatching(/^fetch: expected /),
		});
	});
});
