import { PaceHeap } from "./pace-heap.js";
import type { Lane, LaneEntry, PaceLimits, WaitReason } from "./pace-lane.js";
import { Lanes } from "./pace-lanes.js";
import type { Ticket, Waiting } from "./pace-line.js";

/** The next action for a request. */
export interface Turn<T> {
	/** `send`: it is sent now. `ask`: its permission has expired; its origin waits for the answer. */
	readonly action: "send" | "ask";
	readonly ticket: Ticket<T>;
}

/** A request as it comes to its line. */
export interface NewRequest {
	readonly isPage: boolean;
	/** Finite, or `ROBOTS_TXT_PRIORITY` for the origin's own robots.txt. */
	readonly priority: number;
	/** That of an earlier request of the same call and origin; undefined if there is none. */
	readonly placeNumber?: number | undefined;
	/** Whether `begin` starts it, later than its turn. Default false. */
	readonly beginsLater?: boolean | undefined;
}

/**
 * Decides which request is sent when, with a queue for each origin. It uses neither timers nor the network; times come
 * from its callers, and never go back.
 *
 * 1. `add` puts a request into its origin's queue; `allow` says that it may be sent.
 * 2. `next` returns a request that may be sent: fewer than `concurrencyPerOrigin` requests of the origin are under way,
 *    the pause since the last one was sent, or since none is under way, has passed, and so has Retry-After, and fewer than
 *    `concurrency` requests are under way in all. The order is that of `PaceLine`. A page that is not allowed yet delays those after it,
 *    except for a robots.txt.
 *    A request that `beginsLater` holds back the others of its origin until `begin`, from which the pause counts.
 * 3. `end` says that a request is over; the pause begins. Failures make it longer (`SiteHealth`).
 * 4. `close` refuses the requests of an origin for a while, instead of letting them wait.
 *
 * Every call takes logarithmic time in the number of origins and of requests, sweeping included.
 */
export class PaceQueue<T> {
	readonly #lanes: Lanes<T>;
	/** The earliest first, and of equal times the first one that came. */
	readonly #heap = new PaceHeap<LaneEntry<T>>((one, other) =>
		one.readyAtMs === other.readyAtMs ? one.number < other.number : one.readyAtMs < other.readyAtMs,
	);
	#outCount = 0;
	#pageCount = 0;
	#lastNumber = 0;

	constructor(private readonly limits: PaceLimits) {
		this.#lanes = new Lanes(limits);
	}

	/** Pages that wait. */
	get pageCount(): number {
		return this.#pageCount;
	}

	/** Origins that are remembered. */
	get laneCount(): number {
		return this.#lanes.size;
	}

	/** Entries of all heaps, including outdated ones. */
	get entryCount(): number {
		let count = this.#heap.size;
		for (const { line } of this.#lanes) count += line.entryCount;
		return count;
	}

	/** Puts a request in line. A page is not allowed yet. */
	add(
		origin: string,
		item: T,
		{ isPage, priority, placeNumber, beginsLater = false }: NewRequest,
		nowMs: number,
	): Ticket<T> {
		const lane = this.#lanes.open(origin, nowMs);
		const number = ++this.#lastNumber;
		const ticket: Waiting<T> = {
			item,
			origin,
			number,
			placeNumber: placeNumber ?? number,
			isPage,
			beginsLater,
			priority,
			addedAtMs: nowMs,
			state: isPage ? "asking" : "allowed",
			allowedUntilMs: Number.POSITIVE_INFINITY,
			rank: 0,
			place: 0,
		};
		this.#change(lane, () => lane.line.add(ticket));
		return ticket;
	}

	/** Allows a page request to be sent, until a time. @param pauseMs the origin's pause from now on. */
	allow(ticket: Ticket<T>, untilMs: number, pauseMs: number): void {
		const waiting = ticket as Waiting<T>;
		if (waiting.state !== "asking") return;
		waiting.state = "allowed";
		waiting.allowedUntilMs = untilMs;
		const lane = this.#lanes.get(ticket.origin)!;
		lane.askedPauseMs = pauseMs;
		this.#schedule(lane);
	}

	/** Removes a waiting request. @returns false if it does not wait any more. */
	drop(ticket: Ticket<T>): boolean {
		const waiting = ticket as Waiting<T>;
		if (waiting.state === "out" || waiting.state === "gone") return false;
		waiting.state = "gone";
		const lane = this.#lanes.get(ticket.origin)!;
		this.#change(lane, () => lane.line.remove(waiting));
		return true;
	}

	/** Notes that a request with a turn begins. */
	begin(ticket: Ticket<T>, nowMs: number): void {
		const lane = this.#lanes.get(ticket.origin);
		if (lane?.starting !== ticket) return;
		lane.starting = null;
		lane.lastAtMs = nowMs;
		this.#schedule(lane);
	}

	/** Ends a request. */
	end(ticket: Ticket<T>, nowMs: number): void {
		const waiting = ticket as Waiting<T>;
		if (waiting.state !== "out") return;
		waiting.state = "gone";
		this.#outCount--;
		const lane = this.#lanes.get(ticket.origin)!;
		lane.outCount--;
		if (lane.starting === waiting) lane.starting = null;
		if (lane.outCount === 0) lane.lastAtMs = nowMs;
		this.#schedule(lane);
	}

	/** Notes how long a request under way took to the headers of its answer. */
	answered(ticket: Ticket<T>, headersMs: number, nowMs: number): void {
		this.#lanes.open(ticket.origin, nowMs).health.answered(headersMs / this.limits.concurrencyPerOrigin);
	}

	/** Notes that a request succeeded. */
	succeeded(ticket: Ticket<T>, nowMs: number): void {
		const lane = this.#lanes.open(ticket.origin, nowMs);
		lane.health.succeeded(lane.askedPauseMs);
		this.#schedule(lane);
	}

	/** Records a failed request, see `SiteHealth`; returns the failures of its origin that no success has made up for. */
	failed(ticket: Ticket<T>, weight: number, isSilence: boolean, nowMs: number): number {
		const lane = this.#lanes.open(ticket.origin, nowMs);
		lane.health.failed(lane.askedPauseMs, weight, isSilence);
		this.#schedule(lane);
		return lane.health.failureCount;
	}

	/** Refuses the requests of an origin until a time; returns the waiting requests, which the caller has to drop. */
	close(origin: string, untilMs: number, nowMs: number): Ticket<T>[] {
		const lane = this.#lanes.open(origin, nowMs);
		lane.closedUntilMs = Math.max(lane.closedUntilMs, untilMs);
		this.hold(origin, untilMs, nowMs);
		return [...lane.line];
	}

	/** Stops an origin; its requests wait. */
	hold(origin: string, untilMs: number, nowMs: number): void {
		const lane = this.#lanes.open(origin, nowMs);
		lane.heldUntilMs = Math.max(lane.heldUntilMs, untilMs);
		this.#schedule(lane);
	}

	/** The time until which an origin's requests are refused. */
	closedUntilMs(origin: string): number {
		return this.#lanes.get(origin)?.closedUntilMs ?? Number.NEGATIVE_INFINITY;
	}

	pageCountOf(origin: string): number {
		return this.#lanes.get(origin)?.line.pageCount ?? 0;
	}

	/** Requests of other origins' robots.txt files that wait for an origin. */
	foreignCountOf(origin: string): number {
		return this.#lanes.get(origin)?.line.foreignCount ?? 0;
	}

	/** The next action; null if there is none. Call it until it returns null. */
	next(nowMs: number): Turn<T> | null {
		if (this.#outCount >= this.limits.concurrency) return null;
		for (;;) {
			const entry = this.#heap.peek();
			if (entry === undefined || (entry.lane.entry === entry && entry.readyAtMs > nowMs)) return null;
			this.#heap.pop();
			const { lane } = entry;
			if (lane.entry !== entry) continue;
			lane.entry = null;
			const ticket = lane.ready!;
			if (ticket.allowedUntilMs <= nowMs) {
				ticket.state = "asking";
				// Meanwhile the robots.txt of another origin may go.
				this.#schedule(lane);
				return { action: "ask", ticket };
			}
			ticket.state = "out";
			lane.outCount++;
			if (ticket.beginsLater) lane.starting = ticket;
			else lane.lastAtMs = nowMs;
			this.#outCount++;
			this.#change(lane, () => lane.line.remove(ticket));
			return { action: "send", ticket };
		}
	}

	/** The time at which `next` has an action if nothing else happens; Infinity if it has no request. */
	wakeAtMs(): number {
		if (this.#outCount >= this.limits.concurrency) return Number.POSITIVE_INFINITY;
		for (;;) {
			const entry = this.#heap.peek();
			if (entry === undefined) return Number.POSITIVE_INFINITY;
			if (entry.lane.entry === entry) return entry.readyAtMs;
			this.#heap.pop();
		}
	}

	/** The reason why a waiting, allowed request waits. */
	reasonOf(ticket: Ticket<T>, nowMs: number): WaitReason {
		return this.#lanes.get(ticket.origin)!.reasonToWait(ticket, nowMs);
	}

	/** The pause between two requests of an origin. */
	pauseMs(origin: string): number {
		return this.#lanes.get(origin)?.pauseMs ?? this.limits.pauseMs;
	}

	/** The time at which an origin's next request may be sent, as far as it depends on time. */
	nextAtMs(origin: string): number {
		return this.#lanes.get(origin)?.freeAtMs ?? Number.NEGATIVE_INFINITY;
	}

	/** Every origin with a request that waits or is under way, or whose pause has not passed. */
	lanes(nowMs: number): Lane<T>[] {
		return Array.from(this.#lanes).filter((lane) => !lane.isIdle(nowMs));
	}

	/** Changes the line of an origin. */
	#change(lane: Lane<T>, change: () => void): void {
		this.#pageCount -= lane.line.pageCount;
		change();
		this.#pageCount += lane.line.pageCount;
		this.#schedule(lane);
	}

	/** Puts the origin into the heap at its time; not at all while it waits for an event. */
	#schedule(lane: Lane<T>): void {
		const { ready } = lane;
		if (ready === undefined) {
			lane.entry = null;
			return;
		}
		const readyAtMs = Math.max(ready.addedAtMs, lane.freeAtMs);
		if (lane.entry?.readyAtMs === readyAtMs && lane.entry.number === ready.number) return;
		lane.entry = { readyAtMs, number: ready.number, lane };
		this.#heap.push(lane.entry);
		this.#heap.dropOutdated(this.#entries(), this.#lanes.size);
	}

	/** The entries that are not outdated. */
	*#entries(): Generator<LaneEntry<T>> {
		for (const { entry } of this.#lanes) if (entry !== null) yield entry;
	}
}
