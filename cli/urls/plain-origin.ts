const SLASH = 0x2f;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;
/** `http`, and what follows it in each scheme. */
const HTTP = 0x68747470;
const SECURE = 0x733a2f2f;
const COLON_SLASHES = 0x3a2f2f;
const LONGEST_SCHEME_OCTETS = 8;
/** Of these serialising changes nothing in a host. */
export const HOST_OCTETS = new Uint8Array(256);
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789.-") HOST_OCTETS[character.charCodeAt(0)] = 1;

/** Where the host begins after `http://` or `https://`; 0 where the octets from `start` to `end` begin otherwise, or end there. */
export function hostStartOf(octets: DataView, start: number, end: number): number {
	if (end - start <= LONGEST_SCHEME_OCTETS || octets.getUint32(start) !== HTTP) return 0;
	const rest = octets.getUint32(start + 4);
	if (rest === SECURE) return start + 8;
	return rest >>> 8 === COLON_SLASHES ? start + 7 : 0;
}

/**
 * Whether the octets from `start` to `end` are an origin as it is serialised, which is seen at once of most: of letters,
 * digits and single hyphens within labels, of which the last begins with a letter, so that the host is no IP address.
 */
export function isPlainOrigin(octets: DataView, start: number, end: number): boolean {
	const hostStart = hostStartOf(octets, start, end);
	if (hostStart === 0) return false;
	let labelStart = hostStart;
	// What is before `at`; between labels, a dot.
	let before = DOT;
	for (let at = hostStart; at < end; at++) {
		const octet = octets.getUint8(at);
		if (HOST_OCTETS[octet] !== 1) return false;
		const isBetween = octet === DOT || octet === HYPHEN;
		if (isBetween && (before === DOT || before === HYPHEN)) return false;
		if (octet === DOT) labelStart = at + 1;
		before = octet;
	}
	if (before === DOT || before === HYPHEN) return false;
	const first = octets.getUint8(labelStart);
	return first >= LETTER_A && first <= LETTER_Z;
}

/** Whether the octets from `start` to `end` begin with those from `prefixStart` to `prefixEnd`, and a slash after them. */
export function beginsWithOrigin(
	octets: DataView,
	start: number,
	end: number,
	prefixStart: number,
	prefixEnd: number,
): boolean {
	const prefixOctets = prefixEnd - prefixStart;
	const after = start + prefixOctets;
	if (after >= end || octets.getUint8(after) !== SLASH) return false;
	let offset = 0;
	for (; offset + 4 <= prefixOctets; offset += 4) {
		if (octets.getUint32(start + offset) !== octets.getUint32(prefixStart + offset)) return false;
	}
	for (; offset < prefixOctets; offset++) {
		if (octets.getUint8(start + offset) !== octets.getUint8(prefixStart + offset)) return false;
	}
	return true;
}
