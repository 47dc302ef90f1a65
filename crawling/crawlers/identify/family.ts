import { findNamedCrawler } from "../find-crawler.js";
import type { NamedCrawler } from "../types.js";
import { isCrawlersName } from "./crawler-word.js";

/** No known token has more hyphens. So a name costs a few look-ups, however many it has. */
const MAX_HYPHENS = 4;

/**
 * The crawler whose name another one continues by a hyphen: `Baiduspider-render` is of the family of `Baiduspider`. Its token
 * is documented, or a list has it and it has one of the words for crawlers, and more. If there are several, the longest counts.
 *
 * @param name a product token, or a name that begins with one: no group can name `Googlebot-Ünder`, which poses as its family all the
 *   same.
 * @returns null if there is none, or its operator has a token of its own for the crawler: one that is documented, or one
 *   whose group is assumed.
 */
export function familyOf(name: string): NamedCrawler | null {
	let end = name.indexOf("-");
	if (end < 0) return null;
	const own = findNamedCrawler(name);
	if (own !== undefined && (own.isDocumented || own.assumedFallbackToken !== null)) return null;
	let family: NamedCrawler | null = null;
	for (let count = 0; end > 0 && count < MAX_HYPHENS; count++) {
		family = familyNamed(name.slice(0, end)) ?? family;
		end = name.indexOf("-", end + 1);
	}
	return family?.isControlToken ? null : family;
}

function familyNamed(token: string): NamedCrawler | null {
	const found = findNamedCrawler(token);
	if (found === undefined) return null;
	return found.isDocumented || isCrawlersName(token) ? found : null;
}
