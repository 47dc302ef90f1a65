import { octetsOfRecord } from "./octets-of-record.js";
import type { OriginRecord } from "./origin-record.js";

/** The records of evicted origins: small without the parsed rules, and they save fetches that are not due. */
export class EvictedStates {
	/** First evicted first. */
	readonly #kept = new Map<string, { readonly record: OriginRecord; readonly octetCount: number }>();
	#octetCount = 0;

	/** The memory of all of them. */
	get octetCount(): number {
		return this.#octetCount;
	}

	put(origin: string, record: OriginRecord): void {
		this.take(origin);
		const octetCount = octetsOfRecord(origin, record);
		this.#kept.set(origin, { record, octetCount });
		this.#octetCount += octetCount;
	}

	/** @returns the record, which is removed here; undefined if there is none. */
	take(origin: string): OriginRecord | undefined {
		const kept = this.#kept.get(origin);
		if (kept === undefined) return undefined;
		this.#kept.delete(origin);
		this.#octetCount -= kept.octetCount;
		return kept.record;
	}

	/** @returns false if there is nothing to forget. */
	forgetOldest(): boolean {
		for (const [oldest] of this.#kept) return this.take(oldest) !== undefined;
		return false;
	}

	clear(): void {
		this.#kept.clear();
		this.#octetCount = 0;
	}
}
