/** @import { Rule } from "./rules.mjs" */
/** @import { UrlList } from "./urls.mjs" */
import { Random } from "./random.mjs";
import { Reference } from "./reference.mjs";
import { drawRules } from "./rules.mjs";
import { drawUrls } from "./urls.mjs";
import { drawWord } from "./words.mjs";

/**
 * The input of a check cell: one rule file and the URLs asked of it.
 *
 * @typedef {object} RuleFile
 * @property {string} name
 * @property {string} what for the report
 * @property {string} origin of the file and of all URLs
 * @property {string} productToken
 * @property {readonly Rule[]} rules
 * @property {string} body
 * @property {readonly string[]} urls
 * @property {readonly boolean[] | null} areAllowed what the reference says, if it was asked
 * @property {UrlList["shares"] | null} shares measured, where the URLs were drawn by shares
 * @property {boolean} needsLinearTime whether backtracking takes seconds or longer for a check
 */

export const ORIGIN = "https://shop.example";
export const PRODUCT_TOKEN = "ExampleBot";
/** In every check cell; fewer, and branch predictors learn them. */
export const URL_COUNT = 20_000;

const ORDINARY = { none: 0.6, literal: 0.3, wildcard: 0.1 };
const LITERAL_ONLY = { none: 0.6, literal: 0.4, wildcard: 0 };
const WILDCARD_ONLY = { none: 0.6, literal: 0, wildcard: 0.4 };

/** @type {Readonly<Record<string, { what: string, ruleCount: number, wildcardShare: number }>>} */
const FORMS = {
	"rules-12": { what: "12 rules, 25 % wildcards", ruleCount: 12, wildcardShare: 0.25 },
	"rules-150": { what: "150 rules, 30 % wildcards", ruleCount: 150, wildcardShare: 0.3 },
	"rules-4000": { what: "4,000 rules, 5 % wildcards", ruleCount: 4000, wildcardShare: 0.05 },
	"literal-12": { what: "12 literal rules", ruleCount: 12, wildcardShare: 0 },
	"literal-150": { what: "150 literal rules", ruleCount: 150, wildcardShare: 0 },
};

/** Names of the ordinary rule files. */
export const ORDINARY_NAMES = Object.keys(FORMS);

/**
 * @param {number} seed
 * @param {string} name one of `ORDINARY_NAMES`
 * @returns {RuleFile}
 */
export function createOrdinary(seed, name) {
	const form = FORMS[name];
	if (form === undefined) throw new RangeError(`no workload ${name}`);
	const random = new Random(seed, name);
	const rules = drawRules(random, form.ruleCount, form.wildcardShare);
	const shares = form.wildcardShare === 0 ? LITERAL_ONLY : ORDINARY;
	return withUrls(random, { name, what: form.what, rules, needsLinearTime: false, shares });
}

/**
 * 24 rules of three stars: the first two pieces are in most URLs, the third in few, so that every rule has
 * to look through the whole URL.
 * @param {number} seed
 * @returns {RuleFile}
 */
export function createThreeStars(seed) {
	const random = new Random(seed, "three-stars");
	/** @type {Map<string, Rule>} */
	const rules = new Map();
	while (rules.size < 24) {
		const pattern = `/*${random.pick(["e", "s", "a", "o"])}*${random.pick(["r", "t", "i"])}*${drawWord(random)}`;
		rules.set(pattern, { isAllow: false, pattern });
	}
	return withUrls(random, {
		name: "three-stars",
		what: "24 rules of three stars",
		rules: [...rules.values()],
		needsLinearTime: false,
		shares: WILDCARD_ONLY,
	});
}

/**
 * @param {Random} random
 * @param {{ name: string, what: string, rules: Rule[], needsLinearTime: boolean, shares: import("./urls.mjs").Shares }} form
 * @returns {RuleFile}
 */
function withUrls(random, { shares, ...form }) {
	const reference = new Reference(form.rules);
	const list = drawUrls(random, form.rules, reference, { origin: ORIGIN, count: URL_COUNT, shares });
	return { ...form, ...list, origin: ORIGIN, productToken: PRODUCT_TOKEN, body: writeBody(form.rules) };
}

/**
 * A file of one group for every crawler.
 * @param {readonly Rule[]} rules
 */
export function writeBody(rules) {
	const lines = rules.map(({ isAllow, pattern }) => `${isAllow ? "Allow" : "Disallow"}: ${pattern}\n`);
	return Buffer.from(`User-agent: *\n${lines.join("")}`).toString();
}
