import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../support/audit-reference.js";
import { dialects } from "../../../support/engines.js";
import { type Comparisons, expectOneReading, oddFile } from "../../../support/one-reading.js";

/** A sample; `one-reading-brute-force.heavy.test.ts` has more files, and each of them in all dialects. */
const FILES_COUNT = 90;

describe("user-agent lines with odd octets", () => {
	it("are read alike by who, lint, minify, edit, block, allow and audit", () => {
		const random = seededRandom(9309);
		const counts: Comparisons = new Map();
		for (let file = 0; file < FILES_COUNT; file++) {
			expectOneReading(oddFile(random), [dialects[file % dialects.length]!], random, counts);
		}
		for (const what of ["who all", "who nothing", "who part", "minify", "block", "allow", "edit", "audit"]) {
			for (const dialect of dialects) expect(counts.get(`${what} ${dialect}`) ?? 0, what).toBeGreaterThan(0);
		}
	});
});
