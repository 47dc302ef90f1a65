import {
	EXPECTED_URL,
	hrefOf,
	isList,
	resolveUrl,
	typeError,
	verdictError,
} from "../../bindings/internal.js";
import { Verdict } from "../../bindings/shared-exports.js";
import { findBegun } from "./path-patterns.js";
import type { CleanParamRecord } from "./robots-records.js";

/**
 * Removes from a URL the parameters that clean-param records name, so that spellings of one page become one URL.
 * Names are compared as written, including case. A path pattern is how the path begins; `*` in it matches any bytes.
 *
 * @param url an absolute URL or a path that starts with `/`, as a string or a `URL`.
 * @param cleanParams the records that count: those of `RobotsRecords.forCrawler`, or all of the file, as Yandex
 *   reads them. Malformed records do nothing.
 * @returns the URL, of which only the query is changed; if no parameter is left, there is no `?`.
 * @throws TypeError if `url` is neither, or `cleanParams` is no array of such records.
 * @see https://yandex.com/support/webmaster/robot-workings/clean-param.html
 * @example
 * const { cleanParams } = readRecords(RobotsTxt.parse("user-agent: *\nclean-param: sid&sort /forum/"));
 * cleanUrl("https://example.com/forum/page?sid=1&id=2&sort=asc", cleanParams); // "https://example.com/forum/page?id=2"
 * cleanUrl("https://example.com/news?sid=1", cleanParams); // "https://example.com/news?sid=1"
 */
export function cleanUrl(
	url: string | URL,
	cleanParams: readonly Pick<CleanParamRecord, "parameters" | "pathPattern">[],
): string {
	if (!isList(cleanParams)) {
		throw typeError("cleanParams", "an array of clean-param records", cleanParams);
	}
	for (let index = 0; index < cleanParams.length; index++) {
		const record: unknown = cleanParams[index];
		if (isCleanParam(record)) continue;
		throw typeError(`cleanParams[${index}]`, "a clean-param record, with parameters and pathPattern", record);
	}
	const text = typeof url === "string" ? url : hrefOf(url);
	if (text === undefined) throw typeError("url", EXPECTED_URL, url);
	const target = resolveUrl(text)?.target;
	if (target === undefined) throw verdictError(Verdict.InvalidUrl, text);
	const queryStart = text.search(/[?#]/);
	if (queryStart === -1 || text[queryStart] === "#") return text;
	const fragment = text.indexOf("#");
	const queryEnd = fragment === -1 ? text.length : fragment;

	const path = target.split("?", 1)[0] ?? "";
	const { isBegun } = findBegun(
		path,
		cleanParams.map(({ pathPattern }) => pathPattern),
	);
	const named = new Set(cleanParams.flatMap(({ parameters }, index) => (isBegun[index] ? parameters : [])));
	const pieces = text.slice(queryStart + 1, queryEnd).split("&");
	const kept = pieces.filter((piece) => !named.has(piece.split("=", 1)[0] ?? ""));
	if (kept.length === pieces.length) return text;
	const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
	return text.slice(0, queryStart) + query + text.slice(queryEnd);
}

function isCleanParam(value: unknown): boolean {
	if (value === null || typeof value !== "object") return false;
	const { parameters, pathPattern } = value as Partial<CleanParamRecord>;
	return isList(parameters) && typeof pathPattern === "string";
}
