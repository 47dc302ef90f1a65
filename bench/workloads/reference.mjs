/** @import { Rule } from "./rules.mjs" */

/**
 * A third opinion, slow and plain: it sorts the generated URLs by what decides them, and both engines must
 * agree with it. It knows no more of RFC 9309 than what the generator writes (no dot segments, no reserved
 * octets in escapes that a rule could mean), so it is no engine.
 *
 * @typedef {"none" | "literal" | "wildcard"} Decider
 */

export class Reference {
	/** @type {Map<string, { rank: number, isAllow: boolean }>} */
	#literals = new Map();
	/** @type {{ rank: number, isAllow: boolean, expression: RegExp }[]} */
	#wildcards = [];

	/** @param {readonly Rule[]} rules */
	constructor(rules) {
		for (const { isAllow, pattern } of rules) {
			const canonical = canonicalForm(pattern);
			const rank = canonical.length;
			if (isWildcard(canonical)) this.#wildcards.push({ rank, isAllow, expression: toExpression(canonical) });
			else this.#literals.set(canonical, { rank, isAllow });
		}
	}

	/**
	 * @param {string} target path and query of a URL, as written.
	 * @returns {{ isAllowed: boolean, decider: Decider }}
	 */
	judge(target) {
		const canonical = canonicalForm(target);
		let best = { rank: 0, isAllow: true };
		/** @type {Decider} */
		let decider = "none";
		/**
		 * @param {{ rank: number, isAllow: boolean }} found
		 * @param {Decider} kind
		 */
		const offer = (found, kind) => {
			if (found.rank < best.rank || (found.rank === best.rank && (best.isAllow || !found.isAllow))) return;
			best = found;
			decider = kind;
		};
		for (let length = 1; length <= canonical.length; length++) {
			const found = this.#literals.get(canonical.slice(0, length));
			if (found !== undefined) offer(found, "literal");
		}
		for (const found of this.#wildcards) {
			if (found.rank >= best.rank && found.expression.test(canonical)) offer(found, "wildcard");
		}
		return { isAllowed: best.isAllow, decider };
	}
}

/** @param {string} pattern */
export function isWildcard(pattern) {
	return pattern.includes("*") || pattern.endsWith("$");
}

/** @param {string} text */
function canonicalForm(text) {
	return text
		.replace(/%[0-9a-f]{2}/gi, (written) => {
			const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
			return /[\w.~-]/.test(character) ? character : written.toUpperCase();
		})
		.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** @param {string} pattern */
function toExpression(pattern) {
	const isAnchored = pattern.endsWith("$");
	const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
	const source = pieces.map((piece) => piece.replace(/[^\w/]/g, "\\$&")).join(".*");
	return new RegExp(`^${source}${isAnchored ? "$" : ""}`);
}
