import { SNAPSHOT_HEAD_OCTETS, SNAPSHOT_IS_MATCHERS } from "../../../assembly/abi.js";
import { checksumOf } from "./checksum.js";
import { METADATA_OFFSET, packMetadata, partsOf } from "./framed-metadata.js";
import { checksumIn, checkWhole, contentOf, damaged, parseJson, toSnapshotOctets } from "./read.js";
import { fits } from "./shape.js";
import { sealedHead } from "./write.js";

/** Snapshots of matchers in one, with the metadata that distinguishes them. */
export interface MatchersSnapshot {
	readonly metadata: unknown;
	/** Whole snapshots of matchers. */
	readonly snapshots: readonly Uint8Array[];
}

/** Puts snapshots of matchers into one; assembly/abi.ts describes its form. */
export function packMatchers({ metadata, snapshots }: MatchersSnapshot): Uint8Array {
	const framed = packMetadata({ metadata, octetCounts: snapshots.map(({ length }) => length) });
	const headOctets = SNAPSHOT_HEAD_OCTETS + framed.length;
	const totalOctets = snapshots.reduce((sum, { length }) => sum + length, headOctets);
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
 * @param name the argument's, in messages.
 * @returns views of a copy: metadata and snapshots as they were sealed, by whomever.
 * @throws TypeError if the argument holds no octets; RangeError if they are no such snapshot, or a damaged one.
 */
export function unpackMatchers(argument: unknown, name: string): MatchersSnapshot {
	const octets = new Uint8Array(toSnapshotOctets(argument, name));
	checkWhole(octets, SNAPSHOT_IS_MATCHERS, octets.length, name);
	const content = contentOf(octets);
	if (checksumOf(content) !== checksumIn(octets)) throw damaged(name);
	const { metadataEnd, entriesOffset } = partsOf(content);
	const parsed = parseJson(content.subarray(METADATA_OFFSET, metadataEnd), name);
	if (!fits(parsed, { octetCounts: ["number"] })) throw damaged(name);
	const { metadata, octetCounts } = parsed as { metadata: unknown; octetCounts: readonly number[] };
	let offset = entriesOffset;
	const snapshots = octetCounts.map((octetCount) => {
		// A sum that is no place of the content is found at the end.
		offset += octetCount > 0 && Number.isInteger(octetCount) ? octetCount : Number.NaN;
		return content.subarray(offset - octetCount, offset);
	});
	if (offset !== content.length) throw damaged(name);
	return { metadata, snapshots };
}
