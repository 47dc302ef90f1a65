import { readFileSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";
import ajvDraft04 from "ajv-draft-04";
import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

/** OASIS SARIF TC, "Static Analysis Results Format Version 2.1.0-rtm.5 JSON Schema", as in @microsoft/jest-sarif. */
const SCHEMA = new URL("../../vectors/sarif-2.1.0-rtm.5.schema.json", import.meta.url);
const isSarif = new ajvDraft04.default({
	strict: false,
	validateFormats: false,
	unicodeRegExp: false,
}).compile(JSON.parse(readFileSync(SCHEMA, "utf8")));

const temporary = temporaryFiles();
const broken = temporary("bro ken,%.txt", "user-agent: *\ndisallow: öprivate\ndisallow: q\nfoo: bar\n");
const clean = temporary("clean.txt", "user-agent: *\ndisallow: /x\n");

describe("lint --format sarif", () => {
	const sarifOf = async (...argv: string[]) => {
		const { out } = await runCommand(["lint", "-f", "sarif", ...argv], { input: ["disallow: /x\n"] });
		const log = JSON.parse(out);
		expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
		return log.runs[0];
	};

	it("is a log as the schema has it, one for all files", async () => {
		const run = await sarifOf("--notes", broken, clean, "-");
		expect(run.tool.driver).toMatchObject({ name: "robotstxt-wasm", semanticVersion: "1.2.3" });
		expect(run.artifacts).toHaveLength(3);
		const codes = run.results.map(({ ruleId }: { ruleId: string }) => ruleId);
		expect(codes).toContain("path-without-slash");
		expect(codes).toContain("rule-outside-group");
		for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
	});

	it.each([65_535, 65_536, 65_537, 65_538, 131_071])(
		"counts characters that its chunks of a long line cut, %i octets in",
		async (octetCount) => {
			const file = temporary("cut.txt", `user-agent: *\ndisallow: ${"p".repeat(octetCount)}😀é\n`);
			const { results } = await sarifOf("--notes", file);
			const region = results.find(({ ruleId }: { ruleId: string }) => ruleId === "path-without-slash")
				.locations[0].physicalLocation.region;
			expect(region).toEqual({
				startLine: 2,
				startColumn: 11,
				endColumn: 11 + octetCount + "😀é".length - 1,
			});
		},
	);

	it("says what is wrong, then what to write instead", async () => {
		const { message } = (await sarifOf(broken)).results[0];
		expect(message.text).toMatch(/\. Begin the path with \/[^;]*\.$/);
	});

	it("counts columns in characters, and writes a path as a URI", async () => {
		const run = await sarifOf(broken);
		const { physicalLocation } = run.results.find(
			({ ruleId }: { ruleId: string }) => ruleId === "path-without-slash",
		).locations[0];
		expect(physicalLocation.artifactLocation.uri).toMatch(/^file:\/\/\/.*\/bro%20ken,%25\.txt$/);
		expect(physicalLocation.region).toMatchObject({ startLine: 2, startColumn: 11 });
		const value = "öprivate";
		expect(physicalLocation.region.endColumn).toBe(11 + value.length);
	});

	it("is a log without results where nothing is amiss", async () => {
		expect((await sarifOf(clean)).results).toEqual([]);
	});
});

describe("lint --format github", () => {
	// Windows has no control characters in names.
	it.skipIf(process.platform === "win32")("escapes what a file's name has, as in its contents", async () => {
		const evil = temporary("\x1b[31m.txt", "disallow: /x\n");
		const { out } = await runCommand(["lint", "-f", "github", evil]);
		expect(out).toContain("\\x1b[31m.txt");
		expect(out).not.toContain("\x1b");
	});

	it("writes a workflow command for each finding, escaped", async () => {
		const { code, out } = await runCommand(["lint", "-f", "github", broken]);
		expect(code).toBe(1);
		const path = relative(process.cwd(), broken).replace("%", "%25").replace(":", "%3A").replace(",", "%2C");
		expect(out).toContain(`::error file=${path},line=2,col=11,endColumn=`);
		expect(out).toContain(",title=path-without-slash::");
		expect(out).toContain("%0A1 more like it: line 3\n");
		for (const line of out.trimEnd().split("\n")) expect(line).toMatch(/^::(error|warning|notice) \S/);
	});

	it("writes notes as notices, and no file where there is none", async () => {
		const { out } = await runCommand(["lint", "-f", "github", "--notes", "-"], {
			input: ["user-agent: *\ndisallow: /\nfoo: bar"],
		});
		expect(out).toMatch(/^::notice title=unknown-key::<stdin>:3: /m);
	});
});
