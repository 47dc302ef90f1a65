/** The scheme and authority of a URL, if it has them, and its path. */
const ORIGIN_AND_PATH = /^([^:/?#]*:\/\/[^/?#]*)?([^?#]*)/;

/** A URL whose path has no two slashes in a row, as a server reads it that merges them. */
export function mergeSlashes(url: string): string {
	if (!url.includes("//")) return url;
	return url.replace(
		ORIGIN_AND_PATH,
		(_, origin: string | undefined, path: string) => (origin ?? "") + path.replaceAll(/\/{2,}/g, "/"),
	);
}
