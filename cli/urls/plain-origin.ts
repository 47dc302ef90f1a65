const SLASH = 0x2f;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;
/** `http`, and the octets after it in each scheme. */
const HTTP = 0x68747470;
const SECURE = 0x733a2f2f;
const COLON_SLASHES = 0x3a2f2f;
const LONGEST_SCHEME_OCTETS = 8;
/** Octets that serialising leaves unchanged in a host, by octet. */
export const HOST_OCTETS = new Uint8Array(256);
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789.-") HOST_OCTETS[character.charCodeAt(0)] = 1;

/**
 * Offset of the host after `http://` or `https://`. It is 0 if the octets from `start` to `end` begin otherwise, or
 * end there.
 */
export function hostStartOf(octets: DataView, start: number, end: number): number {
	if (end - start <= LONGEST_SCHEME_OCTETS || octets.getUint32(start) !== HTTP) return 0;
	const rest = octets.getUint32(start + 4);
	if (rest === SECURE) return start + 8;
	return rest >>> 8 === COLON_SLASHES ? start + 7 : 0;
}

/**
 * Whether the octets from `start` to `end` are a serialised origin of the most frequent form. Other origins give
 * false. In this form the labels have letters, digits and single hyphens. The last label begins with a letter, so the
 * host is not an IP address.
 */
export function isPlainOrigin(octets: DataView, start: number, end: number): boolean {
	const hostStart = hostStartOf(octets, start, end);
	if (hostStart === 0) return false;
	let labelStart = hostStart;
	// The octet before `at`. At the start it counts as a dot, which separates labels.
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

/**
 * Whether the octets from `start` to `end` begin with those from `prefixStart` to `prefixEnd`, followed by a slash.
 */
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
