import { PaceLine, type Ticket, type Waiting } from "./pace-line.js";
import { SiteHealth } from "./site-health.js";

/** The reason why an origin's request waits. */
export type WaitReason = "busy" | "pause" | "retry-after" | "concurrency";

/** The settings of a queue. */
export interface PaceLimits {
	/** The maximum of requests under way at a time. */
	readonly concurrency: number;
	/** The same, of one origin. */
	readonly concurrencyPerOrigin: number;
	/** The pause between two requests of an origin that asks for no pause. */
	readonly pauseMs: number;
	/** The longest pause that failures lead to. */
	readonly maxPauseMs: number;
}

/** The time at which an origin's next request is ready, in a heap. */
export interface LaneEntry<T> {
	readonly readyAtMs: number;
	readonly number: number;
	readonly lane: Lane<T>;
}

/** All requests of an origin, and the state of its pace from its answers. */
export class Lane<T> {
	readonly line = new PaceLine<T>();
	readonly health: SiteHealth;
	/** Requests under way. */
	outCount = 0;
	/** The pause that the site asks for. */
	askedPauseMs: number;
	/** The request that has its turn and has not begun: others of the shared pace delay it. */
	starting: Waiting<T> | null = null;
	/** The time when the last request was sent, or when the last request under way ended. */
	lastAtMs = Number.NEGATIVE_INFINITY;
	heldUntilMs = Number.NEGATIVE_INFINITY;
	/** Until this time, requests are refused instead of waiting. */
	closedUntilMs = Number.NEGATIVE_INFINITY;
	/** The current entry of the heap; older entries stay until they are the first. */
	entry: LaneEntry<T> | null = null;

	constructor(
		readonly origin: string,
		private readonly limits: PaceLimits,
	) {
		this.askedPauseMs = limits.pauseMs;
		this.health = new SiteHealth(limits.maxPauseMs);
	}

	/** The pause between two requests, back-off included. */
	get pauseMs(): number {
		return this.health.pauseMs(this.askedPauseMs);
	}

	/** No request is sent before this time. */
	get freeAtMs(): number {
		return Math.max(this.lastAtMs + this.pauseMs, this.heldUntilMs);
	}

	/** Whether no request goes, whatever the time is. One that has not begun shows no time for the next one. */
	get isFull(): boolean {
		return this.starting !== null || this.outCount >= this.limits.concurrencyPerOrigin;
	}

	/**
	 * The request that goes next; undefined without one, while its permission is asked for, and if too many are out. The
	 * robots.txt of another origin waits for no permission: the two origins might wait for each other.
	 */
	get ready(): Waiting<T> | undefined {
		if (this.isFull) return undefined;
		const { head, foreign } = this.line;
		return head?.state === "allowed" ? head : foreign;
	}

	/** Whether Retry-After stops the origin. */
	isHeldAt(nowMs: number): boolean {
		return this.heldUntilMs > nowMs;
	}

	/** Whether the origin needs no wait. */
	isIdle(nowMs: number): boolean {
		return this.outCount === 0 && this.line.size === 0 && this.freeAtMs <= nowMs;
	}

	/** The reason why a waiting, allowed request waits. */
	reasonToWait(ticket: Ticket<T>, nowMs: number): WaitReason {
		if (this.isHeldAt(nowMs)) return "retry-after";
		if (this.isFull || this.line.head !== ticket) return "busy";
		return this.freeAtMs > nowMs ? "pause" : "concurrency";
	}
}
