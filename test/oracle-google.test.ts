import { describe, expect, it } from "vitest";
import { engines } from "./support/engines.js";
import { countChecks, findOracleDifferences, readOracleCases } from "./support/oracle.js";

/**
 * Fuzzed files with google/robotstxt's own answers: every eighth of 6,000 is kept here. To run another
 * file of such cases: `ROBOTS_ORACLE_FILE=cases.jsonl.gz npx vitest run test/oracle-google.test.ts`.
 */
const SLICE = new URL("vectors/google-oracle-slice.jsonl.gz", import.meta.url);
const TIMEOUT_MS = 600_000;

const oracleFile = process.env.ROBOTS_ORACLE_FILE ?? SLICE;
const cases = readOracleCases(oracleFile);

describe("google/robotstxt's own answers, dialect google", () => {
	it.runIf(oracleFile === SLICE)("are at least 10,000", () => {
		expect(countChecks(cases)).toBeGreaterThanOrEqual(10_000);
	});

	it.each(engines)(
		"are those of engine $name, verdict and line",
		({ name: engine }) => {
			const differences = findOracleDifferences(cases, engine);
			expect(differences.slice(0, 5)).toEqual([]);
			expect(differences.length).toBe(0);
		},
		TIMEOUT_MS,
	);
});
