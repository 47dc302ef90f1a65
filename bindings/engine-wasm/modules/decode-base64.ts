/** The base64 decoder that newer hosts have besides Buffer. */
interface Base64Decoder {
	fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

/**
 * Decodes base64 by the host. The build replaces decode-octets.js by this file for hosts that load the package's files
 * from a disk: Node, Bun, and Deno.
 */
export function decodeOctets(text: string): Uint8Array<ArrayBuffer> {
	return (Uint8Array as Base64Decoder).fromBase64?.(text) ?? Buffer.from(text, "base64");
}
