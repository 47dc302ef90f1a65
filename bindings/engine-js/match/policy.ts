import type { FilePolicy } from "../../contract/engine.js";
import { PolicyBlock } from "../block/policy-block.js";
import { BlockMatcher, type MemoryCount } from "./block-matcher.js";
import { BlockPolicy, type PolicyOptions } from "./block-policy.js";

export class CompiledPolicy extends BlockPolicy implements FilePolicy {
	readonly #block: Uint8Array;

	/** @param block kept, not copied; `memoryCount` counts it until its disposal. */
	constructor(block: Uint8Array, options: PolicyOptions, memoryCount: MemoryCount) {
		super(options, new BlockMatcher(new PolicyBlock(block, 0), memoryCount));
		this.#block = block;
	}

	toBlock(): Uint8Array {
		return this.#block.slice();
	}
}
