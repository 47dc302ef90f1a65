import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { parseSitemap, parseSitemapIndex } from "sitemap";

/** The addresses of pages. An index within an index is not allowed, and not read. */
export async function* pagesOf(fetch, url, isIndexRead = true) {
	const answer = await fetch(url);
	if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
	const octets = Buffer.from(await answer.arrayBuffer());
	const isGzip = octets[0] === 0x1f && octets[1] === 0x8b;
	const xml = isGzip ? gunzipSync(octets, { maxOutputLength: 52_428_800 }) : octets;
	if (xml.includes("<sitemapindex")) {
		const parts = isIndexRead ? await parseSitemapIndex(Readable.from([xml])) : [];
		for (const part of parts) yield* pagesOf(fetch, part.url, false);
	} else for (const page of await parseSitemap(Readable.from([xml]))) yield page.url;
}
