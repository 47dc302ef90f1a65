import { readFileSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { crawlers } from "../../../crawling/crawlers/index.js";
import { blockCrawlers } from "../../../insight/edit/index.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const BODY = "# ours\nUser-agent: *\nDisallow: /a\n";
const TRAINING = crawlers
	.filter(({ purposes }) => purposes.includes("ai-training"))
	.map(({ token }) => token);

describe("block", () => {
	it("shows the difference and changes nothing", async () => {
		const file = temporary("shown.txt", BODY);
		const { code, out, err } = await runCommand(["block", file, "--crawler", "SemrushBot", "-c", "MJ12bot"]);
		expect({ code, err }).toEqual({ code: 0, err: "" });
		expect(out).toBe(
			`--- ${file}\n+++ ${file}\n@@ -1,3 +1,7 @@\n # ours\n User-agent: *\n Disallow: /a\n+\n+User-agent: SemrushBot\n+User-agent: MJ12bot\n+Disallow: /\n`,
		);
		expect(readFileSync(file, "utf8")).toBe(BODY);
	});

	it("writes where it is asked to, once: a second time there is nothing to change", async () => {
		const file = temporary("written.txt", BODY);
		const argv = ["block", file, "--purpose", "ai-training", "--except", "GPTBot"];
		expect((await runCommand([...argv, "--write"])).code).toBe(0);
		const names = TRAINING.filter((token) => token !== "GPTBot").map((token) => `User-agent: ${token}\n`);
		expect(readFileSync(file, "utf8")).toBe(`${BODY}\n${names.join("")}Disallow: /\n`);
		const written = statSync(file);
		const { code, out } = await runCommand([...argv, "--write"]);
		expect({ code, out }).toEqual({
			code: 0,
			out: `${file}: ${names.length} crawlers are refused already\n`,
		});
		expect(statSync(file).ino).toBe(written.ino);
		const { out: checked } = await runCommand(["who", file, "--format", "tsv"]);
		expect(checked).toContain("ai-training\tnothing\tClaudeBot\t");
		expect(checked).toContain("ai-training\tpart\tGPTBot\t");
	});

	it("says how to change the rules for all others, and which purposes there are", async () => {
		const file = temporary("others.txt", BODY);
		const said = `--crawler: expected a crawler's name, got "*": rules for all others are written into the group for * by hand; robotstxt-wasm diff OLD NEW shows what they change\n`;
		for (const name of ["block", "allow"]) {
			expect(await runCommand([name, file, "--crawler", "*"])).toEqual({
				code: 2,
				out: "",
				err: `robotstxt-wasm: ${said}`,
			});
		}
		const purposes = new Set(crawlers.flatMap((crawler) => crawler.purposes));
		for (const name of ["block", "who"]) {
			const { out } = await runCommand([name, "--help"]);
			for (const purpose of purposes) expect(out).toMatch(new RegExp(`^ *(.*, )?${purpose}(,|$)`, "m"));
		}
	});

	it("--check fails where a crawler is not covered, such as one documented since", async () => {
		const file = temporary("checked.txt", BODY);
		const argv = ["block", file, "--purpose", "seo", "--check"];
		const { code, out } = await runCommand(argv);
		expect(code).toBe(1);
		expect(out).toContain("+User-agent: AhrefsBot\n");
		expect(readFileSync(file, "utf8")).toBe(BODY);
		await runCommand(["block", file, "--purpose", "seo", "--write"]);
		expect((await runCommand(argv)).code).toBe(0);
		writeFileSync(file, readFileSync(file, "utf8").replace("User-agent: AhrefsBot\n", ""));
		expect(await runCommand([...argv, "-q"])).toEqual({ code: 1, out: "", err: "" });
	});

	it("says what such a line cannot do", async () => {
		const file = temporary("caveats.txt", BODY);
		const { err } = await runCommand(["block", file, "--purpose", "ai-training", "--except", "AhrefsBot"]);
		expect(err).toContain("--except AhrefsBot: its purpose is seo, so it is not meant anyway\n");
		expect(err).toContain(
			"Google-Extended, Applebot-Extended are control tokens, which fetch nothing themselves: the line steers what",
		);
		expect(err).toContain("what search crawlers fetch may be used for AI too");
		expect(err).toMatch(
			/: still open to Bytespider, Scrapy, .* and \d+ more \(known from lists only\); --undocumented refuses them too\n/,
		);
		const { err: fetchers } = await runCommand(["block", file, "--purpose", "ai-user-fetch"]);
		expect(fetchers).toMatch(
			/: no line of robots.txt is sure to stop Google-GeminiNotebook, .*Perplexity-User/,
		);
		const { err: listed } = await runCommand(["block", file, "-c", "Bytespider"]);
		expect(listed).toContain(": whether Bytespider reads robots.txt is not documented\n");
		const { out, err: all } = await runCommand(["block", file, "--purpose", "seo", "--undocumented"]);
		expect(out).toContain("+User-agent: BLEXBot\n");
		expect(all).not.toContain("--undocumented");
	});

	it("says that a file is longer than crawlers have to read", async () => {
		const file = temporary("long.txt", `User-agent: *\n${`Disallow: /${"a".repeat(800)}\n`.repeat(650)}`);
		const { code, err } = await runCommand(["block", file, "--crawler", "GPTBot"]);
		expect(code).toBe(3);
		expect(err).toMatch(
			/left as it is: The changed file would have \d+ bytes, and crawlers need to read only the first 512000 \(RFC 9309 §2\.5\)/,
		);
	});

	it("says that of a file with rules too, and names no rule as an obstacle", async () => {
		const rules = Array.from(
			{ length: 3000 },
			(_, index) => `Disallow: /p${`${index}`.padStart(160, "0")}\n`,
		);
		const blocked = temporary("rules.txt", `User-agent: *\n${rules.join("")}`);
		const { code, err } = await runCommand(["block", blocked, "--crawler", "GPTBot"]);
		expect(code).toBe(3);
		expect(err).toContain("crawlers need to read only the first 512000");
		const allowed = temporary(
			"comments.txt",
			`User-agent: *\nDisallow: /x\n${`# ${"c".repeat(36)}\n`.repeat(16_000)}`,
		);
		const { err: ofAllow } = await runCommand(["allow", allowed, "--crawler", "GPTBot"]);
		expect(ofAllow).toContain("crawlers need to read only the first 512000");
		expect(ofAllow).not.toContain("would still refuse");
	});

	it("says that the work allowed is not enough", async () => {
		const file = temporary("hard.txt", "User-agent: *\nDisallow: /*a*b\nAllow: /*c\n");
		const { code, err } = await runCommand(["block", file, "--crawler", "GPTBot", "--max-work", "1"]);
		expect(code).toBe(3);
		expect(err).toContain("the work allowed is not enough to prove a change; a larger --max-work may be");
	});

	it("takes names of crawlers with commas too", async () => {
		const argv = ["block", "-", "-c", "GPTBot, CCBot,AhrefsBot", "--except", "CCBot,AhrefsBot"];
		const { out } = await runCommand(argv, { input: [BODY] });
		expect(out).toContain("+User-agent: GPTBot\n+Disallow: /\n");
		expect((await runCommand(["block", "-", "-c", "GPTBot,"], { input: [BODY] })).code).toBe(2);
	});

	it("takes purposes with commas and spaces", async () => {
		const file = temporary("purposes.txt", BODY);
		const { code, out } = await runCommand(["block", file, "--purpose", "archive, seo"]);
		expect(code).toBe(0);
		expect(out).toContain("+User-agent: CCBot\n");
		expect(out).toContain("+User-agent: AhrefsBot\n");
	});

	it("leaves a file as it is where the change is not proved", async () => {
		const body = "User-agent: *\nAllow: /*open\n";
		const file = temporary("unproved.txt", body);
		const { code, out, err } = await runCommand(["block", file, "-c", "GPTBot", "--path", "/p/", "--write"]);
		expect({ code, out }).toEqual({ code: 3, out: "" });
		expect(err).toContain(": left as it is: line 2 (allow: /*open) would still allow /p/open to GPTBot\n");
		expect(err).toContain(
			": left as it is: it matches other URLs too, so it stays: change it by hand, or give a --path",
		);
		expect(readFileSync(file, "utf8")).toBe(body);
	});

	it("says once for all crawlers which rule stands in the way", async () => {
		const file = temporary("obstacle.txt", "User-agent: *\nDisallow: */account/\n");
		const { code, err } = await runCommand([
			"allow",
			file,
			"-c",
			"GPTBot",
			"-c",
			"CCBot",
			"--path",
			"/blog/",
		]);
		expect(code).toBe(3);
		expect(err).toContain(
			"line 2 (disallow: */account/) would still refuse /blog/account/ to GPTBot, CCBot\n",
		);
		expect(err).not.toContain("no change is proved");
	});

	it("says why groups are added for crawlers that were not named, and why nothing is changed", async () => {
		const file = temporary("fallback.txt", "User-agent: Googlebot\nDisallow: /x\n");
		const { out, err } = await runCommand(["block", file, "-c", "Googlebot"]);
		expect(out).toContain("+User-agent: Applebot\n+Disallow: /x\n");
		expect(err).toMatch(/: the added group for Googlebot-Image, .*, Applebot keeps what the file tells them/);
		const google = await runCommand(["block", file, "-c", "MJ12bot", "-d", "google"]);
		expect(google.code).toBe(3);
		expect(google.err).toContain(": left as it is: dialect google reads a name only up to its first digit");
		const numbered = temporary("numbered.txt", "User-agent: GPTBot\nDisallow: /x\n");
		const other = await runCommand(["block", numbered, "-c", "GPTBot2", "--force"]);
		expect(other.err).toContain(": left as it is: the change would tell something else to GPTBot, too\n");
	});

	it("writes an object, and reads standard input", async () => {
		const { code, out } = await runCommand(["block", "-", "-c", "GPTBot", "--json", "-q"], { input: [BODY] });
		expect({ code, out }).toEqual({ code: 0, out: "" });
		const { out: json } = await runCommand(["block", "-", "-c", "GPTBot", "--json"], { input: [BODY] });
		expect(JSON.parse(json)).toEqual({
			file: "<stdin>",
			isChanged: true,
			crawlers: ["GPTBot"],
			changed: ["GPTBot"],
			sheltered: [],
			unproved: [],
			remaining: [],
			obstacles: [],
			difference:
				"--- <stdin>\n+++ <stdin>\n@@ -1,3 +1,6 @@\n # ours\n User-agent: *\n Disallow: /a\n+\n+User-agent: GPTBot\n+Disallow: /\n",
			notes: [],
		});
	});

	it("has the notes in the object too, in words for one and for several", async () => {
		const notesOf = async (...argv: string[]) => {
			const { out, err } = await runCommand(["block", "-", ...argv, "--json"], { input: [BODY] });
			const { notes } = JSON.parse(out);
			expect(err).toBe(notes.map((note: string) => `robotstxt-wasm: ${note}\n`).join(""));
			return notes;
		};
		expect(await notesOf("-c", "GTPBot", "--force")).toEqual([
			'--crawler GTPBot: no list has such a crawler; did you mean "GPTBot"?',
		]);
		expect(await notesOf("-c", "OursOnly")).toEqual(["--crawler OursOnly: no list has such a crawler"]);
		expect(await notesOf("-c", "Google-Extended")).toEqual([
			"Google-Extended is a control token, which fetches nothing itself: the line steers what other crawlers' copies are used for",
			"Google-Extended steers the use for training Gemini models or grounding in Gemini Apps and Vertex AI, not for Search",
		]);
		expect(await notesOf("-c", "Perplexity-User")).toEqual([
			"no line of robots.txt is sure to stop Perplexity-User: it generally does not read robots.txt, as its operator says",
		]);
		const { out } = await runCommand(["block", "-", "-c", "GPTBot", "--json"], {
			input: ["User-agent: GPTBot\nDisallow: /\n"],
		});
		expect(JSON.parse(out)).toMatchObject({ isChanged: false, difference: "" });
	});

	it("refuses a name that seems misspelt, and an exception that leaves nobody out", async () => {
		const file = temporary("misspelt.txt", BODY);
		const hint = ': no list has such a crawler; did you mean "GPTBot"?';
		const refusals: [string[], string][] = [
			[["-c", "gptbt", "--write"], `--crawler gptbt${hint} --force takes it as it is`],
			[["--purpose", "ai-training", "--except", "gptbt", "--write", "--force"], `--except gptbt${hint}`],
			[["--purpose", "seo", "--except", "OursOnly"], "--except OursOnly: no list has such a crawler"],
			[
				["-c", "CCBot", "--except", "CCBot"],
				'--except: expected to leave at least one crawler of those selected, got "CCBot"',
			],
		];
		for (const [argv, message] of refusals) {
			const err = `robotstxt-wasm: ${message}\n`;
			expect(await runCommand(["block", file, ...argv])).toEqual({ code: 2, out: "", err });
		}
		expect(readFileSync(file, "utf8")).toBe(BODY);
		await runCommand([
			"block",
			file,
			"-c",
			"gptbt",
			"-c",
			"OursOnly",
			"--except",
			"OURSONLY",
			"--write",
			"--force",
		]);
		expect(readFileSync(file, "utf8")).toBe(`${BODY}\nUser-agent: gptbt\nDisallow: /\n`);
		expect((await runCommand(["block", file, "-c", "FooBot"])).code).toBe(0);
	});

	it("says of crawlers that may not be stopped what who says", async () => {
		const { err } = await runCommand(["block", "-", "--purpose", "ai-user-fetch"], { input: [BODY] });
		const { out } = await runCommand(["who", "-"], { input: [BODY] });
		for (const caveat of ["generally does not read robots.txt", "may disregard robots.txt"]) {
			const [, names = ""] = new RegExp(
				`sure to stop (.*): each of them ${caveat}, as its operator says\n`,
			).exec(err)!;
			expect(names.length).toBeGreaterThan(0);
			expect(out).toContain(`! ${names}: ${caveat}\n`);
		}
	});

	it("says that a search engine will no longer read the site", async () => {
		const errOf = async (...argv: string[]) =>
			(await runCommand(["block", "-", ...argv], { input: ["User-agent: bingbot\nDisallow: /\n"] })).err;
		expect(await errOf("-c", "Googlebot")).toContain(
			": Googlebot: its search engine will no longer read the site\n",
		);
		expect(await errOf("-c", "Googlebot", "--path", "/p/")).toContain(
			"will no longer read what /p/ matches\n",
		);
		expect(await errOf("--purpose", "search")).toContain(
			": their search engines will no longer read the site\n",
		);
		for (const name of ["GPTBot", "bingbot"]) expect(await errOf("-c", name)).not.toContain("search engine");
	});

	it("removes an allow where the group has the rule already", async () => {
		const file = temporary("allowed.txt", "User-agent: GPTBot\nAllow: /x\nDisallow: /\n");
		expect((await runCommand(["block", file, "-c", "GPTBot", "--write"])).code).toBe(0);
		expect(readFileSync(file, "utf8")).toBe("User-agent: GPTBot\nDisallow: /\n");
	});

	it("keeps all of a file, however little crawlers read of it", async () => {
		const body = `User-agent: GPTBot\nAllow: /x\nDisallow: /y\n${"#".repeat(600_000)}\nDisallow: /far\n`;
		const file = temporary("long.txt", body);
		expect((await runCommand(["block", file, "-c", "GPTBot", "--write"])).code).toBe(0);
		expect(readFileSync(file, "utf8")).toBe(body.replace("Allow: /x", "Disallow: /"));
	});

	it("escapes what a file has", async () => {
		const file = temporary("escaped.txt", "# \u001b[2J\nUser-agent: *\nDisallow: /a\n");
		const { out } = await runCommand(["block", file, "-c", "GPTBot"]);
		expect(out).toContain(" # \\x1b[2J\n");
	});
});

describe("allow", () => {
	it("takes back what block wrote, and lets in below a path", async () => {
		const file = temporary("back.txt", "User-agent: *\nDisallow:\n");
		const original = readFileSync(file, "utf8");
		await runCommand(["block", file, "-c", "GPTBot", "-c", "CCBot", "--write"]);
		await runCommand(["allow", file, "-c", "GPTBot", "--write"]);
		expect(readFileSync(file, "utf8")).toBe(`${original}\nUser-agent: CCBot\nDisallow: /\n`);
		const { out } = await runCommand(["allow", file, "-c", "CCBot", "--path", "/blog/"]);
		expect(out).toContain(" Disallow: /\n+Allow: /blog/\n");
		expect((await runCommand(["allow", file, "-c", "GPTBot"])).out).toBe(
			`${file}: 1 crawler is let in already\n`,
		);
	});

	it("says what it opens that the rules for * close, and how to open less", async () => {
		const paths = ["/cart", "/checkout", "/account/", "/*?sort=", "/p/a/"];
		const rules = paths.map((path) => `Disallow: ${path}\n`).join("");
		const errOf = async (body: string, ...argv: string[]) =>
			(await runCommand(["allow", "-", "-c", "ClaudeBot", ...argv], { input: [body] })).err;
		const body = `User-agent: ClaudeBot\nDisallow: /\n\nUser-agent: *\n${rules}`;
		expect(await errOf(body)).toBe(
			"robotstxt-wasm: ClaudeBot may then also fetch /cart, /checkout, /account/ and 2 more, which the rules for * close (lines 5, 6, 7, 8 and 9); --path PATTERN opens less\n",
		);
		expect(await errOf("User-agent: *\nDisallow: /cart\nDisallow: /p/a/\n", "--path", "/p/")).toBe(
			"robotstxt-wasm: ClaudeBot may then also fetch /p/a/, which the rules for * close (line 3); --path PATTERN opens less\n",
		);
		expect(await errOf("User-agent: *\nDisallow: /\n")).toBe("");
		expect(await errOf(`User-agent: ClaudeBot\nDisallow:\n\nUser-agent: *\n${rules}`)).toBe("");
	});

	it("says where the file still says no to what those it lets in fetch for", async () => {
		const body =
			"User-agent: *\nContent-Signal: search=yes, ai-train=no\nContent-Usage: /b ai-use=n\nDisallow: /a\n";
		const toldOf = async (input: string, ...rest: string[]) => {
			const { out, err } = await runCommand(["allow", "-", ...rest], { input: [input] });
			return { out, said: err.split("\n").filter((line) => line.includes("the file still says")) };
		};
		const { out, said } = await toldOf(body, "--crawler", "GPTBot,bingbot,PerplexityBot");
		expect(out).toContain(
			"+User-agent: GPTBot\n+User-agent: bingbot\n+User-agent: PerplexityBot\n+Content-Signal:",
		);
		expect(said).toEqual([
			"robotstxt-wasm: the file still says ai-train=no (line 2) to GPTBot: that stays as it was, and prefer changes it",
			"robotstxt-wasm: the file still says /b ai-use=n (line 3) to PerplexityBot: that stays as it was",
		]);
		const ofPath = async (path: string) =>
			(await toldOf(body, "-c", "PerplexityBot", "--path", path)).said.length;
		// Of other paths than those that are opened it has nothing to say, where that is sure.
		expect(await Promise.all(["/a", "/ba", "/b*c", "/", "/*c", "/%62"].map(ofPath))).toEqual([
			0, 1, 1, 1, 1, 1,
		]);
		// Some readers take a signal for * for the whole site.
		const managed =
			"User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n";
		expect((await toldOf(managed, "--crawler", "GPTBot")).said).toEqual([
			"robotstxt-wasm: the file still says ai-train=no (line 2) to GPTBot: that stays as it was, and prefer changes it",
		]);
		expect((await toldOf("User-agent: *\nDisallow: /a\n", "--crawler", "GPTBot")).said).toEqual([]);
		expect((await toldOf(body, "--crawler", "bingbot")).said).toEqual([]);
	});

	it("says of the crawlers left which are refused, and which the rules for * leave open", async () => {
		const body = `User-agent: Scrapy\nDisallow: /\n\nUser-agent: Diffbot\nDisallow: /b\n\n${BODY}`;
		const remainingIn = async (input: string) => {
			const { err } = await runCommand(["allow", "-", "--purpose", "ai-training"], { input: [input] });
			return err.split("\n").flatMap((line) => /: (still .*?): (.*) \(known/.exec(line)?.slice(1) ?? []);
		};
		const [first, under, ...others] = await remainingIn(body);
		expect(first).toBe("still under the rules for *");
		expect(under).toMatch(/^Bytespider, FacebookBot, /);
		expect(others).toEqual(["still refused", "Scrapy", "still refused in part", "Diffbot"]);
		expect(await remainingIn("User-agent: *\nDisallow: /\n")).toEqual([
			"still refused",
			expect.stringMatching(/^Bytespider, Scrapy, /),
		]);
	});
});

describe("what is no robots.txt", () => {
	it.each([
		["is HTML or XML", "<!doctype html>\n<p>Not found</p>\n"],
		["is JSON", '{"error": 404}\n'],
		["is only a URL or the name of a file", "https://a.example/robots.txt"],
		["is UTF-16, not UTF-8", Buffer.from("\ufeffuser-agent: *\ndisallow: /\n", "utf16le")],
	])("%s: block and allow say so, write nothing and exit with 2; who says so", async (kind, body) => {
		const file = temporary("other.txt", body);
		for (const argv of [
			["block", file, "-c", "GPTBot", "--write"],
			["block", file, "-c", "GPTBot", "--check"],
			["allow", file, "-c", "GPTBot", "--write"],
		]) {
			const { code, out, err } = await runCommand(argv);
			expect({ code, out }).toEqual({ code: 2, out: "" });
			expect(err).toContain(`${file}: The body ${kind}, and no robots.txt`);
			expect(readFileSync(file)).toEqual(Buffer.from(body));
		}
		const { code, err } = await runCommand(["who", file]);
		expect(code).toBe(0);
		expect(err).toContain(`${file}: this ${kind}, and no robots.txt: no rule is read of it`);
	});

	it("is not a comment of HTML above groups", async () => {
		const file = temporary("commented.txt", `<!-- robots -->\n${BODY}`);
		expect((await runCommand(["block", file, "-c", "GPTBot", "--write"])).code).toBe(0);
		expect(readFileSync(file, "utf8")).toContain("User-agent: GPTBot\nDisallow: /\n");
	});
});

describe("text without any record", () => {
	const write = (file: string) => ["block", file, "-c", "GPTBot", "--write", "-q"];

	it.each(["Not found\n", "404: Not Found", "<Error> no such key\n# 404\n", "\n:\n"])(
		"is not edited without --force: %j",
		async (body) => {
			const file = temporary("not-found.txt", body);
			for (const command of ["block", "allow"]) {
				for (const more of [[], ["--write"], ["--check"]]) {
					const { code, out, err } = await runCommand([command, file, "-c", "GPTBot", ...more]);
					expect({ code, out }, err).toEqual({ code: 2, out: "" });
				}
			}
			expect(readFileSync(file, "utf8")).toBe(body);
			expect(blockCrawlers("Not found\n", { crawlers: "GPTBot" }).isChanged).toBe(true);
		},
	);

	it("says what is missing, and is edited with --force", async () => {
		const file = temporary("forced.txt", "Not found\n");
		expect((await runCommand(write(file))).err).toBe(
			`robotstxt-wasm: ${file}: left as it is: no line of it is a record of robots.txt; --force changes it\n`,
		);
		expect((await runCommand([...write(file), "--force"])).code).toBe(0);
		expect(readFileSync(file, "utf8")).toBe("Not found\n\nUser-agent: GPTBot\nDisallow: /\n");
	});

	it.each(["", "\n", "# ours\n", "Sitemap: https://a.example/s.xml\n", "Host: a.example\nfoo\n"])(
		"is not a file without text, with comments alone, or with any record: %j",
		async (body) => {
			const file = temporary("plain.txt", body);
			expect((await runCommand(write(file))).code).toBe(0);
			expect(readFileSync(file, "utf8")).toContain("User-agent: GPTBot\nDisallow: /\n");
		},
	);
});

describe("a web page with records", () => {
	const SAVED = `<!DOCTYPE html>\n<pre>\nUser-agent: *\nDisallow: /x\n</pre>\n`;

	it.each([
		["block", "-c", "GPTBot"],
		["allow", "-c", "GPTBot", "--path", "/x"],
		["prefer", "--train", "no"],
	])("is not edited by %s without --force", async (name, ...argv) => {
		const file = temporary("saved.txt", SAVED);
		for (const more of [[], ["--write"], ["--check"]]) {
			expect(await runCommand([name, file, ...argv, ...more])).toEqual({
				code: 2,
				out: "",
				err: `robotstxt-wasm: ${file}: left as it is: it looks like HTML, as lint says; --force changes it\n`,
			});
		}
		expect(readFileSync(file, "utf8")).toBe(SAVED);
		expect((await runCommand([name, file, ...argv, "--write", "--force"])).code).toBe(0);
		expect(readFileSync(file, "utf8")).not.toBe(SAVED);
	});

	it("is edited where its comment says that lint is mistaken", async () => {
		const file = temporary("excused.txt", `<x>\n${BODY}# robots-lint-ignore-file looks-like-html\n`);
		expect((await runCommand(["block", file, "-c", "GPTBot"])).code).toBe(0);
	});
});

describe("wrong usage", () => {
	const file = temporary("usage.txt", BODY);
	it.each<[string, string[], RegExp]>([
		["no file", ["block"], /: block: expected FILE: a robots.txt/],
		[
			"no crawlers",
			["allow", file],
			/: allow: expected crawlers: --purpose NAME, or --crawler NAME, as in: .*\n$/,
		],
		[
			"two files",
			["block", file, file, "-c", "a"],
			/: block: expected one FILE, got ".*" too; --purpose and --crawler name crawlers, as in: .*\n$/,
		],
		[
			"an unknown purpose",
			["block", file, "--purpose", "ai-trainin"],
			/: --purpose: .*did you mean "ai-training"/,
		],
		["no product token", ["block", file, "-c", "a b"], /: --crawler: expected a product token/],
		["no path", ["block", file, "-c", "a", "--path", "x"], /: --path: expected a path pattern/],
		[
			"nobody left",
			["block", file, "-c", "a", "--except", "a"],
			/: --except: expected to leave at least one/,
		],
		["a wrong dialect", ["block", file, "-c", "a", "-d", "goggle"], /: --dialect: .*did you mean "google"/],
		[
			"--write and --check",
			["block", file, "-c", "a", "--write", "--check"],
			/: --write: expected without --check/,
		],
		[
			"--write to standard input",
			["block", "-", "-c", "a", "--write"],
			/: --write: expected only with a local/,
		],
		["a file that is not there", ["block", `${file}x`, "-c", "a"], /: cannot be read: no such file/],
		["several crawlers elsewhere", ["check", file, "-c", "a", "-c", "b", "/"], /: --crawler: expected once/],
	])("%s", async (_, argv, message) => {
		const { code, out, err } = await runCommand(argv);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toMatch(message);
	});
});
