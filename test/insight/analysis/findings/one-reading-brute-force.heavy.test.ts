import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../support/audit-reference.js";
import { dialects } from "../../../support/engines.js";
import { fuzzSeed, isLongRun, propertyTimeoutMs, runsCount } from "../../../support/fuzz.js";
import { type Comparisons, expectOneReading, oddFile } from "../../../support/one-reading.js";

/** `npm run test:long` makes more in each of its rounds. */
const FILES_COUNT = runsCount(5000);
const PARTS_COUNT = 5;
const ANSWERS = [
	"who all",
	"who nothing",
	"who part",
	"site-blocked",
	"remove",
	"minify",
	"block",
	"allow",
	"edit",
	"audit",
];

describe("user-agent lines with odd octets", () => {
	it.each(Array.from({ length: PARTS_COUNT }, (_, part) => part))(
		"are read alike by who, lint, minify, edit, block, allow and audit, in each dialect in turn: part %i",
		(part) => {
			const random = seededRandom(fuzzSeed + part);
			const counts: Comparisons = new Map();
			for (let file = 0; file < FILES_COUNT / PARTS_COUNT; file++) {
				expectOneReading(oddFile(random), [dialects[file % dialects.length]!], random, counts);
			}
			for (const what of isLongRun ? [] : ANSWERS) {
				for (const dialect of dialects)
					expect(counts.get(`${what} ${dialect}`) ?? 0, what).toBeGreaterThan(0);
			}
		},
		propertyTimeoutMs,
	);
});
