const FIRST_CODE = 35;
const PLANE_OCTETS = 90;
const LAST_CODE = FIRST_CODE + PLANE_OCTETS - 1;
const LEAST_MIRRORED = 67;
const GREATEST_MIRRORED = 128;

/** Decodes the text that scripts/plugins/encode-octets.mjs made of octets, once, before any code is compiled. */
export function decodeOctets(text: string): Uint8Array<ArrayBuffer> {
	const octets = new TextEncoder().encode(text.replaceAll("!", "\\"));
	let octetCount = 0;
	let shift = -FIRST_CODE;
	// Invariant: writing never overtakes reading, since no octet takes less than one character.
	for (let index = 0; index < octets.length; index++) {
		const code = octets[index]!;
		if (code <= LAST_CODE) {
			const place = code + shift;
			const isMirrored = place >= LEAST_MIRRORED && place <= GREATEST_MIRRORED;
			octets[octetCount++] = isMirrored ? LEAST_MIRRORED + GREATEST_MIRRORED - place : place;
			shift = -FIRST_CODE;
		} else {
			shift = PLANE_OCTETS * (code - LAST_CODE) - FIRST_CODE;
		}
	}
	return octets.subarray(0, octetCount);
}
