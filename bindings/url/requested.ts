import { resolveUrl } from "./index.js";

/**
 * Matches most URLs. Serialising leaves a matching URL unchanged if it has no dot segment and no empty first segment.
 */
const PLAIN = /^(?:https?:\/\/[a-z\d.-]+(?=\/))?\/[A-Za-z\d\-_~!$&()*+,;=:@%?/.]*$/;
const HAS_SEGMENTS_TO_RESOLVE = /\/(?:\.|%2e)|^\/\//i;

/** The scheme given to `URL` for a bare path. */
const ANY_SCHEME = "http:";
const ANY_HOST = "//host";

/**
 * The URL that is requested for a given URL, as the URL Standard serialises it. For dialect google, which compares URLs
 * as they are given: scheme and host in lower case; default port, fragment, user name and password left out; dot
 * segments, backslashes, tabs and newlines resolved; characters that a path or query must not contain escaped (`é`, a
 * space). Existing escapes do not change (`%70`).
 *
 * Dot segments are resolved by our own code first: `URL` of Node 20.20 leaves `/a/.b/../c` as it is.
 *
 * @param text an absolute URL, or a path that starts with `/`.
 * @returns the same kind of text, except that a path that begins with two slashes gets a host, since google would
 *   read the text after them as a host. Null if the text is neither, its path is opaque (`mailto:x`), or the host has
 *   no `URL`.
 * @see https://url.spec.whatwg.org/#url-serializing
 */
export function toRequestedUrl(text: string): string | null {
	const resolved = resolveUrl(text);
	if (resolved === null || typeof URL !== "function") return null;
	const { origin, target } = resolved;
	try {
		// An empty fragment at the end protects white space at the end of the target, which `URL` would cut.
		const { href } = new URL(`${origin ?? ANY_SCHEME + ANY_HOST}${target}#`);
		const requested = href.slice(origin === null ? ANY_SCHEME.length : 0, -"#".length);
		const path = requested.startsWith(ANY_HOST) ? requested.slice(ANY_HOST.length) : requested;
		return path.startsWith("//") ? requested : path;
	} catch {
		return null;
	}
}

/** Whether a URL is requested as it is written, for most of those that are; a text of octets may be asked about too. */
export function isRequestedAsWritten(text: string): boolean {
	return PLAIN.test(text) && !HAS_SEGMENTS_TO_RESOLVE.test(text);
}
