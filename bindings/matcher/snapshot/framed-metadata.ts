import { toAsciiJson, wholeStrides } from "./write.js";

/** Offset, in octets, of the metadata in the content of a snapshot of several policies; the octets before it hold its length. */
export const METADATA_OFFSET = 4;

/** Metadata as JSON after its length, with zeros up to whole strides. */
export function packMetadata(metadata: unknown): Uint8Array {
	const text = toAsciiJson(metadata);
	const octets = new Uint8Array(wholeStrides(METADATA_OFFSET + text.length));
	new DataView(octets.buffer).setUint32(0, text.length, true);
	octets.set(text, METADATA_OFFSET);
	return octets;
}

/** The end of the metadata, and the start of the rest, in such content. @param content all of it, or one stride. */
export function partsOf(content: Uint8Array): {
	readonly metadataEnd: number;
	readonly entriesOffset: number;
} {
	const metadataOctets = new DataView(content.buffer, content.byteOffset, content.length).getUint32(0, true);
	const metadataEnd = METADATA_OFFSET + metadataOctets;
	return { metadataEnd, entriesOffset: wholeStrides(metadataEnd) };
}
