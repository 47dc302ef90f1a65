import type { Crawler, RobotsTxtBody } from "../../bindings/shared-exports.js";
import type { InspectableFile } from "../analysis/findings/types.js";

/**
 * The value to test: a parsed file of any entry, or the text or bytes of a file. The JavaScript engine reads text
 * and bytes.
 */
export type TestedRobots = InspectableFile | RobotsTxtBody;

/** The result of a matcher, for vitest and jest alike. */
export interface MatcherResult {
	readonly pass: boolean;
	/** The reason for the result, with the deciding line and a URL that shows it. */
	readonly message: () => string;
}

/**
 * The matchers as `expect` has them. To let TypeScript know, write into a declaration file of yours, for vitest:
 * `declare module "vitest" { interface Matchers<T> extends RobotsMatchers<T> {} }`, or for jest:
 * `declare global { namespace jest { interface Matchers<R> extends RobotsMatchers<R> {} } }`.
 */
export interface RobotsMatchers<R = unknown> {
	/** The crawler may fetch a URL, or all URLs that a path pattern matches. */
	toAllow(crawler: Crawler, url: string | URL): R;
	/** The crawler may not fetch a URL, or any URL of a path pattern. */
	toBlock(crawler: Crawler, url: string | URL): R;
	/** Two crawlers may fetch the same URLs. */
	toReadAlike(crawler: Crawler, other: Crawler): R;
	/** A crawler may fetch the same URLs as by another file. */
	toReadAs(other: TestedRobots, crawler: Crawler): R;
	/** No finding is an error. */
	toHaveNoErrors(): R;
}
