import { tokenOfWord, wordsOfHeader } from "../../../bindings/arguments/product-token.js";
import { findNamed, isKnownToken } from "./crawler-facts.js";

/** No crawler has its name further behind. */
export const LONGEST_AGENT_OCTETS = 1024;
const LONGEST_NAME_UNITS = 64;

/** A name that says that it is a crawler's; CUBOT makes telephones. */
const CRAWLER_NAME = /(?<!^cu)bot|crawl|spider|slurp|fetch|scrape|archiver/i;

/**
 * The product token by which a User-Agent header says that it is a crawler: the first that is one of
 * these. Words of URLs are none, since no product token has a colon.
 *
 * 1. The product token of a documented crawler, anywhere.
 * 2. A token that some crawler is known by, or that calls itself a bot, crawler or the like, where a crawler has its name: first,
 *    or after `compatible`.
 * 3. A product with a version that calls itself one.
 *
 * @param header its beginning is enough: `LONGEST_AGENT_OCTETS`.
 * @returns null for a browser and for whatever else does not say that it is a crawler.
 */
export function crawlerOfAgent(header: string): string | null {
	let isLead = true;
	for (const word of wordsOfHeader(header)) {
		if (word === "") continue;
		const token = tokenOfWord(word);
		if (token !== "" && token.length <= LONGEST_NAME_UNITS) {
			const named = findNamed(token);
			if (named?.isDocumented) return named.token;
			const callsItself = CRAWLER_NAME.test(token);
			const names = isLead ? callsItself || isKnownToken(token) : callsItself && word.includes("/");
			if (names) return named?.token ?? token;
		}
		isLead = word === "compatible";
	}
	return null;
}

/** The header as it was sent, where the log has white space as `+` or `%20`. */
export function unescapeAgent(header: string): string {
	// CloudFront escapes twice what was sent escaped.
	return header
		.replaceAll("+", " ")
		.replaceAll(/%(?:25)?20/g, " ")
		.replaceAll(/%(?:25)?2[Ff]/g, "/")
		.replaceAll(/%(?:25)?3[Bb]/g, ";");
}
