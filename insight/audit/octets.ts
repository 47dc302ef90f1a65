/** Octets of logs: several are read, copied or compared at once. */

/** A view of the same octets, for reading several at once. */
export function viewOf(octets: Uint8Array): DataView {
	return new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
}

const WORD_OCTETS = 4;

/**
 * Copies the octets from `start` to `end` to another view, from `at` on. It copies a word at a time, at any alignment.
 * For few octets this costs less than a call to the host.
 *
 * @returns the end of the copy.
 */
export function copyOctets(from: DataView, start: number, end: number, to: DataView, at: number): number {
	for (; start + WORD_OCTETS <= end; start += WORD_OCTETS, at += WORD_OCTETS) {
		to.setUint32(at, from.getUint32(start, true), true);
	}
	for (; start < end; start++, at++) to.setUint8(at, from.getUint8(start));
	return at;
}

/** Whether two views have the same octets, from these places on. It compares a word at a time, from the end. */
export function isSameOctets(
	one: DataView,
	oneStart: number,
	other: DataView,
	otherStart: number,
	octetCount: number,
): boolean {
	let offset = octetCount;
	for (; offset >= WORD_OCTETS; offset -= WORD_OCTETS) {
		const at = offset - WORD_OCTETS;
		if (one.getInt32(oneStart + at, true) !== other.getInt32(otherStart + at, true)) return false;
	}
	while (--offset >= 0)
		if (one.getUint8(oneStart + offset) !== other.getUint8(otherStart + offset)) return false;
	return true;
}
