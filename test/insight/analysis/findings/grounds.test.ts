import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../../bindings/index.js";
import { lint } from "../../../../insight/analysis/index.js";

/** Code, severity and message of the findings of a file. */
function found(body: string): readonly (readonly [code: string, severity: string, message: string])[] {
	const robots = RobotsTxt.parse(body);
	const list = lint(robots, { notes: true }).map(
		({ code, severity, message }) => [code, severity, message] as const,
	);
	robots.dispose();
	return list;
}

const codesOf = (body: string) => found(body).map(([code]) => code);

describe("site-blocked is only said of a site that is", () => {
	it.each([
		"User-agent: Googlebot\nAllow: /b\n\nUser-agent: Googlebot\nUser-agent: Foo\nDisallow: /\nAllow: /b\n",
		"User-agent: bingbot\nAllow: /b\nAllow: /b*\nDisallow: /\n",
		"User-agent: Googlebot\nDisallow: /\nAllow: /robots.txt-old\n",
	])("not where an allow rule opens something, though another says the same: %j", (body) => {
		expect(codesOf(body)).not.toContain("site-blocked");
	});

	it("a rule for the file itself opens nothing", () => {
		expect(codesOf("User-agent: Googlebot\nDisallow: /\nAllow: /robots.txt\n")).toContain("site-blocked");
	});
});

describe("a name with a digit", () => {
	it("is said to be obeyed by the crawler that reads it up to the digit", () => {
		const [finding] = found("User-agent: GPTBot1\nDisallow: /\n").filter(
			([code]) => code === "misspelt-product-token",
		);
		expect(finding?.[2]).toBe(
			'No known crawler is called "GPTBot1"; GPTBot obeys this group, since it reads the name up to its first digit.',
		);
	});
});

describe("comment-cuts-rule", () => {
	it.each([
		["User-agent: *\nDisallow: /#top\n", "error"],
		["User-agent: *\nAllow: /\nDisallow: /#top\n", "warning"],
		["User-agent: *\nAllow: /*\nDisallow: /#\n", "warning"],
	])("is an error only where what is left closes the site: %j: %s", (body, severity) => {
		expect(found(body).find(([code]) => code === "comment-cuts-rule")?.[1]).toBe(severity);
	});
});

describe("the advice of an overruled rule", () => {
	it("keeps a group that has no other rule in google", () => {
		const body = "user-agent: *\n\ndisallow: /\nuser-agent: *\n\ndisallow: *\nuseragentx: /\nallow: /";
		const robots = RobotsTxt.parse(body);
		const advice = lint(robots, { notes: true }).find(({ line }) => line === 6)?.advice;
		expect(advice).toBe('Write "Disallow:" in place of the one of them that you do not mean.');
		robots.dispose();
	});
});
