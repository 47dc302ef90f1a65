/** The most addresses that are counted at once. */
const MAX_SENDERS = 64;
/** No address is longer; what a log has in place of one may be. */
const MAX_ADDRESS_UNITS = 64;

/**
 * The addresses that sent most of some requests. Of more than `MAX_SENDERS` they are found by the counts of Misra and
 * Gries ("Finding repeated elements", 1982): each is at most one in `MAX_SENDERS` of all requests too small, and never
 * too large.
 */
export class Senders {
	readonly #counts = new Map<string, number>();

	add(sender: string, requestCount: number): void {
		const address = sender.slice(0, MAX_ADDRESS_UNITS);
		const known = this.#counts.get(address);
		if (known === undefined && this.#counts.size === MAX_SENDERS) this.#replace(address, requestCount);
		else this.#counts.set(address, (known ?? 0) + requestCount);
	}

	/** The addresses, each with the fewest requests that it has sent: the busiest first, of equal ones that which came first. */
	busiest(): (readonly [address: string, requestCount: number])[] {
		return Array.from(this.#counts).sort(([, one], [, other]) => other - one);
	}

	/** Gives an address the place of one that has no count left. If there is none, all lose as much as the least has. */
	#replace(address: string, requestCount: number): void {
		for (const [each, count] of this.#counts) {
			if (count > 0) continue;
			this.#counts.delete(each);
			this.#counts.set(address, requestCount);
			return;
		}
		const least = Math.min(requestCount, ...this.#counts.values());
		for (const [each, count] of this.#counts) this.#counts.set(each, count - least);
		if (requestCount > least) this.#replace(address, requestCount - least);
	}
}
