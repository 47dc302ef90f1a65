import { describe, expect, it, vi } from "vitest";
import { Matcher } from "../../../bindings/file/matcher.js";
import { ParsedRobotsTxt } from "../../../bindings/file/robots-txt.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const before = temporary(
	"old.txt",
	"user-agent: Googlebot\nuser-agent: Bingbot/2.0\ndisallow: /tmp/\n\nuser-agent: *\ndisallow: /private/\n",
);
const after = temporary(
	"new.txt",
	"user-agent: Googlebot\ndisallow: /tmp/\ndisallow: /shop/*sale\n\nuser-agent: *\ndisallow: /private/x\n",
);
const NOTE = "robotstxt-wasm: Googlebot: read by dialect google, as documented (--dialect chooses another)\n";

describe("diff", () => {
	it("is 0 where no URL is judged differently, for any crawler", async () => {
		const same = temporary(
			"same.txt",
			"user-agent: *\ndisallow: /private/\ndisallow: /private/x\n\nuser-agent: bingbot\nuser-agent: googlebot\ndisallow: /tmp/\n",
		);
		expect(await runCommand(["diff", before, same])).toEqual({
			code: 0,
			out: "*: no difference, for any URL\nGooglebot: no difference, for any URL\nBingbot: no difference, for any URL\n",
			err: NOTE,
		});
	});

	it("says in one note that sitemaps and the delays that crawlers read differ", async () => {
		const head = "user-agent: a\ncrawl-delay: 1\nuser-agent: b\ncrawl-delay: 2\nuser-agent: Googlebot\n";
		const rules = "crawl-delay: 3\ndisallow: /x\n\nsitemap: https://a.example/s.xml\n";
		const was = temporary("records.txt", head + rules);
		const is = temporary(
			"other-records.txt",
			`${head.replace("2", "5")}${rules.replace("3", "4")}sitemap: https://a.example/t.xml\n`,
		);
		const other = "other records differ, and no verdict depends on them: ";
		expect(await runCommand(["diff", was, is])).toMatchObject({
			code: 0,
			err: `robotstxt-wasm: ${other}sitemaps (only in the old file: none; only in the new one: line 10), the crawl-delay of b (2 s -> 5 s)\n${NOTE}`,
		});
		expect((await runCommand(["diff", was, was])).err).toBe(NOTE);
		expect((await runCommand(["diff", was, is, "-q"])).err).toBe("");
	});

	it("reads the groups of a file once for all crawlers", async () => {
		const fileOf = (count: number) =>
			Array.from({ length: count }, (_, index) => {
				return `User-agent: Bot${index}\nContent-Signal: ai-train=no\nDisallow: /x${index}\n\n`;
			}).join("");
		const passesOf = async (count: number) => {
			const passes = vi.spyOn(ParsedRobotsTxt.prototype, "groups", "get");
			const explained = vi.spyOn(Matcher.prototype, "explain");
			const { out, err } = await runCommand(["diff", temporary("many.txt", fileOf(count)), after]);
			expect(out.match(/^Bot\d+: /gm)).toHaveLength(count);
			expect(err.match(/^robotstxt-wasm: Bot\d+: .*many\.txt ai-train=no \(line/gm)).toHaveLength(count);
			const found = [passes.mock.calls.length, explained.mock.calls.length];
			passes.mockRestore();
			explained.mockRestore();
			return found;
		};
		expect(await passesOf(40)).toEqual(await passesOf(4));
	});

	it("tells what is newly blocked and newly allowed, with a URL and both lines, the worst first", async () => {
		const { code, out, err } = await runCommand(["diff", before, after]);
		expect({ code, err }).toEqual({ code: 1, err: NOTE });
		const [google, bing, others, end] = out.split(/^(?=\S)/m);
		expect(bing).toBe(`Bingbot: 2 differences
  newly blocked  /private/x
    before  no rule
    after   ${after}:6: disallow: /private/x
  newly allowed  /tmp/
    before  ${before}:3: disallow: /tmp/
    after   no rule
`);
		expect(google).toMatch(/^Googlebot: 1 difference\n {2}newly blocked {2}\/shop\/sale\n/);
		expect(others).toMatch(/^\*: 1 difference\n {2}newly allowed {2}\/private\/\n/);
		expect(end).toBeUndefined();
	});

	it("compares one crawler alone where it is asked for", async () => {
		const { out } = await runCommand(["diff", before, after, "--crawler", "googlebot"]);
		expect(out).toMatch(/^googlebot: 1 difference\n/);
		expect((await runCommand(["diff", before, after, "-a", "Nobot", "--exit-zero"])).code).toBe(0);
		expect(await runCommand(["diff", before, after, "-q"])).toEqual({ code: 1, out: "", err: "" });
	});

	it("compares two crawlers of one file", async () => {
		const { code, out } = await runCommand(["diff", after, "--crawler", "Googlebot", "--against", "Bingbot"]);
		expect(code).toBe(1);
		expect(out).toMatch(
			/^Googlebot and Bingbot: 3 differences\n {2}blocked for Bingbot {2}\/private\/x\n {4}Googlebot {2}no rule\n {4}Bingbot {4}\S+:6: /,
		);
		expect((await runCommand(["diff", before, "-a", "Googlebot", "--against", "Bingbot"])).code).toBe(0);
	});

	it("leaves URLs of other sites out where it is told where the files live", async () => {
		const urls = temporary("sites.txt", "https://a.example/private/q\nhttps://b.example/private/q\n");
		const diff = (...argv: string[]) =>
			runCommand(["diff", before, after, "-a", "Nobot", "-u", urls, ...argv]);
		expect((await diff()).out).toContain("of 2 URLs: 0 newly blocked, 2 newly allowed\n");
		const { out } = await diff("--robots-url", "https://a.example/robots.txt");
		expect(out).toContain("of 2 URLs: 0 newly blocked, 1 newly allowed\n");
		const { code, err } = await diff("--robots-url", "nonsense");
		expect(code).toBe(2);
		expect(err).toMatch(/--robots-url: expected/);
	});

	it("prefers the URLs of a list, and counts those that change", async () => {
		const urls = temporary("urls.txt", "/shop/a-sale\n/shop/b-sale\n/private/x\n/\n\n");
		const { out } = await runCommand(["diff", before, after, "-c", "Googlebot", "--urls", urls]);
		expect(out).toContain("newly blocked  /shop/a-sale\n");
		expect(out).toContain("  of 4 URLs: 2 newly blocked, 0 newly allowed\n");
	});

	it("writes JSON Lines and columns", async () => {
		const urls = temporary("list.txt", "/private/y\n");
		const { out } = await runCommand(["diff", before, after, "--json", "--urls", urls]);
		const lines = out
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(lines.map(({ crawlers }) => crawlers)).toEqual([["Googlebot"], ["Bingbot"], ["*"]]);
		expect(lines[2]).toMatchObject({
			equal: false,
			hasMore: false,
			changes: [
				{
					url: "/private/y",
					direction: "newly-allowed",
					before: { rule: { line: 6 } },
					after: { rule: null },
				},
			],
			list: { urlCount: 1, newlyBlockedCount: 0, newlyAllowedCount: 1 },
		});
		const tsv = (await runCommand(["diff", before, after, "-f", "tsv", "-a", "*"])).out;
		expect(tsv).toBe("*\tnewly-allowed\t6\tdisallow: /private/\t\t\t/private/\trfc9309\n");
	});

	it("shows every pair of rules on request", async () => {
		const a = temporary("a.txt", "user-agent: *\ndisallow: /a\ndisallow: /b\n");
		const b = temporary("b.txt", "user-agent: *\nallow: /*x\ndisallow: /a\ndisallow: /b\n");
		const few = await runCommand(["diff", a, b, "--json"]);
		const all = await runCommand(["diff", a, b, "--json", "--all-pairs"]);
		expect(JSON.parse(few.out).changes).toHaveLength(1);
		expect(JSON.parse(all.out).changes).toHaveLength(2);
	});

	it("is 3 where it is not settled", async () => {
		const a = temporary("hard-a.txt", "user-agent: *\ndisallow: /*a*b*c\ndisallow: /*b*a\n");
		const b = temporary(
			"hard-b.txt",
			"user-agent: *\ndisallow: /*a*b*c\ndisallow: /*b*a\ndisallow: /*ba*a*c*b*a\n",
		);
		const { code, out } = await runCommand(["diff", a, b, "--max-work", "1"]);
		expect({ code, out }).toEqual({ code: 3, out: "*: not settled (--max-work N looks longer)\n" });
	});

	it("is 2 where a file cannot be read", async () => {
		const { code, out, err } = await runCommand(["diff", before, "nowhere.txt"]);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toBe("robotstxt-wasm: nowhere.txt: cannot be read: no such file\n");
	});

	it("reads a crawler as it documents itself where it is known", async () => {
		const ads = temporary(
			"ads.txt",
			"user-agent: AdsBot-Google\ndisallow: /x\n\nuser-agent: *\ndisallow: /\n",
		);
		const none = temporary("no-ads.txt", "user-agent: *\ndisallow: /\n");
		const { out } = await runCommand(["diff", ads, none]);
		expect(out).toContain("AdsBot-Google: 1 difference\n  newly allowed  /x\n");
	});

	describe("of files that dialects read otherwise", () => {
		const colon = temporary("colon.txt", "user-agent: *\ndisallow: /wiki/Special:\n");
		const escaped = temporary("escape.txt", "user-agent: *\ndisallow: /wiki/Special%3A\n");

		it("finds what one of them finds, and names it", async () => {
			const { code, out, err } = await runCommand(["diff", colon, escaped]);
			expect({ code, err }).toEqual({ code: 1, err: "" });
			expect(out).toBe(`* (dialect google): 2 differences
  newly blocked  /wiki/Special%3A
    before  no rule
    after   ${escaped}:2: disallow: /wiki/Special%3A
  newly allowed  /wiki/Special:
    before  ${colon}:2: disallow: /wiki/Special:
    after   no rule
*: no difference, for any URL
`);
			const { out: json } = await runCommand(["diff", colon, escaped, "--json"]);
			const found = json
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line));
			expect(found.map(({ dialect, equal }) => [dialect, equal])).toEqual([
				["google", false],
				["rfc9309", true],
			]);
		});

		it("reads Google's crawlers by Google's, and others that document themselves by RFC 9309", async () => {
			const diff = (...argv: string[]) => runCommand(["diff", colon, escaped, ...argv]);
			expect(await diff("-c", "Googlebot")).toMatchObject({ code: 1, err: NOTE });
			expect(await diff("-c", "GPTBot")).toEqual({
				code: 0,
				out: "GPTBot: no difference, for any URL\n",
				err: "",
			});
			expect((await diff("-a", "ExampleBot")).code).toBe(1);
			expect((await diff("-a", "ExampleBot", "--dialect", "rfc9309")).code).toBe(0);
			expect((await diff("-c", "Googlebot", "--dialect", "rfc9309")).code).toBe(0);
			expect((await diff("-c", "Googlebot", "--dialect", "google")).err).toBe("");
		});

		it("allows robots.txt where the table chose the dialect, and goes by the rules where it is asked for", async () => {
			const all = temporary("all.txt", "user-agent: *\ndisallow: /\nallow: /robots.txt$\n");
			const none = temporary("none.txt", "user-agent: *\ndisallow: /\n");
			const diff = (...argv: string[]) => runCommand(["diff", all, none, "-c", "Googlebot", ...argv]);
			expect((await diff()).out).toBe("Googlebot: no difference, for any URL\n");
			expect((await diff("--dialect", "google")).out).toContain("newly blocked  /robots.txt\n");
		});

		it("counts the URLs of a list in each", async () => {
			const urls = temporary("wiki.txt", "/wiki/Special%3AX\n/x/../wiki/Special:X\n/\n");
			const { out } = await runCommand(["diff", colon, escaped, "--urls", urls]);
			const counts = out.split("\n").filter((line) => line.startsWith("  of"));
			expect(counts).toEqual([
				"  of 3 URLs: 1 newly blocked, 1 newly allowed",
				"  of 3 URLs: 0 newly blocked, 0 newly allowed",
			]);
		});
	});
});
