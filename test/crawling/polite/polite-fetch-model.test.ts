import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type PoliteFetch, politeFetch } from "../../../crawling/client/index.js";
import { inSimulatedTime, inTime, makeSites, redirectTo, type SiteAnswer } from "../../support/sites.js";

/** A request of a caller, in order. Times are steps of 100 ms. */
interface Asked {
	readonly origin: number;
	readonly kind: "page" | "private" | "moves" | "loops" | "busy" | "fails" | "hangs";
	readonly afterSteps: number;
	readonly abortAfterSteps: number | null;
	readonly isRead: boolean;
}

interface History {
	readonly concurrency: number;
	readonly asked: readonly Asked[];
	readonly disposeAfterSteps: number | null;
}

const PAUSE_MS = [300, 700, 1000] as const;
const STEP_MS = 100;
const RUN_COUNT = 500;
const HISTORY: fc.Arbitrary<History> = fc.record({
	concurrency: fc.integer({ min: 1, max: 3 }),
	disposeAfterSteps: fc.option(fc.nat(80), { freq: 3 }),
	asked: fc.array(
		fc.record({
			origin: fc.nat(PAUSE_MS.length - 1),
			kind: fc.constantFrom("page", "page", "private", "moves", "loops", "busy", "fails", "hangs"),
			afterSteps: fc.nat(30),
			abortAfterSteps: fc.option(fc.nat(40), { freq: 2 }),
			isRead: fc.boolean(),
		}),
		{ maxLength: 12 },
	),
});

const made: PoliteFetch<unknown>[] = [];
inSimulatedTime(made);

const originOf = (index: number): string => `https://site${index % PAUSE_MS.length}.example`;
const later = (response: () => Response): SiteAnswer => {
	return () => new Promise<Response>((resolve) => setTimeout(() => resolve(response()), 50));
};

/** Plays a history against sites; what they saw is judged by what they asked for. */
async function play({ concurrency, asked, disposeAfterSteps }: History): Promise<void> {
	const answers: Record<string, SiteAnswer> = {};
	PAUSE_MS.forEach((pauseMs, index) => {
		const rules = `user-agent: *\ndisallow: /private\ncrawl-delay: ${pauseMs / 1000}`;
		answers[`${originOf(index)}/robots.txt`] = later(() => new Response(rules));
	});
	asked.forEach(({ origin, kind }, index) => {
		const url = `${originOf(origin)}/${kind}/${index}`;
		if (kind === "moves") answers[url] = later(redirectTo(`${originOf(origin + 1)}/page/${index}-moved`));
		else if (kind === "loops") answers[url] = later(redirectTo(`${originOf(origin)}/private/${index}`));
		else if (kind === "busy") {
			answers[url] = later(() => new Response("later", { status: 429, headers: { "retry-after": "5" } }));
		} else if (kind === "hangs") answers[url] = () => new Promise<Response>(() => {});
		else if (kind === "fails") {
			answers[url] = () => {
				throw new TypeError("fetch failed");
			};
		} else answers[url] = later(() => new Response("x".repeat(100_000)));
	});
	answers["*"] = later(() => new Response("a page"));
	const sites = makeSites(answers);
	const fetch = politeFetch({ productToken: "ExampleBot", fetch: sites.fetch, concurrency });
	made.push(fetch);
	const startMs = Date.now();
	/** When each request was made, by its number. */
	const askedAtMs: number[] = [];
	const wait = (steps: number) => new Promise((resolve) => setTimeout(resolve, steps * STEP_MS));
	const ends = asked.map(async ({ origin, kind, afterSteps, abortAfterSteps, isRead }, index) => {
		await wait(afterSteps);
		const controller = new AbortController();
		// A request that hangs is aborted at some time, as by any caller.
		const abortAfter = abortAfterSteps ?? (kind === "hangs" ? 200 : null);
		if (abortAfter !== null) setTimeout(() => controller.abort("enough"), abortAfter * STEP_MS);
		askedAtMs[index] = Date.now() - startMs;
		try {
			const response = await fetch(`${originOf(origin)}/${kind}/${index}`, { signal: controller.signal });
			await (isRead ? response.text() : response.body?.cancel());
			return `${response.status}`;
		} catch (error) {
			return error instanceof Error ? ((error as { code?: string }).code ?? error.name) : `${error}`;
		}
	});
	if (disposeAfterSteps !== null) setTimeout(() => void fetch.dispose(), disposeAfterSteps * STEP_MS);
	const found = await inTime(Promise.all(ends));

	const sentCount = sites.seen.length;
	const mayBe: Readonly<Record<Asked["kind"], string>> = {
		page: "200",
		private: "ROBOTS_DISALLOWED",
		moves: "200",
		loops: "ROBOTS_DISALLOWED",
		busy: "429",
		fails: "TypeError",
		hangs: "enough",
	};
	found.forEach((each, index) => {
		const { kind, abortAfterSteps } = asked[index]!;
		const others = [
			...(abortAfterSteps === null ? [] : ["enough"]),
			...(disposeAfterSteps === null ? [] : ["ROBOTS_DISPOSED"]),
		];
		expect([mayBe[kind], ...others], `${kind} ${index}`).toContain(each);
	});
	expect(new Set(sites.seen.map(({ url }) => url)).size, "double").toBe(sites.seen.length);
	PAUSE_MS.forEach((pauseMs, index) => {
		const seen = sites.seen.filter(({ url }) => url.startsWith(`${originOf(index)}/`));
		if (seen.length > 0) expect(seen[0]!.url, "asked first").toBe(`${originOf(index)}/robots.txt`);
		expect(
			seen.filter(({ url }) => url.includes("/private")),
			"forbidden",
		).toEqual([]);
		let lastMs = Number.NEGATIVE_INFINITY;
		for (const { atMs, url } of seen) {
			expect(atMs - lastMs, `early: ${url}`).toBeGreaterThanOrEqual(pauseMs);
			lastMs = url.includes("/busy/") && wasAnswered(url, found) ? atMs + 5000 - pauseMs : atMs;
		}
		const direct = seen.flatMap(({ url }) => /\/(\d+)$/.exec(url)?.[1] ?? []).map(Number);
		const inOrder = [...direct].sort((a, b) => askedAtMs[a]! - askedAtMs[b]! || a - b);
		expect(direct, "out of order").toEqual(inOrder);
	});
	await fetch.dispose();
	// Later aborts and disposals must find nothing to do.
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sites.seen.length, "sent after the end").toBe(sentCount);
}

/** Whether the caller got the answer to a URL whose number it ends with. */
function wasAnswered(url: string, found: readonly string[]): boolean {
	return found[Number(/\d+$/.exec(url)?.[0])] === "429";
}

it("a history of requests: nothing goes out that is forbidden, early, double or out of order, and none is lost", async () => {
	await fc.assert(fc.asyncProperty(HISTORY, play), { numRuns: RUN_COUNT });
});
