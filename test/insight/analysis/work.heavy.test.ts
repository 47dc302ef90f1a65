import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseWithin } from "../../../insight/analysis/analyse.js";
import { Entry } from "../../../insight/analysis/language/entry.js";
import { HeadTree } from "../../../insight/analysis/language/heads.js";
import { readPattern } from "../../../insight/analysis/language/pattern.js";
import { Fills } from "../../../insight/analysis/model/fills.js";
import { PolicyModel } from "../../../insight/analysis/model/policy-model.js";
import { Work } from "../../../insight/analysis/work.js";
import { dialects, engines, withFile } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

const MOST = Number.MAX_SAFE_INTEGER;
const textOf = (alphabet: string, maxLength: number) =>
	fc.array(fc.constantFrom(...alphabet), { maxLength }).map((letters) => letters.join(""));

/** Whether a pattern of stars matches, by an expression. */
function matchesByExpression(pattern: string, target: string): boolean {
	const source = pattern.replace(/[*$/]/g, (special) =>
		special === "*" ? "[^]*" : special === "$" ? "$" : "\\/",
	);
	return new RegExp(`^${source}`).test(target);
}

describe("what finds the rules that match", () => {
	it(
		"takes a target's pieces as an expression does",
		() => {
			const patterns = fc
				.tuple(textOf("ab*", 12), fc.boolean())
				.map(([rest, isAnchored]) => `/${rest}${isAnchored ? "$" : ""}`);
			fc.assert(
				fc.property(patterns, textOf("ab", 16), (text, rest) => {
					const target = `/${rest}`;
					const pattern = readPattern(text, "rfc9309");
					const entry = new Entry(null, pattern, false, 0);
					const isMatched = target.startsWith(pattern.head) && entry.matches(target, new Work(MOST));
					expect(isMatched).toBe(matchesByExpression(text, target));
				}),
				runs(2000),
			);
		},
		propertyTimeoutMs,
	);

	it(
		"hands out all heads that a text begins with, and those that begin with it",
		() => {
			const heads = fc.array(textOf("ab/", 8), { maxLength: 30 });
			fc.assert(
				fc.property(heads, textOf("ab/", 8), fc.nat(9), (texts, text, longest) => {
					const tree = new HeadTree(texts.map((head) => ({ pattern: { head } })));
					const visited: string[] = [];
					tree.visit(text, (members) => visited.push(...members.map(({ pattern }) => pattern.head)));
					const before = texts.filter((head) => text.startsWith(head));
					expect(visited.sort()).toEqual(before.sort());
					const meeting: string[] = [];
					tree.visitMeeting(text, longest, (members) =>
						meeting.push(...members.map(({ pattern }) => pattern.head)),
					);
					const after = texts.filter(
						(head) => head.length > text.length && head.length <= longest && head.startsWith(text),
					);
					expect(meeting.sort()).toEqual([...before, ...after].sort());
				}),
				runs(2000),
			);
		},
		propertyTimeoutMs,
	);
});

describe("what fills the stars of patterns", () => {
	it("pays for the canonical octets it writes, not for those of the file", () => {
		const spentOn = (path: string) =>
			withFile(`user-agent: *\ndisallow: ${path}`, {}, "js", (robots) => {
				const { rules } = robots.groups[0]!;
				const model = PolicyModel.of(rules, "rfc9309");
				const work = new Work(MOST);
				expect(new Fills(model).of(readPattern(rules[0]!.canonical, "rfc9309"), work).length).toBe(2);
				return MOST - work.left;
			});
		const [letters, quotes] = [spentOn(`/${"a".repeat(30_000)}`), spentOn(`/${'"'.repeat(30_000)}`)];
		expect(quotes / letters).toBeGreaterThan(2.9);
		expect(quotes / letters).toBeLessThan(3.1);
	});
});

/** Rules of which twice as many take twice the work, and little more. */
const LINEAR: readonly (readonly [name: string, rule: (index: number) => string])[] = [
	["literal rules", (index) => `${typeOf(index)}: /${word(index)}`],
	["literal rules of one type", (index) => `disallow: /${word(index)}`],
	["long rules with one beginning", (index) => `disallow: /${"a".repeat(300)}${word(index)}`],
	["escapes that grow", (index) => `disallow: /${'"'.repeat(100)}${word(index)}`],
	["white space", (index) => `disallow: /a${" ".repeat(300)}${word(index)}`],
	["one rule", () => "disallow: /a*b*c"],
	["one path, both types", (index) => `${typeOf(index)}: /*a*b`],
	["classes", (index) => `disallow: /(a|${word(index)})[0-9]+`],
	["exceptions", (index) => (index === 0 ? "disallow: /" : `allow: /${word(index)}`)],
];

/** Rules that cross one another, which no limit settles: what they take is what they are given. */
const CROSSING: readonly (readonly [name: string, rule: (index: number) => string])[] = [
	["wildcards", (index) => `${typeOf(index)}: /*${word(index)}*${word(index * 7)}`],
	[
		"a ring",
		(index) => `${typeOf(index)}: ${index % 3 === 0 ? "*/" : "/*"}${"ab".repeat(index % 11)}*${word(index)}$`,
	],
	["either spelling", (index) => `${typeOf(index)}: /?${"/".repeat(index % 61)}*?${word(index)}`],
	["stars and letters", (index) => `${typeOf(index)}: /${"*a".repeat(index % 97)}${"*b".repeat(index % 89)}`],
	[
		"folders and endings",
		(index) => (index % 2 === 1 ? `disallow: /${word(index)}/` : `allow: *.${word(index)}`),
	],
];

describe.each(engines)("$name: counted work", ({ name: engine }) => {
	describe.each(dialects)("dialect %s", (dialect) => {
		const spend = (rule: (index: number) => string, ruleCount: number, limit: number) => {
			const rules = Array.from({ length: ruleCount }, (_, index) => rule(index)).join("\n");
			const work = new Work(limit);
			return withFile(`user-agent: *\n${rules}`, { dialect }, engine, (robots) => {
				const { isSettled, rules: reports } = analyseWithin(robots, "ExampleBot", work);
				return { spent: limit - work.left, isSettled, reports };
			});
		};

		it.each(LINEAR)("%s: twice the rules, twice the work", (_, rule) => {
			const [half, all] = [spend(rule, 300, MOST), spend(rule, 600, MOST)];
			expect([half.isSettled, all.isSettled]).toEqual([true, true]);
			expect(all.spent / half.spent).toBeLessThan(2.6);
		});

		// Stars are letters to the standard of 1994.
		it.skipIf(dialect === "original1994").each(CROSSING)(
			"%s: no more than it is given, and what is left is unknown",
			(_, rule) => {
				const limit = 20_000;
				const { spent, isSettled, reports } = spend(rule, 2000, limit);
				expect(spent).toBeLessThanOrEqual(limit);
				expect(isSettled).toBe(false);
				// Whatever was settled is what it is with all the work.
				const settled = spend(rule, 40, MOST).reports;
				for (const [index, { grade }] of spend(rule, 40, limit).reports.entries()) {
					const whole = settled[index]?.grade;
					// The rules that an allow rule crosses are looked for last. Without them the rule counts as redundant,
					// which it is.
					const least = whole === "ineffective-allow" ? "redundant" : whole;
					if (grade !== "unknown") expect([whole, least]).toContain(grade);
				}
				expect(reports.some(({ grade }) => grade === "unknown")).toBe(true);
			},
		);
	});
});

function typeOf(index: number): string {
	return index % 2 === 0 ? "allow" : "disallow";
}

/** Letters that count up, so that all rules differ. */
function word(index: number): string {
	return index.toString(26).replace(/[0-9]/g, (digit) => String.fromCharCode(0x71 + Number(digit)));
}
