import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PaceQueue } from "../../../crawling/polite/pace/pace-queue.js";
import { holdsThePace, PACE_HISTORY } from "../../support/pace-model.js";

/** Lets out all that may go at a time. */
function sentAt<T>(queue: PaceQueue<T>, nowMs: number): T[] {
	const sent: T[] = [];
	for (let turn = queue.next(nowMs); turn !== null; turn = queue.next(nowMs)) {
		expect(turn.action).toBe("send");
		sent.push(turn.ticket.item);
	}
	return sent;
}

describe("PaceQueue", () => {
	it("lets out one request of an origin at a time, and the next a pause after its end", () => {
		const queue = new PaceQueue<string>(9, 1000, 60_000);
		const [first, second] = ["a1", "a2"].map((item) => queue.add("a", item, false, 0));
		queue.allow(first!, 1e9, 2000);
		queue.allow(second!, 1e9, 2000);
		expect(sentAt(queue, 0)).toEqual(["a1"]);
		expect(queue.wakeAtMs()).toBe(Number.POSITIVE_INFINITY);
		queue.end(first!, 500);
		expect(queue.wakeAtMs()).toBe(2500);
		expect(sentAt(queue, 2499)).toEqual([]);
		expect(sentAt(queue, 2500)).toEqual(["a2"]);
	});

	it("a request that is not allowed yet holds up those after it, and no other origin", () => {
		const queue = new PaceQueue<string>(9, 0, 60_000);
		const [first, second, other] = ["a", "a", "b"].map((origin, index) =>
			queue.add(origin, `${origin}${index}`, false, 0),
		);
		queue.allow(second!, 1e9, 0);
		queue.allow(other!, 1e9, 0);
		expect(sentAt(queue, 0)).toEqual(["b2"]);
		expect(queue.drop(first!)).toBe(true);
		expect(queue.drop(first!)).toBe(false);
		expect(sentAt(queue, 0)).toEqual(["a1"]);
	});

	it("asks again about a request whose answer holds no longer", () => {
		const queue = new PaceQueue<string>(9, 0, 60_000);
		const page = queue.add("a", "page", false, 0);
		queue.allow(page, 10, 0);
		expect(queue.next(10)).toEqual({ action: "ask", ticket: page });
		expect(queue.next(10)).toBeNull();
		queue.allow(page, 20, 0);
		expect(sentAt(queue, 11)).toEqual(["page"]);
	});

	it("a robots.txt goes first, and counts", () => {
		const queue = new PaceQueue<string>(9, 1000, 60_000);
		const page = queue.add("a", "page", false, 0);
		queue.allow(page, 1e9, 1000);
		const robotsTxt = queue.add("a", "robots.txt", true, 0);
		expect(sentAt(queue, 0)).toEqual(["robots.txt"]);
		queue.end(robotsTxt, 100);
		expect(sentAt(queue, 1099)).toEqual([]);
		expect(sentAt(queue, 1100)).toEqual(["page"]);
	});

	it("Retry-After stops an origin; of several the latest", () => {
		const queue = new PaceQueue<string>(9, 0, 60_000);
		const [first, second] = ["1", "2"].map((item) => queue.add("a", item, true, 0));
		expect(sentAt(queue, 0)).toEqual(["1"]);
		queue.hold(first!, 5000);
		queue.hold(first!, 3000);
		queue.end(first!, 0);
		expect(queue.reasonOf(second!, 0)).toBe("retry-after");
		expect(queue.lanes(0)).toEqual([
			{ origin: "a", waitingCount: 1, isBusy: false, pauseMs: 0, nextAtMs: 5000, isHeld: true },
		]);
		expect(sentAt(queue, 4999)).toEqual([]);
		expect(sentAt(queue, 5000)).toEqual(["2"]);
	});

	it("so many are out at most; the origin that has waited longest goes first", () => {
		const queue = new PaceQueue<string>(2, 0, 60_000);
		const tickets = ["a", "b", "c", "d"].map((origin, index) => queue.add(origin, origin, true, index));
		expect(sentAt(queue, 9)).toEqual(["a", "b"]);
		expect(queue.reasonOf(tickets[2]!, 9)).toBe("concurrency");
		queue.end(tickets[1]!, 9);
		expect(sentAt(queue, 9)).toEqual(["c"]);
	});

	it("forgets origins that nobody has to wait for", () => {
		const queue = new PaceQueue<number>(1e9, 1000, 60_000);
		for (let index = 0; index < 10_000; index++) {
			const ticket = queue.add(`origin${index}`, index, true, index * 1000);
			expect(sentAt(queue, index * 1000)).toEqual([index]);
			queue.end(ticket, index * 1000);
		}
		expect(queue.laneCount).toBeLessThan(100);
		expect(queue.entryCount).toBeLessThan(200);
	});

	it("requests that leave leave nothing behind", () => {
		const queue = new PaceQueue<number>(9, 1000, 60_000);
		const first = queue.add("a", 0, true, 0);
		expect(sentAt(queue, 0)).toEqual([0]);
		queue.hold(first, 1e9);
		queue.end(first, 0);
		for (let index = 1; index < 10_000; index++) queue.drop(queue.add("a", index, true, index));
		expect(queue.entryCount).toBeLessThan(200);
		expect(queue.pageCount).toBe(0);
	});

	it("a history lets nothing out that is forbidden, early, double or out of order, and loses nothing", () => {
		fc.assert(fc.property(PACE_HISTORY, holdsThePace), { numRuns: 3000 });
	});
});
