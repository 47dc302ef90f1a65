import { EvictedStates } from "./evicted-states.js";
import { OriginCache } from "./origin-cache.js";
import type { OriginPolicy } from "./origin-policy.js";
import type { OriginRecord } from "./origin-record.js";

/** The part of the memory for parsed files. WebAssembly's memory does not shrink, so records have their own limit. */
const SHARE_OF_FILES = 1 / 2;

/**
 * All data that a client keeps, within limits for origins and for octets of memory. Files not asked for the longest are
 * given back first, and parsed again when needed; then records, evicted ones first. The origin asked last always stays.
 */
export class OriginMemory {
	readonly #origins: OriginCache<OriginPolicy>;
	readonly #evicted = new EvictedStates();
	/** Policies whose file is parsed, with its memory; the least recently asked first. */
	readonly #files = new Map<OriginPolicy, number>();
	/** The memory of the records, without the files. */
	#recordOctets = 0;
	#fileOctets = 0;

	/** @param onEviction called for each evicted origin. */
	constructor(
		maxOrigins: number,
		private readonly maxOctets: number,
		private readonly onEviction: (origin: string) => void,
	) {
		this.#origins = new OriginCache(maxOrigins, (origin, policy) => {
			this.#drop(policy);
			this.#evicted.put(origin, policy.record);
			onEviction(origin);
		});
	}

	get octetCount(): number {
		return this.#allKnownOctets + this.#fileOctets;
	}

	/** @returns the policy, which counts as used now; undefined if there is none. */
	use(origin: string): OriginPolicy | undefined {
		return this.#origins.use(origin);
	}

	/** @returns the record of an evicted origin, which is removed here. */
	recall(origin: string): OriginRecord | undefined {
		return this.#evicted.take(origin);
	}

	keep(policy: OriginPolicy): void {
		const before = this.#origins.use(policy.origin);
		if (before !== undefined && before !== policy) this.#drop(before);
		if (before !== policy) this.#recordOctets += policy.recordOctets;
		this.#origins.set(policy.origin, policy);
		this.recount(policy);
	}

	/** Must be called when a policy may have parsed its file, compiled a crawler's rules or given its file back. */
	recount(policy: OriginPolicy): void {
		const isKept = this.#origins.peek(policy.origin) === policy;
		this.#count(policy, isKept ? policy.fileOctets : 0);
		if (isKept) this.#makeRoom(policy);
	}

	/** Gives back all files that are not borrowed, since the engine has no memory left. */
	shedFiles(): void {
		for (const policy of this.#files.keys()) this.#shed(policy);
	}

	end(): void {
		for (const policy of this.#origins.drain()) this.#drop(policy);
		this.#evicted.clear();
	}

	#count(policy: OriginPolicy, octetCount: number): void {
		this.#fileOctets += octetCount - (this.#files.get(policy) ?? 0);
		this.#files.delete(policy);
		if (octetCount > 0) this.#files.set(policy, octetCount);
	}

	get #allKnownOctets(): number {
		return this.#recordOctets + this.#evicted.octetCount;
	}

	#makeRoom(current: OriginPolicy): void {
		const maxFileOctets = this.maxOctets * SHARE_OF_FILES;
		for (const policy of this.#files.keys()) {
			if (this.#fileOctets <= maxFileOctets) break;
			if (policy !== current) this.#shed(policy);
		}
		const maxKnownOctets = this.maxOctets - maxFileOctets;
		while (this.#allKnownOctets > maxKnownOctets && this.#evicted.forgetOldest());
		for (const policy of this.#origins.values()) {
			if (this.#allKnownOctets <= maxKnownOctets) break;
			if (policy === current) continue;
			this.#origins.delete(policy.origin);
			this.#drop(policy);
			this.onEviction(policy.origin);
		}
	}

	#shed(policy: OriginPolicy): void {
		policy.shed();
		this.#count(policy, 0);
	}

	#drop(policy: OriginPolicy): void {
		policy.close();
		this.#count(policy, 0);
		this.#recordOctets -= policy.recordOctets;
	}
}
