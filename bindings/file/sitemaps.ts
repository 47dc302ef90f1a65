import type { EngineFile } from "../contract/engine.js";
import type { Sitemap } from "../contract/types.js";
import { resolveUrl } from "../url/index.js";

/** A scheme with an authority after it. `https:s.xml` and `https:///s.xml` have none, though browsers accept them. */
const SCHEME_AND_AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Characters that are invisible, or look like a space but are none: they are part of a URL, and nobody sees them. */
const INVISIBLE = /(?![ \t])[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

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

/** The first invisible character of a value, as an offset and a length in code units; null if there is none. */
export function findInvisible(value: string): { readonly start: number; readonly length: number } | null {
	const found = INVISIBLE.exec(value);
	return found === null ? null : { start: found.index, length: found[0].length };
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
