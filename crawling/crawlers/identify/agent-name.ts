import { tokenOfWord } from "../../../bindings/internal.js";
import { findNamedCrawler } from "../find-crawler.js";
import { KNOWN_TOKENS } from "../spelling.js";
import {
	callsItselfCrawler,
	crawlerWordFrom,
	isCrawlersName,
	isCrawlerWord,
	isKindOfProgram,
} from "./crawler-word.js";
import { familyOf } from "./family.js";
import {
	headerWords,
	isBetweenWords,
	isCompatible,
	isLike,
	isOfTelephone,
	isOfToken,
	keyOf,
} from "./header-words.js";
import { nameByAddress } from "./namesakes.js";
import { copyOf } from "./remembered-headers.js";

/** No crawler has a longer name. */
export const LONGEST_NAME_UNITS = 64;

const known: ReadonlySet<string> = /* @__PURE__ */ new Set(
	/* @__PURE__ */ KNOWN_TOKENS.map((token) => token.toLowerCase()),
);

/** The keys of known tokens. Most words of browsers' headers have others, and need not be looked at. */
const knownKeys: ReadonlySet<number> = /* @__PURE__ */ new Set(/* @__PURE__ */ KNOWN_TOKENS.map(keyOf));

/** The beginning of a word that may be a product token, whatever follows: `Baiduspider+` is one crawler's own spelling. */
const FIRST_TOKEN = /^[A-Za-z0-9_-]+/;
/** A name with dots: `archive.org_bot`. */
const DOTTED_NAME = /^[A-Za-z0-9_-]+\.[^/]*/;
/** The beginning of such a name, and no dot at a word's end. */
const DOT_IN_NAME = /^[A-Za-z0-9_-]+\.[A-Za-z]/;
/** A word of such a name. */
const WORD_OF_NAME = /^(?!mozilla$)[A-Za-z0-9_-]+$/i;
/** Most names; to look for parts of them costs twice as much. */
const TOKEN = /^[A-Za-z0-9_-]*$/;
/** The product token of a name of words, between spaces or dots, is the first of them: so a user-agent line is read. */
const TOKEN_OF_NAME = /^([A-Za-z0-9_-]+)(?:[ .][A-Za-z0-9_. -]*)?$/;

/** A name whose version is glued to it: `trendictionbot0.5.0`. */
const WITH_VERSION = /^([A-Za-z_-]*[A-Za-z])\d+(?:\.\d+)+(?:\/.*)?$/;

/** After the name of an operator it makes that of another product: `Yandex Browser`. */
const MORE_WORDS = /^ [A-Za-z]/;

/** A URL, or a mail address with its scheme, is no name. */
const URL_WORD = /:/;

/** The product token by which a group names the crawler with a name; "" if no group can name it. */
export function productTokenOfName(name: string): string {
	return TOKEN.test(name) ? name : (TOKEN_OF_NAME.exec(name)?.[1] ?? "");
}

/**
 * Finds the name of a header's crawler: its product token, and if crawlers share a token, also the domain in
 * the header.
 *
 * @param header the header; its first `LONGEST_AGENT_OCTETS` are enough.
 * @returns the name, copied so that it does not keep the header alive. Null if the header does not say that it is a crawler's.
 */
export function nameOfAgent(header: string): string | null {
	const token = tokenOfAgent(header);
	return token === null ? null : copyOf(nameByAddress(token, header));
}

/**
 * Finds the name by which a User-Agent header says that it is a crawler's: the first of the names below.
 * Words of URLs are no tokens, since no product token has a colon. A word after `like` is no name.
 *
 * 1. The product token of a documented crawler, anywhere, whatever sign follows it. If it is the operator's name, which
 *    browsers and apps of the operator have too, it is first, or after `compatible`.
 * 2. A token of a known crawler, or one with a word such as bot or crawler. Crawlers have such a
 *    name first, or after `compatible`; other places do not count.
 * 3. A word that calls itself a crawler. If it says only what kind of program it is, it has a version, and the words
 *    before it belong to its name.
 *
 * A token that continues a crawler's by a hyphen, such as `Baiduspider-render`, counts wherever that crawler's token does.
 *
 * A name with dots is one name: `Yandex.Disk` is no `Yandex`. Digits with dots after a name are its version.
 *
 * An app on a telephone has its name first. It is a crawler's only if it has one of these words, and more: `Fetch` and `Code` are
 * apps there.
 *
 * If there is none of these, a name that is no product token counts: it has other characters, or is too long. It must call
 * itself a crawler, and be first or after `compatible`. No group of a robots.txt names it.
 */
function tokenOfAgent(header: string): string | null {
	// Nearly all headers begin with this word, which no list has.
	const isUsual = header.startsWith("Mozilla/");
	let isLead = !isUsual;
	let isOfOther = false;
	let untokenName: string | null = null;
	let crawlerWordAt = crawlerWordFrom(header, 0);
	const { count, starts, ends, keys } = headerWords.cut(header);
	for (let index = Number(isUsual); index < count; index++) {
		const start = starts[index]!;
		const end = ends[index]!;
		if (isOfOther) {
			isOfOther = false;
			continue;
		}
		isOfOther = isLike(header, start, end);
		const isBeforeName = isCompatible(header, start, end);
		// Further words count only if they have such a name, or that of a known crawler. Most are passed over uncut.
		if (crawlerWordAt < start) crawlerWordAt = crawlerWordFrom(header, start);
		if (!isLead && crawlerWordAt >= end && !(knownKeys.has(keys[index]!) && mayBeKnown(header, start, end))) {
			isLead = isBeforeName;
			continue;
		}
		const word = header.slice(start, end);
		const isOfApp = DOT_IN_NAME.test(word) && !callsItselfCrawler(withoutVersion(word));
		const plain = isOfApp ? "" : tokenOfWord(word);
		const unversioned = isOfApp || plain !== "" ? "" : tokenBeforeVersion(word);
		const dotted = isLead && unversioned === "" ? (DOTTED_NAME.exec(word)?.[0] ?? "") : "";
		const token = isOfApp ? "" : plain || unversioned || tokenOfSpelling(word) || productTokenOfName(dotted);
		if (!isLead && isKindOfProgram(token)) {
			if (word.includes("/")) return nameBeforeKind(header, start, token);
			continue;
		}
		if (token !== "" && token.length <= LONGEST_NAME_UNITS) {
			const named = findNamedCrawler(token);
			if (named?.isDocumented) {
				const isOfOtherProduct =
					named.token === named.operator && (!isLead || MORE_WORDS.test(header.slice(end, end + 2)));
				if (!isOfOtherProduct) return named.token;
				isLead = isBeforeName;
				continue;
			}
			const family = named === undefined && token.includes("-") ? familyOf(token) : null;
			if (family?.isDocumented && family.token !== family.operator) return token;
			const callsItself = callsItselfCrawler(isLead ? withoutVersion(word) : token);
			if (isLead && (callsItself || isKnownToken(token))) {
				const isBare = index === 0 && (!callsItself || isCrawlerWord(token));
				if (!isBare || !isOfTelephone(header)) return named?.token ?? shorten(dotted || token);
			}
			if (!isLead && callsItself) return named?.token ?? token;
		} else if (isLead && !(index === 0 && isOfTelephone(header))) untokenName ??= nameOfLead(word);
		isLead = isBeforeName;
	}
	return untokenName;
}

/** The name in a first word that is no product token; null if the word does not say that it is a crawler's. */
function nameOfLead(word: string): string | null {
	const name = withoutVersion(word);
	if (URL_WORD.test(name) || !callsItselfCrawler(name)) return null;
	return shorten(name);
}

/** The token of a name that calls itself a crawler's, without the version that is glued to it; "" if there is none. */
function tokenBeforeVersion(word: string): string {
	const token = WITH_VERSION.exec(word)?.[1] ?? "";
	return isCrawlersName(token) ? token : "";
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

/**
 * The name with a word for a kind of program: that word and the words before it, up to one with a version:
 * `Sogou web spider/4.0`. If there are none, it is the header's first name.
 *
 * @param start the place of the kind in the header.
 */
function nameBeforeKind(header: string, start: number, kind: string): string {
	let from = start;
	// A header of many words takes no longer.
	while (header[from - 1] === " " && start - from < LONGEST_NAME_UNITS) {
		let before = from - 1;
		while (before > 0 && !isBetweenWords(header.charCodeAt(before - 1))) before--;
		if (!WORD_OF_NAME.test(header.slice(before, from - 1))) break;
		from = before;
	}
	if (from < start) return shorten(header.slice(from, start) + kind);
	const first = tokenOfWord(header.slice(0, headerWords.ends[0]));
	return WORD_OF_NAME.test(first) ? first : kind;
}

/** The token of some known crawler that a word begins with; "" if it is a URL, or no list has what it begins with. */
function tokenOfSpelling(word: string): string {
	const first = URL_WORD.test(word) ? "" : (FIRST_TOKEN.exec(word)?.[0] ?? "");
	return first !== "" && isKnownToken(first) ? first : "";
}

/** Whether a word begins with a known token, or with a name that may continue one by a hyphen. */
function mayBeKnown(header: string, start: number, end: number): boolean {
	let tokenEnd = start;
	while (tokenEnd < end && isOfToken(header.charCodeAt(tokenEnd))) tokenEnd++;
	const token = header.slice(start, tokenEnd);
	return token.includes("-") || isKnownToken(token);
}

/** Whether sites name some crawler by the token. */
function isKnownToken(token: string): boolean {
	return known.has(token.toLowerCase());
}
