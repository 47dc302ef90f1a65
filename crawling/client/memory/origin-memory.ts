import { EvictedStates } from "./evicted-states.js";
import { OriginCache } from "./origin-cache.js";
import type { OriginPolicy } from "./origin-policy.js";
import type { OriginRecord } from "./origin-record.js";

/**
 * Parsed files may take so much of the memory, and what was fetched the rest. Each has its own, since WebAssembly's
 * memory does not shrink: what files have taken once is theirs.
 */
const SHARE_OF_FILES = 1 / 2;

/**
 * All that a client remembers, within so many origins and so many octets of memory. Files that were not asked for
 * longest are given back, to be parsed again when they are asked; and what was fetched is forgotten, first of origins
 * that had made room before. What was asked last always stays, whatever it takes.
 */
export class OriginMemory {
	readonly #maxOctets: number;
	readonly #onEviction: (origin: string) => void;
	readonly #origins: OriginCache<OriginPolicy>;
	readonly #evicted = new EvictedStates();
	/** Policies whose file is parsed, with what it takes; the one that was asked longest ago first. */
	readonly #files = new Map<OriginPolicy, number>();
	/** What is known of the origins, their files aside. */
	#recordOctets = 0;
	#fileOctets = 0;

	/** @param onEviction told of an origin that had to make room. */
	constructor(maxOrigins: number, maxOctets: number, onEviction: (origin: string) => void) {
		this.#maxOctets = maxOctets;
		this.#onEviction = onEviction;
		this.#origins = new OriginCache(maxOrigins, (origin, policy) => {
			this.#drop(policy);
			this.#evicted.put(origin, policy.record);
			onEviction(origin);
		});
	}

	/** Octets that are counted just now. */
	get octetCount(): number {
		return this.#allKnownOctets + this.#fileOctets;
	}

	/** @returns the policy, which counts as used now; undefined where there is none. */
	use(origin: string): OriginPolicy | undefined {
		return this.#origins.use(origin);
	}

	/** @returns what is known of an origin that had to make room, which is forgotten here. */
	recall(origin: string): OriginRecord | undefined {
		return this.#evicted.take(origin);
	}

	/** Keeps the policy of an origin in the place of the one before. */
	keep(policy: OriginPolicy): void {
		const before = this.#origins.use(policy.origin);
		if (before !== undefined && before !== policy) this.#drop(before);
		if (before !== policy) this.#recordOctets += policy.recordOctets;
		this.#origins.set(policy.origin, policy);
		this.recount(policy);
	}

	/** To be called where a policy may have parsed its file, compiled a crawler's rules or given its file back. */
	recount(policy: OriginPolicy): void {
		const isKept = this.#origins.peek(policy.origin) === policy;
		this.#count(policy, isKept ? policy.fileOctets : 0);
		if (isKept) this.#makeRoom(policy);
	}

	/** Gives all files back but those that are borrowed; the engine has no memory left. */
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
		const maxFileOctets = this.#maxOctets * SHARE_OF_FILES;
		for (const policy of this.#files.keys()) {
			if (this.#fileOctets <= maxFileOctets) break;
			if (policy !== current) this.#shed(policy);
		}
		const maxKnownOctets = this.#maxOctets - maxFileOctets;
		while (this.#allKnownOctets > maxKnownOctets && this.#evicted.forgetOldest());
		for (const policy of this.#origins.values()) {
			if (this.#allKnownOctets <= maxKnownOctets) break;
			if (policy === current) continue;
			this.#origins.delete(policy.origin);
			this.#drop(policy);
			this.#onEviction(policy.origin);
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
