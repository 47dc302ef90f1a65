import { textOfUnits } from "../../../../bindings/internal.js";
import { readContent, writeContent } from "./content.js";
import type { PlaygroundInput } from "./input.js";

/**
 * The start of a fragment: a version, the way of packing, and a point. Base64url follows. `1d.` is JSON in UTF-8
 * after raw DEFLATE. `1j.` is the JSON itself, for browsers that cannot compress.
 */
const COMPRESSED = "1d.";
const PLAIN = "1j.";

/** Longer links are refused: browsers, chats and mail programs cut them. */
export const MAX_FRAGMENT_CHARACTERS = 100_000;
/** Maximum size of unpacked content. A fragment is hostile input, so a larger content is refused while it unpacks. */
export const MAX_CONTENT_OCTETS = 2_000_000;

/**
 * Packs an input for the part of a URL after `#`.
 *
 * @returns the fragment without `#`; null if it would be longer than `MAX_FRAGMENT_CHARACTERS`.
 */
export async function encodeFragment(input: PlaygroundInput): Promise<string | null> {
	const octets = new TextEncoder().encode(writeContent(input));
	if (octets.length > MAX_CONTENT_OCTETS) return null;
	const fragment = canCompress()
		? COMPRESSED + toBase64Url(await transform(octets, new CompressionStream("deflate-raw")))
		: PLAIN + toBase64Url(octets);
	return fragment.length > MAX_FRAGMENT_CHARACTERS ? null : fragment;
}

/**
 * Unpacks a fragment. No fragment makes it throw.
 *
 * @param fragment with or without `#`.
 * @returns the input; null if the fragment cannot be read.
 */
export async function decodeFragment(fragment: string): Promise<PlaygroundInput | null> {
	const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
	if (text.length > MAX_FRAGMENT_CHARACTERS) return null;
	try {
		const packed = fromBase64Url(text.slice(COMPRESSED.length));
		if (text.startsWith(PLAIN)) return decode(packed);
		if (!text.startsWith(COMPRESSED) || !canCompress()) return null;
		return decode(await transform(packed, new DecompressionStream("deflate-raw")));
	} catch {
		return null;
	}
}

function decode(octets: Uint8Array): PlaygroundInput | null {
	return readContent(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets));
}

function canCompress(): boolean {
	return typeof CompressionStream === "function" && typeof DecompressionStream === "function";
}

/** Runs octets through a stream. It throws when more than `MAX_CONTENT_OCTETS` come out. */
async function transform(
	octets: Uint8Array<ArrayBuffer>,
	stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
	const reader = new Blob([octets]).stream().pipeThrough(stream).getReader();
	const chunks: Uint8Array[] = [];
	let length = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > MAX_CONTENT_OCTETS) {
			await reader.cancel();
			throw new RangeError("the content is too long");
		}
		chunks.push(value);
	}
	const whole = new Uint8Array(length);
	let position = 0;
	for (const chunk of chunks) {
		whole.set(chunk, position);
		position += chunk.length;
	}
	return whole;
}

function toBase64Url(octets: Uint8Array): string {
	return btoa(textOfUnits(octets)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
	const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
