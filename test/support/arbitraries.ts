/**
 * Generators of files, crawlers and URLs that collide: few pieces, equal under canonical form, special to the
 * tokenizer or to URL resolution, and URLs made from the file's own patterns. Texts are binary strings here,
 * one character an octet, until they are handed out.
 */
import fc from "fast-check";
import type { CrawlerProfile } from "../../bindings/contract/types.js";
import { OTHER_KEYS as KNOWN_KEYS } from "../../bindings/text/keys.js";
import { binaryOf, octetsOf } from "./octets.js";

/** Repeated where it should be likelier. */
const PATH_PIECES: readonly string[] = [
	..."/ / / a b A * * ? $ % . .. = & ; : @ ~ + , ! ' ( ) [ ] < | \\ 0 20 404".split(" "),
	..."%61 %41 %2F %2f %3F %3f %24 %2A %2a %25 %7E %40 %3A %2B %5C %20 %0A %23 %zz %z %4 %2e %2E%2e".split(
		" ",
	),
	..."/. /.. /%2e index.htm index.html .gif .php private robots.txt %E3%83%84 %e3 %E9".split(" "),
	..."\xe3\x83\x84 \xe9 \xff \x01 \x7f \0 \v \f".split(" "),
	" ",
	"\t",
	"#",
];

const AGENT_KEYS = repeated(12, "user-agent", [
	..."User-Agent USER-AGENT useragent user-agents Useragents user-agent-info user_agent".split(" "),
	"user agent",
	"user  agent",
	"us\u0000er-agent",
]);
const RULE_KEYS = [
	...repeated(14, "disallow", []),
	...repeated(10, "allow", []),
	..."Disallow ALLOW dissallow dissalow disalow diasllow disallaw disallows disallowed".split(" "),
	..."allows allowed allow-all disallow-all Disallowx noallow al\xe9low".split(" "),
];
const OTHER_KEYS = [
	..."sitemap Sitemap site-map sitemaps Crawl-Delay foo user : \x01 \xe9".split(" "),
	...Object.values(KNOWN_KEYS).flat(),
	"",
];
const SEPARATORS = repeated(8, ":", [
	": ",
	": ",
	" : ",
	":\t",
	"\t:",
	" ",
	"  ",
	"\t ",
	"::",
	":\v",
	"\f:",
	"",
	":\0",
]);
const AGENT_VALUES = [
	...repeated(6, "*", ["* x", "*\tx", "*x", "", "\xe9", "a:b", "/a", "a\0", "\va", "*/1", "#"]),
	..."a a A b ab bot Bot/1.0 MJ12bot mj12 a1 a/1.0 b-_ 1 zz".split(" "),
	"a b",
];
const OTHER_VALUES = [
	..."5 0.5 .5 5. -1 soon 1e3 99999999999999999999 https://h.example/s.xml /s.xml //h/x a\xe9".split(" "),
	"1".repeat(400),
	"",
	"a  b",
];
const LINE_ENDS = repeated(8, "\n", ["\r\n", "\r\n", "\r", "\n\r", "\n\n"]);
const WHITE_SPACE = repeated(10, "", [" ", "\t", " \t ", "\v", "\f", "\0", "\x01"]);
const FILE_STARTS = repeated(14, "", [
	"\xef\xbb\xbf",
	"\xef",
	"\xef\xbb",
	"\xef\xbb\xbf\xef",
	"\xff\xfe",
	"<!",
	" <a>\n",
	"\0",
	"\n",
	"\r",
]);
const SOUP = [
	...PATH_PIECES,
	..."\n \n \r \r\n : :".split(" "),
	...AGENT_KEYS.slice(10),
	...RULE_KEYS.slice(12),
	...OTHER_KEYS,
	"user-agent: *\n",
	"user-agent: a\n",
	"disallow: ",
	"allow:/",
	"\xef\xbb\xbf",
];

/** Product tokens that a crawler asks with. */
const ASKED_TOKENS: readonly (string | readonly string[])[] = [
	..."a b AB Bot MJ12bot a1 zz b-_ a/1.0 x1abotmj12".split(" "),
	["a", "b"],
	["zz", "Bot", "a"],
	["MJ12bot", "mj"],
	["a1", "a"],
];

const URL_STARTS = [
	...repeated(12, "http://h.example", [
		"",
		"",
		"",
		"",
		"HTTPS://H.Example:443",
		"https://u:p@h.example:81",
		"//",
	]),
	..."http: http:\\\\h.example http:///h.example mailto: foo://h foo: file:// x http://h\xe9 http://h%61 h".split(
		" ",
	),
	" http://h.example",
	"\x01/",
	"://",
];
const URL_SUFFIXES = repeated(10, "", [
	"/",
	"?",
	"?a",
	"#f",
	"/../a",
	"/./",
	"\\",
	"\n",
	" ",
	"\0",
	"%",
	"\xe9",
	"index.html",
]);

export interface Scenario {
	readonly body: Uint8Array;
	readonly productTokens: string | readonly string[];
	readonly urls: readonly (string | Uint8Array)[];
}

const indexes = (maxLength: number) => fc.array(fc.nat(0xffff), { maxLength });

/** A path over a small alphabet of pieces, as indexes into it. */
const pathRecipes = fc.record({ start: fc.nat(9), pieces: indexes(6) });

const lineRecipes = fc.record({
	kind: fc.nat(99),
	key: fc.nat(0xffff),
	separator: fc.nat(0xffff),
	path: pathRecipes,
	around: fc.nat(0xffff),
	end: fc.nat(0xffff),
});

const urlRecipes = fc.record({
	start: fc.nat(0xffff),
	/** Chooses the pattern of the file that the URL follows; one in eight follows no pattern. */
	pattern: fc.nat(0xffff),
	path: pathRecipes,
	fills: indexes(3),
	suffix: fc.nat(0xffff),
	respelling: fc.nat(0xffff),
	form: fc.nat(2),
});

type PathRecipe = { start: number; pieces: readonly number[] };
type LineRecipe = typeof lineRecipes extends fc.Arbitrary<infer T> ? T : never;
type UrlRecipe = typeof urlRecipes extends fc.Arbitrary<infer T> ? T : never;

/** Pieces that mean something to each other. */
const THEMES: readonly (readonly string[])[] = [
	["?", "/", "%2F", "%2f"],
	["?", "%3F", "%3f", "/"],
	["%", "%4", "1", "*", "$"],
	["%", "%25", "2F", "$"],
	["/", ".", "..", "%2e", "?", "$"],
	["?", "\\", "%5C", "/"],
	["$", "%24", "*", "%2A"],
	["%E3%83%84", "\xe3\x83\x84", "%e3", "\x84"],
	["index.htm", "/", "l", "?"],
	["&", "=", "+", ";", "%26", "%3D", "%2B", "%3B"],
];

/** The few pieces that one scenario's paths are made of, so that they collide. */
const alphabets: fc.Arbitrary<readonly string[]> = fc.oneof(
	fc.array(fc.constantFrom(...PATH_PIECES), { minLength: 1, maxLength: 5 }),
	fc.constantFrom(...THEMES),
);

const structuredBodies = fc
	.record({
		start: fc.nat(0xffff),
		padding: fc.nat(70),
		alphabet: alphabets,
		lines: fc.array(lineRecipes, { maxLength: 14 }),
	})
	.map(({ start, padding, alphabet, lines }) => {
		const pad = padding < 40 ? "" : `#${"p".repeat(padding)}\n`;
		return pick(FILE_STARTS, start) + pad + lines.map((line) => buildLine(line, alphabet)).join("");
	});

const soupBodies = fc.array(fc.constantFrom(...SOUP), { maxLength: 60 }).map((pieces) => pieces.join(""));

const rawBodies = fc.uint8Array({ maxLength: 200 }).map(binaryOf);

/** Rules about as long as the 16,663 octets dialect google reads of a line. */
const longLineBodies = fc
	.record({
		length: fc.integer({ min: 16_630, max: 16_670 }),
		before: fc.nat(3),
		soup: fc.array(fc.constantFrom(...SOUP), { maxLength: 12 }),
	})
	.map(({ length, before, soup }) => {
		const start = pick(
			["user-agent: *\n", "\xef\xbb\xbfuser-agent:*\r", "", "user-agent: a\nallow: /a\n"],
			before,
		);
		return `${start}disallow: /${"a".repeat(length - 11)}${soup.join("")}\nallow: /aaaa`;
	});

const binaryBodies = fc.oneof(
	{ weight: 12, arbitrary: structuredBodies },
	{ weight: 4, arbitrary: soupBodies },
	{ weight: 2, arbitrary: rawBodies },
	{ weight: 1, arbitrary: longLineBodies },
);

/** Files of every kind: structured, soup of tokens, raw octets, over-long lines. */
export const bodies: fc.Arbitrary<Uint8Array> = binaryBodies.map(octetsOf);

/** Raw octets alone, the shape of nothing. */
export const rawOctets: fc.Arbitrary<Uint8Array> = fc.uint8Array({ maxLength: 400 });

export const askedTokens: fc.Arbitrary<string | readonly string[]> = fc.constantFrom(...ASKED_TOKENS);

/** Crawlers with a profile, or none of its members but the tokens. */
export const profiles: fc.Arbitrary<CrawlerProfile> = fc.record(
	{
		productTokens: fc.oneof(
			{ weight: 4, arbitrary: askedTokens },
			{
				weight: 2,
				arbitrary: fc.shuffledSubarray(["a", "b", "AB", "MJ12bot", "a1", "zz"], { minLength: 1 }),
			},
			{ weight: 1, arbitrary: fc.constant("*") },
		),
		defaultGroup: fc.constantFrom("obeys", "ignores"),
		order: fc.constantFrom("first", "merge"),
	},
	{ requiredKeys: ["productTokens"] },
);

/** A file, a crawler and URLs of every kind, most of them made from the file's own patterns. */
export const scenarios: fc.Arbitrary<Scenario> = fc
	.record({
		body: binaryBodies,
		productTokens: askedTokens,
		alphabet: alphabets,
		urls: fc.array(urlRecipes, { minLength: 1, maxLength: 6 }),
	})
	.map(({ body, productTokens, alphabet, urls }) => {
		const patterns = patternsOf(body);
		return {
			body: octetsOf(body),
			productTokens,
			urls: urls.map((url) =>
				toForm(pick(URL_STARTS, url.start) + buildTarget(url, patterns, alphabet), url.form),
			),
		};
	});

/** Well-formed records alone, in groups; for properties that take a file apart and put it together again. */
export interface StructuredFile {
	readonly groups: readonly {
		readonly agents: readonly string[];
		readonly rules: readonly StructuredRule[];
	}[];
	readonly productTokens: string | readonly string[];
	/** Octets of absolute http URLs or paths. */
	readonly urls: readonly string[];
}

export interface StructuredRule {
	readonly key: "allow" | "disallow";
	/** A binary string without line ends and `#`. */
	readonly path: string;
}

export const structuredFiles: fc.Arbitrary<StructuredFile> = fc
	.record({
		alphabet: alphabets,
		groups: fc.array(
			fc.record({
				agents: fc.array(fc.constantFrom("*", "*", "a", "A", "b", "ab", "MJ12bot", "a1"), {
					minLength: 1,
					maxLength: 3,
				}),
				rules: fc.array(fc.record({ allow: fc.boolean(), path: pathRecipes }), { maxLength: 6 }),
			}),
			{ minLength: 1, maxLength: 4 },
		),
		productTokens: askedTokens,
		urls: fc.array(urlRecipes, { minLength: 1, maxLength: 5 }),
	})
	.map(({ alphabet, groups, productTokens, urls }) => {
		const built = groups.map(({ agents, rules }) => ({
			agents,
			rules: rules.map(({ allow, path }) => ({
				key: allow ? ("allow" as const) : ("disallow" as const),
				path: buildPath(path, alphabet).replace(/#/g, "").trim(),
			})),
		}));
		const patterns = built.flatMap(({ rules }) => rules.map(({ path }) => path));
		return {
			groups: built,
			productTokens,
			urls: urls.map((url) => toHttpUrl(buildTarget(url, patterns, alphabet), url.start)),
		};
	});

/** Absolute http URLs and paths over a small alphabet, as binary strings. */
export const httpUrls: fc.Arbitrary<string> = fc
	.record({ alphabet: alphabets, recipe: urlRecipes })
	.map(({ alphabet, recipe }) => toHttpUrl(buildTarget(recipe, [], alphabet), recipe.start));

/** Any strings with a bearing on URLs: pieces, non-ASCII letters, lone surrogates. */
export const urlTexts: fc.Arbitrary<string> = fc
	.record({
		start: fc.constantFrom(...URL_STARTS),
		pieces: fc.array(
			fc.constantFrom(...PATH_PIECES, "ツ", "é", "\uD800", "\uDC00", "𝒳", "\n", "\r", "\u0085"),
			{ maxLength: 8 },
		),
		hasSlash: fc.boolean(),
	})
	.map(({ start, pieces, hasSlash }) => `${start}${hasSlash ? "/" : ""}${pieces.join("")}`);

/** Paths that start with `/`, as binary strings; may hold anything but `#` and line ends. */
export const paths: fc.Arbitrary<string> = fc
	.record({ alphabet: alphabets, pieces: indexes(10) })
	.map(({ alphabet, pieces }) => buildPath({ start: 0, pieces }, alphabet).replace(/#/g, ""));

function repeated(count: number, common: string, rare: readonly string[]): string[] {
	return [...new Array<string>(count).fill(common), ...rare];
}

function pick<T>(choices: readonly T[], index: number): T {
	return choices[index % choices.length]!;
}

/** A path: mostly after a slash, at times after a star or nothing. */
function buildPath({ start, pieces }: PathRecipe, alphabet: readonly string[]): string {
	const letters = [...alphabet, "/", "a", "*"];
	const text = pieces.map((index) => pick(letters, index)).join("");
	if (start <= 6) return `/${text}`;
	return start <= 8 ? `*${text}` : text;
}

function buildLine(
	{ kind, key, separator, path, around, end }: LineRecipe,
	alphabet: readonly string[],
): string {
	const line = buildRecord({ kind, key, separator, path }, alphabet);
	const comment = around % 11 === 0 ? pick(["#", " # c", "#\x01\xe9"], around) : "";
	return pick(WHITE_SPACE, around) + line + pick(WHITE_SPACE, around >> 4) + comment + pick(LINE_ENDS, end);
}

function buildRecord(
	{ kind, key, separator, path }: Pick<LineRecipe, "kind" | "key" | "separator" | "path">,
	alphabet: readonly string[],
): string {
	const choice = path.pieces[0] ?? 0;
	if (kind < 25) return pick(AGENT_KEYS, key) + pick(SEPARATORS, separator) + pick(AGENT_VALUES, choice);
	if (kind < 78) return pick(RULE_KEYS, key) + pick(SEPARATORS, separator) + buildPath(path, alphabet);
	if (kind < 87) return pick(OTHER_KEYS, key) + pick(SEPARATORS, separator) + pick(OTHER_VALUES, choice);
	if (kind < 93) return buildPath(path, alphabet);
	return "";
}

/** Finds the paths of a file's rules in a crude way: the text after a colon or white space. */
function patternsOf(body: string): string[] {
	return body.split(/[\r\n]+/).map((line) =>
		line
			.replace(/^[^:]*?(?::[ \t]*|llow[ \t]+)/i, "")
			.replace(/#.*$/s, "")
			.trim(),
	);
}

/** The path of a URL: one of the patterns with its stars filled, respelt, lengthened; or a path of its own. */
function buildTarget(url: UrlRecipe, patterns: readonly string[], alphabet: readonly string[]): string {
	const isFree = patterns.length === 0 || url.pattern % 8 === 0;
	const pattern = isFree ? buildPath(url.path, alphabet) : pick(patterns, url.pattern);
	const letters = ["", "", "a", "/", ...alphabet];
	let starIndex = 0;
	const filled = pattern
		.replace(/\*/g, () => pick(letters, url.fills[starIndex++ % (url.fills.length || 1)] ?? 0))
		.replace(/\$$/, url.respelling % 4 === 0 ? "$" : "");
	return respell(filled, url.respelling) + pick(URL_SUFFIXES, url.suffix);
}

const ESCAPE = /%[0-9a-f]{2}/gi;

/** Spells octets of a text another way: escaped, unescaped, or escapes in the other case; one octet or all. */
function respell(text: string, how: number): string {
	const index = (how >> 4) % Math.max(1, text.length);
	switch (how % 12) {
		case 0:
			return text.slice(0, index) + escaped(text.slice(index, index + 1)) + text.slice(index + 1);
		case 1:
			return text.slice(0, index) + text.slice(index).replace(/%[0-9a-f]{2}/i, unescaped);
		case 2:
			return text.replace(ESCAPE, (unit) => unit.toLowerCase());
		case 3:
			return text.replace(ESCAPE, unescaped);
		case 4:
			return text.slice(0, index) + text.slice(index).replace(/[/?]/g, escaped);
		case 5:
			return text.replace(/%(?:2f|3f)/gi, unescaped);
		case 6:
			return text.replace(/[^/?%]/g, escaped);
		default:
			return text;
	}
}

function escaped(octets: string): string {
	return octets.replace(/[\0-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

function unescaped(escapes: string): string {
	return escapes.replace(ESCAPE, (unit) => String.fromCharCode(Number.parseInt(unit.slice(1), 16)));
}

/** An http URL or a bare path, whatever is in its path. */
function toHttpUrl(target: string, start: number): string {
	const path = /^[/?]/.test(target) ? target : `/${target}`;
	const origins = ["http://h.example", "https://u:p@H.example:81", "http:\\\\h.example", "HTTP:h.example"];
	if (start % 3 === 0) return path.startsWith("/") ? path : `/${path}`;
	return pick(origins, start) + path;
}

/** As octets, as the text they are in UTF-8, or as a text of one character for each octet. */
function toForm(binary: string, form: number): string | Uint8Array {
	if (form === 0) return octetsOf(binary);
	return form === 1 ? Buffer.from(binary, "latin1").toString("utf8") : binary;
}
