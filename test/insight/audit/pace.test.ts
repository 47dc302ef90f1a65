import { describe, expect, it } from "vitest";
import { Pace } from "../../../insight/audit/crawler-tally/pace.js";

/** The counts of a crawl-delay of 10 seconds, for requests with these gaps. */
function countsOf(startSeconds: number, gaps: readonly number[]) {
	const pace = new Pace();
	let seconds = startSeconds;
	pace.add(seconds, 10);
	for (const gap of gaps) {
		seconds += gap;
		pace.add(seconds, 10);
	}
	return [pace.shortCount, pace.delayedCount];
}

describe("a gap is below the crawl-delay only if it certainly is", () => {
	const START = 1_791_590_400;

	it.each<[string, number, readonly number[], readonly [number, number]]>([
		["whole seconds: as long", START, [10, 10, 10], [0, 3]],
		["whole seconds: nine may be less than ten in truth, and never are ten", START, [9, 10], [1, 2]],
		["whole seconds: longer", START, [11, 60], [0, 2]],
		["whole seconds: shorter", START, [8, 1, 0], [3, 3]],
		["fractions: as long", START + 0.123, [10, 10, 10, 10], [0, 4]],
		["fractions: a thousandth shorter", START + 0.4, [9.9985, 9.998], [2, 2]],
		["fractions: shorter", START + 0.5, [9.5, 0.001], [2, 2]],
		["fractions: longer", START + 0.5, [10.001, 10.5], [0, 2]],
	])("%s", (_, start, gaps, expected) => {
		expect(countsOf(start, gaps)).toEqual(expected);
	});

	it("for as long, whatever fraction the times have", () => {
		for (let thousandth = 1; thousandth < 1000; thousandth++) {
			expect(countsOf(START + thousandth / 1000, [10, 10])).toEqual([0, 2]);
		}
	});
});
