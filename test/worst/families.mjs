/** The families that the search begins with: each says what it is by its name, and differs from `DEFAULTS` as it says. */
import { DEFAULTS } from "./recipe.mjs";

const A = ["/", "a", ""];
const WORDS = ["/", "{w}", ""];
const COUNTS = ["/", "{i}", ""];

/** Rules: name, patterns, URL, what else differs. */
const RULES = [
	["repeated line", ['*?*""""""""?'], ["/?", '"', ""]],
	["distinct suffixes behind one head", ["*????{w}*{i}"], ["/", "?", ""]],
	["distinct short suffixes", ["*a{w}*{i}"], A],
	["a's and a word", ["*aaaa{w}a"], A],
	["thirty a's and a word", ["*{p:a}{w}"], A],
	["literals alone", ["/{w}/{i}"], WORDS],
	["siblings", ["/{i}"], ["/zz", "a", ""], { letters: 36 }],
	["siblings of one octet below a long head", ["/{p:a}{i}"], A, { letters: 36 }],
	["deep trie", ["/{n:a}"], A, { run: 1000 }],
	["deep trie with stars", ["/{n:a}*b"], A, { run: 1000 }],
	["deep trie, a star in each", ["/{n:a}*{i}"], A, { run: 1000 }],
	["heads in heads with own suffixes", ["/{n:a}*{m}*b", "/{n:a}*{j}c"], A, { run: 300 }],
	["nested runs", ["*{n:a}*{w}"], A, { run: 900 }],
	["nested runs to the end", ["*{n:a}$"], ["/", "a", "b"], { run: 900 }],
	["nested runs behind b", ["*b*{n:a}"], ["/", "ab", ""], { run: 900 }],
	["nested runs behind own words", ["*{i}*{n:a}"], A, { run: 300 }],
	["star after every octet", ["/{p:*a}{w}"], A, { run: 20 }],
	["star after every word", ["/{p:*{w}}"], ["/", "{w}", ""], { width: 1, letters: 3 }],
	["stars and one octet more", ["{p:*a}*{i}"], A, { run: 12 }],
	["binary words", ["*{w}*{w}"], WORDS, { letters: 2, width: 9 }],
	["binary words to the end", ["*{w}*{w}$"], WORDS, { letters: 2, width: 9 }],
	["binary counters", ["*{i}"], COUNTS, { letters: 2 }],
	["three letters, many stars", ["{p:*{w}}"], WORDS, { letters: 3, width: 2, run: 7 }],
	["all words of two octets", ["*{m}*{j}"], COUNTS, { letters: 26, share: 600 }],
	["all words of one octet, long rows", ["{p:*{w}}"], ["/", "{w}", ""], { letters: 26, width: 1, run: 9 }],
	["short suffixes without three literals", ["*{w}*{w}*{w}"], WORDS, { width: 2 }],
	["single octets", ["*{w}"], WORDS, { width: 1 }],
	["question marks", ["*?{w}*?{i}"], ["/?", "?", ""]],
	["slashes behind ?", ["/?*/{w}/{i}"], ["/?", "/", ""]],
	["slashes spelt %2F", ["/?*%2F{w}%2F"], ["/?", "%2F", ""]],
	["slashes spelt both ways", ["/?*%2F{w}/", "/?*/{w}%2F"], ["/?", "/%2f", ""]],
	["runs of slashes behind ?", ["*?*{n:/}{w}"], ["/?", "/", ""], { run: 200 }],
	["runs of slashes, both encodings", ["*?*{n:%2F}*{w}"], ["/?", "/%2F", ""], { run: 200 }],
	["runs of ? behind ?", ["*?*{n:?}{w}"], ["/?", "?%3F", ""], { run: 200 }],
	["suffixes of % behind ?", ["*?*{w}%"], ["/?", "{w}%41", ""]],
	["suffixes of % alone", ["*?*a%{p:*a%}"], ["/?", "a%22", ""], { run: 5 }],
	["anchored behind ?", ["/?{i}"], ["/?", "a", ""]],
	["anchored behind ? with stars", ["/?{i}*{w}"], ["/?", "a", ""]],
	["anchored behind ? with slashes", ["/?{n:/}{i}*/"], ["/?", "/", ""], { run: 200 }],
	["segment begins before ?, delimiters behind", ["*{w}?{i}/"], ["/", "{w}?/", ""]],
	["a's before ?, slashes behind", ["*{n:a}?{p:/}{w}"], ["/", "a", "?//////////"], { run: 60 }],
	["a's and ?, many", ["*a?{n:/}*{i}"], ["/a?", "/a?", ""], { run: 60 }],
	[
		"delimiters behind ?, the one before in the other encoding",
		["*/?{n:/?}"],
		["/a", "%2F?", ""],
		{ run: 2000 },
	],
	[
		"delimiters behind fixed prefixes in both encodings",
		["*/?{n:/?}a", "*%2F?{n:/?}b"],
		["/a", "%2F?", ""],
		{ run: 900 },
	],
	["F before runs of slashes", ["*?*F{n:/}"], ["/?", "/", ""], { run: 2000 }],
	["2F and 3F before runs of slashes", ["*?*2F{n:/}", "*?*3F{n:/}"], ["/?", "/", ""], { run: 2000 }],
	["F before runs of slashes, % behind", ["*?*F{n:/}%"], ["/?", "%2F/", ""], { run: 2000 }],
	["runs of ? from the first on, % behind", ["*?{n:?}%"], ["/?", "?", ""], { run: 2000 }],
	["quotes and ? from the first on, % behind", ['*?{n:"?"a}%'], ["/?", '"a"?', ""], { run: 2000 }],
	["runs of slashes, % behind", ["*?*{n:/}%"], ["/?", "////////%2F", ""], { run: 2000 }],
	["like segments of many lengths", ["{p:*{n:a}}*b"], A, { run: 60 }],
	["runs behind a long run", ["*{p:a}*{n:a}*b"], A, { run: 2000 }],
	["segments of two letters in rows", ["{p:*{w}}*~"], ["/", "{w}", ""], { letters: 2, width: 1, run: 100 }],
	["one segment of an escape in rows", ["{p:*22}*b"], ["/", '"', ""], { run: 2000 }],
	[
		"quotes of three lengths, and their segments in rows",
		['*{p:"}*b', '{p:*"}*b'],
		["/", '"', ""],
		{ run: 3999 },
	],
	["random words of two letters", ["*{w}*{w}a*~", "*{w}b*{w}*~"], WORDS, { letters: 2, width: 20 }],
	["2F and 3F at a segment's begin", ["*2F{w}?", "*F?{w}/", "*3F/?{i}"], ["/%2F?", "%2F%3F", ""]],
	["escapes that grow", ['*"{w}"*"{i}'], ["/", '"', ""]],
	["quotes in rows", ['*{n:"}{w}'], ["/", '"', ""], { run: 100 }],
	["letters beyond ASCII", ["*é{w}*é{i}é"], ["/", "é", ""]],
	["letters beyond ASCII, escaped", ["*%c3%a9{w}*%C3%A9"], ["/", "é", ""]],
	["escapes in lower case", ["/{p:%2a}{w}*%24"], ["/", "%2a", ""], { run: 8 }],
	["escaped stars and dollars", ["*%2A{w}%24$"], ["/", "*$", ""]],
	["ends", ["*{w}$"], ["/", "{w}", ""]],
	["ends with shared heads", ["*{j}*{w}$"], ["/", "a", "aaa"]],
	["ends in ends", ["*a*{n:a}b$"], ["/", "a", "b"], { run: 400 }],
	["anchored ends", ["/*{w}*{i}$", "/{i}$"], A],
	["near-matches of one octet", ["*{p:a}b{i}*"], ["/", "{p:a}c", ""], { run: 24 }],
	["near-matches of the last octet", ["*{p:ab}{w}"], ["/", "ab", ""], { run: 10 }],
	["Fibonacci-like repeats", ["*{p:ab}a{p:ab}{w}", "*{p:aba}{w}"], ["/", "abaab", ""], { run: 6 }],
	["long literals", ["*{p:{w}}*b"], ["/", "{w}", ""], { run: 100 }],
	["one long literal each line", ["*{p:a}{i}"], A, { run: 2000 }],
	["long literals with stars between", ["*{p:a}*{p:a}{i}"], A, { run: 500 }],
	["shared heads, distinct suffixes", ["*{j}*x{w}"], ["/", "{i}", ""], { share: 200 }],
	["shared suffixes, distinct heads", ["*{w}*{j}"], ["/", "{w}{i}", ""], { share: 200 }],
	["tree of three segments", ["*{m}*{j}*{w}"], ["/", "{m}", ""], { letters: 4, width: 2, share: 60 }],
	["few patterns, each often", ["/{m}", "/*{m}*a"], A, { share: 99 }],
	["every rule matches", ["*"], A],
	["every rule matches in its own way", ["/{n:*}"], A, { run: 40 }],
	["every rule matches by a's", ["/{n:a}", "*{n:a}"], A, { run: 700 }],
	["every rule matches behind stars", ["{n:*a}"], A, { run: 30 }],
	["heads with stars, bigrams", ["/{m}*{w}", "/a{m}*{w}*{w}"], ["/", "{w}", ""], { letters: 4, width: 2 }],
	["delimiters and escapes mixed", ["*?{w}/%*{i}%2", "*/?%{w}"], ["/?", "/%2F?%3F%", ""]],
	["half an escape", ["*%{w}*%2"], ["/?", "%2", ""], { letters: 16, width: 1 }],
	["backslashes", ["*\\{w}"], ["/", "\\", ""]],
];

const SEARCH_ENGINES = ["googlebot", "bingbot", "duckduckbot", "applebot", "yeti", "slurp", "baiduspider"];

/** Groups that differ, so that each is a policy, and that close what begins with `/s`. */
const openBut = (names) =>
	names.map((name) => `user-agent:${name}\nallow:/zz${name}\ndisallow:/s\n`).join("");

/** Long rules that 200 names share, each of which has a group besides. */
const sharedName = (index) => `n${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;
const SHARED_HEAD = [
	...Array.from({ length: 200 }, (_, index) => `user-agent:${sharedName(index)}`),
	...Array.from(
		{ length: 40 },
		(_, index) => `allow:*?"${'"?'.repeat(50)}${"/".repeat(index)}*${'"?'.repeat(50)}F/%`,
	),
	...Array.from({ length: 200 }, (_, index) => `user-agent:${sharedName(index)}\ndisallow:/${index}`),
	"",
].join("\n");

/** Whole files, where the lines are not rules of one group. */
const FILES = [
	["many groups", ["user-agent:{i}\nallow:/{w}"], A],
	["many groups of one crawler", ["user-agent:*\nallow:*{w}*a\ndisallow:/{i}\n"], A],
	["many crawlers, one group", ["user-agent:{i}"], A],
	[
		"groups of the crawler, other groups between",
		["user-agent:b{i}\nuser-agent:*\nallow:*a{w}", "crawl-delay:1\n"],
		A,
	],
	["a group for each rule", ["user-agent:{w}{i}\ndisallow:/{i}"], A],
	["a group for each rule, 1994", ["user-agent:{w}{i}\ndisallow:/{i}"], A, { dialect: "original1994" }],
	[
		"groups whose names begin alike, 1994",
		["user-agent:aaaa{i}\ndisallow:/{i}"],
		A,
		{ dialect: "original1994" },
	],
	["names within names", ["user-agent:{n:a}\ndisallow:/{i}"], A, { run: 1000 }],
	[
		"names within names, 1994",
		["user-agent:{n:a}\ndisallow:/{i}"],
		A,
		{ run: 1000, dialect: "original1994" },
	],
	["one group of many names", ["user-agent:{w}{i}"], A],
	["unknown keys", ["{w}:{i}"], A],
	["not records", ["{w}"], A, { width: 1 }],
	["blank lines", [""], A],
	["comments", ["#{w}"], A, { width: 1 }],
	["sitemaps", ["sitemap:{i}"], A],
	["sitemaps of domains beyond ASCII", ["sitemap:http://é{w}/"], A],
	["crawl-delays", ["crawl-delay:{i}", "user-agent:*"], A],
	["octets that are no UTF-8 line by line", ["allow:/%é\u0000%{w}"], A],
	["rules in files of carriage returns", ["allow:*{w}\r\rdisallow:/{i}*a\r"], A],
	["findings of one code", ["content-signal:x"], A],
	["rules with a finding of one code", ["disallow:/{i}*"], A],
	["content preferences", ["content-usage:ai=n", "content-signal:search=yes,{w}=no"], A],
	["duplicates far apart", ["allow:/{m}", "disallow:/{m}*"], A, { share: 4000 }],
	["groups that repeat", ["user-agent:{m}\ndisallow:/{m}*{j}"], A, { share: 300 }],
	["a crawl-delay for each name", ["user-agent:{w}", "crawl-delay:{i}"], A],
	["a few thousand paths, again and again", ["disallow:/{m}"], A, { share: 5000 }],
	["sitemaps that a rule forbids", ["disallow:/s", "sitemap:http://a/s{i}"], A, { head: openBut(["*"]) }],
	[
		"sitemaps that groups of search engines forbid",
		["disallow:/s", "sitemap:http://a/s{i}"],
		A,
		{ head: openBut(SEARCH_ENGINES) },
	],
	[
		"sitemaps behind rules with stars",
		["allow:*{w}*{j}", "sitemap:http://a/s{i}{w}"],
		A,
		{ head: openBut(["*"]) },
	],
	["colons forgotten", ["Disallow /", "User-agent *", "Allow /", "Sitemap http://a"], A, { head: "" }],
	[
		"sitemaps, records and rules",
		["disallow:/{w}", "sitemap:http://a/{w}{i}", "crawl-delay:{i}", "content-signal:search=yes,{w}=no"],
		A,
	],
	[
		"records and rules of many names",
		[
			"user-agent:{w}",
			"request-rate:{i}/{m}",
			"disallow:/{i}*{w}",
			"license:http://a/{w}",
			"host:{w}.example",
		],
		A,
	],
	[
		"what search engines may fetch of what is closed",
		["disallow:/{w}"],
		A,
		{
			head: `${SEARCH_ENGINES.map((name) => `user-agent:${name}\ndisallow:/${name}\n`).join("")}user-agent:*\n`,
		},
	],
	["long rules that names share", ["user-agent:{w}{w}", "disallow:/{i}"], A, { head: SHARED_HEAD }],
	["folders of scripts behind rules with stars", ["disallow:/{w}/js/", "allow:*{w}*{j}"], A],
];

/** Each family as a recipe. */
export const FAMILIES = [
	...RULES.map(([family, patterns, url, more]) => ({
		...DEFAULTS,
		family,
		lines: patterns.map((pattern, index) => `${index % 2 === 0 ? "allow" : "disallow"}:${pattern}`),
		url,
		...more,
	})),
	...FILES.map(([family, lines, url, more]) => ({ ...DEFAULTS, family, lines, url, ...more })),
];
