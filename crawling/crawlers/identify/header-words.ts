/** The octets of a header that are read, or its units if it is a string. No crawler has its name after them. */
export const LONGEST_AGENT_OCTETS = 1024;
/** More words than so many units can have. */
const MAX_WORDS = (LONGEST_AGENT_OCTETS >> 1) + 1;
const ASCII_COUNT = 128;
const SPACE = 0x20;
const HYPHEN = 0x2d;
/** So many characters of a name are in its key, with five bits each: few words of browsers share a key with a crawler. */
const KEY_UNITS = 6;

/** Null on a host without TextEncoder. */
const encoder = typeof TextEncoder === "function" ? /* @__PURE__ */ new TextEncoder() : null;

/** A sign between words that is not ASCII. */
const WHITE_SPACE = /\s/;
/** Kinds of units: white space, a comma, a semicolon or a parenthesis; letters, digits, underscores; other signs of ASCII, but a hyphen. */
const BETWEEN = 1;
const OF_KEY = 2;
const SIGN = 3;
/** The kind of each unit of ASCII, and of all others; 0 for a hyphen and for these. */
const kinds: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: ASCII_COUNT + 1 }, (_, unit) => {
	const text = String.fromCharCode(unit);
	if (/[\s,;()]/.test(text)) return BETWEEN;
	if (/\w/.test(text)) return OF_KEY;
	return unit === HYPHEN || unit === ASCII_COUNT ? 0 : SIGN;
});
/** Crawlers have their name after it: `Mozilla/5.0 (compatible; bingbot/2.0)`. */
const COMPATIBLE = "compatible";
/** A name after this word is another program's: `FreshRSS/1.11 (…) like Googlebot`. */
const LIKE = "like";

/** The words of a header, by their places. They are those of the header that was cut last. */
export class HeaderWords {
	#header = "";
	/** The units of the header, and a space after them. Those that are not ASCII are spaces or `ASCII_COUNT`. */
	readonly #units = new Uint8Array(LONGEST_AGENT_OCTETS + 1);
	count = 0;
	readonly starts = new Uint16Array(MAX_WORDS);
	readonly ends = new Uint16Array(MAX_WORDS);
	/**
	 * A number for each word, of the first characters of the name after its signs of ASCII, without their case, up to a hyphen: a
	 * name may go on there as its family's.
	 */
	readonly keys = new Int32Array(MAX_WORDS);

	/** Cuts a header, unless it is the last one; its first `LONGEST_AGENT_OCTETS` units count. */
	cut(header: string): this {
		if (header === this.#header) return this;
		const length = Math.min(header.length, LONGEST_AGENT_OCTETS);
		const units = this.#units;
		// To read octets costs half as much as to read the units of a text.
		const copied = encoder?.encodeInto(header, units);
		for (let at = copied?.read === length && copied.written === length ? length : 0; at < length; at++) {
			const unit = header.charCodeAt(at);
			units[at] = unit < ASCII_COUNT ? unit : isBetweenWords(unit) ? SPACE : ASCII_COUNT;
		}
		units[length] = SPACE;
		let count = 0;
		let at = 0;
		while (true) {
			while (at < length && kinds[units[at]!] === BETWEEN) at++;
			if (at === length) break;
			this.starts[count] = at;
			// The space after the header ends its last word.
			while (kinds[units[at]!] === SIGN) at++;
			let key = 0;
			for (let left = KEY_UNITS; left > 0 && kinds[units[at]!] === OF_KEY; left--) {
				key = (key << 5) | (units[at++]! & 31);
			}
			this.keys[count] = key;
			while (kinds[units[at]!] !== BETWEEN) at++;
			this.ends[count++] = at;
		}
		this.#header = header;
		this.count = count;
		return this;
	}
}

export function isBetweenWords(unit: number): boolean {
	return unit < ASCII_COUNT ? kinds[unit] === BETWEEN : WHITE_SPACE.test(String.fromCharCode(unit));
}

/** The key of a name, as in `HeaderWords.keys`. */
export function keyOf(name: string): number {
	return headerWords.cut(name).keys[0]!;
}

/** Whether a unit may be in a product token. */
export function isOfToken(unit: number): boolean {
	const letter = unit | 0x20;
	return (
		(letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2d || unit === 0x5f
	);
}

/** Whether a word is `compatible`. */
export function isCompatible(header: string, start: number, end: number): boolean {
	return isWord(COMPATIBLE, header, start, end);
}

/** Whether a word says that another program's name follows. */
export function isLike(header: string, start: number, end: number): boolean {
	return isWord(LIKE, header, start, end);
}

function isWord(word: string, header: string, start: number, end: number): boolean {
	return end - start === word.length && header.slice(start, end).toLowerCase() === word;
}

/** The words in headers of apps on telephones. */
const OF_APP = /cfnetwork|dalvik|android|iphone|ipad|alamofire|\bios\b/i;

/** Whether a header is of an app on a telephone, or of a browser there. */
export function isOfTelephone(header: string): boolean {
	return OF_APP.test(header);
}

/** The words of the header that is being read. */
export const headerWords = /* @__PURE__ */ new HeaderWords();
