import { PaceHeap } from "./pace-heap.js";

/** A request that waits, or is out. Made by `PaceQueue.add`. */
export interface Ticket<T> {
	readonly item: T;
	readonly origin: string;
	/** Requests are numbered as they come. */
	readonly number: number;
	readonly addedAtMs: number;
	/** A robots.txt: it goes before the pages of its origin, and nobody is asked about it. */
	readonly isRobotsTxt: boolean;
}

/** What is to be done about a request whose turn it is. */
export interface Turn<T> {
	/** `send`: it is out now. `ask`: whether it is allowed is not known any more; its origin waits for the answer. */
	readonly action: "send" | "ask";
	readonly ticket: Ticket<T>;
}

/** What an origin's requests wait for. */
export type WaitReason = "busy" | "pause" | "retry-after" | "concurrency";

/** How an origin's queue is now. */
export interface LaneState {
	readonly origin: string;
	/** Requests that wait, robots.txt among them. */
	readonly waitingCount: number;
	/** Whether one is out. */
	readonly isBusy: boolean;
	readonly pauseMs: number;
	/** Before this time none goes out. */
	readonly nextAtMs: number;
	/** Whether Retry-After stops the origin. */
	readonly isHeld: boolean;
}

interface Waiting<T> extends Ticket<T> {
	state: "asking" | "allowed" | "out" | "gone";
	/** As long as the answer holds that allows it. */
	allowedUntilMs: number;
}

/** All requests of an origin. */
interface Lane<T> {
	readonly origin: string;
	readonly robotsTxts: Set<Waiting<T>>;
	readonly pages: Set<Waiting<T>>;
	out: Waiting<T> | null;
	pauseMs: number;
	/** When the last request was over. */
	endedAtMs: number;
	heldUntilMs: number;
	/** The entry of the heap that counts; older ones are left there until they come up. */
	entry: LaneEntry<T> | null;
}

interface LaneEntry<T> {
	readonly readyAtMs: number;
	readonly number: number;
	readonly lane: Lane<T>;
}

/** Fewer idle origins than this are not looked through. */
const MIN_SWEPT_LANES = 64;

/**
 * Which request may go out when: a line for each origin, as in front of a counter. It knows neither timers nor the
 * network; times come in by its calls, and never go back.
 *
 * 1. `add` puts a request at the end of its origin's line; `allow` says that it may go out.
 * 2. `next` gives what may go out: no other request of the origin is out, the pause since the last one has passed,
 *    Retry-After has too, and fewer than `concurrency` are out in all. A robots.txt goes before the pages; else it is first
 *    come, first served, and a request that is not allowed yet holds up those behind it.
 * 3. `end` says that a request is over; the pause begins.
 *
 * Every call takes logarithmic time in the number of origins, sweeping included, whatever the number of requests.
 */
export class PaceQueue<T> {
	readonly #lanes = new Map<string, Lane<T>>();
	readonly #heap = new PaceHeap<LaneEntry<T>>();
	readonly #concurrency: number;
	readonly #pauseMs: number;
	#outCount = 0;
	#pageCount = 0;
	#lastNumber = 0;
	#sweepAtCount = MIN_SWEPT_LANES;

	/**
	 * @param concurrency so many are out at a time at most.
	 * @param pauseMs between two requests of an origin that has not said how long.
	 */
	constructor(concurrency: number, pauseMs: number) {
		this.#concurrency = concurrency;
		this.#pauseMs = pauseMs;
	}

	/** Pages that wait. */
	get pageCount(): number {
		return this.#pageCount;
	}

	/** Origins that are remembered. */
	get laneCount(): number {
		return this.#lanes.size;
	}

	/** Entries of the heap, those that do not count any more too. */
	get entryCount(): number {
		return this.#heap.size;
	}

	/** Puts a request in line. A page is not allowed yet. */
	add(origin: string, item: T, isRobotsTxt: boolean, nowMs: number): Ticket<T> {
		const lane = this.#lanes.get(origin) ?? this.#open(origin, nowMs);
		const ticket: Waiting<T> = {
			item,
			origin,
			number: ++this.#lastNumber,
			addedAtMs: nowMs,
			isRobotsTxt,
			state: isRobotsTxt ? "allowed" : "asking",
			allowedUntilMs: Number.POSITIVE_INFINITY,
		};
		if (isRobotsTxt) lane.robotsTxts.add(ticket);
		else {
			lane.pages.add(ticket);
			this.#pageCount++;
		}
		this.#schedule(lane);
		return ticket;
	}

	/**
	 * Says that a page which was asked about may go out.
	 * @param untilMs from then on it has to be asked about again.
	 * @param pauseMs what the origin asks for, from now on.
	 */
	allow(ticket: Ticket<T>, untilMs: number, pauseMs: number): void {
		const waiting = ticket as Waiting<T>;
		if (waiting.state !== "asking") return;
		waiting.state = "allowed";
		waiting.allowedUntilMs = untilMs;
		const lane = this.#lanes.get(ticket.origin)!;
		lane.pauseMs = pauseMs;
		this.#schedule(lane);
	}

	/** Takes a request out of the line. @returns false where it does not wait any more. */
	drop(ticket: Ticket<T>): boolean {
		const waiting = ticket as Waiting<T>;
		if (waiting.state === "out" || waiting.state === "gone") return false;
		waiting.state = "gone";
		const lane = this.#lanes.get(ticket.origin)!;
		this.#leaveLine(lane, waiting);
		this.#schedule(lane);
		return true;
	}

	/** Says that a request which was out is over. */
	end(ticket: Ticket<T>, nowMs: number): void {
		const waiting = ticket as Waiting<T>;
		if (waiting.state !== "out") return;
		waiting.state = "gone";
		this.#outCount--;
		const lane = this.#lanes.get(ticket.origin)!;
		lane.out = null;
		lane.endedAtMs = nowMs;
		this.#schedule(lane);
	}

	/** Stops the origin of a request that is out. */
	hold(ticket: Ticket<T>, untilMs: number): void {
		const lane = this.#lanes.get(ticket.origin);
		if (lane === undefined) return;
		lane.heldUntilMs = Math.max(lane.heldUntilMs, untilMs);
		this.#schedule(lane);
	}

	/** What is to be done now; null where it is nothing. To be called until then. */
	next(nowMs: number): Turn<T> | null {
		if (this.#outCount >= this.#concurrency) return null;
		for (;;) {
			const entry = this.#heap.peek();
			if (entry === undefined || (entry.lane.entry === entry && entry.readyAtMs > nowMs)) return null;
			this.#heap.pop();
			const { lane } = entry;
			if (lane.entry !== entry) continue;
			lane.entry = null;
			const ticket = headOf(lane)!;
			if (ticket.allowedUntilMs <= nowMs) {
				ticket.state = "asking";
				return { action: "ask", ticket };
			}
			ticket.state = "out";
			this.#leaveLine(lane, ticket);
			lane.out = ticket;
			this.#outCount++;
			return { action: "send", ticket };
		}
	}

	/** When `next` has something to give if nothing else happens; Infinity where it has not. */
	wakeAtMs(): number {
		if (this.#outCount >= this.#concurrency) return Number.POSITIVE_INFINITY;
		for (;;) {
			const entry = this.#heap.peek();
			if (entry === undefined) return Number.POSITIVE_INFINITY;
			if (entry.lane.entry === entry) return entry.readyAtMs;
			this.#heap.pop();
		}
	}

	/** What a request that waits, and is allowed, waits for. */
	reasonOf(ticket: Ticket<T>, nowMs: number): WaitReason {
		const lane = this.#lanes.get(ticket.origin)!;
		if (lane.heldUntilMs > nowMs) return "retry-after";
		if (lane.out !== null || headOf(lane, "any") !== ticket) return "busy";
		if (lane.endedAtMs + lane.pauseMs > nowMs) return "pause";
		return "concurrency";
	}

	/** Between two requests of an origin. */
	pauseMs(origin: string): number {
		return this.#lanes.get(origin)?.pauseMs ?? this.#pauseMs;
	}

	/** When an origin's next request may go out, as far as times say. */
	nextAtMs(origin: string): number {
		const lane = this.#lanes.get(origin);
		return lane === undefined ? Number.NEGATIVE_INFINITY : freeAtMs(lane);
	}

	/** Every origin with a request that waits or is out, or that has to be waited for. */
	lanes(nowMs: number): LaneState[] {
		return Array.from(this.#lanes.values())
			.filter((lane) => !isIdle(lane, nowMs))
			.map((lane) => ({
				origin: lane.origin,
				waitingCount: lane.robotsTxts.size + lane.pages.size,
				isBusy: lane.out !== null,
				pauseMs: lane.pauseMs,
				nextAtMs: freeAtMs(lane),
				isHeld: lane.heldUntilMs > nowMs,
			}));
	}

	#open(origin: string, nowMs: number): Lane<T> {
		if (this.#lanes.size >= this.#sweepAtCount) this.#sweep(nowMs);
		const lane: Lane<T> = {
			origin,
			robotsTxts: new Set(),
			pages: new Set(),
			out: null,
			pauseMs: this.#pauseMs,
			endedAtMs: Number.NEGATIVE_INFINITY,
			heldUntilMs: Number.NEGATIVE_INFINITY,
			entry: null,
		};
		this.#lanes.set(origin, lane);
		return lane;
	}

	/** Forgets origins that nobody has to wait for; the next time is when there are twice as many as are left. */
	#sweep(nowMs: number): void {
		for (const [origin, lane] of this.#lanes) if (isIdle(lane, nowMs)) this.#lanes.delete(origin);
		this.#sweepAtCount = Math.max(MIN_SWEPT_LANES, 2 * this.#lanes.size);
	}

	#leaveLine(lane: Lane<T>, ticket: Waiting<T>): void {
		if (ticket.isRobotsTxt) lane.robotsTxts.delete(ticket);
		else if (lane.pages.delete(ticket)) this.#pageCount--;
	}

	/** Puts the origin where it belongs in the heap: nowhere while it waits for what no time brings. */
	#schedule(lane: Lane<T>): void {
		const head = lane.out === null ? headOf(lane) : undefined;
		if (head === undefined) {
			lane.entry = null;
			return;
		}
		const readyAtMs = Math.max(head.addedAtMs, freeAtMs(lane));
		if (lane.entry?.readyAtMs === readyAtMs && lane.entry.number === head.number) return;
		lane.entry = { readyAtMs, number: head.number, lane };
		this.#heap.push(lane.entry);
		if (this.#heap.size > 2 * this.#lanes.size + MIN_SWEPT_LANES) this.#rebuild();
	}

	/** Leaves out entries that do not count any more; at least half of them are such. */
	#rebuild(): void {
		this.#heap.clear();
		for (const { entry } of this.#lanes.values()) if (entry !== null) this.#heap.push(entry);
	}
}

/** The request whose turn it is next; undefined where there is none, or it is being asked about. */
function headOf<T>(lane: Lane<T>, state: "allowed" | "any" = "allowed"): Waiting<T> | undefined {
	const [head] = lane.robotsTxts.size > 0 ? lane.robotsTxts : lane.pages;
	return state === "any" || head?.state === "allowed" ? head : undefined;
}

function freeAtMs<T>(lane: Lane<T>): number {
	return Math.max(lane.endedAtMs + lane.pauseMs, lane.heldUntilMs);
}

function isIdle<T>(lane: Lane<T>, nowMs: number): boolean {
	const isEmpty = lane.out === null && lane.robotsTxts.size === 0 && lane.pages.size === 0;
	return isEmpty && freeAtMs(lane) <= nowMs;
}
