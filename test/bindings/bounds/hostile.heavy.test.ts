import { setImmediate as nextTask } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { RobotsTxt } from "../../../bindings/auto.js";
import { diagnosticsOf } from "../../support/diagnostics.js";
import { dialects, engines, withFile } from "../../support/engines.js";
import { expectSame } from "../../support/expect-same.js";
import { encode, noiseOctets, octetsOf } from "../../support/octets.js";

/** The guard against work without bounds; nothing here takes more than a small part of it. */
const TIMEOUT_MS = 600_000;
const KIB = 1024;

interface HostileFile {
	readonly what: string;
	readonly body: () => Uint8Array;
	readonly urls?: readonly (string | Uint8Array)[];
}

const MANY_STARS_URL = `/${"a".repeat(1998)}b`;

const hostileFiles: readonly HostileFile[] = [
	{ what: "500 KiB in one line, no record", body: () => octetsOf("x".repeat(500 * KIB)) },
	{ what: "500 KiB in one line, a rule", body: () => inGroup(`disallow: /${"a".repeat(499 * KIB)}`) },
	{ what: "500 KiB in one line, white space and colons", body: () => octetsOf(" : \t".repeat(125 * KIB)) },
	{ what: "500 KiB in one line, a key", body: () => octetsOf(`${"user-agent ".repeat(45_000)}: x`) },
	{
		what: "500 KiB in one line, a product token",
		body: () => octetsOf(`user-agent: ${"a".repeat(499 * KIB)}`),
	},
	{ what: "500 KiB of blank lines", body: () => octetsOf("\n".repeat(250 * KIB) + "\r\n".repeat(125 * KIB)) },
	{
		what: "31 rules of 8,000 stars",
		body: () => inGroup(`disallow: ${"*".repeat(8000)}$\n`.repeat(31)),
		urls: [MANY_STARS_URL],
	},
	{
		what: "31 rules of 8,000 stars and letters",
		body: () => inGroup(`disallow: /${"*a".repeat(8000)}$\n`.repeat(31)),
		urls: [MANY_STARS_URL],
	},
	{
		what: "31 rules of 8,000 stars and letters that fail at the end",
		body: () =>
			inGroup(Array.from({ length: 31 }, (_, n) => `disallow: /${"*a".repeat(900 + n)}*c\n`).join("")),
		urls: [MANY_STARS_URL],
	},
	{
		what: "31 rules of stars and long runs, quadratic for a greedy matcher",
		body: () =>
			inGroup(Array.from({ length: 31 }, (_, n) => `disallow: /*${"a".repeat(900 + n)}c\n`).join("")),
		urls: [MANY_STARS_URL],
	},
	{
		what: "one pattern of 250,000 stars",
		body: () => inGroup(`disallow: /${"*".repeat(250_000)}x`),
		urls: ["/x"],
	},
	{
		what: "one pattern of 250,000 stars and letters",
		body: () => inGroup(`disallow: /${"*a".repeat(125_000)}`),
		urls: [`/${"a".repeat(125_000)}`, `/${"a".repeat(124_999)}`],
	},
	{
		what: "one pattern of 160,000 delimiters in a query",
		body: () => inGroup(`disallow: /?${"/%2F?%3F".repeat(40_000)}$`),
		urls: [`/?${"%2F/%3f?".repeat(40_000)}`],
	},
	{ what: "30,000 groups", body: () => octetsOf("user-agent:a\nallow:/\n".repeat(30_000)) },
	{
		what: "20,000 groups of different crawlers",
		body: () =>
			octetsOf(
				Array.from({ length: 20_000 }, (_, n) => `user-agent:${letters(n)}\ndisallow:/${n}\n`).join(""),
			),
	},
	{
		what: "20,000 default groups, 1994 style",
		body: () => octetsOf("user-agent:*\ndisallow:/q\n\n".repeat(20_000)),
	},
	{
		what: "40,000 user-agent lines",
		body: () => octetsOf(`${"user-agent: a\n".repeat(40_000)}disallow: /x`),
	},
	{ what: "40,000 user-agent lines, no colon", body: () => octetsOf("user-agent *\n".repeat(40_000)) },
	{
		what: "20,000 rules with one path",
		body: () => inGroup("disallow: /x\n".repeat(20_000)),
		urls: ["/x"],
	},
	{
		what: "20,000 rules with a common start",
		body: () => inGroup(Array.from({ length: 20_000 }, (_, n) => `disallow: /a/*/${n}\n`).join("")),
		urls: ["/a/b/19999", `/a/${"b/".repeat(500)}x`],
	},
	{
		what: "3,000 rules that all match after a star",
		body: () =>
			inGroup(Array.from({ length: 3000 }, (_, n) => `disallow: /*${"a".repeat(n % 150)}*b\n`).join("")),
		urls: [MANY_STARS_URL],
	},
	{
		what: "a long chain of rules, each the start of the next",
		body: () => inGroup(Array.from({ length: 900 }, (_, n) => `allow: /${"a".repeat(n)}\n`).join("")),
		urls: [MANY_STARS_URL],
	},
	{ what: "NULs", body: () => new Uint8Array(500 * KIB) },
	{ what: "NULs in records", body: () => inGroup("dis\0allow: /\0x\0\nallow\0: /\0\n".repeat(10_000)) },
	{ what: "UTF-16, little-endian", body: () => utf16("\uFEFFuser-agent: *\r\ndisallow: /\r\n", "utf16le") },
	{
		what: "UTF-16, little-endian, no mark",
		body: () => utf16("user-agent: *\r\ndisallow: /\r\n", "utf16le"),
	},
	{ what: "UTF-16, big-endian", body: () => utf16("\uFEFFuser-agent: *\r\ndisallow: /\r\n", "utf16be") },
	{ what: "UTF-16, big-endian, no mark", body: () => utf16("user-agent: *\r\ndisallow: /\r\n", "utf16be") },
	{ what: "a JPEG", body: jpegOctets },
	{ what: "every octet before every other", body: everyPairOfOctets },
	{ what: "a single octet 0xEF", body: () => octetsOf("\xef") },
	{
		what: "wildcard rules of which every place of the URL has a part",
		body: () => inGroup(Array.from({ length: 8 }, (_, n) => `disallow: /*?id=*needle${n}\n`).join("")),
		urls: [`/${"?id=".repeat(250_000)}`, `/${"?id=needlx".repeat(100_000)}`],
	},
	{
		what: "wildcard rules with alternative encodings of which every place of the URL has a part",
		body: () =>
			inGroup(Array.from({ length: 8 }, (_, n) => `disallow: /*?id=*${"/".repeat(40)}x${n}\n`).join("")),
		urls: [`/${`?id=${"/".repeat(36)}`.repeat(6000)}`],
	},
	{
		what: "nested directories, each with wildcard rules of which every place of the URL has a part",
		body: () =>
			inGroup(
				Array.from({ length: 1200 }, (_, n) => {
					return `disallow: ${"/a".repeat(1 + (n % 150))}/*?id=*needle${n}\n`;
				}).join(""),
			),
		urls: [`${"/a".repeat(150)}/${"?id=".repeat(25_000)}`],
	},
	{
		what: "long segments that nearly fit everywhere, found by an index",
		body: () =>
			inGroup(Array.from({ length: 8 }, (_, n) => `disallow: /*${"q".repeat(60_000)}${n}\n`).join("")),
		urls: [`/${"q".repeat(1_000_000)}`],
	},
	{
		what: "a query of backslashes and dot segments",
		body: () => inGroup("disallow: /x\n"),
		urls: [`/${"a".repeat(250_000)}?${"\\/./".repeat(100_000)}`],
	},
	{
		what: "a directory that never ends",
		body: () => inGroup("disallow: /x\n"),
		urls: [`/${"a/../".repeat(100_000)}x`],
	},
	{
		what: "a URL of white space",
		body: () => inGroup("disallow: /x\n"),
		urls: [`/${" ".repeat(200_000)}x`],
	},
	{
		what: "an authority that never ends",
		body: () => inGroup("disallow: /x\n"),
		urls: [`http://${"a@".repeat(100_000)}h/x`],
	},
	{
		what: "sitemaps that are no URLs",
		body: () => octetsOf(`sitemap: ${"http:/".repeat(1000)}\n`.repeat(80)),
	},
	{
		what: "crawl-delays",
		body: () => inGroup(`crawl-delay: ${"1".repeat(250_000)}\ncrawl-delay: ${"1.".repeat(100_000)}`),
	},
	{
		what: "broken escapes",
		body: () => inGroup(`disallow: /${"%".repeat(400 * KIB)}`),
		urls: [`/${"%".repeat(5000)}`],
	},
];

const PLAIN_URLS = ["/", "/x", "http://h.example/a?b", octetsOf("/\xff\0"), encode("/ツ")];

/** The target of a WeakRef stays alive until its task ends, and vitest runs many tests in one task. */
afterEach(() => nextTask());

describe.each(dialects)("RFC 9309 §3: hostile files are read with bounded work: dialect %s", (dialect) => {
	it.each(hostileFiles)(
		"$what",
		({ body: makeBody, urls = [] }) => {
			const body = makeBody();
			for (const maxBytes of limitsFor(body)) {
				const summaries = engines.map(({ name }) =>
					withFile(body, { dialect, maxBytes }, name, (robots) =>
						summarise(robots, [...urls, ...PLAIN_URLS]),
					),
				);
				for (const summary of summaries) expectSame(summary, summaries[0]);
			}
		},
		TIMEOUT_MS,
	);
});

describe.each(engines)("RFC 9309 §3: hostile questions: engine $name", ({ name: engine }) => {
	it(
		"100,000 product tokens",
		() => {
			withFile("user-agent: zz\ndisallow: /x\n", {}, engine, (robots) => {
				const tokens = [...Array.from({ length: 100_000 }, (_, n) => letters(n)), "zz"];
				expect(robots.isAllowed("/x", tokens)).toBe(false);
			});
		},
		TIMEOUT_MS,
	);

	it(
		"a product token of 1,000,000 letters",
		() => {
			withFile("user-agent: a\ndisallow: /x\n", {}, engine, (robots) => {
				expect(robots.isAllowed("/x", "a".repeat(1_000_000))).toBe(true);
			});
		},
		TIMEOUT_MS,
	);

	it(
		"200,000 URLs at once",
		() => {
			withFile("user-agent: *\ndisallow: /*7$\n", {}, engine, (robots) => {
				const urls = Array.from({ length: 200_000 }, (_, n) => `/${n}`);
				const matcher = robots.matcher("a");
				const expected = Uint8Array.from(urls, (url) => Number(!url.endsWith("7")));
				expect(Buffer.from(expected).equals(matcher.checkAll(urls))).toBe(true);
				expect(Buffer.from(expected).equals(matcher.checkLines(encode(urls.join("\r\n"))))).toBe(true);
			});
		},
		TIMEOUT_MS,
	);
});

/** The default limit, and none where the file is longer. */
function limitsFor({ length }: Uint8Array): number[] {
	return length > 512_000 ? [512_000, Number.POSITIVE_INFINITY] : [512_000];
}

/** Touches everything a file has; of what is long, its size and both ends. The first URLs are explained too. */
function summarise(robots: RobotsTxt, urls: readonly (string | Uint8Array)[]): unknown {
	const { groups, records, sitemaps } = robots;
	const matcher = robots.matcher("a");
	const explanations = urls.slice(0, 2).map((url) => {
		const { verdict, reason, rule, group, rivals } = matcher.explain(url);
		const groupLines = group.groups.map(({ line }) => line);
		return { verdict, reason, line: rule?.line, rivals: ends(rivals), groups: ends(groupLines) };
	});
	return {
		groups: ends(groups),
		rulesCount: groups.reduce((sum, { rules }) => sum + rules.length, 0),
		records: ends(records),
		sitemaps: ends(sitemaps),
		diagnostics: ends(diagnosticsOf(robots)),
		crawlDelaySeconds: matcher.crawlDelaySeconds,
		verdicts: Array.from(matcher.checkAll(urls)),
		othersVerdicts: Array.from(robots.matcher(["zzz", "mj12bot"]).checkAll(urls)),
		explanations,
	};
}

function ends(list: readonly unknown[]): unknown {
	return {
		length: list.length,
		ends: [list[0], list.at(-1)].map((item) => JSON.stringify(item)?.slice(0, 2000)),
	};
}

function inGroup(rules: string): Uint8Array {
	return octetsOf(`user-agent: *\n${rules}`);
}

/** A name of letters for each number. */
function letters(number: number): string {
	return number.toString(26).replace(/[0-9]/g, (digit) => String.fromCharCode(0x71 + Number(digit)));
}

function utf16(text: string, encoding: "utf16le" | "utf16be"): Uint8Array {
	const octets = Buffer.from(text.repeat(100), "utf16le");
	return encoding === "utf16le" ? octets : octets.swap16();
}

/** The beginning of a JPEG file and entropy-coded data as random as any. */
function jpegOctets(): Uint8Array {
	const header =
		"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xdb\0\x43\0\b\x06\x06\x07\x06\x05\b";
	return Buffer.concat([octetsOf(header), noiseOctets(300 * KIB, 1992), octetsOf("\xff\xd9")]);
}

function everyPairOfOctets(): Uint8Array {
	const octets = new Uint8Array(2 * 256 * 256);
	for (let pair = 0; pair < 256 * 256; pair++) {
		octets[2 * pair] = pair >> 8;
		octets[2 * pair + 1] = pair & 0xff;
	}
	return octets;
}
