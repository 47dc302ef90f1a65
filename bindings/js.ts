import type { ParseOptions, RobotsTxtBody } from "./contract/types.js";
import { provideJsEngine } from "./engine-js/provide.js";
import { openFile } from "./file/open-file.js";
import { ParsedRobotsTxt } from "./file/robots-txt.js";

export { SnapshotMatcher } from "./matcher/js.js";
export type { SnapshotExplanation } from "./matcher/snapshot-matcher.js";
export { robotsParser } from "./robots-parser/js.js";
export type { Robot, RobotsParserOptions } from "./robots-parser/types.js";
export { PolicySet } from "./set/js.js";
export * from "./set/shared-exports.js";
export * from "./shared-exports.js";

/** A parsed robots.txt, read by the pure JavaScript engine. */
export class RobotsTxt extends ParsedRobotsTxt {
	/**
	 * Reads a robots.txt. No content makes it throw; only a malformed argument does.
	 *
	 * @param body the file; a string counts as its UTF-8 bytes. Copied: later changes to it have no effect.
	 * @param options see `ParseOptions`.
	 * @returns the file; `dispose` it, or let it be collected.
	 * @throws TypeError or RangeError that names the argument, what was expected and what came.
	 * @see RFC 9309 §2.2
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private");
	 * robots.isAllowed("https://example.com/private", "ExampleBot"); // false
	 */
	static parse(body: RobotsTxtBody, options?: ParseOptions): RobotsTxt {
		return new RobotsTxt(openFile(provideJsEngine, body, options));
	}
}
