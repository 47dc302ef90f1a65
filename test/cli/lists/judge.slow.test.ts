import { Buffer } from "node:buffer";
import { Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { runCommand, type World } from "../../support/cli-run.js";
import { send, startLoopbackServer } from "../../support/loopback-server.js";

const server = await startLoopbackServer();

const ROBOTS =
	"user-agent: ExampleBot\nallow: /private/help\ndisallow: /private/\n\nuser-agent: *\ndisallow: /";

/** As ClickHouse, Hive and PostgreSQL write a cell. */
const LETTERS: Readonly<Record<string, string>> = {
	"\t": "t",
	"\n": "n",
	"\r": "r",
	"\0": "0",
	"\b": "b",
	"\f": "f",
	"\v": "v",
};
function toCell(text: string): string {
	return text.replace(/[\\\t\n\r\0\b\f\v]/g, (character) => `\\${LETTERS[character] ?? character}`);
}

const tsv = (...rows: string[][]): string => rows.map((row) => `${row.map(toCell).join("\t")}\n`).join("");
const judge = (input: string | Uint8Array, ...options: string[]) =>
	runCommand(["judge", ...options], { input: [input] });

/** The cells that are appended to each row. */
function answers(out: string): string[][] {
	return out
		.split("\n")
		.slice(0, -1)
		.map((line) => line.split("\t").slice(-2));
}

describe("judge: rows of TSV", () => {
	it("says once of each file that is no robots.txt that it is none", async () => {
		const rows = [...Array.from({ length: 20 }, (_, index) => `<p>${index}`), "<p>0"];
		const { out, err } = await judge(tsv(...rows.map((robots) => [robots, "a", "/x"])));
		expect(out.match(/allowed\t\\N/g)).toHaveLength(21);
		const lines = err.split("\n");
		expect(lines).toHaveLength(11);
		expect(lines[0]).toBe(
			"robotstxt-wasm: robots: <p>0… is HTML or XML, and no robots.txt: no rule is read of it",
		);
	});

	it("says what it waits for on a terminal", async () => {
		const waits = (...options: string[]) => runCommand(["judge", ...options], { isInputTerminal: true });
		expect((await waits()).err).toBe(
			"robotstxt-wasm: reading rows of robots, crawler, url, separated by tabs, one a line, until the end of standard input\n",
		);
		expect((await waits("-f", "jsonl")).err).toMatch(/rows of robots, crawler, url as JSON, one a line/);
	});

	it("appends the verdict and the line that decides, and keeps the rows as they came and in order", async () => {
		const input = tsv(
			[ROBOTS, "ExampleBot", "https://a.example/private/x"],
			[ROBOTS, "OtherBot", "https://a.example/"],
			["", "ExampleBot", "/private/x"],
			[ROBOTS, "examplebot", "/private/help?größe"],
			[ROBOTS, "ExampleBot", "mailto:x"],
			[ROBOTS.replaceAll("\n", "\r\n"), "Googlebot", "/x"],
		);
		const { code, out, err } = await judge(input);
		expect({ code, err }).toEqual({ code: 0, err: "" });
		expect(answers(out)).toEqual([
			["disallowed", "3"],
			["disallowed", "6"],
			["allowed", "\\N"],
			["allowed", "2"],
			["invalid", "\\N"],
			["disallowed", "6"],
		]);
		const lines = out.split("\n").slice(0, -1);
		expect(lines.map((line) => `${line.split("\t").slice(0, 3).join("\t")}\n`).join("")).toBe(input);
	});

	it("gives every row back octet by octet, whatever its octets are", async () => {
		const row = Buffer.from("user-agent: *\\ndisallow: /\xff\\n\tExampleBot\t/\xff\xfe\x1b[31m", "latin1");
		const stdout = collect();
		await runCommand(["judge"], { input: [Buffer.concat([row, Buffer.from("\r\n")])], stdout });
		expect(stdout.octets()).toEqual(Buffer.concat([row, Buffer.from("\tdisallowed\t2\n")]));
	});

	it("answers a malformed row as such and goes on", async () => {
		const input = `${tsv([ROBOTS, "ExampleBot", "/private/"])}\none\ttwo\na\tb\tc\td\n\\N\tExampleBot\t/\n${tsv(
			[ROBOTS, "Example Bot", "/"],
			[ROBOTS, "", "/"],
			[ROBOTS, "ExampleBot", "/private/help"],
		)}`;
		const { code, out, err } = await judge(input);
		expect(code).toBe(0);
		expect(answers(out)).toEqual([
			["disallowed", "3"],
			...Array.from({ length: 6 }, () => ["malformed", "\\N"]),
			["allowed", "2"],
		]);
		expect(err.split("\n").map((line) => line.replace(/^robotstxt-wasm: |(?<=token).*/g, ""))).toEqual([
			"row 2: expected 3 columns (robots, crawler, url), got 1",
			"row 3: expected 3 columns (robots, crawler, url), got 2",
			"row 4: expected 3 columns (robots, crawler, url), got 4",
			"row 5: robots: expected text, got none",
			"row 6: crawler: expected a product token",
			"row 7: crawler: expected a product token",
			"",
		]);
	});

	it("tells of the first malformed rows alone", async () => {
		const { err } = await judge("x\n".repeat(1000));
		expect(err.split("\n")).toHaveLength(12);
		expect(err).toMatch(/\nrobotstxt-wasm: 1000 of 1000 rows are malformed\n$/);
	});

	it("writes the columns that are asked for, in their order", async () => {
		const input = tsv([ROBOTS, "ExampleBot", "/private/"]);
		expect((await judge(input, "--columns", "verdict")).out).toBe("disallowed\n");
		expect((await judge(input, "--columns", "line,verdict,row")).out).toBe(`3\tdisallowed\t${input}`);
		const { code, err } = await judge(input, "--columns", "verdict,rule");
		expect({ code, err }).toEqual({
			code: 2,
			err: 'robotstxt-wasm: --columns: expected some of row,verdict,line, got "rule"\n',
		});
		expect(await judge(input, "--columns", "row,verdict,verdict")).toMatchObject({
			code: 2,
			out: "",
			err: 'robotstxt-wasm: --columns: expected each column once, got "verdict" again\n',
		});
	});

	it("says so of a row that is too long, and goes on", async () => {
		async function* input() {
			yield Buffer.from(tsv([ROBOTS, "ExampleBot", "/private/"]));
			for (let count = 0; count < 33; count++) yield Buffer.alloc(1 << 20, "a");
			yield Buffer.from(`\n${tsv([ROBOTS, "ExampleBot", "/"])}`);
		}
		const { out, err } = await runCommand(["judge"], { input: input() });
		expect(answers(out).map(([verdict]) => verdict)).toEqual(["disallowed", "malformed", "allowed"]);
		expect(err).toMatch(/row 2: expected a row of at most 33554432 bytes, got a longer one/);
		expect(out.length).toBeLessThan(2000);
	});

	it("reads what any writer of such cells writes", async () => {
		const text = fc.string({
			unit: fc.constantFrom("\\", "\t", "\n", "\r", "\0", "\b", "\v", "'", "n", "N", "/", "ü", "*"),
		});
		await fc.assert(
			fc.asyncProperty(text, text, async (path, suffix) => {
				const robots = `user-agent: *\n${suffix}\ndisallow: /${path}\nallow: /n`;
				const url = `/${path}`;
				const { out } = await judge(tsv([robots, "a", url]));
				const matcher = RobotsTxt.parse(robots).matcher("a");
				const verdict = ["disallowed", "allowed", "out-of-scope", "invalid"][matcher.checkAll([url])[0]!]!;
				const line = verdict === "invalid" ? null : matcher.explain(url).rule?.line;
				expect(answers(out)).toEqual([[verdict, String(line ?? "\\N")]]);
			}),
		);
	});

	it("judges in dialect google as URLs would be requested, or as they are written", async () => {
		const input = tsv(["user-agent: *\ndisallow: /private", "a", "https://a.example/public/../private"]);
		const verdict = async (...options: string[]) =>
			(await judge(input, "--dialect", "google", "--columns", "verdict", ...options)).out;
		expect([await verdict(), await verdict("--as-written")]).toEqual(["disallowed\n", "allowed\n"]);
	});
});

describe("judge: rows of JSON", () => {
	const asked = { robots: ROBOTS, crawler: "ExampleBot", url: "/private/" };
	const lines = (out: string) => out.split("\n").slice(0, -1);

	it("appends to objects and to arrays, and leaves what they say as it is written", async () => {
		const input = [
			`{"id": 12345678901234567890, "robots": ${JSON.stringify(ROBOTS)}, "crawler":"ExampleBot","url":"/private/" }`,
			JSON.stringify([ROBOTS, "ExampleBot", "/x"]),
			`  [${JSON.stringify(ROBOTS)}, "OtherBot", "/x" ]  `,
		];
		const { code, out, err } = await judge(`${input.join("\r\n")}\n`, "-f", "jsonl");
		expect({ code, err }).toEqual({ code: 0, err: "" });
		expect(lines(out)).toEqual([
			`${input[0]!.slice(0, -1)},"verdict":"disallowed","line":3}`,
			`${input[1]!.slice(0, -1)},"allowed",null]`,
			`${input[2]!.slice(0, -3)},"disallowed",6]`,
		]);
		const [first] = lines((await judge(`${input.join("\n")}\n`, "-f", "jsonl", "--columns", "line")).out);
		expect(first).toBe('{"line":3}');
	});

	it("answers a malformed row as such and goes on", async () => {
		const rows = [
			"",
			"{",
			"7",
			"null",
			"{}",
			"[]",
			'["a","b"]',
			'{"robots":1,"crawler":"a","url":"/"}',
			JSON.stringify(asked),
		];
		const { code, out } = await judge(`${rows.join("\n")}\n`, "-f", "jsonl");
		expect(code).toBe(0);
		const found = lines(out).map((line) => JSON.parse(line));
		expect(found.map((row) => (Array.isArray(row) ? row.at(-2) : row.verdict))).toEqual([
			...Array.from({ length: 8 }, () => "malformed"),
			"disallowed",
		]);
		expect(found[1]).toEqual({
			row: "{",
			verdict: "malformed",
			line: null,
			problem: "expected an object or an array of JSON in UTF-8",
		});
		expect(found[4].problem).toBe("robots: expected text, got none");
		expect(found[7].problem).toBe("robots: expected a string, got 1");
		const broken = await judge(Buffer.from('["\xff","a","/"]\n', "latin1"), "-f", "jsonl");
		expect(JSON.parse(broken.out).verdict).toBe("malformed");
	});
});

describe("judge: rows with an origin", () => {
	it("are malformed, unless files may be fetched", async () => {
		const { out, err } = await judge(tsv(["https://a.example", "a", "/"]), "--columns", "verdict");
		expect(out).toBe("malformed\n");
		expect(err).toContain("row 1: robots: expected the text of a robots.txt, got a URL; with --fetch");
	});

	it("are judged by what the origin answers, each fetched once, in the order of the rows", async () => {
		server.answer = (request, response) => {
			const isOther = request.headers.host?.startsWith("localhost") === true;
			// The first row's answer comes last.
			setTimeout(() => send(isOther ? 404 : 200, ROBOTS)(request, response), isOther ? 0 : 50);
		};
		const dead = "http://127.0.0.1:1";
		const rows = [
			[`${server.origin}/`, "ExampleBot", `${server.origin}/private/x`],
			[server.otherOrigin, "ExampleBot", `${server.otherOrigin}/private/x`],
			[dead, "ExampleBot", `${dead}/x`],
			[server.origin, "OtherBot", "/x"],
			[server.origin, "ExampleBot", "https://elsewhere.example/"],
			["user-agent: *\ndisallow: /", "ExampleBot", "/"],
			[server.origin, "no token", "/"],
			["https://exa mple.com", "ExampleBot", "/"],
			["http://[", "ExampleBot", "/"],
			...Array.from({ length: 100 }, () => [server.origin, "ExampleBot", "/private/help"]),
		];
		const { code, out } = await judge(tsv(...rows), "--fetch", "--columns", "verdict,line");
		expect(code).toBe(0);
		expect(out.split("\n").slice(0, 10)).toEqual([
			"disallowed\t3",
			"allowed\t\\N",
			"disallowed\t\\N",
			"disallowed\t6",
			"out-of-scope\t\\N",
			"disallowed\t2",
			"malformed\t\\N",
			// White space makes it the text of a file, which says nothing.
			"allowed\t\\N",
			"malformed\t\\N",
			"allowed\t2",
		]);
		expect(out.split("\n").slice(9, -1)).toEqual(Array.from({ length: 100 }, () => "allowed\t2"));
		expect(server.paths).toEqual(["/robots.txt", "/robots.txt"]);
	});
});

describe("judge: a stream", () => {
	it("reads no further than its reader takes", async () => {
		let read = 0;
		let taken = 0;
		let ahead = 0;
		async function* input() {
			for (; read < 50; read++) yield Buffer.from(tsv([ROBOTS, "ExampleBot", "/"]).repeat(100));
		}
		const stdout = new Writable({
			highWaterMark: 1,
			write(_chunk, _encoding, done) {
				ahead = Math.max(ahead, read - taken);
				taken++;
				setImmediate(done);
			},
		});
		await runCommand(["judge"], { input: input(), stdout });
		expect([read, taken]).toEqual([50, 50]);
		expect(ahead).toBeLessThanOrEqual(2);
	});

	it("ends without a word where its reader is gone", async () => {
		const stdout = new Writable({
			write: (_chunk, _encoding, done) => done(Object.assign(new Error("gone"), { code: "EPIPE" })),
		});
		const input = Array.from({ length: 100 }, () => tsv([ROBOTS, "ExampleBot", "/"]));
		expect(await runCommand(["judge"], { input, stdout })).toEqual({ code: 2, out: "", err: "" });
	});

	it("keeps policies by content, and forgets those of long ago: many files and many crawlers", async () => {
		const long = toCell(`\n${"# a long comment\n".repeat(20_000)}`);
		async function* input(): AsyncGenerator<Uint8Array> {
			for (let index = 0; index < 200; index++) {
				const own = `user-agent: *\\ndisallow: /${index}${long}`;
				const other = [ROBOTS, `bot-${"b".repeat(index)}`, "/"];
				yield Buffer.from(`${own}\ta\t/${index}\n${tsv(other)}${own}\ta\t/y\n`);
			}
		}
		const world: World = { input: input() };
		const { out } = await runCommand(["judge", "--columns", "verdict,line"], world);
		expect(out).toBe("disallowed\t2\ndisallowed\t6\nallowed\t\\N\n".repeat(200));
	});

	it("takes no arguments", async () => {
		expect((await runCommand(["judge", "x"])).err).toMatch(
			/: judge: expected rows only on standard input, got "x", as in: robotstxt-wasm judge < rows\.tsv$/m,
		);
	});
});

/** A stream that keeps what is written to it. */
function collect(): Writable & { octets(): Buffer } {
	const chunks: Buffer[] = [];
	const stream = new Writable({
		write(chunk: Buffer, _encoding, done) {
			chunks.push(chunk);
			done();
		},
	});
	return Object.assign(stream, { octets: () => Buffer.concat(chunks) });
}
