import { textOfUnits } from "../../../bindings/internal.js";

/** The scheme and authority of a URL, if it has them, and its path. */
const ORIGIN_AND_PATH = /^([^:/?#]*:\/\/[^/?#]*)?([^?#]*)/;
const SLASHES = /(?:\/|%2f)+/gi;

/** A URL whose path is read as by a server that takes an escaped slash for a slash, and several slashes in a row for one. */
export function mergeSlashes(url: string): string {
	if (!url.includes("//") && !url.includes("%2")) return url;
	return url.replace(
		ORIGIN_AND_PATH,
		(_, origin: string | undefined, path: string) => (origin ?? "") + path.replaceAll(SLASHES, "/"),
	);
}

/** The target from `start` to `end` as such a server reads it; null if it reads it as it is. */
export function mergedTarget(
	{ buffer, byteOffset }: DataView,
	start: number,
	end: number,
): Uint8Array | null {
	const target = textOfUnits(new Uint8Array(buffer, byteOffset + start, end - start));
	const merged = mergeSlashes(target);
	return merged === target ? null : Uint8Array.from(merged, (character) => character.charCodeAt(0));
}
