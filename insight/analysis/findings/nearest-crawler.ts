import { nearestName } from "../../../bindings/internal.js";
import { crawlers, KNOWN_TOKENS } from "../../../crawling/crawlers/index.js";

/** The fewest letters of a name that is compared. Shorter names are too near to other names. */
export const FEWEST_LETTERS = 7;

const documentedTokens: readonly string[] = /* @__PURE__ */ crawlers.map(({ token }) => token);

/** The tokens that some list of crawlers has, in lower case. */
export const knownTokens: ReadonlySet<string> = /* @__PURE__ */ new Set(
	KNOWN_TOKENS.map((token) => token.toLowerCase()),
);

/** The documented crawler whose name is one edit away from a product token; undefined if the token itself is known. */
export function nearestCrawler(token: string): string | undefined {
	if (token.length < FEWEST_LETTERS || knownTokens.has(token.toLowerCase())) return undefined;
	// Other names have too many neighbours: WotBot is not DotBot.
	return nearestName(token, documentedTokens, 1);
}
