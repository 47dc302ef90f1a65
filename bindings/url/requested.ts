import { resolveUrl } from "./index.js";

/** What `URL` is told that a bare path is of. */
const ANY_SCHEME = "http:";
const ANY_HOST = "//host";

/**
 * The URL that is requested where someone asks for a URL, as the URL Standard serialises it, for dialect google, which
 * compares what it is given: scheme and host in lower case, the default port, fragment, user name and password left
 * out, dot segments, backslashes, tabs and newlines resolved, and escapes for what may not are in a path or query
 * (`é`, a space). Escapes that are there stay as they are (`%70`).
 *
 * Dot segments are resolved by our own code first: `URL` of Node 20.20 leaves `/a/.b/../c` as it is.
 *
 * @param text an absolute URL, or a path that starts with `/`.
 * @returns the same kind, but that a path which begins with two slashes comes after a host: google would take what
 *   is after them for one; null where the text is neither, its path is opaque (`mailto:x`), or the host has no `URL`.
 * @see https://url.spec.whatwg.org/#url-serializing
 */
export function toRequestedUrl(text: string): string | null {
	const resolved = resolveUrl(text);
	if (resolved === null || typeof URL !== "function") return null;
	const { origin, target } = resolved;
	try {
		// After an empty fragment, so that white space at the end of the target is not cut as the end of the URL.
		const { href } = new URL(`${origin ?? ANY_SCHEME + ANY_HOST}${target}#`);
		const requested = href.slice(origin === null ? ANY_SCHEME.length : 0, -"#".length);
		const path = requested.startsWith(ANY_HOST) ? requested.slice(ANY_HOST.length) : requested;
		return path.startsWith("//") ? requested : path;
	} catch {
		return null;
	}
}
