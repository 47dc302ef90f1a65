import { Buffer } from "node:buffer";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { type Dialect, Verdict } from "../../../bindings/contract/types.js";
import { Matcher } from "../../../bindings/file/matcher.js";
import { requestedUrl } from "../../../bindings/url/requested.js";
import { toSafeJson } from "../../../cli/output/formats/escape.js";
import { printRuleSafely } from "../../../cli/output/print-rule.js";
import { verdictName } from "../../../cli/output/verdict-names.js";
import { ListJudge } from "../../../cli/urls/line-judge.js";
import { toPrintable, toUrlText } from "../../../cli/urls/octet-text.js";
import { verdictFormat } from "../../../cli/urls/verdict-format.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
/** A rule whose line of output is too long to be kept by the printer, rules that tie, and rules without a path. */
const ROBOTS = [
	"user-agent: *",
	"disallow: /private",
	"allow: /private/a",
	`disallow: /long${"*".repeat(600)}`,
	"disallow: /tie",
	"allow: /tie",
	"disallow: /é",
	"disallow: /robots.txt",
	"disallow:",
].join("\n");
const file = temporary("robots.txt", ROBOTS);
const URLS = [
	"/",
	"/private/x",
	"https://a.example/private/ab",
	"https://b.example/private",
	"/long/1",
	"/long/2",
	"/tie",
	"/%C3%A9",
	"/é\u202e",
	'/private/"\\',
	"/robots.txt",
	"https://a.example/robots.txt?x",
	"/x/../private",
	"mailto:x",
	"x",
].map((url) => Buffer.from(url));
const LINES = [...URLS, Buffer.from("/private/\xff\x80", "latin1"), Buffer.from("/private/\rx")];
/** Blank lines are no URLs, in any dialect. */
const LIST = Buffer.concat([
	Buffer.from("\n \t\n\r\n"),
	...LINES.flatMap((line, index) => [line, Buffer.from(index % 2 ? "\r\n" : "\n")]),
	Buffer.from("  "),
]);
const list = temporary("urls.txt", LIST);
const SCOPE = "https://a.example/robots.txt";

afterEach(() => vi.restoreAllMocks());

describe.each<Dialect>(["rfc9309", "google", "original1994"])("check of a list, dialect %s", (dialect) => {
	const args = [
		"check",
		file,
		"-a",
		"ExampleBot",
		"--dialect",
		dialect,
		"--robots-url",
		SCOPE,
		"--urls",
		list,
	];

	/** The rule that `explain` names for each URL, and the verdict. */
	const expected = (): { url: Buffer; verdict: Verdict; rule: ReturnType<Matcher["explain"]>["rule"] }[] => {
		const matcher = RobotsTxt.parse(ROBOTS, { dialect, url: SCOPE }).matcher("ExampleBot");
		return LINES.map((url) => {
			const asked = dialect === "google" ? requestedUrl(url) : url;
			const verdict = matcher.checkAll([asked])[0] as Verdict;
			return { url, verdict, rule: verdict === Verdict.InvalidUrl ? null : matcher.explain(asked).rule };
		});
	};

	it("names the rule that explain names, on a line for each URL", async () => {
		const tsv = expected().map(({ url, verdict, rule }) => {
			const told = rule === null ? "\t" : `${rule.line}\t${printRuleSafely(rule)}`;
			return `${verdictName(verdict)}\t${told}\t${toPrintable(url)}\n`;
		});
		const json = expected().map(
			({ url, verdict, rule }) =>
				`${toSafeJson({ url: toUrlText(url), verdict: verdictName(verdict), rule })}\n`,
		);
		expect((await runCommand([...args, "--format", "tsv"])).out).toBe(tsv.join(""));
		expect((await runCommand([...args, "--json"])).out).toBe(json.join(""));
	});

	it("takes a CR at the end of a list as the end of its last line", async () => {
		const ofEnd = temporary("end.txt", "user-agent: *\ndisallow: /x$\n");
		const urls = (end: string) => temporary("cr.txt", `/x${end}`);
		const ask = (url: string) =>
			runCommand(["check", ofEnd, "-a", "x", "--dialect", dialect, "--as-written", "--urls", url]);
		expect(await ask(urls("\r"))).toEqual(await ask(urls("\n")));
		expect(await ask(urls("\n\r\r"))).toEqual(await ask(urls("\n\r\r\n")));
	});

	it.each(["text", "tsv", "json"])("asks for no explanation of each URL: %s", async (format) => {
		const explain = vi.spyOn(Matcher.prototype, "explain");
		const { out } = await runCommand([...args, "--format", format]);
		expect(out.split("\n").length).toBe(LINES.length + 1);
		// One explanation finds the groups of the crawler.
		expect(explain).toHaveBeenCalledTimes(1);
	});

	it("takes an argument as it is, and a line of a list as it is without its end", async () => {
		const { code, out } = await runCommand([...args.slice(0, -2), "/a\n/b", "", "--format", "tsv"]);
		expect(
			out
				.split("\n")
				.slice(0, -1)
				.map((line) => line.split("\t").at(-1)),
		).toEqual(["/a\\x0a/b", ""]);
		expect(code).toBe(dialect === "google" ? 0 : 2);
	});
});

describe("check of a list on a host without WebAssembly", () => {
	it("prints the same octets", async () => {
		const matcher = RobotsTxt.parse(ROBOTS).matcher("ExampleBot");
		const facts = {
			text: (line: number) => `line ${line}`,
			tsv: String,
			json: (line: number) => ({ line, text: "é".repeat(line * 100) }),
			cutMark: "",
		};
		for (const format of ["text", "tsv", "json"] as const) {
			const options = { format: verdictFormat(format, facts, true), isAsWritten: true };
			const { text, ...judged } = new ListJudge(matcher, options).judge({ lines: LIST });
			vi.resetModules();
			vi.stubGlobal("WebAssembly", undefined);
			const { ListJudge: LineJudgeInScript } = await import("../../../cli/urls/line-judge.js");
			vi.unstubAllGlobals();
			const { text: textInScript, ...same } = new LineJudgeInScript(matcher, options).judge({ lines: LIST });
			expect(Buffer.from(textInScript).toString()).toBe(Buffer.from(text).toString());
			expect(same).toEqual(judged);
		}
	});
});
