/** The most addresses that are counted at once. */
const MAX_SENDERS = 64;
/** No address is longer, but another text in its place may be. */
const MAX_ADDRESS_UNITS = 64;

/** An address, and the fewest requests that it has sent. */
export type Sender = readonly [address: string, requestCount: number];

/**
 * The addresses that sent most of some requests. Of more than `MAX_SENDERS` they are found by the counts of Misra and
 * Gries ("Finding repeated elements", 1982): each is at most one in `MAX_SENDERS` of all requests too small, and never
 * too large.
 */
export class Senders {
	/** The first address, and its requests while there is no other: most made-up names have one. */
	#first = "";
	#firstCount = 0;
	/** The counts of several addresses, each with `#lostCount` added; null while there is one. */
	#counts: Map<string, number> | null = null;
	/** The amount that was subtracted from the counts of all addresses. */
	#lostCount = 0;

	add(sender: string, requestCount: number): void {
		const address = sender.length > MAX_ADDRESS_UNITS ? sender.slice(0, MAX_ADDRESS_UNITS) : sender;
		if (this.#counts === null) {
			if (this.#firstCount === 0) this.#first = address;
			if (this.#first === address) {
				this.#firstCount += requestCount;
				return;
			}
			this.#counts = new Map([[this.#first, this.#firstCount]]);
		}
		const known = this.#counts.get(address);
		if (known === undefined && this.#counts.size === MAX_SENDERS) {
			this.#replace(this.#counts, address, requestCount);
		} else this.#counts.set(address, (known ?? 0) + requestCount);
	}

	addAll(others: Senders): void {
		for (const [address, requestCount] of others.#all()) this.add(address, requestCount);
	}

	/** The addresses, each with the fewest requests that it has sent: the busiest first, of equal ones that which came first. */
	busiest(): Sender[] {
		return this.#all().sort(([, one], [, other]) => other - one);
	}

	#all(): Sender[] {
		if (this.#counts !== null) {
			return Array.from(this.#counts, ([address, count]) => [address, count - this.#lostCount] as const);
		}
		return this.#firstCount === 0 ? [] : [[this.#first, this.#firstCount]];
	}

	/** Gives an address the place of one that has no count left. If there is none, all lose as much as the least has. */
	#replace(counts: Map<string, number>, address: string, requestCount: number): void {
		let least = Number.POSITIVE_INFINITY;
		for (const [each, count] of counts) {
			if (count === this.#lostCount) {
				counts.delete(each);
				counts.set(address, this.#lostCount + requestCount);
				return;
			}
			if (count < least) least = count;
		}
		const lost = Math.min(requestCount, least - this.#lostCount);
		this.#lostCount += lost;
		if (requestCount > lost) this.#replace(counts, address, requestCount - lost);
	}
}
