import type { Known } from "./known.js";
import { octetsOfKnown } from "./octets-of-known.js";

/**
 * What was fetched for origins that had to make room: without the parsed rules it takes little, and it saves
 * the server a fetch that is not due.
 */
export class EvictedStates {
	/** First evicted first. */
	readonly #kept = new Map<string, { readonly known: Known; readonly octetCount: number }>();
	#octetCount = 0;

	/** What all of them take. */
	get octetCount(): number {
		return this.#octetCount;
	}

	put(origin: string, known: Known): void {
		this.take(origin);
		const octetCount = octetsOfKnown(origin, known);
		this.#kept.set(origin, { known, octetCount });
		this.#octetCount += octetCount;
	}

	/** @returns what was known, which is forgotten here; undefined where nothing was. */
	take(origin: string): Known | undefined {
		const kept = this.#kept.get(origin);
		if (kept === undefined) return undefined;
		this.#kept.delete(origin);
		this.#octetCount -= kept.octetCount;
		return kept.known;
	}

	/** @returns false where there is nothing to forget. */
	forgetOldest(): boolean {
		for (const [oldest] of this.#kept) return this.take(oldest) !== undefined;
		return false;
	}

	clear(): void {
		this.#kept.clear();
		this.#octetCount = 0;
	}
}
