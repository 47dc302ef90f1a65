import { describeValue, expectation } from "../../bindings/arguments/errors.js";
import { suggestName } from "../../bindings/arguments/names.js";
import type { CrawlerProfile } from "../../bindings/contract/types.js";
import { type CrawlerRow, DOCUMENTATION, type Documentation } from "./table.js";
import type { DocumentedCrawler } from "./types.js";

export { KNOWN_TOKENS, MISTAKEN_NAMES } from "./spelling.js";
export type { CrawlDelayReading, CrawlerPurpose, DocumentedCrawler, RobotsTxtNeglect } from "./types.js";

/**
 * Every crawler whose operator documents how it reads robots.txt; each operator's stand together. Retired ones are
 * left out.
 *
 * @example
 * crawlers.filter(({ operator }) => operator === "OpenAI").map(({ token }) => token);
 * // ["GPTBot", "OAI-SearchBot", "ChatGPT-User"]
 */
export const crawlers: readonly DocumentedCrawler[] = /* @__PURE__ */ DOCUMENTATION.flatMap((page) =>
	page.crawlers.map((row) => describeCrawler(page, row)),
);

const crawlersByToken: ReadonlyMap<string, DocumentedCrawler> = /* @__PURE__ */ new Map(
	crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]),
);

/**
 * What is documented of a crawler.
 *
 * @param name its product token, in any case.
 * @returns undefined where none is documented by that name.
 * @throws TypeError where `name` is no string.
 * @example
 * findCrawler("gptbot")?.purpose; // "ai-training"
 * findCrawler("Google-Safety")?.obeysRobotsTxt; // false
 * findCrawler("ExampleBot"); // undefined
 */
export function findCrawler(name: string): DocumentedCrawler | undefined {
	if (typeof name !== "string") throw new TypeError(expectation("name", "a crawler's product token", name));
	return crawlersByToken.get(name.toLowerCase());
}

/**
 * How a known crawler looks for its group, as its operator documents it.
 *
 * @param name its product token, in any case.
 * @returns a profile, to be handed in wherever a crawler is asked for.
 * @throws RangeError where no crawler is documented by that name (any other is asked for by its product token alone);
 *   TypeError where `name` is no string.
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
	throw new RangeError(
		`name: expected a crawler that documents its reading, got ${describeValue(name)}${advice}`,
	);
}

function describeCrawler({ operator, source }: Documentation, row: CrawlerRow): DocumentedCrawler {
	const { token, purpose, crawlDelay = null, ignoresRobotsTxt = null, isControlToken } = row;
	return {
		token,
		operator,
		purpose,
		profile: profileOf(row),
		crawlDelay,
		obeysRobotsTxt: ignoresRobotsTxt === null,
		neglect: ignoresRobotsTxt,
		isControlToken: isControlToken === true,
		source,
	};
}

/** The most specific group alone counts, whatever a dialect does by default: so the operators' pages say. */
function profileOf({ token, fallbackTokens = [], ignoresDefaultGroup }: CrawlerRow): CrawlerProfile {
	return {
		productTokens: [token, ...fallbackTokens],
		...(fallbackTokens.length > 0 ? { order: "first" } : {}),
		...(ignoresDefaultGroup ? { defaultGroup: "ignores" } : {}),
	};
}
