import fc from "fast-check";
import { expect } from "vitest";
import { type Dialect, Verdict } from "../../bindings/contract/types.js";
import { RobotsTxt } from "../../bindings/index.js";
import { toRequestedUrl } from "../../bindings/url/requested.js";
import { identifyCrawler, KNOWN_TOKENS } from "../../crawling/crawlers/index.js";
import { createEnforcer } from "../../insight/enforce/index.js";
import { bodies, urlTexts } from "./arbitraries.js";

/** Headers of known and made-up crawlers, of people, and of nobody. */
export const agentHeaders: fc.Arbitrary<string> = fc.oneof(
	fc
		.tuple(
			fc.constantFrom(...KNOWN_TOKENS, "a", "bot", "Bot1", "MJ12bot", "ab", "ÜberBot"),
			fc.constantFrom("", "/1.0", "+(x)", " x"),
		)
		.map(([name, rest]) => `${name}${rest}`),
	fc.string({ unit: "binary" }),
	fc.constantFrom("", "-", "Mozilla/5.0 (X11)", "bot ".repeat(16_384), "(".repeat(65_536), "\0", "\ud800Bot"),
);

/** Requests for a site: each header asks for each URL. */
export const enforcedSites = (maxLength: number) =>
	fc.record({
		body: bodies,
		headers: fc.array(agentHeaders, { minLength: maxLength >> 1, maxLength }),
		urls: fc.array(urlTexts, { minLength: maxLength >> 1, maxLength }),
	});

const robotsTxtAlone = RobotsTxt.parse("user-agent: *\nallow: /robots.txt?\ndisallow: /").matcher("*");

/**
 * Expects of each request what a matcher says of it, from an enforcer and from its snapshot.
 *
 * @returns the number of requests that were compared.
 */
export function expectMatcherDecisions(
	{ body, headers, urls }: { body: Uint8Array; headers: readonly string[]; urls: readonly string[] },
	dialect: Dialect,
): number {
	const robots = RobotsTxt.parse(body, { dialect });
	const enforcers = [createEnforcer({ robots, unknownCrawlers: "judge" })];
	if (dialect !== "original1994") {
		enforcers.push(createEnforcer({ robots: enforcers[0]!.toSnapshot(), unknownCrawlers: "judge" }));
	}
	for (const userAgent of headers) {
		const found = identifyCrawler(userAgent);
		const documented = found?.crawler?.isDocumented ? found.crawler.profile : undefined;
		const matcher = found === null ? null : robots.matcher(documented ?? found.productToken);
		for (const url of urls) {
			const asked = dialect === "google" ? (toRequestedUrl(url) ?? url) : url;
			const isRefused =
				matcher?.checkAll([asked])[0] === Verdict.Disallowed &&
				robotsTxtAlone.checkAll([url])[0] !== Verdict.Allowed;
			for (const enforcer of enforcers) {
				const { action, reason, rule } = enforcer.judge({ url, userAgent });
				if ((action === "refuse") !== isRefused) expect.fail(`${userAgent} ${url}: ${action}, ${reason}`);
				if (isRefused) expect(rule).toEqual(matcher!.explain(asked).rule);
			}
		}
	}
	for (const enforcer of enforcers) enforcer.dispose();
	robots.dispose();
	return headers.length * urls.length * enforcers.length;
}
