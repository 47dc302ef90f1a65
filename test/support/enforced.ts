import fc from "fast-check";
import { expect } from "vitest";
import { tokenOfWord } from "../../bindings/arguments/product-token.js";
import { type Dialect, Verdict } from "../../bindings/contract/types.js";
import { RobotsTxt } from "../../bindings/index.js";
import { toRequestedUrl } from "../../bindings/url/requested.js";
import { familyOf } from "../../crawling/crawlers/identify/family.js";
import { findCrawler, identifyCrawler, KNOWN_TOKENS } from "../../crawling/crawlers/index.js";
import { createEnforcer } from "../../insight/enforce/index.js";
import { bodies, urlTexts } from "./arbitraries.js";

/** Headers of known and made-up crawlers, of people, and of nobody. */
export const agentHeaders: fc.Arbitrary<string> = fc.oneof(
	fc
		.tuple(
			fc.constantFrom(...KNOWN_TOKENS, "a", "bot", "Bot1", "MJ12bot", "ab", "ÜberBot"),
			fc.constantFrom("", "/1.0", "+(x)", " x", "-x/1.0"),
		)
		.map(([name, rest]) => `${name}${rest}`),
	fc.string({ unit: "binary" }),
	// Names that no list has: files name them.
	fc.constantFrom("a", "A/1.0", "a (x)", "ab/2", "a b", "a 2", "ab v3 x"),
	fc.constantFrom("", "-", "Mozilla/5.0 (X11)", "bot ".repeat(16_384), "(".repeat(65_536), "\0", "\ud800Bot"),
);

/** Requests for a site: each header asks for each URL. */
export const enforcedSites = (maxLength: number) =>
	fc.record({
		body: bodies,
		headers: fc.array(agentHeaders, { minLength: maxLength >> 1, maxLength }),
		urls: fc.array(urlTexts, { minLength: maxLength >> 1, maxLength }),
	});

/** The first word of a header, if nothing but a version follows; "" if there is none. */
function firstName(header: string): string {
	const text = header.replace(/^[\s;,]+/, "");
	const [first = ""] = text.split(/[^\w-]/, 1);
	const after = text.slice(first.length);
	const rest = after.trimStart();
	const isVersion = rest !== after && /^v?\d/.test(rest);
	const isName = after[0] === "/" || rest === "" || ";,()+".includes(rest[0]!) || isVersion;
	return isName && first.toLowerCase() !== "mozilla" ? first : "";
}

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
		enforcers.push(createEnforcer({ snapshot: enforcers[0]!.toSnapshot(), unknownCrawlers: "judge" }));
	}
	const named = new Set(
		robots.groups.flatMap(({ productTokens }) =>
			productTokens.map(({ value }) => tokenOfWord(value).toLowerCase()),
		),
	);
	/** The names of several words in the file. A group is found by the first of them. */
	const phrases = new Set(
		robots.groups.flatMap(({ productTokens }) =>
			productTokens.map(({ value }) => value.replace(/\/.*/, "").toLowerCase()),
		),
	);
	const firstOfWords = (header: string) =>
		phrases.has(header.toLowerCase()) ? (/^[\w-]+(?= [\w-]+$)/.exec(header)?.[0] ?? "") : "";
	for (const userAgent of headers) {
		const found = identifyCrawler(userAgent);
		const own = found?.crawler?.isDocumented ? found.crawler.profile : found?.productToken;
		const isNamed = own !== undefined && robots.groupsFor(own).chosenBy === "own";
		const family = found === null || isNamed ? null : familyOf(found.productToken);
		const known = family ?? found?.crawler;
		const documented = known?.isDocumented ? known.profile : family?.token;
		const first = firstName(userAgent);
		const crawler =
			documented ?? own ?? (first !== "" && named.has(first.toLowerCase()) ? first : firstOfWords(userAgent));
		const matcher = crawler === "" ? null : robots.matcher(crawler);
		const assumed =
			known?.isDocumented === false && !isNamed && family === null ? known.assumedFallbackToken : null;
		const assumedMatcher = assumed === null ? null : robots.matcher(findCrawler(assumed)?.profile ?? assumed);
		const other = known?.isDocumented ? known.dialect : null;
		const reading = other === null || other === dialect ? null : RobotsTxt.parse(body, { dialect: other });
		for (const url of urls) {
			const asked = dialect === "google" ? (toRequestedUrl(url) ?? url) : url;
			const isRefused =
				matcher?.checkAll([asked])[0] === Verdict.Disallowed &&
				assumedMatcher?.checkAll([asked])[0] !== Verdict.Allowed &&
				reading?.isAllowed(toRequestedUrl(url) ?? url, crawler) !== true &&
				robotsTxtAlone.checkAll([url])[0] !== Verdict.Allowed;
			for (const enforcer of enforcers) {
				const { action, reason, rule } = enforcer.judge({ url, userAgent });
				if ((action === "refuse") !== isRefused) expect.fail(`${userAgent} ${url}: ${action}, ${reason}`);
				if (isRefused) expect(rule).toEqual(matcher!.explain(asked).rule);
			}
		}
		reading?.dispose();
	}
	for (const enforcer of enforcers) enforcer.dispose();
	robots.dispose();
	return headers.length * urls.length * enforcers.length;
}
