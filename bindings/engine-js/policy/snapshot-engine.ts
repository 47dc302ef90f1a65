import { POLICY_OCTETS, SNAPSHOT_HEAD_OCTETS, SNAPSHOT_IS_POLICY } from "../../../assembly/abi.js";
import type { SnapshotEngine, SnapshotPolicy } from "../../contract/snapshot-engine.js";
import type { Dialect } from "../../contract/types.js";
import { checksumOf } from "../../matcher/snapshot/checksum.js";
import { checksumIn, checkWhole, contentOf } from "../../matcher/snapshot/read.js";
import { openPolicyBlock } from "../block/block-check.js";
import type { PolicyBlock } from "../block/policy-block.js";
import { BlockMatcher } from "../match/block-matcher.js";
import { BlockPolicy, optionsOfBlock } from "../match/block-policy.js";

/** The JavaScript engine's reader of snapshots. */
export const jsSnapshotEngine: SnapshotEngine = {
	name: "js",
	needsDisposal: false,
	readPolicy(octets) {
		// A copy, since octets must not change after they have been checked.
		const own = new Uint8Array(octets);
		checkWhole(own, SNAPSHOT_IS_POLICY);
		const content = contentOf(own);
		if (checksumOf(content) !== checksumIn(own)) return null;
		const block = openPolicyBlock(own, SNAPSHOT_HEAD_OCTETS, content.length);
		return block === null ? null : new BlockSnapshot(block);
	},
};

class BlockSnapshot implements SnapshotPolicy {
	readonly #block: PolicyBlock;
	#policy: BlockPolicy | null = null;

	constructor(block: PolicyBlock) {
		this.#block = block;
	}

	get dialect(): Dialect {
		return this.#block.dialect;
	}

	/** Made at the first access. */
	get policy(): BlockPolicy {
		this.#policy ??= new BlockPolicy(optionsOfBlock(this.#block), new BlockMatcher(this.#block));
		return this.#policy;
	}

	readOrigin(): string | null {
		return optionsOfBlock(this.#block).origin;
	}

	readMetadata(): Uint8Array {
		const { octets, start } = this.#block;
		return octets.subarray(start + this.#block.header(POLICY_OCTETS));
	}
}
