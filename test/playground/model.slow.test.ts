import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXAMPLE } from "../../playground/source/model/examples/example.js";
import { inspect } from "../../playground/source/model/findings/inspect.js";
import {
	MAX_LISTED_FINDINGS,
	MAX_SHOWN_FINDINGS,
} from "../../playground/source/model/findings/inspection.js";
import { MAX_CRAWLERS_COUNT, readCrawlers } from "../../playground/source/model/input/crawlers.js";
import { sampleUrls } from "../../playground/source/model/input/sample-urls.js";
import { readUrlLines } from "../../playground/source/model/input/url-lines.js";
import type { JudgeRequest } from "../../playground/source/model/judgement.js";
import { LineIndex } from "../../playground/source/model/line-index.js";
import { columnsOf } from "../../playground/source/model/verdicts/columns.js";
import { decidingLines } from "../../playground/source/model/verdicts/deciding-lines.js";
import { exportCsv, judge } from "../../playground/source/model/verdicts/judge.js";
import {
	announce,
	countOf,
	describeChange,
	describeDifference,
	describeGroups,
	sizeOf,
	summariseChanges,
	summariseFindings,
	summariseVerdicts,
	unmarkedFindings,
} from "../../playground/source/model/wording/summary.js";
import { LatestOnly } from "../../playground/source/model/work/latest-only.js";
import { dialects, engines } from "../support/engines.js";

const REQUEST: JudgeRequest = {
	body: "user-agent: *\ndisallow: /a\nallow: /a/b\n",
	urls: "/a\n\n  /a/b  \nnot a URL",
	earlierBody: null,
	crawlers: "ExampleBot",
	site: "",
	dialect: "rfc9309",
	filter: "all",
	explainedUrlsCount: 50,
};

const unsaid = { said: "unsaid", lines: [] };
const UNSAID = { train: unsaid, answer: unsaid };
const UNFETCHED = { said: "unfetched", lines: [] };

describe("who may", () => {
	it("train and answer is told with the lines that say so, apart where a control token speaks", () => {
		const body = `user-agent: *
content-signal: ai-train=no, ai-input=yes
content-usage: /open/ train-ai=y
disallow: /a

user-agent: Google-Extended
disallow: /

user-agent: bingbot
disallow: /$
`;
		const { access } = inspect({ body, site: "", dialect: "rfc9309" });
		const of = (crawler: string) =>
			access.flatMap(({ answers }) => answers).find(({ crawlers }) => crawlers.includes(crawler));
		expect(of("ClaudeBot")).toMatchObject({
			train: { said: "no", lines: [2] },
			answer: { said: "yes", lines: [2] },
		});
		expect(of("Googlebot")).toMatchObject({
			train: { said: "no", lines: [2, 7] },
			answer: { said: "yes", lines: [2] },
		});
		expect(of("bingbot")).toMatchObject({ access: "part", train: UNFETCHED, answer: UNFETCHED });
		expect(of("AdsBot-Google")).toMatchObject({
			access: "all",
			train: { said: "no", lines: [7] },
			answer: unsaid,
		});
	});

	it("train is asked within bounds, whatever a file names", () => {
		const groups = Array.from(
			{ length: 5000 },
			(_, index) => `user-agent: bot${index}x\ncontent-signal: ai-train=no\ndisallow: /p${index}\n`,
		);
		const { access } = inspect({ body: groups.join("\n"), site: "", dialect: "rfc9309" });
		const said = access.flatMap(({ answers }) => answers.map(({ train }) => train.said));
		expect(said).toContain("no");
		expect(said).toContain("unknown");
	});

	it("is by purpose, folded by what says so, every other crawler last", () => {
		const body = "user-agent: GPTBot\nuser-agent: Nobot\ndisallow: /\n\nuser-agent: *\ndisallow: /a\n";
		const { access } = inspect({ body, site: "", dialect: "rfc9309" });
		const of = (title: string) => access.find((section) => section.title === title)?.answers;
		expect(of("AI training")).toContainEqual({
			access: "part",
			lines: [6],
			...UNSAID,
			why: "group for *, line 5; all but disallow: /a (line 6)",
			crawlers: expect.arrayContaining(["ClaudeBot"]),
			unlistedCount: 0,
		});
		expect(of("AI training")).toContainEqual({
			access: "nothing",
			lines: [3],
			train: UNFETCHED,
			answer: UNFETCHED,
			why: "own group, line 1; disallow: / (line 3)",
			crawlers: ["GPTBot"],
			unlistedCount: 0,
		});
		expect(of("Purpose not known")?.[0]?.crawlers).toEqual(["Nobot"]);
		expect(access.at(-1)?.answers[0]?.crawlers).toEqual(["*"]);
	});

	it("is short whatever a file names", () => {
		const names = Array.from({ length: 500 }, (_, index) => `user-agent: bot${index}x`).join("\n");
		const { access } = inspect({ body: `${names}\ndisallow: /`, site: "", dialect: "rfc9309" });
		const [answer] = access.find(({ title }) => title === "Purpose not known")?.answers ?? [];
		expect(answer?.crawlers.length).toBe(60);
		expect(answer?.unlistedCount).toBe(440);
	});
});

describe("lines of the file", () => {
	const encode = (text: string) => new TextEncoder().encode(text);

	it("count as an editor counts them", () => {
		const text = fc.string({ unit: fc.constantFrom("a", "ü", "😀", "\n", "\r"), maxLength: 30 });
		fc.assert(
			fc.property(text, (file) => {
				const lines = file.split(/\r\n?|\n/);
				const index = new LineIndex(encode(file));
				expect(index.linesCount).toBe(lines.length);
				const found = lines.map((_, at) => new TextDecoder().decode(index.line(at + 1)));
				expect(found).toEqual(lines);
			}),
		);
	});

	it("columns in octets become columns in UTF-16 units", () => {
		const index = new LineIndex(encode("a\nü😀x/%zz"));
		expect(index.span(2, 1, 2)).toEqual({ from: 0, to: 1 });
		expect(index.span(2, 3, 4)).toEqual({ from: 1, to: 3 });
		expect(index.span(2, 9, 1)).toEqual({ from: 5, to: 6 });
		expect(index.span(2, 9, 1000)).toEqual({ from: 5, to: 8 });
		expect(index.span(9, 1, 5)).toEqual({ from: 0, to: 0 });
	});

	it("count a byte order mark, and an octet that is no UTF-8, as one unit each", () => {
		const index = new LineIndex(new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x61]));
		expect(index.span(1, 4, 1)).toEqual({ from: 1, to: 2 });
		expect(index.span(1, 5, 1)).toEqual({ from: 2, to: 3 });
	});
});

describe("fields", () => {
	it("URLs keep their line; blank ones are left out", () => {
		expect(readUrlLines("/a\r\n\n \t/b \r/c")).toEqual([
			{ line: 1, url: "/a" },
			{ line: 3, url: "/b" },
			{ line: 4, url: "/c" },
		]);
	});

	it("a file that was opened brings URLs to begin with", () => {
		const file =
			"User-agent: *\nDisallow: /*.ics$\nallow : /a/*/b*\nDisallow: /a b\nDisallow: tmp\nDisallow: /*.ics$";
		expect(sampleUrls(file).split("\n")).toEqual(["/", "/example.ics", "/a/example/b", "/a"]);
		expect(sampleUrls("disallow: /x\n".repeat(9)).split("\n")).toEqual(["/", "/x"]);
		const many = Array.from({ length: 99 }, (_, index) => `disallow: /${index}`).join("\n");
		expect(sampleUrls(many).split("\n")).toHaveLength(12);
	});
});

describe("crawlers", () => {
	const read = (list: string) => readCrawlers(list).asked.map(({ crawler }) => crawler);

	it("are separated by commas, each once, `*` and any token among them", () => {
		const { asked, refused } = readCrawlers(" ExampleBot/1.0, *,examplebot/1.0 ,\n, gptbot");
		expect(asked.map(({ label }) => label)).toEqual(["ExampleBot/1.0", "*", "GPTBot"]);
		expect(refused).toEqual([]);
	});

	it("of a documented name have the documented reading, unless they are asked for alone", () => {
		expect(read("googlebot-news, Googlebot-News alone, AdsBot-Google")).toEqual([
			{ productTokens: ["Googlebot-News", "Googlebot"], order: "first" },
			{ productTokens: ["Googlebot-News"] },
			{ productTokens: ["AdsBot-Google"], defaultGroup: "ignores" },
		]);
	});

	it("may be profiles", () => {
		expect(read("a>b, a + b ignoring *")).toEqual([
			{ productTokens: ["a", "b"], order: "first" },
			{ productTokens: ["a", "b"], order: "merge", defaultGroup: "ignores" },
		]);
	});

	it("that ignore robots.txt are said to", () => {
		const [found] = readCrawlers("Google-Safety").asked;
		expect(found?.obeysRobotsTxt).toBe(false);
		expect(found?.notes[0]).toMatch(/^Google-Safety does not read robots\.txt/);
	});

	it.each([
		["Mozilla/5.0 (compatible; ExampleBot/1.0)", /The product token in it is probably "ExampleBot"\.$/],
		["<img src=x onerror=alert(1)", /^"<img src=x onerror=alert\(1\)" is not a crawler's name/],
		["a > *", /stands alone/],
		["a > b + c", /mixes > and \+/],
		["a >", /^A name is missing/],
		["* ignoring *", /stands alone/],
	])("that cannot be read are refused in a sentence: %s", (text, error) => {
		const { asked, refused } = readCrawlers(`ExampleBot, ${text}`);
		expect(asked).toHaveLength(1);
		expect(refused[0]?.text).toBe(text);
		expect(refused[0]?.error).toMatch(error);
		expect(refused[0]?.error).not.toMatch(/crawler\b.*: expected/);
	});

	it("are not more than stand side by side", () => {
		const list = Array.from({ length: MAX_CRAWLERS_COUNT + 1 }, (_, index) => `Bot${index}`).join();
		expect(readCrawlers(list).asked).toHaveLength(MAX_CRAWLERS_COUNT);
		expect(readCrawlers(list).refused[0]?.error).toMatch(/^At most 12 crawlers/);
	});
});

describe.each(engines)("judge, engine $name", ({ name }) => {
	it("answers for all crawlers and dialects side by side", () => {
		const body = `${REQUEST.body}\nuser-agent: GPTBot\ncrawl-delay: 3\ndisallow: /\n`;
		const judgement = judge({ ...REQUEST, body, crawlers: "ExampleBot, GPTBot" }, name);
		expect(judgement.engine).toBe(name);
		expect(judgement.crawlers.map(({ counts }) => counts)).toEqual([
			[1, 1, 0, 1],
			[2, 0, 0, 1],
		]);
		const [example, gpt] = judgement.crawlers;
		expect(example).toMatchObject({ chosenBy: "default", groupLines: [1], crawlDelaySeconds: undefined });
		expect(gpt).toMatchObject({ chosenBy: "own", groupLines: [5], crawlDelaySeconds: 3 });
		const [first, second, third] = judgement.urls;
		expect(first).toMatchObject({ line: 1, url: "/a", requestedUrl: null });
		expect(first?.cells[0]?.answers.google).toMatchObject({ verdict: 0, line: 2, reason: "rule" });
		expect(first?.cells[1]?.answers.google).toMatchObject({ verdict: 0, line: 7 });
		expect(second).toMatchObject({ line: 3, cells: [{ isUnanimous: false }, { isUnanimous: true }] });
		expect(second?.cells[0]?.answers.rfc9309).toMatchObject({ verdict: 1, line: 3 });
		expect(second?.cells[0]?.answers.original1994).toMatchObject({ verdict: 0, line: 2 });
		expect(third?.cells[0]?.answers.rfc9309).toMatchObject({ verdict: 3, line: null, reason: null });
	});

	it("explains as many URLs as are shown, and counts all", () => {
		const judgement = judge({ ...REQUEST, explainedUrlsCount: 1 }, name);
		expect(judgement.urls).toHaveLength(1);
		expect(judgement.filterCounts.all).toBe(3);
		expect(judgement.crawlers[0]?.counts).toEqual([1, 1, 0, 1]);
	});

	it.each([
		["all", ["/a", "/a/b", "not a URL"]],
		["blocked", ["/a"]],
		["differs", ["/a/b"]],
		["changed", ["/a/b"]],
	] as const)("filters URLs: %s", (filter, urls) => {
		const judgement = judge({ ...REQUEST, earlierBody: "user-agent: *\ndisallow: /a", filter }, name);
		expect(judgement.urls.map(({ url }) => url)).toEqual(urls);
		expect(judgement.filterCounts).toEqual({ all: 3, blocked: 1, differs: 1, changed: 1 });
	});

	it("says what another version of the file answered where that is different", () => {
		const judgement = judge({ ...REQUEST, earlierBody: "user-agent: *\ndisallow: /a" }, name);
		expect(judgement.policyDifferences?.[0]).toEqual({
			label: "ExampleBot",
			equal: false,
			changes: [{ url: "/a/b", direction: "newly-allowed", lineBefore: 2, lineAfter: 3 }],
			hasMore: false,
		});
		expect(judgement.urls[0]?.cells[0]?.changedFrom).toBeNull();
		expect(judgement.urls[1]?.cells[0]?.changedFrom).toMatchObject({ verdict: 0, line: 2 });
		expect(summariseChanges(judgement)).toBe("1 of 3 URLs changes its verdict");
	});

	it.each([
		["/é", "disallow: /%C3%A9"],
		["/public/../private", "disallow: /private"],
		["https://host\\private", "disallow: /private"],
	])("judges %s as it would be requested, in every dialect", (urls, rule) => {
		const judgement = judge({ ...REQUEST, body: `user-agent: *\n${rule}`, urls, dialect: "google" }, name);
		const { rfc9309, google } = judgement.urls[0]?.cells[0]?.answers ?? {};
		expect([rfc9309?.verdict, google?.verdict]).toEqual([0, 0]);
		expect(judgement.urls[0]?.requestedUrl).not.toBeNull();
	});

	it("exports the verdicts of the filter as CSV, harmless in spreadsheets", () => {
		const urls = '/a,"b"\n=1+1\n/z';
		const csv = exportCsv({ ...REQUEST, urls, crawlers: "ExampleBot, *" }, name);
		expect(csv.split("\r\n")).toEqual([
			"\ufeffURL,Crawler,RFC 9309,RFC 9309 line,Google,Google line,1994,1994 line",
			'"/a,""b""",ExampleBot,Blocked,2,Blocked,2,Blocked,2',
			'"/a,""b""",*,Blocked,2,Blocked,2,Blocked,2',
			"'=1+1,ExampleBot,Not a URL,,Not a URL,,Not a URL,",
			"'=1+1,*,Not a URL,,Not a URL,,Not a URL,",
			"/z,ExampleBot,Allowed,,Allowed,,Allowed,",
			"/z,*,Allowed,,Allowed,,Allowed,",
			"",
		]);
		const changed = exportCsv({ ...REQUEST, earlierBody: "", filter: "changed" }, name);
		expect(changed.split("\r\n")[1]).toBe("/a,ExampleBot,Blocked,2,Blocked,2,Blocked,2,Allowed");
	});

	it("folds equal findings, the highest first", () => {
		const body = "user-agent: *\nfoo: a\ndisallow: x\nfoo: b\ndissallow: /a\nfoo: c";
		const { folded, counts } = inspect({ ...REQUEST, body }, name);
		expect(folded.map(({ severity, code, count }) => [severity, code, count])).toEqual([
			["error", "path-without-slash", 1],
			["warning", "inexact-key", 1],
			["note", "unknown-key", 3],
		]);
		expect(counts).toEqual({ error: 1, warning: 1, note: 3 });
		expect(folded[0]?.advice).toMatch(/^Begin the path with \//);
		expect(folded[2]?.places).toEqual([2, 4, 6].map((line) => ({ line, from: 0 })));
	});

	it("octets are judged as they are, and their columns found in the decoded text", () => {
		const octets = new Uint8Array([...new TextEncoder().encode("user-agent: *\ndisallow: /ü"), 0xff]);
		const [found] = inspect({ ...REQUEST, body: octets }, name).findings;
		expect(found).toMatchObject({ code: "invalid-utf8", line: 2, column: 14, from: 12, to: 13 });
	});

	it("site sets the scope; what is no URL is refused in words", () => {
		const urls = "https://example.com/a\nhttps://other.example/a";
		expect(judge({ ...REQUEST, urls, site: "https://example.com/shop?x" }, name).crawlers[0]?.counts).toEqual(
			[1, 0, 1, 0],
		);
		const refused = judge({ ...REQUEST, urls, site: "javascript:alert(1)" }, name);
		expect(refused.siteError).toMatch(/no http or https URL/);
		expect(refused.crawlers[0]?.counts).toEqual([2, 0, 0, 0]);
	});

	it.each([
		["", /^Add a crawler/],
		[" , ", /^Add a crawler/],
		["a > *", /stands alone/],
	])("crawlers %j are refused in words", (crawlers, error) => {
		const judgement = judge({ ...REQUEST, body: "disallow: /x", crawlers }, name);
		expect(judgement.crawlersError).toMatch(error);
		expect(judgement.urls).toEqual([]);
	});

	it("no field makes it throw", () => {
		const text = fc.string({ unit: "binary", maxLength: 40 });
		fc.assert(
			fc.property(
				text,
				text,
				text,
				text,
				fc.constantFrom(...dialects),
				(body, urls, crawlers, site, dialect) => {
					const judgement = judge(
						{ ...REQUEST, body, earlierBody: urls, urls, crawlers, site, dialect },
						name,
					);
					expect(judgement.engine).toBe(name);
					expect(inspect({ body, site, dialect }, name).counts.error).toBeGreaterThanOrEqual(0);
				},
			),
		);
	});

	it("what crawlers do together is found too, and which rules change nothing", () => {
		const body =
			"user-agent: AhrefsBot\ncrawl-delay: 5\nuser-agent: MJ12bot\ndisallow: /a\nallow: /c\nallow: /a\nallow: y\ndisallow: /b\n";
		const { folded, idleLines } = inspect({ ...REQUEST, body }, name);
		expect(folded.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
			"error joined-groups",
			"error path-without-slash",
			"warning allow-and-disallow",
			"note redundant-rule",
		]);
		expect(idleLines).toEqual([4, 5, 7]);
	});

	it("looks at a sitemap of another site where it is told the file's", () => {
		const body = "user-agent: *\ndisallow: /a\nsitemap: https://other.example/sitemap.xml\n";
		const codes = (site: string) => inspect({ ...REQUEST, body, site }, name).folded.map(({ code }) => code);
		expect(codes("")).toEqual([]);
		expect(codes("https://example.com/")).toEqual(["sitemap-on-other-host"]);
	});

	it("hands over bounded lists of findings, and counts all", () => {
		const lines = Array.from({ length: 3 * MAX_SHOWN_FINDINGS }, (_, index) => `disallow: /a, /${index}\n`);
		const { findings, folded, counts } = inspect(
			{ ...REQUEST, body: `user-agent: *\n${lines.join("")}` },
			name,
		);
		expect(findings).toHaveLength(MAX_SHOWN_FINDINGS);
		expect(folded).toHaveLength(MAX_LISTED_FINDINGS);
		expect(counts.warning).toBe(3 * MAX_SHOWN_FINDINGS);
		expect(unmarkedFindings({ ...counts, note: 0 })).toBe("The first 2,000 findings of 6,000 are marked.");
	});
});

describe("lines that decide", () => {
	it("each once, in order, with the one of the selected URL", () => {
		const { urls } = judge({ ...REQUEST, urls: "/a/b\n/a\n/a/c\n/d" });
		expect(decidingLines(urls, 0, "rfc9309", urls[1])).toEqual([
			{ line: 2, verdict: 0, urlsCount: 2, isSelected: true },
			{ line: 3, verdict: 1, urlsCount: 1, isSelected: false },
		]);
		expect(decidingLines(urls, 0, "rfc9309", undefined).some(({ isSelected }) => isSelected)).toBe(false);
	});
});

describe("words", () => {
	it("summary of verdicts", () => {
		expect(summariseVerdicts(judge({ ...REQUEST, urls: "" }))).toBe("No URLs yet");
		expect(summariseVerdicts(judge({ ...REQUEST, urls: "/b" }))).toBe("1 URL: 1 allowed");
		expect(summariseVerdicts(judge({ ...REQUEST, crawlers: "a, b" }))).toBe(
			"3 URLs, 2 crawlers: 2 allowed, 2 blocked, 2 not a URL",
		);
	});

	it("groups of a crawler", () => {
		const groupsOf = (body: string) => {
			const [crawler] = judge({ ...REQUEST, body }).crawlers;
			return crawler === undefined ? null : describeGroups(crawler);
		};
		expect(groupsOf("")).toBe("no group, so everything is allowed");
		expect(groupsOf("user-agent: *\nallow: /")).toBe("group *, line 1");
		expect(groupsOf("user-agent: ExampleBot\nallow: /\n".repeat(2))).toBe("2 own groups, lines 1 to 3");
	});

	it("differences of two versions over all URLs", () => {
		const compare = (earlierBody: string) => judge({ ...REQUEST, earlierBody }).policyDifferences?.[0];
		const same = compare("user-agent: *\nallow: /a/b\ndisallow: /a\n");
		expect(same === undefined ? "" : describeDifference(same)).toMatch(/^both versions give every URL/);
		const other = compare("");
		expect(other === undefined ? "" : describeDifference(other)).toBe("other verdicts for");
		expect(other?.changes.map(describeChange)).toEqual(["/a is newly blocked (no rule before, line 2 now)"]);
	});

	it("columns are crawlers, or the dialects of the only one", () => {
		const columns = (crawlers: string) =>
			columnsOf(judge({ ...REQUEST, crawlers })).map(
				({ crawlerLabel, dialect }) => `${crawlerLabel} ${dialect}`,
			);
		expect(columns("")).toEqual([]);
		expect(columns("a")).toEqual(["a rfc9309", "a google", "a original1994"]);
		expect(columns("a, *")).toEqual(["a rfc9309", "* rfc9309"]);
	});

	it("summary of findings", () => {
		expect(summariseFindings({ error: 0, warning: 0, note: 0 })).toBe("no findings");
		expect(summariseFindings({ error: 1, warning: 0, note: 2 })).toBe("1 error, 2 notes");
		expect(unmarkedFindings({ error: MAX_SHOWN_FINDINGS, warning: 0, note: 0 })).toBeNull();
	});

	it("counts and sizes", () => {
		expect(countOf(1, "line")).toBe("1 line");
		expect(countOf(12_000, "line")).toBe("12,000 lines");
		expect(sizeOf(1)).toBe("1 byte");
		expect(sizeOf(512_000)).toBe("500 KiB");
	});

	it("the announcement has verdicts and findings, or what keeps verdicts away", () => {
		const example = { ...REQUEST, ...EXAMPLE, body: EXAMPLE.robotsTxt };
		expect(announce(judge(example), "RFC 9309", inspect(example).counts)).toBe(
			"RFC 9309: 12 URLs, 3 crawlers: 16 allowed, 14 blocked, 3 out of scope, 3 not a URL. File: 1 error, 1 warning, 4 notes.",
		);
		const refused = judge({ ...REQUEST, crawlers: "" });
		expect(announce(refused, "RFC 9309", { error: 0, warning: 0, note: 0 })).toBe(
			"Add a crawler, such as Googlebot, to see verdicts. File: no findings.",
		);
	});
});

describe("the queue of judgements", () => {
	function gate(): { run: (job: number) => Promise<number>; open: () => Promise<void>; started: number[] } {
		const started: number[] = [];
		const waiting: (() => void)[] = [];
		return {
			started,
			run: (job) =>
				new Promise((resolve, reject) => {
					started.push(job);
					waiting.push(() => (job < 0 ? reject(new Error("failed")) : resolve(job)));
				}),
			open: async () => {
				waiting.shift()?.();
				await new Promise((resolve) => setImmediate(resolve));
			},
		};
	}

	it("does one job at a time, only the newest of those that wait, and tells which answers are stale", async () => {
		const { run, open, started } = gate();
		const answers: [number, boolean][] = [];
		const queue = new LatestOnly<number, number>(
			run,
			(answer, isLatest) => answers.push([answer, isLatest]),
			() => expect.unreachable(),
		);
		for (const job of [1, 2, 3, 4]) queue.submit(job);
		expect(started).toEqual([1]);
		await open();
		expect(started).toEqual([1, 4]);
		await open();
		expect(answers).toEqual([
			[1, false],
			[4, true],
		]);
		queue.submit(5);
		await open();
		expect(answers.at(-1)).toEqual([5, true]);
	});

	it("goes on after a job that failed", async () => {
		const { run, open } = gate();
		const answers: number[] = [];
		const errors: unknown[] = [];
		const queue = new LatestOnly<number, number>(
			run,
			(answer) => answers.push(answer),
			(error) => errors.push(error),
		);
		queue.submit(-1);
		queue.submit(2);
		await open();
		await open();
		expect(errors).toHaveLength(1);
		expect(answers).toEqual([2]);
	});
});
