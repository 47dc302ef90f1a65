import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, Verdict } from "../../../bindings/contract/types.js";
import { PolicySet } from "../../../bindings/set/index.js";
import { requestedUrl } from "../../../bindings/url/requested.js";
import type { LineFormat } from "../../../cli/arguments/formats.js";
import { judgeOfSet, NUMBER_ONLY } from "../../../cli/commands/set/set-check.js";
import { toSafeJson } from "../../../cli/output/formats/escape.js";
import { verdictName } from "../../../cli/output/verdict-names.js";
import { BlockCursor, printableOctets } from "../../../cli/urls/line-cursor.js";
import { MAX_REPORTED } from "../../../cli/urls/no-url.js";
import { toPrintable, toUrlText } from "../../../cli/urls/octet-text.js";
import { requestedLines } from "../../../cli/urls/requested-lines.js";
import { verdictFormat } from "../../../cli/urls/verdict-format.js";

/** Pieces of lines, one code unit per octet. */
const PARTS = [
	..."/ /. /../ /%2e%2E/ // \\ ' \" ? # % %2F %zz [ | { ` ^ ~ : @ . a xn--a http https: foo:".split(" "),
	..."https://a.example https://a.example/ HTTPS://A.example/ https://a.example:443/ http:// https://b.example/x".split(
		" ",
	),
	..."http://0x7f.1/ https://a.1x/ http://a.x1./ http://-/".split(" "),
	..."/private /private/x https://a.example/private/".split(" "),
	..." \t\r\0\x1b\x7f",
	...["é", "\u202e", "\u2028", "😀", "\u00a0", "\ufeff"].map((text) => Buffer.from(text).toString("latin1")),
	..."\xff\xc3\xe2\x80",
	"x".repeat(600),
];
const lineParts = fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((parts) => parts.join(""));
const blocks = fc
	.tuple(
		fc.array(fc.tuple(lineParts, fc.constantFrom("\n", "\n", "\r\n", "\n\n", " \t\n")), { maxLength: 12 }),
		lineParts,
	)
	.map(([lines, last]) => Buffer.from(lines.flat().join("") + last, "latin1"));

/** The lines of a block, read the plain way. */
function linesOf(block: Buffer): Buffer[] {
	const lines = block.toString("latin1").split("\n");
	if (lines.at(-1) === "") lines.pop();
	return lines.map((line) => Buffer.from(line.replace(/\r$/, ""), "latin1"));
}

const isBlank = (line: Buffer) => /^[ \t]*$/.test(line.toString("latin1"));

describe("lines of octets", () => {
	it("are found as where the block is cut at each end", () => {
		fc.assert(
			fc.property(blocks, fc.constantFrom("", '"\\'), (block, without) => {
				const cursor = new BlockCursor(block, printableOctets(without));
				const found: unknown[] = [];
				while (cursor.advance()) found.push([cursor.line().toString(), cursor.isPlain, cursor.isBlank()]);
				const isPlain = (line: Buffer) =>
					line.every(
						(octet) => octet >= 0x20 && octet < 0x7f && !without.includes(String.fromCharCode(octet)),
					);
				expect(found).toEqual(linesOf(block).map((line) => [line.toString(), isPlain(line), isBlank(line)]));
			}),
		);
	});

	it("are asked as each would be requested", () => {
		fc.assert(
			fc.property(blocks, (block) => {
				const asked = linesOf(Buffer.from(requestedLines(block)));
				const expected = linesOf(block).map((line) => Buffer.from(requestedUrl(line)).toString("latin1"));
				expect(asked.map((line) => line.toString("latin1"))).toEqual(expected);
			}),
		);
	});

	it("stay the same octets where nothing is requested otherwise", () => {
		const block = Buffer.from("https://a.example/x?y=%41\r\n/b.html\n\nhttp://b.example:/x\n");
		expect(requestedLines(block.subarray(0, 35))).toEqual(block.subarray(0, 35));
		expect(requestedLines(block).toString()).toBe(
			"https://a.example/x?y=%41\r\n/b.html\n\nhttp://b.example/x\n",
		);
	});
});

describe("lines judged by a set", () => {
	const body = "user-agent: *\ndisallow: /private\nallow: /é\ndisallow: /x*y\n";
	const setOf = (dialect: Dialect) =>
		new PolicySet({ crawler: "ExampleBot", dialect }).add("https://a.example", body);
	const FORMATS: Readonly<
		Record<LineFormat, (verdict: Verdict, line: number | null, url: Buffer) => string>
	> = {
		text: (verdict, line, url) =>
			`${verdictName(verdict).padEnd(12)}  ${(line === null ? "-" : `line ${line}`).padEnd(8)}  ${toPrintable(url)}\n`,
		tsv: (verdict, line, url) => `${verdictName(verdict)}\t${line ?? ""}\t${toPrintable(url)}\n`,
		json: (verdict, line, url) =>
			`${toSafeJson({ url: toUrlText(url), verdict: verdictName(verdict), line })}\n`,
	};

	it.each<Dialect>(["rfc9309", "google"])("are written as each would be alone: %s", (dialect) => {
		const set = setOf(dialect);
		const judges = (Object.keys(FORMATS) as LineFormat[]).map((format) => ({
			print: FORMATS[format],
			judge: judgeOfSet(set, verdictFormat(format, NUMBER_ONLY, false), false),
		}));
		const quiet = judgeOfSet(set, null, false);
		fc.assert(
			fc.property(blocks, (block) => {
				const urls = linesOf(block).filter((line) => !isBlank(line));
				const reported = urls.map((url) => {
					const [explained] = set.explainAll([dialect === "google" ? requestedUrl(url) : url]);
					return { url, verdict: explained!.verdict, line: explained!.line };
				});
				const invalid = reported.filter(({ verdict }) => verdict === Verdict.InvalidUrl);
				const facts = {
					urlCount: urls.length,
					hasDisallowed: reported.some(({ verdict }) => verdict === Verdict.Disallowed),
					hasNoAnswer: reported.some(({ verdict }) => verdict > Verdict.Allowed),
					invalidCount: invalid.length,
					firstInvalid: invalid.slice(0, MAX_REPORTED).map(({ url }) => Buffer.from(url)),
				};
				for (const { judge, print } of judges) {
					const { text, ...found } = judge.judge({ lines: block });
					expect(Buffer.from(text).toString()).toBe(
						reported.map(({ verdict, line, url }) => print(verdict, line, url)).join(""),
					);
					expect(found).toEqual(facts);
				}
				expect(quiet.judge({ lines: block })).toEqual({ text: "", ...facts });
			}),
		);
	});
});
