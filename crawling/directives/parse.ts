import { isList, tagOfObject, typeError, validateCrawler } from "../../bindings/internal.js";
import type { Crawler } from "../../bindings/shared-exports.js";
import { readPieces } from "./pieces.js";
import { RobotsDirectives } from "./robots-directives.js";
import type { RobotsDirectiveSource, RobotsHeaders, RobotsMetaTag } from "./types.js";

const EXPECTED_SOURCE = "a header value, Headers or a meta tag ({ name, content })";
const HEADER_NAME = "x-robots-tag";

/**
 * Reads the directives a page gives to crawlers: X-Robots-Tag header values, robots meta tags, or both.
 *
 * @param values one or several: a string is an X-Robots-Tag value (or the content of `<meta name="robots">`),
 *   `Headers` all X-Robots-Tag lines of a response, `{ name, content }` a meta tag of any name. Several header lines
 *   that were joined by a comma, as `Headers` joins them, are read as one list, in which a product token holds until
 *   the next one: pass lines separately if you can. Only read.
 * @param crawler its product token, or several whose directives it follows: all of them count; or `*`, for which no
 *   directive is by name. Only the product tokens of a profile count.
 * @returns the directives for that crawler; no value makes it throw.
 * @throws TypeError if `values` or `crawler` is malformed.
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 * @example
 * const headers = new Headers({ "X-Robots-Tag": "otherbot: noindex, googlebot: max-snippet: 20, noai" });
 * const { directives } = parseRobotsDirectives(headers.get("X-Robots-Tag") ?? [], "googlebot");
 * directives["max-snippet"]; // 20
 * directives.noindex; // undefined
 * directives.noai; // true
 */
export function parseRobotsDirectives(
	values: RobotsDirectiveSource | readonly RobotsDirectiveSource[],
	crawler: Crawler,
): RobotsDirectives {
	const sources = isList(values)
		? Array.from(values, (value: unknown, index) => toSource(value, `values[${index}]`, EXPECTED_SOURCE))
		: [toSource(values, "values", `${EXPECTED_SOURCE}, or an array of them`)];
	const asked = new Set(
		validateCrawler(crawler, "rfc9309").productTokens.map((token) => token.toLowerCase()),
	);
	return new RobotsDirectives(
		sources.flatMap((source, index) => (source === null ? [] : readPieces(source, index, asked))),
	);
}

/** Reads a source once; null for headers without X-Robots-Tag. */
function toSource(value: unknown, argument: string, expected: string): string | RobotsMetaTag | null {
	if (typeof value === "string") return value;
	const source = tagOfObject(value) === "[object Headers]" ? readHeaders(value) : readMetaTag(value);
	if (source === undefined) throw typeError(argument, expected, value);
	return source;
}

function readHeaders(value: unknown): string | null | undefined {
	try {
		const lines: unknown = (value as RobotsHeaders).get(HEADER_NAME);
		return typeof lines === "string" || lines === null ? lines : undefined;
	} catch {
		return undefined;
	}
}

/** The members of a meta tag, read once; undefined if the value is no meta tag. */
export function readMetaTag(value: unknown): RobotsMetaTag | undefined {
	if (value === null || typeof value !== "object") return undefined;
	try {
		const { name, content } = value as Record<string, unknown>;
		return typeof name === "string" && typeof content === "string" ? { name, content } : undefined;
	} catch {
		return undefined;
	}
}
