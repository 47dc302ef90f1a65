/** The most headers that are remembered, and the most units in them. Above either, all are forgotten. */
const MAX_HEADERS = 1 << 12;
const MAX_UNITS = 1 << 19;

/** Remembers what was found for a header. Memory is bounded, whatever headers come. */
export class RememberedHeaders<Found> {
	readonly #found = new Map<string, Found>();
	#unitCount = 0;

	/** What was found; undefined if the header is not remembered. */
	get(header: string): Found | undefined {
		return this.#found.get(header);
	}

	/** @param header a text of its own: a slice would keep alive what it was cut from. */
	set(header: string, found: Found): void {
		if (this.#found.size === MAX_HEADERS || this.#unitCount + header.length > MAX_UNITS) {
			this.#found.clear();
			this.#unitCount = 0;
		}
		this.#found.set(header, found);
		this.#unitCount += header.length;
	}
}
