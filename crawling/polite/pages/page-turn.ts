import { onAbort } from "../../client/fetches/abort.js";
import { isOfCaller } from "../../client/fetches/failure.js";
import { type PageLimit, RobotsPageError } from "../errors.js";
import type { SiteTurn, SiteTurnContext } from "../site-turn.js";
import { PageClock } from "./page-clock.js";

/** One page request that has its turn: its limits, and its events. */
export class PageTurn {
	readonly #clock: PageClock;
	readonly #controller = new AbortController();
	/** Ends the wait for the caller's signal. */
	readonly #unlisten: () => void;
	readonly #startMs: number;
	#isSent = false;
	/** The limit that has ended it. */
	#limit: PageLimit | null = null;
	#status: number | null = null;
	#error: { readonly error: unknown } | undefined;
	#isFailed = false;
	#isOver = false;
	/** The end of the part of the call's time that has counted as failures; null if no part has. */
	#countedUntilMs: number | null = null;

	/** @param signal the caller's. */
	constructor(
		private readonly site: SiteTurn,
		private readonly method: string,
		private readonly context: SiteTurnContext,
		signal: AbortSignal,
	) {
		this.#startMs = context.now();
		this.#clock = new PageClock(context.pace, {
			onLimit: (limit, isTrickle) => this.#pass(limit, isTrickle),
			onUnread: () => site.end(),
		});
		if (signal.aborted) this.#abort(signal.reason);
		this.#unlisten = signal.aborted ? () => {} : onAbort(signal, () => this.#abort(signal.reason));
		this.#clock.wait();
		context.emit({ type: "request-start", ...this.#about() });
	}

	/** The place of its call in its origin's line. */
	get place(): { readonly origin: string; readonly placeNumber: number } {
		const { origin, placeNumber } = this.site;
		return { origin, placeNumber };
	}

	/** Aborted once the caller aborts the request, or a limit is passed; its reason is the error. */
	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** Whether the request may be sent again: it was not aborted, and its site is asked on. */
	get mayRepeat(): boolean {
		const isEnded = this.signal.aborted && (this.#limit === null || !isOfTime(this.#limit));
		return !isEnded && this.site.refusal === null;
	}

	/** Must be called as soon as the request is sent: before, nothing is the site's fault. */
	sent(): void {
		this.#isSent = true;
		this.#clock.stop();
		this.#clock.wait();
	}

	heard(status: number, header: (name: string) => string | null): void {
		this.#status = status;
		this.#clock.stop();
		// A body that breaks off after such an answer is no second failure.
		this.#isFailed = this.site.heard(status, header);
	}

	/** Bytes of the body are waited for. */
	wait(): void {
		if (!this.#isOver) this.#clock.wait();
	}

	/** Counts bytes of the body. The signal is aborted if they are too many, or too slow. */
	receive(octetCount: number): void {
		if (!this.#isOver) this.#clock.receive(octetCount);
	}

	/** Nobody reads the body for now. After ten seconds it no longer delays other requests. */
	rest(): void {
		if (!this.#isOver) this.#clock.rest();
	}

	/** Must be called if no whole answer came. @param isOfSite whether the site failed, not the caller's own code. */
	failed(error: unknown, isOfSite = true): void {
		this.#error ??= { error };
		// A body that breaks off because nobody read it is the reader's.
		const isOfReader = this.#limit === null && this.#clock.isAfterRest;
		if (
			!isOfSite ||
			isOfReader ||
			isOfCaller(error) ||
			!this.#isSent ||
			this.#isFailed ||
			this.#isOver ||
			this.signal.aborted
		)
			return;
		this.#isFailed = true;
		this.site.failed(1, this.#limit !== null && SILENCES.includes(this.#limit));
	}

	/**
	 * Says that the call, whose first request this was, is redirected. Once it has taken longer than a Retry-After may,
	 * that is a failure of the first site for each page that there was time for: sites on the way may not mean it.
	 * @throws RobotsDelayError if the first site refuses requests now.
	 */
	ledOn(): void {
		const { now, pace } = this.context;
		const nowMs = now();
		const countedMs = this.#countedUntilMs ?? this.#startMs + 1000 * pace.maxRetryAfterSeconds;
		if (nowMs <= countedMs) return;
		this.#countedUntilMs = nowMs;
		// The longest usual time of a page, and the longest pause.
		const pageMs = pace.pageTimeoutMs + 1000 * pace.maxDelaySeconds;
		this.site.failed(Math.ceil((nowMs - countedMs) / pageMs) || 1);
		const { refusal } = this.site;
		if (refusal !== null) throw refusal;
	}

	/** Must be called once the request is over, including its body. Calling it twice does nothing. */
	end(): void {
		if (this.#isOver) return;
		this.#isOver = true;
		this.#clock.end();
		this.#unlisten();
		this.site.end();
		const { octetCount } = this.#clock;
		const durationMs = this.context.now() - this.#startMs;
		const facts = { status: this.#status, bodyOctets: octetCount, durationMs, ...this.#error };
		this.context.emit({ type: "request-end", ...this.#about(), ...facts });
	}

	#about() {
		const { origin, url, waited } = this.site;
		return { origin, url, method: this.method, ...waited };
	}

	#pass(limit: PageLimit, isTrickle: boolean): void {
		const error = new RobotsPageError(this.site.url, limit, this.context.pace[limit], isTrickle);
		this.#limit = limit;
		if (isOfTime(limit)) this.failed(error);
		this.#abort(error);
	}

	#abort(error: unknown): void {
		this.#error ??= { error };
		this.#controller.abort(error);
	}
}

/** The limits that a site passes by its silence. */
const SILENCES: readonly PageLimit[] = ["pageTimeoutMs", "minBytesPerSecond"];

/** Whether a limit says that a site was too slow. */
function isOfTime(limit: PageLimit): boolean {
	return limit !== "maxBodyBytes";
}
