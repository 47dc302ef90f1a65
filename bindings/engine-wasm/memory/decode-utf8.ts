/** Made where there is one: a host without it has no WebAssembly either, but may load this file all the same. */
const decoder =
	typeof TextDecoder === "function" ? /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true }) : null;

/**
 * Octets as text, U+FFFD for what is no UTF-8; a byte order mark stays.
 *
 * @param octets not of memory that threads share, which browsers refuse.
 */
export function decodeUtf8(octets: Uint8Array): string {
	return decoder!.decode(octets);
}
