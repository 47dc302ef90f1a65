/** Policies with their origins, as in a set's snapshot; assembly/abi.ts describes their form. */
import { ENTRY_COUNT_OCTETS, POLICY_OCTETS, POLICY_ORIGIN_OCTETS } from "../../../assembly/abi.js";
import type { Dialect } from "../../contract/types.js";
import { putAscii, wholeStrides } from "../../matcher/snapshot/write.js";
import { LF } from "../../text/octets.js";
import { textOfUnits } from "../../text/utf8.js";
import { openPolicyBlock } from "../block/block-check.js";
import { blockOf, type SharedPolicy } from "./shared-policies.js";

const SPACE = 0x20;
const DELETE = 0x7f;

/** Octets of an entry in whole strides. @param origins LF after each. */
export function octetsOfEntry({ start, end }: SharedPolicy, origins: string): number {
	return wholeStrides(end - start + ENTRY_COUNT_OCTETS + origins.length);
}

/** An entry in whole strides. @param origins LF after each. */
export function packEntry(shared: SharedPolicy, origins: string): Uint8Array {
	const octets = new Uint8Array(octetsOfEntry(shared, origins));
	const block = blockOf(shared);
	octets.set(block);
	new DataView(octets.buffer).setUint32(block.length, origins.length, true);
	putAscii(octets, block.length + ENTRY_COUNT_OCTETS, origins);
	return octets;
}

/** The content of an entry. */
export interface SetEntry {
	/** The end of its policy, which begins where the entry begins. */
	readonly policyEnd: number;
	readonly origins: readonly string[];
	/** The end of the entry, including the zeros after it. */
	readonly end: number;
}

/** Reads the entry at an offset of whole strides; null if there is no entry of that dialect. */
export function readEntry(octets: Uint8Array, start: number, dialect: Dialect): SetEntry | null {
	const octetsLeft = octets.length - start;
	const block = openPolicyBlock(octets, start, octetsLeft);
	if (block === null || block.dialect !== dialect || block.header(POLICY_ORIGIN_OCTETS) > 0) return null;
	const policyEnd = start + block.header(POLICY_OCTETS);
	const originsStart = policyEnd + ENTRY_COUNT_OCTETS;
	if (originsStart > octets.length) return null;
	const originsEnd = originsStart + block.word(policyEnd);
	if (originsEnd > octets.length || !areOrigins(octets, originsStart, originsEnd)) return null;
	return {
		policyEnd,
		origins: textOfUnits(octets, originsStart, originsEnd - 1).split("\n"),
		end: start + wholeStrides(originsEnd - start),
	};
}

/** Whether octets are lines of printing ASCII: at least one line, no empty line, an LF after each. */
function areOrigins(octets: Uint8Array, start: number, end: number): boolean {
	let before = LF;
	for (let at = start; at < end; at++) {
		const octet = octets[at]!;
		const isSound = octet === LF ? before !== LF : octet > SPACE && octet < DELETE;
		if (!isSound) return false;
		before = octet;
	}
	return start < end && before === LF;
}
