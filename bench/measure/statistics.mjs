/**
 * The value below which a share of the numbers is, between neighbours by their distance.
 * @param {readonly number[]} numbers
 * @param {number} share
 */
export function quantile(numbers, share) {
	const sorted = numbers.toSorted((one, other) => one - other);
	const place = (sorted.length - 1) * share;
	const below = sorted[Math.floor(place)] ?? Number.NaN;
	const above = sorted[Math.ceil(place)] ?? Number.NaN;
	return below + (above - below) * (place % 1);
}

/**
 * The summary of the rounds of one contender.
 *
 * @typedef {object} Summary
 * @property {number} median
 * @property {number} low the first quartile
 * @property {number} high the third quartile
 * @property {number} rounds
 *
 * @param {readonly number[]} rounds
 * @returns {Summary}
 */
export function summarise(rounds) {
	return {
		median: quantile(rounds, 0.5),
		low: quantile(rounds, 0.25),
		high: quantile(rounds, 0.75),
		rounds: rounds.length,
	};
}

/**
 * A figure that is counted, not timed.
 * @param {number} value
 * @returns {Summary}
 */
export function exactly(value) {
	return { median: value, low: value, high: value, rounds: 1 };
}

/**
 * Measures contenders in turns: each round begins with another of them.
 *
 * @param {readonly string[]} names
 * @param {number} rounds
 * @param {(name: string) => number} measure
 * @returns {Record<string, any>} the summary of each
 */
export function interleave(names, rounds, measure) {
	/** @type {Record<string, number[]>} */
	const found = Object.fromEntries(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		const first = round % names.length;
		for (const name of [...names.slice(first), ...names.slice(0, first)]) found[name]?.push(measure(name));
	}
	return Object.fromEntries(Object.entries(found).map(([name, numbers]) => [name, summarise(numbers)]));
}
