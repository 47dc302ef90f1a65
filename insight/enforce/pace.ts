import { networkOf } from "../site-requests/senders/identities.js";

/** The most networks whose pace is known. When there are more, the one that came longest ago is forgotten. */
const MAX_NETWORKS = 10_000;
/** The delays by which a request may be early: clients wait between requests, but these arrive with jitter. */
const EARLY_DELAYS = 1;

/**
 * The pace of crawlers, for each crawler and network: a token bucket of two requests, kept as the time at which the
 * bucket is full again (the generic cell rate algorithm).
 */
export class PaceLimit {
	readonly #fullAtMs = new Map<string, number>();

	/**
	 * Counts a request, if it is not too early.
	 *
	 * @param crawler its product token; one for all that no list has, since strangers make up names.
	 * @param address the client's; null if it is not known.
	 * @returns 0, or the whole seconds that are left, and the request is not counted.
	 */
	take(crawler: string, address: string | null, delaySeconds: number, nowMs: number): number {
		const key = `${crawler} ${address === null ? "" : networkOf(address)}`;
		const delayMs = delaySeconds * 1000;
		const burstMs = (1 + EARLY_DELAYS) * delayMs;
		// No request makes it later than this: otherwise the clock was set back, or the delay has become shorter.
		const fullAtMs = Math.min(this.#fullAtMs.get(key) ?? nowMs, nowMs + burstMs);
		const waitMs = fullAtMs + delayMs - burstMs - nowMs;
		this.#fullAtMs.delete(key);
		if (this.#fullAtMs.size === MAX_NETWORKS) this.#forgetOldest();
		this.#fullAtMs.set(key, waitMs > 0 ? fullAtMs : Math.max(fullAtMs, nowMs) + delayMs);
		return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0;
	}

	#forgetOldest(): void {
		for (const key of this.#fullAtMs.keys()) {
			this.#fullAtMs.delete(key);
			return;
		}
	}
}
