import type { AnyRobotsTxt, Crawler } from "../../bindings/shared-exports.js";
import type { BaseRobotsClient } from "../client/robots-client.js";
import type { AskedPace } from "../client/types.js";
import { pauseSecondsOf } from "../pace-records/request-rate.js";
import { RobotsDelayError, RobotsDisallowedError, RobotsUnreachableError } from "./errors.js";
import type { PoliteEvent } from "./events.js";
import type { PaceSettings } from "./options.js";
import type { Permit } from "./pace/pacer.js";

/** The minimum time for which an answer is valid after the pause of its origin: as long as any robots.txt is. */
const MIN_HOLD_SECONDS = 60;

/** Asks the robots.txt about pages. */
export class Permissions<F extends AnyRobotsTxt> {
	/** @param crawler another than the client's own. */
	constructor(
		private readonly client: BaseRobotsClient<F>,
		private readonly crawler: Crawler | undefined,
		private readonly pace: PaceSettings,
		private readonly emit: (event: PoliteEvent) => void,
	) {}

	/** @throws RobotsDisallowedError, RobotsDelayError; the signal's reason. */
	async ask(url: string, signal: AbortSignal): Promise<Permit> {
		const question = this.crawler === undefined ? { signal } : { signal, crawler: this.crawler };
		const judgement = await this.client.judge(url, question);
		const { explanation, pace, holdsForSeconds } = judgement;
		if (pace === null) {
			this.emit({ type: "refuse", origin: new URL(url).origin, url, explanation });
			if (explanation.reason !== "unreachable") throw new RobotsDisallowedError(url, explanation);
			const { cause } = judgement;
			throw new RobotsUnreachableError(url, explanation, cause === undefined ? undefined : { cause });
		}
		const delaySeconds = this.#delaySeconds(url, pace);
		// If the pause were longer than the robots.txt is valid, each request would wait for the next one, for ever.
		const minSeconds = delaySeconds + MIN_HOLD_SECONDS;
		return { holdsForMs: Math.max(holdsForSeconds, minSeconds) * 1000, pauseMs: delaySeconds * 1000 };
	}

	#delaySeconds(url: string, { crawlDelaySeconds, requestRates }: AskedPace): number {
		const { delaySeconds, maxDelaySeconds, longDelay } = this.pace;
		const rateSeconds = pauseSecondsOf(requestRates, this.client.shared.now() / 1000);
		const askedSeconds = Math.max(crawlDelaySeconds ?? 0, rateSeconds ?? 0);
		// A crawl-delay of 0 asks for nothing.
		if (askedSeconds === 0) return delaySeconds;
		if (askedSeconds <= maxDelaySeconds) return askedSeconds;
		if (longDelay === "error") {
			const reason =
				`the robots.txt asks for ${askedSeconds} seconds between two requests, and maxDelaySeconds is ` +
				`${maxDelaySeconds}: raise it, or set longDelay: "cut" to wait no longer than that`;
			throw new RobotsDelayError(url, reason, { delaySeconds: askedSeconds, retryAfterSeconds: null });
		}
		return maxDelaySeconds;
	}
}
