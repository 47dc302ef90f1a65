import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const robots = temporary(
	"robots.txt",
	"user-agent: Googlebot\nuser-agent: Bingbot\ndisallow: /shop/*sale\nallow: /shop/summer-sale$\n\nuser-agent: *\ndisallow: /\n",
);
const holding = temporary(
	"holding.robots-test",
	`# what must hold
Googlebot   allow    /shop/
Googlebot   block    /shop/*sale?   # every URL of it
googlebot   same-as  Bingbot
*           block    /shop/*
Otherbot    block    https://example.com/
no-error
`,
);
const failing = temporary(
	"failing.robots-test",
	"Googlebot allow /shop/*\nGooglebot block /a&<b>\nGooglebot same-as Otherbot\n",
);
const NOTE =
	"robotstxt-wasm: Googlebot: read by dialect google, as documented (--dialect chooses another)\n" +
	"robotstxt-wasm: googlebot is read by dialect google, Bingbot by rfc9309: each dialect compares both as if it read both; " +
	"a URL with other escapes may be allowed for one of them alone\n";

describe("test", () => {
	it("is silent but for the summary where all holds", async () => {
		expect(await runCommand(["test", holding])).toEqual({
			code: 0,
			out: "",
			err: `${NOTE}robotstxt-wasm: 6 tests: 0 failed\n`,
		});
	});

	it("shows what fails with the rule that decides and a URL", async () => {
		const { code, out, err } = await runCommand(["test", failing, holding]);
		expect({ code, err }).toEqual({ code: 1, err: `${NOTE}robotstxt-wasm: 9 tests: 3 failed\n` });
		expect(out).toBe(`${failing}:1: Googlebot allow /shop/*
  /shop/sale is blocked: ${robots}:3: disallow: /shop/*sale
${failing}:2: Googlebot block /a&<b>
  /a&<b> is allowed: no rule
${failing}:3: Googlebot same-as Otherbot
  / is allowed for Googlebot (no rule), blocked for Otherbot (${robots}:7: disallow: /)
`);
	});

	it("names a robots.txt as the tests are named, by a path from here", async () => {
		const here = relative(process.cwd(), failing);
		const { out } = await runCommand(["test", here]);
		expect(out).toContain(`is blocked: ${join(dirname(here), "robots.txt")}:3: `);
		expect(out).not.toContain(`(${robots}`);
	});

	it("takes a folder, and another robots.txt than the tests name", async () => {
		const { code, err } = await runCommand(["test", dirname(holding), "--robots", robots]);
		expect({ code, err }).toEqual({ code: 1, err: `${NOTE}robotstxt-wasm: 9 tests: 3 failed\n` });
		const open = temporary("open.txt", "user-agent: *\ndisallow:\n");
		expect((await runCommand(["test", failing, "--robots", open])).err).toContain(": 3 tests: 1 failed\n");
	});

	it("reads settings for the lines below them", async () => {
		temporary("other.txt", "user-agent: *\ndisallow: /private\n");
		const tests = temporary(
			"settings.test",
			`robots: other.txt
* block /private
robots-url: https://a.example/robots.txt
* allow https://b.example/
dialect: google
* block /public/../private
`,
		);
		const { code, out } = await runCommand(["test", tests]);
		expect(code).toBe(1);
		expect(out).toMatch(/^\S+:4: \* allow https:\/\/b\.example\/\n {2}\S+other\.txt does not cover it\n$/);
	});

	it("tells what lint finds", async () => {
		temporary("bad.txt", "disallow: /x\nuser-agent: *\ndisallow: y\n");
		const tests = temporary("findings.test", "robots: bad.txt\nno-error\nno-warning\n");
		const { code, out } = await runCommand(["test", tests]);
		expect(code).toBe(1);
		expect(out).toMatch(/:2: no-error\n {2}\S+bad\.txt:1: rule-outside-group: .*, and 1 finding more\n/);
	});

	it.each(["no-error", "no-warning"])("is 3 where %s is not proved", async (expectation) => {
		const hard = temporary("hard.txt", "user-agent: *\ndisallow: /*a*b\nallow: /*b*a\n");
		const tests = temporary("unproved.robots-test", `robots: ${hard}\n${expectation}\n`);
		expect((await runCommand(["test", tests])).code).toBe(0);
		const { code, out } = await runCommand(["test", tests, "--max-work", "1"]);
		expect(code).toBe(3);
		expect(out).toContain("  not settled; --max-work N looks longer\n");
	});

	it("is 3 where nothing fails but something is not settled", async () => {
		temporary("hard.txt", "user-agent: *\ndisallow: /*a*b\nallow: /*b*a\n");
		const tests = temporary("hard.test", "robots: hard.txt\n* allow /x*\n");
		const { code, out } = await runCommand(["test", tests, "--max-work", "1"]);
		expect(code).toBe(3);
		expect(out).toContain("  not settled; --max-work N looks longer\n");
	});

	it.each<[string, RegExp]>([
		["Googlebot disallow /x", /:1: expected one of allow, block, same-as .*did you mean "block"\?$/],
		["Googlebot alow /x", /did you mean "allow"\?$/],
		["Googlebot", /:1: expected CRAWLER allow\|block URL, .*got "Googlebot"$/],
		["Googlebot allow", /:1: allow: expected one URL or pattern/],
		["Googlebot allow /a b", /:1: allow: expected one URL or pattern; white space in it is written %20$/],
		["Googlebot allow shop", /:1: allow: expected a path that begins with \/, .*got "shop"$/],
		["Goo?gle allow /", /:1: --agent: expected a product token/],
		["robot: x", /:1: expected a setting .*did you mean "robots"\?$/],
		["robots: nowhere.txt\n* allow /", /:2: \S+nowhere\.txt: cannot be read: no such file$/],
		["dialect: bing\n* allow /", /:2: --dialect: expected one of/],
		["# nothing", /: it has no tests$/],
	])("is 2 with a line that says why: %j", async (text, message) => {
		const { code, err } = await runCommand(["test", temporary("wrong.test", text)]);
		expect(code).toBe(2);
		expect(err.split("\n")[0]).toMatch(message);
	});

	describe("of files that dialects read otherwise", () => {
		temporary("escape.txt", "user-agent: *\ndisallow: /wiki/Special%3A\n");
		const resultOf = async (line: string, settings = "") => {
			const tests = temporary("dialects.test", `robots: escape.txt\n${settings}${line}\n`);
			const { code, out } = await runCommand(["test", tests]);
			return { code, because: out.split("\n")[1] };
		};

		it.each<[string, number, RegExp?]>([
			["Googlebot block /wiki/Special:*", 1, /Special: is allowed: no rule$/],
			["Googlebot block /wiki/Special:X", 1, /Special:X is allowed: no rule$/],
			["Googlebot block /wiki/Special%3A*", 0],
			["GPTBot block /wiki/Special:*", 0],
			["* block /wiki/Special:*", 1, /Special: is allowed: no rule \(by dialect google\)$/],
			["ExampleBot block /wiki/Special:X", 1, /is allowed: no rule \(by dialect google\)$/],
			["ExampleBot allow /wiki/Special:X", 1, /disallow: \/wiki\/Special%3A \(by dialect rfc9309\)$/],
			["ExampleBot allow /wiki/", 0],
			["* block /", 1, /^ {2}\/ is allowed: no rule$/],
		])("%s", async (line, code, because = undefined) => {
			const found = await resultOf(line);
			expect(found.code).toBe(code);
			if (because !== undefined) expect(found.because).toMatch(because);
		});

		it("reads by the dialect that is chosen alone", async () => {
			for (const line of ["* block /wiki/Special:*", "Googlebot block /wiki/Special:X"]) {
				expect((await resultOf(line, "dialect: rfc9309\n")).code).toBe(0);
				expect((await resultOf(line, "dialect: google\n")).code).toBe(1);
			}
		});

		it("compares two crawlers in each dialect of one of them", async () => {
			temporary(
				"two.txt",
				"user-agent: a\nuser-agent: Googlebot\ndisallow: /:\n\nuser-agent: GPTBot\ndisallow: /%3A\n",
			);
			const outcome = async (line: string) => {
				const tests = temporary("same.test", `robots: two.txt\n${line}\n`);
				return (await runCommand(["test", tests])).code;
			};
			expect(await outcome("Googlebot same-as GPTBot")).toBe(1);
			expect(await outcome("Googlebot same-as a")).toBe(0);
			expect(await outcome("dialect: rfc9309\nGooglebot same-as GPTBot")).toBe(0);
		});

		it("allows robots.txt where the table chose the dialect", async () => {
			temporary("closed.txt", "user-agent: *\ndisallow: /\n");
			const outcome = async (line: string) => {
				const tests = temporary("closed.test", `robots: closed.txt\n${line}\n`);
				return (await runCommand(["test", tests])).code;
			};
			expect(await outcome("Googlebot allow /robots.txt")).toBe(0);
			expect(await outcome("* allow /robots.txt")).toBe(0);
			expect(await outcome("Googlebot block /*")).toBe(0);
			expect(await outcome("dialect: google\nGooglebot allow /robots.txt")).toBe(1);
		});
	});
});
