import { textOfUnits } from "../../bindings/internal.js";
import type { AccessCopy } from "./types.js";

/** Octets kept beyond the parser's limit: three for a line end and more, three that a cut within a character drops. */
export const OCTETS_BEYOND_LIMIT = 6;

/** A body in a form that JSON can hold, cut to what the parser reads. */
export function toKeptBody(
	body: string | Uint8Array,
	maxOctets: number,
): Pick<AccessCopy, "body" | "isText"> {
	const octets = cut(typeof body === "string" ? encodeStart(body, maxOctets) : body, maxOctets);
	try {
		return { body: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets), isText: true };
	} catch {
		return { body: textOfUnits(octets), isText: false };
	}
}

/** The body of a copy: a string that encodes to its octets, or the octets if they are not UTF-8. */
export function fromKeptBody(copy: Pick<AccessCopy, "body" | "isText">): string | Uint8Array | null {
	if (copy.body === null || copy.isText) return copy.body;
	const octets = new Uint8Array(copy.body.length);
	for (let index = 0; index < octets.length; index++) octets[index] = copy.body.charCodeAt(index);
	return octets;
}

/** One unit more than needed is encoded, each at least one octet, so that no kept character is cut in half. */
function encodeStart(text: string, maxOctets: number): Uint8Array {
	return new TextEncoder().encode(text.slice(0, maxOctets + OCTETS_BEYOND_LIMIT + 1));
}

function cut(octets: Uint8Array, maxOctets: number): Uint8Array {
	let end = maxOctets + OCTETS_BEYOND_LIMIT;
	if (octets.length <= end) return octets;
	// Not within the octets of a character, or the whole file would not be valid UTF-8.
	while (end > maxOctets + 3 && (octets[end]! & 0xc0) === 0x80) end--;
	return octets.subarray(0, end);
}
