import { describe, expect, it } from "vitest";
import { grouped } from "../../../cli/output/numbers.js";

describe("numbers for people", () => {
	it("have their digits grouped as English has them", () => {
		const powers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
		for (const value of [0, ...powers, ...powers.map((power) => power - 1), 1_234_567]) {
			expect(grouped(value)).toBe(value.toLocaleString("en"));
		}
	});
});
