import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../../bindings/contract/types.js";
import { CODES, type FindingCode } from "../../../../insight/analysis/findings/codes.js";
import { FINDING_CODES } from "../../../../insight/analysis/findings/severities.js";
import { diagnosticsOf } from "../../../support/diagnostics.js";
import { engines, withFile } from "../../../support/engines.js";
import { octetsOf } from "../../../support/octets.js";

/** Line, column, length, code. */
type Place = readonly [line: number, column: number, length: number, code: FindingCode];

interface Case {
	readonly what: string;
	/** One character an octet. */
	readonly body: string;
	readonly dialect?: Dialect;
	/** All of the file's diagnostics. */
	readonly places: readonly Place[];
}

/** Puts lines into a group for every crawler; the first of them is line 2. */
function inGroup(lines: string): string {
	return `user-agent: *\n${lines}`;
}

const LIMIT = 512_000;
const GOOGLE_LINE = 16_663;

const cases: readonly Case[] = [
	{ what: "byte order mark", body: `\xef\xbb\xbf${inGroup("")}`, places: [[1, 1, 3, "byte-order-mark"]] },
	{
		what: "the first column after a byte order mark is 4",
		body: "\xef\xbb\xbffoo: x",
		places: [
			[1, 1, 3, "byte-order-mark"],
			[1, 4, 3, "unknown-key"],
		],
	},
	{
		what: "the first octet of a byte order mark",
		body: `\xef${inGroup("")}`,
		places: [[1, 1, 1, "byte-order-mark"]],
	},
	{
		what: "UTF-16, little-endian",
		body: "\xff\xfea\0",
		places: [
			[1, 1, 2, "looks-like-utf16"],
			[1, 1, 3, "not-a-record"],
		],
	},
	{
		what: "UTF-16, big-endian, no mark",
		body: "\0a\0b",
		places: [[1, 1, 2, "looks-like-utf16"]],
	},
	{
		what: "a URL",
		body: "https://a.example/robots.txt\n",
		places: [
			[1, 1, 5, "unknown-key"],
			[1, 1, 28, "body-is-address"],
		],
	},
	{
		what: "the name of a file",
		body: "C:\\sites\\robots.txt",
		places: [
			[1, 1, 1, "unknown-key"],
			[1, 1, 19, "body-is-address"],
		],
	},
	{
		what: "the name of a file, with a line below",
		body: "robots.txt\n#\n",
		places: [[1, 1, 10, "not-a-record"]],
	},
	{
		what: "HTML",
		body: "<!doctype html># c\n",
		places: [
			[1, 1, 15, "looks-like-html"],
			[1, 1, 15, "not-a-record"],
		],
	},
	{ what: "rule outside a group", body: "  Disallow : /x # c", places: [[1, 3, 13, "rule-outside-group"]] },
	{ what: "empty rule outside a group", body: "allow :  ", places: [[1, 1, 7, "rule-outside-group"]] },
	{
		what: "path without slash",
		body: inGroup("disallow:  x/y "),
		places: [[2, 12, 3, "path-without-slash"]],
	},
	{ what: "dot segment", body: inGroup("disallow: /a/../b/./c"), places: [[2, 14, 2, "path-never-matches"]] },
	{
		what: "escaped dot segment",
		body: inGroup("allow: /%2e%2E?a"),
		places: [[2, 9, 6, "path-never-matches"]],
	},
	{
		what: "dot segment before a final $",
		body: inGroup("allow: /a/.$"),
		places: [[2, 11, 1, "path-never-matches"]],
	},
	{ what: "backslash", body: inGroup("disallow: /d\\e\\f"), places: [[2, 13, 1, "backslash-in-path"]] },
	{
		what: "backslash after a star",
		body: inGroup("disallow: /*\\e"),
		places: [[2, 13, 1, "backslash-in-path"]],
	},
	{ what: "backslash after the first ?", body: inGroup("disallow: /*?\\e"), places: [] },
	{
		what: "backslash for a slash",
		body: inGroup("disallow: \\e"),
		places: [[2, 11, 2, "path-without-slash"]],
	},
	{
		what: "a dot segment and a backslash",
		body: inGroup("disallow: /a\\b/../c"),
		places: [
			[2, 13, 1, "backslash-in-path"],
			[2, 16, 2, "path-never-matches"],
		],
	},
	{ what: "backslash, google", body: inGroup("disallow: /d\\e"), dialect: "google", places: [] },
	{ what: "dot segment after a star", body: inGroup("disallow: /*/../b\ndisallow: /a/..*/b"), places: [] },
	{
		what: "dot segment before a star",
		body: inGroup("disallow: /a/./b*c"),
		places: [[2, 14, 1, "path-never-matches"]],
	},
	{
		what: "dots that are no dot segment",
		body: inGroup("allow: /.well-known/..\nallow: */..a/b?/../c"),
		places: [],
	},
	{ what: "control octet", body: inGroup("disallow: /a\x01b\x02"), places: [[2, 13, 1, "control-octet"]] },
	{ what: "control octet in a comment", body: inGroup("disallow: /a # \x01\0"), places: [] },
	{
		what: "control octet and more",
		body: inGroup("disallow: x\x01$y\ndisallow: x\x01$y"),
		places: [
			[2, 11, 4, "path-without-slash"],
			[2, 12, 1, "control-octet"],
			[2, 13, 1, "dollar-inside"],
			[3, 11, 4, "path-without-slash"],
			[3, 11, 4, "duplicate-rule"],
			[3, 12, 1, "control-octet"],
			[3, 13, 1, "dollar-inside"],
		],
	},
	{ what: "a NUL after a path", body: inGroup("disallow: /a \0\0"), places: [[2, 14, 1, "control-octet"]] },
	{
		what: "a NUL in the place of a path",
		body: inGroup("disallow: \0/a"),
		places: [[2, 11, 1, "control-octet"]],
	},
	{ what: "a NUL after a path, google", body: inGroup("disallow: /a\0b"), dialect: "google", places: [] },
	{ what: "a line of NULs", body: inGroup("\0\0x"), places: [] },
	{ what: "7F", body: inGroup("disallow: /a\x7f"), places: [] },
	{
		what: "a sitemap without its colon",
		body: "Sitemap \t HTTPS://h.example/s",
		places: [[1, 8, 3, "missing-colon"]],
	},
	{
		what: "a sitemap without its colon, and more words",
		body: "sitemap https://h.example/s x",
		places: [[1, 1, 13, "unknown-key"]],
	},
	{
		what: "a sitemap without its colon, google",
		body: "sitemap https://h.example/s",
		dialect: "google",
		places: [
			[1, 1, 13, "inexact-key"],
			[1, 15, 13, "sitemap-not-absolute"],
		],
	},
	{
		what: "known records",
		body: "license: x\ndomain: x\nNoArchive: x\nnofollow: x\nrevisit-after 5",
		places: [[5, 14, 1, "missing-colon"]],
	},
	{
		what: "an empty line at the limit",
		body: `${"#".repeat(LIMIT - 1)}\n\n`,
		places: [],
	},
	{
		what: "a line after an empty one at the limit",
		body: `${"#".repeat(LIMIT - 1)}\n\nDisallow: /x`,
		places: [[3, 1, 12, "over-limit"]],
	},
	{ what: "not a record", body: "\t three little words\t# c", places: [[1, 3, 18, "not-a-record"]] },
	{ what: "empty key", body: " : /x # c", places: [[1, 2, 4, "empty-key"]] },
	{
		what: "over the limit",
		body: inGroup(`${"#".repeat(LIMIT - 20)}\ndisallow: /x\nallow: /`),
		places: [[3, 1, 21, "over-limit"]],
	},
	{
		what: "line too long",
		body: inGroup(`disallow: /${"a".repeat(GOOGLE_LINE)}`),
		dialect: "google",
		places: [[2, GOOGLE_LINE + 1, 11, "line-too-long"]],
	},
	{ what: "empty product token", body: "user-agent:  \n", places: [[1, 12, 0, "empty-product-token"]] },
	{ what: "no product token", body: "user-agent: ?! # c", places: [[1, 13, 2, "empty-product-token"]] },
	{
		what: "empty product token, 1994",
		body: "user-agent: /1.0",
		dialect: "original1994",
		places: [[1, 13, 4, "empty-product-token"]],
	},
	{
		what: "second default record, 1994",
		body: inGroup("disallow: /a\n\nuser-agent:  * \n"),
		dialect: "original1994",
		places: [[4, 14, 1, "second-default-record"]],
	},
	{
		what: "a no-break space in a sitemap",
		body: "sitemap: https://h.example/\xc2\xa0s",
		places: [[1, 28, 2, "invisible-characters"]],
	},
	{
		what: "more findings than are listed",
		body: "x\n".repeat(10_002),
		places: [
			...Array.from({ length: 10_000 }, (_, index) => [index + 1, 1, 1, "not-a-record"] as const),
			[10_001, 1, 0, "more-diagnostics"],
		],
	},
	{ what: "missing colon", body: "user-agent \t *", places: [[1, 11, 3, "missing-colon"]] },
	{ what: "inexact key", body: " UserAgent : *", places: [[1, 2, 9, "inexact-key"]] },
	{
		what: "key known by its start, google",
		body: inGroup("disallow-all: /x"),
		dialect: "google",
		places: [[2, 1, 12, "inexact-key"]],
	},
	{
		what: "digits in a product token and text after it",
		body: "user-agent: MJ12bot/1",
		places: [[1, 20, 2, "text-after-product-token"]],
	},
	{
		what: "ill-formed UTF-8",
		body: "foo: \xe3\x83\x84\xe9b\xff",
		places: [
			[1, 1, 3, "unknown-key"],
			[1, 9, 1, "invalid-utf8"],
		],
	},
	{ what: "invalid escape", body: inGroup("disallow: /%41%zz%z"), places: [[2, 15, 1, "invalid-escape"]] },
	{
		what: "a % that starts any escape is no invalid escape",
		body: inGroup("disallow: /%*x\ndisallow: /a%"),
		places: [],
	},
	{ what: "dollar inside", body: inGroup("disallow: /a$b$c$"), places: [[2, 13, 1, "dollar-inside"]] },
	{
		what: "crawl-delay invalid",
		body: inGroup("crawl-delay:  soon "),
		places: [[2, 15, 4, "crawl-delay-invalid"]],
	},
	{
		what: "crawl-delay repeated",
		body: inGroup("crawl-delay: 1\nCrawl-Delay: 0.5\ncrawl-delay: x"),
		places: [
			[3, 14, 3, "crawl-delay-repeated"],
			[4, 14, 1, "crawl-delay-invalid"],
		],
	},
	{ what: "sitemap not absolute", body: "sitemap: /s.xml", places: [[1, 10, 6, "sitemap-not-absolute"]] },
	{
		what: "allow, 1994",
		body: inGroup("allow: /a"),
		dialect: "original1994",
		places: [[2, 1, 5, "allow-unrecognised"]],
	},
	{ what: "unknown key", body: " foo : bar", places: [[1, 2, 3, "unknown-key"]] },
	{
		what: "trailing stars",
		body: inGroup("disallow: /a***"),
		places: [[2, 13, 3, "redundant-trailing-star"]],
	},
	{ what: "a single star", body: inGroup("disallow: *"), places: [] },
	{
		what: "text after a product token",
		body: "user-agent: Name/1.0 x",
		places: [[1, 17, 6, "text-after-product-token"]],
	},
	{ what: "text after *", body: "user-agent: * \tx", places: [[1, 14, 3, "text-after-product-token"]] },
	{
		what: "the same rule twice, spelt otherwise",
		body: inGroup("disallow: /e\nallow: /e\ndisallow: /%65"),
		places: [[4, 11, 4, "duplicate-rule"]],
	},
	{
		what: "the same rule in another group",
		body: inGroup("disallow: /e\nuser-agent: a\ndisallow: /e"),
		places: [],
	},
];

describe('diagnostics (semantics, "Records and groups")', () => {
	it("have a case for every code", () => {
		const covered = new Set(cases.flatMap(({ places }) => places.map((place) => place[3])));
		const ofLines = FINDING_CODES.filter((code) => CODES[code].message !== undefined);
		expect(ofLines.filter((code) => !covered.has(code))).toEqual([]);
		expect(Array.from(covered).filter((code) => !ofLines.includes(code))).toEqual([]);
	});

	/** How a file begins, and whether that is UTF-16 or UTF-32. */
	const beginnings: readonly (readonly [what: string, body: string, isWide: boolean])[] = [
		["UTF-16 without a mark, eight octets of more", "u\0s\0e\0r\0-\0", true],
		["UTF-16 without a mark, an octet of a character cut off", "\0a\0b\0", true],
		["UTF-32, little-endian", "\xff\xfe\0\0a\0\0\0", true],
		["UTF-32, big-endian", "\0\0\xfe\xff\0\0\0a", true],
		["UTF-32, big-endian, no mark", "\0\0\0a\0\0\0b", true],
		["UTF-32, little-endian, no mark, one character", "a\0\0\0", true],
		["a NUL that is the first octet", "\0user-agent", false],
		["a NUL that is the second octet", "u\0ser-agent", false],
		["NULs in three places of four", "a\0b\0c\0de", false],
		["NULs that change sides", "a\0\0ba\0\0b", false],
		["two octets", "a\0", false],
		["nothing but NULs", "\0\0\0\0\0\0\0\0", false],
	];

	describe.each(engines)("engine $name", ({ name: engine }) => {
		it.each(beginnings)("tells UTF-16 and UTF-32 by eight octets: %s", (_what, body, isWide) => {
			withFile(octetsOf(body), {}, engine, (robots) => {
				const isFound = diagnosticsOf(robots).some(({ code }) => code === "looks-like-utf16");
				expect(isFound).toBe(isWide);
			});
		});

		it.each(cases)("$what", ({ body, dialect, places }) => {
			withFile(octetsOf(body), { dialect }, engine, (robots) => {
				const diagnostics = diagnosticsOf(robots);
				expect(diagnostics.map(({ line, column, length, code }) => [line, column, length, code])).toEqual(
					places,
				);
				for (const { code, severity, message } of diagnostics) {
					// It is as grave as what it stands for, here lines that are no records.
					expect(severity).toBe(code === "more-diagnostics" ? "warning" : CODES[code].severity);
					expect(message).toMatch(/^\S.*\S$/);
				}
			});
		});
	});
});
