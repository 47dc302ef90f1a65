import type { FilePolicy } from "../../contract/engine.js";
import { PolicyBlock } from "../block/policy-block.js";
import { BlockMatcher, type Ledger } from "./block-matcher.js";
import { BlockPolicy, type PolicyOptions } from "./block-policy.js";

/** A policy that was compiled of a file. */
export class CompiledPolicy extends BlockPolicy implements FilePolicy {
	readonly #block: Uint8Array;

	/** @param block kept, not copied; `ledger` counts it until its disposal. */
	constructor(block: Uint8Array, options: PolicyOptions, ledger: Ledger) {
		super(options, new BlockMatcher(new PolicyBlock(block, 0), ledger));
		this.#block = block;
	}

	toBlock(): Uint8Array {
		return this.#block.slice();
	}
}
