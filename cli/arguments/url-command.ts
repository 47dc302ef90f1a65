import type { AccessPolicy } from "../../crawling/client/index.js";
import { Failure } from "../host/failure.js";
import type { Formatted, Given } from "./command.js";
import { requiredCrawler } from "./crawler-option.js";
import type { LineFormat } from "./formats.js";
import { fileAndUrls, isWebUrl, robotsUrlOf } from "./operands.js";
import { type Shared, shared } from "./options.js";

export const OF_URLS = shared("agent", "crawler", "urls", "robots-url", "policy", "as-written");

export const FILE_AND_URLS = `FILE is a robots.txt, - for standard input, or an http(s) URL. The URL may be that of any page: the robots.txt
of its site is fetched. URLs are arguments, lines of a file (--urls), or lines of standard input (-, or if no
URL is given). Blank lines are skipped.`;

export const EXIT_CODES = `A fetched FILE that does not exist allows everything, with reason unavailable: 4xx except 429, or a redirect
that leads nowhere. A FILE that is unreachable disallows everything, with reason unreachable: 429, 5xx, or a
network failure (RFC 9309 2.3.1.4). Standard error says which.

Exit codes: 0 all URLs are allowed; 1 some are disallowed, or FILE is unreachable; 2 wrong usage, unreadable
input, or a URL that is invalid or out of scope.`;

export type UrlCommand = Formatted<LineFormat> & ReturnType<typeof readUrlCommand>;

/** Reads the arguments that `check` and `explain` share. */
export function readUrlCommand(given: Given<typeof OF_URLS & Shared<"exit-zero">>) {
	const { values } = given;
	const { file, urls } = fileAndUrls(given);
	if (values.policy !== undefined && !isWebUrl(file)) {
		throw new Failure("--policy: expected only with a URL; a local file is not fetched");
	}
	return {
		file,
		crawler: requiredCrawler(values),
		robotsUrl: robotsUrlOf(values, [file]),
		// The library refuses any other string with a message of its own.
		policy: values.policy as AccessPolicy | undefined,
		urls,
		isAsWritten: values["as-written"] === true,
		exitsZero: values["exit-zero"] === true,
	};
}
