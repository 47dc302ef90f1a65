import { findNamedCrawler } from "../find-crawler.js";
import type { NamedCrawler, UndocumentedCrawler } from "../types.js";

/** A crawler that shares its product token with a listed one. The address in the header distinguishes them. */
interface Namesake {
	/** The product token in lower case. */
	readonly token: string;
	/** The domain in its header. */
	readonly domain: string;
	/** The name in the report, which is no product token, so that it is no other crawler's. */
	readonly name: string;
	readonly crawler: UndocumentedCrawler;
}

/** Crawlers whose header has the page of their operator. */
const NAMESAKES: readonly Namesake[] = [
	{
		// A list of AI crawlers has ExaBot, whose purpose it guesses.
		token: "exabot",
		domain: "exabot.com",
		name: "Exabot (exabot.com)",
		crawler: {
			isDocumented: false,
			token: "Exabot",
			operator: "Exalead",
			purposes: ["search"],
			assumedFallbackToken: null,
			isRetired: false,
			isControlToken: false,
			mentionCount: null,
		},
	},
];

/** The name of the crawler with a token, by the address in the header; the token itself if no other crawler shares it. */
export function nameByAddress(token: string, header: string): string {
	const lower = token.toLowerCase();
	const found = NAMESAKES.find(
		(namesake) =>
			namesake.token === lower && domainsOf(header).some((domain) => isWithin(domain, namesake.domain)),
	);
	return found?.name ?? token;
}

/** The crawler with a name that `nameByAddress` gave, documented or not; undefined if no list has it. */
export function findByName(name: string): NamedCrawler | undefined {
	return NAMESAKES.find((namesake) => namesake.name === name)?.crawler ?? findNamedCrawler(name);
}

function domainsOf(header: string): string[] {
	return Array.from(header.matchAll(/https?:\/\/([\w.-]+)/gi), ([, domain]) => domain!.toLowerCase());
}

function isWithin(domain: string, parent: string): boolean {
	return domain === parent || domain.endsWith(`.${parent}`);
}
