import { RobotsTxt } from "../../bindings/index.js";
import { SnapshotMatcher } from "../../bindings/matcher/index.js";
import { Enforcer } from "./enforcer.js";
import type { EnforcerOptions } from "./types.js";

export type { Rule } from "../../bindings/shared-exports.js";
export { DisposedError } from "../../bindings/shared-exports.js";
export type { CrawlerPurpose } from "../../crawling/crawlers/index.js";
export type { AuditableFile, CrawlerIdentity } from "../site-requests/types.js";
export type { Enforcer } from "./enforcer.js";
export type * from "./types.js";

/**
 * Makes an enforcer, which judges each request of a site by its robots.txt. It fetches nothing.
 *
 * @param options see `EnforcerOptions`.
 * @returns the enforcer; `dispose` it, or keep it as long as the site runs.
 * @throws TypeError or RangeError that names the option, what was expected and what came, also for a snapshot that is
 *   damaged anywhere; Error if the host runs no WebAssembly (then hand in a file of `./js`).
 * @see RFC 9309 §2.2
 * @example
 * import { createEnforcer } from "robotstxt-wasm/enforce";
 * const enforcer = createEnforcer({ robots: "user-agent: GPTBot\ndisallow: /\nuser-agent: *\ndisallow: /admin/" });
 * enforcer.judge({ url: "/", userAgent: "Mozilla/5.0 (compatible; GPTBot/1.3)" }).action; // "refuse"
 * enforcer.judge({ url: "/", userAgent: "CCBot/2.0 (https://commoncrawl.org/faq/)" }).action; // "pass"
 */
export function createEnforcer(options: EnforcerOptions): Enforcer {
	return new Enforcer(options, { RobotsTxt, SnapshotMatcher });
}
