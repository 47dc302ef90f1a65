import * as abi from "../../../assembly/abi.js";
import { typeError, withCode } from "../../arguments/errors.js";
import { isOctets, octetsOfArrayBuffer, toPlainOctets } from "../../arguments/octets.js";

const ARGUMENT = "octets";

/** The octets of a snapshot argument. @param name the argument's, in messages. @throws TypeError if it holds none. */
export function toSnapshotOctets(argument: unknown, name = ARGUMENT): Uint8Array {
	const octets = isOctets(argument) ? toPlainOctets(argument, name) : octetsOfArrayBuffer(argument, name);
	if (octets !== null) return octets;
	throw typeError(name, "a snapshot, as a Uint8Array or an ArrayBuffer", argument);
}

/**
 * Checks the header of a snapshot.
 * @param octets all of it, or its start.
 * @param kind SNAPSHOT_IS_POLICY, SNAPSHOT_IS_SET or SNAPSHOT_IS_MATCHERS.
 * @param octetCount its total number of octets.
 * @param name the argument's, in messages.
 * @throws RangeError if the octets are no snapshot, one of another version or kind, or not all of one.
 */
export function checkHead(
	octets: Uint8Array,
	kind: number,
	octetCount = octets.length,
	name = ARGUMENT,
): void {
	const refuse = (expected: string, got: string): never => {
		const message = `${name}: expected ${expected}, got ${got}`;
		throw withCode(new RangeError(message), "ROBOTS_DAMAGED_SNAPSHOT", name);
	};
	const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
	const word = (offset: number): number => view.getUint32(offset, true);
	if (octetCount < 4 || word(0) !== abi.SNAPSHOT_MAGIC)
		refuse("a snapshot that toSnapshot made", `${octetCount} other bytes`);
	if (octetCount < abi.SNAPSHOT_HEAD_OCTETS)
		refuse("a snapshot of more bytes", `${octetCount}; it is cut short or damaged`);
	const version = `${word(abi.SNAPSHOT_VERSION)}.${word(abi.SNAPSHOT_ABI_VERSION)}`;
	const expectedVersion = `${abi.SNAPSHOT_FORMAT_VERSION}.${abi.ABI_VERSION}`;
	if (version !== expectedVersion)
		refuse(`a snapshot of format ${expectedVersion}`, `one of format ${version}; make it again`);
	const totalOctets = word(abi.SNAPSHOT_TOTAL_OCTETS);
	if (totalOctets !== octetCount) {
		refuse(`a snapshot of ${totalOctets} bytes`, `${octetCount}; it is cut short or damaged`);
	}
	const ownKind = word(abi.SNAPSHOT_KIND);
	if (ownKind !== kind) refuse(`a snapshot of ${nameOf(kind)}`, `one of ${nameOf(ownKind)}`);
}

/** The same, and that whole strides of content follow the header. Only needed if no module checks that. */
export function checkWhole(
	octets: Uint8Array,
	kind: number,
	octetCount = octets.length,
	name = ARGUMENT,
): void {
	checkHead(octets, kind, octetCount, name);
	const zero = new DataView(octets.buffer, octets.byteOffset).getUint32(abi.SNAPSHOT_ZERO, true);
	const isWhole = octetCount > abi.SNAPSHOT_HEAD_OCTETS && octetCount % abi.CHECKSUM_STRIDE === 0;
	if (zero !== 0 || !isWhole) throw damaged(name);
}

/** The octets after a header. */
export function contentOf(octets: Uint8Array): Uint8Array {
	return octets.subarray(abi.SNAPSHOT_HEAD_OCTETS);
}

/** The checksum of the content, as written in the header. */
export function checksumIn(octets: Uint8Array): bigint {
	return new DataView(octets.buffer, octets.byteOffset).getBigUint64(abi.SNAPSHOT_CHECKSUM, true);
}

/** Parses JSON in ASCII, with zeros after it. @throws RangeError if it is no JSON. */
export function parseJson(octets: Uint8Array, name = ARGUMENT): unknown {
	let text = "";
	for (const unit of octets) if (unit !== 0) text += String.fromCharCode(unit);
	try {
		return JSON.parse(text);
	} catch {
		throw damaged(name);
	}
}

/** The error for a snapshot whose content is not the written content. */
export function damaged(name = ARGUMENT): RangeError {
	const message = `${name}: expected a snapshot as it was made, got one that is damaged`;
	return withCode(new RangeError(message), "ROBOTS_DAMAGED_SNAPSHOT", name);
}

function nameOf(kind: number): string {
	return ["a matcher", "a set", "an enforcer"][kind] ?? "another kind";
}
