import type { BlockMatcher } from "../match/block-matcher.js";
import { keyedHash } from "./keyed-hash.js";

/** A policy that any number of origins have: its block, within octets that may hold other blocks. */
export interface SharedPolicy {
	readonly octets: Uint8Array;
	readonly start: number;
	readonly end: number;
	/** Made at its first use, and kept. */
	matcher: BlockMatcher | null;
	originCount: number;
	/** The hash of its octets; null as long as the policy is not in the table. */
	hash: number | null;
}

/** The policies of a set, without duplicates. Policies of a snapshot are as often in it as in the snapshot. */
export class SharedPolicies {
	readonly #byHash = new Map<number, SharedPolicy[]>();
	/** Policies of a snapshot, until a policy is added that may be equal. */
	#unhashed: SharedPolicy[] = [];

	/** The policy of a block, with no more origins than before. @param block kept if there is no equal one. */
	intern(block: Uint8Array): SharedPolicy {
		for (const shared of this.#unhashed) if (shared.originCount > 0) this.#file(shared);
		this.#unhashed = [];
		const policy = policyOf(block, 0, block.length);
		const hash = hashOf(policy);
		const same = this.#byHash.get(hash)?.find((shared) => areSame(shared, policy));
		if (same === undefined) this.#file(policy, hash);
		return same ?? policy;
	}

	/** A policy of a snapshot, without origins. @param octets kept, not copied. */
	take(octets: Uint8Array, start: number, end: number): SharedPolicy {
		const policy = policyOf(octets, start, end);
		this.#unhashed.push(policy);
		return policy;
	}

	/** Removes one origin of a policy; a policy without origins is released. */
	leave(policy: SharedPolicy): void {
		if (--policy.originCount > 0 || policy.hash === null) return;
		const others = this.#byHash.get(policy.hash)?.filter((shared) => shared !== policy) ?? [];
		if (others.length > 0) this.#byHash.set(policy.hash, others);
		else this.#byHash.delete(policy.hash);
	}

	clear(): void {
		this.#byHash.clear();
		this.#unhashed = [];
	}

	#file(policy: SharedPolicy, hash = hashOf(policy)): void {
		const others = this.#byHash.get(hash);
		if (others === undefined) this.#byHash.set(hash, [policy]);
		else others.push(policy);
		policy.hash = hash;
	}
}

export function blockOf({ octets, start, end }: SharedPolicy): Uint8Array {
	return octets.subarray(start, end);
}

function policyOf(octets: Uint8Array, start: number, end: number): SharedPolicy {
	return { octets, start, end, matcher: null, originCount: 0, hash: null };
}

function hashOf({ octets, start, end }: SharedPolicy): number {
	return keyedHash(octets, start, end);
}

function areSame(one: SharedPolicy, other: SharedPolicy): boolean {
	if (one.end - one.start !== other.end - other.start) return false;
	for (let at = one.start; at < one.end; at++) {
		if (one.octets[at] !== other.octets[at - one.start + other.start]) return false;
	}
	return true;
}
