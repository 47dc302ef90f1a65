/** Cost of a check by the JavaScript engine, and agreement of its one-pass search with all other searches. */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { MOST_RIVALS } from "../../../bindings/contract/types.js";
import { budget, countedUnits } from "../../../bindings/engine-js/match/budget.js";
import { PolicySet } from "../../../bindings/set/js.js";
import { dialects, engines, withFile } from "../../support/engines.js";
import { expectSame } from "../../support/expect-same.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { hostilePatterns } from "../../support/hostile-patterns.js";
import { encode } from "../../support/octets.js";
import { judge } from "../../support/reference.js";

const ORDINARY = { ...budget };
const TIMEOUT_MS = 600_000;
const CRAWLER = "ExampleBot";

afterEach(() => {
	Object.assign(budget, ORDINARY);
});

/** Lets every check that meets a rule with a suffix turn to the one-pass search. */
function leaveNoBudget(): void {
	Object.assign(budget, { units: -1, unitsPerOctet: 0, unitsAtOnce: 0 });
}

/** The bound of docs/reliability.md, for a target and patterns of so many canonical octets. */
function maxWork(targetOctets: number, patternOctets: number, hasLonePercents: boolean): number {
	const levels = Math.ceil(Math.log2(patternOctets + 2)) + 1;
	const ofTarget = (ORDINARY.unitsPerOctet + 13 + 5 * levels) * (targetOctets + 3);
	const groups = hasLonePercents ? 3 * (levels + Math.sqrt(patternOctets) / 4) : 0;
	return (
		ORDINARY.units +
		ORDINARY.unitsAtOnce +
		ofTarget +
		(10 + 2 * levels) * patternOctets +
		groups * (targetOctets + 3)
	);
}

/** Work that something does. */
function workOf(act: () => unknown): number {
	const before = countedUnits();
	act();
	return countedUnits() - before;
}

describe.each(hostilePatterns)(
	"the work of one check is a sum: $what",
	({ body, url, dialect = "rfc9309" }) => {
		// Each octet is three at most in its canonical form; delimiters and their escapes stay as they are.
		const growth = /["\u0080-\uffff]/.test(body + url) ? 3 : 1;
		const most = maxWork(growth * url.length, growth * body.length, /%(?![2-3])/.test(body));

		it(
			"of a matcher, a snapshot's and a set's",
			() => {
				const robots = RobotsTxt.parse(body, { engine: "js", dialect });
				const matcher = robots.matcher(CRAWLER);
				const set = new PolicySet({ crawler: CRAWLER, dialect });
				set.add("https://a.example", body);
				const checks = [
					() => matcher.isAllowed(url),
					() => matcher.explain(url),
					() => set.isAllowed(`https://a.example${url}`),
					() => set.explain(`https://a.example${url}`),
				];
				for (const check of checks) expect(workOf(check)).toBeLessThan(most);
			},
			TIMEOUT_MS,
		);

		it(
			"of one that has no budget, with the same answer",
			() => {
				const matcher = RobotsTxt.parse(body, { engine: "js", dialect }).matcher(CRAWLER);
				const short = url.slice(0, 60);
				const asked = [short, url].map((asked) => {
					const { rule, rivals, rivalCount } = matcher.explain(asked);
					return { line: rule?.line, rivals: rivals.map(({ line }) => line), rivalCount };
				});
				leaveNoBudget();
				for (const [index, longer] of [short, url].entries()) {
					expect(workOf(() => matcher.isAllowed(longer))).toBeLessThan(most);
					const { rule, rivals, rivalCount } = matcher.explain(longer);
					expectSame({ line: rule?.line, rivals: rivals.map(({ line }) => line), rivalCount }, asked[index]);
				}
			},
			TIMEOUT_MS,
		);
	},
);

/** Segments of paths and URLs that the parts of the search distinguish. */
const ALPHABETS = [
	"a|b|*|/",
	"a|*|/|?|%2F|%3F|%|2|F|3|$",
	'a|b|*|*|?|/|%2f|%22|"|&',
	"?|/|*|%2F|F|2F|3F|%",
	"a|*|?|$|/|index.htm|\u00e9",
	"%|*|?|/|2|F|a",
].map((letters) => letters.split("|"));

const textOf = (alphabet: readonly string[], maxLength: number) =>
	fc.array(fc.constantFrom(...alphabet), { maxLength }).map((segments) => segments.join(""));

const files = fc.constantFrom(...ALPHABETS).chain((alphabet) =>
	fc.record({
		rules: fc.array(
			fc.tuple(
				fc.constantFrom("allow", "disallow"),
				fc.constantFrom("/", "*", "/?", "", "/a?"),
				textOf(alphabet, 10),
				fc.constantFrom("", "", "", "$"),
			),
			{ minLength: 1, maxLength: 30 },
		),
		urls: fc.array(textOf(alphabet, 16), { minLength: 1, maxLength: 8 }),
	}),
);

/** Rules with wildcards that match no URL of these tests, so many that both engines index them. */
const DECOYS = Array.from({ length: 48 }, (_, index) => {
	return `${index % 2 === 0 ? "allow" : "disallow"}: ${["/*", "*", "/a*", "/?*"][index % 4]}qz${index}*y`;
});

function lineOfRule([type, start, path, end]: readonly [string, string, string, string]): string {
	return `${type}: ${start}${path}${end}`;
}

describe.each(dialects)("the slow reference agrees: dialect %s", (dialect) => {
	it.each([
		{ engine: "js", what: "with no budget", isBudgeted: false },
		...engines.map(({ name: engine }) => ({ engine, what: "among decoys", isBudgeted: true })),
	] as const)(
		"$what: engine $engine",
		({ engine, isBudgeted }) => {
			fc.assert(
				fc.property(files, ({ rules, urls }) => {
					const body = ["user-agent: *", ...rules.map(lineOfRule), ...(isBudgeted ? DECOYS : [])].join("\n");
					if (!isBudgeted) leaveNoBudget();
					withFile(body, { dialect }, engine, (robots) => {
						const matcher = robots.matcher(CRAWLER);
						for (const path of urls) {
							const url = encode(`/${path}`);
							const expected = judge(encode(body), CRAWLER, url, dialect);
							if (expected === null) continue;
							const { allowed, rule, rivals } = matcher.explain(url);
							const line = rule?.line ?? 0;
							expectSame({ allowed, line, rivals: rivals.map((rival) => rival.line) }, expected);
							expectSame(matcher.isAllowed(url), expected.allowed);
							expectSame(matcher.decide(url), { verdict: Number(expected.allowed), line: expected.line });
						}
					});
				}),
				runs(500),
			);
		},
		propertyTimeoutMs,
	);
});

describe.each(engines)("an explanation lists the first 100 rivals: engine $name", ({ name: engine }) => {
	it("and says how many there are", () => {
		const body = `user-agent: *\n${"allow: /a\n".repeat(150)}${"disallow: /*a\n".repeat(50)}`;
		withFile(body, {}, engine, (robots) => {
			const { rule, rivals, rivalCount } = robots.matcher(CRAWLER).explain("/a");
			expect(rule?.line).toBe(152);
			expect(rivalCount).toBe(199);
			expect(rivals).toHaveLength(MOST_RIVALS);
			expect(rivals.map(({ line }) => line).slice(48, 52)).toEqual([201, 2, 3, 4]);
		});
	});
});

describe("memory of the one-pass search", () => {
	it("is counted, linear in the file, and given back", () => {
		for (const { body, url, dialect = "rfc9309" } of hostilePatterns) {
			const robots = RobotsTxt.parse(body, { engine: "js", dialect });
			const before = robots.memoryOctets;
			const matcher = robots.matcher(CRAWLER);
			leaveNoBudget();
			matcher.isAllowed(url);
			expect(robots.memoryOctets).toBeGreaterThan(before);
			expect(robots.memoryOctets - before).toBeLessThan(64 * body.length);
			matcher.dispose();
			expect(robots.memoryOctets).toBe(before);
		}
	});
});
