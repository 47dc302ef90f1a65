import * as abi from "../../assembly/abi.js";
import { expectation } from "../arguments/errors.js";
import { isOctets, octetsOfArrayBuffer, toPlainOctets } from "../arguments/octets.js";

const ARGUMENT = "octets";
const CHECKSUM_OFFSET = 16;
/** `String.fromCharCode` takes so many at once on every host. */
const MOST_UNITS_AT_ONCE = 8192;

/** A snapshot whose head says what it should; its content is not looked at yet. */
export interface OpenSnapshot {
	/** Behind the head. */
	readonly content: Uint8Array;
	readonly checksum: bigint;
}

/**
 * Reads the head of a snapshot.
 * @param kind SNAPSHOT_IS_POLICY or SNAPSHOT_IS_SET.
 * @throws TypeError where the argument holds no octets; RangeError where they are no snapshot, one of another version
 *   or kind, or not all of one.
 */
export function openSnapshot(argument: unknown, kind: number): OpenSnapshot {
	const octets = isOctets(argument)
		? toPlainOctets(argument, ARGUMENT)
		: octetsOfArrayBuffer(argument, ARGUMENT);
	const expected = "a snapshot, as a Uint8Array or an ArrayBuffer";
	if (octets === null) throw new TypeError(expectation(ARGUMENT, expected, argument));
	const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
	const word = (offset: number): number => (offset + 4 <= octets.length ? view.getUint32(offset, true) : -1);
	if (word(0) !== abi.SNAPSHOT_MAGIC)
		refuse("a snapshot that toSnapshot made", `${octets.length} other octets`);
	if (word(4) !== abi.SNAPSHOT_FORMAT_VERSION) {
		refuse(`a snapshot of format ${abi.SNAPSHOT_FORMAT_VERSION}`, `one of format ${word(4)}; make it anew`);
	}
	const totalOctets = word(8);
	if (totalOctets !== octets.length || totalOctets % abi.CHECKSUM_STRIDE !== 0 || word(28) !== 0) {
		refuse(`a snapshot of ${totalOctets} octets`, `${octets.length}; it is cut short or damaged`);
	}
	if (word(24) !== abi.ABI_VERSION) {
		refuse(`a snapshot with policies of version ${abi.ABI_VERSION}`, `version ${word(24)}; make it anew`);
	}
	if (word(12) !== kind) refuse(`a snapshot of ${nameOf(kind)}`, `one of ${nameOf(word(12))}`);
	if (totalOctets === abi.SNAPSHOT_HEAD_OCTETS) throw damaged();
	return {
		content: octets.subarray(abi.SNAPSHOT_HEAD_OCTETS),
		checksum: view.getBigUint64(CHECKSUM_OFFSET, true),
	};
}

/** What stands behind a policy that has been checked, in JSON. */
export function factsOf(content: Uint8Array): Uint8Array {
	const policyOctets = new DataView(content.buffer, content.byteOffset).getUint32(abi.POLICY_OCTETS, true);
	return content.slice(policyOctets);
}

/** JSON in ASCII, zeros behind it. @throws RangeError where it is none. */
export function parseJson(octets: Uint8Array): unknown {
	let end = octets.length;
	while (end > 0 && octets[end - 1] === 0) end--;
	let text = "";
	for (let offset = 0; offset < end; offset += MOST_UNITS_AT_ONCE) {
		const units = octets.subarray(offset, Math.min(end, offset + MOST_UNITS_AT_ONCE));
		text += String.fromCharCode(...units);
	}
	try {
		return JSON.parse(text);
	} catch {
		throw damaged();
	}
}

/** The error for a snapshot whose content is not what was written. */
export function damaged(): RangeError {
	return new RangeError(`${ARGUMENT}: expected a snapshot as it was made, got one that is damaged`);
}

function refuse(expected: string, got: string): never {
	throw new RangeError(`${ARGUMENT}: expected ${expected}, got ${got}`);
}

function nameOf(kind: number): string {
	return kind === abi.SNAPSHOT_IS_POLICY
		? "a matcher"
		: kind === abi.SNAPSHOT_IS_SET
			? "a set"
			: "something else";
}
