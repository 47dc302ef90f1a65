import type { RobotsTxtBody } from "../contract/types.js";
import { provideJsEngine } from "../engine-js/provide.js";
import { type OpenOptions, openFile } from "../file/open-file.js";
import { ParsedRobotsTxt } from "../file/robots-txt.js";
import { openRobot } from "./open.js";
import type { Robot, RobotsParserOptions } from "./types.js";

export { DisposedError } from "../arguments/error-classes.js";
export type { Robot, RobotsParserOptions } from "./types.js";

/**
 * Reads a robots.txt by the JavaScript engine, with the interface of the npm package robots-parser. Its documented
 * results are the same if RFC 9309 agrees. If not, RFC 9309 wins: docs/moving-from-robots-parser.md lists every
 * difference.
 *
 * @param url the URL of the file; only the origin of an absolute URL counts. Relative: the file covers relative URLs.
 * @param robotstxt the file; copied. Null or undefined allows everything, as in robots-parser.
 * @param options see `RobotsParserOptions`.
 * @returns a robot; no content makes it throw.
 * @throws TypeError or RangeError that names the argument.
 * @see RFC 9309
 * @example
 * import { robotsParser } from "robotstxt-wasm/js";
 * const robots = robotsParser("https://example.com/robots.txt", "User-agent: *\nDisallow: /dir/\nCrawl-delay: 1");
 * robots.isAllowed("https://example.com/dir/test.html", "Sams-Bot/1.0"); // false
 * robots.getMatchingLineNumber("https://example.com/dir/test.html", "Sams-Bot/1.0"); // 2
 * robots.isAllowed("https://other.example/", "Sams-Bot/1.0"); // undefined
 * robots.getCrawlDelay("Sams-Bot/1.0"); // 1
 */
export function robotsParser(
	url: string | URL,
	robotstxt: RobotsTxtBody | null | undefined,
	options?: RobotsParserOptions,
): Robot {
	const parse = (body: RobotsTxtBody, asked: OpenOptions) =>
		new ParsedRobotsTxt(openFile(provideJsEngine, body, asked));
	return openRobot(parse, url, robotstxt, options);
}
