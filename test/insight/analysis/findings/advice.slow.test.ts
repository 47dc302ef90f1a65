import { describe, expect, it } from "vitest";
import { analyse, type LintOptions, lint } from "../../../../insight/analysis/index.js";
import { minifyRobotsTxt } from "../../../../insight/edit/index.js";
import { engines, withFile } from "../../../support/engines.js";
import { runsCount } from "../../../support/fuzz.js";
import { hostilePolicies } from "../../../support/hostile-policies.js";

describe.each(engines)("$name: which lines can go", ({ name: engine }) => {
	const removable = (body: string, crawler: string) =>
		withFile(body, {}, engine, (robots) => analyse(robots, crawler).removableLines);
	const advised = (body: string, options: LintOptions = {}) =>
		withFile(body, {}, engine, (robots) =>
			lint(robots, { notes: true, ...options })
				.filter(({ advice }) => advice === "Remove the line.")
				.map(({ line, message }) => `${line}: ${message}`),
		);

	it("not a rule whose place an overruled one would take", () => {
		const body = "user-agent: *\ndisallow: /ie/\nallow: /ie/\n";
		expect(removable(body, "a")).toEqual([2]);
		expect(advised(body)).toEqual([]);
	});

	it("not a rule that allows everything, which says what is meant", () => {
		for (const pattern of ["/", "*", "/*"]) {
			const body = `user-agent: *\nallow: ${pattern}\ndisallow: /abc\n`;
			expect(removable(body, "a"), pattern).toEqual([2]);
			expect(advised(body), pattern).toEqual([]);
		}
	});

	it("not the last rule of a group, which would take those of the next one", () => {
		expect(advised("user-agent: NewsNow\nallow: /rss/\nuser-agent: *\ndisallow: /js/\n")).toEqual([]);
	});

	it("not a rule that merged groups would miss", () => {
		const body =
			"user-agent: *\ndisallow: /\ndisallow: /y\n\nuser-agent: *\ndisallow: /\n\nuser-agent: *\nallow: /\ndisallow: /z\n";
		// The allow rule wins over both lines "disallow: /"; one of them stays with the rule for /y or without it.
		expect(removable(body, "a")).toEqual([2]);
	});

	it("not a rule that some other crawler needs", () => {
		const body = "user-agent: a\ndisallow: /\n\nuser-agent: a\nuser-agent: b\ndisallow: /x\ndisallow: /y\n";
		expect(advised(body)).toEqual([]);
		expect(advised(body, { crawlers: ["a"] })).toEqual([]);
	});

	it("not a rule on which the proof of another rests, since rules after that one would open what it closes", () => {
		// "Allow: */" is shorter than "/a*", and wins against "/a": without line 7 it would open /a.
		const body =
			"User-agent: *\nUser-agent: ExampleBot\nDisallow: /a\n\nUser-agent: *\nDisallow:\nDisallow: /a*\nAllow: */\n";
		const lines = advised(body).map((note) => Number.parseInt(note, 10));
		expect(lines).not.toContain(7);
		expect(removable(body, "a")).toEqual([6, 8]);
	});

	it("not where more of the file would be read without it", () => {
		const body = `user-agent: *\ndisallow: /a\ndisallow: /a/b\n${"#\n".repeat(256_000)}disallow: /c\n`;
		expect(removable(body, "a")).toEqual([]);
		expect(advised(body)).toEqual([]);
	});

	it("names the line that makes a rule redundant", () => {
		expect(advised("user-agent: *\ndisallow: /a\ndisallow: /a/b\nallow: /c\n")).toEqual([
			"3: Without this rule no verdict would change: line 2 says the same.",
			"4: Without this rule no verdict would change: what it matches is allowed anyway.",
		]);
	});

	it.each(["*/", "**/", "*/*", "/*$"])(
		"sees that disallow: %s closes the site, and who overrules it",
		(path) => {
			withFile(`user-agent: *\ndisallow: ${path}`, {}, engine, (robots) => {
				expect(analyse(robots, "a").byDefault).toBe("blocked");
				expect(lint(robots).map(({ code }) => code)).toContain("site-blocked");
			});
			const body = `user-agent: *\ndisallow: /\nallow: ${path}`;
			withFile(body, {}, engine, (robots) => {
				expect(analyse(robots, "a").byDefault).toBe("allowed");
				expect(lint(robots).map(({ code }) => code)).toEqual(["overruled-rule"]);
			});
		},
	);

	it("settles that disallow: $ matches nothing", () => {
		for (const dialect of ["rfc9309", "google"] as const) {
			withFile("user-agent: *\ndisallow: $", { dialect }, engine, (robots) => {
				expect(analyse(robots, "a").rules[0]?.grade).toBe("matches-nothing");
			});
		}
	});
});

/** The largest take most of the time: `test:heavy` has them. */
const LIMITS = [100, 1000, 5000, 20_000, 50_000].filter((maxWork) => maxWork <= runsCount(50_000));

describe("more work never tells less", () => {
	const SIMPLE = {
		name: "a large file of simple rules",
		body: `user-agent: *\n${Array.from({ length: 13_546 }, (_, index) => `allow: *.x\ndisallow: /folder${index}/\n`).join("")}`,
	};

	it.each(hostilePolicies)(
		"$name",
		({ body: whole }) => {
			const body = whole.split("\n").slice(0, 1000).join("\n");
			let known: readonly string[] = [];
			let lines: readonly number[] = [];
			for (const maxWork of LIMITS) {
				withFile(body, {}, "js", (robots) => {
					const { rules, removableLines } = analyse(robots, "a", { maxWork });
					const grades = rules.map(({ grade }) => grade);
					for (const [index, grade] of known.entries()) {
						// The rules that an allow rule crosses are looked for last. Until then the rule counts as redundant,
						// which it is.
						if (grade === "unknown" || grade === "redundant") continue;
						expect(grades[index], `rule ${index} of ${maxWork}`).toBe(grade);
					}
					expect(removableLines).toEqual(expect.arrayContaining([...lines]));
					known = grades;
					lines = removableLines;
				});
			}
		},
		600_000,
	);

	it("takes Infinity, with which nothing is left open", () => {
		const body = "user-agent: *\nallow: /*a*b\ndisallow: /*c*d\ndisallow: /*/\ndisallow: /*/x\n";
		withFile(body, {}, "js", (robots) => {
			expect(analyse(robots, "a", { maxWork: Number.POSITIVE_INFINITY }).isSettled).toBe(true);
			const found = lint(robots, { notes: true, maxWork: Number.POSITIVE_INFINITY });
			expect(found).toEqual(lint(robots, { notes: true }));
			expect(found.map(({ code }) => code)).toContain("redundant-rule");
		});
		expect(minifyRobotsTxt(body, { maxWork: Number.POSITIVE_INFINITY })).toEqual(minifyRobotsTxt(body));
	});

	it("settles a large file of simple rules but for what is hard in it", () => {
		withFile(SIMPLE.body, {}, "js", (robots) => {
			const { rules } = analyse(robots, "a");
			expect(rules.filter(({ grade }) => grade === "unknown").length).toBeLessThan(10);
		});
	});
});
