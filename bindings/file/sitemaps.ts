import type { EngineFile } from "../contract/engine.js";
import type { Sitemap } from "../contract/types.js";
import { resolveUrl } from "../url/index.js";

/** A scheme with an authority after it. `https:s.xml` and `https:///s.xml` have none, though browsers accept them. */
const SCHEME_AND_AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** The sitemap records of a file. @param robotsTxtUrl the URL of the file, or null if it is not known. */
export function readSitemaps(file: EngineFile, robotsTxtUrl: string | null): Sitemap[] {
	const sitemaps: Sitemap[] = [];
	file.visitRecords(({ kind, line, value }) => {
		if (kind !== "sitemap") return;
		sitemaps.push({ line, url: value, resolvedUrl: resolveSitemap(value, robotsTxtUrl) });
	});
	return sitemaps;
}

/** The sitemaps.org protocol requires a sitemap's full URL; a crawler cannot fetch a URL without a host. */
export function isAbsoluteUrlWithHost(text: string): boolean {
	return SCHEME_AND_AUTHORITY.test(text) && /:\/\/./.test(resolveUrl(text)?.origin ?? "");
}

function resolveSitemap(value: string, robotsTxtUrl: string | null): string | null {
	const isAbsolute = isAbsoluteUrlWithHost(value);
	// A scheme without its authority is a mistake with no clear meaning.
	if (!isAbsolute && (value === "" || robotsTxtUrl === null || SCHEME.test(value))) return null;
	if (typeof URL !== "function") return isAbsolute ? value : null;
	try {
		return new URL(value, robotsTxtUrl ?? undefined).href;
	} catch {
		return null;
	}
}
