import { readRetryAfterSeconds } from "../access/times/retry.js";
import type { RequestTurn } from "../client/fetches/pacing.js";
import type { PoliteEvent } from "./events.js";
import { MAX_DELAY_SECONDS, type PaceSettings } from "./options.js";
import type { PacedTurn } from "./pace/pacer.js";
import { MAX_FAILURES } from "./pace/site-health.js";
import { isRedirectStatus } from "./pages/redirects.js";

/** The surroundings that a turn needs. */
export interface SiteTurnContext {
	readonly pace: PaceSettings;
	/** Unix milliseconds. */
	readonly now: () => number;
	readonly emit: (event: PoliteEvent) => void;
}

/** One request that has its turn: the queue learns from its outcome how its site is. */
export class SiteTurn implements RequestTurn {
	readonly origin: string;
	/** Whether a success makes up for a failure. */
	readonly #isPage: boolean;

	constructor(
		readonly url: string,
		private readonly turn: PacedTurn,
		private readonly context: SiteTurnContext,
		isPage: boolean,
	) {
		const { origin, pathname } = new URL(url);
		this.origin = origin;
		this.#isPage = isPage && pathname !== "/robots.txt";
	}

	get waited(): Pick<PacedTurn, "waitedMs" | "waitReason"> {
		const { waitedMs, waitReason } = this.turn;
		return { waitedMs, waitReason };
	}

	/** As `PacedTurn.placeNumber`. */
	get placeNumber(): number {
		return this.turn.placeNumber;
	}

	/** The error with which its site refuses requests now; null if it does not. */
	get refusal(): Error | null {
		return this.turn.refusal();
	}

	/** @returns whether the answer counts as a failure. */
	heard(status: number, header: (name: string) => string | null): boolean {
		// A redirect or an error of the server does not make up for a failure. A robots.txt does not either: a site that
		// fails on each page can cause requests for one between them.
		this.turn.answered(status < 500 && !isRedirectStatus(status) && this.#isPage);
		if (status !== 429 && status !== 503) return false;
		const retryAfterSeconds = this.#readRetryAfter(status, header);
		this.#slowDown(retryAfterSeconds, this.#weightOf(retryAfterSeconds));
		return true;
	}

	/** @param weight how many failures it counts as. @param isSilence whether a page was silent, or a trickle. */
	failed(weight = 1, isSilence = false): void {
		this.#slowDown(0, weight, isSilence);
	}

	end(): void {
		this.turn.end();
	}

	/**
	 * Counts a failure, and holds or closes the site. The time for which a site holds its requests up is bounded. Let m be
	 * `maxRetryAfterSeconds`. A Retry-After of r seconds counts as max(1, ⌈4r/m⌉) failures, a success takes one away, and
	 * only while fewer than five are left is r waited for. So after s successes of pages the waits add up to no more than
	 * (4 + s) · m/4, and no more than 4 + s failures are waited for, of which 2 + s are silences: the second one without a
	 * success between closes the site. A Retry-After beyond m is not waited for: it counts once.
	 *
	 * @param retryAfterSeconds 0 if the site does not ask for a wait.
	 */
	#slowDown(retryAfterSeconds: number, weight: number, isSilence = false): void {
		const { origin, url } = this;
		const { maxDelaySeconds, maxRetryAfterSeconds } = this.context.pace;
		const isTooLong = retryAfterSeconds > maxRetryAfterSeconds;
		const { failureCount, pauseMs } = this.turn.failed(weight, isSilence);
		this.context.emit({ type: "slow-down", origin, url, failureCount, delaySeconds: pauseMs / 1000 });
		if (failureCount >= MAX_FAILURES) this.turn.close(1000 * Math.max(maxDelaySeconds, retryAfterSeconds));
		else if (isTooLong) this.turn.close(1000 * retryAfterSeconds);
		else this.turn.hold(1000 * retryAfterSeconds);
	}

	#weightOf(retryAfterSeconds: number): number {
		const { maxRetryAfterSeconds } = this.context.pace;
		if (retryAfterSeconds > maxRetryAfterSeconds) return 1;
		return Math.ceil((4 * retryAfterSeconds) / maxRetryAfterSeconds) || 1;
	}

	/** @returns seconds; 0 if the site does not ask for a wait. */
	#readRetryAfter(status: number, header: (name: string) => string | null): number {
		const { origin, url } = this;
		const { emit, now } = this.context;
		const atSeconds = now() / 1000;
		const askedSeconds = readRetryAfterSeconds(header, atSeconds);
		if (askedSeconds === null) return 0;
		const retryAfterSeconds = Math.min(askedSeconds, MAX_DELAY_SECONDS);
		const untilSeconds = atSeconds + retryAfterSeconds;
		emit({ type: "retry-after", origin, url, status, retryAfterSeconds, untilSeconds });
		return retryAfterSeconds;
	}
}
