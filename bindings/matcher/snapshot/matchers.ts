import {
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_IS_MATCHERS,
	SNAPSHOT_MAGIC,
	SNAPSHOT_VERSION,
} from "../../../assembly/abi.js";
import { checksumOf } from "./checksum.js";
import { METADATA_OFFSET, packMetadata, partsOf } from "./framed-metadata.js";
import { checksumIn, checkWhole, contentOf, damaged, parseJson } from "./read.js";
import { sealedHead } from "./write.js";

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
	const framed = packMetadata({ metadata, octetCounts: snapshots.map(({ length }) => length) });
	const totalOctets = snapshots.reduce(
		(sum, { length }) => sum + length,
		SNAPSHOT_HEAD_OCTETS + framed.length,
	);
	const octets = new Uint8Array(totalOctets);
	let offset = SNAPSHOT_HEAD_OCTETS;
	for (const part of [framed, ...snapshots]) {
		octets.set(part, offset);
		offset += part.length;
	}
	octets.set(sealedHead(SNAPSHOT_IS_MATCHERS, totalOctets, checksumOf(contentOf(octets))));
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
	const { metadataEnd, entriesOffset } = partsOf(content);
	const { metadata, octetCounts } = parseJson(content.subarray(METADATA_OFFSET, metadataEnd)) as {
		metadata: unknown;
		octetCounts: readonly number[];
	};
	let offset = entriesOffset;
	const snapshots = octetCounts.map((octetCount) => {
		offset += octetCount;
		return content.subarray(offset - octetCount, offset);
	});
	return { metadata, snapshots };
}
