import { isPrivate } from "../crawlers/identities.js";
import type { Tally } from "../tally/tally.js";
import type { LeftOutReport } from "../types.js";

/** The most addresses that are counted at once. */
const MAX_SENDERS = 64;
/** No address is longer; what a log has in place of one may be. */
const MAX_ADDRESS_UNITS = 64;

/**
 * The counts of crawlers that others replaced. Which address sent most is found by the counts of Misra and Gries
 * ("Finding repeated elements", 1982): each is at most one in `MAX_SENDERS` of all requests too small, and never too large.
 */
export class LeftOut {
	#crawlerCount = 0;
	#requestCount = 0;
	firstSeconds = Number.POSITIVE_INFINITY;
	#lastSeconds = Number.NEGATIVE_INFINITY;
	readonly #senders = new Map<string, number>();

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
		if (sender !== "") this.#addSender(sender.slice(0, MAX_ADDRESS_UNITS), ownCount);
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
	#mainSender(): [address: string | null, requestCount: number] {
		for (const [address, count] of this.#senders) {
			if (2 * count > this.#requestCount && !isPrivate(address)) return [address, count];
		}
		return [null, 0];
	}

	#addSender(address: string, requestCount: number): void {
		const known = this.#senders.get(address);
		if (known !== undefined || this.#senders.size < MAX_SENDERS) {
			this.#senders.set(address, (known ?? 0) + requestCount);
			return;
		}
		// Each address loses as much, so that each round takes as much from all counts as it has cost.
		const least = Math.min(requestCount, ...this.#senders.values());
		for (const [each, count] of this.#senders) {
			if (count === least) this.#senders.delete(each);
			else this.#senders.set(each, count - least);
		}
		if (requestCount > least) this.#senders.set(address, requestCount - least);
	}
}
