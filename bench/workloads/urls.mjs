/** @import { Random } from "./random.mjs" */
/** @import { Decider, Reference } from "./reference.mjs" */
/** @import { Rule } from "./rules.mjs" */
import { isWildcard } from "./reference.mjs";
import { drawWord, ESCAPED_WORDS, NON_ASCII_WORDS, QUERY_KEYS } from "./words.mjs";

const MIN_URL_OCTETS = 30;
const MAX_URL_OCTETS = 160;
const ESCAPED_SHARE = 0.1;
const NON_ASCII_SHARE = 0.02;
/** The share of URLs with escapes that escape a letter without need: a matcher must canonicalise to match them. */
const NEEDLESS_ESCAPE_SHARE = 0.1;
/** The share of URLs without a rule that begin like a rule: a walk from the left goes far before it fails. */
const NEAR_MISS_SHARE = 0.5;
const MIN_STAR_OCTETS = 3;

/**
 * @typedef {Readonly<Record<Decider, number>>} Shares
 *
 * @typedef {object} UrlList
 * @property {readonly string[]} urls
 * @property {readonly boolean[]} areAllowed what the reference says
 * @property {Shares & { escaped: number, nonAscii: number, octetsMean: number }} shares measured
 */

/**
 * Draws different URLs until each kind has its share.
 *
 * @param {Random} random
 * @param {readonly Rule[]} rules
 * @param {Reference} reference of the rules
 * @param {{ origin: string, count: number, shares: Shares }} wanted
 * @returns {UrlList}
 */
export function drawUrls(random, rules, reference, { origin, count, shares }) {
	const patterns = rules.map(({ pattern }) => pattern);
	const literals = patterns.filter((pattern) => !isWildcard(pattern));
	const wildcards = patterns.filter(isWildcard);
	/** @type {Decider[]} */
	const kinds = ["none", "literal", "wildcard"];
	/** @type {Decider[]} */
	const deciders = random.shuffled(
		kinds.flatMap((kind) => Array(Math.round(count * shares[kind])).fill(kind)),
	);
	/** @type {Set<string>} */
	const seen = new Set();
	/** @type {boolean[]} */
	const areAllowed = [];
	/** @type {string[]} */
	const urls = [];
	const found = { none: 0, literal: 0, wildcard: 0 };
	const targets = new TargetSource(random, literals, wildcards);
	for (const decider of deciders) {
		const hasEscape = random.chance(ESCAPED_SHARE);
		const isNonAscii = random.chance(NON_ASCII_SHARE);
		// Drawn until it is as wanted: rules have words of their own, and a short URL may lack the room.
		for (;;) {
			const octetCount = drawLength(random) - origin.length;
			const target = targets.draw(decider, octetCount, hasEscape, isNonAscii);
			const url = origin + target;
			if (hasEscapes(url) !== hasEscape || hasNonAscii(url) !== isNonAscii || seen.has(url)) continue;
			const octets = Buffer.from(url);
			if (octets.length < MIN_URL_OCTETS || octets.length > MAX_URL_OCTETS) continue;
			const judged = reference.judge(target);
			if (judged.decider !== decider) continue;
			seen.add(url);
			found[decider]++;
			areAllowed.push(judged.isAllowed);
			// Through octets, so that it is one flat string, as from a parser, and no rope.
			urls.push(octets.toString());
			break;
		}
	}
	return { urls, areAllowed, shares: measureShares(urls, found) };
}

/**
 * Shorter ones are more frequent: the mean is near 73.
 * @param {Random} random
 */
function drawLength(random) {
	const room = MAX_URL_OCTETS - MIN_URL_OCTETS + 1;
	return MIN_URL_OCTETS + Math.floor(room * Math.min(random.next(), random.next()));
}

class TargetSource {
	#random;
	#literals;
	#wildcards;

	/**
	 * @param {Random} random
	 * @param {readonly string[]} literals
	 * @param {readonly string[]} wildcards
	 */
	constructor(random, literals, wildcards) {
		this.#random = random;
		this.#literals = literals;
		this.#wildcards = wildcards;
	}

	/**
	 * A path and query that probably is decided so, of about so many octets.
	 * @param {Decider} decider
	 * @param {number} octetCount
	 * @param {boolean} hasEscape
	 * @param {boolean} isNonAscii
	 */
	draw(decider, octetCount, hasEscape, isNonAscii) {
		const random = this.#random;
		const words = [
			...(hasEscape ? [random.pick(ESCAPED_WORDS)] : []),
			...(isNonAscii ? [random.pick(NON_ASCII_WORDS)] : []),
		];
		/** @param {number} room */
		const fill = (room) => drawFiller(random, words, room);
		const target = this.#drawPlain(decider, octetCount, fill);
		return hasEscape && random.chance(NEEDLESS_ESCAPE_SHARE) ? escapeLetter(random, target) : target;
	}

	/**
	 * @param {Decider} decider
	 * @param {number} octetCount
	 * @param {(room: number) => string} fill
	 */
	#drawPlain(decider, octetCount, fill) {
		const random = this.#random;
		if (decider === "wildcard") return fillStars(random.pick(this.#wildcards), octetCount, fill);
		if (decider === "literal") {
			const pattern = random.pick(this.#literals);
			return pattern + fill(octetCount - pattern.length);
		}
		if (this.#literals.length === 0 || !random.chance(NEAR_MISS_SHARE)) return `/${fill(octetCount - 1)}`;
		const pattern = random.pick(this.#literals);
		const beginning = pattern.slice(0, random.between(1, pattern.length - 1));
		return beginning + fill(octetCount - beginning.length);
	}
}

/**
 * A URL that a wildcard pattern matches: the first star takes what room there is.
 * @param {string} pattern
 * @param {number} octetCount
 * @param {(room: number) => string} fill
 */
function fillStars(pattern, octetCount, fill) {
	const isAnchored = pattern.endsWith("$");
	const [head = "", ...suffixes] = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
	const starsOctets = octetCount - pattern.length;
	const first = Math.max(MIN_STAR_OCTETS, isAnchored ? starsOctets : Math.ceil(starsOctets / 2));
	const target = suffixes.reduce(
		(text, suffix, index) => text + fill(index === 0 ? first : MIN_STAR_OCTETS) + suffix,
		head === "" ? "/" : head,
	);
	return isAnchored ? target : target + fill(starsOctets - first);
}

/**
 * Words as a path has them, and in half of the cases a query, cut to so many octets; the given words first.
 * @param {Random} random
 * @param {readonly string[]} words
 * @param {number} room
 */
function drawFiller(random, words, room) {
	if (room <= 0) return "";
	let text = words.map((word) => `${word}/`).join("");
	const queryStart = random.chance(0.5) ? random.between(text.length, room) : room;
	while (text.length < queryStart) text += `${drawWord(random)}${random.pick(["/", "/", "-"])}`;
	let separator = "?";
	while (text.length < room) {
		text += `${separator}${random.pick(QUERY_KEYS)}=${random.between(1, 99_999)}`;
		separator = "&";
	}
	return words.length > 0 ? text : text.slice(0, room);
}

/**
 * @param {Random} random
 * @param {string} target
 */
function escapeLetter(random, target) {
	// Letters that are no hexadecimal digits: never those of another escape.
	const places = [...target.matchAll(/[g-z]/g)].map(({ index }) => index);
	if (places.length === 0) return target;
	const place = random.pick(places);
	const escaped = `%${target.charCodeAt(place).toString(16)}`;
	return target.slice(0, place) + escaped + target.slice(place + 1);
}

/** @param {string} url */
function hasEscapes(url) {
	return url.includes("%");
}

/** @param {string} url */
function hasNonAscii(url) {
	return /[^\0-\x7f]/.test(url);
}

/**
 * @param {readonly string[]} urls
 * @param {Record<Decider, number>} found
 */
function measureShares(urls, found) {
	const { length } = urls;
	/** @param {(url: string) => boolean} test */
	const share = (test) => urls.filter(test).length / length;
	return {
		none: found.none / length,
		literal: found.literal / length,
		wildcard: found.wildcard / length,
		escaped: share(hasEscapes),
		nonAscii: share(hasNonAscii),
		octetsMean: urls.reduce((sum, url) => sum + Buffer.byteLength(url), 0) / length,
	};
}
