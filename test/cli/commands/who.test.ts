import { describe, expect, it } from "vitest";
import { escapeHtml } from "../../../cli/output/formats/html.js";
import { crawlers } from "../../../crawling/crawlers/index.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const file = temporary(
	"robots.txt",
	"user-agent: GPTBot\nuser-agent: Bytespider\nuser-agent: Nobot\ndisallow: /\n\nuser-agent: *\ndisallow: /cart/\nallow: /cart/help\n",
);

describe("who", () => {
	it("is a table by purpose, with what the file cannot do", async () => {
		const { code, out, err } = await runCommand(["who", file]);
		expect({ code, err }).toEqual({
			code: 0,
			err: "robotstxt-wasm: crawlers of Google: read by dialect google, as documented (--dialect chooses another)\n",
		});
		expect(out.startsWith(`${file}: who may fetch any URL\n\nSearch\n`)).toBe(true);
		expect(out).toMatch(
			/\nAI training\n(?: .*\n)* {2}nothing {2}2 crawlers; own group, line 1; disallow: \/ \(line 4\)\n {11}GPTBot \(OpenAI\), Bytespider \(ByteDance\)\n/,
		);
		expect(out).toMatch(
			/\nSearch\n {2}part {5}\d+ crawlers; group for \*, line 6; all but disallow: \/cart\/ \(line 7\)\n(?: {11}.*\n)* {11}.*bingbot \(Microsoft\),/,
		);
		expect(out).toMatch(
			/\n {4}! Google-Extended: a control token: .* for training Gemini models or grounding in Gemini Apps and Vertex AI\n/,
		);
		expect(out).toMatch(
			/ {2}all {6}\d crawlers; no group of its own, and it ignores the group for \*\n {11}AdsBot-Google \(Google\), /,
		);
		expect(out).toMatch(/\n {4}! Bytespider: whether it reads robots.txt is not documented\n/);
		expect(out).toMatch(/\n {4}! (?:.*, )?FeedFetcher-Google(?:, .*)?: does not read robots.txt\n/);
		expect(out.split("\n").filter((line) => line.includes("group for *, line 6")).length).toBeLessThan(16);
		expect(out).toMatch(/\nPurpose not known\n {2}nothing {2}Nobot /);
		expect(out).toMatch(
			/\nEvery other crawler\n {2}part {5}\* +group for \*, line 6; all but disallow: \/cart\/ \(line 7\)\n$/,
		);
	});

	it("lists what owners ask about, though their file does not name it and no operator documents it", async () => {
		const plain = temporary("plain.txt", "user-agent: *\ndisallow: /cart/\n");
		const { out } = await runCommand(["who", plain]);
		const [, training = ""] = out.split("\nAI training\n");
		const [section = ""] = training.split("\n\n");
		expect(section).toMatch(/Bytespider \(ByteDance\)/);
		expect(section).toMatch(/! Bytespider, Scrapy, .*: whether it reads robots.txt is not documented$/m);
	});

	it("lists a crawler by each of its purposes: what archives copy trains models too", async () => {
		const { out } = await runCommand(["who", file]);
		for (const title of ["AI training", "Archives"]) {
			const [section = ""] = (out.split(`\n${title}\n`)[1] ?? "").split("\n\n");
			expect(section, title).toMatch(/CCBot \(Common Crawl\)|CCBot +Common Crawl;/);
		}
	});

	it("lists control tokens apart: they say what may be used", async () => {
		const steering = temporary(
			"steering.txt",
			"user-agent: Google-Extended\nuser-agent: __usage_ai-training\ndisallow: /\n",
		);
		const { out } = await runCommand(["who", steering, "--dialect", "rfc9309"]);
		const [, section = ""] = out.split("\nWhat may be used for AI (control tokens, which fetch nothing)\n");
		expect(section).toContain("nothing  2 crawlers; own group, line 1; disallow: / (line 3)\n");
		expect(section).toContain("Google-Extended (Google), __usage_ai-training\n");
		expect(section).toContain("! __usage_ai-training: no operator documents that it goes by it\n");
		expect(out.split("Google-Extended (")).toHaveLength(2);
		const lines = (await runCommand(["who", steering, "--json"])).out.trim().split("\n");
		expect(lines.map((line) => JSON.parse(line)).filter(({ isControlToken }) => isControlToken)).toHaveLength(
			3,
		);
	});

	it("names the file's signals, which are wishes", async () => {
		const signal = "content-signal: search=yes,ai-train=no\n";
		const wishing = temporary(
			"wishing.txt",
			`user-agent: *\n${signal}disallow: /cart/\n\nuser-agent: bingbot\n${signal}content-usage: /a train-ai=y\ndisallow:\n`,
		);
		const { out } = await runCommand(["who", wishing]);
		const [, section = ""] = out.split("\nWhat may be used for AI (control tokens, which fetch nothing)\n");
		expect(section).toContain(
			"\n  a wish   Content-Signal: search=yes, ai-train=no (lines 2 and 6)\n  a wish   Content-Usage: /a train-ai=y (line 7)\n\nEvery other crawler\n",
		);
		const lines = (await runCommand(["who", wishing, "--json"])).out.trim().split("\n");
		const preferencesOf = (name: string) =>
			lines.map((line) => JSON.parse(line)).find(({ token }) => token === name).preferences;
		expect(preferencesOf("*")).toEqual([
			{ words: "search=yes", line: 2 },
			{ words: "ai-train=no", line: 2 },
		]);
		expect(preferencesOf("bingbot")).toHaveLength(3);
		expect(preferencesOf("AdsBot-Google")).toEqual([]);
	});

	it("counts given URLs", async () => {
		const { code, out } = await runCommand(["who", file, "/cart/", "/cart/help", "/"]);
		expect(code).toBe(0);
		expect(out).toContain(": who may fetch 3 URLs\n");
		expect(out).toMatch(/\nSearch\n {2}part {5}\d+ crawlers; group for \*, line 6; 2 of 3 URLs\n/);
	});

	it("reads Google's crawlers by Google's reading, with robots.txt allowed, unless a dialect is chosen", async () => {
		const closed = temporary(
			"closed.txt",
			"user-agent: *\ndisallow: /wiki/Special%3A\ndisallow: /robots.txt\n",
		);
		const allowedOf = async (...argv: string[]) => {
			const { out } = await runCommand(["who", closed, "--json", "/wiki/Special:X", "/robots.txt", ...argv]);
			const rows = out
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line));
			return ["Googlebot", "bingbot", "*"].map(
				(name) => rows.find(({ token }) => token === name).allowedCount,
			);
		};
		expect(await allowedOf()).toEqual([2, 1, 1]);
		expect(await allowedOf("--dialect", "rfc9309")).toEqual([1, 1, 1]);
		expect(await allowedOf("--dialect", "google")).toEqual([1, 1, 1]);
		const { err } = await runCommand(["who", closed, "--dialect", "google"]);
		expect(err).toBe("");
	});

	it("writes JSON Lines and columns", async () => {
		const { out } = await runCommand(["who", file, "--json"]);
		const rows = out
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		// Bytespider and Nobot, five more that most files name, and *.
		expect(rows).toHaveLength(crawlers.length + 8);
		expect(rows.find(({ token }) => token === "bingbot")).toEqual({
			token: "bingbot",
			operator: "Microsoft",
			purposes: ["search"],
			isDocumented: true,
			obeysRobotsTxt: true,
			neglect: null,
			isControlToken: false,
			access: "part",
			allowedCount: null,
			blockedCount: null,
			byDefault: "allowed",
			defaultRule: null,
			exceptions: [{ line: 7, type: "disallow", pattern: "/cart/", canonical: "/cart/" }],
			isSettled: true,
			chosenBy: "default",
			productToken: null,
			groupLines: [6],
			reopened: [],
			preferences: [],
		});
		const { out: columns } = await runCommand(["who", file, "-f", "tsv"]);
		expect(columns).toContain("search\tpart\tbingbot\tMicrosoft\t6\t-\t7\t-\n");
		expect(columns).toContain("-\tnothing\tNobot\t-\t1\t4\t-\t-\n");
		for (const line of columns.trim().split("\n")) expect(line.split("\t")).toHaveLength(8);
	});

	it("writes a page that needs nothing else, with everything of the file escaped", async () => {
		const hostile = temporary("hostile.txt", "user-agent: *\ndisallow: /<script>&\"'\u202e\n");
		const { code, out } = await runCommand(["who", hostile, "-f", "html"]);
		expect(code).toBe(0);
		expect(out).toMatch(/^<!doctype html>\n<html lang="en">/);
		expect(out).toContain("disallow: /&lt;script&gt;&amp;&quot;&#39;\\u{202e} (line 2)");
		expect(out).not.toMatch(/<script|<link|<img|https?:|[^\\]u202e/i);
		expect(escapeHtml("<a b='c'>")).toBe("&lt;a b=&#39;c&#39;&gt;");
	});

	it("escapes the file in text", async () => {
		const hostile = temporary("escape.txt", "user-agent: *\ndisallow: /\u001b[2J\n");
		const { out } = await runCommand(["who", hostile]);
		expect(out).toContain("disallow: /\\x1b[2J (line 2)");
		expect(out).not.toContain("\u001b");
	});

	it("is 3 where something is not settled", async () => {
		const hard = temporary("hard.txt", `user-agent: *\n${"disallow: /*a*b*c\nallow: /*c*b*a\n".repeat(40)}`);
		const { code, err } = await runCommand(["who", hard, "--max-work", "1"]);
		expect(code).toBe(3);
		expect(err).toMatch(/: \d+ crawlers are not settled within --max-work\n$/);
	});

	it.each<[string, string[], RegExp]>([
		["no file", ["who"], /: who: expected FILE: a robots.txt/],
		["no URL", ["who", file, "cart"], /: "cart": expected an absolute URL or a path/],
		[
			"a URL of another site",
			["who", file, "https://b.example/", "--robots-url", "https://a.example/robots.txt"],
			/: "https:\/\/b.example\/": expected a URL of the origin/,
		],
		["an option of another command", ["who", file, "--agent", "a"], /: --agent: who has no such option/],
	])("refuses %s", async (_, argv, message) => {
		const { code, out, err } = await runCommand(argv);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toMatch(message);
	});
});
