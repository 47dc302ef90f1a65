import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decidingLines } from "../playground/source/model/deciding-lines.js";
import { EXAMPLE } from "../playground/source/model/example.js";
import { judge } from "../playground/source/model/judge.js";
import { type JudgeRequest, MAX_SHOWN_DIAGNOSTICS } from "../playground/source/model/judgement.js";
import { LatestOnly } from "../playground/source/model/latest-only.js";
import { LineIndex } from "../playground/source/model/line-index.js";
import {
	announce,
	countOf,
	sizeOf,
	summariseDiagnostics,
	summariseVerdicts,
	unlistedDiagnostics,
} from "../playground/source/model/summary.js";
import { readProductTokens, readUrlLines } from "../playground/source/model/url-lines.js";
import { dialects, engines } from "./support/engines.js";

const REQUEST: JudgeRequest = {
	body: "user-agent: *\ndisallow: /a\nallow: /a/b\n",
	urls: "/a\n\n  /a/b  \nnot a URL",
	productTokens: "ExampleBot",
	site: "",
	dialect: "rfc9309",
	explainedUrlsCount: 50,
};

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

	it("product tokens are parted by commas", () => {
		expect(readProductTokens(" Googlebot-Image,Googlebot, ,")).toEqual(["Googlebot-Image", "Googlebot"]);
	});
});

describe.each(engines)("judge, engine $name", ({ name }) => {
	it("answers for all dialects side by side", () => {
		const judgement = judge(REQUEST, name);
		expect(judgement.engine).toBe(name);
		expect(judgement.counts.rfc9309).toEqual([1, 1, 0, 1]);
		expect(judgement.counts.original1994).toEqual([2, 0, 0, 1]);
		const [first, second, third] = judgement.urls;
		expect(first).toMatchObject({ line: 1, url: "/a", isUnanimous: true });
		expect(first?.answers.google).toMatchObject({ verdict: 0, line: 2, reason: "rule" });
		expect(second).toMatchObject({ line: 3, isUnanimous: false });
		expect(second?.answers.rfc9309).toMatchObject({ verdict: 1, line: 3 });
		expect(second?.answers.original1994).toMatchObject({ verdict: 0, line: 2 });
		expect(third?.answers.rfc9309).toMatchObject({ verdict: 3, line: null, reason: null });
	});

	it("explains as many URLs as are shown, and counts all", () => {
		const judgement = judge({ ...REQUEST, explainedUrlsCount: 1 }, name);
		expect(judgement.urls).toHaveLength(1);
		expect(judgement.urlsCount).toBe(3);
		expect(judgement.counts.rfc9309).toEqual([1, 1, 0, 1]);
	});

	it("octets are judged as they are, and their columns found in the decoded text", () => {
		const octets = new Uint8Array([...new TextEncoder().encode("user-agent: *\ndisallow: /ü"), 0xff]);
		const [found] = judge({ ...REQUEST, body: octets }, name).diagnostics;
		expect(found).toMatchObject({ code: "invalid-utf8", line: 2, column: 14, from: 12, to: 13 });
	});

	it("site sets the scope; what is no URL is refused in words", () => {
		const urls = "https://example.com/a\nhttps://other.example/a";
		expect(judge({ ...REQUEST, urls, site: "https://example.com/shop?x" }, name).counts.rfc9309).toEqual([
			1, 0, 1, 0,
		]);
		const refused = judge({ ...REQUEST, urls, site: "javascript:alert(1)" }, name);
		expect(refused.siteError).toMatch(/no http or https URL/);
		expect(refused.counts.rfc9309).toEqual([2, 0, 0, 0]);
	});

	it.each([
		["", /Enter a product token/],
		[" , ", /Enter a product token/],
		["a, *", /^crawler\[1\]/],
		["Mozilla/5.0 (compatible; ExampleBot/1.0)", /ExampleBot/],
		["<img src=x onerror=alert(1)>", /^crawler/],
	])("product token %j is refused in words, and diagnostics stay", (productTokens, error) => {
		const judgement = judge({ ...REQUEST, body: "disallow: /x", productTokens }, name);
		expect(judgement.productTokenError).toMatch(error);
		expect(judgement.urls).toEqual([]);
		expect(judgement.diagnosticsCounts.error).toBe(1);
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
				(body, urls, tokens, site, dialect) => {
					const judgement = judge(
						{ body, urls, productTokens: tokens, site, dialect, explainedUrlsCount: 9 },
						name,
					);
					expect(judgement.engine).toBe(name);
				},
			),
		);
	});

	it("hands over a bounded list of diagnostics, and counts all", () => {
		const judgement = judge({ ...REQUEST, body: "x\n".repeat(3 * MAX_SHOWN_DIAGNOSTICS) }, name);
		expect(judgement.diagnostics).toHaveLength(MAX_SHOWN_DIAGNOSTICS);
		expect(judgement.diagnosticsCounts.error).toBe(3 * MAX_SHOWN_DIAGNOSTICS);
		expect(unlistedDiagnostics(judgement.diagnosticsCounts)).toBe(
			"The first 2,000 findings of 6,000 are marked.",
		);
	});
});

describe("lines that decide", () => {
	it("each once, in order, with the one of the selected URL", () => {
		const { urls } = judge({ ...REQUEST, urls: "/a/b\n/a\n/a/c\n/d" });
		expect(decidingLines(urls, "rfc9309", urls[1])).toEqual([
			{ line: 2, verdict: 0, urlsCount: 2, isSelected: true },
			{ line: 3, verdict: 1, urlsCount: 1, isSelected: false },
		]);
		expect(decidingLines(urls, "rfc9309", undefined).some(({ isSelected }) => isSelected)).toBe(false);
	});
});

describe("words", () => {
	it("summary of verdicts", () => {
		expect(summariseVerdicts([0, 0, 0, 0])).toBe("No URLs yet");
		expect(summariseVerdicts([0, 1, 0, 0])).toBe("1 of 1 URL allowed");
		expect(summariseVerdicts([1, 2, 3, 4])).toBe(
			"2 of 10 URLs allowed, 1 disallowed, 3 out of scope, 4 not a URL",
		);
	});

	it("summary of diagnostics", () => {
		expect(summariseDiagnostics({ error: 0, warning: 0, note: 0 })).toBe("nothing amiss");
		expect(summariseDiagnostics({ error: 1, warning: 0, note: 2 })).toBe("1 error, 2 notes");
		expect(unlistedDiagnostics({ error: MAX_SHOWN_DIAGNOSTICS, warning: 0, note: 0 })).toBeNull();
	});

	it("counts and sizes", () => {
		expect(countOf(1, "line")).toBe("1 line");
		expect(countOf(12_000, "line")).toBe("12,000 lines");
		expect(sizeOf(1)).toBe("1 octet");
		expect(sizeOf(512_000)).toBe("500 KiB");
	});

	it("the announcement has verdicts and diagnostics, or what keeps verdicts away", () => {
		const judgement = judge({ ...EXAMPLE, body: EXAMPLE.robotsTxt, explainedUrlsCount: 50 });
		expect(announce(judgement, "RFC 9309", judgement.counts.rfc9309)).toBe(
			"RFC 9309: 4 of 12 URLs allowed, 6 disallowed, 1 out of scope, 1 not a URL. File: 1 error, 1 warning, 1 note.",
		);
		const refused = judge({ ...REQUEST, productTokens: "" });
		expect(announce(refused, "RFC 9309", refused.counts.rfc9309)).toBe(
			"Enter a product token, such as ExampleBot, to see verdicts. File: nothing amiss.",
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
