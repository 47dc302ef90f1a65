import { Buffer } from "node:buffer";
import { escapeOctet, escapeText, isPlain } from "../output/formats/escape.js";

/** A URL as given: an argument, or the octets of a line. */
export type GivenUrl = string | Uint8Array;

/** A URL or a line for a person: safe to print, octets that are not UTF-8 as `\xNN`. */
export function toPrintable(text: GivenUrl): string {
	return typeof text === "string" ? escapeText(text) : decode(text, escapeText, escapeOctet);
}

/**
 * Returns a URL for a program, with `%NN` for octets that are not UTF-8. All dialects but google read the result as
 * the same URL. Dialect google compares URLs as written.
 */
export function toUrlText(url: GivenUrl): string {
	return typeof url === "string" ? url : decode(url, (text) => text, percentEncode);
}

/** Octets as a text with one code unit per octet. */
export function octetTextOf(octets: Uint8Array): string {
	return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString("latin1");
}

/** The octets of a text that has one code unit per octet. */
export function octetsOfText(text: string): Buffer {
	return Buffer.from(text, "latin1");
}

function percentEncode(octet: number): string {
	return `%${octet.toString(16).toUpperCase()}`;
}

function decode(
	octets: Uint8Array,
	ofText: (text: string) => string,
	ofOctet: (octet: number) => string,
): string {
	const ascii = octetTextOf(octets);
	if (isPlain(ascii)) return ascii;
	const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
	const pieces: string[] = [];
	let start = 0;
	for (let index = 0; index < octets.length; ) {
		const length = sequenceLength(octets, index);
		if (length > 0) {
			index += length;
			continue;
		}
		if (index > start) pieces.push(ofText(buffer.toString("utf8", start, index)));
		pieces.push(ofOctet(octets[index] ?? 0));
		index++;
		start = index;
	}
	pieces.push(ofText(buffer.toString("utf8", start)));
	return pieces.join("");
}

/**
 * Number of octets of the well-formed UTF-8 sequence at `index` (Unicode, table 3-7); 0 if there is no such sequence.
 */
function sequenceLength(octets: Uint8Array, index: number): number {
	const lead = octets[index] ?? 0;
	if (lead < 0x80) return 1;
	if (lead < 0xc2 || lead > 0xf4) return 0;
	const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
	const second = octets[index + 1] ?? 0;
	const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
	const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
	if (second < least || second > most) return 0;
	for (let offset = 2; offset < length; offset++) {
		if (((octets[index + offset] ?? 0) & 0xc0) !== 0x80) return 0;
	}
	return length;
}
