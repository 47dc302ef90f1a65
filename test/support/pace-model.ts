import fc from "fast-check";
import { expect } from "vitest";
import { ROBOTS_TXT_PRIORITY, type Ticket } from "../../crawling/polite/pace/pace-line.js";
import { PaceQueue } from "../../crawling/polite/pace/pace-queue.js";

/**
 * How a request ends: `timeout` before any headers, `busy` with headers that say so, `busyLong` with a Retry-After that counts
 * as three failures, `silence` before any headers or after them, `redirect` neither well nor badly, `aborted` by its caller.
 */
type Outcome = "success" | "busy" | "busyLong" | "redirect" | "timeout" | "silence" | "aborted";

/** How many failures an outcome counts as. */
const WEIGHTS: Partial<Record<Outcome, number>> = { busy: 1, busyLong: 3, timeout: 1, silence: 1 };

/** An event in the life of a queue. Numbers choose among the requests or sites that exist at that moment. */
type Step =
	| { readonly kind: "add"; readonly origin: number; readonly isPage: boolean; readonly priority: number }
	| { readonly kind: "allow"; readonly which: number; readonly forMs: number; readonly pauseMs: number }
	| { readonly kind: "drop"; readonly which: number }
	| {
			readonly kind: "end";
			readonly which: number;
			readonly outcome: Outcome;
			readonly headersMs: number;
			/** Whether a request that failed is put in line again. */
			readonly isRetried: boolean;
			/** Whether the retry keeps its place, as a redirect does. */
			readonly keepsPlace: boolean;
	  }
	| { readonly kind: "hold" | "close"; readonly which: number; readonly forMs: number }
	| { readonly kind: "pass"; readonly ms: number }
	| { readonly kind: "wake" };

export interface PaceHistory {
	readonly concurrency: number;
	readonly concurrencyPerOrigin: number;
	readonly pauseMs: number;
	readonly steps: readonly Step[];
}

const MAX_PAUSE_MS = 60_000;
/** The first pause after a failure. */
const FIRST_BACKOFF_MS = 1000;

const which = fc.nat(1000);
const short = fc.oneof(fc.constantFrom(0, 1, 10), fc.nat(60));
const long = fc.oneof(short, fc.constantFrom(500, 1000, 4000, 70_000));
const of = <K extends Step["kind"], R extends object>(
	kind: K,
	rest: { [Name in keyof R]: fc.Arbitrary<R[Name]> },
) => fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Extract<Step, { kind: K }>>;

export const PACE_HISTORY: fc.Arbitrary<PaceHistory> = fc.record({
	concurrency: fc.integer({ min: 1, max: 4 }),
	concurrencyPerOrigin: fc.constantFrom(1, 1, 2, 3),
	pauseMs: short,
	steps: fc.array(
		fc.oneof(
			{
				weight: 4,
				arbitrary: of("add", {
					origin: fc.nat(3),
					isPage: fc.constant(true),
					priority: fc.constantFrom(0, 0, 0, 1, -1, 2.5),
				}),
			},
			{
				weight: 2,
				arbitrary: of("add", {
					origin: fc.nat(3),
					isPage: fc.constant(false),
					priority: fc.constantFrom(0, 0, 0, ROBOTS_TXT_PRIORITY),
				}),
			},
			{
				weight: 4,
				arbitrary: of("allow", { which, forMs: fc.oneof(short, fc.constant(1e9)), pauseMs: short }),
			},
			{
				weight: 4,
				arbitrary: of("end", {
					which,
					outcome: fc.constantFrom(
						"success",
						"success",
						"success",
						"busy",
						"busyLong",
						"redirect",
						"timeout",
						"silence",
						"silence",
						"aborted",
					),
					headersMs: short,
					isRetried: fc.boolean(),
					keepsPlace: fc.boolean(),
				}),
			},
			{ weight: 1, arbitrary: of("drop", { which }) },
			{ weight: 1, arbitrary: of("hold", { which, forMs: long }) },
			{ weight: 1, arbitrary: of("close", { which, forMs: long }) },
			{ weight: 3, arbitrary: of("pass", { ms: long }) },
			{ weight: 2, arbitrary: of("wake", {}) },
		) as fc.Arbitrary<Step>,
		{ maxLength: 60 },
	),
});

/** A request, as a plain model sees it. */
interface Modelled {
	readonly ticket: Ticket<number>;
	readonly origin: string;
	readonly isPage: boolean;
	readonly priority: number;
	/** The highest goes first; a robots.txt of another origin goes after all pages that wait as it gets its place. */
	rank: number;
	/** Among those of its rank; null while it waits for one. */
	place: number | null;
	/** The place of its call; undefined if it is the first of it. */
	readonly keptPlace?: number | undefined;
	state: "asking" | "allowed" | "out" | "gone";
	untilMs: number;
}

/** An origin, as a plain model sees it. */
class Site {
	lastAtMs = -1e9;
	heldUntilMs = -1e9;
	closedUntilMs = -1e9;
	backoffMs = 0;
	headersMs = 0;
	failureCount = 0;
	/** Silences since the last success. */
	silenceCount = 0;

	constructor(public askedMs: number) {}

	get readyAtMs(): number {
		const pauseMs = Math.max(this.askedMs, this.backoffMs, Math.min(this.headersMs, MAX_PAUSE_MS));
		return Math.max(this.lastAtMs + pauseMs, this.heldUntilMs);
	}

	fail(weight: number, isSilence: boolean): void {
		if (isSilence) this.silenceCount++;
		const isSecondSilence = isSilence && this.silenceCount >= 2;
		this.failureCount = isSecondSilence ? 5 : Math.min(this.failureCount + weight, 5);
		const doubledMs = 2 * Math.max(this.backoffMs, this.askedMs);
		this.backoffMs = Math.min(MAX_PAUSE_MS, Math.max(FIRST_BACKOFF_MS, doubledMs));
	}

	succeed(): void {
		this.silenceCount = 0;
		if (this.failureCount > 0) this.failureCount--;
		this.backoffMs /= 2;
		if (this.backoffMs <= this.askedMs || this.backoffMs <= 1) this.backoffMs = 0;
	}
}

/** Plays a history, and judges each request that is let out by what has happened before. Nothing of it reads the queue. */
export function holdsThePace({ concurrency, concurrencyPerOrigin, pauseMs, steps }: PaceHistory): void {
	const limits = { concurrency, concurrencyPerOrigin, pauseMs, maxPauseMs: MAX_PAUSE_MS };
	const queue = new PaceQueue<number>(limits);
	const requests: Modelled[] = [];
	const sites = new Map<string, Site>();
	const siteOf = (origin: string): Site => {
		const site = sites.get(origin) ?? new Site(pauseMs);
		sites.set(origin, site);
		return site;
	};
	let nowMs = 0;
	let sentCount = 0;
	let placeCount = 0;
	const inState = (...states: Modelled["state"][]) => requests.filter(({ state }) => states.includes(state));
	const pick = (from: readonly Modelled[], number: number) => from[number % Math.max(from.length, 1)];
	const isForeign = ({ isPage, priority }: Modelled): boolean => !isPage && priority !== ROBOTS_TXT_PRIORITY;
	const lineOf = (origin: string) => inState("asking", "allowed").filter((each) => each.origin === origin);
	/** Gives places to those that may have one: to one robots.txt of other origins at a time. */
	const givePlaces = (): void => {
		for (const request of inState("asking", "allowed")) {
			if (request.place !== null) continue;
			const hasOther = lineOf(request.origin).some((each) => isForeign(each) && each.place !== null);
			if (isForeign(request) && hasOther) continue;
			request.place = request.keptPlace ?? ++placeCount;
			const pages = lineOf(request.origin).filter(({ isPage }) => isPage);
			request.rank = isForeign(request)
				? Math.min(0, ...pages.map(({ priority }) => priority))
				: request.priority;
		}
	};
	/** The request that comes before the others of its origin. */
	const headOf = (origin: string): Modelled | undefined => {
		const line = lineOf(origin).filter(({ place }) => place !== null);
		const highest = Math.max(...line.map(({ rank }) => rank));
		const first = line.filter(({ rank }) => rank === highest);
		return first.sort((one, other) => one.place! - other.place!)[0];
	};
	const mayBeNext = (request: Modelled): boolean =>
		request.state === "allowed" &&
		request.place !== null &&
		(headOf(request.origin) === request ||
			(isForeign(request) && headOf(request.origin)!.state === "asking")) &&
		inState("out").length < concurrency &&
		inState("out").filter(({ origin }) => origin === request.origin).length < concurrencyPerOrigin;

	const add = (
		{ origin, isPage, priority }: Pick<Modelled, "origin" | "isPage" | "priority">,
		before?: Modelled,
	): void => {
		// Who waits for an origin that refuses requests is told so, and does not wait.
		expect(queue.closedUntilMs(origin) > nowMs, "closed").toBe(siteOf(origin).closedUntilMs > nowMs);
		if (siteOf(origin).closedUntilMs > nowMs) return;
		const placeNumber = before?.ticket.placeNumber;
		const asked = { isPage, priority, ...(placeNumber === undefined ? {} : { placeNumber }) };
		const ticket = queue.add(origin, requests.length, asked, nowMs);
		const state = isPage ? "asking" : "allowed";
		const untilMs = Number.POSITIVE_INFINITY;
		const keptPlace = before?.place ?? undefined;
		requests.push({
			ticket,
			origin,
			isPage,
			priority,
			rank: priority,
			place: null,
			keptPlace,
			state,
			untilMs,
		});
		givePlaces();
	};

	const end = (request: Modelled, outcome: Outcome, headersMs: number): void => {
		const site = siteOf(request.origin);
		if (!["timeout", "silence", "aborted"].includes(outcome)) {
			site.headersMs = headersMs / concurrencyPerOrigin;
			queue.answered(request.ticket, headersMs, nowMs);
		}
		const weight = WEIGHTS[outcome];
		if (outcome === "success") {
			site.succeed();
			queue.succeeded(request.ticket, nowMs);
		} else if (weight !== undefined) {
			const isSilence = outcome === "silence";
			site.fail(weight, isSilence);
			const failureCount = queue.failed(request.ticket, weight, isSilence, nowMs);
			expect(failureCount, "failures").toBe(site.failureCount);
		}
		queue.end(request.ticket, nowMs);
		request.state = "gone";
		if (!inState("out").some(({ origin }) => origin === request.origin)) site.lastAtMs = nowMs;
	};

	const letOut = (): void => {
		for (let turn = queue.next(nowMs); turn !== null; turn = queue.next(nowMs)) {
			const request = requests[turn.ticket.item]!;
			const site = siteOf(request.origin);
			expect(mayBeNext(request), "out of order, double, or too many").toBe(true);
			expect(site.readyAtMs, "early").toBeLessThanOrEqual(nowMs);
			if (turn.action === "ask") {
				expect(request.untilMs, "asked though it is allowed").toBeLessThanOrEqual(nowMs);
				request.state = "asking";
			} else {
				expect(request.untilMs, "forbidden").toBeGreaterThan(nowMs);
				request.state = "out";
				givePlaces();
				site.lastAtMs = nowMs;
				sentCount++;
			}
		}
		const left = requests.filter((request) => mayBeNext(request));
		expect(
			left.filter(({ origin }) => siteOf(origin).readyAtMs <= nowMs),
			"held up",
		).toEqual([]);
		const wakeAtMs = Math.min(...left.map(({ origin }) => siteOf(origin).readyAtMs));
		expect(queue.wakeAtMs(), "wakes in time").toBe(wakeAtMs);
	};

	const play = (step: Step): void => {
		if (step.kind === "add") add({ ...step, origin: `origin${step.origin}` });
		else if (step.kind === "allow") {
			const request = pick(inState("asking"), step.which);
			if (request === undefined) return;
			request.state = "allowed";
			request.untilMs = nowMs + step.forMs;
			siteOf(request.origin).askedMs = step.pauseMs;
			queue.allow(request.ticket, request.untilMs, step.pauseMs);
		} else if (step.kind === "drop") {
			const request = pick(requests, step.which);
			if (request === undefined) return;
			const isWaiting = request.state === "asking" || request.state === "allowed";
			expect(queue.drop(request.ticket)).toBe(isWaiting);
			if (isWaiting) request.state = "gone";
			givePlaces();
		} else if (step.kind === "end") {
			const request = pick(inState("out", "gone"), step.which);
			if (request === undefined) return;
			if (request.state !== "out") {
				queue.end(request.ticket, nowMs);
				return;
			}
			end(request, step.outcome, step.headersMs);
			if (step.isRetried && step.outcome !== "success") {
				add(request, step.keepsPlace && request.isPage ? request : undefined);
			}
		} else if (step.kind === "hold" || step.kind === "close") {
			const request = pick(inState("out"), step.which);
			if (request === undefined) return;
			const { origin } = request;
			const site = siteOf(origin);
			const untilMs = nowMs + step.forMs;
			site.heldUntilMs = Math.max(site.heldUntilMs, untilMs);
			if (step.kind === "hold") {
				queue.hold(origin, untilMs, nowMs);
				return;
			}
			site.closedUntilMs = Math.max(site.closedUntilMs, untilMs);
			const waiting = inState("asking", "allowed").filter((each) => each.origin === origin);
			const refused = queue.close(origin, untilMs, nowMs);
			expect(refused.map(({ item }) => item).sort(), "all that wait are refused").toEqual(
				waiting.map(({ ticket }) => ticket.item).sort(),
			);
			for (const each of waiting) {
				queue.drop(each.ticket);
				each.state = "gone";
			}
		} else if (step.kind === "pass") nowMs += step.ms;
		else if (queue.wakeAtMs() < 1e9) nowMs = Math.max(nowMs, queue.wakeAtMs());
	};

	for (const step of steps) {
		play(step);
		letOut();
	}
	// Nothing is lost: with all answers and all ends, every request that was not dropped goes out.
	for (;;) {
		const open = inState("asking", "out");
		for (const request of open) {
			if (request.state === "asking") {
				request.state = "allowed";
				request.untilMs = Number.POSITIVE_INFINITY;
				queue.allow(request.ticket, Number.POSITIVE_INFINITY, siteOf(request.origin).askedMs);
			} else end(request, "success", 0);
		}
		letOut();
		if (queue.wakeAtMs() < 1e12) nowMs = Math.max(nowMs, queue.wakeAtMs());
		else if (open.length === 0) break;
		letOut();
	}
	expect(inState("asking", "allowed", "out")).toEqual([]);
	expect(sentCount).toBeLessThanOrEqual(requests.length);
	expect(queue.pageCount).toBe(0);
}
