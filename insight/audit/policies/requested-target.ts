import { requestedUrl, SLASH } from "../../../bindings/internal.js";

const ROOT = Uint8Array.of(SLASH);

/** As `requestedUrl`, of the octets of a log. */
export function requestedOctets(target: Uint8Array): Uint8Array {
	// No line is empty. Google's parser reads no text as the root.
	if (target.length === 0) return ROOT;
	const requested = requestedUrl(target);
	return typeof requested === "string" ? new TextEncoder().encode(requested) : requested;
}
