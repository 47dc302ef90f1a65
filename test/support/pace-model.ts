import fc from "fast-check";
import { expect } from "vitest";
import type { Ticket } from "../../crawling/polite/pace/pace-lane.js";
import { PaceQueue } from "../../crawling/polite/pace/pace-queue.js";

/** An event in the life of a queue. Numbers choose among the requests or sites that exist at that moment. */
type Step =
	| { readonly kind: "add"; readonly origin: number; readonly isRobotsTxt: boolean }
	| { readonly kind: "allow"; readonly which: number; readonly forMs: number; readonly pauseMs: number }
	| { readonly kind: "drop" | "end"; readonly which: number }
	| { readonly kind: "hold"; readonly which: number; readonly forMs: number }
	| { readonly kind: "pass"; readonly ms: number }
	| { readonly kind: "wake" };

export interface PaceHistory {
	readonly concurrency: number;
	readonly pauseMs: number;
	readonly steps: readonly Step[];
}

const which = fc.nat(1000);
const short = fc.oneof(fc.constantFrom(0, 1, 10), fc.nat(60));

export const PACE_HISTORY: fc.Arbitrary<PaceHistory> = fc.record({
	concurrency: fc.integer({ min: 1, max: 4 }),
	pauseMs: short,
	steps: fc.array(
		fc.oneof(
			{
				weight: 4,
				arbitrary: fc.record({
					kind: fc.constant("add" as const),
					origin: fc.nat(3),
					isRobotsTxt: fc.nat(4).map((n) => n === 0),
				}),
			},
			{
				weight: 4,
				arbitrary: fc.record({
					kind: fc.constant("allow" as const),
					which,
					forMs: fc.oneof(short, fc.constant(1e9)),
					pauseMs: short,
				}),
			},
			{ weight: 4, arbitrary: fc.record({ kind: fc.constant("end" as const), which }) },
			{ weight: 1, arbitrary: fc.record({ kind: fc.constant("drop" as const), which }) },
			{ weight: 1, arbitrary: fc.record({ kind: fc.constant("hold" as const), which, forMs: short }) },
			{ weight: 3, arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: short }) },
			{ weight: 2, arbitrary: fc.record({ kind: fc.constant("wake" as const) }) },
		),
		{ maxLength: 60 },
	),
});

/** A request, as a plain model sees it. */
interface Modelled {
	readonly ticket: Ticket<number>;
	readonly origin: string;
	readonly isRobotsTxt: boolean;
	state: "asking" | "allowed" | "out" | "gone";
	untilMs: number;
}

/** An origin, as a plain model sees it. */
interface Site {
	pauseMs: number;
	freeAtMs: number;
	heldUntilMs: number;
}

/** Plays a history, and judges each request that is let out by what has happened before. Nothing of it reads the queue. */
export function holdsThePace({ concurrency, pauseMs, steps }: PaceHistory): void {
	const queue = new PaceQueue<number>(concurrency, pauseMs, 60_000);
	const requests: Modelled[] = [];
	const sites = new Map<string, Site>();
	const siteOf = (origin: string): Site => {
		const site = sites.get(origin) ?? { pauseMs, freeAtMs: -1e9, heldUntilMs: -1e9 };
		sites.set(origin, site);
		return site;
	};
	let nowMs = 0;
	let sentCount = 0;
	const inState = (...states: Modelled["state"][]) => requests.filter(({ state }) => states.includes(state));
	const pick = (from: readonly Modelled[], number: number) => from[number % Math.max(from.length, 1)];
	/** The request that comes before the others of its origin. */
	const headOf = (origin: string): Modelled | undefined => {
		const line = inState("asking", "allowed").filter((each) => each.origin === origin);
		return line.find(({ isRobotsTxt }) => isRobotsTxt) ?? line[0];
	};
	const readyAtMs = (origin: string): number => {
		const { freeAtMs, heldUntilMs } = siteOf(origin);
		return Math.max(freeAtMs, heldUntilMs);
	};
	const mayBeNext = (request: Modelled): boolean =>
		request.state === "allowed" &&
		headOf(request.origin) === request &&
		inState("out").length < concurrency &&
		!inState("out").some(({ origin }) => origin === request.origin);

	const letOut = (): void => {
		for (let turn = queue.next(nowMs); turn !== null; turn = queue.next(nowMs)) {
			const request = requests[turn.ticket.item]!;
			expect(mayBeNext(request), "out of order, double, or too many").toBe(true);
			expect(readyAtMs(request.origin), "early").toBeLessThanOrEqual(nowMs);
			if (turn.action === "ask") {
				expect(request.untilMs, "asked though it is allowed").toBeLessThanOrEqual(nowMs);
				request.state = "asking";
			} else {
				expect(request.untilMs, "forbidden").toBeGreaterThan(nowMs);
				request.state = "out";
				sentCount++;
			}
		}
		const left = requests.filter((request) => mayBeNext(request));
		expect(
			left.filter(({ origin }) => readyAtMs(origin) <= nowMs),
			"held up",
		).toEqual([]);
		const wakeAtMs = Math.min(...left.map(({ origin }) => readyAtMs(origin)));
		expect(queue.wakeAtMs(), "wakes in time").toBe(wakeAtMs);
	};

	const play = (step: Step): void => {
		if (step.kind === "add") {
			const origin = `origin${step.origin}`;
			siteOf(origin);
			const ticket = queue.add(origin, requests.length, step.isRobotsTxt, nowMs);
			const state = step.isRobotsTxt ? "allowed" : "asking";
			requests.push({
				ticket,
				origin,
				isRobotsTxt: step.isRobotsTxt,
				state,
				untilMs: Number.POSITIVE_INFINITY,
			});
		} else if (step.kind === "allow") {
			const request = pick(inState("asking"), step.which);
			if (request === undefined) return;
			request.state = "allowed";
			request.untilMs = nowMs + step.forMs;
			const site = siteOf(request.origin);
			site.freeAtMs += step.pauseMs - site.pauseMs;
			site.pauseMs = step.pauseMs;
			queue.allow(request.ticket, request.untilMs, step.pauseMs);
		} else if (step.kind === "drop") {
			const request = pick(requests, step.which);
			if (request === undefined) return;
			const isWaiting = request.state === "asking" || request.state === "allowed";
			expect(queue.drop(request.ticket)).toBe(isWaiting);
			if (isWaiting) request.state = "gone";
		} else if (step.kind === "end") {
			const request = pick(inState("out", "gone"), step.which);
			if (request === undefined) return;
			queue.end(request.ticket, nowMs);
			if (request.state !== "out") return;
			request.state = "gone";
			const site = siteOf(request.origin);
			site.freeAtMs = nowMs + site.pauseMs;
		} else if (step.kind === "hold") {
			const request = pick(inState("out"), step.which);
			if (request === undefined) return;
			const site = siteOf(request.origin);
			site.heldUntilMs = Math.max(site.heldUntilMs, nowMs + step.forMs);
			queue.hold(request.ticket, nowMs + step.forMs);
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
		for (const { state, ticket } of open) {
			const index = ticket.item;
			if (state === "asking") {
				requests[index]!.state = "allowed";
				requests[index]!.untilMs = Number.POSITIVE_INFINITY;
				queue.allow(ticket, Number.POSITIVE_INFINITY, siteOf(ticket.origin).pauseMs);
			} else {
				queue.end(ticket, nowMs);
				requests[index]!.state = "gone";
				siteOf(ticket.origin).freeAtMs = nowMs + siteOf(ticket.origin).pauseMs;
			}
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
