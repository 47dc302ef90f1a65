import { tokenOfWord } from "../../../bindings/internal.js";
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
const knownStarts: ReadonlySet<number> = /* @__PURE__ */ new Set(
	/* @__PURE__ */ KNOWN_TOKENS.map((token) => startOf(token, 0, token.length)),
);

/**
 * A name that says that it is a crawler's. Names of apps have `bot` within a word: Botim, TurboTax, Abbott. CUBOT is left
 * out: it makes telephones.
 */
const CRAWLER_NAME = /(?<!^cu)bot(?![a-z])|crawl|spider|slurp|fetch|scrape|archiver/i;
/** A word for the kind of a program, which is not its name: `Sogou web spider/4.0`. */
const KIND_OF_PROGRAM = /^(?:web)?(?:bot|robot|crawler|spider|fetcher|scraper)$/i;
/** The beginning of a word that may be a product token, whatever follows: `Baiduspider+` is one crawler's own spelling. */
const FIRST_TOKEN = /^[A-Za-z0-9_-]+/;
/** A name with dots: `archive.org_bot`. */
const DOTTED_NAME = /^[A-Za-z0-9_-]+\.[^/]*/;
/** The beginning of such a name, and no dot at a word's end. */
const DOT_IN_NAME = /^[A-Za-z0-9_-]+\.[A-Za-z]/;
/** A name of several words, from the start of a header: `Screaming Frog SEO Spider`. */
const NAME_OF_WORDS = /^[A-Za-z0-9_-]+(?: [A-Za-z0-9_-]+)+(?=$|[/ ;,()])/;
/** The product token of a name of words, between spaces or dots, is the first of them: so a user-agent line is read. */
const TOKEN_OF_NAME = /^([A-Za-z0-9_-]+)(?:[ .][A-Za-z0-9_. -]*)?$/;

/** A sign between words that is not ASCII. */
const WHITE_SPACE = /\s/;
const COMPATIBLE = "compatible";
/** A name after this word is another program's: `FreshRSS/1.11 (…) like Googlebot`. */
const LIKE = "like";

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
 * Words of URLs are no tokens, since no product token has a colon. A word after `like` is no name.
 *
 * 1. The product token of a documented crawler, anywhere, whatever sign follows it. If it is the operator's name, which
 *    browsers and apps of the operator have too, it is first, or after `compatible`.
 * 2. A token that some crawler is known by, or that calls itself a bot, crawler or the like. Crawlers have such a
 *    name first, or after `compatible`; other places do not count.
 * 3. A product that calls itself a crawler, with a version or known by lists. If it says only what kind of program
 *    it is, the words before belong to its name.
 *
 * A name with dots is one name: `Yandex.Disk` is no `Yandex`.
 *
 * A name first, or after `compatible`, that calls itself a crawler counts too if it is no product token: it has other
 * characters, or is too long. No group of a robots.txt names it.
 */
function tokenOfAgent(header: string): string | null {
	let isLead = true;
	let isOfOther = false;
	let untokenName: string | null = null;
	const nameAt = header.search(CRAWLER_NAME);
	let end = 0;
	for (let start = wordFrom(header, 0); start < header.length; start = wordFrom(header, end)) {
		end = endOfWord(header, start);
		if (isOfOther) {
			isOfOther = false;
			continue;
		}
		isOfOther = end - start === LIKE.length && header.slice(start, end).toLowerCase() === LIKE;
		const isCompatible = end - start === COMPATIBLE.length && header.startsWith(COMPATIBLE, start);
		// Further words count only if they have such a name, or that of a known crawler. Most are passed over uncut.
		const mayCallItself = nameAt >= 0 && end > nameAt;
		if (!isLead && !mayCallItself && !knownStarts.has(startOf(header, start, end))) {
			isLead = isCompatible;
			continue;
		}
		const word = header.slice(start, end);
		const dotted = isLead ? (DOTTED_NAME.exec(word)?.[0] ?? "") : "";
		const isOfApp = DOT_IN_NAME.test(word) && !CRAWLER_NAME.test(withoutVersion(word));
		const token = isOfApp ? "" : tokenOfWord(word) || tokenOfSpelling(word) || productTokenOfName(dotted);
		if (token !== "" && token.length <= LONGEST_NAME_UNITS) {
			const named = findNamedCrawler(token);
			if (named?.isDocumented && (isLead || named.token !== named.operator)) return named.token;
			const callsItself = CRAWLER_NAME.test(isLead ? withoutVersion(word) : token);
			if (isLead && (callsItself || isKnownToken(token))) return named?.token ?? shorten(dotted || token);
			if (!isLead && callsItself) {
				const isKind = KIND_OF_PROGRAM.test(token);
				if (isKind && word.includes("/")) return nameBeforeKind(header, token);
				if (!isKind && (word.includes("/") || named !== undefined)) return named?.token ?? token;
			}
		} else if (isLead) untokenName ??= nameOfLead(word);
		isLead = isCompatible;
	}
	return untokenName;
}

/**
 * The start of the next word; the header's end if there is none. Words are between white space, commas, semicolons and
 * parentheses.
 */
function wordFrom(header: string, at: number): number {
	let start = at;
	while (start < header.length && isBetweenWords(header.charCodeAt(start))) start++;
	return start;
}

function endOfWord(header: string, start: number): number {
	let end = start;
	while (end < header.length && !isBetweenWords(header.charCodeAt(end))) end++;
	return end;
}

function isBetweenWords(unit: number): boolean {
	if (unit > 0x7f) return WHITE_SPACE.test(String.fromCharCode(unit));
	return (
		unit === 0x20 ||
		unit === 0x28 ||
		unit === 0x29 ||
		unit === 0x2c ||
		unit === 0x3b ||
		(unit >= 0x09 && unit <= 0x0d)
	);
}

/** A number of the first two characters of a word, without their case; of fewer characters no crawler has a token. */
function startOf(text: string, start: number, end: number): number {
	const second = start + 1 < end ? text.charCodeAt(start + 1) : 0;
	return ((text.charCodeAt(start) | 0x20) << 16) | (second | 0x20);
}

/** The name in a first word that is no product token; null if the word does not say that it is a crawler's. */
function nameOfLead(word: string): string | null {
	const name = withoutVersion(word);
	if (URL_WORD.test(name) || !CRAWLER_NAME.test(name)) return null;
	return shorten(name);
}

/** A word before its first slash. */
function withoutVersion(word: string): string {
	const slash = word.indexOf("/");
	return slash < 0 ? word : word.slice(0, slash);
}

/** A name as it is reported, which is no longer than a few words. */
export function shorten(name: string): string {
	return name.length > LONGEST_NAME_UNITS ? `${name.slice(0, LONGEST_NAME_UNITS)}…` : name;
}

/** The name that a kind of program has: all words from the first to it, or else the first. */
function nameBeforeKind(header: string, kind: string): string {
	const first = tokenOfWord(header.slice(0, endOfWord(header, 0)));
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
