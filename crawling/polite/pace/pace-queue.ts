import { PaceHeap } from "./pace-heap.js";
import {
	freeAtMs,
	headOf,
	isIdle,
	type Lane,
	type LaneEntry,
	type LaneState,
	openLane,
	pauseOf,
	reasonToWait,
	type Ticket,
	toState,
	type Waiting,
	type WaitReason,
} from "./pace-lane.js";
import { SiteHealth } from "./site-health.js";

/** The next action for a request. */
export interface Turn<T> {
	/** `send`: it is sent now. `ask`: its permission has expired; its origin waits for the answer. */
	readonly action: "send" | "ask";
	readonly ticket: Ticket<T>;
}

/** Sites whose failures are remembered while nothing waits for them. Of more, the ones seen first are forgotten. */
const MAX_UNWELL_SITES = 10_000;

/** If there are fewer idle origins than this, they are not swept. */
const MIN_SWEPT_LANES = 64;

/**
 * Decides which request is sent when, with a queue for each origin. It uses neither timers nor the network; times come
 * from its callers, and never go back.
 *
 * 1. `add` puts a request at the end of its origin's queue; `allow` says that it may be sent.
 * 2. `next` returns a request that may be sent: no other request of the origin is under way, the pause since the last
 *    one and Retry-After have passed, and fewer than `concurrency` requests are under way in all. A robots.txt goes before
 *    the pages. Otherwise the order is first come, first served, and a request that is not allowed yet delays those
 *    after it.
 * 3. `end` says that a request is over; the pause begins. Failures make it longer (`SiteHealth`).
 * 4. `close` refuses the requests of an origin for a while, instead of letting them wait.
 *
 * Every call takes logarithmic time in the number of origins, sweeping included, whatever the number of requests.
 */
export class PaceQueue<T> {
	readonly #lanes = new Map<string, Lane<T>>();
	readonly #heap = new PaceHeap<LaneEntry<T>>();
	readonly #concurrency: number;
	readonly #pauseMs: number;
	readonly #maxPauseMs: number;
	/** By origin: the health of sites whose failures count. */
	readonly #unwell = new Map<string, SiteHealth>();
	#outCount = 0;
	#pageCount = 0;
	#lastNumber = 0;
	#sweepAtCount = MIN_SWEPT_LANES;

	/**
	 * @param concurrency the maximum of requests under way at a time.
	 * @param pauseMs the pause between two requests of an origin that asks for none.
	 * @param maxPauseMs the longest pause that failures lead to.
	 */
	constructor(concurrency: number, pauseMs: number, maxPauseMs: number) {
		this.#concurrency = concurrency;
		this.#pauseMs = pauseMs;
		this.#maxPauseMs = maxPauseMs;
	}

	/** Pages that wait. */
	get pageCount(): number {
		return this.#pageCount;
	}

	/** Origins that are remembered. */
	get laneCount(): number {
		return this.#lanes.size;
	}

	/** Entries of the heap, including outdated ones. */
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
	 * Says that a page request may be sent.
	 * @param untilMs the end of the permission; then it must be asked for again.
	 * @param pauseMs the origin's pause from now on.
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

	/** Removes a waiting request. @returns false if it does not wait any more. */
	drop(ticket: Ticket<T>): boolean {
		const waiting = ticket as Waiting<T>;
		if (waiting.state === "out" || waiting.state === "gone") return false;
		waiting.state = "gone";
		const lane = this.#lanes.get(ticket.origin)!;
		this.#leaveLine(lane, waiting);
		this.#schedule(lane);
		return true;
	}

	/** Says that a request is over. */
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

	/** Says how long a request that is under way took to the headers of its answer. */
	answered(ticket: Ticket<T>, headersMs: number): void {
		this.#healthOf(ticket.origin).answered(headersMs);
	}

	/**
	 * Says how a request that is under way ended; before `end`.
	 * @returns the failures of its origin in a row.
	 */
	ended(ticket: Ticket<T>, isFailure: boolean): number {
		const health = this.#healthOf(ticket.origin);
		const askedMs = this.#lanes.get(ticket.origin)?.pauseMs ?? this.#pauseMs;
		if (isFailure) health.failed(askedMs);
		else health.succeeded(askedMs);
		this.#remember(ticket.origin, health);
		return health.failureCount;
	}

	/**
	 * Refuses the requests of an origin until a time: those that wait are removed.
	 * @returns the requests that waited.
	 */
	close(origin: string, untilMs: number): Ticket<T>[] {
		const lane = this.#lanes.get(origin);
		if (lane === undefined) return [];
		lane.closedUntilMs = Math.max(lane.closedUntilMs, untilMs);
		lane.heldUntilMs = Math.max(lane.heldUntilMs, untilMs);
		this.#schedule(lane);
		return [...lane.robotsTxts, ...lane.pages];
	}

	/** The time until which an origin's requests are refused. */
	closedUntilMs(origin: string): number {
		return this.#lanes.get(origin)?.closedUntilMs ?? Number.NEGATIVE_INFINITY;
	}

	/** Pages of an origin that wait. */
	pageCountOf(origin: string): number {
		return this.#lanes.get(origin)?.pages.size ?? 0;
	}

	/** Stops the origin of a request that is under way. */
	hold(ticket: Ticket<T>, untilMs: number): void {
		const lane = this.#lanes.get(ticket.origin);
		if (lane === undefined) return;
		lane.heldUntilMs = Math.max(lane.heldUntilMs, untilMs);
		this.#schedule(lane);
	}

	/** The next action; null if there is none. Call it until it returns null. */
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

	/** The time at which `next` has an action if nothing else happens; Infinity if it has none. */
	wakeAtMs(): number {
		if (this.#outCount >= this.#concurrency) return Number.POSITIVE_INFINITY;
		for (;;) {
			const entry = this.#heap.peek();
			if (entry === undefined) return Number.POSITIVE_INFINITY;
			if (entry.lane.entry === entry) return entry.readyAtMs;
			this.#heap.pop();
		}
	}

	/** The reason why a waiting, allowed request waits. */
	reasonOf(ticket: Ticket<T>, nowMs: number): WaitReason {
		return reasonToWait(this.#lanes.get(ticket.origin)!, ticket, nowMs);
	}

	/** The pause between two requests of an origin. */
	pauseMs(origin: string): number {
		const lane = this.#lanes.get(origin);
		return lane === undefined ? this.#pauseMs : pauseOf(lane);
	}

	/** The time at which an origin's next request may be sent, as far as it depends on time. */
	nextAtMs(origin: string): number {
		const lane = this.#lanes.get(origin);
		return lane === undefined ? Number.NEGATIVE_INFINITY : freeAtMs(lane);
	}

	/** Every origin with a request that waits or is under way, or whose pause has not passed. */
	lanes(nowMs: number): LaneState[] {
		return Array.from(this.#lanes.values())
			.filter((lane) => !isIdle(lane, nowMs))
			.map((lane) => toState(lane, nowMs));
	}

	#open(origin: string, nowMs: number): Lane<T> {
		if (this.#lanes.size >= this.#sweepAtCount) this.#sweep(nowMs);
		const lane = openLane<T>(origin, this.#pauseMs, this.#healthOf(origin));
		this.#lanes.set(origin, lane);
		return lane;
	}

	#healthOf(origin: string): SiteHealth {
		return this.#lanes.get(origin)?.health ?? this.#unwell.get(origin) ?? new SiteHealth(this.#maxPauseMs);
	}

	#remember(origin: string, health: SiteHealth): void {
		this.#unwell.delete(origin);
		if (health.isWell) return;
		this.#unwell.set(origin, health);
		if (this.#unwell.size <= MAX_UNWELL_SITES) return;
		for (const first of this.#unwell.keys()) {
			this.#unwell.delete(first);
			break;
		}
	}

	/** Forgets idle origins. The next sweep is when there are twice as many origins as are left. */
	#sweep(nowMs: number): void {
		for (const [origin, lane] of this.#lanes) if (isIdle(lane, nowMs)) this.#lanes.delete(origin);
		this.#sweepAtCount = Math.max(MIN_SWEPT_LANES, 2 * this.#lanes.size);
	}

	#leaveLine(lane: Lane<T>, ticket: Waiting<T>): void {
		if (ticket.isRobotsTxt) lane.robotsTxts.delete(ticket);
		else if (lane.pages.delete(ticket)) this.#pageCount--;
	}

	/** Puts the origin into the heap at its time; not at all while it waits for an event. */
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

	/** Removes outdated entries, which are at least half of all. */
	#rebuild(): void {
		this.#heap.clear();
		for (const { entry } of this.#lanes.values()) if (entry !== null) this.#heap.push(entry);
	}
}
