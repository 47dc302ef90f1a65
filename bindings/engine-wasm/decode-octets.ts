const FIRST_CODE = 35;
const BACKSLASH = 92;
const STAND_IN = 33;
const PLANE_OCTETS = 90;

/** The octets that scripts/encode-octets.mjs made text of; the format is told there. */
export function decodeOctets(text: string): Uint8Array<ArrayBuffer> {
	const octets = new Uint8Array(text.length);
	let octetCount = 0;
	let planeStart = 0;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		const digit = (code === STAND_IN ? BACKSLASH : code) - FIRST_CODE;
		if (digit < PLANE_OCTETS) {
			octets[octetCount++] = planeStart + digit;
			planeStart = 0;
		} else {
			planeStart = PLANE_OCTETS * (digit - PLANE_OCTETS + 1);
		}
	}
	return octets.slice(0, octetCount);
}
