import { describe, expect, it } from "vitest";
import { engines, parse } from "../../support/engines.js";
import { encode } from "../../support/octets.js";

/** A segment that the URL Standard removes, or removes with the one before it, in each spelling, and what may follow it. */
const DOTS = [".", "..", "%2e", "%2E.", ".%2e"];
const ENDS = ["", "/", "/c", "?q", "#f"];

describe.each(engines)("a dot segment cannot hide a path: engine $name", ({ name }) => {
	const robots = parse(
		"user-agent: *\ndisallow: /*/.\ndisallow: /.\ndisallow: /*%2e",
		{ dialect: "rfc9309" },
		name,
	);
	const matcher = robots.matcher("ExampleBot");

	it.each(["/", "/a/", "/a/b/"].flatMap((start) => DOTS.map((dots) => start + dots)))("%s", (path) => {
		for (const url of ENDS.map((end) => path + end)) {
			for (const each of [url, `https://h.example${url}`]) {
				expect([each, matcher.isAllowed(each)]).toEqual([each, true]);
				expect([each, matcher.isAllowed(encode(each))]).toEqual([each, true]);
			}
		}
	});

	it.each(["/.a", "/...", "/a/..b", "/a/.%2e."])("%s is a name", (path) => {
		for (const end of ENDS) {
			expect(matcher.isAllowed(path + end)).toBe(false);
			expect(matcher.isAllowed(encode(path + end))).toBe(false);
		}
	});
});
