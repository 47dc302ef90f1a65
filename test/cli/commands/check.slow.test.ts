import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { NO_URLS } from "../../../cli/urls/no-url.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const ROBOTS = `user-agent: ExampleBot
allow: /private/help
disallow: /private/
disallow: /*.pdf$

user-agent: *
disallow: /

user-agent: SecondBot
disallow: /second
`;
const file = temporary("robots.txt", ROBOTS);
const asExampleBot = (...rest: string[]): string[] => ["check", file, "--agent", "ExampleBot", ...rest];

describe("check: verdicts and exit codes", () => {
	it("writes a line for each URL and is 1 where one is disallowed", async () => {
		const urls = ["/", "/private/x", "https://example.com/private/help?x", "/a.pdf"];
		expect(await runCommand(asExampleBot(...urls))).toEqual({
			code: 1,
			out: [
				"allowed       -       -                     /",
				"disallowed    line 3  disallow: /private/   /private/x",
				"allowed       line 2  allow: /private/help  https://example.com/private/help?x",
				"disallowed    line 4  disallow: /*.pdf$     /a.pdf",
				"",
			].join("\n"),
			err: "",
		});
	});

	it("is 0 where all are allowed, and where 1 is told to be no failure", async () => {
		expect((await runCommand(asExampleBot("/", "/x"))).code).toBe(0);
		expect((await runCommand(asExampleBot("/private/", "--exit-zero"))).code).toBe(0);
		expect((await runCommand(asExampleBot("/private/", "x", "--exit-zero"))).code).toBe(2);
	});

	it("is 2 where a URL is invalid or out of scope, whatever the others are", async () => {
		const scope = ["--robots-url", "https://example.com/robots.txt"];
		const urls = ["/private/", "https://example.com/", "https://other.example/private/", "mailto:x", "x"];
		const { code, out, err } = await runCommand(asExampleBot(...scope, ...urls));
		expect(out.split("\n").map((line) => line.split(" ")[0])).toEqual([
			"disallowed",
			"allowed",
			"out-of-scope",
			"invalid",
			"invalid",
			"",
		]);
		expect({ code, err }).toEqual({
			code: 2,
			err: [
				'mailto:x: no slash follows its scheme "mailto:", so it has no path',
				"x: it has no scheme, such as https://",
			]
				.map(
					(reported) =>
						`robotstxt-wasm: expected an absolute URL or a path that starts with "/", got ${reported}\n`,
				)
				.join(""),
		});
		expect((await runCommand(asExampleBot("x"))).code).toBe(2);
	});

	it.each([
		["is HTML or XML", "<html><p>user-agent: x"],
		["is UTF-16, not UTF-8", Buffer.from(ROBOTS, "utf16le")],
		["is no text", Uint8Array.of(1, 2, 3, 0xff)],
	])("says of a file that %s that it is no robots.txt", async (what, content) => {
		const other = temporary("other.txt", content);
		const err = `robotstxt-wasm: ${other}: this ${what}, and no robots.txt: no rule is read of it\n`;
		expect(await runCommand(["check", other, "-a", "x", "/private/x"])).toMatchObject({ code: 0, err });
		expect(await runCommand(["explain", other, "-a", "x", "/private/x"])).toMatchObject({ code: 0, err });
		const said = `${what}, and no robots.txt: no rule is read of it.`;
		expect((await runCommand(["lint", other])).out).toContain(` The file ${said}\n`);
		const argv = ["block", other, "--crawler", "GPTBot"];
		expect((await runCommand(argv)).err).toContain(`: The body ${said} It is left as it is.\n`);
		const tests = temporary("other.robots-test", `robots: ${other}\nx allow /private/x\n`);
		for (const argv of [
			["coverage", other, "/private/x"],
			["diff", other, other],
			["sitemaps", other],
			["test", tests],
		]) {
			expect((await runCommand(argv)).err).toContain(err);
		}
	});

	it("tells of the first invalid URLs alone, cut and escaped", async () => {
		const urls = [`\x1b${"x".repeat(200)}`, ...Array.from({ length: 11 }, (_, index) => `x${index}`)];
		const { err } = await runCommand(asExampleBot(), { input: [urls.join("\n")] });
		const lines = err.split("\n");
		expect(lines).toHaveLength(12);
		expect(lines[0]).toMatch(/got \\x1bx{96}…: it has no scheme, such as https:\/\/$/);
		expect(lines.slice(9)).toEqual([
			expect.stringContaining("got x8"),
			"robotstxt-wasm: 12 URLs are invalid",
			"",
		]);
		expect((await runCommand(asExampleBot("-q", "x"))).err).toBe("");
	});

	it("writes nothing with --quiet", async () => {
		expect(await runCommand(asExampleBot("-q", "/"))).toEqual({ code: 0, out: "", err: "" });
		expect(await runCommand(asExampleBot("--quiet", "/private/"))).toEqual({ code: 1, out: "", err: "" });
		expect(await runCommand(asExampleBot("--quiet"), { input: ["/private/\n/\nx\n"] })).toEqual({
			code: 2,
			out: "",
			err: "",
		});
	});

	it("takes an ordered list of product tokens", async () => {
		const tokens = ["--agent", "NoSuchBot", "--agent", "SecondBot", "--agent", "ExampleBot"];
		const { out } = await runCommand(["check", file, ...tokens, "/second", "/private/"]);
		expect(out).toBe(
			"disallowed    line 10  disallow: /second  /second\nallowed       -        -                  /private/\n",
		);
	});

	it("reads the file in the dialect asked for", async () => {
		const google = asExampleBot("--dialect", "google", "/private/", "anything");
		expect((await runCommand(google)).out).toMatch(/^disallowed {4}line 3 .*\nallowed .*anything\n$/);
		const old = asExampleBot("--dialect", "original1994", "/private/help");
		expect((await runCommand(old)).out).toMatch(/^disallowed {4}line 3 /);
	});

	it("finds the rule of an allowed URL in google's files without an allow: the empty disallow", async () => {
		const empty = temporary("empty-rule.txt", "user-agent: *\ndisallow: /x\ndisallow:\n");
		const argv = ["check", empty, "--agent", "ExampleBot", "--dialect", "google", "--json", "/y"];
		expect(JSON.parse((await runCommand(argv)).out)).toMatchObject({ verdict: "allowed", rule: { line: 3 } });
	});

	it("writes JSON Lines with the whole rule", async () => {
		const { code, out } = await runCommand(asExampleBot("--json", "/private/ä", "/", "x"));
		expect(code).toBe(2);
		expect(
			out
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line)),
		).toEqual([
			{
				url: "/private/ä",
				verdict: "disallowed",
				rule: { line: 3, type: "disallow", pattern: "/private/", canonical: "/private/" },
			},
			{ url: "/", verdict: "allowed", rule: null },
			{ url: "x", verdict: "invalid", rule: null },
		]);
	});
});

describe("check: where URLs come from", () => {
	it("reads standard input where there is no other URL, and for -", async () => {
		const input = { input: ["/private/\r\n\r\n  \t\n/", "x\n\n/last.pdf"] };
		const expected = ["/private/", "/x", "/last.pdf"];
		for (const argv of [asExampleBot(), asExampleBot("-"), asExampleBot("--urls", "-")]) {
			const { code, out, err } = await runCommand(argv, input);
			expect(urlsOf(out)).toEqual(expected);
			expect({ code, err }).toEqual({ code: 1, err: "" });
		}
	});

	it("takes arguments and - in their order, then lists", async () => {
		const list = temporary("urls.txt", "\ufeff/list1\r\n/list2");
		const { out } = await runCommand(asExampleBot("/one", "-", "/two", "--urls", list, "--urls", list), {
			input: ["/stdin"],
		});
		expect(urlsOf(out)).toEqual(["/one", "/stdin", "/two", "/list1", "/list2", "/list1", "/list2"]);
	});

	it("keeps an argument with a line end in one", async () => {
		const { code, out } = await runCommand(asExampleBot("https://example.com/pri\nvate/"));
		expect(out).toBe("disallowed    line 3  disallow: /private/   https://example.com/pri\\x0avate/\n");
		expect(code).toBe(1);
	});

	it("takes the robots.txt itself from standard input", async () => {
		const argv = ["check", "-", "--agent", "ExampleBot", "/private/"];
		expect((await runCommand(argv, { input: [ROBOTS.slice(0, 30), ROBOTS.slice(30)] })).code).toBe(1);
	});

	it("says so where there was no URL in the end, and is 2", async () => {
		expect(await runCommand(asExampleBot())).toEqual({
			code: 2,
			out: "",
			err: `robotstxt-wasm: ${NO_URLS}\n`,
		});
		expect((await runCommand(asExampleBot("--quiet", "--exit-zero"))).code).toBe(2);
	});

	it("reports a line that is too long as invalid", async () => {
		const part = "x".repeat(1_048_576);
		const { code, out, err } = await runCommand(asExampleBot(), {
			input: ["/a\n/", ...Array.from({ length: 33 }, () => part), "\n/b\n"],
		});
		expect(code).toBe(2);
		expect(out.split("\n").map((line) => line.slice(0, 12).trim())).toEqual([
			"allowed",
			"invalid",
			"allowed",
			"",
		]);
		expect(out.length).toBeLessThan(500);
		expect(err).toBe("robotstxt-wasm: a line is too long to be a URL; only its start is shown\n");
	});

	it("handles many lines, in order", async () => {
		function* lines() {
			for (let block = 0; block < 20; block++) {
				let text = "";
				for (let line = 0; line < 1000; line++) text += `/${line % 2 ? "private/" : ""}${block}-${line}\n`;
				yield text;
			}
		}
		const { out } = await runCommand(asExampleBot(), { input: lines() });
		const verdicts = out.trimEnd().split("\n");
		expect(verdicts).toHaveLength(20_000);
		verdicts.forEach((line, index) => {
			const [block, number] = [Math.floor(index / 1000), index % 1000];
			expect(line.startsWith(number % 2 ? "disallowed" : "allowed")).toBe(true);
			if (!line.endsWith(`/${block}-${number}`)) expect.fail(`line ${index}: ${line}`);
		});
	});
});

describe("check: what reaches a terminal", () => {
	it("escapes URLs and rules", async () => {
		const hostile = temporary("hostile.txt", "user-agent: *\ndisallow: /\u202ea\u009b31m\u200b\n");
		const { out } = await runCommand(["check", hostile, "--agent", "a"], {
			input: ["/\u202ea\u009b31m\u200bx\n/\x1b[2J\x07\n", Uint8Array.of(0x2f, 0xe4, 0x0a)],
		});
		expect(out).not.toMatch(/[^\x20-\x7e\n]/);
		expect(out).toContain("disallow: /\\u{202e}a\\u{9b}31m\\u{200b}");
		expect(out).toContain("/\\x1b[2J\\x07\n");
		expect(out).toContain("/\\xe4\n");
	});

	it("has colour on a terminal alone, or where asked for", async () => {
		const coloured = "\x1b[32mallowed     \x1b[0m  ";
		const outOf = async (options: string[], isOutputTerminal: boolean, env = {}): Promise<string> =>
			(await runCommand(asExampleBot("/", ...options), { isOutputTerminal, env })).out;
		expect(await outOf([], true)).toContain(coloured);
		expect(await outOf(["--color"], false)).toContain(coloured);
		expect(await outOf(["--color"], false, { NO_COLOR: "1" })).toContain(coloured);
		expect(await outOf([], true, { NO_COLOR: "" })).toContain(coloured);
		expect(await outOf([], false, { FORCE_COLOR: "1", NO_COLOR: "1" })).toContain(coloured);
		expect(await outOf([], true, { FORCE_COLOR: "0" })).not.toContain(coloured);
		expect(await outOf(["--no-color"], true, { FORCE_COLOR: "1" })).not.toContain(coloured);
		for (const plain of [
			await outOf([], false),
			await outOf(["--no-color"], true),
			await outOf([], true, { NO_COLOR: "1" }),
			await outOf([], true, { TERM: "dumb" }),
			await outOf(["--color", "--json"], true),
		]) {
			expect(plain).not.toContain("\x1b");
		}
	});

	it("shows progress after a second, on a terminal's standard error alone, and wipes it", async () => {
		const list = temporary("long.txt", `/${"a".repeat(98)}\n`.repeat(15_000));
		let clock = 0;
		const now = (): number => {
			clock += 400;
			return clock;
		};
		const bar = await runCommand(asExampleBot("--urls", list), { isErrorTerminal: true, now });
		expect(bar.err).toMatch(/\r\[#+-+\] +\d+ % {2}[\d,]+ URLs/);
		expect(bar.err.endsWith("\r\x1b[K")).toBe(true);
		for (const line of bar.err.split(/\r|\x1b\[K/)) expect(line.length).toBeLessThan(60);
		const input = Array.from({ length: 10 }, () => "/a\n");
		const count = await runCommand(asExampleBot(), { isErrorTerminal: true, now, input });
		expect(count.err).toMatch(/\r\d URLs, \d+\/s, 0 MB/);

		const soon = { isErrorTerminal: true, now: () => 0 };
		expect((await runCommand(asExampleBot("--urls", list), soon)).err).toBe("");
		expect((await runCommand(asExampleBot("--urls", list), { now })).err).toBe("");
		const both = { isErrorTerminal: true, isOutputTerminal: true, now };
		expect((await runCommand(asExampleBot("--urls", list), both)).err).toBe("");
		expect((await runCommand(asExampleBot("-q", "--urls", list), both)).err).toContain("URLs");
	});
});

describe("check: an output that is in trouble", () => {
	it("waits for a slow reader", async () => {
		let pending = 0;
		let most = 0;
		const slow = new Writable({
			highWaterMark: 1000,
			write(chunk, _encoding, done) {
				pending = slow.writableLength;
				most = Math.max(most, pending);
				void sleep(1).then(() => done());
				expect(chunk.length).toBeGreaterThan(0);
			},
		});
		const input = Array.from({ length: 50 }, () => "/a\n".repeat(100));
		expect((await runCommand(asExampleBot(), { input, stdout: slow })).code).toBe(0);
		expect(most).toBeLessThan(10_000);
	});

	it("ends without a word where the reader has gone, and closes its input", async () => {
		let isClosed = false;
		async function* endless() {
			try {
				for (;;) yield Buffer.from("/private/\n");
			} finally {
				isClosed = true;
			}
		}
		let writes = 0;
		const closing = new Writable({
			write(_chunk, _encoding, done) {
				done(++writes < 3 ? null : Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
			},
		});
		const outcome = await runCommand(asExampleBot(), { input: endless(), stdout: closing });
		expect(outcome).toEqual({ code: 2, out: "", err: "" });
		await sleep(0);
		expect(isClosed).toBe(true);
	});

	it("says what is wrong with it otherwise", async () => {
		const full = new Writable({
			write(_chunk, _encoding, done) {
				done(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }));
			},
		});
		const outcome = await runCommand(asExampleBot(), {
			input: Array.from({ length: 5 }, () => "/\n"),
			stdout: full,
		});
		expect(outcome.code).toBe(2);
		expect(outcome.err).toMatch(/^robotstxt-wasm: the output cannot be written: ENOSPC[^\n]*\n$/);
	});
});

function urlsOf(out: string): string[] {
	return out
		.trimEnd()
		.split("\n")
		.map((line) => line.split(/ +/).at(-1) ?? "");
}
