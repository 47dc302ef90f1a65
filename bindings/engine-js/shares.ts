/** Policies with the origins that have them, as a set's snapshot holds them; their form is told in assembly/abi.ts. */
import { POLICY_OCTETS, SHARE_COUNT_OCTETS } from "../../assembly/abi.js";
import type { Dialect } from "../contract/types.js";
import { putAscii, wholeStrides } from "../snapshot/write.js";
import { readPolicyBlock } from "./block-reader.js";
import { LF } from "./octets.js";
import { blockOf, type SharedPolicy } from "./shared-policies.js";
import { textOfUnits } from "./utf8.js";

const SPACE = 0x20;
const DELETE = 0x7f;

/** Octets of a share in whole strides. @param origins LF behind each. */
export function octetsOfShare({ text }: SharedPolicy, origins: string): number {
	return wholeStrides(text.length + SHARE_COUNT_OCTETS + origins.length);
}

/** A share in whole strides. @param origins LF behind each. */
export function packShare(shared: SharedPolicy, origins: string): Uint8Array {
	const octets = new Uint8Array(octetsOfShare(shared, origins));
	octets.set(blockOf(shared));
	new DataView(octets.buffer).setUint32(shared.text.length, origins.length, true);
	putAscii(octets, shared.text.length + SHARE_COUNT_OCTETS, origins);
	return octets;
}

/** What a share holds, and the whole strides that it takes. */
export interface Share {
	readonly block: Uint8Array;
	readonly origins: readonly string[];
	readonly octetCount: number;
}

/** Reads the share that octets begin with, whole strides; null where there is none, or it is of another dialect. */
export function readShare(octets: Uint8Array, dialect: Dialect): Share | null {
	const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
	const policyOctets = view.getUint32(POLICY_OCTETS, true);
	const originsOffset = policyOctets + SHARE_COUNT_OCTETS;
	if (originsOffset > octets.length) return null;
	const originsEnd = originsOffset + view.getUint32(policyOctets, true);
	if (originsEnd > octets.length) return null;
	const block = octets.subarray(0, policyOctets);
	const read = readPolicyBlock(block);
	if (read === null || read.origin !== null || read.dialect !== dialect) return null;
	const origins = octets.subarray(originsOffset, originsEnd);
	if (!areOrigins(origins)) return null;
	return {
		block,
		origins: textOfUnits(origins, 0, origins.length - 1).split("\n"),
		octetCount: wholeStrides(originsEnd),
	};
}

/** Whether octets are lines of printing ASCII, one at the least and none of them empty, each with its LF. */
function areOrigins(octets: Uint8Array): boolean {
	let before = LF;
	for (const octet of octets) {
		const isSound = octet === LF ? before !== LF : octet > SPACE && octet < DELETE;
		if (!isSound) return false;
		before = octet;
	}
	return octets.length > 0 && before === LF;
}
