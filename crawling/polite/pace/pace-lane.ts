import type { SiteHealth } from "./site-health.js";

/** A request that waits or has been sent. Made by `PaceQueue.add`. */
export interface Ticket<T> {
	readonly item: T;
	readonly origin: string;
	/** Requests are numbered in the order of their calls. */
	readonly number: number;
	readonly addedAtMs: number;
	/** A robots.txt request: it goes before the pages of its origin, and needs no permission. */
	readonly isRobotsTxt: boolean;
}

/** The reason why an origin's request waits. */
export type WaitReason = "busy" | "pause" | "retry-after" | "concurrency";

/** The present state of an origin's queue. */
export interface LaneState {
	readonly origin: string;
	/** Waiting requests, including those for robots.txt. */
	readonly waitingCount: number;
	/** Whether a request has been sent and is not over. */
	readonly isBusy: boolean;
	/** The pause between two requests, back-off included. */
	readonly pauseMs: number;
	/** No request is sent before this time. */
	readonly nextAtMs: number;
	/** Whether Retry-After stops the origin. */
	readonly isHeld: boolean;
}

/** A request and its state. */
export interface Waiting<T> extends Ticket<T> {
	state: "asking" | "allowed" | "out" | "gone";
	/** The time until which the answer that allows it is valid. */
	allowedUntilMs: number;
}

/** All requests of an origin. */
export interface Lane<T> {
	readonly origin: string;
	readonly robotsTxts: Set<Waiting<T>>;
	readonly pages: Set<Waiting<T>>;
	out: Waiting<T> | null;
	/** The pause that the site asks for. */
	pauseMs: number;
	readonly health: SiteHealth;
	/** When the last request was over. */
	endedAtMs: number;
	heldUntilMs: number;
	/** Until this time, requests are refused instead of waiting. */
	closedUntilMs: number;
	/** The current entry of the heap; older entries stay until they come up. */
	entry: LaneEntry<T> | null;
}

/** The time at which an origin's next request is ready, in a heap. */
export interface LaneEntry<T> {
	readonly readyAtMs: number;
	readonly number: number;
	readonly lane: Lane<T>;
}

/** The next request; undefined if there is none, or if its permission is being asked for. */
export function headOf<T>(lane: Lane<T>, state: "allowed" | "any" = "allowed"): Waiting<T> | undefined {
	const [head] = lane.robotsTxts.size > 0 ? lane.robotsTxts : lane.pages;
	return state === "any" || head?.state === "allowed" ? head : undefined;
}

/** The pause between two requests, back-off included. */
export function pauseOf<T>(lane: Lane<T>): number {
	return lane.health.pauseMs(lane.pauseMs);
}

/** No request of an origin is sent before this time. */
export function freeAtMs<T>(lane: Lane<T>): number {
	return Math.max(lane.endedAtMs + pauseOf(lane), lane.heldUntilMs);
}

/** Whether an origin needs no wait. */
export function isIdle<T>(lane: Lane<T>, nowMs: number): boolean {
	const isEmpty = lane.out === null && lane.robotsTxts.size === 0 && lane.pages.size === 0;
	return isEmpty && freeAtMs(lane) <= nowMs;
}

/** An origin without requests. */
export function openLane<T>(origin: string, pauseMs: number, health: SiteHealth): Lane<T> {
	return {
		origin,
		robotsTxts: new Set(),
		pages: new Set(),
		out: null,
		pauseMs,
		health,
		endedAtMs: Number.NEGATIVE_INFINITY,
		heldUntilMs: Number.NEGATIVE_INFINITY,
		closedUntilMs: Number.NEGATIVE_INFINITY,
		entry: null,
	};
}

/** The reason why a waiting, allowed request waits. */
export function reasonToWait<T>(lane: Lane<T>, ticket: Ticket<T>, nowMs: number): WaitReason {
	if (lane.heldUntilMs > nowMs) return "retry-after";
	if (lane.out !== null || headOf(lane, "any") !== ticket) return "busy";
	if (lane.endedAtMs + pauseOf(lane) > nowMs) return "pause";
	return "concurrency";
}

export function toState<T>(lane: Lane<T>, nowMs: number): LaneState {
	return {
		origin: lane.origin,
		waitingCount: lane.robotsTxts.size + lane.pages.size,
		isBusy: lane.out !== null,
		pauseMs: pauseOf(lane),
		nextAtMs: freeAtMs(lane),
		isHeld: lane.heldUntilMs > nowMs,
	};
}
