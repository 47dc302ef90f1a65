import { describe, expect, it } from "vitest";
import { printFolded } from "../../../cli/commands/lint/lint-folded.js";
import { paintIn } from "../../../cli/output/formats/paint.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const clean = temporary("clean.txt", "user-agent: *\ndisallow: /x\n");
const warned = temporary("warned.txt", "user-agent: *\ndissallow: /x\nfoo: bar\n");
const broken = temporary("broken.txt", "disallow: /x\nuser-agent: *\ndisallow: private\n");

describe("lint for people", () => {
	it("shows the line and what is meant in it", async () => {
		const { out } = await runCommand(["lint", broken]);
		expect(out).toContain("\n  3 | disallow: private\n    |           ^~~~~~~\n");
	});

	it("shows a part of a long line, safe to print", async () => {
		const file = temporary("wide.txt", `user-agent: *\ndisallow: ${"\u202e".repeat(99)}${"x".repeat(99)}\n`);
		const { out } = await runCommand(["lint", file]);
		expect(out).not.toMatch(/[^\x20-\x7e…\n]/);
		const shown = out.split("\n").filter((line) => !line.startsWith(file));
		for (const line of shown) expect(line.length).toBeLessThan(200);
	});

	it("tells findings that are alike once, with the other lines", async () => {
		const rules = Array.from({ length: 14 }, (_, index) => `disallow: x${index}\n`).join("");
		const file = temporary("alike.txt", `user-agent: *\n${rules}`);
		const { out, err } = await runCommand(["lint", file]);
		expect(headsOf(out)).toEqual([`${file}:2:11 error path-without-slash`]);
		expect(out).toContain("= 13 more like it: lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …\n");
		expect(err).toMatch(/1 file: 14 errors, 0 warnings, \d+ notes?/);
	});

	it("leaves notes out unless they are asked for", async () => {
		const file = temporary("notes.txt", "user-agent: *\ndisallow: /x\nfoo: bar\n");
		const { out, err } = await runCommand(["lint", file]);
		expect(out).toBe("");
		expect(err).toMatch(/: 1 file: 0 errors, 0 warnings, 1 note \(--notes shows them\)\n$/);
		expect(headsOf((await runCommand(["lint", "--notes", file])).out)).toEqual([
			`${file}:3:1 note unknown-key`,
		]);
	});

	it("leaves out what is to be ignored", async () => {
		const { code, out } = await runCommand(["lint", "--ignore", "rule-outside-group", broken]);
		expect(headsOf(out)).toEqual([`${broken}:3:11 error path-without-slash`]);
		expect(code).toBe(1);
		const listed = await runCommand(["lint", "--ignore", "rule-outside-group,path-without-slash", broken]);
		expect(listed.code).toBe(0);
		const codes = ["rule-outside-group", "path-without-slash"].flatMap((each) => ["--ignore", each]);
		expect(await runCommand(["lint", "-q", ...codes, broken])).toEqual({ code: 0, out: "", err: "" });
	});

	it.each([
		["on the line", "user-agent: *\ndisallow: private # robots-lint-ignore path-without-slash\n"],
		["before the line", "user-agent: *\n# robots-lint-ignore path-without-slash\ndisallow: private\n"],
		["for the file", "# robots-lint-ignore-file path-without-slash\nuser-agent: *\ndisallow: private\n"],
	])("leaves out what the file's comments tell it to: %s", async (_, body) => {
		const { code, out, err } = await runCommand(["lint", temporary("told.txt", body)]);
		expect({ code, out }).toEqual({ code: 0, out: "" });
		expect(err).toContain(": 0 errors, ");
		const other = body.replaceAll("ignore path", "ignore-path").replaceAll("file path", "file-path");
		expect((await runCommand(["lint", temporary("untold.txt", other)])).code).toBe(1);
	});

	it.each(["text", "json", "tsv", "github", "sarif"])(
		"counts and keeps back alike in every format: %s",
		async (format) => {
			const lint = (...argv: string[]) => runCommand(["lint", "--format", format, ...argv, warned]);
			const plain = await lint();
			expect(plain.code).toBe(0);
			expect(plain.out).toContain("inexact-key");
			expect(plain.out).not.toContain("unknown-key");
			expect((await lint("--notes")).out).toContain("unknown-key");
			expect((await lint("--max-warnings", "0")).code).toBe(1);
			const ignoring = await lint("--notes", "--max-warnings", "0", "--ignore", "inexact-key");
			expect(ignoring.code).toBe(0);
			expect(ignoring.out).not.toContain("inexact-key");
		},
	);

	it("names the code that --ignore does not know", async () => {
		const { code, err } = await runCommand(["lint", "--ignore", "unknown-keys", warned]);
		expect(code).toBe(2);
		expect(err).toMatch(
			/--ignore: expected the code of a finding, as lint prints it, got "unknown-keys".*"unknown-key"/,
		);
	});

	it("is 1 where there are more warnings than allowed", async () => {
		expect((await runCommand(["lint", "--max-warnings", "0", warned])).code).toBe(1);
		expect((await runCommand(["lint", "--max-warnings", "99", warned])).code).toBe(0);
	});
});

describe("lint", () => {
	it("is silent but for the summary where nothing is amiss", async () => {
		expect(await runCommand(["lint", clean])).toEqual({
			code: 0,
			out: "",
			err: "robotstxt-wasm: 1 file: 0 errors, 0 warnings, 0 notes\n",
		});
	});

	it("speaks like a compiler, and is 1 where there are errors", async () => {
		const { code, out, err } = await runCommand(["lint", "--notes", warned, broken]);
		expect(headsOf(out)).toEqual([
			`${warned}:2:1 warning inexact-key`,
			`${warned}:3:1 note unknown-key`,
			`${broken}:1:1 error rule-outside-group`,
			`${broken}:3:11 error path-without-slash`,
		]);
		expect({ code, err }).toEqual({ code: 1, err: "robotstxt-wasm: 2 files: 2 errors, 1 warning, 1 note\n" });
		expect((await runCommand(["lint", warned])).code).toBe(0);
	});

	it("reports all notes of a code once, with their number", async () => {
		const body =
			"user-agent: *\ndisallow: /a\ndisallow: /a/b\ndisallow: /a/c\ndisallow: /d*\ndisallow: /e/*\n";
		const { out, err } = await runCommand(["lint", "--notes", temporary("noted.txt", body)]);
		expect(headsOf(out).map((head) => head.replace(/^.*noted\.txt/, ""))).toEqual([
			":3:11 note redundant-rule",
			":5:13 note redundant-trailing-star",
		]);
		expect(out).toMatch(/ = 1 more like it: line 4\n/);
		expect(out).toMatch(/ = 1 more redundant-trailing-star: line 6\n|1 more like it: line 6\n/);
		expect(err).toContain("4 notes");
	});

	it("reads standard input", async () => {
		const { code, out } = await runCommand(["lint", "-"], { input: ["disallow: /\n"] });
		expect(out).toMatch(/^<stdin>:1:1 error rule-outside-group /);
		expect(code).toBe(1);
	});

	it("goes on after a file that cannot be read, and is 2", async () => {
		const { code, out, err } = await runCommand(["lint", "nowhere.txt", broken]);
		expect(code).toBe(2);
		expect(out).toContain(`${broken}:1:1 error`);
		expect(err).toBe(
			"robotstxt-wasm: nowhere.txt: cannot be read: no such file\nrobotstxt-wasm: 1 file: 2 errors, 0 warnings, 0 notes\n",
		);
	});

	it("says nothing of errors where no file could be read", async () => {
		const { err } = await runCommand(["lint", "nowhere.txt"]);
		expect(err).toBe("robotstxt-wasm: nowhere.txt: cannot be read: no such file\n");
	});

	it("writes columns", async () => {
		const { out } = await runCommand(["lint", "-f", "tsv", warned]);
		expect(out.split("\n")[0]?.split("\t")).toEqual([
			warned,
			"2",
			"1",
			"warning",
			"inexact-key",
			expect.any(String),
			expect.any(String),
		]);
	});

	it("writes nothing with --quiet", async () => {
		expect(await runCommand(["lint", "-q", broken])).toEqual({ code: 1, out: "", err: "" });
	});

	it("writes JSON Lines", async () => {
		const { out } = await runCommand(["lint", "--json", broken]);
		const [first] = out.trim().split("\n");
		expect(JSON.parse(first ?? "")).toEqual({
			file: broken,
			line: 1,
			column: 1,
			length: 12,
			severity: "error",
			code: "rule-outside-group",
			message: expect.any(String),
			advice: expect.any(String),
		});
	});

	it("has colour where asked for", async () => {
		expect((await runCommand(["lint", "--color", broken])).out).toContain(":1:1 \x1b[31merror\x1b[0m rule-");
	});

	it("stops reading at the limit and reports what is beyond", async () => {
		const rules = Array.from({ length: 520 }, (_, index) => `disallow: /${"x".repeat(985)}${1000 + index}\n`);
		const whole = `user-agent: *\n${rules.slice(0, 511).join("")}`;
		expect(whole.length).toBe(511_525);
		const long = temporary("long.txt", whole + rules.slice(511).join(""));
		const { code, out } = await runCommand(["lint", long]);
		expect(code).toBe(1);
		expect(out).toMatch(/:513:1 error over-limit /);
		const { out: unlimited } = await runCommand(["lint", "--max-bytes", "Infinity", long]);
		expect(unlimited).not.toMatch(/over-limit/);
	});

	it("fails for errors that are after the findings that are listed", async () => {
		const duplicates = `user-agent: *\n${"disallow: /x\n".repeat(10_001)}`;
		const { code, out } = await runCommand(["lint", temporary("many.txt", `${duplicates}disallow: y\n`)]);
		expect(code).toBe(1);
		expect(out).toMatch(/:10003:1 error more-diagnostics .* 1 more line has /);
	});

	it("reads a last line whole where only its end is beyond the limit", async () => {
		const head = "user-agent: *\ndisallow: /x#";
		const rule = head + "x".repeat(512_000 - head.length);
		for (const end of ["", "\n", "\r", "\r\n"]) {
			const { out } = await runCommand(["lint", temporary("edge.txt", rule + end)]);
			expect(out).not.toMatch(/over-limit/);
		}
		for (const end of ["x", "\nx", "\r\nx", "\r\n\r\n"]) {
			const { out } = await runCommand(["lint", temporary("edge.txt", rule + end)]);
			expect(out).toMatch(/over-limit/);
		}
	});
});

/** Where, how grave, what: of each finding. */
function headsOf(out: string): string[] {
	return out
		.split("\n")
		.filter((line) => line !== "" && !line.startsWith(" "))
		.map((line) => line.split(" ").slice(0, 3).join(" "));
}

it("shows a part of a line that is longer than a text may be", () => {
	const octets = new Uint8Array(2 ** 29 + 1000);
	const first = {
		line: 1,
		column: 2 ** 28,
		length: 2 ** 28,
		severity: "error",
		code: "over-limit",
		message: "m",
		advice: "",
	} as const;
	const text = printFolded(
		"f",
		{ first, isSameText: true, otherLines: [], otherCount: 0 },
		() => octets,
		paintIn(false),
	);
	expect(text.length).toBeLessThan(1000);
});
