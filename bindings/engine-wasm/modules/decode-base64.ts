/** What newer hosts have beside Buffer. */
interface Base64Decoder {
	fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

/**
 * Octets of base64, decoded by the host. The build puts this file in the place of decode-octets.js for hosts that load
 * the package's files from a disk: Node, Bun, and Deno.
 */
export function decodeOctets(text: string): Uint8Array<ArrayBuffer> {
	return (Uint8Array as Base64Decoder).fromBase64?.(text) ?? Buffer.from(text, "base64");
}
