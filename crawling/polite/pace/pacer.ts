import { MAX_TIMER_MS } from "../../client/options.js";
import { onAbort } from "../../client/requests/abort.js";
import type { OriginQueue } from "../events.js";
import type { Ticket, WaitReason } from "./pace-lane.js";
import { PaceQueue } from "./pace-queue.js";

/** What an answer about a page says: how long it holds, and the pause that its origin asks for. */
export interface Permit {
	readonly holdsForMs: number;
	readonly pauseMs: number;
}

/** A request that waits for its turn. */
export interface PacedRequest {
	readonly origin: string;
	/**
	 * Rejects where it may not be sent. Asked at once, and again where the answer holds no longer; null for a
	 * robots.txt, about which nobody is asked.
	 */
	readonly ask: ((signal: AbortSignal) => Promise<Permit>) | null;
	readonly signal: AbortSignal | undefined;
	/** Told once where it has to wait. */
	readonly onWait: (reason: WaitReason, untilMs: number | null) => void;
}

/** A request that may be sent. */
export interface PacedTurn {
	/** Between two requests of this origin. */
	readonly pauseMs: number;
	/** Stops the origin for so long. */
	hold(milliseconds: number): void;
	/** Says that the request is over; calling it twice does nothing. */
	end(): void;
}

/** A request in line. */
interface Waiter {
	readonly request: PacedRequest;
	readonly admit: () => void;
	readonly reject: (reason: unknown) => void;
	/** Aborted once it waits no more. */
	readonly controller: AbortController;
	isToldOfWait: boolean;
}

/**
 * A clock that no jump turns back: where the caller's goes back, no time has passed, so that nothing waits a day for a
 * clock that was a day ahead.
 */
function toForwardClock(now: () => number): () => number {
	let lastMs = now();
	let backMs = 0;
	return () => {
		const ms = now();
		if (ms < lastMs) backMs += lastMs - ms;
		lastMs = ms;
		return ms + backMs;
	};
}

/** Lets requests out when their turn has come: a `PaceQueue` with a clock, timers, and callers that wait. */
export class Pacer {
	readonly #queue: PaceQueue<Waiter>;
	readonly #now: () => number;
	/** In the caller's time. */
	readonly #callersNow: () => number;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #waiting = new Set<Ticket<Waiter>>();
	#ended: { readonly reason: unknown } | undefined;

	/**
	 * @param concurrency requests that are out at a time at most.
	 * @param pauseMs between two requests of an origin that has not said how long.
	 * @param now Unix milliseconds.
	 */
	constructor(concurrency: number, pauseMs: number, now: () => number) {
		this.#queue = new PaceQueue(concurrency, pauseMs);
		this.#callersNow = now;
		this.#now = toForwardClock(now);
	}

	/** Pages that wait. */
	get pageCount(): number {
		return this.#queue.pageCount;
	}

	/** @returns once the request may be sent; rejects with what `ask` does, the signal's reason, or that of the end. */
	async turn(request: PacedRequest): Promise<PacedTurn> {
		const { origin, signal } = request;
		signal?.throwIfAborted();
		if (this.#ended !== undefined) throw this.#ended.reason;
		let ticket!: Ticket<Waiter>;
		await new Promise<void>((admit, reject) => {
			const controller = new AbortController();
			const waiter: Waiter = { request, admit, reject, controller, isToldOfWait: false };
			ticket = this.#queue.add(origin, waiter, request.ask === null, this.#now());
			this.#waiting.add(ticket);
			if (signal !== undefined) {
				const stay = onAbort(signal, () => this.#refuse(ticket, signal.reason));
				controller.signal.addEventListener("abort", stay, { once: true });
			}
			if (request.ask !== null) this.#ask(ticket);
			else this.#admitOrTell(ticket);
		});
		return {
			pauseMs: this.#queue.pauseMs(origin),
			hold: (milliseconds) => this.#queue.hold(ticket, this.#now() + milliseconds),
			end: () => {
				this.#queue.end(ticket, this.#now());
				this.#pump();
			},
		};
	}

	/** What waits, as it is now. */
	queues(): OriginQueue[] {
		const nowMs = this.#now();
		return this.#queue.lanes(nowMs).map(({ origin, waitingCount, isBusy, pauseMs, nextAtMs, isHeld }) => ({
			origin,
			waitingCount,
			isBusy,
			delaySeconds: pauseMs / 1000,
			nextAtSeconds: nextAtMs === Number.NEGATIVE_INFINITY ? null : this.#toCallersMs(nextAtMs) / 1000,
			isStopped: isHeld,
		}));
	}

	/** Rejects all that wait, and all that come. What is out is its callers'. */
	end(reason: unknown): void {
		if (this.#ended !== undefined) return;
		this.#ended = { reason };
		for (const ticket of [...this.#waiting]) this.#refuse(ticket, reason);
	}

	#toCallersMs(ms: number): number {
		return ms - this.#now() + this.#callersNow();
	}

	#ask(ticket: Ticket<Waiter>): void {
		const { request, controller } = ticket.item;
		// What is asked may be the caller's code, and may come back here.
		Promise.resolve()
			.then(() => request.ask!(controller.signal))
			.then(
				({ holdsForMs, pauseMs }) => {
					this.#queue.allow(ticket, this.#now() + holdsForMs, pauseMs);
					this.#admitOrTell(ticket);
				},
				(error: unknown) => this.#refuse(ticket, error),
			);
	}

	/** Lets out what may go, and tells whoever has to wait so, once. */
	#admitOrTell(ticket: Ticket<Waiter>): void {
		this.#pump();
		const { item: waiter } = ticket;
		if (waiter.isToldOfWait || !this.#waiting.has(ticket)) return;
		waiter.isToldOfWait = true;
		const nowMs = this.#now();
		const nextAtMs = this.#queue.nextAtMs(ticket.origin);
		waiter.request.onWait(
			this.#queue.reasonOf(ticket, nowMs),
			nextAtMs > nowMs ? this.#toCallersMs(nextAtMs) : null,
		);
	}

	#refuse(ticket: Ticket<Waiter>, reason: unknown): void {
		if (!this.#queue.drop(ticket)) return;
		this.#leave(ticket);
		ticket.item.reject(reason);
		this.#pump();
	}

	#leave(ticket: Ticket<Waiter>): void {
		this.#waiting.delete(ticket);
		ticket.item.controller.abort();
	}

	/** Lets out all that may go now, and comes back when the next one may. */
	#pump(): void {
		for (let turn = this.#next(); turn !== null; turn = this.#next()) {
			const { action, ticket } = turn;
			if (action === "ask") this.#ask(ticket);
			else {
				this.#leave(ticket);
				ticket.item.admit();
			}
		}
		clearTimeout(this.#timer);
		const waitMs = this.#queue.wakeAtMs() - this.#now();
		if (waitMs === Number.POSITIVE_INFINITY) return;
		this.#timer = setTimeout(() => this.#pump(), Math.min(Math.max(Math.ceil(waitMs), 1), MAX_TIMER_MS));
	}

	#next() {
		return this.#queue.next(this.#now());
	}
}
