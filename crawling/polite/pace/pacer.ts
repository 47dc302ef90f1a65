import { onAbort, sleep } from "../../client/fetches/abort.js";
import { MAX_TIMER_MS } from "../../client/options.js";
import type { OriginQueue } from "../events.js";
import type { PaceLimits, WaitReason } from "./pace-lane.js";
import type { Ticket } from "./pace-line.js";
import { PaceQueue } from "./pace-queue.js";

/** The answer about a page: how long it is valid, and the pause of its origin. */
export interface Permit {
	readonly holdsForMs: number;
	readonly pauseMs: number;
}

/** A request that waits for its turn. */
export interface PacedRequest {
	readonly origin: string;
	/** Rejects if it may not be sent; called at once and when the answer has expired. Null for a robots.txt. */
	readonly ask: ((signal: AbortSignal) => Promise<Permit>) | null;
	/** Those of higher priority go first; `ROBOTS_TXT_PRIORITY` for the robots.txt of the origin itself. */
	readonly priority: number;
	/** The place of an earlier request of the same call and origin; undefined if there is none. */
	readonly placeNumber?: number | undefined;
	readonly signal: AbortSignal | undefined;
	/** The error of a request whose origin is closed for so long. */
	readonly closedError: (milliseconds: number) => Error;
	/** Asks the shared pace for the milliseconds to wait, once its own turn has come; null without a shared pace. */
	readonly share: ((pauseMs: number, signal: AbortSignal) => Promise<number>) | null;
	/** Called once if the request has to wait. */
	readonly onWait: (reason: WaitReason, untilMs: number | null) => void;
}

/** A request that may be sent. */
export interface PacedTurn {
	/** Keeps the place of its call for a later request. */
	readonly placeNumber: number;
	readonly waitedMs: number;
	/** The reason why it had to wait, as `onWait` got it; null if it had not. */
	readonly waitReason: WaitReason | null;
	/** The error with which the origin refuses requests now; null if it does not. */
	refusal(): Error | null;
	/** Notes that the headers are there. @param isSuccess whether the request succeeds unless it fails before its end. */
	answered(isSuccess: boolean): void;
	/** Stops the origin for so long. */
	hold(milliseconds: number): void;
	/** Refuses all requests of the origin for so long, also the waiting ones. */
	close(milliseconds: number): void;
	/**
	 * Notes `weight` failures, or a silence; returns those of the origin that no success has made up for, and the new
	 * pause.
	 */
	failed(weight: number, isSilence: boolean): { readonly failureCount: number; readonly pauseMs: number };
	/** Ends the request; calling it twice does nothing. */
	end(): void;
}

/** A request in line. */
interface Waiter {
	readonly request: PacedRequest;
	readonly admit: () => void;
	readonly reject: (reason: unknown) => void;
	/** Aborted once it does not wait any more. */
	readonly controller: AbortController;
	waitReason: WaitReason | null;
}

/** A clock that stands still while the caller's goes back: no request waits a day for a clock that was a day ahead. */
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

/** Sends requests at their times: a `PaceQueue` with a clock, timers, and waiting callers. */
export class Pacer {
	readonly #queue: PaceQueue<Waiter>;
	readonly #now: () => number;
	/** By the caller's clock. */
	readonly #callersNow: () => number;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #waiting = new Set<Ticket<Waiter>>();
	/** Calls without an answer: they may wait again, after a redirect. */
	#unansweredCount = 0;
	/** Callers of `drained`. */
	#drainers: (() => void)[] = [];
	#ended: { readonly reason: unknown } | undefined;

	/** Aborted as it ends. */
	readonly #end = new AbortController();

	/** @param now Unix milliseconds. @param mostSharedMs the longest wait that the shared pace may ask for. */
	constructor(
		limits: PaceLimits,
		now: () => number,
		private readonly mostSharedMs: number,
	) {
		this.#queue = new PaceQueue(limits);
		this.#callersNow = now;
		this.#now = toForwardClock(now);
	}

	/** Pages that wait. */
	get pageCount(): number {
		return this.#queue.pageCount;
	}

	pageCountOf(origin: string): number {
		return this.#queue.pageCountOf(origin);
	}

	/** Requests of other origins' robots.txt files that wait for an origin. */
	foreignCountOf(origin: string): number {
		return this.#queue.foreignCountOf(origin);
	}

	/** Begins a call of requests. @returns notes that it has its answer, and waits no more; a second call does nothing. */
	begin(): () => void {
		this.#unansweredCount++;
		let isAnswered = false;
		return () => {
			if (isAnswered) return;
			isAnswered = true;
			this.#unansweredCount--;
			this.#endDrains();
		};
	}

	/** @returns the turn once the request may be sent; rejects with the error of `ask`, the signal or the end. */
	async turn(request: PacedRequest): Promise<PacedTurn> {
		const { origin, signal } = request;
		signal?.throwIfAborted();
		if (this.#ended !== undefined) throw this.#ended.reason;
		const refusal = this.#refusalOf(request);
		if (refusal !== null) throw refusal;
		let ticket!: Ticket<Waiter>;
		await new Promise<void>((admit, reject) => {
			const controller = new AbortController();
			const waiter: Waiter = { request, admit, reject, controller, waitReason: null };
			const { ask, priority, placeNumber, share } = request;
			const asked = { isPage: ask !== null, priority, placeNumber, beginsLater: share !== null };
			ticket = this.#queue.add(origin, waiter, asked, this.#now());
			this.#waiting.add(ticket);
			if (signal !== undefined) {
				const stay = onAbort(signal, () => this.#refuse(ticket, signal.reason));
				controller.signal.addEventListener("abort", stay, { once: true });
			}
			if (ask !== null) this.#ask(ticket);
			else this.#admitOrTell(ticket);
		});
		await this.#waitForOthers(ticket);
		return this.#turnOf(ticket);
	}

	/**
	 * Waits as long as the shared pace asks for; the request counts as under way. Then it keeps the pace of its process
	 * too, which others under way may have changed meanwhile.
	 */
	async #waitForOthers(ticket: Ticket<Waiter>): Promise<void> {
		const { origin, item: waiter } = ticket;
		const { share, signal, closedError } = waiter.request;
		if (share === null) return;
		const either = new AbortController();
		const stays = [this.#end.signal, signal].map(
			(each) => each && onAbort(each, () => either.abort(each.reason)),
		);
		try {
			const waitMs = await share(this.#queue.pauseMs(origin), either.signal);
			if (waitMs > this.mostSharedMs) {
				this.#close(origin, waitMs);
				throw closedError(waitMs);
			}
			if (waitMs > 0) await this.#sleep(waiter, waitMs, either.signal);
			for (;;) {
				const refusal = this.#refusalOf(waiter.request);
				if (refusal !== null) throw refusal;
				const leftMs = this.#queue.nextAtMs(origin) - this.#now();
				if (leftMs <= 0) break;
				await this.#sleep(waiter, leftMs, either.signal);
			}
			this.#queue.begin(ticket, this.#now());
			this.#pump();
		} catch (error) {
			this.#queue.end(ticket, this.#now());
			this.#pump();
			throw error;
		} finally {
			for (const stay of stays) stay?.();
		}
	}

	async #sleep(waiter: Waiter, milliseconds: number, signal: AbortSignal): Promise<void> {
		if (waiter.waitReason === null) {
			waiter.waitReason = "pause";
			waiter.request.onWait("pause", this.#callersNow() + milliseconds);
		}
		// A timer may run a part of a millisecond early.
		await sleep(Math.ceil(milliseconds) + 1, signal);
	}

	#turnOf(ticket: Ticket<Waiter>): PacedTurn {
		const { origin, addedAtMs, item, placeNumber } = ticket;
		const sentAtMs = this.#now();
		let isSuccess = false;
		let isOver = false;
		return {
			placeNumber,
			waitedMs: sentAtMs - addedAtMs,
			waitReason: item.waitReason,
			refusal: () => this.#refusalOf(item.request),
			answered: (succeeds) => {
				const nowMs = this.#now();
				isSuccess = succeeds;
				this.#queue.answered(ticket, nowMs - sentAtMs, nowMs);
			},
			hold: (milliseconds) => {
				const nowMs = this.#now();
				this.#queue.hold(origin, nowMs + milliseconds, nowMs);
			},
			close: (milliseconds) => this.#close(origin, milliseconds),
			failed: (weight, isSilence) => {
				isSuccess = false;
				const failureCount = this.#queue.failed(ticket, weight, isSilence, this.#now());
				return { failureCount, pauseMs: this.#queue.pauseMs(origin) };
			},
			end: () => {
				if (isOver) return;
				isOver = true;
				const nowMs = this.#now();
				if (isSuccess) this.#queue.succeeded(ticket, nowMs);
				this.#queue.end(ticket, nowMs);
				this.#pump();
			},
		};
	}

	#refusalOf({ origin, closedError }: PacedRequest): Error | null {
		const closedForMs = this.#queue.closedUntilMs(origin) - this.#now();
		return closedForMs > 0 ? closedError(closedForMs) : null;
	}

	#close(origin: string, milliseconds: number): void {
		const nowMs = this.#now();
		for (const ticket of this.#queue.close(origin, nowMs + milliseconds, nowMs)) {
			this.#refuse(ticket, ticket.item.request.closedError(milliseconds));
		}
	}

	/** Fulfilled once no request waits, and every call has its answer. */
	async drained(): Promise<void> {
		if (!this.#isDrained) await new Promise<void>((resolve) => this.#drainers.push(resolve));
	}

	get #isDrained(): boolean {
		return this.#waiting.size === 0 && this.#unansweredCount === 0;
	}

	#endDrains(): void {
		if (this.#isDrained) for (const resolve of this.#drainers.splice(0)) resolve();
	}

	/** The waiting requests, as they are now. */
	queues(): OriginQueue[] {
		const nowMs = this.#now();
		return this.#queue.lanes(nowMs).map((lane) => ({
			origin: lane.origin,
			waitingCount: lane.line.size,
			longestWaitSeconds: (nowMs - (lane.line.oldest?.addedAtMs ?? nowMs)) / 1000,
			isBusy: lane.outCount > 0,
			delaySeconds: lane.pauseMs / 1000,
			delayReason: lane.health.reason(lane.askedPauseMs),
			nextAtSeconds:
				lane.freeAtMs === Number.NEGATIVE_INFINITY ? null : this.#toCallersMs(lane.freeAtMs) / 1000,
			isStopped: lane.isHeldAt(nowMs),
		}));
	}

	/** Rejects all waiting and all later requests. Requests under way belong to their callers. */
	end(reason: unknown): void {
		if (this.#ended !== undefined) return;
		this.#ended = { reason };
		this.#end.abort(reason);
		for (const ticket of [...this.#waiting]) this.#refuse(ticket, reason);
	}

	#toCallersMs(ms: number): number {
		return ms - this.#now() + this.#callersNow();
	}

	#ask(ticket: Ticket<Waiter>): void {
		const { request, controller } = ticket.item;
		// `ask` may be the caller's code, and may call this object again.
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

	/** Sends the requests that may be sent, and calls `onWait` of those that have to wait, once. */
	#admitOrTell(ticket: Ticket<Waiter>): void {
		this.#pump();
		const { item: waiter } = ticket;
		if (waiter.waitReason !== null || !this.#waiting.has(ticket)) return;
		const nowMs = this.#now();
		const nextAtMs = this.#queue.nextAtMs(ticket.origin);
		waiter.waitReason = this.#queue.reasonOf(ticket, nowMs);
		waiter.request.onWait(waiter.waitReason, nextAtMs > nowMs ? this.#toCallersMs(nextAtMs) : null);
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
		this.#endDrains();
	}

	/** Sends all requests that may be sent now, and sets a timer for the next one. */
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
