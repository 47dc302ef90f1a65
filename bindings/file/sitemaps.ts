import type { EngineFile } from "../contract/engine.js";
import type { Sitemap } from "../contract/types.js";
import { resolveUrl } from "../url/index.js";

/** A scheme with an authority after it: `https:s.xml` and `https:///s.xml` have none, whatever browsers make of them. */
const SCHEME_AND_AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** What is drawn as nothing, or as a space that is none: it is part of a URL, and nobody sees it there. */
const INVISIBLE = /(?![ \t])[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** The sitemap records of a file. @param robotsTxtUrl where the file lives, or null where nobody says. */
export function readSitemaps(file: EngineFile, robotsTxtUrl: string | null): Sitemap[] {
	const sitemaps: Sitemap[] = [];
	file.visitRecords(({ kind, line, value }) => {
		if (kind !== "sitemap") return;
		sitemaps.push({ line, url: value, resolvedUrl: resolveSitemap(value, robotsTxtUrl) });
	});
	return sitemaps;
}

/** The sitemaps.org protocol wants a sitemap's full URL; one without a host cannot be fetched by a crawler. */
export function isAbsoluteUrlWithHost(text: string): boolean {
	return SCHEME_AND_AUTHORITY.test(text) && /:\/\/./.test(resolveUrl(text)?.origin ?? "");
}

/** The first invisible character of a value, as an offset and a length in code units; null where there is none. */
export function findInvisible(value: string): { readonly start: number; readonly length: number } | null {
	const found = INVISIBLE.exec(value);
	return found === null ? null : { start: found.index, length: found[0].length };
}

function resolveSitemap(value: string, robotsTxtUrl: string | null): string | null {
	const isAbsolute = isAbsoluteUrlWithHost(value);
	// A scheme without its authority is a mistake, and nobody can say what was meant.
	if (!isAbsolute && (value === "" || robotsTxtUrl === null || SCHEME.test(value))) return null;
	if (typeof URL !== "function") return isAbsolute ? value : null;
	try {
		return new URL(value, robotsTxtUrl ?? undefined).href;
	} catch {
		return null;
	}
}
