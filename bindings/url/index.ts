/**
 * URLs as the WHATWG URL Standard reads them: origin, and resolved path and query (semantics, "URLs"). Both engines
 * pass their rare URLs that are not plain to `resolveUrl`. The engines do the percent-encoding.
 *
 * Every step takes time linear in the text, including regular expressions; no function recurses.
 */
import { describeValue, rangeError, typeError } from "../arguments/errors.js";
import { isOctets, toPlainOctets } from "../arguments/octets.js";
import { hrefOf } from "../arguments/url.js";
import type { UrlInput } from "../contract/types.js";
import { isSpecialScheme, serialiseAuthority, serialiseHost } from "./authority.js";
import { meantHost } from "./meant-host.js";
import { isDriveLetter, resolvePath } from "./path.js";
import { linkAdvice } from "./relative-link.js";

/** The parts of a URL that a verdict needs. */
export interface ResolvedUrl {
	/**
	 * Serialised `scheme://host[:port]`: lower case, punycode, the default port left out. `scheme:` for an
	 * absolute URL without an authority (`foo:/p`); null for a bare path.
	 */
	readonly origin: string | null;
	/**
	 * Path and query, no fragment; starts with `/`; dot segments, backslashes, tabs and newlines resolved.
	 * May contain characters that are not percent-encoded yet; has no lone surrogates.
	 */
	readonly target: string;
}

/** An absolute URL, its path and query still as written. */
interface AbsoluteUrl {
	/** Lower case, without the colon. */
	readonly scheme: string;
	/** As in `ResolvedUrl`. */
	readonly origin: string;
	/** Begins with `/`, `\`, `?`, a path segment (`file:x`), or is empty; null if the path is opaque. */
	readonly pathAndQuery: string | null;
}

const ROBOTS_TXT_PATH = "/robots.txt";

/** The end of an authority: before its path or query (fragments are cut before). */
const AUTHORITY_END = /[/?]/;
const SPECIAL_AUTHORITY_END = /[/\\?]/;

/**
 * Resolves a URL as the WHATWG URL Standard does: for every string `s` that `new URL(s)` accepts, `s` and `new
 * URL(s).href` give the same answer after percent-encoding.
 * @param text an absolute URL whose path is not opaque; or a bare path: its first character is `/`, and it is read as
 *   if `http://host` were before it, so `//x` is a path too.
 * @returns null for everything else: a relative URL, an opaque path (`mailto:x`), an invalid host or port.
 */
export function resolveUrl(text: string): ResolvedUrl | null {
	if (text.startsWith("/")) return { origin: null, target: resolveTarget(cleanUrlText(text), "http") };
	const url = parseAbsoluteUrl(text);
	if (url === null || url.pathAndQuery === null) return null;
	return { origin: url.origin, target: resolveTarget(url.pathAndQuery, url.scheme) };
}

/**
 * The text of a URL given as bytes: ASCII as it is, every byte from 0x80 on as its escape `%XX`, so that no byte is
 * lost or read as part of a character.
 * @param octets only read.
 */
export function urlTextOfOctets(octets: Uint8Array): string {
	let text = "";
	for (const octet of octets) {
		text += octet < 0x80 ? String.fromCharCode(octet) : `%${octet.toString(16).toUpperCase()}`;
	}
	return text;
}

/**
 * The serialised origin of any text that the WHATWG URL Standard accepts as an absolute URL: the scope check of dialect
 * google, in which any other text is in scope.
 * @returns as `ResolvedUrl.origin`; a URL without an authority (`mailto:x`, `foo:/p`) gives `scheme:`, which
 *   no file's origin equals; null if the text is no absolute URL.
 */
export function originOfUrl(text: string): string | null {
	return parseAbsoluteUrl(text)?.origin ?? null;
}

/** The origin by whose file a URL is judged; null if it is no absolute URL. @param isGoogle google judges any text. */
export function judgingOrigin(text: string, isGoogle: boolean): string | null {
	return (isGoogle ? originOfUrl(text) : resolveUrl(text)?.origin) ?? null;
}

/** Matches most origins; others are parsed as URLs. */
const PLAIN_ORIGIN = /^https?:\/\/(?:(?!xn--)[a-z\d_-]+\.)*(?!xn--)[a-z][a-z\d_-]*$/;

/** Whether a text is a serialised origin with an authority: the URL Standard returns it unchanged. */
export function isSerialisedOrigin(text: string): boolean {
	return PLAIN_ORIGIN.test(text) || (text.includes("://") && originOfUrl(text) === text);
}

/** The offset after `https://`; from there on a slash ends the authority. */
const AFTER_SCHEME = 8;

/** The text before the path of a URL that is written in full, possibly its origin; null if no path begins. */
export function originAsWritten(text: string): string | null {
	const pathStart = text.indexOf("/", AFTER_SCHEME);
	return pathStart < 0 ? null : text.slice(0, pathStart);
}

/**
 * The origin that a robots.txt file covers, by its URL.
 * @param url the caller's option `url`; only read.
 * @returns as `ResolvedUrl.origin`, always with an authority.
 * @throws TypeError if `url` is not an absolute URL with an authority.
 * @throws RangeError if its path is not exactly `/robots.txt`, or it has a query (RFC 9309 §2.3).
 */
export function originOfRobotsTxt(url: UrlInput): string {
	// Most are written as they are serialised. To resolve them too is a fourth of what a process's first parse takes.
	if (typeof url === "string" && url.endsWith(ROBOTS_TXT_PATH)) {
		const origin = url.slice(0, -ROBOTS_TXT_PATH.length);
		if (PLAIN_ORIGIN.test(origin)) return origin;
	}
	const ofFile = "the absolute URL of a robots.txt file, with an authority";
	const resolved = resolveArgument("url", ofFile, url, (host) => host + ROBOTS_TXT_PATH);
	if (resolved.target !== ROBOTS_TXT_PATH) {
		const meant = describeValue(resolved.origin + ROBOTS_TXT_PATH);
		const hint = `; did you mean ${meant}, as robotsTxtUrl(page) returns it?`;
		throw rangeError("url", "a URL whose path is exactly /robots.txt, without a query", resolved.text, hint);
	}
	return resolved.origin;
}

/**
 * The URL of the robots.txt that covers a page: same scheme, host and port (RFC 9309 §2.3). User name, password, path,
 * query and fragment of the page are dropped.
 *
 * @param pageUrl absolute URL of the page, as a string, a `URL` or its bytes; only read, nothing of it is kept.
 * @returns the absolute URL of the robots.txt, host in lower case and punycode, default port left out.
 * @throws TypeError if `pageUrl` is none of these, or not an absolute URL, or has no authority (`mailto:x`).
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.3
 * @example
 * robotsTxtUrl("https://user@Example.com:8181/a/page.html?x=1#top");
 * // "https://example.com:8181/robots.txt"
 */
export function robotsTxtUrl(pageUrl: UrlInput): string {
	return originOfPage("pageUrl", pageUrl) + ROBOTS_TXT_PATH;
}

const PAGE = "an absolute URL with an authority, such as https://example.com/page";

/**
 * The origin of a page.
 * @param argument its name in messages.
 * @returns as `ResolvedUrl.origin`, always with an authority.
 * @throws TypeError if it is not an absolute URL with an authority.
 */
export function originOfPage(argument: string, pageUrl: UrlInput): string {
	return resolveArgument(argument, PAGE, pageUrl).origin;
}

/** The origin of a URL that a crawler will request, often a link. @throws TypeError as `originOfPage`, about links. */
export function originOfLink(url: UrlInput): string {
	return resolveArgument("url", PAGE, url, undefined, linkAdvice).origin;
}

/**
 * @param meant the URL that was meant, without its scheme, by its host and by the text that begins with the host.
 * @param advise ends the message about a text that begins with no host.
 * @throws TypeError if the value has the wrong type, is not an absolute URL or has no authority.
 */
function resolveArgument(
	argument: string,
	expected: string,
	value: unknown,
	meant = (_host: string, text: string) => text,
	advise = (_text: string) => "",
): { origin: string; target: string; text: string } {
	const text = textOf(argument, value);
	const resolved = text === undefined ? null : resolveUrl(text);
	if (text === undefined || resolved === null || resolved.origin === null || !hasAuthority(resolved.origin)) {
		if (text === undefined) throw typeError(argument, expected, value);
		const host = meantHost(text);
		const advice =
			host === undefined ? advise(text) : `; did you mean ${describeValue(`https://${meant(host, text)}`)}?`;
		throw typeError(argument, expected, text, advice);
	}
	return { origin: resolved.origin, target: resolved.target, text };
}

/** The text of a possible URL argument; undefined for anything else. */
function textOf(argument: string, value: unknown): string | undefined {
	if (typeof value === "string") return value;
	return isOctets(value) ? urlTextOfOctets(toPlainOctets(value, argument)) : hrefOf(value);
}

/** True even for an empty authority (`file://`); `scheme:` has none. */
function hasAuthority(origin: string): boolean {
	return origin.includes("://");
}

/** Basic URL parser (URL Standard §4.4) without a base, from the scheme up to the start of the path. */
function parseAbsoluteUrl(text: string): AbsoluteUrl | null {
	const cleaned = cleanUrlText(text);
	const scheme = schemeOf(cleaned);
	if (scheme === undefined) return null;
	const rest = cleaned.slice(scheme.length + 1);
	if (scheme === "file") return parseFileUrl(rest);

	const parts = cutAuthority(rest, scheme);
	if (parts === null) {
		return { scheme, origin: `${scheme}:`, pathAndQuery: rest.startsWith("/") ? rest : null };
	}
	const [authority, pathAndQuery] = parts;
	const serialised = serialiseAuthority(authority, scheme);
	return serialised === null ? null : { scheme, origin: `${scheme}://${serialised}`, pathAndQuery };
}

/** Lower case, without the colon; undefined if the text begins with no scheme. */
export function schemeOf(cleaned: string): string | undefined {
	return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(cleaned)?.[1]?.toLowerCase();
}

/** The authority, and the text after it; null if there cannot be one. @param rest the text after scheme and colon. */
export function cutAuthority(rest: string, scheme: string): [authority: string, pathAndQuery: string] | null {
	const isSpecial = isSpecialScheme(scheme);
	if (!isSpecial && !rest.startsWith("//")) return null;
	// Special authority (ignore) slashes state: any number of slashes, either way, even none.
	const afterSlashes = isSpecial ? rest.replace(/^[/\\]+/, "") : rest.slice("//".length);
	return cutAt(afterSlashes, isSpecial ? SPECIAL_AUTHORITY_END : AUTHORITY_END);
}

/** File state: only two slashes begin a host; `localhost` is no host; a drive letter in its place is of the path. */
function parseFileUrl(rest: string): AbsoluteUrl | null {
	const hostless = { scheme: "file", origin: "file://" };
	if (!/^[/\\]{2}/.test(rest)) return { ...hostless, pathAndQuery: rest };
	const afterSlashes = rest.slice("//".length);
	const [hostText, pathAndQuery] = cutAt(afterSlashes, SPECIAL_AUTHORITY_END);
	if (hostText === "") return { ...hostless, pathAndQuery };
	if (isDriveLetter(hostText)) return { ...hostless, pathAndQuery: afterSlashes };
	const host = serialiseHost(hostText);
	if (host === null) return null;
	return { scheme: "file", origin: `file://${host === "localhost" ? "" : host}`, pathAndQuery };
}

/** Path and query in one, the path resolved as its scheme requires. The query does not change. */
function resolveTarget(pathAndQuery: string, scheme: string): string {
	const [path, query] = cutAt(pathAndQuery, /\?/);
	return (
		resolvePath(path, { isBackslashSlash: isSpecialScheme(scheme), hasDriveLetters: scheme === "file" }) +
		query
	);
}

/** Splits a text before the first match, which begins the second part. */
function cutAt(text: string, separator: RegExp): [string, string] {
	const index = text.search(separator);
	return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index)];
}

/**
 * The preparation of a text by the URL Standard: lone surrogates become U+FFFD (before tabs between them are removed),
 * C0 controls and spaces are removed at both ends, tabs and newlines everywhere. The fragment is removed too: the first
 * `#` begins it.
 */
export function cleanUrlText(text: string): string {
	let start = 0;
	let end = text.length;
	// Loops, because a regular expression for the end would try every run of spaces from each of its spaces.
	while (start < end && text.charCodeAt(start) <= 0x20) start++;
	while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
	const fragment = text.indexOf("#", start);
	return text
		.slice(start, fragment === -1 ? end : fragment)
		.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")
		.replace(/[\t\n\r]+/g, "");
}
