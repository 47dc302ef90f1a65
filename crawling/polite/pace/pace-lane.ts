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

/** A request, and how it stands. */
export interface Waiting<T> extends Ticket<T> {
	state: "asking" | "allowed" | "out" | "gone";
	/** As long as the answer holds that allows it. */
	allowedUntilMs: number;
}

/** All requests of an origin. */
export interface Lane<T> {
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

/** When an origin's next request is ready, in a heap. */
export interface LaneEntry<T> {
	readonly readyAtMs: number;
	readonly number: number;
	readonly lane: Lane<T>;
}

/** The request whose turn it is next; undefined where there is none, or it is being asked about. */
export function headOf<T>(lane: Lane<T>, state: "allowed" | "any" = "allowed"): Waiting<T> | undefined {
	const [head] = lane.robotsTxts.size > 0 ? lane.robotsTxts : lane.pages;
	return state === "any" || head?.state === "allowed" ? head : undefined;
}

/** Before this time none of an origin goes out. */
export function freeAtMs<T>(lane: Lane<T>): number {
	return Math.max(lane.endedAtMs + lane.pauseMs, lane.heldUntilMs);
}

/** Whether nobody has to wait for an origin. */
export function isIdle<T>(lane: Lane<T>, nowMs: number): boolean {
	const isEmpty = lane.out === null && lane.robotsTxts.size === 0 && lane.pages.size === 0;
	return isEmpty && freeAtMs(lane) <= nowMs;
}

/** An origin that nobody has asked for. */
export function openLane<T>(origin: string, pauseMs: number): Lane<T> {
	return {
		origin,
		robotsTxts: new Set(),
		pages: new Set(),
		out: null,
		pauseMs,
		endedAtMs: Number.NEGATIVE_INFINITY,
		heldUntilMs: Number.NEGATIVE_INFINITY,
		entry: null,
	};
}

/** What a request that waits, and is allowed, waits for. */
export function reasonToWait<T>(lane: Lane<T>, ticket: Ticket<T>, nowMs: number): WaitReason {
	if (lane.heldUntilMs > nowMs) return "retry-after";
	if (lane.out !== null || headOf(lane, "any") !== ticket) return "busy";
	if (lane.endedAtMs + lane.pauseMs > nowMs) return "pause";
	return "concurrency";
}

export function toState<T>(lane: Lane<T>, nowMs: number): LaneState {
	return {
		origin: lane.origin,
		waitingCount: lane.robotsTxts.size + lane.pages.size,
		isBusy: lane.out !== null,
		pauseMs: lane.pauseMs,
		nextAtMs: freeAtMs(lane),
		isHeld: lane.heldUntilMs > nowMs,
	};
}
