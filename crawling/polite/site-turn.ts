import { readRetryAfterSeconds } from "../access/times/retry.js";
import type { RequestTurn } from "../client/requests/pacing.js";
import type { PoliteEvent } from "./events.js";
import { MAX_DELAY_SECONDS, type PaceSettings } from "./options.js";
import type { PacedTurn } from "./pace/pacer.js";

/** So many failures of a site in a row refuse its requests for a while. */
const MAX_FAILURES = 5;

/** What a turn needs of its surroundings. */
export interface SiteTurnContext {
	readonly pace: PaceSettings;
	/** Unix milliseconds. */
	readonly now: () => number;
	readonly emit: (event: PoliteEvent) => void;
}

/** One request that has its turn: the queue learns from its outcome how its site is. */
export class SiteTurn implements RequestTurn {
	readonly origin: string;
	readonly url: string;
	readonly #turn: PacedTurn;
	readonly #context: SiteTurnContext;

	constructor(url: string, turn: PacedTurn, context: SiteTurnContext) {
		this.url = url;
		this.origin = new URL(url).origin;
		this.#turn = turn;
		this.#context = context;
	}

	get waited(): Pick<PacedTurn, "waitedMs" | "waitReason"> {
		const { waitedMs, waitReason } = this.#turn;
		return { waitedMs, waitReason };
	}

	/** Whether its site refuses requests now. */
	get isClosed(): boolean {
		return this.#turn.isClosed();
	}

	/** @returns whether the answer counts as a failure. */
	heard(status: number, header: (name: string) => string | null): boolean {
		this.#turn.answered();
		if (status !== 429 && status !== 503) return false;
		this.#slowDown(this.#heedRetryAfter(status, header));
		return true;
	}

	failed(): void {
		this.#slowDown(0);
	}

	end(): void {
		this.#turn.end();
	}

	/**
	 * Counts a failure; after the fifth in a row the site is closed for a while.
	 * @param heldSeconds the time for which the site is held anyway.
	 */
	#slowDown(heldSeconds: number): void {
		const { origin, url } = this;
		const { emit, pace } = this.#context;
		const { failureCount, pauseMs } = this.#turn.failed();
		emit({ type: "slow-down", origin, url, failureCount, delaySeconds: pauseMs / 1000 });
		if (failureCount >= MAX_FAILURES) {
			this.#turn.close(1000 * Math.max(pace.maxDelaySeconds, heldSeconds));
		}
	}

	/** @returns the seconds for which the site is held. */
	#heedRetryAfter(status: number, header: (name: string) => string | null): number {
		const { origin, url } = this;
		const { emit, now, pace } = this.#context;
		const atSeconds = now() / 1000;
		const askedSeconds = readRetryAfterSeconds(header, atSeconds);
		if (askedSeconds === null) return 0;
		const retryAfterSeconds = Math.min(askedSeconds, MAX_DELAY_SECONDS);
		if (retryAfterSeconds > pace.maxRetryAfterSeconds) this.#turn.close(retryAfterSeconds * 1000);
		else this.#turn.hold(retryAfterSeconds * 1000);
		const untilSeconds = atSeconds + retryAfterSeconds;
		emit({ type: "retry-after", origin, url, status, retryAfterSeconds, untilSeconds });
		return retryAfterSeconds;
	}
}
