import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyOfCrawler, validateCrawler } from "../../../bindings/arguments/crawler.js";
import type { CrawlerProfile } from "../../../bindings/contract/types.js";

const tokensOf = (argument: unknown) => validateCrawler(argument, "rfc9309").productTokens;

describe("semantics Product tokens: accepted", () => {
	test.each([
		["ExampleBot", "ExampleBot"],
		["example-bot_2", "example-bot_2"],
		["MJ12bot", "MJ12bot"],
		["-", "-"],
		["ExampleBot/1.0", "ExampleBot"],
		["ExampleBot/", "ExampleBot"],
		["ExampleBot/0.1;+https://example.com/*?", "ExampleBot"],
	])("%j is read as %j", (argument, token) => {
		expect(tokensOf(argument)).toEqual([token]);
	});

	test("a list keeps its order and what is repeated", () => {
		const tokens = ["Googlebot-Image/1.0", "Googlebot", "googlebot", "Googlebot"];
		expect(tokensOf(tokens)).toEqual(["Googlebot-Image", "Googlebot", "googlebot", "Googlebot"]);
		expect(tokens[0]).toBe("Googlebot-Image/1.0");
	});

	test("every token of the alphabet is read as it is, with a version or without", () => {
		const tokens = fc.stringMatching(/^[A-Za-z0-9_-]+$/);
		fc.assert(
			fc.property(tokens, fc.stringMatching(/^\/[!-~]*$/), (token, version) => {
				expect(tokensOf([token, token + version])).toEqual([token, token]);
			}),
		);
	});
});

describe("semantics Product tokens: profiles", () => {
	const open = { productTokens: ["A"], obeysDefaultGroup: true, mergesGroups: false };

	test.each([
		["*", { ...open, productTokens: [] }],
		["A/1.0", open],
		[{ productTokens: "A" }, open],
		[{ productTokens: ["A"], defaultGroup: undefined, order: undefined }, open],
		[{ productTokens: "*" }, { ...open, productTokens: [] }],
		[
			{ productTokens: ["A/2", "B"], defaultGroup: "obeys", order: "first" },
			{ ...open, productTokens: ["A", "B"] },
		],
		[
			{ productTokens: "A", defaultGroup: "ignores" },
			{ ...open, obeysDefaultGroup: false },
		],
		[
			{ productTokens: "A", order: "merge" },
			{ ...open, mergesGroups: true },
		],
	])("%j", (argument, crawler) => {
		expect(validateCrawler(argument, "rfc9309")).toEqual(crawler);
		expect(validateCrawler(argument, "original1994")).toEqual(crawler);
		const isOrdered = (argument as Partial<CrawlerProfile>).order !== undefined;
		const mergesGroups = isOrdered ? crawler.mergesGroups : true;
		expect(validateCrawler(argument, "google")).toEqual({ ...crawler, mergesGroups });
	});

	test.each([
		[{ productToken: "A" }, /^crawler: unknown member "productToken"; did you mean "productTokens"\?$/],
		[{ productTokens: "A", defaultgroup: "ignores" }, /; did you mean "defaultGroup"\?$/],
		[{ productToken: "A", profile: { productTokens: "A" } }, /; did you mean its member profile\?$/],
		[{ productTokens: "A", purpose: "ads" }, /^crawler: unknown member "purpose"; expected one of /],
		[{ productTokens: [] }, /^crawler\.productTokens: expected .*, got an array of length 0$/],
		[{ productTokens: ["A", "*"] }, /^crawler\.productTokens\[1\]: .* "\*" stands alone/],
		[{ productTokens: { productTokens: "A" } }, /^crawler\.productTokens: expected /],
		[{ order: "first" }, /^crawler\.productTokens: expected .*, got undefined$/],
		[
			{ productTokens: "A", defaultGroup: "ignore" },
			/^crawler\.defaultGroup: expected one of "obeys", "ignores"/,
		],
		[{ productTokens: "A", defaultGroup: true }, /^crawler\.defaultGroup: .*, got true$/],
		[{ productTokens: "A", order: null }, /^crawler\.order: .*, got null$/],
	])("%j is refused", (argument, message) => {
		expect(() => validateCrawler(argument, "google")).toThrow(message);
	});

	test("crawlers have one key where they ask the same", () => {
		const key = (argument: unknown) => keyOfCrawler(validateCrawler(argument, "rfc9309"));
		expect(key({ productTokens: ["A", "B"], order: "first" })).toBe(key(["A/1", "B"]));
		const different = [
			["A", "B"],
			["B", "A"],
			"*",
			{ productTokens: "*", defaultGroup: "ignores" },
			["a", "B"],
		];
		expect(new Set(different.map(key)).size).toBe(different.length);
	});
});

describe("semantics Product tokens: refused with what was expected and what came", () => {
	test.each([
		["", '""'],
		["**", '"**"'],
		["1.0/", `"1.0/"`],
		["Exämple", '"Exämple"'],
		["Example.Bot", '"Example.Bot"'],
		["Example:Bot/1.0", '"Example:Bot/1.0"'],
		[[], "an array of length 0"],
		[undefined, "undefined"],
		[null, "null"],
		[7, "7"],
		[{}, "an object (Object)"],
		[new String("ExampleBot"), "an object (String)"],
		[new Set(["ExampleBot"]), "an object (Set)"],
	])("%j", (argument, shown) => {
		const message = messageFor(argument);
		expect(message).toMatch(/^crawler: expected a product token of letters, digits, "_" and "-"/);
		expect(message.endsWith(`, got ${shown}`)).toBe(true);
	});

	test("one item of a list is named by its index", () => {
		expect(messageFor(["ExampleBot", "*"])).toMatch(
			/^crawler\[1\]: expected a product token .*, got "\*"; "\*" stands alone, not in a list$/,
		);
		expect(messageFor(["*"])).toMatch(/^crawler\[0\]: .*"\*" stands alone/);
		expect(messageFor([["ExampleBot"]])).toMatch(/^crawler\[0\]: .*, got an array of length 1$/);
		// A hole in a list is an item too.
		expect(messageFor(new Array(1))).toMatch(/^crawler\[0\]: .*, got undefined$/);
	});
});

describe("semantics Product tokens: the token a User-Agent header probably holds", () => {
	test.each([
		// RFC 9309 §2.2.1, Figure 1.
		["Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)", "ExampleBot"],
		["Googlebot/2.1 (+http://www.google.com/bot.html)", "Googlebot"],
		["AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"],
		["DuckDuckBot/1.0; (+http://duckduckgo.com/duckduckbot.html)", "DuckDuckBot"],
		["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"],
		[" ExampleBot ", "ExampleBot"],
		["ExampleBot\n", "ExampleBot"],
		[
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot) " +
				"Chrome/119.0.6045.214 Safari/537.36",
			"GPTBot",
		],
		[
			"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) " +
				"Chrome/W.X.Y.Z Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
			"Googlebot",
		],
		[
			"Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 " +
				"(compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)",
			"PetalBot",
		],
		[
			"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 " +
				"Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
			"Applebot",
		],
		["Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1) (compatible; ExampleSpider/1.0)", "ExampleSpider"],
	])("%j: named", (header, token) => {
		expect(messageFor(header)).toMatch(new RegExp(`; the product token in it is probably "${token}"$`));
	});

	test.each([
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
		"Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0",
		"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)",
		"Mozilla/5.0 (compatible; Konqueror/4.5; Linux) KHTML/4.5.4 (like Gecko)",
		"Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
		"Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18",
		"Mozilla/5.0 (compatible",
		"Mozilla/5.0 (compatible;",
		"(no product at all)",
	])("%j: none named, what is wrong is said all the same", (header) => {
		expect(messageFor(header)).toMatch(
			/; a product token is only the crawler's name, not a whole User-Agent header$/,
		);
	});

	test("white space alone is no header", () => {
		expect(messageFor(" \t\n")).toMatch(/, got " \\t\\n"$/);
	});

	test("a hostile header costs one pass and gives a short message", () => {
		for (const piece of ["a", " ", "(", "compatible; ", "compatible;", "bot", "a/", "; ", "\u00a0", "-"]) {
			const long = piece.repeat(500_000);
			for (const header of [` ${long}`, `a ${long}`, `${long} é`, `Mozilla/5.0 (${long}`]) {
				expect(messageFor(header).length).toBeLessThan(400);
			}
		}
	});
});

function messageFor(argument: unknown): string {
	try {
		validateCrawler(argument, "rfc9309");
	} catch (error) {
		expect(error).toBeInstanceOf(TypeError);
		return (error as TypeError).message;
	}
	throw new Error("the argument was accepted");
}
