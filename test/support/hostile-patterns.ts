/** Rules and URLs made to make checks work hard; each file is as long as the parsing limit lets it be. */
import { MIN_MAX_BYTES } from "../../bindings/arguments/options.js";
import type { Dialect } from "../../bindings/contract/types.js";

export interface HostilePatterns {
	readonly what: string;
	readonly body: string;
	readonly url: string;
	readonly dialect?: Dialect;
}

const URL_OCTETS = 8000;
const START = "user-agent: *\n";

/** As many rules as fit. */
function fileOf(pathOf: (index: number) => string): string {
	const lines = [START];
	let octetCount = START.length;
	for (let index = 0; ; index++) {
		const line = `allow:${pathOf(index)}\n`;
		octetCount += line.length;
		if (octetCount > MIN_MAX_BYTES) return lines.join("");
		lines.push(line);
	}
}

/** Four letters, none an `a`, that count up. */
function word(index: number): string {
	let text = "";
	for (let rest = index, length = 0; length < 4; length++, rest = Math.floor(rest / 20)) {
		text += "bcdefghijklmnopqrstu"[rest % 20];
	}
	return text;
}

/** The bits of some numbers as segments of one letter each. */
function letters(index: number, count: number, alphabet: string): string {
	let text = "";
	let state = index + 1;
	for (let segment = 0; segment < count; segment++) {
		state = Math.imul(state, 1664525) + 1013904223;
		text += `*${alphabet[(state >>> 16) % alphabet.length]}`;
	}
	return text;
}

const urlOf = (period: string, start = "/") =>
	start + period.repeat(Math.floor((URL_OCTETS - start.length) / period.length));

export const hostilePatterns: readonly HostilePatterns[] = [
	{
		what: "one rule of stars and escapes, repeated",
		body: fileOf(() => '*?*""""""""?'),
		url: urlOf('"', "/?"),
	},
	{ what: "segments of question marks", body: fileOf((n) => `*????${word(n)}*z`), url: urlOf("?") },
	{ what: "a letter and a word", body: fileOf((n) => `*a${word(n)}*yz`), url: urlOf("a") },
	{ what: "a word that is missed at its start", body: fileOf((n) => `*aaaa${word(n)}a`), url: urlOf("a") },
	{ what: "runs before a word", body: fileOf((n) => `*${"a".repeat(30)}${word(n)}`), url: urlOf("a") },
	{ what: "nested runs", body: fileOf((n) => `*${"a".repeat(n + 1)}*b`), url: urlOf("a") },
	{
		what: "nested runs after what is missing",
		body: fileOf((n) => `*b*${"a".repeat(n + 1)}`),
		url: urlOf("a"),
	},
	{ what: "nested runs of escapes", body: fileOf((n) => `*${'"'.repeat(n + 1)}*b`), url: urlOf('"') },
	{ what: "nested delimiters", body: fileOf((n) => `*?${"/".repeat(n + 1)}*b`), url: urlOf("/", "/?") },
	{ what: "nested delimiters in turns", body: fileOf((n) => `*${"?/".repeat(n + 1)}*b`), url: urlOf("?%2F") },
	{
		what: "two nested parts",
		body: fileOf((n) => `*${"a".repeat(n % 80)}?${"/".repeat(1 + (Math.floor(n / 80) % 80))}*b`),
		url: urlOf("aaaaaaaaaa?/////"),
	},
	{
		what: "nested delimiters after one in the other encoding",
		body: fileOf((n) => `*/?${"/?".repeat(n + 1)}*b`),
		url: urlOf("%2F?", "/a"),
	},
	{
		what: "nested delimiters after fixed prefixes in both encodings",
		body: fileOf((n) => `*${["a", "/", "%2F"][n % 3]}?${"/?".repeat(n % 90)}/*${n % 7 === 0 ? "%3F" : "b"}`),
		url: urlOf("a%2F?/?", "/a?"),
	},
	{
		what: "nested delimiters after the last octet of an escape",
		body: fileOf((n) => `*?*F${"/".repeat(n + 1)}*b`),
		url: urlOf("/", "/?%2F"),
	},
	{
		what: "lone percent signs after nested delimiters",
		body: fileOf((n) => `*?${"/".repeat(1 + (n % 300))}%*b`),
		url: urlOf("////////%2F", "/?"),
	},
	{
		what: "lone percent signs after question marks",
		body: fileOf((n) => `*?${"?".repeat(n + 1)}%`),
		url: urlOf("?", "/?"),
	},
	{
		what: "like segments of many lengths",
		body: fileOf((n) => `${`*${"a".repeat(1 + ((n * 31) % 200))}`.repeat(1 + (n % 60))}*b`),
		url: urlOf("a"),
	},
	{
		what: "segments that begin within escapes",
		body: fileOf((n) => `*${["", "2", "22"][n % 3]}${'"'.repeat(1 + (n % 900))}*b`),
		url: urlOf('"'),
	},
	{
		what: "one segment as long as the file",
		body: `${START}allow:*${"?/".repeat(250_000)}*b`,
		url: urlOf("?%2F"),
	},
	{
		what: "a tree of two letters",
		body: fileOf((n) => `${letters(n, 100, "ab")}*z`),
		url: urlOf("ab", "/z"),
	},
	{
		what: "a tree of four letters",
		body: fileOf((n) => `${letters(n, 30, "abcd")}*z`),
		url: urlOf("abdc", "/z"),
	},
	{
		what: "a tree of delimiters",
		body: fileOf((n) => `*?${letters(n, 50, "?/a")}*z`),
		url: urlOf("?a/%2F%3F", "/z"),
	},
	{ what: "one path of stars", body: `${START}allow:/${"*a".repeat(255_000)}`, url: urlOf("a") },
	{ what: "a run half as long as the URL", body: `${START}allow:/*${"a".repeat(4000)}b`, url: urlOf("a") },
	{
		what: "heads within heads",
		body: fileOf((n) => `/${"a".repeat(n % 1000)}*${word(n)}*b`),
		url: urlOf("a"),
	},
	{ what: "delimiters after a head", body: fileOf((n) => `/?/${word(n)}*b`), url: urlOf("bcde", "/?/") },
	{ what: "ends", body: fileOf((n) => `*${word(n)}a$`), url: urlOf("a") },
	{ what: "ends that are nested", body: fileOf((n) => `*b*${"a".repeat(n + 1)}$`), url: urlOf("a", "/b") },
	{ what: "rests of escapes", body: fileOf((n) => `*?*F/${word(n)}*b`), url: urlOf("%2F/", "/?") },
	{ what: "lone percent signs", body: fileOf((n) => `*?*/${word(n)}%*b`), url: urlOf("/bcde%2F", "/?") },
	...[
		{ what: "nested rests before lone percent signs", start: "*?*/", url: urlOf("/", "/?") },
		{
			what: "nested rests inside of escapes, before lone percent signs",
			start: "*?*F/",
			url: urlOf("%2F/", "/?"),
		},
		{
			what: "nested rests after digits, before lone percent signs",
			start: "*?*2F/",
			url: urlOf("%2F//", "/?"),
		},
		{ what: "nested rests after a beginning, before lone percent signs", start: "*a?/", url: urlOf("?/a") },
	].map(({ what, start, url }) => ({ what, body: fileOf((n) => `${start}${"/".repeat(n)}%*b`), url })),
	{
		what: "nested rests that end where no escape begins, though many do elsewhere",
		body: fileOf((n) => `*?*${"/?".repeat(n + 1)}%`),
		url: urlOf("/%3F", "/?"),
	},
	{
		what: "the same, and begin where some must",
		body: fileOf((n) => `*?${"/???".repeat(n + 1)}%`),
		url: urlOf("?/?%3F"),
	},
	{
		what: "rests whose lengths lie far apart, before lone percent signs",
		body: fileOf((n) => `*?*${"/".repeat(32 * n + 1)}%`),
		url: urlOf("/", "/?"),
	},
	{
		what: "every letter after every other",
		body: fileOf((n) => `*${word(n * 7)}*~`),
		url: urlOf("bcedfhgijk"),
	},
	{ what: "index files", body: fileOf((n) => `*${word(n)}/index.htm`), url: urlOf("a/"), dialect: "google" },
	{
		what: "a letter and a word, google",
		body: fileOf((n) => `*a${word(n)}*yz`),
		url: urlOf("a"),
		dialect: "google",
	},
	{ what: "one literal, repeated", body: fileOf(() => "/"), url: urlOf("a") },
	{ what: "each the start of the next", body: fileOf((n) => `/${"a".repeat(n)}`), url: urlOf("a") },
	{
		what: "all that match",
		body: fileOf((n) => `*${word(n)[0]}*${word(n)[1]}`),
		url: urlOf("bcdefghijklmnopqrstu"),
	},
];
