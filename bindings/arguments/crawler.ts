import type { EngineCrawler } from "../contract/engine.js";
import type { CrawlerProfile, Dialect } from "../contract/types.js";
import { isList, memberOf, tagOfObject, typeError } from "./errors.js";
import { validateMembers } from "./names.js";
import { oneOf } from "./options.js";
import { EXPECTED_PRODUCT_TOKEN, validateProductToken } from "./product-token.js";

/** The crawler that no group names: it has no product token. */
const UNNAMED = "*";
const NO_TOKENS: readonly string[] = [];

const OR_TOKENS = ', a list of at least one, or "*" alone';
const OR_PROFILE = ", or a profile ({ productTokens, defaultGroup, order })";
const PROFILE_MEMBERS: readonly (keyof CrawlerProfile)[] = ["productTokens", "defaultGroup", "order"];

/**
 * Reads the crawler a caller asks for (semantics, "Crawlers and profiles"), wherever one may be named.
 * @param argument a product token, a list of them, `*` alone, or a profile; each member is read once.
 * @param dialect gives the order of several tokens where a profile does not.
 * @param name the argument's name in messages.
 * @returns with nothing left open; tokens in the order they came, repeated tokens too, so that an index fits the
 *   caller's list.
 * @throws TypeError or RangeError that shows the value. It names the token that a whole User-Agent header probably
 *   contains, or the member that a misspelt member probably means.
 */
export function validateCrawler(argument: unknown, dialect: Dialect, name = "crawler"): EngineCrawler {
	if (!isProfile(argument)) {
		const productTokens = readProductTokens(argument, name, OR_PROFILE);
		return { productTokens, obeysDefaultGroup: true, mergesGroups: mergesByDefault(dialect) };
	}
	if (memberOf(argument, "profile") !== undefined) {
		const expected = EXPECTED_PRODUCT_TOKEN + OR_PROFILE;
		throw typeError(name, expected, argument, "; did you mean its member profile?");
	}
	const { productTokens, defaultGroup, order } = validateMembers(name, argument, PROFILE_MEMBERS);
	return {
		productTokens: readProductTokens(productTokens, `${name}.productTokens`, ""),
		obeysDefaultGroup:
			defaultGroup === undefined ||
			oneOf(`${name}.defaultGroup`, defaultGroup, ["obeys", "ignores"]) === "obeys",
		mergesGroups:
			order === undefined
				? mergesByDefault(dialect)
				: oneOf(`${name}.order`, order, ["first", "merge"]) === "merge",
	};
}

/** A text that is the same for two crawlers only if they find the same groups by the same tokens, as written. */
export function keyOfCrawler({ productTokens, obeysDefaultGroup, mergesGroups }: EngineCrawler): string {
	return `${obeysDefaultGroup} ${mergesGroups} ${productTokens.join(" ")}`;
}

/** google/robotstxt merges the groups of all tokens it is asked for. */
function mergesByDefault(dialect: Dialect): boolean {
	return dialect === "google";
}

/** Boxed strings, sets and the like are no profiles, though they are objects. */
function isProfile(argument: unknown): boolean {
	return tagOfObject(argument) === "[object Object]" && Object.keys(argument as object).length > 0;
}

/** @param alternatives the alternatives to tokens that messages name. */
function readProductTokens(argument: unknown, name: string, alternatives: string): readonly string[] {
	if (argument === UNNAMED) return NO_TOKENS;
	if (typeof argument === "string") return [validateProductToken(argument, name)];
	if (!isList(argument) || argument.length === 0) {
		throw typeError(name, EXPECTED_PRODUCT_TOKEN + OR_TOKENS + alternatives, argument);
	}
	return Array.from(argument, (item: unknown, index) => {
		const itemName = `${name}[${index}]`;
		if (item !== UNNAMED) return validateProductToken(item, itemName);
		throw typeError(itemName, EXPECTED_PRODUCT_TOKEN, item, '; "*" stands alone, not in a list');
	});
}
