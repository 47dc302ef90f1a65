import { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../bindings/auto.js";
import { PolicySet } from "../../../bindings/set/index.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";
import { runs } from "../../support/fuzz.js";

const temporary = temporaryFiles();
const folder = dirname(temporary("a.txt", ""));

/** A set of two sites. */
function setFor(crawler: string | string[], dialect: Dialect = "rfc9309"): PolicySet {
	return new PolicySet({ crawler, dialect })
		.add("https://a.example", "user-agent: *\nallow: /private/help\ndisallow: /private\n")
		.add("https://b.example:8443", { inForce: "disallow-all" });
}

function fileOf(set: PolicySet, name: string): string {
	const path = join(folder, name);
	writeFileSync(path, set.toSnapshot());
	return path;
}

const SET = fileOf(setFor("ExampleBot"), "sites.set");
const judge = (input: string | Uint8Array, ...options: string[]) =>
	runCommand(["judge", "--set", SET, ...options], { input: [input] });

/** The text that was appended to each row of `input`. The row must come before it unchanged. */
function appended(input: string, out: string): string[] {
	const rows = input.split("\n").slice(0, -1);
	return out
		.split("\n")
		.slice(0, -1)
		.map((line, index) => {
			expect(line.startsWith(`${rows[index]}\t`)).toBe(true);
			return line.slice(rows[index]!.length + 1);
		});
}

/** The reports on rows in standard error. */
const reported = (err: string) =>
	err
		.trimEnd()
		.split("\n")
		.map((line) => line.replace("robotstxt-wasm: ", ""));

describe("judge --set: rows of TSV", () => {
	it("need no more than a URL: the set knows its crawler, and finds the origin", async () => {
		const input = [
			"https://a.example/private/x",
			"https://a.example/private/help",
			"https://a.example/",
			"HTTPS://B.example:8443/x",
			"https://c.example/",
			"/private",
			"",
			"mailto:a@a.example",
			"https://a.example/größe/../private",
			"",
		].join("\n");
		const { code, out, err } = await judge(input);
		expect({ code, err }).toEqual({ code: 0, err: "" });
		expect(appended(input, out)).toEqual([
			"disallowed\t3",
			"allowed\t2",
			"allowed\t\\N",
			"disallowed\t\\N",
			"unknown\t\\N",
			"invalid\t\\N",
			"invalid\t\\N",
			"invalid\t\\N",
			"disallowed\t3",
		]);
	});

	it.each<[Dialect, string]>([
		["rfc9309", "allowed\t\\N"],
		["google", "disallowed\t2"],
		["original1994", "disallowed\t2"],
	])("name no line for a robots.txt itself where no rule may close it: %s", async (dialect, expected) => {
		const set = new PolicySet({ crawler: "ExampleBot", dialect });
		set.add("https://a.example", "user-agent: *\ndisallow: /\n");
		const input = "https://a.example/robots.txt\nhttps://a.example/x\n";
		const { out } = await runCommand(["judge", "--set", fileOf(set, "closed.set")], { input: [input] });
		expect(appended(input, out)).toEqual([expected, "disallowed\t2"]);
	});

	it("may have an origin and a crawler, as the rows of --fetch have", async () => {
		const input = `${[
			["https://a.example", "ExampleBot", "https://a.example/private/x"],
			["https://A.example:443/any/page", "examplebot/2.1", "/private/x"],
			["https://a.example", "\\N", "HTTPS://user@A.EXAMPLE/private/x"],
			["https://a.example", "ExampleBot", "https://b.example:8443/"],
			["https://a.example", "ExampleBot", "http://a.example/"],
			["https://a.example", "ExampleBot", "https://a.example.b/"],
			["https://c.example", "ExampleBot", "/private/x"],
			["https://c.example", "ExampleBot", "https://c.example/"],
			["\\N", "ExampleBot", "https://b.example:8443/"],
			["\\N", "\\N", "/x"],
			["https://a.example", "ExampleBot", "x"],
			["https://a.example", "ExampleBot", ""],
			["https://a.example", "ExampleBot", "//private"],
		]
			.map((cells) => cells.join("\t"))
			.join("\n")}\n`;
		const { code, out, err } = await judge(input);
		expect({ code, err }).toEqual({ code: 0, err: "" });
		expect(appended(input, out)).toEqual([
			"disallowed\t3",
			"disallowed\t3",
			"disallowed\t3",
			...["out-of-scope\t\\N", "out-of-scope\t\\N", "out-of-scope\t\\N"],
			"unknown\t\\N",
			"unknown\t\\N",
			"disallowed\t\\N",
			"invalid\t\\N",
			"invalid\t\\N",
			"invalid\t\\N",
			"allowed\t\\N",
		]);
	});

	it("are malformed where the crawler is not the set's, or the origin is none, and says so", async () => {
		const input = `${[
			["https://a.example", "OtherBot", "/"],
			["https://a.example", "", "/"],
			["https://a.example", "ExampleBot-News", "/"],
			["user-agent: *", "ExampleBot", "/"],
			["mailto:a@a.example", "ExampleBot", "/"],
			["ExampleBot", "https://a.example/"],
			["\\N"],
			["https://a.example", "ExampleBot", "\\N"],
			["https://a.example", "ExampleBot", "/", "more"],
			["https://a.example", "ExampleBot", "/private"],
		]
			.map((cells) => cells.join("\t"))
			.join("\n")}\n`;
		const { code, out, err } = await judge(input, "--columns", "verdict");
		expect(code).toBe(0);
		expect(out).toBe(`${"malformed\n".repeat(9)}disallowed\n`);
		const columns = "1 or 3 columns (origin, crawler, url)";
		expect(reported(err)).toEqual([
			'row 1: crawler: expected ExampleBot, which the set was built for, got "OtherBot"',
			'row 2: crawler: expected ExampleBot, which the set was built for, got ""',
			'row 3: crawler: expected ExampleBot, which the set was built for, got "ExampleBot-News"',
			expect.stringMatching(/^row 4: origin: expected an absolute URL with an authority.*"user-agent: \*"$/),
			expect.stringMatching(/^row 5: origin: expected an absolute URL with an authority/),
			`row 6: expected ${columns}, got 2`,
			"row 7: url: expected text, got none",
			"row 8: url: expected text, got none",
			`row 9: expected ${columns}, got 4`,
		]);
	});

	it("say whether an origin or its URL is wrong, and join a path to the origin alone", async () => {
		const input = [
			"https://:80\tExampleBot\t/",
			"https://a.example:99999\tExampleBot\t/private",
			"https://a.example\tExampleBot\tmailto:a@a.example",
			"https://a.example\tExampleBot\t/pri\\nvate",
			"https://a.example/page\tExampleBot\t/private",
			"HTTPS://A.example:443\tExampleBot\t/private",
			"https://a.example\tExampleBot\t//a.example/private",
			"",
		].join("\n");
		const { out, err } = await judge(input, "--columns", "verdict");
		const verdicts = [
			"malformed",
			"malformed",
			"invalid",
			"disallowed",
			"disallowed",
			"disallowed",
			"allowed",
		];
		expect(out.split("\n").slice(0, -1)).toEqual(verdicts);
		expect(reported(err)).toEqual([
			expect.stringMatching(/^row 1: origin: expected .*"https:\/\/:80"$/),
			expect.stringMatching(/^row 2: origin: expected .*"https:\/\/a.example:99999"$/),
		]);
	});

	it("names the crawler of a set by the first of its tokens, and one that no file names by *", async () => {
		const news = fileOf(setFor(["Googlebot-News", "Googlebot"]), "news.set");
		const anyone = fileOf(setFor("*"), "anyone.set");
		const verdicts = async (set: string, ...crawlers: string[]) => {
			const input = [crawlers.map((crawler) => `\\N\t${crawler}\thttps://a.example/\n`).join("")];
			return (await runCommand(["judge", "--set", set, "--columns", "verdict"], { input })).out.split(
				"\n",
				2,
			);
		};
		expect(await verdicts(news, "googlebot-news", "Googlebot")).toEqual(["allowed", "malformed"]);
		expect(await verdicts(anyone, "*", "Googlebot")).toEqual(["allowed", "malformed"]);
	});

	it("gives every row back octet by octet, whatever its octets are", async () => {
		const row = Buffer.from("\\N\tExampleBot\thttps://a.example/private/\\t\xff\xfe\\x\x1b[31m", "latin1");
		const chunks: Buffer[] = [];
		const stdout = new Writable({
			write(chunk: Buffer, _encoding, done) {
				chunks.push(chunk);
				done();
			},
		});
		await runCommand(["judge", "--set", SET], { input: [row, "\r\n"], stdout });
		expect(Buffer.concat(chunks)).toEqual(Buffer.concat([row, Buffer.from("\tdisallowed\t3\n")]));
	});

	it.each<Dialect>(["rfc9309", "google"])(
		"says what the set says of any URL, ends of lines in it too: dialect %s",
		async (dialect) => {
			using set = setFor("ExampleBot", dialect);
			const file = fileOf(set, `any-${dialect}.set`);
			const url = fc
				.array(fc.constantFrom("https://a.example", "/private", "/help", "\n", "\r", "\t", "\\", "ö", "/../"))
				.map((pieces) => pieces.join(""));
			const toCell = (text: string) =>
				text.replace(/[\\\t\n\r]/g, (unit) => `\\${({ "\t": "t", "\n": "n", "\r": "r" })[unit] ?? unit}`);
			await fc.assert(
				fc.asyncProperty(fc.array(url), async (urls) => {
					const expected = set.explainAll(urls).map(({ verdict, line }) => [verdict, line]);
					const NAMES = ["disallowed", "allowed", "out-of-scope", "invalid", "unknown"];
					const answers = async (input: string, format: string) => {
						const argv = ["judge", "--set", file, "--as-written", "-f", format];
						return (await runCommand(argv, { input: [input] })).out.split("\n").slice(0, -1);
					};
					const rows = await answers(urls.map((each) => `${toCell(each)}\n`).join(""), "tsv");
					const found = rows.map((row) => row.split("\t").slice(-2));
					expect(found).toEqual(expected.map(([verdict, line]) => [NAMES[verdict!], `${line ?? "\\N"}`]));
					const objects = await answers(
						urls.map((each) => `${JSON.stringify({ url: each })}\n`).join(""),
						"jsonl",
					);
					expect(objects.map((row) => JSON.parse(row))).toEqual(
						expected.map(([verdict, line], index) => ({
							url: urls[index],
							verdict: NAMES[verdict!],
							line,
						})),
					);
				}),
				runs(40),
			);
		},
	);

	it("are judged in dialect google as they would be requested, or as they are written", async () => {
		const file = fileOf(setFor("ExampleBot", "google"), "google.set");
		const verdicts = async (...options: string[]) => {
			const input = [
				"https://a.example/public/../private\n",
				"https://a.example\tExampleBot\t/public/../private\n",
			];
			return (await runCommand(["judge", "--set", file, "--columns", "verdict", ...options], { input })).out;
		};
		expect(await verdicts()).toBe("disallowed\ndisallowed\n");
		expect(await verdicts("--as-written")).toBe("allowed\nallowed\n");
	});

	it.each<Dialect>(["rfc9309", "google"])(
		"take a path that begins with two slashes for one of the origin: dialect %s",
		async (dialect) => {
			const body = "user-agent: *\ndisallow: //private\ndisallow: ///x\n";
			using set = new PolicySet({ crawler: "ExampleBot", dialect }).add("https://a.example", body);
			const file = fileOf(set, `slashes-${dialect}.set`);
			const input = ["//private", "//private/é/../x", "///x", "/private", "//host//private"].map(
				(path) => `https://a.example\tExampleBot\t${path}\n`,
			);
			const argv = ["judge", "--set", file, "--columns", "line"];
			const { out } = await runCommand(argv, { input });
			expect(out.split("\n").slice(0, -1)).toEqual(["2", "2", "3", "\\N", "\\N"]);
		},
	);

	it("are answered at once, and told in a line, whatever stands for the crawler", async () => {
		const { out, err } = await judge(
			`\\N\t${"/".repeat(1_000_000)} \thttps://a.example/\n`,
			"--columns",
			"verdict",
		);
		expect(out).toBe("malformed\n");
		expect(err.length).toBeLessThan(400);
	});

	it("keep their order, however many they are and wherever the input is cut", async () => {
		const rows = Array.from({ length: 30_000 }, (_, index) =>
			index % 3 === 0
				? `https://o${index}.example\tExampleBot\thttps://o${index}.example/`
				: `https://a.example/${index % 2 === 0 ? "private/" : ""}${index}`,
		);
		const octets = Buffer.from(`${rows.join("\n")}\n`);
		async function* input() {
			for (let offset = 0; offset < octets.length; offset += 9973)
				yield octets.subarray(offset, offset + 9973);
		}
		const { out } = await runCommand(["judge", "--set", SET, "--columns", "row,verdict"], { input: input() });
		const expected = rows.map(
			(row, index) => `${row}\t${index % 3 === 0 ? "unknown" : index % 2 === 0 ? "disallowed" : "allowed"}`,
		);
		expect(out.split("\n").slice(0, -1)).toEqual(expected);
	});
});

describe("judge --set: rows of JSON", () => {
	const lines = (out: string) => out.split("\n").slice(0, -1);

	it("are objects with a url, or arrays of one or three, and stay as they are written", async () => {
		const rows = [
			'{"id": 12345678901234567890, "url": "https://a.example/private/größe" }',
			'{"url":"/private","origin":"https://a.example","crawler":"ExampleBot"}',
			'{"url":"https://a.example/x","origin":null,"robots":5}',
			'["https://a.example/private/help"]',
			'["https://a.example", null, "/private"]',
		];
		const { code, out, err } = await judge(`${rows.join("\n")}\n`, "-f", "jsonl");
		expect({ code, err }).toEqual({ code: 0, err: "" });
		expect(lines(out)).toEqual([
			`${rows[0]!.slice(0, -1)},"verdict":"disallowed","line":3}`,
			`${rows[1]!.slice(0, -1)},"verdict":"disallowed","line":3}`,
			`${rows[2]!.slice(0, -1)},"verdict":"allowed","line":null}`,
			`${rows[3]!.slice(0, -1)},"allowed",2]`,
			`${rows[4]!.slice(0, -1)},"disallowed",3]`,
		]);
	});

	it("are malformed where they are none, and say why", async () => {
		const rows = [
			"{}",
			"[]",
			"[5]",
			'["a","b"]',
			'{"url":5}',
			'{"url":"/","origin":5}',
			'{"url":"/","crawler":"ÖtherBot"}',
		];
		const { code, out } = await judge(`${rows.join("\n")}\n`, "-f", "jsonl", "--columns", "row,verdict");
		expect(code).toBe(0);
		const found = lines(out).map((line) => JSON.parse(line));
		expect(found.map((row) => (Array.isArray(row) ? row.at(-1) : row.verdict))).toEqual(
			rows.map(() => "malformed"),
		);
		expect([found[0], found[4], found[5], found[6]].map(({ problem }) => problem)).toEqual([
			"url: expected text, got none",
			"url: expected a string, got 5",
			"origin: expected a string, got 5",
			'crawler: expected ExampleBot, which the set was built for, got "ÖtherBot"',
		]);
		const nested = `{"url":${"[".repeat(100_000)}${"]".repeat(100_000)}}\n`;
		const after = await judge(
			`${nested}${nested}{"url":"https://a.example/"}\n`,
			"-f",
			"jsonl",
			"--columns",
			"verdict",
		);
		expect(lines(after.out).map((line) => JSON.parse(line).verdict)).toEqual([
			"malformed",
			"malformed",
			"allowed",
		]);
		const { err } = await judge("[5]\n", "-f", "jsonl");
		expect(reported(err)).toEqual(["row 1: url: expected a string, got 5"]);
	});
});

describe("judge --set: wrong usage", () => {
	it.each([["--dialect", "google"], ["--max-bytes", "600000"], ["--engine", "js"], ["--fetch"]])(
		"%s has no place beside a set",
		async (...options) => {
			const { code, out, err } = await judge("", ...options);
			expect({ code, out }).toEqual({ code: 2, out: "" });
			expect(err).toMatch(new RegExp(`: ${options[0]}: expected without --set; a set knows its crawler`));
		},
	);

	it("a set that is none", async () => {
		const { code, err } = await runCommand(["judge", "--set", temporary("none.set", "x")]);
		expect(code).toBe(2);
		expect(err).toMatch(/none\.set: expected a set that set build wrote, got 1 other byte/);
	});
});
