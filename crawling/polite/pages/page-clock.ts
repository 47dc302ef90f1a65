import { MAX_TIMER_MS } from "../../client/options.js";
import type { PageLimit } from "../errors.js";
import type { PaceSettings } from "../options.js";
import { toTrickleRate } from "./trickle-rate.js";

/** The time of waiting over which the bytes of a body are counted. */
const RATE_WINDOW_MS = 60_000;

/** The same of a trickle: a body that comes in many small pieces. */
const TRICKLE_WINDOW_MS = 10_000;

/** Fewer pieces within that time are no trickle. */
const MIN_TRICKLE_PIECES = 8;

/** A longer wait is a gap of a page that is worked on, and no part of a trickle. */
const MAX_TRICKLE_WAIT_MS = 5000;

/** A shorter time in which nobody reads is that of a reader who works. */
const MIN_REST_MS = 100;

/** For so long after a rest, a break of the body may be due to it: bytes that the site sent before are read first. */
const AFTER_REST_MS = 1000;

/** A body that is not read for so long no longer delays other requests. */
const UNREAD_MS = 10_000;

/** A clock's reports. */
export interface PageClockListener {
	/** A limit is passed; nothing more is counted. @param isTrickle whether `minBytesPerSecond` is, by a trickle. */
	readonly onLimit: (limit: PageLimit, isTrickle: boolean) => void;
	/** Nobody has read the body for ten seconds. */
	readonly onUnread: () => void;
}

/**
 * Counts the time and the bytes of a page. Only the time while bytes are waited for counts, except for `maxPageSeconds`:
 *
 * 1. From `wait` to `stop` or `receive` there may be `pageTimeoutMs`.
 * 2. The waits of the body are added up. Once they are a minute or more, its bytes since then must have been
 *    `minBytesPerSecond` for each second of them, and both begin again with 0.
 * 3. A trickle ends sooner: eight pieces or more within ten seconds of waits that are no gaps, of fewer octets than
 *    `toTrickleRate`. A gap restarts its count.
 * 4. From `rest` to `wait`, nobody reads. A site may give up such a body, by an idle time-out of its own.
 */
export class PageClock {
	/** The timer of the present wait, or rest. */
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #wholeTimer: ReturnType<typeof setTimeout> | undefined;
	/** Null while nothing is waited for. */
	#waitingSinceMs: number | null = null;
	#waitedMs = 0;
	#octetsOfWindow = 0;
	#trickle = { waitedMs: 0, octetCount: 0, pieceCount: 0 };
	#octetCount = 0;
	/** Null while somebody reads. */
	#restingSinceMs: number | null = null;
	/** The waits since the last rest. */
	#waitedSinceRestMs = Number.POSITIVE_INFINITY;

	constructor(
		private readonly limits: PaceSettings,
		private readonly listener: PageClockListener,
	) {
		this.#wholeTimer = startTimer(limits.maxPageSeconds * 1000, () => this.#pass("maxPageSeconds"));
	}

	/** Bytes of the body until now. */
	get octetCount(): number {
		return this.#octetCount;
	}

	/** Whether nobody reads the body, or nobody did just before. */
	get isAfterRest(): boolean {
		return this.#isRest() || this.#waitedSinceRestMs + this.#presentWaitMs() < AFTER_REST_MS;
	}

	/** Bytes are waited for from now on, if they are not yet. */
	wait(): void {
		if (this.#waitingSinceMs !== null) return;
		if (this.#isRest()) this.#waitedSinceRestMs = 0;
		this.#restingSinceMs = null;
		this.stop();
		this.#waitingSinceMs = Date.now();
		this.#timer = startTimer(this.limits.pageTimeoutMs, () => this.#pass("pageTimeoutMs"));
	}

	/** Neither a wait nor a rest counts for now. */
	stop(): void {
		clearTimeout(this.#timer);
		this.#waitingSinceMs = null;
	}

	/** Bytes of the body are there. */
	receive(octetCount: number): void {
		const { maxBodyBytes, minBytesPerSecond } = this.limits;
		const waitedMs = this.#presentWaitMs();
		this.stop();
		this.#octetCount += octetCount;
		this.#octetsOfWindow += octetCount;
		this.#waitedMs += waitedMs;
		this.#waitedSinceRestMs += waitedMs;
		if (this.#octetCount > maxBodyBytes) this.#pass("maxBodyBytes");
		else if (this.#isTrickle(waitedMs, octetCount)) this.#pass("minBytesPerSecond", true);
		else if (this.#waitedMs >= RATE_WINDOW_MS) {
			if (this.#octetsOfWindow < (minBytesPerSecond * this.#waitedMs) / 1000) this.#pass("minBytesPerSecond");
			this.#octetsOfWindow = 0;
			this.#waitedMs = 0;
		}
	}

	#presentWaitMs(): number {
		if (this.#waitingSinceMs === null) return 0;
		// A clock that was set forward must not end a body.
		return Math.max(Math.min(Date.now() - this.#waitingSinceMs, this.limits.pageTimeoutMs), 0);
	}

	#isRest(): boolean {
		return this.#restingSinceMs !== null && Date.now() - this.#restingSinceMs >= MIN_REST_MS;
	}

	/** Counts a piece. @returns whether ten seconds of waits show a trickle. */
	#isTrickle(waitedMs: number, octetCount: number): boolean {
		const window = this.#trickle;
		window.waitedMs += waitedMs;
		window.octetCount += octetCount;
		window.pieceCount++;
		const isGap = waitedMs > MAX_TRICKLE_WAIT_MS;
		if (!isGap && window.waitedMs < TRICKLE_WINDOW_MS) return false;
		this.#trickle = { waitedMs: 0, octetCount: 0, pieceCount: 0 };
		const leastOctets = (toTrickleRate(this.limits.minBytesPerSecond) * window.waitedMs) / 1000;
		return !isGap && window.pieceCount >= MIN_TRICKLE_PIECES && window.octetCount < leastOctets;
	}

	/** Nobody reads the body for now. */
	rest(): void {
		this.stop();
		this.#restingSinceMs ??= Date.now();
		this.#timer = startTimer(UNREAD_MS, this.listener.onUnread);
	}

	/** The page is over. */
	end(): void {
		this.stop();
		clearTimeout(this.#wholeTimer);
	}

	#pass(limit: PageLimit, isTrickle = false): void {
		this.end();
		this.listener.onLimit(limit, isTrickle);
	}
}

/** @returns undefined if the time is longer than timers run. */
function startTimer(milliseconds: number, onTime: () => void): ReturnType<typeof setTimeout> | undefined {
	return milliseconds > MAX_TIMER_MS ? undefined : setTimeout(onTime, milliseconds);
}
