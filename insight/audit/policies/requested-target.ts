import { toBinaryString } from "../../../bindings/arguments/octets.js";
import type { Dialect } from "../../../bindings/contract/types.js";
import { SLASH } from "../../../bindings/text/octets.js";
import { urlTextOfOctets } from "../../../bindings/url/index.js";
import { isRequestedAsWritten, toRequestedUrl } from "../../../bindings/url/requested.js";

const ROOT = Uint8Array.of(SLASH);

/**
 * Whether a file of a dialect is asked about a target as a client requests it. Google's parser resolves nothing, and reads
 * a host behind two slashes; the other dialects resolve URLs themselves.
 */
export function takesRequested(dialect: Dialect): boolean {
	return dialect === "google";
}

/** The text by which a file of such a dialect is asked about a target, which may be no URL. */
export function requestedTarget(target: string): string {
	return toRequestedUrl(target) ?? target;
}

/** The same for the octets of a log; the octets themselves if they are asked about as they are. */
export function requestedOctets(target: Uint8Array): Uint8Array {
	// No line is empty. Google's parser reads no text as the root.
	if (target.length === 0) return ROOT;
	if (isRequestedAsWritten(toBinaryString(target))) return target;
	const requested = toRequestedUrl(urlTextOfOctets(target));
	return requested === null ? target : new TextEncoder().encode(requested);
}
