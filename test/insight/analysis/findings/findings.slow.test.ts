import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { DisposedError } from "../../../../bindings/arguments/error-classes.js";
import { RobotsTxt } from "../../../../bindings/auto.js";
import type { Dialect, RobotsTxtBody } from "../../../../bindings/contract/types.js";
import { CODES } from "../../../../insight/analysis/findings/codes.js";
import { FINDING_CODES } from "../../../../insight/analysis/findings/severities.js";
import { type Finding, type LintOptions, lint } from "../../../../insight/analysis/index.js";
import { engines, withFile } from "../../../support/engines.js";

const PAGES = new URL("../../../../docs/lint/", import.meta.url);

function find(
	body: RobotsTxtBody,
	options: LintOptions = {},
	dialect: Dialect = "rfc9309",
): readonly Finding[] {
	return withFile(body, { dialect }, "wasm", (robots) => lint(robots, options));
}

function codes(body: RobotsTxtBody, options?: LintOptions): string[] {
	return find(body, options).map(({ code }) => code);
}

describe("a path of letters beyond ASCII", () => {
	it("is escaped for advice only where it is short enough to be written", () => {
		const escapes = vi.spyOn(globalThis, "encodeURI");
		try {
			const advice = (path: string) => find(`user-agent: *\ndisallow: ${path}`, { notes: true })[0]?.advice;
			expect(advice("/\u00e9")).toBe("Write /%C3%A9");
			expect(advice(`/${"\u00e9a".repeat(100)}`)).toBe("Write the escapes.");
			expect(escapes).toHaveBeenCalledTimes(1);
		} finally {
			escapes.mockRestore();
		}
	});
});

describe("the pages of docs/lint", () => {
	const pages = readdirSync(PAGES)
		.filter((file) => file !== "README.md")
		.map((file) => file.replace(/\.md$/, ""));

	it("there is one for each code", () => {
		expect(pages.sort()).toEqual([...FINDING_CODES].sort());
	});

	it.each(FINDING_CODES)("%s: the example gives it, and mended does not", (code) => {
		const page = readFileSync(new URL(`${code}.md`, PAGES), "utf8");
		expect(page).toContain(`${CODES[code].severity}`);
		const blocks = Array.from(page.matchAll(/```robots\.txt([^\n]*)\n(.*?)\n```/gs));
		expect(blocks).toHaveLength(2);
		const found = blocks.map(([, info = "", text = ""]) => {
			const { body, options, dialect } = readExample(info, text);
			const all = find(body, { notes: true, ...options }, dialect);
			for (const each of all) {
				expect(each.message, code).toMatch(/^[A-Z"][^\n]*[.]$/);
				expect(each.line).toBeGreaterThan(0);
			}
			return all.filter((each) => each.code === code);
		});
		expect(found[0]!.length).toBeGreaterThan(0);
		expect(found[1]).toEqual([]);
	});
});

/** Reads a block of a page as docs/lint/README.md describes. */
function readExample(
	info: string,
	text: string,
): { body: Uint8Array; options: LintOptions; dialect: Dialect } {
	const settings = new Map(
		info
			.trim()
			.split(" ")
			.map((setting) => {
				const [name = "", value = ""] = setting.split("=");
				return [name, value] as const;
			}),
	);
	let content = `${text}\n`;
	if (settings.has("repeats")) {
		content = content.replace(/\{(\d+) × "(.*?)"\}/g, (_, count, part: string) =>
			part.replace("\\n", "\n").repeat(Number(count)),
		);
	}
	const octets = settings.has("escapes")
		? Buffer.from(
				Buffer.from(
					content.replace(/\\u([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
				)
					.toString("latin1")
					.replace(/\\x([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
				"latin1",
			)
		: Buffer.from(content);
	const url = settings.get("url");
	const maxWork = settings.get("maxWork");
	return {
		body: new Uint8Array(octets),
		options: { url, maxWork: maxWork === undefined ? undefined : Number(maxWork) },
		dialect: (settings.get("dialect") ?? "rfc9309") as Dialect,
	};
}

/** Files in the likeness of real ones, with all that a site owner is told of them without asking. */
const LIKENESSES: readonly (readonly [name: string, body: string, found: readonly string[]])[] = [
	[
		"an ordinary shop",
		"User-agent: *\nDisallow: /cart\nDisallow: /checkout\nAllow: /\n\nSitemap: https://shop.example/sitemap.xml\n",
		[],
	],
	[
		"a content management system's own file",
		"User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n",
		[],
	],
	["trailing stars everywhere", "User-agent: *\nDisallow: /a/*\nDisallow: /b/*\nDisallow: *?sort=*\n", []],
	["crawlers with digits in their names", "User-agent: MJ12bot\nUser-agent: AI2Bot\nDisallow: /\n", []],
	["names with versions", "User-agent: Baiduspider/2.0\nDisallow: /x\n", []],
	["letters beyond ASCII", "User-agent: *\nDisallow: /größe/\n", []],
	[
		"dotfiles and kinds of files",
		"User-agent: *\nDisallow: /.*\nDisallow: /index.*\nDisallow: /*.*$\nDisallow: /*.pdf$\n",
		[],
	],
	["escapes of HTML", "User-agent: *\nDisallow: /find?term=type:x*&amp;*\n", ["html-escape-in-path"]],
	["a key that begins like a rule's", "User-agent: *\ndisallowed-for: /x\n", ["misspelt-key"]],
	[
		"a sitemap without its key",
		"User-agent: *\nDisallow: /x\nhttps://example.com/sitemap.xml\n",
		["misspelt-key"],
	],
	["a sitemap under another key", "Video Sitemap: https://example.com/v.xml\n", ["misspelt-key"]],
	[
		"a browser's header for a name",
		"User-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\nDisallow: /x\n",
		["misspelt-product-token"],
	],
	...["Google", "Google*", "Bing", "OpenAI"].map(
		(name) =>
			[
				`a company's name: ${name}`,
				`User-agent: ${name}\nDisallow: /x\n`,
				["misspelt-product-token"],
			] as const,
	),
	["a short name beside the crawler's own", "User-agent: SemrushBot\nUser-agent: Semrush\nDisallow: /\n", []],
	[
		"Applebot beside crawlers for language models",
		"User-agent: GPTBot\nUser-agent: Applebot\nDisallow: /\n",
		[],
	],
	["a comment of HTML above rules", "<!-- ours -->\nUser-agent: *\nDisallow: /x\n", ["not-a-record"]],
	["commas in a query", "User-agent: *\nDisallow: /find?ids=1,/2\n", []],
	["white space before a star", "User-agent: *\nDisallow: /* */*$\n", ["white-space-in-path"]],
	[
		"a delay before rules that forbid nothing",
		"User-agent: Slurp\nCrawl-delay: 5\nUser-agent: Bingbot\nDisallow:\n",
		[],
	],
	[
		"a delay before the rules for all",
		"User-agent: Slurp\nCrawl-delay: 5\nUser-agent: *\nDisallow: /x\n",
		[],
	],
	[
		"an advertisement crawler let in",
		"User-agent: *\nDisallow: /x\n\nUser-agent: Mediapartners-Google\nAllow: /x/ads\n",
		[],
	],
	[
		"one crawler let in, all others kept out",
		"User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /private/\n",
		[],
	],
	[
		"an empty disallow says that all is open",
		"User-agent: *\nDisallow: /x\n\nUser-agent: Bingbot\nDisallow:\n",
		[],
	],
	[
		"names near to others' names",
		"User-agent: WotBot\nUser-agent: Roverbot\nUser-agent: vspider\nDisallow: /\n",
		[],
	],
	["an allow that general rules cross", "User-agent: *\nAllow: /hotels\nDisallow: /*-hotels-*.filter\n", []],
	[
		"a delay before another crawler's rules",
		"User-agent: AhrefsBot\nCrawl-delay: 5\n\nUser-agent: MJ12bot\nDisallow: /\n",
		["joined-groups"],
	],
	[
		"delays for some, which lift the rules for all",
		"User-agent: *\nDisallow: /x\n\nUser-agent: msnbot\nCrawl-delay: 2\n\nUser-agent: Slurp\nCrawl-delay: 2\n",
		["joined-groups"],
	],
	[
		"delays for some, and no rule for anyone",
		"User-agent: msnbot\nCrawl-delay: 2\n\nUser-agent: Slurp\nCrawl-delay: 2\n",
		[],
	],
	[
		"a delay for one, which lifts the rules for all",
		"User-agent: *\nDisallow: /x\n\nUser-agent: Slurp\nCrawl-delay: 2\n",
		["own-group-reopens"],
	],
	[
		"a delay for all before one crawler's rules",
		"User-agent: *\nCrawl-delay: 600\n\nUser-agent: Baiduspider\nDisallow: /\n",
		["joined-groups", "site-blocked"],
	],
	["a comment that closes the site", "User-agent: *\nDisallow: /#*\n", ["comment-cuts-rule", "site-blocked"]],
	[
		"an error page",
		"<!DOCTYPE html>\n<html>\n<head><title>404</title></head>\n<body>\nDisallow\n</body>\n</html>\n",
		["looks-like-html"],
	],
	[
		"whole URLs for paths",
		"User-agent: *\nDisallow: http://www.example/a\nDisallow: /b\n",
		["path-without-slash"],
	],
	["all on one line", "User-agent: * Disallow: /\n", ["records-on-one-line"]],
	["all on one line, without a space", "User-agent: *Disallow: /\n", ["records-on-one-line"]],
	[
		"a sitemap and a rule on one line",
		"User-agent: *\nDisallow: /x\nSitemap: https://example.com/s.xml Disallow: /y\n",
		["records-on-one-line"],
	],
	["a delay and a rule on one line", "User-agent: *\nCrawl-delay: 5 Disallow: /y\n", ["records-on-one-line"]],
	["two rules run together", "User-agent: *\nDisallow: /xDisallow: /y\n", ["records-on-one-line"]],
	["a list of names", "User-agent: GPTBot, CCBot; Bytespider\nDisallow: /\n", ["several-product-tokens"]],
	...["GPTBot CCBot", "GPTBot and CCBot", "Googlebot & Bingbot", "AhrefsBot/SemrushBot"].map(
		(names) =>
			[
				`names without commas: ${names}`,
				`User-agent: ${names}\nDisallow: /x\n`,
				["several-product-tokens"],
			] as const,
	),
	["a name that is there twice", "User-agent: Googlebot, googlebot\nDisallow: /x\n", []],
	[
		"a sitemap between names, and nothing forbidden",
		"User-agent: *\nSitemap: https://example.com/s.xml\nUser-agent: Googlebot\nAllow: /\n",
		[],
	],
	[
		"names of several words",
		"User-agent: Yahoo! Slurp\nUser-agent: Black Hole\nUser-agent: Googlebot Desktop\nUser-agent: facebookexternalhit/1.1\nDisallow: /x\n",
		[],
	],
	[
		"a sitemap before another crawler's rules",
		"User-agent: Googlebot\nSitemap: https://example.com/s.xml\n\nUser-agent: MJ12bot\nDisallow: /\n",
		["joined-groups", "site-blocked"],
	],
	[
		"a delay before the same crawler's rules",
		"User-agent: MJ12bot\nCrawl-delay: 5\n\nUser-agent: MJ12bot/1.4\nDisallow: /\n",
		[],
	],
	[
		"a closed site that lets crawlers read its robots.txt",
		"User-agent: *\nAllow: /robots.txt\nDisallow: /\n",
		["site-blocked"],
	],
	["a comment without words at the end of a path", "User-agent: *\nDisallow: /old#\n", ["comment-cuts-rule"]],
	[
		"names that crawlers do not have",
		"User-agent: Google Bot\nUser-agent: AhrefsbBot\nDisallow: /\n",
		["misspelt-product-token", "misspelt-product-token"],
	],
	[
		"regular expressions",
		"User-agent: *\nDisallow: /\\d{8}/\nDisallow: /video/.*\nDisallow: ^/a\n",
		["regular-expression", "regular-expression", "path-without-slash", "regular-expression"],
	],
	[
		"a kind of files in a closed folder",
		"User-agent: *\nAllow: *.js\nDisallow: /utility/\n",
		["ineffective-allow"],
	],
	[
		"the opposite, far below",
		"User-agent: *\nDisallow: /ie/\nDisallow: /x\nAllow: /ie/\n",
		["allow-and-disallow"],
	],
	[
		"white space that cannot be seen",
		"User-agent: *\nDisallow: /a\u00a0\nDisallow: /b c/\n",
		["white-space-in-path", "white-space-in-path"],
	],
	[
		"white space that cannot be seen before a path",
		"User-agent: *\nDisallow: \u00a0/a\n",
		["path-without-slash"],
	],
	["what cannot be seen in a name", "User-agent: Google\u00adbot\nDisallow: /x\n", ["invisible-characters"]],
	["white space that cannot be seen after a name", "User-agent: Googlebot\u00a0\nDisallow: /x\n", []],
	[
		"two sitemaps on a line",
		"Sitemap: https://a.example/1.xml https://a.example/2.xml\n",
		["several-sitemaps"],
	],
	[
		"two sitemaps with a comma",
		"Sitemap: https://a.example/1.xml,https://a.example/2.xml\n",
		["several-sitemaps"],
	],
	["a URL in a sitemap's query", "Sitemap: https://a.example/get?u=https://b.example/2.xml\n", []],
	[
		"a sitemap that is closed to all, of a host that need not be the file's",
		"User-agent: *\nDisallow: /files/\nSitemap: https://a.example/files/s.xml\n",
		[],
	],
	[
		"a sitemap that an allow rule opens",
		"User-agent: *\nDisallow: /files/\nAllow: /files/s.xml\nSitemap: https://a.example/files/s.xml\n",
		[],
	],
	[
		"a sitemap of a site that only some may read",
		"User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /x\nSitemap: https://a.example/s.xml\n",
		[],
	],
	[
		"a sitemap that is closed to crawlers of news alone",
		"User-agent: Googlebot-News\nDisallow: /s\nSitemap: https://a.example/s.xml\n",
		[],
	],
	[
		"signals that are documented",
		"User-agent: *\nContent-Signal: search=yes, AI-train=NO,use=reference\nAllow: /\n",
		[],
	],
	[
		"a signal with another value",
		"User-agent: *\nContent-Signal: ai-train=n\nAllow: /\n",
		["unknown-content-signal"],
	],
	[
		"a signal of another spelling",
		"User-agent: *\nContent-Signal: ai_train=no\nAllow: /\n",
		["unknown-content-signal"],
	],
	["signals without =", "User-agent: *\nContent-Signal: search: yes\nAllow: /\n", ["unknown-content-signal"]],
	["a signal with a new name", "User-agent: *\nContent-Signal: search=yes,robotics=no\nAllow: /\n", []],
	["a delay in milliseconds", "User-agent: *\nCrawl-delay: 10000\nDisallow: /x\n", ["long-crawl-delay"]],
	["a delay of an hour", "User-agent: *\nCrawl-delay: 3600\nDisallow: /x\n", []],
	...["dissallowed", "disallowx"].map(
		(key) =>
			[`a key that begins like a rule's: ${key}`, `User-agent: *\n${key}: /x\n`, ["misspelt-key"]] as const,
	),
	[
		"a key that begins like a user-agent line's",
		"useragents-x: *\nDisallow: /x\n",
		["misspelt-key", "rule-outside-group"],
	],
	[
		"a bot for previews that none of the rules apply to",
		"User-agent: *\nDisallow: /search\nDisallow: /maps\n\nUser-agent: Twitterbot\nAllow: /imgres\n",
		["own-group-reopens"],
	],
];

describe.each(engines)("$name: findings", ({ name: engine }) => {
	it.each(LIKENESSES)("%s", (_, body, expected) => {
		withFile(body, {}, engine, (robots) => {
			expect(lint(robots).map(({ code }) => code)).toEqual(expected);
		});
	});
});

describe("what a finding says", () => {
	it.each([
		[
			"The file is no text, and no robots.txt: no rule is read of it.",
			Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3),
		],
		[
			"The file is HTML or XML, and no robots.txt: no rule is read of it.",
			new TextEncoder().encode("\v<html>\n<p>none</p>"),
		],
	])("says of a file that is none: %s", (message, body) => {
		expect(find(body)).toEqual([
			{
				code: "not-robots-txt",
				severity: "error",
				...{ line: 1, column: 1, length: 1 },
				message,
				advice: "Let the server answer /robots.txt with a text file, or with 404 if there is none.",
			},
		]);
	});

	it("names the crawlers that are joined, and the rules they share", () => {
		const [finding] = find(
			"User-agent: AhrefsBot\nCrawl-delay: 10\n\nUser-agent: MJ12bot\nDisallow: /private\nDisallow: /x\n",
		);
		expect(finding).toMatchObject({ severity: "error", line: 2, column: 14, length: 2 });
		expect(finding?.message).toBe(
			'Crawl-delay does not end a group: AhrefsBot obeys the rules for MJ12bot too, lines 5 and 6 (such as "Disallow: /private").',
		);
		expect(finding?.advice).toBe(
			'Below line 2, write the rules for AhrefsBot; if nothing is to be forbidden there, write "Disallow:".',
		);
	});

	it("says what a group of its own would do to a crawler that shares the rules for all", () => {
		const body = "User-agent: AhrefsBot\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /x\n";
		const [finding] = find(body, { notes: true });
		expect(finding).toMatchObject({ code: "joined-groups", severity: "note" });
		expect(finding?.advice).toContain('with only "Disallow:" it opens the whole site');
	});

	it("says who reads a key that begins like a rule's", () => {
		const [finding] = find("User-agent: *\ndisallowx: /x\n");
		expect(finding).toMatchObject({ code: "misspelt-key", severity: "warning" });
		expect(finding?.message).toBe(
			'Google reads "disallowx" as Disallow, since it begins so; by RFC 9309 the line does nothing.',
		);
	});

	it.each(["dissallowed", "disallowx", "useragents-x"])("warns of a key that google reads: %s", (key) => {
		for (const dialect of ["rfc9309", "google"] as const) {
			const [finding] = find(`User-agent: *\n${key}: /x\nDisallow: /y\n`, {}, dialect);
			expect(finding, dialect).toMatchObject({ severity: "warning", line: 2 });
			expect(finding?.message).toMatch(/Google.*(?:as|as if) (?:Disallow|User-agent)/);
		}
	});

	it("says which name is read of a browser's header", () => {
		const [finding] = find("User-agent: Mozilla/5.0 (compatible; bingbot/2.0)\nDisallow: /x\n");
		expect(finding).toMatchObject({ code: "misspelt-product-token", severity: "warning" });
		expect(finding?.message).toContain('read only "Mozilla" here');
		expect(finding?.advice).toBe('Write "User-agent: bingbot" if that is the crawler you mean.');
	});

	it("says who may not fetch a sitemap, and why", () => {
		const body =
			"User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /*.xml\n\nSitemap: https://a.example/a.xml\nSitemap: https://b.example/a.xml\n";
		const found = (options: LintOptions) =>
			find(body, options).filter(({ code }) => code === "sitemap-blocked");
		expect(found({ url: "https://a.example/robots.txt" }).map(({ message }) => message)).toEqual([
			"Lines 2 and 5 forbid crawlers without a group of their own and Googlebot to fetch this sitemap.",
		]);
		expect(found({ notes: true }), "the file is for one host, and nobody knows which").toEqual([]);
		const [only] = find(body.slice(0, body.lastIndexOf("Sitemap")), { notes: true }).filter(
			({ code }) => code === "sitemap-blocked",
		);
		expect(only?.severity).toBe("note");
		expect(only?.message).toMatch(/^Where the file is for https:\/\/a\.example, lines 2 and 5/);
		expect(found({ url: "http://a.example/robots.txt" })).toEqual([]);
	});

	it("says how little a long delay lets crawlers read", () => {
		const delay = (seconds: string) =>
			find(`User-agent: *\nCrawl-delay: ${seconds}\nDisallow: /x\n`)[0]?.message;
		expect(delay("7200")).toContain("reads 12 pages a day at most");
		expect(delay("86400")).toContain("reads one page a day at most");
		expect(delay("86401")).toContain("reads less than one page a day");
		expect(find("User-agent: *\nCrawl-delay: 7200\nDisallow: /x\n", {}, "google")).toEqual([]);
	});

	it("is graver of a signal's value than of a name that may be new", () => {
		const signal = (value: string) =>
			find(`User-agent: *\nContent-Signal: ${value}\nAllow: /\n`, { notes: true }).find(
				({ code }) => code === "unknown-content-signal",
			);
		expect(signal("use=partial")).toMatchObject({
			severity: "warning",
			advice: "Write immediate or reference or full there.",
		});
		expect(signal("robotics=no")).toMatchObject({ severity: "note" });
		expect(signal("ai-trian=no")).toMatchObject({
			severity: "warning",
			advice: 'Write "ai-train" if that is what you mean.',
		});
	});

	it.each([
		["*", "Write / if everything is meant."],
		["*/", "Write / if everything is meant."],
		["*$", "Write / if everything is meant."],
		["*.pdf", "Begin the path with /."],
	])("says that Disallow: %s matches nothing in dialect original1994", (path, advice) => {
		expect(find(`User-agent: x\nDisallow: ${path}`, {}, "original1994")).toEqual([
			expect.objectContaining({
				code: "path-without-slash",
				message: expect.stringMatching(/no wildcards: .* matches no URL\.$/),
				advice,
			}),
		]);
	});

	it("speaks of no star to who has none", () => {
		const [finding, ...others] = find("User-agent: x\nDisallow: x", { notes: true }, "original1994");
		expect(others).toEqual([]);
		expect(finding).toMatchObject({
			message: "The path does not start with /, so it matches no URL.",
			advice: "Begin the path with /.",
		});
		const patterns = "User-agent: x\nDisallow: /*.pdf\nDisallow: /a$\nDisallow: /b";
		expect(find(patterns, { notes: true }, "original1994")).toEqual([
			expect.objectContaining({
				code: "wildcard-in-path",
				line: 2,
				message: expect.stringMatching(/The same holds for line 3\.$/),
			}),
		]);
	});

	it("asks nobody of 1994 about scripts, nor about a name that holds there", () => {
		const scripts = "User-agent: *\nDisallow: /js/";
		const names = "User-agent: Google\nDisallow: /x";
		for (const [body, code] of [
			[scripts, "scripts-blocked"],
			[names, "misspelt-product-token"],
		] as const) {
			expect(codes(body, { notes: true })).toContain(code);
			expect(find(body, { notes: true }, "original1994")).toEqual([]);
		}
	});

	it("reports a misspelling that every group has, once", () => {
		const group = (name: string, said: string) =>
			`User-agent: ${name}\nContent-Signal: search=${said}\nDisallow: /x\n`;
		const found = find(group("a", "maybe") + group("b", "never") + group("c", "maybe"));
		expect(found.map(({ line, message }) => `${line} ${message}`)).toEqual([
			'2 "maybe" is no value of search, so the record says nothing of it. The same holds for line 8.',
			'5 "never" is no value of search, so the record says nothing of it.',
		]);
	});

	it("says of a sitemap line both that it has several and that they are not whole", () => {
		expect(codes("Sitemap: /1.xml /2.xml")).toEqual(["sitemap-not-absolute", "several-sitemaps"]);
		expect(codes("Sitemap: /1.xml, /2.xml")).toEqual(["sitemap-not-absolute", "several-sitemaps"]);
		expect(codes("Sitemap: https://a.example/1.xml https://a.example/2.xml")).toEqual(["several-sitemaps"]);
		expect(codes("Sitemap: https://a.example/1,/2.xml")).toEqual([]);
	});

	it.each(["/a\\b", "\\Windows\\d", "/x\\d\\w/"])(
		"takes a folder of Windows for no expression: %s",
		(path) => {
			expect(codes(`User-agent: *\nDisallow: ${path}`)).not.toContain("regular-expression");
			expect(codes(`User-agent: *\nDisallow: /\\d+/x`)).toEqual(["regular-expression"]);
		},
	);

	it.each([
		["Ahrefs", "AhrefsBot"],
		["Yahoo", "Slurp"],
		["Baidu", "Baiduspider"],
		["Meta", "meta-externalagent"],
		["Amazon", "Amazonbot"],
		["Apple", "Applebot"],
	])("knows whom %s stands for", (name, token) => {
		expect(find(`User-agent: ${name}\nDisallow: /x`)).toEqual([
			expect.objectContaining({
				code: "misspelt-product-token",
				advice: `Write "User-agent: ${token}" if that is the crawler you mean.`,
			}),
		]);
	});

	it("says once what lines of today are in dialect original1994", () => {
		const body = "Disallow: /a\nDisallow: /b\nUser-agent: *\nAllow: /c\nAllow: /d\nAllow: /e\nDisallow: /f\n";
		expect(find(body, {}, "original1994").map(({ code, line }) => `${line} ${code}`)).toEqual([
			"1 rule-outside-group",
			"4 allow-unrecognised",
		]);
		expect(find(body, {}, "original1994")[1]?.message).toMatch(/The same holds for lines 5 and 6\.$/);
		expect(find(body).filter(({ code }) => code === "rule-outside-group")).toHaveLength(2);
		const ignored = body.replace("Allow: /c", "Allow: /c # robots-lint-ignore allow-unrecognised");
		expect(find(ignored, {}, "original1994")[1]).toMatchObject({ line: 5 });
	});

	it("names every search engine that a group shuts out, the farthest reaching first", () => {
		const [finding] = find(
			"User-agent: Yandex\nUser-agent: GPTBot\nUser-agent: bingbot\nUser-agent: Googlebot\nDisallow: /",
		);
		expect(finding).toMatchObject({ code: "site-blocked", severity: "warning" });
		expect(finding?.message).toBe(
			"bingbot, Googlebot and Yandex may fetch nothing of this site, so their search engines cannot read its pages.",
		);
	});

	it("advises a group of its own for a search engine whose group is for others too", () => {
		const names = "User-agent: Googlebot-Image\nUser-agent: GPTBot\nUser-agent: ClaudeBot\n";
		const [finding] = find(`${names}Disallow: /`, { notes: true });
		expect(finding).toMatchObject({
			code: "site-blocked",
			advice:
				'If the site is to be found there, take Googlebot-Image out of this group, which is for GPTBot and ClaudeBot too, and write a group of its own for Googlebot-Image, with "Disallow:" without a path.',
		});
		const [alone] = find("User-agent: Googlebot-Image\nUser-agent: Googlebot\nDisallow: /", { notes: true });
		expect(alone?.advice).toBe('Write "Disallow:" without a path if the site is to be found there.');
	});

	it("says what google reads of a name", () => {
		const [finding] = find("User-agent: b2w/0.1\nDisallow: /x", { notes: true }, "google");
		expect(finding?.message).toBe('Crawlers read "b" here; "2w/0.1" is ignored.');
	});

	it("shows what cannot be seen after a name", () => {
		const [finding] = find("User-agent: Bingbot\u00a0\nDisallow: /x", { notes: true });
		expect(finding?.message).toBe('Crawlers read "Bingbot" here; "<U+00A0>" is ignored.');
	});

	it.each([
		["User-agent: \u00a0Bingbot\nDisallow: /x", "<U+00A0>Bingbot"],
		["User-agent: *\nDisallow: \u200b/x", "<U+200B>/x"],
	])("shows what cannot be seen before a value: %j", (body, shown) => {
		const [finding] = find(body);
		expect(finding).toMatchObject({ severity: "error" });
		expect(finding?.message).toContain(`begins with characters that cannot be seen, "${shown}"`);
		expect(finding?.advice).toMatch(/^Type the (name|path) again\.$/);
	});

	it("says of a misspelt key who reads it, and as what", () => {
		const [finding] = find("User-agent: *\nDisalow: /x");
		expect(finding?.message).toBe(
			'Some crawlers, Google\'s among them, read "Disalow" as Disallow; others skip the line.',
		);
	});

	it("says once that a rule is there twice", () => {
		expect(codes("User-agent: *\nDisallow: /a\nDisallow: /a", { notes: true })).toEqual(["duplicate-rule"]);
	});

	it.each([
		["that shares a group with another crawler", "User-agent: Bingbot\nUser-agent: Googlebot\n", ""],
		["that no group names", "", ""],
		[
			"that several groups name",
			"User-agent: *\nUser-agent: Googlebot\n",
			"\nUser-agent: Googlebot\nAllow: /x\n",
		],
	])("speaks of scripts by the rules for Googlebot, %s", (_, agents, rest) => {
		const others = agents.includes("*") ? "" : "User-agent: *\nDisallow: /*.css$\n";
		const own = agents === "" ? "" : `${agents}Disallow: /*.js$\n`;
		const body = `${own}${rest}\n${others}`;
		const found = find(body, { notes: true }).filter(({ code }) => code === "scripts-blocked");
		const rules = body.split("\n").filter((line) => line.includes(own === "" ? ".css" : ".js"));
		expect(found.map(({ line }) => body.split("\n")[line - 1])).toEqual(rules);
	});

	it.each([
		["folders of scripts and styles", "Disallow: /js/\nDisallow: /*/css", 2],
		["those of frameworks", "Disallow: /_next/\nDisallow: /_nuxt", 2],
		[
			"but not where another rule opens the scripts of Next.js",
			"Disallow: /_next/\nAllow: /_next/static/",
			0,
		],
		["but not where another rule opens them", "Disallow: /js/\nAllow: /js/*.js", 0],
		["nor other folders", "Disallow: /json/\nDisallow: /jsp", 0],
	])("knows %s", (_, rules, count) => {
		const found = find(`User-agent: *\n${rules}\n`, { notes: true });
		expect(found.filter(({ code }) => code === "scripts-blocked")).toHaveLength(count);
	});

	it("advises of a rule for scripts nothing that is advised against then", () => {
		const adviceOf = (rules: string) =>
			find(`User-agent: *\n${rules}`, { notes: true }).map(({ advice }) => advice);
		expect(adviceOf("Disallow: /_next/\nDisallow: /api/\n")).toEqual([
			"Remove the line if pages need them, and look at other rules that match them.",
		]);
		expect(adviceOf("Disallow: /api/\n")).toEqual([]);
		expect(adviceOf("Disallow: /_next/\n")).toEqual([
			'Write "Disallow:" in its place if pages need them, and look at other rules that match them.',
		]);
		expect(adviceOf("Disallow:\n")).toEqual([]);
		// Without both lines the group would be joined with the next.
		expect(adviceOf("Disallow: /_next/\nDisallow: /css/\n")[0]).toMatch(/^Write "Disallow:" in its place/);
	});

	it.each([
		["https://cdn.example/s.xml", 1],
		["https://www.example.com/s.xml", 1],
		["https://example.com:8443/s.xml", 1],
		["http://example.com/s.xml", 0],
		["https://EXAMPLE.com/s.xml", 0],
	])("a sitemap %s is on another host: %d", (sitemap, count) => {
		const found = find(`Sitemap: ${sitemap}\n`, { notes: true, url: "https://example.com/robots.txt" });
		expect(found.map(({ code }) => code)).toEqual(Array(count).fill("sitemap-on-other-host"));
	});

	it("does not call a rule needless by one that it advises to remove", () => {
		const body = "User-agent: A\nAllow: /docs/\nDisallow: /\n\nAllow: /\n";
		expect(codes(body, { notes: true })).toEqual(["allow-and-disallow"]);
	});

	it("says what was read of a name", () => {
		const [finding] = find("User-agent: Bot/1.0 (x)\nDisallow: /x", { notes: true });
		expect(finding?.message).toBe('Crawlers read "Bot" here; "/1.0 (x)" is ignored.');
	});

	it("names the line that always wins", () => {
		const body = "User-agent: *\nDisallow: *\nAllow: /*\nDisallow: /y";
		expect(find(body).map(({ message }) => message)).toContain(
			"The rule never decides: line 3 says the opposite and always wins.",
		);
	});

	it("shows what cannot be seen", () => {
		expect(find("User-agent: *\nDisallow: /a\u200b")[0]?.message).toContain("/a<U+200B>");
	});

	it("speaks of a rule once, however many crawlers have it", () => {
		expect(codes("User-agent: a\nUser-agent: b\nDisallow: /x/y\nAllow: /x/y\n")).toEqual([
			"allow-and-disallow",
		]);
	});

	it("says nothing of a rule that does something for another crawler", () => {
		const body = "User-agent: a\nAllow: /x\n\nUser-agent: a\nUser-agent: b\nDisallow: /x\n";
		expect(codes(body)).not.toContain("allow-and-disallow");
	});

	it("names all the crawlers that share rules, however many", () => {
		const names = Array.from({ length: 15 }, (_, index) => `${String.fromCharCode(97 + index)}-bot`);
		const groups = names.map((name) => `User-agent: ${name}\nCrawl-delay: 5\n`).join("\n");
		const [finding] = find(`${groups}User-agent: Yandex\nDisallow: /\n`);
		expect(finding?.code).toBe("joined-groups");
		for (const name of names) expect(finding?.message).toContain(name);
	});

	it("names those to whom no rule applies since a record parts them", () => {
		const [finding] = find(
			"User-agent: *\nDisallow: /x\nDisallow: /y\n\nUser-agent: msnbot\nCrawl-delay: 2\n\nUser-agent: Slurp\nCrawl-delay: 2\n",
		);
		expect(finding).toMatchObject({ code: "joined-groups", severity: "warning", line: 6 });
		expect(finding?.message).toBe(
			"Crawl-delay does not end a group: msnbot and Slurp form one group without a rule and may fetch everything; the 2 rules for * do not apply.",
		);
	});

	it.each([
		["two records on a line", "Disallow: .js, *.css", ["path-without-slash", "several-paths"]],
		["a regular expression", "Disallow: ^/a", ["path-without-slash", "regular-expression"]],
		["white space", "Disallow: private files/", ["path-without-slash", "white-space-in-path"]],
		["a control octet", "Disallow: /a b\u0001", ["control-octet", "white-space-in-path"]],
	])("a warning hides no error of the same line: %s", (_, rule, expected) => {
		expect(codes(`User-agent: *\n${rule}\n`).sort()).toEqual(expected);
	});

	it("says where reading ends, however much else is amiss", () => {
		const body = `User-agent: *\n${"Disallow: a rule without a slash\n".repeat(16_000)}Disallow: /a, /b\n`;
		const found = find(body, { notes: true });
		expect(found.filter(({ code }) => code === "more-diagnostics")).toHaveLength(1);
		const end = found.at(-1);
		expect(end).toMatchObject({ code: "over-limit", severity: "error" });
		// Nothing is said of lines that nobody reads.
		expect(found.every(({ line }) => line <= end!.line)).toBe(true);
	});

	it("keeps notes back unless they are asked for", () => {
		expect(codes("User-agent: *\nDisallow: /a*\n")).toEqual([]);
		expect(codes("User-agent: *\nDisallow: /a*\n", { notes: true })).toEqual(["redundant-trailing-star"]);
	});

	it("reads a file only as far as crawlers do", () => {
		const body = `User-agent: *\n${"#".repeat(600_000)}\nDisallow: /a, /b\n`;
		expect(codes(body)).toEqual(["over-limit"]);
	});

	it("takes octets and counts columns in them", () => {
		const body = new TextEncoder().encode("User-agent: *\nDisallow: /é b\n");
		expect(find(body)[0]).toMatchObject({ line: 2, column: 11, length: 5 });
		expect(find(body.buffer)).toEqual(find(body));
	});
});

describe("names that every object has", () => {
	it.each([
		["a crawler's", "User-agent: constructor\nDisallow: /x\n"],
		["a record's", "User-agent: *\nDisallow: /x\nconstructor: 1\n__proto__: 1\n"],
	])("%s", (_, body) => {
		expect(codes(body)).toEqual([]);
	});
});

describe("robots-lint-ignore", () => {
	const rule = "Disallow: /a, /b";
	it.each([
		["after the line", `User-agent: *\n${rule} # robots-lint-ignore several-paths\n`, []],
		["on the line before", `User-agent: *\n# robots-lint-ignore several-paths\n\n${rule}\n`, []],
		[
			"for the next record alone",
			`User-agent: *\n# robots-lint-ignore several-paths\n${rule}\n${rule}x\n`,
			["several-paths"],
		],
		[
			"for the file",
			`# robots-lint-ignore-file several-paths, site-blocked\nUser-agent: *\n${rule}\n${rule}x\n`,
			[],
		],
		[
			"for a whole group",
			`# robots-lint-ignore several-paths\nUser-agent: *\nUser-agent: a\n${rule}\n${rule}x\n`,
			[],
		],
		[
			"for that group alone",
			`# robots-lint-ignore several-paths\nUser-agent: a\n${rule}\n\nUser-agent: b\n${rule}\n`,
			["several-paths"],
		],
		["in capitals", `User-agent: *\n${rule} # Robots-Lint-Ignore SEVERAL-PATHS\n`, []],
		["of another code", `User-agent: *\n${rule} # robots-lint-ignore site-blocked\n`, ["several-paths"]],
	])("%s", (_, body, expected) => {
		expect(codes(body)).toEqual(expected);
	});
});

describe("arguments of lint", () => {
	it.each([
		["options", { note: true }],
		["notes", { notes: 1 }],
		["crawlers", { crawlers: "a" }],
		["url", { url: "https://example.com/x" }],
		["maxWork", { maxWork: -1 }],
		["dialect", { dialect: "google" }],
	])("refuses a wrong %s, before any finding is asked for", (name, options) => {
		withFile("", {}, "js", (robots) => {
			expect(() => lint(robots, options as never)).toThrow(name);
		});
	});

	it.each([5, null, { dialect: "rfc9309", matcher: () => null }])(
		"refuses %o, which is no parsed file",
		(file) => {
			expect(() => lint(file as never)).toThrow("robots: expected a");
		},
	);

	it("gives a fresh array, and throws at the call", () => {
		const robots = RobotsTxt.parse("x");
		const found = lint(robots);
		expect(found.length).toBe(1);
		expect(JSON.parse(JSON.stringify(found))).toEqual(found);
		found.pop();
		expect(lint(robots)).toHaveLength(1);
		robots.dispose();
		expect(() => lint(robots)).toThrow(DisposedError);
	});
});

describe("sentences about nobody", () => {
	it("are not said of user-agent lines without a name", () => {
		const parted = "user-agent: \ncrawl-delay: 5\nuser-agent: *\ndisallow: /b\n";
		const repeated = "user-agent: \ndisallow: /a\n\nuser-agent: \ndisallow: /b\n";
		for (const dialect of ["rfc9309", "google", "original1994"] as const) {
			for (const body of [parted, repeated]) {
				const reported = find(body, { notes: true }, dialect).map(({ code }) => code);
				expect(reported).not.toContain("joined-groups");
				expect(reported).not.toContain("repeated-group");
			}
		}
	});

	it("say why a rule for /robots.txt never decides", () => {
		const body = "user-agent: *\ndisallow: /\nallow: /robots.txt$\n";
		const [finding] = find(body, { notes: true, dialect: "rfc9309" }).filter(
			({ code }) => code === "shadowed-rule",
		);
		expect(finding?.message).toBe("The rule never decides: /robots.txt itself may always be fetched.");
	});
});
