import { describe, expect, it } from "vitest";
import type { Dialect, Reason } from "../../../bindings/contract/types.js";
import { engines, withFile } from "../../support/engines.js";

interface ReasonCase {
	readonly reason: Reason;
	readonly what: string;
	readonly body: string;
	readonly url?: string;
	readonly dialect?: Dialect;
	readonly allowed: boolean;
	readonly line?: number;
	readonly rivals?: readonly number[];
	readonly chosenBy: "own" | "default" | "none";
	/** A pattern that the sentence must match. */
	readonly says: RegExp;
}

const cases: readonly ReasonCase[] = [
	{
		reason: "rule",
		what: "the longest match",
		body: "user-agent: *\nallow: /\ndisallow: /x\nallow: /xyz\ndisallow: /*\n",
		allowed: false,
		line: 3,
		rivals: [5, 2],
		chosenBy: "default",
		says: /"disallow: \/x" on line 3/,
	},
	{
		reason: "rule",
		what: "the first of two that are equal",
		body: "user-agent: examplebot\ndisallow: /x\ndisallow: /%78\n",
		allowed: false,
		line: 2,
		rivals: [3],
		chosenBy: "own",
		says: /line 2/,
	},
	{
		reason: "tie-allow",
		what: "allow wins",
		body: "user-agent: *\ndisallow: /x\nallow: /x\nallow: /%78\n",
		allowed: true,
		line: 3,
		rivals: [4, 2],
		chosenBy: "default",
		says: /line 3/,
	},
	{
		reason: "no-rule",
		what: "nothing matches",
		body: "user-agent: *\ndisallow: /y\n",
		allowed: true,
		chosenBy: "default",
		says: /no rule/,
	},
	{
		reason: "no-group",
		what: "no group fits",
		body: "user-agent: other\ndisallow: /\n",
		allowed: true,
		chosenBy: "none",
		says: /no group/,
	},
	{
		reason: "empty-group",
		what: "the own group is empty",
		body: "user-agent: *\ndisallow: /\nuser-agent: ExampleBot\n",
		allowed: true,
		chosenBy: "own",
		says: /no rule with a path/,
	},
	{
		reason: "empty-group",
		what: "an empty rule is none",
		body: "user-agent: *\ndisallow:\n",
		allowed: true,
		chosenBy: "default",
		says: /no rule with a path/,
	},
	{
		reason: "rule",
		what: "an empty rule gives its line in google",
		body: "user-agent: *\ndisallow:\n",
		dialect: "google",
		allowed: true,
		line: 2,
		chosenBy: "default",
		says: /line 2/,
	},
	{
		reason: "robots-txt",
		what: "/robots.txt itself",
		body: "user-agent: *\ndisallow: /\n",
		url: "https://example.com/robots%2Etxt",
		allowed: true,
		chosenBy: "default",
		says: /\/robots\.txt/,
	},
	{
		reason: "rule",
		what: "/robots.txt with a query",
		body: "user-agent: *\ndisallow: /\n",
		url: "https://example.com/robots.txt?x",
		allowed: false,
		line: 2,
		chosenBy: "default",
		says: /line 2/,
	},
	{
		reason: "out-of-scope",
		what: "another origin",
		body: "user-agent: *\ndisallow: /\n",
		url: "https://other.example/x",
		allowed: false,
		chosenBy: "default",
		says: /https:\/\/example\.com/,
	},
];

describe.each(engines)("explain, the closed list of reasons: engine $name", ({ name: engine }) => {
	it.each(cases)(
		"$reason: $what",
		({ reason, body, url = "https://example.com/x", dialect, ...expected }) => {
			withFile(body, { dialect, url: "https://example.com/robots.txt" }, engine, (robots) => {
				const explanation = robots.explain(url, "ExampleBot");
				expect(explanation.reason).toBe(reason);
				expect(explanation.allowed).toBe(expected.allowed);
				expect(explanation.rule?.line).toBe(expected.line);
				expect(explanation.group.chosenBy).toBe(expected.chosenBy);
				expect(explanation.group.productToken).toBe(expected.chosenBy === "own" ? "ExampleBot" : undefined);
				expect(explanation.text).toMatch(expected.says);
				if (reason !== "robots-txt") {
					expect(explanation.rivals.map(({ line }) => line)).toEqual(expected.rivals ?? []);
				}
			});
		},
	);

	it("shows the groups that were merged and the token that found them", () => {
		const body =
			"user-agent: b\ndisallow: /1\nuser-agent: a\ndisallow: /2\nuser-agent: *\ndisallow: /3\nuser-agent: B/2\ndisallow: /4\n";
		withFile(body, {}, engine, (robots) => {
			const { group } = robots.explain("/1", ["zz", "B", "a"]);
			expect(group.chosenBy).toBe("own");
			expect(group.productToken).toBe("B");
			expect(group.groups).toEqual([robots.groups[0], robots.groups[3]]);
		});
		withFile(body, { dialect: "google" }, engine, (robots) => {
			const { group } = robots.explain("/1", ["zz", "B", "a"]);
			expect(group.productToken).toBe("B");
			expect(group.groups.map(({ line }) => line)).toEqual([1, 3, 7]);
		});
	});

	it("prints literal stars and dollars escaped", () => {
		withFile("user-agent: *\ndisallow: /a%2ab%24*$\n", {}, engine, (robots) => {
			const { rule } = robots.explain("/a*b$c", "a");
			expect(rule).toEqual({ line: 2, type: "disallow", pattern: "/a%2ab%24*$", canonical: "/a%2Ab%24*$" });
		});
	});
});
