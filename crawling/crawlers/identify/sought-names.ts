import { BROWSER_NAMES } from "../../../bindings/internal.js";
import { LONGEST_NAME_UNITS, productTokenOfName } from "./agent-name.js";
import { isCrawlersName } from "./crawler-word.js";
import { headerWords, isCompatible, isLike, isOfTelephone, isOfToken, keyOf } from "./header-words.js";

/** Words at the start of browsers' headers, or after `compatible` in them. */
const PEOPLES_WORDS: ReadonlySet<string> = /* @__PURE__ */ joinWords(
	BROWSER_NAMES,
	"chrome chromium dalvik dillo edge elinks firefox galeon hbbtv icab iceweasel links lynx midori mobilesafari",
	"netfront netscape netsurf omniweb palemoon safari seamonkey ucbrowser ucweb vivaldi w3m webtv",
	"applewebkit cfnetwork edg en gecko khtml mobile ms-office opr trident u version wow64",
	"android blackberry cros darwin freebsd ios ipad iphone ipod linux macintosh macos netbsd nokia",
	"openbsd psp samsung ubuntu windows x11",
);

/** The signs that turn the name before them into a longer name, an address or a URL. */
const LONGER = /[A-Za-z0-9_-]|[.@][A-Za-z0-9]|:\/\//y;
/**
 * The text after a complete name: a version, a comment, a contact or the end. `Microsoft` in `Microsoft
 * Office/16.0` is not complete.
 */
const AFTER_NAME = /\/|\s*(?:$|[;,()+])|\s+(?:v?\d|(?:- *)?(?:https?:|www\.|[\w.+-]+@\w))/iy;

/** The signs of a contact for a crawler: a URL or a mail address. */
const CONTACT = /:\/\/|www\.|@/i;

/** A name that is looked for. */
interface SoughtName {
	readonly name: string;
	/** Whether it has one of the words for crawlers, and more. */
	readonly isCrawlers: boolean;
}

/**
 * Finds given names in headers, as whole words. A name that says that it is a crawler's is found anywhere, since no browser
 * has such a name. Any other name is found first or after `compatible`, but not in headers of telephones' apps. Elsewhere
 * it is found only in headers with a URL or mail address and without a word of browsers, which have names of apps there.
 */
export class SoughtNames {
	/** By the name in lower case. */
	readonly #sought = new Map<string, SoughtName>();
	/** The lengths of the names with a first token, by that in lower case: the longest first. */
	readonly #lengths = new Map<string, readonly number[]>();
	/** The keys of these tokens. Most words have others, and need not be looked at. */
	readonly #keys = new Set<number>();

	/** @param names product tokens, or words with dots or spaces between them. All others are left out. */
	constructor(names: Iterable<string>) {
		for (const name of names) {
			const lowerCase = name.toLowerCase();
			const first = productTokenOfName(lowerCase);
			const isCrawlers = isCrawlersName(name);
			if (first === "" || (PEOPLES_WORDS.has(first) && !isCrawlers)) continue;
			if (name.length > LONGEST_NAME_UNITS || this.#sought.has(lowerCase)) continue;
			this.#sought.set(lowerCase, { name, isCrawlers });
			const lengths = new Set(this.#lengths.get(first)).add(name.length);
			this.#lengths.set(
				first,
				Array.from(lengths).sort((one, other) => other - one),
			);
			this.#keys.add(keyOf(first));
		}
	}

	/** @returns the first of the names that the header has; null if it has none. */
	find(header: string): string | null {
		if (this.#sought.size === 0) return null;
		let isFirst = true;
		let isAfterCompatible = false;
		let isOfOther = false;
		let other: string | null = null;
		const { count, starts, ends, keys } = headerWords.cut(header);
		for (let index = 0; index < count; index++) {
			const start = starts[index]!;
			const end = ends[index]!;
			const found = isOfOther ? null : this.#findAt(header, start, end, keys[index]!);
			if (found !== null) {
				// An app on a telephone has its name first.
				if (found.isCrawlers || isAfterCompatible || (isFirst && !isOfTelephone(header))) return found.name;
				other ??= found.name;
			}
			isFirst = false;
			isOfOther = isLike(header, start, end);
			isAfterCompatible = isCompatible(header, start, end);
		}
		return other === null || isBrowsers(header) ? null : other;
	}

	/** Finds a name at the start of a word, whatever signs of ASCII are before it: any other is a letter of another name. */
	#findAt(header: string, start: number, end: number, key: number): SoughtName | null {
		if (!this.#keys.has(key)) return null;
		let at = start;
		while (at < end && isSign(header.charCodeAt(at))) at++;
		let tokenEnd = at;
		while (tokenEnd < end && isOfToken(header.charCodeAt(tokenEnd))) tokenEnd++;
		for (const length of this.#lengths.get(header.slice(at, tokenEnd).toLowerCase()) ?? []) {
			const sought = this.#sought.get(header.slice(at, at + length).toLowerCase());
			if (sought !== undefined && isWhole(header, at + length, sought)) return sought;
		}
		return null;
	}
}

function isSign(unit: number): boolean {
	return unit < 0x80 && !isOfToken(unit);
}

/** Whether a name that ends at a place is not only the beginning of another. */
function isWhole(header: string, end: number, { isCrawlers }: SoughtName): boolean {
	const after = isCrawlers ? LONGER : AFTER_NAME;
	after.lastIndex = end;
	return after.test(header) !== isCrawlers;
}

/** Whether a header may be a browser's or an app's: it says nowhere whom to ask, or has a word of browsers. */
function isBrowsers(header: string): boolean {
	if (!CONTACT.test(header)) return true;
	return header.split(/[^A-Za-z0-9_-]+/).some((word) => PEOPLES_WORDS.has(word.toLowerCase()));
}

/** Bundlers can leave out a call, but not an expression with a spread. */
function joinWords(words: ReadonlySet<string>, ...lines: readonly string[]): ReadonlySet<string> {
	return new Set([...words, ...lines.flatMap((line) => line.split(" "))]);
}
