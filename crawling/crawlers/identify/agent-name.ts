import { tokenOfWord, wordsOfHeader } from "../../../bindings/arguments/product-token.js";
import { findNamedCrawler } from "../find-crawler.js";
import { KNOWN_TOKENS } from "../spelling.js";
import { nameByAddress } from "./namesakes.js";

/** The octets of a header that are read, or its units if it is a string. No crawler has its name after them. */
export const LONGEST_AGENT_OCTETS = 1024;
const LONGEST_NAME_UNITS = 64;

const known: ReadonlySet<string> = /* @__PURE__ */ new Set(
	/* @__PURE__ */ KNOWN_TOKENS.map((token) => token.toLowerCase()),
);

/** The starts of known tokens. Most words of browsers' headers have others, and need not be looked at. */
const knownStarts: ReadonlySet<number> = /* @__PURE__ */ new Set(/* @__PURE__ */ KNOWN_TOKENS.map(startOf));

/** A name that says that it is a crawler's. CUBOT is left out: it makes telephones. */
const CRAWLER_NAME = /(?<!^cu)bot|crawl|spider|slurp|fetch|scrape|archiver/i;
/** A word for the kind of a program, which is not its name: `Sogou web spider/4.0`. */
const KIND_OF_PROGRAM = /^(?:web)?(?:bot|robot|crawler|spider|fetcher|scraper)$/i;
/** The beginning of a word that may be a product token, whatever follows: `Baiduspider+` is one crawler's own spelling. */
const FIRST_TOKEN = /^[A-Za-z0-9_-]+/;
/** A name with dots: `archive.org_bot`. */
const DOTTED_NAME = /^[A-Za-z0-9_-]+\.[^/]*/;
/** A name of several words, from the start of a header: `Screaming Frog SEO Spider`. */
const NAME_OF_WORDS = /^[A-Za-z0-9_-]+(?: [A-Za-z0-9_-]+)+(?=$|[/ ;,()])/;
/** The product token of a name of words, between spaces or dots, is the first of them: so a user-agent line is read. */
const TOKEN_OF_NAME = /^([A-Za-z0-9_-]+)(?:[ .][A-Za-z0-9_. -]*)?$/;

/** A URL, or a mail address with its scheme, is no name. */
const URL_WORD = /:/;

/** The product token by which a group names the crawler with a name; "" if no group can name it. */
export function productTokenOfName(name: string): string {
	return TOKEN_OF_NAME.exec(name)?.[1] ?? "";
}

/**
 * Finds the name of the crawler whose header it is: its product token; of crawlers that share one, also the domain in
 * the header.
 *
 * @param header the header; its first `LONGEST_AGENT_OCTETS` are enough.
 * @returns null for a browser, and for any header that does not say that it is a crawler's.
 */
export function nameOfAgent(header: string): string | null {
	const token = tokenOfAgent(header);
	return token === null ? null : nameByAddress(token, header);
}

/**
 * Finds the name by which a User-Agent header says that it is a crawler's: the first of the names below.
 * Words of URLs are no tokens, since no product token has a colon.
 *
 * 1. The product token of a documented crawler, anywhere, whatever sign follows it.
 * 2. A token that some crawler is known by, or that calls itself a bot, crawler or the like. Crawlers have such a
 *    name first, or after `compatible`; other places do not count.
 * 3. A product that calls itself a crawler, with a version or known by lists. If it says only what kind of program
 *    it is, the words before belong to its name.
 *
 * A name first, or after `compatible`, that calls itself a crawler counts too if it is no product token: it has other
 * characters, or is too long. No group of a robots.txt names it.
 */
function tokenOfAgent(header: string): string | null {
	let isLead = true;
	let untokenName: string | null = null;
	const words = wordsOfHeader(header);
	const mayCallItself = CRAWLER_NAME.test(header);
	for (const word of words) {
		if (word === "") continue;
		// Further words count only if they have such a name, or that of a known crawler.
		if (!isLead && !mayCallItself && !knownStarts.has(startOf(word))) {
			isLead = word === "compatible";
			continue;
		}
		const dotted = isLead ? (DOTTED_NAME.exec(word)?.[0] ?? "") : "";
		const token = tokenOfWord(word) || tokenOfSpelling(word) || productTokenOfName(dotted);
		if (token !== "" && token.length <= LONGEST_NAME_UNITS) {
			const named = findNamedCrawler(token);
			if (named?.isDocumented) return named.token;
			const callsItself = CRAWLER_NAME.test(isLead ? word.split("/", 1)[0]! : token);
			if (isLead && (callsItself || isKnownToken(token))) return named?.token ?? shorten(dotted || token);
			if (!isLead && callsItself) {
				const isKind = KIND_OF_PROGRAM.test(token);
				if (isKind && word.includes("/")) return nameBeforeKind(header, tokenOfWord(words[0]!), token);
				if (!isKind && (word.includes("/") || named !== undefined)) return named?.token ?? token;
			}
		} else if (isLead) untokenName ??= nameOfLead(word);
		isLead = word === "compatible";
	}
	return untokenName;
}

/** A number of the first two characters of a word, without their case; of fewer characters no crawler has a token. */
function startOf(word: string): number {
	return ((word.charCodeAt(0) | 0x20) << 16) | (word.charCodeAt(1) | 0x20);
}

/** The name in a first word that is no product token; null if the word does not say that it is a crawler's. */
function nameOfLead(word: string): string | null {
	const name = word.split("/", 1)[0]!;
	if (URL_WORD.test(name) || !CRAWLER_NAME.test(name)) return null;
	return shorten(name);
}

/** A name as it is reported, which is no longer than a few words. */
export function shorten(name: string): string {
	return name.length > LONGEST_NAME_UNITS ? `${name.slice(0, LONGEST_NAME_UNITS)}…` : name;
}

/** The name that a kind of program has: all words from the first to it, or else the first. */
function nameBeforeKind(header: string, first: string, kind: string): string {
	if (first === "" || /^mozilla$/i.test(first)) return kind;
	const words = NAME_OF_WORDS.exec(header)?.[0] ?? "";
	return words.endsWith(` ${kind}`) ? shorten(words) : first;
}

/** The token of some known crawler that a word begins with; "" if it is a URL, or no list has what it begins with. */
function tokenOfSpelling(word: string): string {
	const first = URL_WORD.test(word) ? "" : (FIRST_TOKEN.exec(word)?.[0] ?? "");
	return first !== "" && isKnownToken(first) ? first : "";
}

/** Whether sites name some crawler by the token. */
function isKnownToken(token: string): boolean {
	return known.has(token.toLowerCase());
}
