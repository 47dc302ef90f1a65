import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROBOTS_TXT_PRIORITY } from "../../../crawling/polite/pace/pace-line.js";
import { PaceQueue } from "../../../crawling/polite/pace/pace-queue.js";
import { holdsThePace, PACE_HISTORY } from "../../support/pace-model.js";

const PAGE = { isPage: true, priority: 0 };
const ROBOTS_TXT = { isPage: false, priority: ROBOTS_TXT_PRIORITY };
/** The robots.txt of another origin, redirected. */
const FOREIGN = { isPage: false, priority: 0 };

function makeQueue<T>(concurrency: number, pauseMs: number, concurrencyPerOrigin = 1): PaceQueue<T> {
	return new PaceQueue<T>({ concurrency, concurrencyPerOrigin, pauseMs, maxPauseMs: 60_000 });
}

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
		const queue = makeQueue<string>(9, 1000);
		const [first, second] = ["a1", "a2"].map((item) => queue.add("a", item, PAGE, 0));
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
		const queue = makeQueue<string>(9, 0);
		const [first, second, other] = ["a", "a", "b"].map((origin, index) =>
			queue.add(origin, `${origin}${index}`, PAGE, 0),
		);
		queue.allow(second!, 1e9, 0);
		queue.allow(other!, 1e9, 0);
		expect(sentAt(queue, 0)).toEqual(["b2"]);
		expect(queue.drop(first!)).toBe(true);
		expect(queue.drop(first!)).toBe(false);
		expect(sentAt(queue, 0)).toEqual(["a1"]);
	});

	it("asks again about a request whose answer holds no longer", () => {
		const queue = makeQueue<string>(9, 0);
		const page = queue.add("a", "page", PAGE, 0);
		queue.allow(page, 10, 0);
		expect(queue.next(10)).toEqual({ action: "ask", ticket: page });
		expect(queue.next(10)).toBeNull();
		queue.allow(page, 20, 0);
		expect(sentAt(queue, 11)).toEqual(["page"]);
	});

	it("a robots.txt goes first, and counts", () => {
		const queue = makeQueue<string>(9, 1000);
		const page = queue.add("a", "page", PAGE, 0);
		queue.allow(page, 1e9, 1000);
		const robotsTxt = queue.add("a", "robots.txt", ROBOTS_TXT, 0);
		expect(sentAt(queue, 0)).toEqual(["robots.txt"]);
		queue.end(robotsTxt, 100);
		expect(sentAt(queue, 1099)).toEqual([]);
		expect(sentAt(queue, 1100)).toEqual(["page"]);
	});

	it("of the robots.txt files of other origins one at a time is in line, and none counts as a page", () => {
		const queue = makeQueue<string>(9, 1000);
		const add = (item: string, asked: typeof PAGE) => {
			const ticket = queue.add("a", item, asked, 0);
			queue.allow(ticket, 1e9, 1000);
			return ticket;
		};
		const foreign = ["f1", "f2", "f3", "f4"].map((item) => add(item, FOREIGN));
		const pages = ["p1", "p2"].map((item) => add(item, PAGE));
		const own = add("own", ROBOTS_TXT);
		expect([queue.pageCountOf("a"), queue.foreignCountOf("a")]).toEqual([2, 4]);
		queue.drop(foreign[2]!);
		const sent: string[] = [];
		for (const ticket of [own, foreign[0]!, pages[0]!, pages[1]!, foreign[1]!, foreign[3]!]) {
			sent.push(...sentAt(queue, 1e6 * (sent.length + 1)));
			queue.end(ticket, 1e6 * sent.length);
		}
		expect(sent).toEqual(["own", "f1", "p1", "p2", "f2", "f4"]);
		expect(queue.foreignCountOf("a")).toBe(0);
	});

	it("the robots.txt of another origin waits for no permission: two origins cannot wait for each other", () => {
		const queue = makeQueue<string>(9, 0);
		queue.add("a", "page", PAGE, 0);
		queue.add("a", "foreign", FOREIGN, 0);
		expect(sentAt(queue, 0)).toEqual(["foreign"]);
	});

	it("Retry-After stops an origin; of several the latest", () => {
		const queue = makeQueue<string>(9, 0);
		const [first, second] = ["1", "2"].map((item) => queue.add("a", item, ROBOTS_TXT, 0));
		expect(sentAt(queue, 0)).toEqual(["1"]);
		queue.hold("a", 5000, 0);
		queue.hold("a", 3000, 0);
		queue.end(first!, 0);
		expect(queue.reasonOf(second!, 0)).toBe("retry-after");
		const [lane, ...others] = queue.lanes(0);
		expect(others).toEqual([]);
		expect(lane).toMatchObject({ origin: "a", outCount: 0, pauseMs: 0, freeAtMs: 5000 });
		expect(lane).toMatchObject({ line: { size: 1, oldest: { addedAtMs: 0 } } });
		expect([lane?.health.reason(0), lane?.isHeldAt(0)]).toEqual(["usual", true]);
		expect(sentAt(queue, 4999)).toEqual([]);
		expect(sentAt(queue, 5000)).toEqual(["2"]);
	});

	it("so many are out at most; the origin that has waited longest goes first", () => {
		const queue = makeQueue<string>(2, 0);
		const tickets = ["a", "b", "c", "d"].map((origin, index) => queue.add(origin, origin, ROBOTS_TXT, index));
		expect(sentAt(queue, 9)).toEqual(["a", "b"]);
		expect(queue.reasonOf(tickets[2]!, 9)).toBe("concurrency");
		queue.end(tickets[1]!, 9);
		expect(sentAt(queue, 9)).toEqual(["c"]);
	});

	it("lets out several requests of an origin, each a pause after the last one went, or after the last one was over", () => {
		const queue = makeQueue<number>(9, 1000, 2);
		const tickets = [1, 2, 3, 4].map((item) => queue.add("a", item, PAGE, 0));
		for (const ticket of tickets) queue.allow(ticket, 1e9, 1000);
		expect(sentAt(queue, 0)).toEqual([1]);
		expect(sentAt(queue, 999)).toEqual([]);
		expect(sentAt(queue, 1000)).toEqual([2]);
		expect(queue.reasonOf(tickets[2]!, 9000)).toBe("busy");
		queue.end(tickets[0]!, 9500);
		expect(sentAt(queue, 9500)).toEqual([3]);
		// Half of the time to the headers for each of two.
		queue.answered(tickets[2]!, 6000, 10_500);
		queue.end(tickets[2]!, 11_000);
		expect(queue.wakeAtMs()).toBe(12_500);
		queue.end(tickets[1]!, 12_000);
		expect(queue.wakeAtMs()).toBe(15_000);
	});

	it("higher priorities go first; within one, first come, first served", () => {
		const queue = makeQueue<string>(9, 0);
		const asked = [0, 5, -1, 5, 0, 0.5];
		const tickets = asked.map((priority, index) =>
			queue.add("a", `${priority}#${index}`, { isPage: true, priority }, 0),
		);
		for (const ticket of tickets) queue.allow(ticket, 1e9, 0);
		const robotsTxt = queue.add("a", "robots.txt", ROBOTS_TXT, 0);
		queue.drop(tickets[1]!);
		const sent: string[] = [];
		for (const ticket of [robotsTxt, 3, 5, 0, 4, 2].map((each) =>
			typeof each === "number" ? tickets[each]! : each,
		)) {
			sent.push(...sentAt(queue, 0));
			queue.end(ticket, 0);
		}
		expect(sent).toEqual(["robots.txt", "5#3", "0.5#5", "0#0", "0#4", "-1#2"]);
	});

	it("remembers failures of origins that nobody waits for, of so many at most", () => {
		const queue = makeQueue<number>(1e9, 1000);
		const wrong: number[] = [];
		for (let index = 0; index < 50_000; index++) {
			const nowMs = index * 100_000;
			const ticket = queue.add(`origin${index}`, index, ROBOTS_TXT, nowMs);
			if (sentAt(queue, nowMs).join() !== `${index}`) wrong.push(index);
			if (queue.failed(ticket, 1, false, nowMs) !== 1) wrong.push(index);
			queue.end(ticket, nowMs);
		}
		expect(wrong).toEqual([]);
		expect(queue.laneCount).toBeLessThan(30_000);
		expect(queue.pauseMs("origin49999")).toBe(2000);
		expect(queue.pauseMs("origin45000")).toBe(2000);
		expect(queue.pauseMs("origin0")).toBe(1000);
	});

	it("forgets origins that nobody has to wait for", () => {
		const queue = makeQueue<number>(1e9, 1000);
		const wrong: number[] = [];
		for (let index = 0; index < 10_000; index++) {
			const ticket = queue.add(`origin${index}`, index, ROBOTS_TXT, index * 1000);
			if (sentAt(queue, index * 1000).join() !== `${index}`) wrong.push(index);
			queue.end(ticket, index * 1000);
		}
		expect(wrong).toEqual([]);
		expect(queue.laneCount).toBeLessThan(100);
		expect(queue.entryCount).toBeLessThan(200);
	});

	it("requests that leave leave nothing behind", () => {
		const queue = makeQueue<number>(9, 1000);
		const first = queue.add("a", 0, ROBOTS_TXT, 0);
		expect(sentAt(queue, 0)).toEqual([0]);
		queue.hold("a", 1e9, 0);
		queue.end(first, 0);
		for (let index = 1; index < 10_000; index++) queue.drop(queue.add("a", index, ROBOTS_TXT, index));
		expect(queue.entryCount).toBeLessThan(200);
		expect(queue.pageCount).toBe(0);
	});

	it("requests that leave take no other with them, however many they are", () => {
		const queue = makeQueue<string>(9, 1000);
		const [first, second, , ...leaving] = ["a", "b", "b", ...Array<string>(90).fill("a")].map(
			(origin, index) => queue.add(origin, `${origin}${index}`, ROBOTS_TXT, 0),
		);
		expect(sentAt(queue, 0)).toEqual(["a0", "b1"]);
		queue.end(first!, 0);
		queue.end(second!, 500);
		for (const ticket of leaving.slice(0, 80)) expect(queue.drop(ticket)).toBe(true);
		expect(sentAt(queue, 1000)).toEqual(["a83"]);
		expect(queue.wakeAtMs()).toBe(1500);
		expect(sentAt(queue, 1500)).toEqual(["b2"]);
	});

	it.each([
		["is remembered", 0],
		["is forgotten", 100],
	])("an answer for a request that has left changes nothing, and its origin %s", (_, otherCount) => {
		const queue = makeQueue<string>(9, 1000);
		const left = queue.add("a", "left", PAGE, 0);
		queue.drop(left);
		for (let index = 0; index < otherCount; index++) queue.drop(queue.add(`b${index}`, "b", PAGE, 0));
		queue.allow(left, 1e9, 5000);
		expect(queue.drop(left)).toBe(false);
		expect([queue.pageCount, queue.pauseMs("a"), sentAt(queue, 0)]).toEqual([0, 1000, []]);
	});

	it("a history lets nothing out that is forbidden, early, double or out of order, and loses nothing", () => {
		fc.assert(fc.property(PACE_HISTORY, holdsThePace), { numRuns: 300 });
	});
});
