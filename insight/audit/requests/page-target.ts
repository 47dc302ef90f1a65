import { DOT, hexPairValue, PERCENT, SLASH } from "../../../bindings/internal.js";
import { isAt } from "../formats/find-octet.js";

/** The endings of paths to resources that pages use. */
const RESOURCES =
	"avif bmp css cur eot gif ico jpeg jpg js json map mjs mp3 mp4 ogg otf png svg ttf wasm wav webm webmanifest webp woff woff2".split(
		" ",
	);
const ESCAPE_OCTETS = 3;
const LONGEST_ENDING = 11;

/** The endings, by the key of `isPage`. Endings with the same key are compared by their octets. */
const RESOURCES_BY_KEY = new Map<number, string[]>();
for (const ending of RESOURCES) {
	let key = 0;
	for (let at = ending.length - 1; at >= 0; at--) key = nextKey(key, ending.charCodeAt(at));
	RESOURCES_BY_KEY.set(key, [...(RESOURCES_BY_KEY.get(key) ?? []), ending]);
}

const ROBOTS_TXT = Uint8Array.from("/robots.txt", (letter) => letter.charCodeAt(0));

/** Whether the path from `start` to `end` is a page, and not an image, a style sheet or the like. */
export function isPage(octets: Uint8Array, start: number, end: number): boolean {
	const least = Math.max(start, end - LONGEST_ENDING - 1);
	let key = 0;
	for (let at = end - 1; at >= least; at--) {
		const octet = octets[at]!;
		if (octet === DOT) return !isResource(key, octets, at + 1, end);
		if (octet === SLASH) return true;
		key = nextKey(key, inLowerCase(octet));
	}
	return true;
}

/**
 * Whether a path is that of robots.txt, which any crawler may fetch. An escape of an unreserved character is that character (RFC 3986
 * §2.3). The slash is reserved, and `//robots.txt` is another path.
 */
export function isRobotsTxt(octets: Uint8Array, start: number, end: number): boolean {
	if (end - start === ROBOTS_TXT.length) return isAt(octets, start, end, ROBOTS_TXT);
	if (end - start < ROBOTS_TXT.length || octets[start] !== SLASH) return false;
	let at = start + 1;
	for (let index = 1; index < ROBOTS_TXT.length; index++) {
		const isEscaped = octets[at] === PERCENT;
		const octet = isEscaped ? hexPairValue(octets[at + 1], octets[at + 2]) : octets[at];
		if (octet !== ROBOTS_TXT[index]) return false;
		at += isEscaped ? ESCAPE_OCTETS : 1;
	}
	return at === end;
}

function nextKey(key: number, octet: number): number {
	return (Math.imul(key, 37) + octet) | 0;
}

function isResource(key: number, octets: Uint8Array, start: number, end: number): boolean {
	const endings = RESOURCES_BY_KEY.get(key);
	return endings?.some((ending) => ending.length === end - start && isEnding(ending, octets, start)) === true;
}

function isEnding(ending: string, octets: Uint8Array, start: number): boolean {
	for (let index = 0; index < ending.length; index++) {
		if (inLowerCase(octets[start + index]!) !== ending.charCodeAt(index)) return false;
	}
	return true;
}

function inLowerCase(octet: number): number {
	return octet >= 0x41 && octet <= 0x5a ? octet | 0x20 : octet;
}
