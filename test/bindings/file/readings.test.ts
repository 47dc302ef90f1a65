import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { dialects, engines, withFile } from "../../support/engines.js";
import { octetsOf } from "../../support/octets.js";

interface Reading {
	readonly what: string;
	/** One character an octet. */
	readonly body: string;
	readonly agent?: string | readonly string[];
	/** Absent: all of them. */
	readonly only?: readonly Dialect[];
	/** One character an octet, with the line of the rule that disallows; 0: allowed, no rule. */
	readonly lines: Readonly<Record<string, number>>;
}

const RFC: readonly Dialect[] = ["rfc9309"];
const RESOLVING: readonly Dialect[] = ["rfc9309", "original1994"];
const WITH_SPECIALS: readonly Dialect[] = ["rfc9309", "google"];

/** Readings of semantics.md and docs/readings.md for points that no vector tests. */
const readings: readonly Reading[] = [
	{
		what: "a rule that can match nothing has no chance",
		body: "user-agent: *\ndisallow: x\ndisallow: /../x*\ndisallow: /./?*\ndisallow: /.$\n",
		only: RFC,
		lines: { "/x": 0, "/../x": 0, "/../xy": 0, "/./?a": 0, "/.": 0 },
	},
	{
		what: "a dot segment after a star may stand in a query",
		body: "user-agent: *\ndisallow: */.$\ndisallow: /*/../x\n",
		only: RFC,
		lines: { "/a?/.": 2, "/a?/../x": 3, "/a/../x": 0, "/a/.": 0 },
	},
	{
		what: "a backslash and control octets match their escapes",
		body: "user-agent: *\ndisallow: /a\\..\\b\ndisallow: /c\x01\ndisallow: *\x0b\ndisallow: /\x7f\n",
		only: RESOLVING,
		lines: { "/a%5c..%5Cb": 2, "/a/../b": 0, "/a\\..\\b": 0, "/c%01d": 3, "/c": 0, "/%7f": 5, "/\x7fa": 5 },
	},
	{
		what: "control octets of a rule, original1994 reads no star",
		body: "user-agent: *\ndisallow: *\x0b\n",
		only: RFC,
		lines: { "/x%0By": 2, "/x": 0 },
	},
	{
		what: "dots that are no dot segment match",
		body: "user-agent: *\ndisallow: /.well-known\ndisallow: /a/..\ndisallow: */..b/\n",
		only: RFC,
		lines: { "/.well-known/x": 2, "/.well": 0, "/a/..x": 3, "/q/..b/": 4 },
	},
	{
		what: "a backslash after the first ? is an octet",
		body: "user-agent: *\ndisallow: /?\\\ndisallow: /*?a%5Cb\n",
		only: RFC,
		lines: { "/?\\": 2, "/?%5c": 2, "/x?a\\b": 3, "/\\?": 0 },
	},
	{
		what: "1994: a path that starts with a star matches no URL",
		body: "user-agent: *\ndisallow: *\ndisallow: */a\n",
		only: ["original1994"],
		lines: { "/": 0, "/a": 0, "/*/a": 0 },
	},
	{
		what: "1994: $ and * are octets, escaped or not",
		body: "user-agent: *\ndisallow: /a$\ndisallow: /b%2A\ndisallow: /c/..$\n",
		only: ["original1994"],
		lines: { "/a": 0, "/a$b": 2, "/a%24": 2, "/b*": 3, "/bb": 0, "/c/..$": 4 },
	},
	{
		what: "wildcards are compared octet by octet with the canonical URL",
		body: "user-agent: *\ndisallow: /*20\n",
		only: RFC,
		lines: { "/a%20": 2, "/a b": 2, "/a": 0 },
	},
	{
		what: "white space at a path's end is cut, as the URL Standard cuts it",
		body: "user-agent: *\ndisallow: /a$\n",
		only: RFC,
		lines: { "/a ": 2, "/a\t\n": 2, "/a\x01": 2, "/a%20": 0, "/a b": 0 },
	},
	{
		what: "a bare path may begin with two slashes",
		body: "user-agent: *\ndisallow: //x\n",
		only: RESOLVING,
		lines: { "//x/y": 2, "http://h.example//x": 2, "/x": 0, "http://x/": 0 },
	},
	{
		what: "a text that begins with two slashes is a path, not a URL of another host",
		body: "user-agent: *\ndisallow: /private/\ndisallow: //example.com/p\n",
		only: RESOLVING,
		lines: { "//example.com/private/x": 3, "//example.com/x": 0, "///private/x": 0, "//private/x": 0 },
	},
	{
		what: "google reads the path after the host of such a text",
		body: "user-agent: *\ndisallow: /private/\n",
		only: ["google"],
		lines: { "//example.com/private/x": 2, "//example.com/x": 0, "//private/x": 0 },
	},
	{
		what: "1994: a name with a space or a dot names nobody",
		body: "user-agent: Example Bot\ndisallow: /a\n\nuser-agent: Example.Bot\ndisallow: /b\n",
		only: ["original1994"],
		agent: "ExampleBot",
		lines: { "/a": 0, "/b": 0 },
	},
	{
		what: "white space for a missing colon is space and tab alone",
		body: "user-agent\f*\nuser-agent *\ndisallow\v/a\ndisallow \t/b\ndisallow /c d\n",
		lines: { "/a": 0, "/b": 4, "/c": 0 },
	},
	{
		what: "rules before any user-agent line are ignored",
		body: "disallow: /a\n: x\nuser-agent: *\ndisallow: /b\n",
		lines: { "/a": 0, "/b": 4 },
	},
	{
		what: "a user-agent line that names nobody still begins a group",
		body: "user-agent: a\ndisallow: /a\nuser-agent:\ndisallow: /b\nuser-agent: *\ndisallow: /c\n",
		agent: "a",
		lines: { "/a": 2, "/b": 0, "/c": 0 },
	},
	{
		what: "a star with more right after it names nobody",
		body: "user-agent: *a\ndisallow: /a\nuser-agent: *\x01\ndisallow: /b\nuser-agent: * a\ndisallow: /c\n",
		lines: { "/a": 0, "/b": 0, "/c": 6 },
	},
	{
		what: "a star with white space of any kind after it names every crawler",
		body: "user-agent: *\va\ndisallow: /a\nuser-agent: *\f\ndisallow: /b\nuser-agent: *\tb\ndisallow: /c\n",
		only: WITH_SPECIALS,
		lines: { "/a": 2, "/b": 4, "/c": 6 },
	},
	{
		what: "an own group that is empty hides the groups for *",
		body: "user-agent: *\ndisallow: /a\nuser-agent: ExampleBot\n",
		lines: { "/a": 0 },
	},
	{
		what: "a vertical tab is no white space to cut but in google",
		body: "user-agent: *\ndisallow:\v/a\n",
		only: RESOLVING,
		lines: { "/a": 0, "/%0B/a": 0 },
	},
	{
		what: "a vertical tab and a form feed are cut in google",
		body: "\v user-agent:\f*\n\fdisallow:\v/a\f\n",
		only: ["google"],
		lines: { "/a": 2, "/b": 0 },
	},
	{
		what: "a line ends at a NUL",
		body: "user-agent: *\0x\ndisallow: /a\0b\ndisallow: /c\0# \ndisallow\0: /d\n\0\n\0disallow: /e\n",
		only: WITH_SPECIALS,
		lines: { "/a": 2, "/ab": 2, "/c": 3, "/d": 0, "/e": 0 },
	},
	{
		what: "a line with nothing before its NUL is blank",
		body: "user-agent: *\ndisallow: /a\n\0disallow: /b\ndisallow: /c\n",
		only: ["original1994"],
		lines: { "/a": 2, "/b": 0, "/c": 0 },
	},
	{
		what: "a URL ends at a NUL in google",
		body: "user-agent: *\ndisallow: /c\ndisallow: /a$\n",
		only: ["google"],
		lines: { "/x\0/c": 0, "\0/c": 2, "/a\0b": 3, "http://h/a\0?b": 3 },
	},
	{
		what: "google reads 16,663 octets of a line",
		body: `user-agent: *\ndisallow: /${"a".repeat(16_651)}b\ndisallow: /${"a".repeat(16_651)}cd\n`,
		only: ["google"],
		lines: { [`/${"a".repeat(16_651)}b`]: 2, [`/${"a".repeat(16_651)}c`]: 3, [`/${"a".repeat(16_651)}`]: 0 },
	},
	{
		what: "the path of a URL in google",
		body: "user-agent: *\ndisallow: /a\ndisallow: /?a\ndisallow: /;a\n",
		only: ["google"],
		lines: {
			"//a/a": 2,
			"//h?a": 3,
			"http://h;a": 4,
			"h/a": 2,
			"x?http://h/a": 0,
			a: 0,
			"http://h#/a": 0,
			"http://h/a#b": 2,
			"/b://h/a": 0,
			"http://h/%61": 0,
			"http://h/b/../a": 0,
		},
	},
	{
		what: "a % that nothing follows starts any escape",
		body: "user-agent: *\ndisallow: /a%\ndisallow: /b%$\ndisallow: /c%*d\n",
		only: RFC,
		lines: { "/a%25": 2, "/a%e3": 2, "/a%": 2, "/b%": 3, "/b%25": 3, "/b%e3": 0, "/c%C3%A9d": 4, "/cd": 0 },
	},
	{
		what: "control octets close the list of agents",
		body: "user-agent: ExampleBot\nallow: \x01\nuser-agent: b\ndisallow: /\n",
		only: RFC,
		lines: { "/": 0 },
	},
	{
		what: "a sitemap between agents parts nothing, a blank line neither",
		body: "user-agent: ExampleBot\n\nsitemap: https://h.example/\nuser-agent: b\n\ndisallow: /a\n",
		only: WITH_SPECIALS,
		lines: { "/a": 6 },
	},
	{
		what: "1994: white space alone is a blank line, a comment is none",
		body: "user-agent: *\n # c\ndisallow: /a\n \t\ndisallow: /b\n",
		only: ["original1994"],
		lines: { "/a": 3, "/b": 0 },
	},
	{
		what: "several tokens: the first that has a group decides",
		body: "user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\n",
		agent: ["zz", "B", "a"],
		only: RESOLVING,
		lines: { "/a": 0, "/b": 4 },
	},
	{
		what: "several tokens: all merge in google",
		body: "user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\n",
		agent: ["zz", "B", "a"],
		only: ["google"],
		lines: { "/a": 2, "/b": 4 },
	},
];

describe.each(engines)("readings: readings: engine $name", ({ name: engine }) => {
	const cases = readings.flatMap((reading) =>
		(reading.only ?? dialects).map((dialect) => ({ agent: "ExampleBot", ...reading, dialect })),
	);

	it.each(cases)("$what, dialect $dialect", ({ body, agent, lines, dialect }) => {
		withFile(octetsOf(body), { dialect }, engine, (robots) => {
			const matcher = robots.matcher(agent);
			const got = Object.keys(lines).map((url) => {
				const { allowed, rule } = matcher.explain(octetsOf(url));
				return [url, allowed ? 0 : rule?.line];
			});
			expect(Object.fromEntries(got)).toEqual(lines);
		});
	});
});
