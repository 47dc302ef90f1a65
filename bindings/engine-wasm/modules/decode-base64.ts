/** The base64 decoder that newer hosts have besides Buffer. */
interface Base64Decoder {
	fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

/** Decodes base64 by the host: in place of decode-octets.js for hosts that load the package from a disk. */
export function decodeOctets(text: string): Uint8Array<ArrayBuffer> {
	return (Uint8Array as Base64Decoder).fromBase64?.(text) ?? Buffer.from(text, "base64");
}
