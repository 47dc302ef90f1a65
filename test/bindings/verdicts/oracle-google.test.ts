import { describe, expect, it } from "vitest";
import { engines } from "../../support/engines.js";
import { countChecks, readOracleCases } from "../../support/oracle.js";
import { reportWrongVerdicts } from "../../support/verdicts.js";

/**
 * Fuzzed files with google/robotstxt's own answers: every eighth of 6,000 is kept here. To run another
 * file of such cases: `ROBOTS_ORACLE_FILE=cases.jsonl.gz npx vitest run test/bindings/verdicts/oracle-google.test.ts`.
 */
const SLICE = new URL("../../vectors/google-oracle-slice.jsonl.gz", import.meta.url);
const TIMEOUT_MS = 600_000;
/** Cases that a failure shows. */
const MAX_REPORTS = 5;

const oracleFile = process.env.ROBOTS_ORACLE_FILE ?? SLICE;
const cases = readOracleCases(oracleFile);

describe("google/robotstxt's own answers, dialect google", () => {
	it.runIf(oracleFile === SLICE)("are at least 10,000", () => {
		expect(countChecks(cases)).toBeGreaterThanOrEqual(10_000);
	});

	it.each(engines)(
		"are those of engine $name, verdict and line",
		({ name: engine }) => {
			const reports = cases.flatMap(({ body, agents, urls, allowed, lines }, index) => {
				const checks = urls.map((url, at) => ({ url, allowed: allowed[at]!, line: lines[at]! }));
				const options = { dialect: "google", maxBytes: Number.POSITIVE_INFINITY } as const;
				const where = `case ${index}`;
				return reportWrongVerdicts({ where, robots: body, options, agent: agents, checks, engine }) ?? [];
			});
			expect(reports.slice(0, MAX_REPORTS).join("\n\n")).toBe("");
		},
		TIMEOUT_MS,
	);
});

describe("dialect google, where a host has a semicolon", () => {
	it.each(engines)("the path begins there, in engine $name", ({ name: engine }) => {
		const url = "http://a.example;b/robots.txt";
		const checks = [{ url: "http://a.example;b/q", allowed: true, line: 0 }];
		for (const options of [{ dialect: "google" }, { dialect: "google", url }] as const) {
			const robots = "user-agent: *\ndisallow: /q\n";
			expect(
				reportWrongVerdicts({ where: "", robots, options, agent: ["ExampleBot"], checks, engine }) ?? [],
			).toEqual([]);
		}
	});
});
