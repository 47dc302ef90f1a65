import { octetsOfRecord } from "./octets-of-record.js";
import type { OriginRecord } from "./origin-record.js";

/**
 * What was fetched for origins that had to make room: without the parsed rules it takes little, and it saves
 * the server a fetch that is not due.
 */
export class EvictedStates {
	/** First evicted first. */
	readonly #kept = new Map<string, { readonly record: OriginRecord; readonly octetCount: number }>();
	#octetCount = 0;

	/** What all of them take. */
	get octetCount(): number {
		return this.#octetCount;
	}

	put(origin: string, record: OriginRecord): void {
		this.take(origin);
		const octetCount = octetsOfRecord(origin, record);
		this.#kept.set(origin, { record, octetCount });
		this.#octetCount += octetCount;
	}

	/** @returns what was known, which is forgotten here; undefined where nothing was. */
	take(origin: string): OriginRecord | undefined {
		const kept = this.#kept.get(origin);
		if (kept === undefined) return undefined;
		this.#kept.delete(origin);
		this.#octetCount -= kept.octetCount;
		return kept.record;
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
