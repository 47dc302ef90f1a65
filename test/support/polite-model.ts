import fc from "fast-check";
import { expect, vi } from "vitest";
import {
	type PoliteEvent,
	type PoliteFetch,
	politeFetch,
	type RobotsClientEvent,
	RobotsPageError,
} from "../../crawling/client/index.js";
import { inTime, makeSites, redirectTo, type SiteAnswer } from "./sites.js";

const KINDS = [
	"page",
	"private",
	"moves",
	"loops",
	"strays",
	"busy",
	"fails",
	"hangs",
	"stalls",
	"long",
	"flaky",
] as const;
type Kind = (typeof KINDS)[number];

/** A request of a caller, in order. Times are steps of 100 ms. */
interface Asked {
	readonly origin: number;
	readonly kind: Kind;
	readonly priority: number;
	readonly afterSteps: number;
	readonly abortAfterSteps: number | null;
	readonly isRead: boolean;
}

/** A history of requests. */
export interface PoliteHistory {
	readonly concurrency: number;
	readonly concurrencyPerOrigin: number;
	readonly retries: number;
	/** By origin, whether its robots.txt is redirected to the next one. */
	readonly isRobotsTxtMoved: readonly boolean[];
	/** By origin, whether its robots.txt may not be cached: then it is asked for between pages, failing ones too. */
	readonly isRobotsTxtStale: readonly boolean[];
	readonly asked: readonly Asked[];
	readonly disposeAfterSteps: number | null;
}

const PAUSE_MS = [300, 700, 1000] as const;
const STEP_MS = 100;
const ANSWER_MS = 50;
/** Beyond the least time for which a robots.txt is valid, a minute. */
const SPREAD_STEPS = 610;
const PAGE_TIMEOUT_MS = 2000;
const MAX_DELAY_MS = 4000;
const RETRY_AFTER_MS = 5000;
/** How long a call may be redirected until each redirect counts as a failure. */
const MAX_RETRY_AFTER_MS = 20_000;
/** The longest that an answer takes. */
const SLOW_ANSWER_MS = 1900;
const REDIRECT_COUNT = 21;
const MAX_BODY_OCTETS = 150_000;
/** Failures in a row that close a site. */
const MAX_FAILURES = 5;
/** Kinds of which the second one without a success between closes its site. */
const SILENCES: readonly Kind[] = ["hangs", "stalls"];
/** Kinds that are failures of their site. */
const FAILURES: readonly Kind[] = ["busy", "fails", "hangs", "stalls", "flaky", "strays"];

const ASKED: fc.Arbitrary<Asked> = fc.record({
	origin: fc.nat(PAUSE_MS.length - 1),
	kind: fc.constantFrom<Kind>("page", "page", ...KINDS),
	priority: fc.constantFrom(0, 0, 0, 1, -1),
	afterSteps: fc.nat(30),
	abortAfterSteps: fc.option(fc.nat(40), { freq: 2 }),
	isRead: fc.boolean(),
});

/** Requests of one site, which fail and succeed by turns. */
const ALTERNATING: fc.Arbitrary<readonly Asked[]> = fc
	.array(ASKED, { minLength: 8, maxLength: 16 })
	.map((asked) =>
		asked.map((each, index) => ({
			...each,
			origin: 0,
			kind: index % 2 === 0 ? FAILURES[index % FAILURES.length]! : "page",
			abortAfterSteps: null,
			isRead: true,
		})),
	);

/** Requests so far apart that a robots.txt that may not be cached is asked for before each. */
const SPREAD: fc.Arbitrary<readonly Asked[]> = fc
	.array(ASKED, { minLength: 3, maxLength: 8 })
	.map((asked) => asked.map((each, index) => ({ ...each, origin: 0, afterSteps: index * SPREAD_STEPS })));

/** By origin, whether something holds. */
const BY_ORIGIN = fc.array(fc.constantFrom(false, false, true), {
	minLength: PAUSE_MS.length,
	maxLength: PAUSE_MS.length,
});

export const POLITE_HISTORY: fc.Arbitrary<PoliteHistory> = fc.record({
	concurrency: fc.integer({ min: 1, max: 3 }),
	concurrencyPerOrigin: fc.constantFrom(1, 1, 2),
	retries: fc.constantFrom(0, 0, 1, 2),
	disposeAfterSteps: fc.option(fc.nat(80), { freq: 3 }),
	isRobotsTxtMoved: BY_ORIGIN,
	isRobotsTxtStale: BY_ORIGIN,
	asked: fc.oneof(
		{ weight: 3, arbitrary: fc.array(ASKED, { maxLength: 12 }) },
		{ weight: 1, arbitrary: ALTERNATING },
		{ weight: 1, arbitrary: SPREAD },
	),
});

/** A request that is aborted at the moment at which its robots.txt leads on: the next hop must not go out. */
export const ABORTED_BETWEEN_HOPS: PoliteHistory = {
	concurrency: 1,
	concurrencyPerOrigin: 1,
	retries: 0,
	disposeAfterSteps: null,
	isRobotsTxtMoved: [true, false, false],
	isRobotsTxtStale: [false, false, false],
	asked: [
		{ origin: 2, kind: "moves", priority: -1, afterSteps: 0, abortAfterSteps: 22, isRead: false },
		{ origin: 2, kind: "page", priority: 0, afterSteps: 0, abortAfterSteps: null, isRead: false },
	],
};

const originOf = (index: number): string => `https://site${index % PAUSE_MS.length}.example`;
const later = (response: () => Response, afterMs = ANSWER_MS): SiteAnswer => {
	return () => new Promise<Response>((resolve) => setTimeout(() => resolve(response()), afterMs));
};

function stalling(): Response {
	return new Response(
		new ReadableStream({
			start: (stream) => stream.enqueue(new Uint8Array(10)),
			pull: () => new Promise(() => {}),
		}),
	);
}

/** Where the robots.txt of an origin is, at its next one, if it is moved. */
const movedRobotsTxt = (index: number): string => `${originOf(index + 1)}/rules-of-${index}`;

function answersTo({ asked, isRobotsTxtMoved, isRobotsTxtStale }: PoliteHistory): Record<string, SiteAnswer> {
	const answers: Record<string, SiteAnswer> = {};
	PAUSE_MS.forEach((pauseMs, index) => {
		const rules = `user-agent: *\ndisallow: /private\ncrawl-delay: ${pauseMs / 1000}`;
		const own = `${originOf(index)}/robots.txt`;
		const headers = isRobotsTxtStale[index] ? { "cache-control": "max-age=0" } : {};
		answers[own] = later(() => new Response(rules, { headers }));
		if (!isRobotsTxtMoved[index]) return;
		answers[movedRobotsTxt(index)] = answers[own];
		answers[own] = later(redirectTo(movedRobotsTxt(index)));
	});
	asked.forEach(({ origin, kind }, index) => {
		const url = `${originOf(origin)}/${kind}/${index}`;
		let count = 0;
		const moved = `${originOf(origin + 1)}/page/${index}-moved`;
		const busy = () =>
			new Response("later", { status: 429, headers: { "retry-after": `${RETRY_AFTER_MS / 1000}` } });
		const byKind: Partial<Record<Kind, SiteAnswer>> = {
			moves: later(redirectTo(moved)),
			loops: later(redirectTo(`${originOf(origin)}/private/${index}`)),
			busy: later(busy),
			hangs: () => new Promise<Response>(() => {}),
			stalls: later(stalling),
			long: later(() => new Response("x".repeat(MAX_BODY_OCTETS + 1))),
			flaky: later(() => new Response("", { status: count++ === 0 ? 503 : 200 })),
			fails: () => {
				throw new TypeError("fetch failed");
			},
		};
		if (kind === "strays") {
			const hops = Array.from({ length: REDIRECT_COUNT }, (_, hop) => `${url}-hop${hop}`);
			for (const [hop, from] of [url, ...hops].entries()) {
				answers[from] = later(redirectTo(hops[hop] ?? url), SLOW_ANSWER_MS);
			}
			return;
		}
		answers[url] = byKind[kind] ?? later(() => new Response("x".repeat(100_000)));
	});
	answers["*"] = later(() => new Response("a page"));
	return answers;
}

/** What may come of a request that nobody ends, of a site that is not closed. */
function outcomesOf({ kind, isRead }: Asked, retries: number): readonly string[] {
	const byKind: Readonly<Record<Kind, readonly string[]>> = {
		page: ["200"],
		private: ["ROBOTS_DISALLOWED"],
		moves: ["200"],
		loops: ["ROBOTS_DISALLOWED"],
		// Closed by its own redirects, unless others' successes keep it open until there are too many.
		strays: ["ROBOTS_DELAY_TOO_LONG", "TypeError"],
		busy: ["429"],
		fails: ["TypeError"],
		hangs: ["ROBOTS_PAGE_LIMIT"],
		stalls: isRead ? ["ROBOTS_PAGE_LIMIT"] : ["200"],
		long: isRead ? ["ROBOTS_PAGE_LIMIT"] : ["200", "ROBOTS_PAGE_LIMIT"],
		// A site that is closed meanwhile is not asked again.
		flaky: retries > 0 ? ["200", "503"] : ["503"],
	};
	return byKind[kind];
}

/**
 * Plays a history against sites in simulated time; what they saw is judged by what they asked for.
 * @param made gets what has to be disposed.
 */
export async function playPolitely(history: PoliteHistory, made: PoliteFetch<unknown>[]): Promise<void> {
	const { concurrency, concurrencyPerOrigin, retries, asked, disposeAfterSteps } = history;
	const { isRobotsTxtMoved, isRobotsTxtStale } = history;
	const sites = makeSites(answersTo(history));
	const failures = new FailureJudge();
	const fetch = politeFetch({
		productToken: "ExampleBot",
		fetch: sites.fetch,
		concurrency,
		concurrencyPerOrigin,
		retries,
		maxDelaySeconds: MAX_DELAY_MS / 1000,
		maxRetryAfterSeconds: MAX_RETRY_AFTER_MS / 1000,
		pageTimeoutMs: PAGE_TIMEOUT_MS,
		maxBodyBytes: MAX_BODY_OCTETS,
		onEvent: (event) => failures.hear(event),
	});
	made.push(fetch);
	const startMs = Date.now();
	/** When each request was made, by its number. */
	const askedAtMs: number[] = [];
	const wait = (steps: number) => new Promise((resolve) => setTimeout(resolve, steps * STEP_MS));
	const ends = asked.map(async ({ origin, kind, priority, afterSteps, abortAfterSteps, isRead }, index) => {
		await wait(afterSteps);
		const controller = new AbortController();
		if (abortAfterSteps !== null) setTimeout(() => controller.abort("enough"), abortAfterSteps * STEP_MS);
		askedAtMs[index] = Date.now() - startMs;
		try {
			const init = { signal: controller.signal, priority };
			const response = await fetch(`${originOf(origin)}/${kind}/${index}`, init);
			await (isRead ? response.text() : response.body?.cancel());
			return `${response.status}`;
		} catch (error) {
			return error instanceof Error ? ((error as { code?: string }).code ?? error.name) : `${error}`;
		}
	});
	if (disposeAfterSteps !== null) setTimeout(() => void fetch.dispose(), disposeAfterSteps * STEP_MS);
	const found = await inTime(Promise.all(ends));

	// Every promise ends, and in time: each request takes its time and the longest pause, so often as it may be sent.
	const requestMs = 2 * (PAGE_TIMEOUT_MS + ANSWER_MS) + RETRY_AFTER_MS + 2 * MAX_DELAY_MS;
	const strayCount = asked.filter(({ kind }) => kind === "strays").length;
	const pageCount = asked.length * (2 + retries) + strayCount * REDIRECT_COUNT;
	const robotsTxtCount = isRobotsTxtStale.includes(true) ? 2 * pageCount : 2 * PAUSE_MS.length;
	const requestCount = pageCount + robotsTxtCount;
	const lastAskedMs = STEP_MS * Math.max(0, ...asked.map(({ afterSteps }) => afterSteps));
	expect(Date.now() - startMs - lastAskedMs, "starved").toBeLessThanOrEqual(7000 + requestCount * requestMs);
	const sentCount = sites.seen.length;
	found.forEach((each, index) => {
		const { kind, origin, abortAfterSteps } = asked[index]!;
		// A request that moves may meet the next site's failures too, and so may one for a robots.txt.
		const isAnyMoved = isRobotsTxtMoved.includes(true);
		const closers = asked.filter(
			(other) =>
				FAILURES.includes(other.kind) &&
				(isAnyMoved || [origin, (origin + 1) % PAUSE_MS.length].includes(other.origin)),
		);
		const failureCount = closers
			.map((other) => (other.kind === "strays" ? REDIRECT_COUNT : 1 + retries))
			.reduce((sum, count) => sum + count, 0);
		const silenceCount = closers.filter((other) => SILENCES.includes(other.kind)).length * (1 + retries);
		const isMayBeClosed = failureCount >= MAX_FAILURES || silenceCount >= 2;
		const others = [
			...(abortAfterSteps === null ? [] : ["enough"]),
			...(disposeAfterSteps === null ? [] : ["ROBOTS_DISPOSED"]),
			...(isMayBeClosed ? ["ROBOTS_DELAY_TOO_LONG"] : []),
			...(isMayBeClosed && isAnyMoved ? ["ROBOTS_UNREACHABLE"] : []),
		];
		expect([...outcomesOf(asked[index]!, retries), ...others], `${kind} ${index}`).toContain(each);
	});
	judgeSites(sites.seen, history, found, askedAtMs);
	expect(failures.wrongs).toEqual([]);
	await fetch.dispose();
	// Later aborts and disposals must find nothing to do.
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sites.seen.length, "sent after the end").toBe(sentCount);
}

/** Checks that a success makes up for one failure, and for no more, and that two silences without one close a site. */
class FailureJudge {
	/** By origin: failures that no success has made up for, at least. */
	readonly #counts = new Map<string, number>();
	/** By origin: silences since something ended that may have been a success, with their failures as they were told. */
	readonly #silences = new Map<string, number>();
	/** What was wrong: a listener that throws is not heard. */
	readonly wrongs: string[] = [];

	hear(event: RobotsClientEvent | PoliteEvent): void {
		if (event.type === "request-end") this.#hearEnd(event);
		if (event.type === "slow-down") {
			const least = Math.min((this.#counts.get(event.origin) ?? 0) + 1, MAX_FAILURES);
			if (event.failureCount < least)
				this.wrongs.push(`${event.url}: ${event.failureCount} of ${least} failures`);
			this.#counts.set(event.origin, event.failureCount);
		} else if (event.type === "request-end" && [200, 404].includes(event.status ?? 0)) {
			this.#succeed(event.origin);
		}
	}

	#hearEnd({ origin, url, error }: Extract<PoliteEvent, { type: "request-end" }>): void {
		const isSilence = error instanceof RobotsPageError && error.limit === "pageTimeoutMs";
		const count = isSilence ? (this.#silences.get(origin) ?? 0) + 1 : 0;
		this.#silences.set(origin, count);
		if (count >= 2 && this.#counts.get(origin) !== MAX_FAILURES) this.wrongs.push(`${url}: not closed`);
	}

	#succeed(origin: string): void {
		this.#counts.set(origin, Math.max((this.#counts.get(origin) ?? 0) - 1, 0));
	}
}

function judgeSites(
	seen: readonly { readonly url: string; readonly atMs: number }[],
	{ asked, retries, isRobotsTxtStale }: PoliteHistory,
	found: readonly string[],
	askedAtMs: readonly number[],
): void {
	const countOf = (url: string) => seen.filter((each) => each.url === url).length;
	const mayRepeat = isRobotsTxtStale.flatMap((isStale, index) =>
		isStale ? [`${originOf(index)}/robots.txt`, movedRobotsTxt(index)] : [],
	);
	for (const { url } of seen) {
		if (mayRepeat.includes(url)) continue;
		const isRetried = /\/(?:busy|fails|hangs|flaky)\//.test(url);
		expect(countOf(url), `double: ${url}`).toBeLessThanOrEqual(isRetried ? 1 + retries : 1);
	}
	PAUSE_MS.forEach((pauseMs, origin) => {
		const ofSite = seen.filter(({ url }) => url.startsWith(`${originOf(origin)}/`));
		const own = ofSite.filter(({ url }) => !url.includes("/rules-of-"));
		if (own.length > 0) expect(own[0]!.url, "asked first").toBe(`${originOf(origin)}/robots.txt`);
		expect(
			ofSite.filter(({ url }) => url.includes("/private")),
			"forbidden",
		).toEqual([]);
		let lastMs = Number.NEGATIVE_INFINITY;
		for (const { atMs, url } of ofSite) {
			expect(atMs - lastMs, `early: ${url}`).toBeGreaterThanOrEqual(pauseMs);
			const isBusy = url.includes("/busy/") && found[Number(/\d+$/.exec(url)?.[0])] === "429";
			lastMs = isBusy ? atMs + RETRY_AFTER_MS - pauseMs : atMs;
		}
		judgeOrder(ofSite, asked, askedAtMs);
	});
}

/** Of two requests that waited at the same time, the one of higher priority went first; of one priority, the first. */
function judgeOrder(
	ofSite: readonly { readonly url: string; readonly atMs: number }[],
	asked: readonly Asked[],
	askedAtMs: readonly number[],
): void {
	const sentAtMs = new Map<number, number>();
	for (const { url, atMs } of ofSite) {
		const number = /\/(\d+)$/.exec(url)?.[1];
		if (number !== undefined && !sentAtMs.has(Number(number))) sentAtMs.set(Number(number), atMs);
	}
	const sent = [...sentAtMs.keys()];
	sent.forEach((one, position) => {
		for (const other of sent.slice(position + 1)) {
			const [first, second] = [asked[one]!.priority, asked[other]!.priority];
			const message = `out of order: ${one} before ${other}`;
			if (first === second) {
				const wasFirst =
					askedAtMs[one]! < askedAtMs[other]! || (askedAtMs[one] === askedAtMs[other] && one < other);
				expect(wasFirst, message).toBe(true);
			} else if (second > first) {
				expect(askedAtMs[other]!, message).toBeGreaterThanOrEqual(sentAtMs.get(one)!);
			}
		}
	});
}
