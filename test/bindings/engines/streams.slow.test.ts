import { execFileSync, execSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { bashIsMissing } from "../../support/shell.js";

const PAGE = readFileSync(new URL("../../../docs/many-sites.md", import.meta.url), "utf8");
/** The command as it is shipped: `npm test` builds it first. */
const BINARY = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-streams-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "robotstxt-wasm"), `#!/bin/sh\nexec "${process.execPath}" "${BINARY}" "$@"\n`);
chmodSync(join(folder, "robotstxt-wasm"), 0o755);
const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
const world = { cwd: folder, env };

/** The output of a shell's code. */
function inShell(code: string, input = ""): string {
	return execSync(code, {
		...world,
		shell: "bash",
		encoding: "utf8",
		input,
		stdio: ["pipe", "pipe", "pipe"],
	});
}

/** The blocks of a language in the page. */
function blocks(language: string): string[] {
	return Array.from(
		PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms")),
		([, code = ""]) => code,
	);
}

/** The text on the page that matches; the test fails if the page has no such text. */
function found(pattern: RegExp): string {
	const [, text] = pattern.exec(PAGE) ?? [];
	if (text === undefined) throw new Error(`expected ${pattern} in docs/many-sites.md`);
	return text;
}

const ROBOTS = "user-agent: *\\ndisallow: /private\\n";
const ROWS = [
	`${ROBOTS}\tExampleBot\t/private`,
	`${ROBOTS}\tExampleBot\t/`,
	"no row",
	`${ROBOTS}\tExampleBot\t/private/x`,
];

describe.skipIf(bashIsMissing !== null)("the commands that docs/many-sites.md shows", () => {
	it("a shell: the first row of the page, and what it writes", () => {
		const [code = ""] = blocks("sh");
		const [written] = blocks("text");
		expect(inShell(code)).toBe(written);
	});

	it("a shell: a set, and rows judged by it", () => {
		const [, code = ""] = blocks("sh");
		const [, written] = blocks("text");
		expect(inShell(code)).toBe(written);
	});

	it("a shell that counts as Hadoop's reducer does", () => {
		writeFileSync(join(folder, "rows.tsv"), `${ROWS.join("\n")}\n`);
		const [, , code = ""] = blocks("sh");
		const counted = inShell(`set -o pipefail; ${code}`);
		expect(
			counted
				.trim()
				.split("\n")
				.map((line) => line.trim()),
		).toEqual(["1 allowed", "2 disallowed", "1 malformed"]);
	});

	it("Hadoop streaming: a mapper, which gets its split as lines and has its output sorted by the first column", () => {
		const mapper = found(/-mapper '(.*?)'/);
		const out = inShell(`${mapper} | sort -t "$(printf '\\t')" -k1,1 -s`, `${ROWS.join("\n")}\n`);
		expect(out.split("\n").slice(0, -1)).toEqual([
			`allowed\t\\N\t${ROWS[1]}`,
			`disallowed\t2\t${ROWS[0]}`,
			`disallowed\t2\t${ROWS[3]}`,
			`malformed\t\\N\t${ROWS[2]}`,
		]);
	});

	it("Spark: elements go in as lines by one thread and come out by another, split by white space into a command", () => {
		const [program = "", ...options] = found(/\.pipe\("(.*?)"\)/).split(" ");
		const rows = [
			{ robots: "user-agent: *\ndisallow: /private", crawler: "ExampleBot", url: "/private", id: 1 },
			{ id: 2 },
		];
		const out = execFileSync(program, options, {
			...world,
			encoding: "utf8",
			input: rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
			stdio: ["pipe", "pipe", "pipe"],
		});
		expect(
			out
				.split("\n")
				.slice(0, -1)
				.map((line) => JSON.parse(line)),
		).toEqual([
			{ ...rows[0], verdict: "disallowed", line: 2 },
			{ ...rows[1], verdict: "malformed", line: null, problem: "robots: expected text, got none" },
		]);
	});

	it("ClickHouse: a pool writes a block of rows, reads as many answers, and only then writes the next block", async () => {
		const child = spawn(found(/<command>(.*?)<\/command>/), {
			...world,
			shell: "bash",
			stdio: ["pipe", "pipe", "ignore"],
		});
		const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
		for (let block = 0; block < 5; block++) {
			child.stdin.write(`${ROWS.join("\n")}\n`.repeat(block + 1));
			for (let repeated = 0; repeated <= block; repeated++) {
				for (const expected of ["disallowed", "allowed", "malformed", "disallowed"]) {
					expect((await answers.next()).value).toBe(expected);
				}
			}
		}
		child.stdin.end();
		expect(await answers.next()).toEqual({ done: true, value: undefined });
		expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
	});

	it("a reader that has seen enough ends the command, whatever is still to come", () => {
		const code = `yes "$(printf '${ROBOTS.replaceAll("\\", "\\\\")}\\tExampleBot\\t/private')" | robotstxt-wasm judge --columns verdict | head -n 2`;
		expect(inShell(code)).toBe("disallowed\ndisallowed\n");
	});
});
