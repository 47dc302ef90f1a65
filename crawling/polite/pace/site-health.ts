/** The first pause after a failure, if the site asks for a shorter one. */
const MIN_BACKOFF_MS = 1000;

/** After so many failures without successes to make up for them, a site's requests are refused for a while. No more are counted. */
export const MAX_FAILURES = 5;

/** The reason for a pause: `usual`, by robots.txt or `delaySeconds`; `failures`; `slow-answers`. */
export type PauseReason = "usual" | "failures" | "slow-answers";

/**
 * The condition of a site, by the outcomes of its requests. It makes the pause longer:
 *
 * 1. Each failure doubles the pause, from a second at least, up to the longest one.
 * 2. Each success halves it, down to the pause that the site asks for.
 * 3. It is at least as long as the last answer took to its headers; a part of it if several requests may be under way.
 *
 * Each failure counts, and each success takes one away again: a site whose failures and successes alternate does not get away.
 * A second silence without a success between counts as `MAX_FAILURES`: each holds its caller for as long as `pageTimeoutMs`.
 */
export class SiteHealth {
	#failureCount = 0;
	/** Whether a page was silent since the last success. */
	#wasSilent = false;
	/** The pause of step 1 and 2; 0 if the site asks for a longer one. */
	#backoffMs = 0;
	#headersMs = 0;

	/** @param maxPauseMs the longest pause. */
	constructor(private readonly maxPauseMs: number) {}

	/** Failures that no success has made up for, `MAX_FAILURES` at most. */
	get failureCount(): number {
		return this.#failureCount;
	}

	/** Whether nothing of it has to be remembered. */
	get isWell(): boolean {
		return this.#failureCount === 0 && this.#backoffMs === 0;
	}

	pauseMs(askedMs: number): number {
		return Math.max(askedMs, this.#backoffMs, Math.min(this.#headersMs, this.maxPauseMs));
	}

	reason(askedMs: number): PauseReason {
		const pauseMs = this.pauseMs(askedMs);
		if (pauseMs === askedMs) return "usual";
		return pauseMs === this.#backoffMs ? "failures" : "slow-answers";
	}

	/** @param headersMs the time from a request to the headers of its answer. */
	answered(headersMs: number): void {
		this.#headersMs = headersMs;
	}

	succeeded(askedMs: number): void {
		this.#failureCount = Math.max(this.#failureCount - 1, 0);
		this.#wasSilent = false;
		const halfMs = this.#backoffMs / 2;
		this.#backoffMs = halfMs > Math.max(askedMs, 1) ? halfMs : 0;
	}

	/** @param weight how many failures it counts as. @param isSilence whether a page was silent, or a trickle. */
	failed(askedMs: number, weight: number, isSilence: boolean): void {
		const counted = isSilence && this.#wasSilent ? MAX_FAILURES : weight;
		this.#wasSilent ||= isSilence;
		this.#failureCount = Math.min(this.#failureCount + counted, MAX_FAILURES);
		const doubledMs = 2 * Math.max(askedMs, this.#backoffMs);
		this.#backoffMs = Math.min(Math.max(doubledMs, MIN_BACKOFF_MS), this.maxPauseMs);
	}
}
