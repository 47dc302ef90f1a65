/** The octets of a header that are read, or its units if it is a string. No crawler has its name after them. */
export const LONGEST_AGENT_OCTETS = 1024;
/** More words than so many units can have. */
const MAX_WORDS = (LONGEST_AGENT_OCTETS >> 1) + 1;
const ASCII_COUNT = 128;
const HYPHEN = 0x2d;

/** A sign between words that is not ASCII. */
const WHITE_SPACE = /\s/;
/** Whether each unit of ASCII is between words: white space, a comma, a semicolon or a parenthesis. */
const isBetween: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: ASCII_COUNT }, (_, unit) =>
	Number(/[\s,;()]/.test(String.fromCharCode(unit))),
);
/** Crawlers have their name after it: `Mozilla/5.0 (compatible; bingbot/2.0)`. */
const COMPATIBLE = "compatible";
/** A name after this word is another program's: `FreshRSS/1.11 (…) like Googlebot`. */
const LIKE = "like";

/** The words of a header, by their places. They are those of the header that was cut last. */
export class HeaderWords {
	#header = "";
	count = 0;
	readonly starts = new Uint16Array(MAX_WORDS);
	readonly ends = new Uint16Array(MAX_WORDS);
	/** The result of `keyOf` for each word. */
	readonly keys = new Int32Array(MAX_WORDS);

	/** Cuts a header, unless it is the last one; its first `LONGEST_AGENT_OCTETS` units count. */
	cut(header: string): this {
		if (header === this.#header) return this;
		const length = Math.min(header.length, LONGEST_AGENT_OCTETS);
		let count = 0;
		let at = 0;
		while (at < length) {
			while (at < length && isBetweenWords(header.charCodeAt(at))) at++;
			if (at === length) break;
			this.starts[count] = at;
			this.keys[count] = keyOf(header, at);
			while (at < length && !isBetweenWords(header.charCodeAt(at))) at++;
			this.ends[count++] = at;
		}
		this.#header = header;
		this.count = count;
		return this;
	}
}

export function isBetweenWords(unit: number): boolean {
	return unit < ASCII_COUNT ? isBetween[unit] === 1 : WHITE_SPACE.test(String.fromCharCode(unit));
}

/**
 * A number of the first three characters of a name, without their case; of those before the first that is in no name. A hyphen at the
 * third place is left out too, since a name of two letters may go on there as its family's.
 */
export function keyOf(text: string, start: number): number {
	const first = (text.charCodeAt(start) | 0x20) << 16;
	const second = text.charCodeAt(start + 1);
	if (!isOfToken(second)) return first;
	const third = text.charCodeAt(start + 2);
	return first | ((second | 0x20) << 8) | (isOfToken(third) && third !== HYPHEN ? third | 0x20 : 0);
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
const OF_APP = /cfnetwork|dalvik|android|iphone|ipad/i;

/** Whether a header is of an app on a telephone, or of a browser there. */
export function isOfTelephone(header: string): boolean {
	return OF_APP.test(header);
}

/** The words of the header that is being read. */
export const headerWords = /* @__PURE__ */ new HeaderWords();
