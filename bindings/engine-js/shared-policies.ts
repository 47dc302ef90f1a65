import { BlockPolicy } from "./block-policy.js";
import { type BlockContent, readPolicyBlock } from "./block-reader.js";
import { textOfUnits } from "./utf8.js";

/** A policy that any number of origins have. */
export interface SharedPolicy {
	/** Its block, a code unit an octet: what it is found by, and all that is kept of it. */
	readonly text: string;
	/** Compiled at its first use, and kept. */
	policy: BlockPolicy | null;
	originCount: number;
}

/** The policies of a set, each of them once. */
export class SharedPolicies {
	readonly #byText = new Map<string, SharedPolicy>();

	/** The policy of a block, which no origin more has yet. */
	share(block: Uint8Array): SharedPolicy {
		const text = textOfUnits(block, 0, block.length);
		let shared = this.#byText.get(text);
		if (shared === undefined) {
			shared = { text, policy: null, originCount: 0 };
			this.#byText.set(text, shared);
		}
		return shared;
	}

	/** One origin less has a policy, which goes with the last one. */
	leave(shared: SharedPolicy): void {
		if (--shared.originCount === 0) this.#byText.delete(shared.text);
	}

	clear(): void {
		this.#byText.clear();
	}
}

/** The octets of a policy's block. */
export function blockOf({ text }: SharedPolicy): Uint8Array {
	const octets = new Uint8Array(text.length);
	for (let index = 0; index < octets.length; index++) octets[index] = text.charCodeAt(index);
	return octets;
}

/** The policy, compiled. */
export function policyOf(shared: SharedPolicy): BlockPolicy {
	// An engine wrote the block, or it has been read before.
	shared.policy ??= new BlockPolicy(readPolicyBlock(blockOf(shared)) as BlockContent);
	return shared.policy;
}
