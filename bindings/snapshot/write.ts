import {
	ABI_VERSION,
	CHECKSUM_STRIDE,
	SNAPSHOT_FORMAT_VERSION,
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_IS_POLICY,
	SNAPSHOT_MAGIC,
} from "../../assembly/abi.js";
import { checksumOf } from "./checksum.js";
import type { SnapshotFacts } from "./facts.js";

const WORD_OCTETS = 4;
const CHECKSUM_OFFSET = 16;

/** A snapshot of one policy; its form is told in assembly/abi.ts. */
export function packPolicy(policy: Uint8Array, facts: SnapshotFacts): Uint8Array {
	// Plain ASCII, so that no host needs a text encoder for it.
	const text = JSON.stringify(facts).replace(
		/[\x7f-\uffff]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	const textOffset = SNAPSHOT_HEAD_OCTETS + policy.length;
	const strideCount = Math.ceil((textOffset + text.length) / CHECKSUM_STRIDE);
	const octets = new Uint8Array(strideCount * CHECKSUM_STRIDE);
	octets.set(policy, SNAPSHOT_HEAD_OCTETS);
	for (let index = 0; index < text.length; index++) octets[textOffset + index] = text.charCodeAt(index);
	const view = new DataView(octets.buffer);
	const head = [
		SNAPSHOT_MAGIC,
		SNAPSHOT_FORMAT_VERSION,
		octets.length,
		SNAPSHOT_IS_POLICY,
		0,
		0,
		ABI_VERSION,
	];
	for (const [index, word] of head.entries()) view.setUint32(WORD_OCTETS * index, word, true);
	view.setBigUint64(CHECKSUM_OFFSET, checksumOf(octets.subarray(SNAPSHOT_HEAD_OCTETS)), true);
	return octets;
}
