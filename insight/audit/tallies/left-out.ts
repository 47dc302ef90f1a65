import { isPrivate } from "../crawlers/identities.js";
import { Senders } from "../tally/senders.js";
import type { Tally } from "../tally/tally.js";
import type { LeftOutReport } from "../types.js";

/** The counts of crawlers that others replaced. */
export class LeftOut {
	#crawlerCount = 0;
	#requestCount = 0;
	firstSeconds = Number.POSITIVE_INFINITY;
	#lastSeconds = Number.NEGATIVE_INFINITY;
	readonly #senders = new Senders();

	/**
	 * Counts a crawler that is replaced.
	 *
	 * @param sender the address of all its requests; "" if there are several, or one is not known.
	 */
	add(tallies: readonly Tally[], sender: string): void {
		this.#crawlerCount++;
		let ownCount = 0;
		for (const { requestCount, firstSeconds, lastSeconds } of tallies) {
			ownCount += requestCount;
			if (firstSeconds < this.firstSeconds) this.firstSeconds = firstSeconds;
			if (lastSeconds > this.#lastSeconds) this.#lastSeconds = lastSeconds;
		}
		this.#requestCount += ownCount;
		if (sender !== "") this.#senders.add(sender, ownCount);
	}

	report(): LeftOutReport {
		const isNone = this.#crawlerCount === 0;
		const [address, addressRequestCount] = this.#mainSender();
		return {
			crawlerCount: this.#crawlerCount,
			requestCount: this.#requestCount,
			firstSeconds: isNone ? null : this.firstSeconds,
			lastSeconds: isNone ? null : this.#lastSeconds,
			address,
			addressRequestCount,
		};
	}

	/** The address that sent more than half of the requests, which is no proxy's as far as it tells. */
	#mainSender(): readonly [address: string | null, requestCount: number] {
		const [busiest] = this.#senders.busiest();
		if (busiest === undefined) return [null, 0];
		const [address, count] = busiest;
		return 2 * count > this.#requestCount && !isPrivate(address) ? busiest : [null, 0];
	}
}
