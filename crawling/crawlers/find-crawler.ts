import { rangeError, suggestName, typeError } from "../../bindings/internal.js";
import type { CrawlerProfile } from "../../bindings/shared-exports.js";
import { type CrawlerRow, DOCUMENTATION, type Documentation } from "./table.js";
import type { DocumentedCrawler, NamedCrawler } from "./types.js";
import { retiredCrawlers, undocumentedCrawlers } from "./undocumented.js";

/**
 * Every crawler whose operator documents how it reads robots.txt; those of one operator are adjacent. Retired crawlers
 * are left out.
 *
 * @example
 * crawlers.filter(({ operator }) => operator === "OpenAI").map(({ token }) => token);
 * // ["GPTBot", "OAI-SearchBot", "ChatGPT-User"]
 */
export const crawlers: readonly DocumentedCrawler[] = /* @__PURE__ */ DOCUMENTATION.flatMap((page) =>
	page.crawlers.map((row) => describeCrawler(page, row)),
);

const crawlersByToken = /* @__PURE__ */ byToken(crawlers);
/** All crawlers that a list has; of two with one token the documented one. */
const namedByToken = /* @__PURE__ */ byToken<NamedCrawler>(undocumentedCrawlers, retiredCrawlers, crawlers);

/**
 * The documentation of a crawler.
 *
 * @param name its product token, in any case.
 * @returns undefined if no crawler of that name is documented.
 * @throws TypeError if `name` is no string.
 * @example
 * findCrawler("CCBot")?.purposes; // ["archive", "ai-training"]
 * findCrawler("Google-Safety")?.obeysRobotsTxt; // false
 * findCrawler("ExampleBot"); // undefined
 */
export function findCrawler(name: string): DocumentedCrawler | undefined {
	if (typeof name !== "string") throw typeError("name", "a crawler's product token", name);
	return crawlersByToken.get(name.toLowerCase());
}

/**
 * All that is known of a crawler, documented or not.
 *
 * @param name its product token, in any case.
 * @returns one of `crawlers`, `undocumentedCrawlers` or `retiredCrawlers`; undefined if no crawler of that name is known.
 * @throws TypeError if `name` is no string.
 * @example
 * findNamedCrawler("gptbot")?.isDocumented; // true
 * findNamedCrawler("bytespider"); // { isDocumented: false, token: "Bytespider", operator: "ByteDance", purposes: ["ai-training"], assumedFallbackToken: null, isRetired: false, isControlToken: false, mentionCount: 225501 }
 * findNamedCrawler("ExampleBot"); // undefined
 */
export function findNamedCrawler(name: string): NamedCrawler | undefined {
	if (typeof name !== "string") throw typeError("name", "a crawler's product token", name);
	return namedByToken.get(name.toLowerCase());
}

/**
 * How a known crawler looks for its group, as its operator documents it.
 *
 * @param name its product token, in any case.
 * @returns a profile, which can be passed as any crawler argument.
 * @throws RangeError if no crawler of that name is documented (for any other, pass its product token itself);
 *   TypeError if `name` is no string.
 * @example
 * crawlerProfile("Googlebot-News"); // { productTokens: ["Googlebot-News", "Googlebot"], order: "first" }
 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /");
 * robots.isAllowed("/", crawlerProfile("AdsBot-Google")); // true
 */
export function crawlerProfile(name: string): CrawlerProfile {
	const found = findCrawler(name);
	if (found !== undefined) return found.profile;
	const advice = suggestName(
		name,
		crawlers.map(({ token }) => token),
	);
	throw rangeError("name", "a crawler that documents its reading", name, advice);
}

/** A call that bundlers can leave out, as they cannot an expression with a spread. */
function byToken<Named extends NamedCrawler>(
	...lists: readonly (readonly Named[])[]
): ReadonlyMap<string, Named> {
	return new Map(lists.flat().map((crawler) => [crawler.token.toLowerCase(), crawler]));
}

function describeCrawler(page: Documentation, row: CrawlerRow): DocumentedCrawler {
	const { operator, source, readOn } = page;
	const { token, crawlDelay = null, crawlDelayWindow = null, ignoresRobotsTxt = null } = row;
	const isControlToken = row.isControlToken === true;
	return {
		isDocumented: true,
		token,
		operator,
		purposes: [row.purpose, ...(row.alsoPurposes ?? [])],
		profile: profileOf(row),
		dialect: page.reading?.dialect ?? null,
		dialectSource: page.reading?.source ?? null,
		crawlDelay,
		crawlDelayWindow,
		obeysRobotsTxt: ignoresRobotsTxt === null,
		neglect: ignoresRobotsTxt,
		isControlToken,
		addressRangeUrls: isControlToken ? [] : (row.addressRangeUrls ?? page.addressRangeUrls ?? []),
		source,
		sourceReadOn: readOn,
	};
}

/** By the operators' pages, only the most specific group counts, whatever a dialect's default is. */
function profileOf({ token, fallbackTokens = [], ignoresDefaultGroup }: CrawlerRow): CrawlerProfile {
	return {
		productTokens: [token, ...fallbackTokens],
		...(fallbackTokens.length > 0 ? { order: "first" } : {}),
		...(ignoresDefaultGroup ? { defaultGroup: "ignores" } : {}),
	};
}
