import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RobotsTxt } from "../../../bindings/auto.js";
import { findUrl } from "../../../insight/analysis/index.js";
import { engines, withFile } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { alphabets, BruteForce, policyPairs, targetsOf, write } from "../../support/policies.js";

/** For each alphabet and engine, with a few patterns each. */
const RUNS = 100;

const cases = alphabets.flatMap((alphabet) => engines.map(({ name: engine }) => ({ alphabet, engine })));

describe("a URL of a pattern with a verdict, against all URLs", () => {
	it.each(cases)(
		"$alphabet.dialect, $alphabet.name, $engine",
		({ alphabet, engine }) => {
			const { dialect } = alphabet;
			const brute = new BruteForce(dialect, targetsOf(alphabet));
			fc.assert(
				fc.property(policyPairs(alphabet), ([policy, others]) => {
					const { blocked } = brute.judge(policy, () => true);
					const paths = others.map(({ path }) => path).filter((path) => /^[/*]/.test(path));
					withFile(write(policy), { dialect }, engine, (robots) => {
						for (const pattern of paths) {
							const rule = { type: "disallow", path: pattern } as const;
							const matched = brute.judge([rule], () => true).blocked;
							for (const allowed of [true, false]) {
								const index = matched.findIndex((is, at) => is === 1 && (blocked[at] === 0) === allowed);
								const target = index === -1 ? null : brute.targets[index]!;
								checkAnswer(robots, pattern, allowed, target);
							}
							withFile(write([rule]), { dialect }, engine, (alone) => checkWitnesses(robots, alone, pattern));
						}
					});
				}),
				runs(RUNS),
			);
		},
		propertyTimeoutMs,
	);
});

/** @param target one that brute force has found; null where it has found none, which proves nothing. */
function checkAnswer(robots: RobotsTxt, pattern: string, allowed: boolean, target: string | null): void {
	const { url, isSettled } = findUrl(robots, "ExampleBot", { pattern, allowed });
	expect(isSettled, pattern).toBe(true);
	if (target !== null)
		expect(url, `${pattern}: ${target} is ${allowed ? "allowed" : "blocked"}`).not.toBe(null);
}

/** Checks that the pattern matches the URL that was found: a file with only this pattern blocks it. */
function checkWitnesses(robots: RobotsTxt, alone: RobotsTxt, pattern: string): void {
	for (const allowed of [true, false]) {
		const { url } = findUrl(robots, "ExampleBot", { pattern, allowed });
		if (url === null || url === "/robots.txt") continue;
		expect(robots.isAllowed(url, "ExampleBot")).toBe(allowed);
		expect(alone.isAllowed(url, "ExampleBot"), `${pattern} matches ${url}`).toBe(false);
	}
}

describe.each(engines)("arguments, $name", ({ name }) => {
	const options = { pattern: "/*", allowed: true };
	it("names what is wrong with them", () => {
		withFile("user-agent: *\ndisallow: /", {}, name, (robots) => {
			const call = (changed: object) => () => findUrl(robots, "a", { ...options, ...changed } as never);
			expect(call({ pattern: 1 })).toThrow(/^pattern: expected a path pattern .* got 1/);
			expect(call({ pattern: "a" })).toThrow(RangeError);
			expect(call({ allowed: "no" })).toThrow(/^allowed: expected true or false/);
			expect(call({ patern: "/" })).toThrow(/did you mean "pattern"/);
			expect(() => findUrl(null as never, "a", options)).toThrow(/^robots: /);
		});
	});

	it("says where it is not settled", () => {
		withFile("user-agent: *\ndisallow: /*a*b\nallow: /*b*a", {}, name, (robots) => {
			const found = findUrl(robots, "a", { pattern: "/*a*", allowed: false, maxWork: 1 });
			expect(found).toEqual({ url: null, rule: null, isSettled: false });
		});
	});
});
