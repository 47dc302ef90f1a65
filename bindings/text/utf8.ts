/** UTF-8 (RFC 3629) as the Encoding Standard reads it, for hosts with and without TextEncoder and TextDecoder. */

const REPLACEMENT_CHARACTER = 0xfffd;
/** Code units per call of `String.fromCharCode`; every host accepts far more arguments. */
const CHUNK_UNITS = 4096;
/** Up to so many code units an array is faster; from so many octets on a decoder is faster. */
const FEW_UNITS = 16;
const MANY_OCTETS = 40;

const encoder = typeof TextEncoder === "function" ? new TextEncoder() : null;
const decoder = typeof TextDecoder === "function" ? new TextDecoder("utf-8", { ignoreBOM: true }) : null;

/** The octets of a text; lone surrogates become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
	return encoder === null ? encodeByHand(text) : encoder.encode(text);
}

/** The text of some octets; every ill-formed sequence becomes U+FFFD, a byte order mark stays. */
export function decodeUtf8(octets: Uint8Array, start: number, end: number): string {
	if (isAscii(octets, start, end)) return textOfAscii(octets, start, end);
	return decoder === null ? decodeByHand(octets, start, end) : decoder.decode(octets.subarray(start, end));
}

/** The text of octets that are all ASCII. */
export function textOfAscii(octets: Uint8Array, start: number, end: number): string {
	return end - start >= MANY_OCTETS && decoder !== null
		? decoder.decode(octets.subarray(start, end))
		: textOfUnits(octets, start, end);
}

/** The number of octets of a text in UTF-8, from one of its code units on. */
export function countUtf8(text: string, start: number): number {
	let count = 0;
	let index = start;
	while (index < text.length) {
		const codePoint = codePointAt(text, index, text.length);
		index += codePoint > 0xffff ? 2 : 1;
		count += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint <= 0xffff ? 3 : 4;
	}
	return count;
}

/** Whether a code unit is the first of a pair; false for `NaN`, the code unit after a text's end. */
export function isHighSurrogate(unit: number): boolean {
	return (unit & 0xfc00) === 0xd800;
}

/** The text of some code units; octets count as U+0000 to U+00FF. */
export function textOfUnits(units: Uint8Array | Uint16Array, start = 0, end = units.length): string {
	if (end - start <= FEW_UNITS) {
		const few = new Array<number>(end - start);
		for (let index = start; index < end; index++) few[index - start] = units[index]!;
		return String.fromCharCode(...few);
	}
	let text = "";
	for (let from = start; from < end; from += CHUNK_UNITS) {
		const chunk = units.subarray(from, Math.min(from + CHUNK_UNITS, end));
		text += String.fromCharCode.apply(null, chunk as unknown as number[]);
	}
	return text;
}

/** Offset of the first octet that begins an ill-formed sequence; -1 if there is none. */
export function findIllFormed(octets: Uint8Array, start: number, end: number): number {
	let offset = start;
	// Invariant: all octets before `offset` are well formed, and a sequence begins there.
	while (offset < end) {
		if (octets[offset]! < 0x80) {
			offset++;
			continue;
		}
		const length = sequenceLength(octets, offset, end);
		if (length < 0) return offset;
		offset += length;
	}
	return -1;
}

/** The code point at an index of a text; U+FFFD for a lone surrogate. Above 0xFFFF it has two code units. */
function codePointAt(text: string, index: number, end: number): number {
	const unit = text.charCodeAt(index);
	if ((unit & 0xf800) !== 0xd800) return unit;
	if (unit >= 0xdc00 || index + 1 >= end) return REPLACEMENT_CHARACTER;
	const next = text.charCodeAt(index + 1);
	if ((next & 0xfc00) !== 0xdc00) return REPLACEMENT_CHARACTER;
	return 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00);
}

/** Writes a code point's octets; the caller has made room for four. Returns the offset after them. */
function writeCodePoint(codePoint: number, octets: Uint8Array, offset: number): number {
	if (codePoint < 0x80) {
		octets[offset] = codePoint;
		return offset + 1;
	}
	const continuationCount = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
	// 110xxxxx, 1110xxxx, 11110xxx: as many ones as the sequence has octets.
	octets[offset] = ((0xff00 >> (continuationCount + 1)) & 0xff) | (codePoint >> (6 * continuationCount));
	for (let left = continuationCount - 1; left >= 0; left--) {
		octets[offset + continuationCount - left] = 0x80 | ((codePoint >> (6 * left)) & 0x3f);
	}
	return offset + continuationCount + 1;
}

function encodeByHand(text: string): Uint8Array {
	// At most three octets per code unit: a pair of surrogates makes four.
	const octets = new Uint8Array(text.length * 3);
	let octetCount = 0;
	let index = 0;
	while (index < text.length) {
		const codePoint = codePointAt(text, index, text.length);
		octetCount = writeCodePoint(codePoint, octets, octetCount);
		index += codePoint > 0xffff ? 2 : 1;
	}
	return octets.slice(0, octetCount);
}

function decodeByHand(octets: Uint8Array, start: number, end: number): string {
	const units = new Uint16Array(end - start);
	let unitCount = 0;
	let offset = start;
	while (offset < end) {
		const length = sequenceLength(octets, offset, end);
		const codePoint = length < 0 ? REPLACEMENT_CHARACTER : codePointOf(octets, offset, length);
		if (codePoint > 0xffff) {
			units[unitCount++] = 0xd7c0 + (codePoint >> 10);
			units[unitCount++] = 0xdc00 | (codePoint & 0x3ff);
		} else {
			units[unitCount++] = codePoint;
		}
		offset += Math.abs(length);
	}
	return textOfUnits(units, 0, unitCount);
}

function codePointOf(octets: Uint8Array, offset: number, length: number): number {
	const lead = octets[offset]!;
	if (length === 1) return lead;
	let codePoint = lead & (0x7f >> length);
	for (let index = 1; index < length; index++)
		codePoint = (codePoint << 6) | (octets[offset + index]! & 0x3f);
	return codePoint;
}

/**
 * Length of the well-formed sequence at an offset. If there is none, minus the length of the octets that one U+FFFD
 * replaces: the longest start of a well-formed sequence, at least one octet (Unicode §3.9, Table 3-7).
 */
function sequenceLength(octets: Uint8Array, offset: number, end: number): number {
	const lead = octets[offset]!;
	if (lead < 0x80) return 1;
	if (lead < 0xc2 || lead > 0xf4) return -1;
	const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
	// No overlong forms (E0, F0), no surrogates (ED), nothing above U+10FFFF (F4).
	let least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
	let most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
	for (let index = 1; index < length; index++) {
		const octet = offset + index < end ? octets[offset + index]! : 0;
		if (octet < least || octet > most) return -index;
		least = 0x80;
		most = 0xbf;
	}
	return length;
}

/** Whether all octets between two offsets are below 0x80. */
export function isAscii(octets: Uint8Array, start: number, end: number): boolean {
	for (let offset = start; offset < end; offset++) {
		if (octets[offset]! >= 0x80) return false;
	}
	return true;
}
