import { execFileSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	lstatSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	truncateSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { PolicySet } from "../../../bindings/set/index.js";
import { NO_URLS } from "../../../cli/urls/no-url.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const A = temporary("a.txt", "user-agent: *\ndisallow: /private\n");
const B = temporary("b.txt", "user-agent: ExampleBot\nallow: /x\ndisallow: /\n");
const folder = dirname(A);
const setOf = (name: string) => join(folder, name);
const build = (list: string, output: string, ...options: string[]) =>
	runCommand(["set", "build", list, "--agent", "ExampleBot", "-o", output, ...options]);
const list = temporary("list.tsv", `https://a.example\t${A}\nhttps://b.example/any/page\t${B}\n`);

/** A set of a few sites. */
async function builtSet(name = "sites.set"): Promise<string> {
	expect((await build(list, setOf(name), "-q")).code).toBe(0);
	return setOf(name);
}

describe("set build", () => {
	it("makes a set of a list of files, which any program reads", async () => {
		const { code, out, err } = await build(list, setOf("list.set"));
		expect({ code, out }).toEqual({ code: 0, out: "" });
		expect(err).toMatch(/^robotstxt-wasm: .*list\.set: 2 origins, \d+ bytes\n$/);
		using set = PolicySet.fromSnapshot(readFileSync(setOf("list.set")));
		expect(set.size).toBe(2);
		expect(
			Array.from(set.checkAll(["https://a.example/private", "https://b.example/x", "https://b.example/"])),
		).toEqual([0, 1, 0]);
		expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
	});

	it.skipIf(process.getuid?.() !== 0)(
		"keeps owner, group and mode of the file that it replaces",
		async () => {
			const file = temporary("owned.set", "before");
			chownSync(file, 33, 34);
			chmodSync(file, 0o640);
			expect((await build(list, file, "-q")).code).toBe(0);
			const { uid, gid, mode, size } = statSync(file);
			expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 33, gid: 34, mode: 0o640 });
			expect(size).toBeGreaterThan("before".length);
		},
	);

	it.each(["tsv", "jsonl"])("makes a set of a crawl's table on standard input: %s", async (format) => {
		const rows: [string, string | null, number | null][] = [
			["https://a.example", "user-agent: *\r\ndisallow: /\tprivate\ndisallow: /x\\y", 200],
			["https://gone.example", null, 404],
			["https://down.example:8443/", "<html>", 503],
			["https://b.example", "", null],
			["https://b.example", "user-agent: *\ndisallow: /", null],
		];
		const cell = (text: string) =>
			text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t");
		const asTsv = ([origin, body, status]: (typeof rows)[number]) =>
			[origin, body === null ? "\\N" : cell(body), ...(status === null ? [] : [status])].join("\t");
		const asJson = ([origin, robots, status]: (typeof rows)[number], index: number) =>
			JSON.stringify(index % 2 === 0 ? { origin, robots, status, more: 1 } : [origin, robots, status]);
		const input = [`${rows.map(format === "tsv" ? asTsv : asJson).join("\n")}\n`];
		const argv = [
			"set",
			"build",
			"--crawler",
			"Googlebot",
			"-o",
			setOf(`${format}.set`),
			"-q",
			"--format",
			format,
		];
		expect(await runCommand(argv, { input })).toEqual({ code: 0, out: "", err: "" });
		using set = PolicySet.fromSnapshot(readFileSync(setOf(`${format}.set`)));
		const urls = [
			"https://a.example/private",
			"https://a.example/x\\y",
			"https://gone.example/x",
			"https://down.example:8443/x",
			"https://b.example/x",
		];
		expect(Array.from(set.checkAll(urls))).toEqual([1, 1, 1, 0, 0]);
		expect([set.size, set.isAllowed("https://a.example/")]).toEqual([4, true]);
	});

	it("leaves out rows that it cannot read, says so, and is 1", async () => {
		const input = [
			"https://a.example\tuser-agent: *\\ndisallow: /\n\nno origin\t\nhttps://b.example\n" +
				"https://c.example\t\tok\nhttps://d.example\t\\N\t200\nhttps://e.example\t\t404\tx\n",
		];
		const argv = ["set", "build", "-", "-a", "ExampleBot", "-o", setOf("odd.set")];
		const { code, err } = await runCommand(argv, { input });
		expect(code).toBe(1);
		expect(err.split("\n").map((line) => line.replace(/^robotstxt-wasm: /, ""))).toEqual([
			expect.stringMatching(/^<stdin>, row 3: origin: expected an absolute URL.*"no origin"$/),
			"<stdin>, row 4: robots: expected text, got none",
			'<stdin>, row 5: status: expected an HTTP status such as 200, or nothing, got "ok"',
			"<stdin>, row 6: robots: expected text, got none",
			"<stdin>, row 7: expected 1 to 3 columns (origin, robots, status), got 4",
			expect.stringMatching(/odd\.set: 1 origin, \d+ bytes$/),
			"",
		]);
		const missing = temporary(
			"missing.tsv",
			`https://a.example\t${A}\nhttps://b.example\t${folder}/none.txt\n`,
		);
		const outcome = await build(missing, setOf("missing.set"));
		expect(outcome.code).toBe(1);
		expect(outcome.err).toMatch(/row 2: .*none\.txt: cannot be read: no such file\n.*: 1 origin, /);
	});

	it("every status of HTTP has an answer", async () => {
		const input = [
			Array.from({ length: 1000 }, (_, status) => `https://s-${status}.example\t\t${status}\n`).join(""),
		];
		const argv = ["set", "build", "-a", "ExampleBot", "-o", setOf("status.set"), "-q"];
		expect(await runCommand(argv, { input })).toEqual({ code: 0, out: "", err: "" });
	});

	it("takes a status that is left out in any way for none, and refuses what is no status", async () => {
		const cells = ["", " ", "\\N", "304", " 404", "0", "1e2", "0x10", "200.0", "-1", "1000"];
		const rows = cells.map(
			(cell, index) => `https://s${index}.example\tuser-agent: *\\ndisallow: /x\t${cell}\n`,
		);
		const argv = ["set", "build", "-a", "ExampleBot", "-o", setOf("cells.set")];
		const { code, err } = await runCommand(argv, { input: rows });
		expect([code, err.match(/row \d+: status/g)?.length]).toEqual([1, 5]);
		using set = PolicySet.fromSnapshot(readFileSync(setOf("cells.set")));
		const verdicts = cells
			.slice(0, 6)
			.map((_, index) => [`https://s${index}.example/x`, `https://s${index}.example/y`]);
		expect(Array.from(set.checkAll(verdicts.flat()))).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 0]);
	});

	it("says at once where it cannot write, and keeps what is there", async () => {
		let read = 0;
		async function* input() {
			for (; read < 5; read++) yield Buffer.from(`https://s${read}.example\t\n`);
		}
		const { code, err } = await runCommand(["set", "build", "-a", "a", "-o", folder], { input: input() });
		expect({ code, err }).toEqual({
			code: 2,
			err: `robotstxt-wasm: ${folder}: cannot be written: it is a directory\n`,
		});
		expect(read).toBe(0);
		const before = temporary("kept.set", "before");
		expect((await build("/none", before)).code).toBe(2);
		expect(readFileSync(before, "utf8")).toBe("before");
		expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
	});

	it.skipIf(process.platform === "win32")(
		"writes through links and to pipes, and never replaces them",
		async () => {
			const pipe = setOf("pipe");
			execFileSync("mkfifo", [pipe]);
			symlinkSync(setOf("target.set"), setOf("link.set"));
			temporary("target.set", "before");
			const reading = readFile(pipe);
			expect((await build(list, pipe, "-q")).code).toBe(0);
			const octets = await reading;
			expect(statSync(pipe).isFIFO()).toBe(true);
			expect((await build(list, setOf("link.set"), "-q")).code).toBe(0);
			expect(lstatSync(setOf("link.set")).isSymbolicLink()).toBe(true);
			for (const written of [octets, readFileSync(setOf("target.set"))]) {
				using set = PolicySet.fromSnapshot(new Uint8Array(written));
				expect(set.size).toBe(2);
			}
			const writing = writeFile(pipe, octets);
			const { out } = await runCommand(["check", "--set", pipe, "-f", "tsv", "https://a.example/private"]);
			await writing;
			expect(out).toBe("disallowed\t2\thttps://a.example/private\n");
		},
	);

	it("writes to standard output for -", async () => {
		const chunks: Uint8Array[] = [];
		const stdout = new Writable({
			write(chunk, _encoding, done) {
				chunks.push(chunk);
				done();
			},
		});
		await runCommand(["set", "build", list, "-a", "ExampleBot", "-o", "-", "-q"], { stdout });
		using set = PolicySet.fromSnapshot(new Uint8Array(Buffer.concat(chunks)));
		expect(set.size).toBe(2);
	});

	it.each<[string, string[], RegExp]>([
		[
			"no action",
			["set", "-a", "a", "-o", "x"],
			/: set: expected build LIST --agent TOKEN -o FILE, as in: robotstxt-wasm set build/,
		],
		["another action", ["set", "make", "-a", "a", "-o", "x"], /: set: expected build/],
		[
			"what the package for ClickHouse does",
			["set", "bake", "a.set", "-o", "a.wasm"],
			/: set bake is in the package robotstxt-clickhouse: robotstxt-clickhouse bake SET -o FILE\.wasm$/,
		],
		["two lists", ["set", "build", "a", "b", "-a", "a", "-o", "x"], /: set: expected build/],
		["no crawler", ["set", "build", "-o", "x"], /: --agent: expected the crawler's product token/],
		["no output", ["set", "build", "-a", "a"], /: --output: expected the FILE to write, or -$/],
		[
			"a format of a list",
			["set", "build", "l", "-a", "a", "-o", "x", "-f", "tsv"],
			/: --format: expected only with a table/,
		],
		[
			"a token that is none",
			["set", "build", list, "-a", "a b", "-o", "x"],
			/: --agent: expected a product token/,
		],
		[
			"a list that is not there",
			["set", "build", "/none", "-a", "a", "-o", setOf("x")],
			/: \/none: cannot be read: no such file$/,
		],
		[
			"a place that is none",
			["set", "build", list, "-a", "a", "-q", "-o", "/none/x"],
			/: \/none\/x: cannot be written: no such file$/,
		],
		[
			"an agent with a set",
			["check", "--set", "x", "-a", "a", "/"],
			/: --agent: expected without --set; a set knows its crawler/,
		],
		[
			"a dialect with a set",
			["check", "--set", "x", "-d", "google", "/"],
			/: --dialect: expected without --set/,
		],
		["a set that is not there", ["check", "--set", "/none", "/"], /: \/none: cannot be read: no such file$/],
		[
			"a set that is none",
			["check", "--set", A, "/"],
			/: .*a\.txt: expected a set that set build wrote, got \d+ other bytes$/,
		],
	])("wrong usage: %s", async (_name, argv, message) => {
		const { code, out, err } = await runCommand(argv);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err.trimEnd()).toMatch(message);
	});
});

describe("check --set", () => {
	const URLS = [
		"https://a.example/private/x",
		"https://a.example/",
		"HTTPS://B.example:443/x",
		"https://c.example/\x1b[31m",
		"/private",
		"",
	];
	const VERDICTS = ["disallowed", "allowed", "allowed", "unknown", "invalid"];
	const INVALID = "robotstxt-wasm: expected an absolute URL, with scheme and host, got ";

	it("writes the verdict and the URL, in the order of the lines, and is 2 where there is no answer", async () => {
		const set = await builtSet();
		const { code, out, err } = await runCommand(["check", "--set", set], { input: [`${URLS.join("\n")}\n`] });
		expect({ code, err }).toEqual({
			code: 2,
			err: `${INVALID}/private: it is a path, without scheme and host\n`,
		});
		expect(out.split("\n")).toEqual([
			"disallowed    line 2    https://a.example/private/x",
			"allowed       -         https://a.example/",
			"allowed       line 2    HTTPS://B.example:443/x",
			"unknown       -         https://c.example/\\x1b[31m",
			"invalid       -         /private",
			"",
		]);
	});

	it.each(["", "https://c.example/ö\n"])(
		"leaves out blank lines and ends of lines, whatever else is in the list: %j",
		async (first) => {
			const set = await builtSet();
			const input = [`${first}\n \t\r\nhttps://a.example/private\r\n\n\thttps://a.example/ \n/x\r`];
			const { out } = await runCommand(["check", "--set", set, "-f", "tsv"], { input });
			expect(out).toBe(
				`${first && `unknown\t\t${first}`}disallowed\t2\thttps://a.example/private\n` +
					"allowed\t\t\\x09https://a.example/ \ninvalid\t\t/x\n",
			);
		},
	);

	it("has the exit codes and formats of check", async () => {
		const set = await builtSet();
		const run = (...argv: string[]) => runCommand(["check", "--set", set, ...argv]);
		expect(await run("https://a.example/", "-f", "tsv")).toEqual({
			code: 0,
			out: "allowed\t\thttps://a.example/\n",
			err: "",
		});
		expect(await run("https://a.example/private", "--json")).toEqual({
			code: 1,
			out: '{"url":"https://a.example/private","verdict":"disallowed","line":2}\n',
			err: "",
		});
		expect(await run("https://a.example/private", "-q", "--exit-zero")).toEqual({
			code: 0,
			out: "",
			err: "",
		});
		expect((await run("https://a.example/private", "--color")).out).toBe(
			"\x1b[31mdisallowed  \x1b[0m  line 2    https://a.example/private\n",
		);
		expect(await run("--urls", temporary("none.txt", "\n\n"))).toMatchObject({
			code: 2,
			err: `robotstxt-wasm: ${NO_URLS}\n`,
		});
		expect(await run("--urls", temporary("paths.txt", "/a\n\nx\nhttps://a.example/\n"))).toMatchObject({
			code: 2,
			err: `${INVALID}/a: it is a path, without scheme and host\n${INVALID}x: it has no scheme, such as https://\n`,
		});
	});

	it("keeps the order of many lines, from files and arguments", async () => {
		const set = await builtSet();
		const lines = Array.from({ length: 60_000 }, (_, index) => `${URLS[index % 5]}#${index}`);
		const half = lines.length / 2 + 7;
		const files = [lines.slice(0, half), lines.slice(half)].map((part, index) =>
			temporary(`urls-${index}.txt`, `${part.join("\n")}\n\n`),
		);
		const { code, out, err } = await runCommand([
			...["check", "--set", set, "-f", "tsv", "https://a.example/first"],
			...files.flatMap((file) => ["-u", file]),
		]);
		const reported = Array.from(
			{ length: 10 },
			(_, index) => `${INVALID}/private#${5 * index + 4}: it is a path, without scheme and host\n`,
		);
		expect({ code, err }).toEqual({
			code: 2,
			err: `${reported.join("")}robotstxt-wasm: 12,000 URLs are invalid\n`,
		});
		const expected = lines.map(
			(line, index) =>
				`${VERDICTS[index % 5]}\t${index % 5 === 0 || index % 5 === 2 ? 2 : ""}\t${line.replace("\x1b", "\\x1b")}`,
		);
		expect(out.split("\n")).toEqual(["allowed\t\thttps://a.example/first", ...expected, ""]);
	});

	it("says so of a line that is too long, and goes on", async () => {
		const set = await builtSet();
		const input = [
			"https://a.example/",
			..."x"
				.repeat(34)
				.split("")
				.map((each) => each.repeat(1e6)),
			"\nhttps://a.example/\n",
		];
		const { code, out, err } = await runCommand(["check", "--set", set, "-f", "tsv"], {
			input,
		});
		expect(out.split("\n").map((line) => line.slice(0, 40))).toEqual([
			`invalid\t\thttps://a.example/${"x".repeat(13)}`,
			"allowed\t\thttps://a.example/",
			"",
		]);
		expect(code).toBe(2);
		expect(err).toMatch(/a line is too long to be a URL; only its start is shown/);
	});

	it("judges in dialect google as URLs would be requested, or as they are written", async () => {
		const set = setOf("google.set");
		await build(list, set, "-d", "google", "-q");
		const url = "https://a.example/public/../private";
		const verdict = async (...options: string[]) =>
			(await runCommand(["check", "--set", set, url, "-f", "tsv", ...options])).out.split("\t")[0];
		expect([await verdict(), await verdict("--as-written")]).toEqual(["disallowed", "allowed"]);
	});

	it("refuses a set that is cut short or damaged", async () => {
		const set = await builtSet("cut.set");
		const octets = readFileSync(set);
		truncateSync(set, octets.length - 64);
		const { code, err } = await runCommand(["check", "--set", set, "https://a.example/"]);
		expect(code).toBe(2);
		expect(err).toMatch(/cut\.set: expected a snapshot of \d+ bytes, got \d+; it is cut short or damaged\n$/);
		octets[octets.length - 40]! ^= 1;
		const broken = temporary("broken.set", octets);
		expect((await runCommand(["check", "--set", broken, "https://a.example/"])).err).toMatch(
			/broken\.set: expected a snapshot as it was made, got one that is damaged\n$/,
		);
	});

	it("shows progress on a terminal's standard error alone", async () => {
		const set = await builtSet();
		const urls = temporary("progress.txt", "https://a.example/x\n".repeat(50_000));
		let now = 0;
		const { err } = await runCommand(["check", "--set", set, "-u", urls], {
			isErrorTerminal: true,
			now: () => {
				now += 600;
				return now;
			},
		});
		expect(err).toMatch(/^\r\[#+-*\] +\d+ % .* URLs, /);
		expect(err.endsWith("\r\x1b[K")).toBe(true);
	});
});
