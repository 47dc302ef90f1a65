import { toParsedFile, validateCrawler } from "../../bindings/internal.js";
import type { AnyRobotsTxt, Crawler, CrawlerProfile, UrlInput } from "../../bindings/shared-exports.js";
import { crawlers, findCrawler } from "../crawlers/find-crawler.js";
import { POLICY_TOKEN } from "../crawlers/undocumented.js";

/** The statement of a group for a control token on a page. */
export interface ControlStatement {
	/** The token and the rule as in the file, as in `Google-Extended: disallow: /`. */
	readonly text: string;
	readonly isAllowed: boolean;
	/** The line of the rule; that of the group if none of its rules matches. */
	readonly line: number;
}

/**
 * The statements of control tokens on AI training. A documented token applies to pages that its operator's
 * crawlers fetch. It counts only where a group names it: no page says that the group for `*` stands in for it.
 *
 * @param crawler the crawler that fetched the page.
 * @returns documented: statements of tokens of the crawler's operator; other: those of the policy token, which no
 *   operator documents.
 * @see draft-kelley-aipref-training-preference-signal-00
 */
export function controlStatements(
	robotsTxt: AnyRobotsTxt,
	url: UrlInput,
	crawler: Crawler,
): { readonly documented: readonly ControlStatement[]; readonly other: readonly ControlStatement[] } {
	const { productTokens } = validateCrawler(crawler, robotsTxt.dialect);
	// The first known token counts: others may be fallback names, as Googlebot is for Applebot.
	const known = productTokens.find((token) => findCrawler(token) !== undefined) ?? "";
	const steering = crawlers.filter(
		(each) => each.isControlToken && each.operator === findCrawler(known)?.operator,
	);
	const read = (profile: CrawlerProfile) => statementOf(robotsTxt, url, profile);
	return {
		documented: steering.flatMap(({ profile }) => read(profile)),
		other: read({ productTokens: POLICY_TOKEN }),
	};
}

function statementOf(robotsTxt: AnyRobotsTxt, url: UrlInput, profile: CrawlerProfile): ControlStatement[] {
	const { allowed, rule, group } = toParsedFile(robotsTxt).explain(url, profile);
	if (group.chosenBy !== "own") return [];
	const said = rule === null ? "no rule matches" : `${rule.type}: ${rule.pattern}`;
	const line = rule?.line ?? group.groups[0]!.line;
	return [{ text: `${group.productToken}: ${said}`, isAllowed: allowed, line }];
}
