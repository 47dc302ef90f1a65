import { bodyOf, MAX_BODY_OCTETS, RecordCursor } from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";

/** Whether a body has other text than comments, but no record of robots.txt, such as an error page in plain text. */
export function hasTextOnly(octets: Uint8Array, dialect: Dialect): boolean {
	const kept = { octets, octetCount: octets.length, maxOctets: MAX_BODY_OCTETS };
	const cursor = new RecordCursor(bodyOf(kept, dialect), dialect);
	let hasText = false;
	while (cursor.advance()) {
		if (cursor.keyName !== null) return false;
		hasText ||= cursor.kind !== "blank" && cursor.kind !== "comment";
	}
	return hasText;
}
