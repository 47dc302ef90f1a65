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
