import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RobotsTxt } from "../../../bindings/auto.js";
import type { EngineName } from "../../../bindings/contract/types.js";
import { analyse, comparePolicies, type PolicyAnalysis } from "../../../insight/analysis/index.js";
import { engines, withFile } from "../../support/engines.js";
import { isLongRun, propertyTimeoutMs, runs } from "../../support/fuzz.js";
import {
	alphabets,
	BruteForce,
	policyPairs,
	targetsOf,
	type WrittenRule,
	write,
} from "../../support/policies.js";

/** Policies for each alphabet and engine; two of them a run, all in all more than 20,000. */
const RUNS = 400;

const cases = alphabets.flatMap((alphabet) => engines.map(({ name: engine }) => ({ alphabet, engine })));
const DEAD = new Set(["overruled", "shadowed", "matches-nothing", "empty"]);

/** Totals of all runs, for properties that can only be measured. */
const counts = { policies: 0, rules: 0, unknown: 0, comparisons: 0, unsettled: 0 };

describe("random policies against all their URLs", () => {
	it.each(cases)(
		"$alphabet.dialect, $alphabet.name, $engine",
		({ alphabet, engine }) => {
			const { dialect } = alphabet;
			const brute = new BruteForce(dialect, targetsOf(alphabet));
			fc.assert(
				fc.property(policyPairs(alphabet), (pair) => {
					counts.policies += pair.length;
					withFile(write(pair[0]), { dialect }, engine, (before) => {
						checkAnalysis(before, pair[0], brute, engine);
						withFile(write(pair[1]), { dialect }, engine, (after) =>
							checkComparison(before, after, pair, brute),
						);
					});
				}),
				runs(RUNS),
			);
		},
		propertyTimeoutMs,
	);

	it("are more than 20,000", () => {
		expect(counts.policies).toBeGreaterThan(isLongRun ? 0 : 20_000);
	});

	it("leaves next to nothing open", () => {
		expect(counts.rules).toBeGreaterThan(0);
		expect(counts.unknown / counts.rules).toBeLessThan(0.0005);
		expect(counts.unsettled / counts.comparisons).toBeLessThan(0.0005);
	});
});

function checkAnalysis(
	robots: RobotsTxt,
	written: readonly WrittenRule[],
	brute: BruteForce,
	engine: EngineName,
): void {
	const analysis = analyse(robots, "ExampleBot");
	const all = brute.judge(written, () => true);
	const grades = gradesByIndex(analysis, written.length);
	const removable = new Set(analysis.removableLines);
	for (const [index, report] of grades.entries()) {
		counts.rules++;
		if (report.grade === "unknown") counts.unknown++;
		if (DEAD.has(report.grade) && written[index]!.path !== "") {
			expect(all.deciders.includes(index), `line ${index + 2} is ${report.grade}`).toBe(false);
		}
		if (report.grade === "redundant" || report.grade === "ineffective-allow") {
			for (const gone of [new Set<number>(), removable]) {
				const without = brute.judge(written, (other) => other !== index && !gone.has(other + 2));
				expect(isSame(without.blocked, all.blocked), `line ${index + 2} is ${report.grade}`).toBe(true);
			}
		}
		if (report.witness !== null) {
			expect(robots.explain(report.witness, "ExampleBot").rule?.line).toBe(index + 2);
		}
	}
	checkEffect(robots, written, analysis, engine);
	const staysWithout = (gone: (line: number) => boolean, what: string) => {
		const rest = brute.judge(written, (index) => !gone(index + 2));
		expect(isSame(rest.blocked, all.blocked), what).toBe(true);
	};
	staysWithout((line) => removable.has(line), `lines ${analysis.removableLines} go`);
	for (const line of removable) staysWithout((other) => other === line, `line ${line} goes`);
	staysWithout((line) => removable.has(line) && line % 2 === 0, "every other line goes");
}

/**
 * The first rule that decides is missed: without it, or without it and all or all but one of the lines that can go, some
 * URL's verdict changes, which a comparison shows.
 */
function checkEffect(
	robots: RobotsTxt,
	written: readonly WrittenRule[],
	{ rules, removableLines }: PolicyAnalysis,
	engine: EngineName,
): void {
	const decisive = rules.findIndex(({ grade }) => grade === "decides");
	if (decisive === -1) return;
	const { dialect } = robots;
	const crawler = "ExampleBot";
	const isMissed = [null, 0, ...removableLines].some((kept) => {
		const gone = new Set(kept === null ? [] : removableLines.filter((line) => line !== kept));
		const rest = written.filter((_, index) => index !== decisive && !gone.has(index + 2));
		return withFile(write(rest), { dialect }, engine, (without) => {
			const { equal } = comparePolicies({ robots, crawler }, { robots: without, crawler });
			return equal === false;
		});
	});
	expect(isMissed, `line ${decisive + 2} decides`).toBe(true);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
	return Buffer.compare(a, b) === 0;
}

function gradesByIndex({ rules }: PolicyAnalysis, count: number): PolicyAnalysis["rules"] {
	expect(rules.map(({ rule }) => rule.line)).toEqual(Array.from({ length: count }, (_, index) => index + 2));
	return rules;
}

function checkComparison(
	before: RobotsTxt,
	after: RobotsTxt,
	[rulesBefore, rulesAfter]: readonly [readonly WrittenRule[], readonly WrittenRule[]],
	brute: BruteForce,
): void {
	const crawler = "ExampleBot";
	const was = brute.judge(rulesBefore, () => true).blocked;
	const is = brute.judge(rulesAfter, () => true).blocked;
	const isDifferent = !isSame(was, is);
	for (const brief of [true, false]) {
		const { equal, changes } = comparePolicies(
			{ robots: before, crawler },
			{ robots: after, crawler },
			{ brief },
		);
		counts.comparisons++;
		if (equal === null) counts.unsettled++;
		else if (isDifferent) expect(equal).toBe(false);
		expect(changes.length > 0).toBe(equal === false);
		for (const { url, direction } of changes) {
			expect([before.isAllowed(url, crawler), after.isAllowed(url, crawler)]).toEqual(
				direction === "newly-blocked" ? [true, false] : [false, true],
			);
		}
		if (brief) continue;
		// Every pair of deciding rules that some URL shows is among them.
		expectAllPairs(changes, rulesBefore, rulesAfter, brute);
	}
}

function expectAllPairs(
	changes: ReturnType<typeof comparePolicies>["changes"],
	rulesBefore: readonly WrittenRule[],
	rulesAfter: readonly WrittenRule[],
	brute: BruteForce,
): void {
	const was = brute.judge(rulesBefore, () => true);
	const is = brute.judge(rulesAfter, () => true);
	const shown = new Set(
		changes.map((change) => `${change.before.rule?.line ?? 1} ${change.after.rule?.line ?? 1}`),
	);
	for (let target = 0; target < brute.targets.length; target++) {
		if (was.blocked[target] === is.blocked[target]) continue;
		const pair = `${was.deciders[target]! + 2} ${is.deciders[target]! + 2}`;
		if (!shown.has(pair))
			throw new Error(`${brute.targets[target]}: lines ${pair} are not among the changes`);
	}
}
