import {
	ABI_VERSION,
	CHECKSUM_STRIDE,
	SNAPSHOT_CHECKSUM,
	SNAPSHOT_FORMAT_VERSION,
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_IS_POLICY,
	SNAPSHOT_MAGIC,
} from "../../../assembly/abi.js";
import { checksumOf } from "./checksum.js";
import type { SnapshotMetadata } from "./metadata.js";

const WORD_OCTETS = 4;
const DELETE = "\x7f";

/** A snapshot of one policy; assembly/abi.ts describes its form. */
export function packPolicy(policy: Uint8Array, metadata: SnapshotMetadata): Uint8Array {
	const text = toAsciiJson(metadata);
	const textOffset = SNAPSHOT_HEAD_OCTETS + policy.length;
	const octets = new Uint8Array(wholeStrides(textOffset + text.length));
	octets.set(policy, SNAPSHOT_HEAD_OCTETS);
	octets.set(text, textOffset);
	const checksum = checksumOf(octets.subarray(SNAPSHOT_HEAD_OCTETS));
	octets.set(sealedHead(SNAPSHOT_IS_POLICY, octets.length, checksum));
	return octets;
}

export function wholeStrides(octetCount: number): number {
	return Math.ceil(octetCount / CHECKSUM_STRIDE) * CHECKSUM_STRIDE;
}

/** JSON in plain ASCII, so that no host needs a text encoder for it; a text encoder makes it faster. */
export function toAsciiJson(value: unknown): Uint8Array {
	const text = JSON.stringify(value);
	const encoder = typeof TextEncoder === "function" ? new TextEncoder() : null;
	if (encoder !== null && !text.includes(DELETE)) {
		const octets = encoder.encode(text);
		// If a character is not ASCII, there are more octets than code units.
		if (octets.length === text.length) return octets;
	}
	const escaped = text.replace(
		/[\x7f-\uffff]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	if (encoder !== null) return encoder.encode(escaped);
	const octets = new Uint8Array(escaped.length);
	putAscii(octets, 0, escaped);
	return octets;
}

export function putAscii(octets: Uint8Array, offset: number, text: string): void {
	for (let index = 0; index < text.length; index++) octets[offset + index] = text.charCodeAt(index);
}

/** The header of a snapshot with that total number of octets. */
export function sealedHead(kind: number, octetCount: number, checksum: bigint): Uint8Array {
	const view = new DataView(new ArrayBuffer(SNAPSHOT_HEAD_OCTETS));
	const head = [SNAPSHOT_MAGIC, SNAPSHOT_FORMAT_VERSION, octetCount, kind, 0, 0, ABI_VERSION];
	for (const [index, word] of head.entries()) view.setUint32(WORD_OCTETS * index, word, true);
	view.setBigUint64(SNAPSHOT_CHECKSUM, checksum, true);
	return new Uint8Array(view.buffer);
}
