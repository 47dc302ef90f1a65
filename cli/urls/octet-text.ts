import { Buffer } from "node:buffer";
import { findIllFormed } from "../../bindings/internal.js";
import { escapeOctet, escapeText, isPlain } from "../output/formats/escape.js";

/** A URL as given: an argument, or the octets of a line. */
export type GivenUrl = string | Uint8Array;

/** A URL or a line for a person: safe to print, octets that are not UTF-8 as `\xNN`. */
export function toPrintable(text: GivenUrl): string {
	return typeof text === "string" ? escapeText(text) : decode(text, escapeText, escapeOctet);
}

/** A URL for a program, with `%NN` for octets that are not UTF-8: the same URL in all dialects but google. */
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
	for (;;) {
		const illFormed = findIllFormed(octets, start, octets.length);
		if (illFormed < 0) break;
		if (illFormed > start) pieces.push(ofText(buffer.toString("utf8", start, illFormed)));
		pieces.push(ofOctet(octets[illFormed]!));
		start = illFormed + 1;
	}
	pieces.push(ofText(buffer.toString("utf8", start)));
	return pieces.join("");
}
