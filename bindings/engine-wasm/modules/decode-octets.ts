const FIRST_CODE = 35;
const PLANE_OCTETS = 90;
const LAST_CODE = FIRST_CODE + PLANE_OCTETS - 1;

/**
 * The octets that scripts/encode-octets.mjs made text of; the format is told there. It runs once, before anything is
 * compiled: what the host has in machine code does most of the work, and one pass in place the rest.
 */
export function decodeOctets(text: string): Uint8Array<ArrayBuffer> {
	const octets = new TextEncoder().encode(text.replaceAll("!", "\\"));
	let octetCount = 0;
	let shift = -FIRST_CODE;
	// Invariant: what is written never overtakes what is read, as no octet takes less than one character.
	for (let index = 0; index < octets.length; index++) {
		const code = octets[index]!;
		if (code <= LAST_CODE) {
			octets[octetCount++] = code + shift;
			shift = -FIRST_CODE;
		} else {
			shift = PLANE_OCTETS * (code - LAST_CODE) - FIRST_CODE;
		}
	}
	return octets.subarray(0, octetCount);
}
