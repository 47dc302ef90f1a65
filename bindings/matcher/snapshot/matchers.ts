import {
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_IS_MATCHERS,
	SNAPSHOT_MAGIC,
	SNAPSHOT_VERSION,
} from "../../../assembly/abi.js";
import { checksumOf } from "./checksum.js";
import { checksumIn, checkWhole, contentOf, damaged, parseJson } from "./read.js";
import { sealedHead, toAsciiJson, wholeStrides } from "./write.js";

/** The octets of the metadata's length. */
const LENGTH_OCTETS = 4;
/** Text has no such small word. */
const MIN_TEXT_WORD = 1 << 24;

/** Snapshots of matchers in one, with what tells them apart. */
export interface MatchersSnapshot {
	readonly metadata: unknown;
	/** Whole snapshots of matchers. */
	readonly snapshots: readonly Uint8Array[];
}

/** Whether octets are a snapshot of any kind and version, and no text. */
export function isSnapshot(octets: Uint8Array): boolean {
	if (octets.length < SNAPSHOT_HEAD_OCTETS) return false;
	const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
	return view.getUint32(0, true) === SNAPSHOT_MAGIC && view.getUint32(SNAPSHOT_VERSION, true) < MIN_TEXT_WORD;
}

/** Puts snapshots of matchers into one; assembly/abi.ts describes its form. */
export function packMatchers({ metadata, snapshots }: MatchersSnapshot): Uint8Array {
	const text = toAsciiJson({ metadata, octetCounts: snapshots.map(({ length }) => length) });
	const start = SNAPSHOT_HEAD_OCTETS + wholeStrides(LENGTH_OCTETS + text.length);
	const octets = new Uint8Array(snapshots.reduce((sum, { length }) => sum + length, start));
	new DataView(octets.buffer).setUint32(SNAPSHOT_HEAD_OCTETS, text.length, true);
	octets.set(text, SNAPSHOT_HEAD_OCTETS + LENGTH_OCTETS);
	let offset = start;
	for (const snapshot of snapshots) {
		octets.set(snapshot, offset);
		offset += snapshot.length;
	}
	const checksum = checksumOf(contentOf(octets));
	octets.set(sealedHead(SNAPSHOT_IS_MATCHERS, octets.length, checksum));
	return octets;
}

/**
 * Takes the snapshots out of one.
 *
 * @returns views of the octets.
 * @throws RangeError if the octets are no such snapshot, of another version, cut short or damaged.
 */
export function unpackMatchers(octets: Uint8Array): MatchersSnapshot {
	checkWhole(octets, SNAPSHOT_IS_MATCHERS);
	const content = contentOf(octets);
	if (checksumOf(content) !== checksumIn(octets)) throw damaged();
	const textOctets = new DataView(content.buffer, content.byteOffset).getUint32(0, true);
	const { metadata, octetCounts } = parseJson(
		content.subarray(LENGTH_OCTETS, LENGTH_OCTETS + textOctets),
	) as {
		metadata: unknown;
		octetCounts: readonly number[];
	};
	let offset = wholeStrides(LENGTH_OCTETS + textOctets);
	const snapshots = octetCounts.map((octetCount) => {
		offset += octetCount;
		return content.subarray(offset - octetCount, offset);
	});
	return { metadata, snapshots };
}
