/** @import { Random } from "./random.mjs" */
import { drawWord, FILE_SUFFIXES, QUERY_KEYS } from "./words.mjs";

/**
 * @typedef {object} Rule
 * @property {boolean} isAllow
 * @property {string} pattern
 */

/** Share of the literal rules that except something from an earlier one. */
const EXCEPTION_SHARE = 0.15;
/** Real files keep to a few directories near the root. */
const MIN_TOPS_COUNT = 6;
const RULES_PER_TOP = 60;

/**
 * Draws the rules of one group, all of different patterns: literal ones as sites have them, wildcard ones
 * of the usual shapes.
 *
 * @param {Random} random
 * @param {number} ruleCount
 * @param {number} wildcardShare
 * @returns {Rule[]}
 */
export function drawRules(random, ruleCount, wildcardShare) {
	const wildcardCount = Math.round(ruleCount * wildcardShare);
	const tops = Array.from({ length: MIN_TOPS_COUNT + ruleCount / RULES_PER_TOP }, () => drawWord(random));
	/** @type {Map<string, Rule>} */
	const literals = new Map();
	/** @type {string[]} */
	const directories = [];
	while (literals.size < ruleCount - wildcardCount) {
		const rule = drawLiteral(random, tops, directories);
		literals.set(rule.pattern, rule);
		if (!rule.isAllow && rule.pattern.endsWith("/")) directories.push(rule.pattern);
	}
	/** @type {Map<string, Rule>} */
	const wildcards = new Map();
	while (wildcards.size < wildcardCount) {
		const pattern = drawWildcard(random, tops);
		wildcards.set(pattern, { isAllow: random.chance(0.1), pattern });
	}
	return random.shuffled([...literals.values(), ...wildcards.values()]);
}

/**
 * @param {Random} random
 * @param {readonly string[]} tops
 * @param {readonly string[]} directories that are disallowed
 * @returns {Rule}
 */
function drawLiteral(random, tops, directories) {
	if (directories.length > 0 && random.chance(EXCEPTION_SHARE)) {
		return { isAllow: true, pattern: `${random.pick(directories)}${drawWord(random)}` };
	}
	const top = random.pick(tops);
	const shapes = [
		() => `/${drawWord(random)}/`,
		() => `/${drawWord(random)}`,
		() => `/${top}/${drawWord(random)}/`,
		() => `/${top}/${drawWord(random)}/`,
		() => `/${top}/${drawWord(random)}/${drawWord(random)}/`,
		() => `/${top}/${drawWord(random)}.${random.pick(FILE_SUFFIXES)}`,
		() => `/${top}/${drawWord(random)}?${random.pick(QUERY_KEYS)}=`,
		() => `/${top}/größe-${random.between(1, 9999)}/`,
	];
	// The last shape, not ASCII, is rare.
	const shape = random.chance(0.02) ? shapes.length - 1 : random.below(shapes.length - 1);
	return { isAllow: false, pattern: /** @type {() => string} */ (shapes[shape])() };
}

/**
 * @param {Random} random
 * @param {readonly string[]} tops
 */
function drawWildcard(random, tops) {
	const top = random.pick(tops);
	const word = drawWord(random);
	const key = random.pick(QUERY_KEYS);
	const suffix = random.pick(FILE_SUFFIXES);
	return random.pick([
		`/*?${key}=`,
		`/*?*${key}=${random.between(1, 99)}`,
		`/*&${key}=${word}`,
		`/*.${suffix}$`,
		`/${top}/*.${suffix}$`,
		`/${top}/*/print`,
		`/${top}/*/${word}/`,
		`/${top}/*/${word}$`,
		`/${top}/${word}/*?${key}=`,
		`*/${word}/`,
		`*/feed/`,
	]);
}
