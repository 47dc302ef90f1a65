import { DOT, SLASH, toLowerCase } from "../../../bindings/text/octets.js";

/** What pages are made of, by the ending of the path. */
const RESOURCES = new Set(
	"avif bmp css cur eot gif ico jpeg jpg js json map mjs mp3 mp4 ogg otf png svg ttf wasm wav webm webmanifest webp woff woff2".split(
		" ",
	),
);
const LONGEST_ENDING = 11;

const ROBOTS_TXT = Uint8Array.from("/robots.txt", (letter) => letter.charCodeAt(0));

/** Whether a path, from `start` to `end`, is a page, and not an image, a style sheet or the like. */
export function isPage(octets: Uint8Array, start: number, end: number): boolean {
	let ending = "";
	for (let at = end - 1; at >= start && end - at <= LONGEST_ENDING + 1; at--) {
		const octet = octets[at]!;
		if (octet === DOT) return !RESOURCES.has(ending);
		if (octet === SLASH) return true;
		ending = String.fromCharCode(toLowerCase(octet)) + ending;
	}
	return true;
}

/** Whether a path is that of robots.txt, which any crawler may fetch. */
export function isRobotsTxt(octets: Uint8Array, start: number, end: number): boolean {
	return (
		end - start === ROBOTS_TXT.length && ROBOTS_TXT.every((octet, index) => octets[start + index] === octet)
	);
}
