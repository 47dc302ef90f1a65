import { tokenOfWord, wordsOfHeader } from "../../../bindings/arguments/product-token.js";
import { findNamed, isKnownToken } from "./crawler-facts.js";

/** No crawler has its name further behind. */
export const LONGEST_AGENT_OCTETS = 1024;
const LONGEST_NAME_UNITS = 64;

/** A name that says that it is a crawler's; CUBOT makes telephones. */
const CRAWLER_NAME = /(?<!^cu)bot|crawl|spider|slurp|fetch|scrape|archiver/i;
/** What a program is, and not its name: `Sogou web spider/4.0`. */
const KIND_OF_PROGRAM = /^(?:web)?(?:bot|robot|crawler|spider|fetcher|scraper)$/i;
/** A name with dots, of which a product token is the part before the first: `archive.org_bot`. */
const DOTTED_NAME = /^([A-Za-z0-9_-]+)\.[^/]*/;

/**
 * The product token by which a User-Agent header says that it is a crawler: the first that is one of
 * these. Words of URLs are none, since no product token has a colon.
 *
 * 1. The product token of a documented crawler, anywhere.
 * 2. A token that some crawler is known by, or that calls itself a bot, crawler or the like, where a crawler has its name: first,
 *    or after `compatible`.
 * 3. A product that calls itself one, with a version or known by lists. Where it says only what it is, the first word is its name.
 *
 * @param header its beginning is enough: `LONGEST_AGENT_OCTETS`.
 * @returns null for a browser and for whatever else does not say that it is a crawler.
 */
export function crawlerOfAgent(header: string): string | null {
	let isLead = true;
	const words = wordsOfHeader(header);
	for (const word of words) {
		if (word === "") continue;
		const token = tokenOfWord(word) || (isLead ? tokenOfDotted(word) : "");
		if (token !== "" && token.length <= LONGEST_NAME_UNITS) {
			const named = findNamed(token);
			if (named?.isDocumented) return named.token;
			const callsItself = CRAWLER_NAME.test(isLead ? word.split("/", 1)[0]! : token);
			if (isLead && (callsItself || isKnownToken(token))) return named?.token ?? token;
			if (!isLead && callsItself) {
				const isKind = KIND_OF_PROGRAM.test(token);
				const first = isKind ? tokenOfWord(words[0]!) : "";
				if (isKind && word.includes("/")) return first === "" || /^mozilla$/i.test(first) ? token : first;
				if (!isKind && (word.includes("/") || named !== undefined)) return named?.token ?? token;
			}
		}
		isLead = word === "compatible";
	}
	return null;
}

function tokenOfDotted(word: string): string {
	return DOTTED_NAME.exec(word)?.[1] ?? "";
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
