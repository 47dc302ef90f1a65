import type { SnapshotEngine } from "../contract/snapshot-engine.js";
import { checksumOf } from "../snapshot/checksum.js";
import { readPolicyBlock } from "./block-reader.js";
import { BlockRules } from "./block-rules.js";
import { CompiledPolicy } from "./policy.js";

/** The JavaScript engine's reader of snapshots. */
export const jsSnapshotEngine: SnapshotEngine = {
	name: "js",
	needsDisposal: false,
	readPolicy(content, checksum) {
		if (checksumOf(content) !== checksum) return null;
		const block = readPolicyBlock(content);
		if (block === null) return null;
		const { dialect, origin } = block;
		const rules = new BlockRules(block.rules);
		const policy = new CompiledPolicy(rules.patterns, rules, { dialect, origin }, { policyOctets: 0 });
		return { policy, dialect, origin };
	},
};
