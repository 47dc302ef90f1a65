import { resolveUrl } from "../../../bindings/url/index.js";

/** Stands for whatever host a bare path is of. */
const HOST = "http://host";

/**
 * A URL as a crawler would request it: serialised as the URL Standard does. Dialect google compares URLs as they come,
 * so what is judged must be what is requested.
 *
 * @returns null where it is neither an absolute URL nor a path.
 */
export function toRequestedUrl(url: string): string | null {
	if (resolveUrl(url) === null) return null;
	try {
		return url.startsWith("/") ? new URL(HOST + url).href.slice(HOST.length) : new URL(url).href;
	} catch {
		return null;
	}
}
