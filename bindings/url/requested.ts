import type { Dialect } from "../contract/types.js";
import { textOfUnits } from "../text/utf8.js";
import { resolveUrl, urlTextOfOctets } from "./index.js";

/**
 * Matches most URLs. Serialising leaves a matching URL unchanged if it has no dot segment and no empty first segment. A
 * host whose last label begins with a digit may be an address in another spelling: `127.1`.
 */
const PLAIN = /^(?:https?:\/\/(?:[a-z\d.-]*\.)?[a-z][a-z\d-]*(?=\/))?\/[A-Za-z\d\-_~!$&()*+,;=:@%?/.]*$/;
/** The same with letters that each dialect compares as their escapes. */
const PLAIN_OR_NOT_ASCII =
	/^(?:https?:\/\/(?:[a-z\d.-]*\.)?[a-z][a-z\d-]*(?=\/))?\/[A-Za-z\d\-_~!$&()*+,;=:@%?/.\x80-\uffff]*$/;
/** An escape that dialects may read differently: not one of a space or of an octet from 80 on, in upper case. */
const DOUBTFUL_ESCAPE = /%(?!20|[89A-F][\dA-F])/;
const HAS_SEGMENTS_TO_RESOLVE = /\/(?:\.|%2e)|^\/\//i;

/** The scheme given to `URL` for a bare path. */
const ANY_SCHEME = "http:";
const ANY_HOST = "//host";

/** Whether a dialect is asked about URLs as they would be requested: Google's parser resolves nothing, the others do. */
export function takesRequested(dialect: Dialect | undefined): boolean {
	return dialect === "google";
}

/** The URL by which a file of such a dialect is asked about a URL; itself if nothing changes, or it is no URL. */
export function requestedUrl(url: string): string;
export function requestedUrl(url: string | Uint8Array): string | Uint8Array;
export function requestedUrl(url: string | Uint8Array): string | Uint8Array {
	if (isRequestedAsWritten(typeof url === "string" ? url : textOfUnits(url))) return url;
	return toRequestedUrl(typeof url === "string" ? url : urlTextOfOctets(url)) ?? url;
}

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

/**
 * Whether all dialects compare the same octets with their rules, once dialect google is asked about `requestedUrl`. Dot
 * segments are resolved for each. False for some such URLs.
 */
export function isReadAlike(url: string): boolean {
	return PLAIN_OR_NOT_ASCII.test(url) && !DOUBTFUL_ESCAPE.test(url);
}

/** True for most texts of URLs that are requested as they are written; false for some of them, which are then resolved. */
function isRequestedAsWritten(text: string): boolean {
	return PLAIN.test(text) && !HAS_SEGMENTS_TO_RESOLVE.test(text);
}
