/** @import { RuleFile } from "./rule-files.mjs" */
/** @import { Rule } from "./rules.mjs" */
import { Random } from "./random.mjs";
import { ORIGIN, PRODUCT_TOKEN, writeBody } from "./rule-files.mjs";

const URL_COUNT = 4096;
const STARS_COUNT = 8000;
const STARS_RULE_COUNT = 31;
const STARS_URL_OCTETS = 2000;

/** Lengths of the URLs that the pattern of many stars is tried on: the time of an octet must not grow with them. */
export const REPEATED_LETTER_OCTETS = [128, 1024, 8192];

/**
 * `/*a*a*a*a*a*b` on URLs of letters a, without a b: what backtracking takes exponential or high polynomial
 * time for.
 * @param {number} seed
 * @param {number} octetCount
 * @returns {RuleFile}
 */
export function createRepeatedLetter(seed, octetCount) {
	const name = `repeated-letter-${octetCount}`;
	const rules = [{ isAllow: false, pattern: "/*a*a*a*a*a*b" }];
	return hostile(name, `/*a*a*a*a*a*b on ${octetCount} bytes`, rules, drawUrls(seed, name, octetCount));
}

/**
 * As many rules of as many stars as 500 KiB hold.
 * @param {number} seed
 * @returns {RuleFile}
 */
export function createManyStars(seed) {
	const rules = Array.from({ length: STARS_RULE_COUNT }, (_, index) => ({
		isAllow: false,
		pattern: `/${"*a".repeat(STARS_COUNT - 1)}*${String.fromCharCode("A".charCodeAt(0) + index)}`,
	}));
	const what = `${STARS_RULE_COUNT} rules of 8,000 stars, a letter after each`;
	return hostile("many-stars", what, rules, drawUrls(seed, "many-stars", STARS_URL_OCTETS));
}

/**
 * The same number of stars in a row, and few letters, so that no rule is longer than the URL and can be
 * passed over for that.
 * @param {number} seed
 * @returns {RuleFile}
 */
export function createStarRuns(seed) {
	const rules = Array.from({ length: STARS_RULE_COUNT }, (_, index) => ({
		isAllow: false,
		pattern: `/${`${"*".repeat(STARS_COUNT / 4)}a`.repeat(4)}${String.fromCharCode("A".charCodeAt(0) + index)}`,
	}));
	const what = `${STARS_RULE_COUNT} rules of 8,000 stars, four letters between`;
	return hostile("star-runs", what, rules, drawUrls(seed, "star-runs", STARS_URL_OCTETS));
}

/**
 * @param {string} name
 * @param {string} what
 * @param {Rule[]} rules
 * @param {string[]} urls
 * @returns {RuleFile}
 */
function hostile(name, what, rules, urls) {
	return {
		name,
		what,
		rules,
		urls,
		body: writeBody(rules),
		origin: ORIGIN,
		productToken: PRODUCT_TOKEN,
		areAllowed: null,
		shares: null,
		needsLinearTime: true,
	};
}

/**
 * URLs of letters a, told apart by a few other letters that no rule has, so that none is seen twice.
 * @param {number} seed
 * @param {string} name
 * @param {number} octetCount of a whole URL
 */
function drawUrls(seed, name, octetCount) {
	const random = new Random(seed, name);
	/** @type {Set<string>} */
	const urls = new Set();
	while (urls.size < URL_COUNT) {
		const octets = Buffer.alloc(octetCount, "a");
		const start = octets.write(`${ORIGIN}/`);
		for (let other = 0; other < 4; other++)
			octets.write(random.pick(["c", "d", "e"]), random.between(start, octetCount - 1));
		urls.add(octets.toString());
	}
	return [...urls];
}
