/** Missing on a host without TextDecoder. Such a host has no WebAssembly either, but may load this file. */
const decoder =
	typeof TextDecoder === "function" ? /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true }) : null;

/** Decodes UTF-8, with U+FFFD for ill-formed octets; a byte order mark stays. Browsers refuse shared memory. */
export function decodeByHost(octets: Uint8Array): string {
	return decoder!.decode(octets);
}
