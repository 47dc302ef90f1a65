import { describeValue, typeError } from "./errors.js";

/** The text for a product token in messages. */
export const EXPECTED_PRODUCT_TOKEN = 'a product token of letters, digits, "_" and "-", such as "ExampleBot"';

/** A product token; a version after a slash is not part of it. */
const TOKEN_WITH_VERSION = /^([A-Za-z0-9_-]+)(?:\/\S*)?$/;
/** The signs of a header's versions and comments. */
const HEADER_PUNCTUATION = /[/;()]/;
const TOKEN_AT_START = /^[A-Za-z0-9_-]+/;
/** Browser names that occur where a crawler's name would be: first, or after `compatible`. */
export const BROWSER_NAMES: ReadonlySet<string> = new Set(["mozilla", "opera", "msie", "konqueror"]);
const CRAWLER_NAME = /bot|crawler|spider/i;
/** The last word of a name that is written with a space, as in `Example Bot/1.0`. */
const KIND_ALONE = /^(?:bot|crawler|spider)$/i;

/**
 * Reads a product token (semantics, "Crawlers and profiles"). `Name/1.0` is read as `Name`: crawlers identify themselves that
 * way (RFC 9309 §2.2.1, RFC 9110 §10.1.5).
 * @param name the name of the value in messages.
 * @throws TypeError for anything else. Its message shows the value, and names the token that a whole User-Agent
 *   header probably contains.
 */
export function validateProductToken(value: unknown, name: string): string {
	const token = typeof value === "string" ? TOKEN_WITH_VERSION.exec(value)?.[1] : undefined;
	if (token !== undefined) return token;
	const hint = typeof value === "string" ? hintFor(value) : "";
	throw typeError(name, EXPECTED_PRODUCT_TOKEN, value, hint === "" ? "" : `; ${hint}`);
}

/** A hint about a text that is no product token; empty if its meaning is not known. */
function hintFor(text: string): string {
	if (/^(?:\/|https?:)/i.test(text)) return "are the URL and the crawler swapped?";
	return productTokenHint(text);
}

/** A hint about a text that is no product token; empty unless it has white space, as a whole User-Agent header has. */
export function productTokenHint(text: string): string {
	if (!/\S\s|\s\S/.test(text)) return "";
	const token = findTokenInHeader(text.trim());
	if (token !== undefined) return `the product token in it is probably ${describeValue(token)}`;
	return HEADER_PUNCTUATION.test(text)
		? "a product token is only the crawler's name, not a whole User-Agent header"
		: "a product token has no spaces";
}

/**
 * Guesses the crawler's product token in a User-Agent header. In order: the product the header begins with, unless it
 * is the `Mozilla/5.0` that every browser sends; the name that a comment calls `compatible` (RFC 9309 §2.2.1, Figure
 * 1); any product whose name says that it is a crawler. One pass each, for any header.
 * @param header without white space around it.
 * @returns undefined if there is none, as in a browser's header.
 */
function findTokenInHeader(header: string): string | undefined {
	const first = TOKEN_AT_START.exec(header)?.[0] ?? "";
	const afterFirst = header.slice(first.length).trimStart();
	const isProduct = afterFirst === "" || afterFirst.startsWith("(") || header[first.length] === "/";
	if (isProduct && mayNameCrawler(first)) return first;

	const words = wordsOfHeader(header);
	const compatible = words.filter((_, index) => words[index - 1] === "compatible").map(tokenOfWord);
	const products = words.filter((word) => word.includes("/")).map(tokenOfWord);
	const isCrawler = (token: string) => CRAWLER_NAME.test(token) && !KIND_ALONE.test(token);
	return compatible.find(mayNameCrawler) ?? products.find(isCrawler);
}

/** The parts of a User-Agent header between white space, commas, semicolons and parentheses. */
export function wordsOfHeader(header: string): string[] {
	return header.split(/[\s;,()]+/);
}

/** The product token of `Name` or `Name/1.0`, or "". */
export function tokenOfWord(word: string): string {
	if (!TOKEN_WITH_VERSION.test(word)) return "";
	const slash = word.indexOf("/");
	return slash < 0 ? word : word.slice(0, slash);
}

function mayNameCrawler(token: string): boolean {
	return token !== "" && !BROWSER_NAMES.has(token.toLowerCase());
}
