/**
 * A small generator of pseudo-random numbers (mulberry32), so that a seed gives the same workloads on every
 * machine and every version of Node. Good enough to draw words; no good for anything secret.
 */
export class Random {
	#state;

	/**
	 * @param {number} seed
	 * @param {string} name parts the streams of one seed: each workload draws from its own, so that it is the
	 *   same whichever others are built.
	 */
	constructor(seed, name) {
		this.#state = seed | 0;
		for (const character of name) {
			this.#state = Math.imul(this.#state ^ /** @type {number} */ (character.codePointAt(0)), 0x01000193);
		}
	}

	/** A number in [0, 1). */
	next() {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	}

	/**
	 * A whole number in [0, limit).
	 * @param {number} limit
	 */
	below(limit) {
		return Math.floor(this.next() * limit);
	}

	/**
	 * @param {number} first
	 * @param {number} last
	 */
	between(first, last) {
		return first + this.below(last - first + 1);
	}

	/** @param {number} probability */
	chance(probability) {
		return this.next() < probability;
	}

	/**
	 * @template T
	 * @param {readonly T[]} items
	 * @returns {T}
	 */
	pick(items) {
		return /** @type {T} */ (items[this.below(items.length)]);
	}

	/**
	 * @template T
	 * @param {readonly T[]} items
	 * @returns {T[]}
	 */
	shuffled(items) {
		const shuffled = items.slice();
		for (let index = shuffled.length - 1; index > 0; index--) {
			const other = this.below(index + 1);
			const item = /** @type {T} */ (shuffled[index]);
			shuffled[index] = /** @type {T} */ (shuffled[other]);
			shuffled[other] = item;
		}
		return shuffled;
	}
}
