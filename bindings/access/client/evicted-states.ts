import type { Known } from "./store.js";

/** What all of them together may take, in UTF-16 code units. */
const MOST_UNITS = 2 ** 24;
/** About what a state takes besides its body. */
const UNITS_BESIDE_BODY = 1000;

/**
 * What was fetched for origins that had to make room: without the parsed rules it takes little, and it saves
 * the server a fetch that is not due.
 */
export class EvictedStates {
	/** First evicted first. */
	readonly #known = new Map<string, Known>();
	#unitCount = 0;

	put(origin: string, known: Known): void {
		this.take(origin);
		this.#known.set(origin, known);
		this.#unitCount += unitsOf(known);
		for (const [oldest] of this.#known) {
			if (this.#unitCount <= MOST_UNITS) break;
			this.take(oldest);
		}
	}

	/** @returns what was known, which is forgotten here; undefined where nothing was. */
	take(origin: string): Known | undefined {
		const known = this.#known.get(origin);
		if (known === undefined) return undefined;
		this.#known.delete(origin);
		this.#unitCount -= unitsOf(known);
		return known;
	}

	clear(): void {
		this.#known.clear();
		this.#unitCount = 0;
	}
}

function unitsOf({ state }: Known): number {
	return UNITS_BESIDE_BODY + (state?.copy?.body?.length ?? 0);
}
