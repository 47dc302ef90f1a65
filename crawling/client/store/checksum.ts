/** Odd, so that multiplication is invertible; from the golden ratio and from MurmurHash3's final mix. */
const FIRST_FACTOR = 0x9e3779b1;
const SECOND_FACTOR = 0x85ebca6b;

/**
 * A checksum of 64 bits, in 16 hexadecimal digits. It detects accidents, not tampering: two texts of one length that
 * differ in one unit never have the same, and of other damage about one in 2^64 is not detected.
 */
export function textChecksumOf(text: string): string {
	let first = text.length;
	let second = ~text.length;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		first = rotate(Math.imul(first ^ unit, FIRST_FACTOR));
		second = rotate(Math.imul(second ^ unit, SECOND_FACTOR));
	}
	return toHex(first) + toHex(second);
}

/** Moves the high bits, which depend on all lower bits, to where the next multiplication spreads them. */
function rotate(bits: number): number {
	return (bits << 15) | (bits >>> 17);
}

function toHex(bits: number): string {
	return (bits >>> 0).toString(16).padStart(8, "0");
}
