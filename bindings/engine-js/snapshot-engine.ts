import { POLICY_OCTETS, SNAPSHOT_IS_POLICY } from "../../assembly/abi.js";
import type { SnapshotEngine } from "../contract/snapshot-engine.js";
import { checksumOf } from "../snapshot/checksum.js";
import { checksumIn, checkWhole, contentOf } from "../snapshot/read.js";
import { BlockPolicy } from "./block-policy.js";
import { readPolicyBlock } from "./block-reader.js";

/** The JavaScript engine's reader of snapshots. */
export const jsSnapshotEngine: SnapshotEngine = {
	name: "js",
	needsDisposal: false,
	readPolicy(octets) {
		checkWhole(octets, SNAPSHOT_IS_POLICY);
		const content = contentOf(octets);
		if (checksumOf(content) !== checksumIn(octets)) return null;
		const block = readPolicyBlock(content);
		if (block === null) return null;
		const view = new DataView(content.buffer, content.byteOffset);
		const facts = content.slice(view.getUint32(POLICY_OCTETS, true));
		return { policy: new BlockPolicy(block), dialect: block.dialect, readFacts: () => facts };
	},
};
