/**
 * Fleets over stores that are slow, late, forgetful or broken, in simulated time: whatever the store does between the steps of
 * a claim, every question is answered, rightly, and no more than ten seconds later than by a client without claims.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RobotsStore } from "../../../crawling/client/index.js";
import { CLAIM_MS } from "../../../crawling/client/store/store-claim.js";
import { Clock, disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { createNoise } from "../../support/noise.js";

disposeClientsAfterEach();
beforeEach(() => {
	vi.useFakeTimers({ now: 1_750_000_000_000 });
});
afterEach(() => {
	vi.useRealTimers();
});

const RULES = "user-agent: *\ndisallow: /private\n";
const STORE_TIMEOUT_MS = 1000;
const FETCH_MS = 200;
/** A look that has begun ends with its deadline, which is waited for in ten parts. */
const SLACK_MS = 50;

interface Model {
	readonly store: RobotsStore;
	readonly values: Map<string, string>;
	/** Calls that have not been answered. */
	pendingCount: number;
}

/** The fate of a call: the time until it is answered, and the answer. */
interface Fate {
	readonly waitMs: number;
	readonly outcome:
		| "done"
		| "fails"
		| "fails though done"
		| "hangs"
		| "gives nothing"
		| "gives nonsense"
		| "is late";
}

const NONSENSE = ["", "client 0.", "9".repeat(400), "NaN", 5, {}, [], "client x", () => {}];

/** A store without TTL, each of whose calls has a fate. */
function storeOf(fateOf: (operation: "get" | "set", key: string) => Fate): Model {
	const values = new Map<string, string>();
	/** The values of a replica that lags. */
	const before = new Map<string, string>();
	const sleep = (waitMs: number) =>
		new Promise<void>((resolve) => {
			model.pendingCount++;
			setTimeout(() => {
				model.pendingCount--;
				resolve();
			}, waitMs);
		});
	const set = (key: string, value: string): void => {
		if (values.has(key)) before.set(key, values.get(key)!);
		values.set(key, value);
	};
	const model: Model = {
		values,
		pendingCount: 0,
		store: {
			async get(key) {
				const { waitMs, outcome } = fateOf("get", key);
				await sleep(waitMs);
				if (outcome === "hangs") return new Promise(() => {});
				if (outcome.startsWith("fails")) throw new Error("get");
				if (outcome === "gives nothing") return undefined;
				if (outcome === "gives nonsense") return NONSENSE[waitMs % NONSENSE.length];
				return (outcome === "is late" ? before : values).get(key);
			},
			async set(key, value) {
				const { waitMs, outcome } = fateOf("set", key);
				await sleep(waitMs / 2);
				if (outcome === "hangs") return new Promise(() => {});
				if (outcome !== "fails") set(key, value);
				await sleep(waitMs / 2);
				if (outcome.startsWith("fails")) throw new Error("set");
				return undefined;
			},
		},
	};
	return model;
}

/** A web whose sites all have the same file. */
function web() {
	const counts = new Map<string, number>();
	const fetch = async (input: unknown, { signal }: { signal?: AbortSignal | null } = {}) => {
		const { origin } = new URL(String(input));
		counts.set(origin, (counts.get(origin) ?? 0) + 1);
		await new Promise<void>((resolve, reject) => {
			const timer = setTimeout(resolve, FETCH_MS);
			signal?.addEventListener("abort", () => {
				clearTimeout(timer);
				reject(signal.reason);
			});
		});
		return new Response(RULES);
	};
	const countAll = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
	return { fetch: fetch as typeof globalThis.fetch, countAll };
}

/** Clients of a fleet, each with a clock that goes with the simulated time and differs by so much. */
function fleetOf(store: RobotsStore, fetch: typeof globalThis.fetch, skewsMs: readonly number[]) {
	return skewsMs.map((skewMs) =>
		makeClient({ store, fetch, storeTimeoutMs: STORE_TIMEOUT_MS, now: () => Date.now() + skewMs }),
	);
}

/** The same question of each client of a fleet. */
function questionsOf(fleet: ReturnType<typeof fleetOf>) {
	return fleet.map(
		({ client }) =>
			() =>
				client.isAllowed(`${siteOf(0)}/private`),
	);
}

/** Lets time pass until all questions are answered; what they were answered, and how long each took. */
async function answersOf(questions: readonly (() => Promise<boolean>)[], startsMs: readonly number[]) {
	const answers: { allowed: unknown; tookMs: number }[] = [];
	questions.forEach((ask, index) => {
		setTimeout(() => {
			const startMs = Date.now();
			const note = (allowed: unknown) => {
				answers[index] = { allowed, tookMs: Date.now() - startMs };
			};
			ask().then(note, note);
		}, startsMs[index]);
	});
	await vi.advanceTimersByTimeAsync(60_000);
	return answers;
}

const siteOf = (index: number) => `https://s${index}.example`;
/** Read, claim, fetch, and what a failed fetch asks for; it was so but for the claim. */
const MAX_MS = 2 * STORE_TIMEOUT_MS + CLAIM_MS + FETCH_MS + SLACK_MS;

describe("100 origins and five clients", () => {
	async function crawl(
		model: Model,
		skewsMs: readonly number[],
		spreadMs: number,
		seed: number,
		siteCount = 100,
	) {
		const noise = createNoise(seed);
		const { fetch, countAll } = web();
		const fleet = fleetOf(model.store, fetch, skewsMs);
		const questions = [];
		const startsMs = [];
		for (let site = 0; site < siteCount; site++) {
			for (const { client } of fleet) {
				questions.push(() => client.isAllowed(`${siteOf(site)}/private`));
				startsMs.push(noise(spreadMs));
			}
		}
		const answers = await answersOf(questions, startsMs);
		for (const { client } of fleet) {
			const disposing = client.dispose();
			await vi.advanceTimersByTimeAsync(2 * STORE_TIMEOUT_MS);
			await disposing;
		}
		return { answers, fetchCount: countAll(), fleet };
	}

	it.each([
		["that agree", [0, 0, 0, 0, 0]],
		["that differ by milliseconds", [0, 20, -20, 50, -50]],
		["that differ by seconds", [0, 2000, -2000, 4000, -4000]],
	])("by clocks %s make about a request for each", async (_what, skewsMs) => {
		const model = storeOf(() => ({ waitMs: 2, outcome: "done" }));
		const { answers, fetchCount } = await crawl(model, skewsMs, 5000, 1);
		expect(answers.filter(({ allowed }) => allowed !== false)).toEqual([]);
		expect(fetchCount).toBeLessThanOrEqual(105);
		const later = web();
		const [fresh] = fleetOf(model.store, later.fetch, [0]);
		const asked = Array.from(
			{ length: 100 },
			(_, site) => () => fresh!.client.isAllowed(`${siteOf(site)}/open`),
		);
		const again = await answersOf(asked, Array(100).fill(0));
		expect(again.filter(({ allowed }) => allowed !== true)).toEqual([]);
		expect(later.countAll()).toBe(0);
	});

	it("make no more than without claims, and answer in time, whatever the store does", async () => {
		for (let seed = 1; seed <= 12; seed++) {
			vi.useFakeTimers({ now: 1_750_000_000_000 });
			const noise = createNoise(seed);
			const outcomes = [
				"fails",
				"fails though done",
				"hangs",
				"gives nothing",
				"gives nonsense",
				"is late",
			] as const;
			const illPercent = noise(101) * (seed % 2);
			const maxMs = [1, 20, 300, 1100][seed % 4]!;
			const model = storeOf(() => ({
				waitMs: noise(maxMs),
				outcome: noise(100) < illPercent ? outcomes[noise(outcomes.length)]! : "done",
			}));
			const skews = [0, 5, -700, 60_000, -86_400_000].map((skewMs) => (seed % 3 === 0 ? 0 : skewMs));
			const { answers, fetchCount } = await crawl(model, skews, 3000, seed, 20);
			expect(
				answers.filter(({ allowed }) => allowed !== false),
				`seed ${seed}`,
			).toEqual([]);
			expect(answers).toHaveLength(100);
			expect(Math.max(...answers.map(({ tookMs }) => tookMs)), `seed ${seed}`).toBeLessThanOrEqual(MAX_MS);
			expect(fetchCount).toBeLessThanOrEqual(100);
			// Only timers of the store still run.
			expect(vi.getTimerCount()).toBe(model.pendingCount);
		}
	});
});

describe("a claim over a store", () => {
	const claimSteps = ["claimant", "claimed", "claimed", "claimant"];

	it.each([1, 2, 3, 4])(
		"whose calls take nearly their time is given up, and one that hangs at step %d",
		async (step) => {
			let count = 0;
			const model = storeOf((_operation, key) => {
				const isStep = key.endsWith(claimSteps[count]!) && ++count === step;
				return { waitMs: STORE_TIMEOUT_MS - 50, outcome: isStep ? "hangs" : "done" };
			});
			const { fetch, countAll } = web();
			const fleet = fleetOf(model.store, fetch, [0, 0, 0]);
			const answers = await answersOf(questionsOf(fleet), [0, 10, 3000]);
			expect(answers.map(({ allowed }) => allowed)).toEqual([false, false, false]);
			expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThanOrEqual(MAX_MS);
			expect(countAll()).toBeLessThanOrEqual(3);
		},
	);

	it("of a client that is gone is waited for ten seconds at most, however slow the looks are", async () => {
		const model = storeOf(() => ({ waitMs: STORE_TIMEOUT_MS - 50, outcome: "done" }));
		const key = `robotstxt-wasm:2:rfc9309:512000:${siteOf(0)}`;
		model.values.set(`${key}:claimed`, `${Date.now() + CLAIM_MS + 5000}`);
		const { fetch, countAll } = web();
		const [{ client }] = fleetOf(model.store, fetch, [0]) as [ReturnType<typeof makeClient>];
		const [answer] = await answersOf([() => client.isAllowed(`${siteOf(0)}/private`)], [0]);
		expect(answer?.allowed).toBe(false);
		expect(answer?.tookMs).toBeLessThanOrEqual(MAX_MS);
		expect(countAll()).toBe(1);
	});

	it("keeps nobody waiting where the store refuses what was fetched, as for its length", async () => {
		const model = storeOf((operation, key) => ({
			waitMs: 2,
			outcome: operation === "set" && key.endsWith("example") ? "fails" : "done",
		}));
		const { fetch, countAll } = web();
		const fleet = fleetOf(model.store, fetch, [0, 0, 0]);
		const answers = await answersOf(questionsOf(fleet), [0, 100, 1000]);
		expect(answers.map(({ allowed }) => allowed)).toEqual([false, false, false]);
		expect(countAll()).toBe(3);
		expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(CLAIM_MS / 10);
	});

	it.each([0, 3, 6, 9, 12, 15, 50, 500])(
		"is given back by a client that is disposed after %d ms",
		async (afterMs) => {
			const model = storeOf(() => ({ waitMs: 2, outcome: "done" }));
			const { fetch } = web();
			const [a, b] = fleetOf(model.store, fetch, [0, 0]);
			const asked = a!.client.isAllowed(`${siteOf(0)}/private`).catch(() => "disposed");
			await vi.advanceTimersByTimeAsync(afterMs);
			const disposing = a!.client.dispose();
			await vi.advanceTimersByTimeAsync(20);
			await disposing;
			expect(vi.getTimerCount()).toBe(0);
			expect(await asked).toBe(afterMs === 500 ? false : "disposed");
			const [{ allowed, tookMs }] = (await answersOf(
				[() => b!.client.isAllowed(`${siteOf(0)}/private`)],
				[0],
			)) as [{ allowed: unknown; tookMs: number }];
			expect(allowed).toBe(false);
			expect(tookMs).toBeLessThan(CLAIM_MS / 10);
		},
	);

	it("is given back by a client that ends while it waits, after the writes of the claim", async () => {
		const model = storeOf(() => ({ waitMs: 30, outcome: "done" }));
		const { fetch } = web();
		for (let afterMs = 0; afterMs < 400; afterMs += 7) {
			const [a] = fleetOf(model.store, fetch, [0]);
			const asked = a!.client.isAllowed(`${siteOf(afterMs)}/private`).catch(() => false);
			await vi.advanceTimersByTimeAsync(afterMs);
			const disposing = a!.client.dispose();
			await vi.advanceTimersByTimeAsync(200);
			await disposing;
			await asked;
			const door = [...model.values].find(([key]) => key.endsWith(`${siteOf(afterMs)}:claimed`))?.[1];
			const value = [...model.values].find(([key]) => key.endsWith(siteOf(afterMs)))?.[1];
			expect(value !== undefined || (door ?? "") === "", `${afterMs} ms: ${door}`).toBe(true);
			expect(vi.getTimerCount()).toBe(0);
		}
	});

	it("of a store that lags is made late, and no question waits for it longer than a second", async () => {
		const model = storeOf((operation) => ({ waitMs: 2, outcome: operation === "get" ? "is late" : "done" }));
		const { fetch, countAll } = web();
		const fleet = fleetOf(model.store, fetch, [0, 0, 0]);
		const answers = await answersOf(questionsOf(fleet), [0, 5, 10]);
		expect(answers.map(({ allowed }) => allowed)).toEqual([false, false, false]);
		expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(CLAIM_MS / 5);
		expect(countAll()).toBeLessThanOrEqual(3);
	});
});

describe("two clients whose fetches have guards that ask about each other's", () => {
	it("do not wait for each other", async () => {
		const model = storeOf(() => ({ waitMs: 2, outcome: "done" }));
		const clock = new Clock();
		const fetch = (async (input: unknown) => {
			const { origin, pathname } = new URL(String(input));
			await new Promise((resolve) => setTimeout(resolve, FETCH_MS));
			const other = origin === siteOf(0) ? siteOf(1) : siteOf(0);
			if (pathname === "/robots.txt")
				return new Response(null, { status: 302, headers: { location: `${other}/r` } });
			return new Response(RULES);
		}) as typeof globalThis.fetch;
		const allowRedirect = async (
			_from: string,
			to: string,
			{ explain }: { explain: (url: string) => Promise<unknown> },
		) => {
			await explain(to);
			return true;
		};
		const options = { store: model.store, fetch, timeoutMs: 5000, allowRedirect } as never;
		const [a, b] = [makeClient(options, clock), makeClient(options, clock)];
		const questions = [
			() => a.client.isAllowed(`${siteOf(0)}/private`),
			() => b.client.isAllowed(`${siteOf(1)}/private`),
			() => a.client.isAllowed(`${siteOf(1)}/open`),
			() => b.client.isAllowed(`${siteOf(0)}/open`),
		];
		const answers = await answersOf(questions, [0, 0, 60, 60]);
		expect(answers.map(({ allowed }) => allowed)).toEqual([false, false, true, true]);
		for (const { reported } of [a, b])
			expect(reported("fetch-end").filter(({ failure }) => failure !== null)).toEqual([]);
	});
});
