import { describe, expect, test } from "vitest";
import type { RawDiagnostic, RecordLine } from "../../../bindings/contract/engine.js";
import type { Dialect } from "../../../bindings/contract/types.js";
import { RecordInspector } from "../../../bindings/file/diagnostics/record-diagnostics.js";
import { parseCrawlDelaySeconds } from "../../../bindings/file/groups/crawl-delay.js";
import { engines, withFile } from "../../support/engines.js";

describe("readings Crawl-delay: the value", () => {
	test.each([
		["5", 5],
		["0", 0],
		["0.5", 0.5],
		[".5", 0.5],
		["5.", 5],
		["007", 7],
		["86400", 86_400],
		["9".repeat(308), Number("9".repeat(308))],
	])("%j is %d seconds", (value, seconds) => {
		expect(parseCrawlDelaySeconds(value)).toBe(seconds);
	});

	test.each([
		"",
		".",
		"-1",
		"+1",
		"1e3",
		"0x10",
		"1,5",
		"1.2.3",
		"1 0",
		"5s",
		"Infinity",
		"NaN",
		"٥",
		"９",
		"5\n",
		"9".repeat(400),
	])("%j is no number of seconds", (value) => {
		expect(parseCrawlDelaySeconds(value)).toBeUndefined();
	});

	test("a long value costs one pass", () => {
		expect(parseCrawlDelaySeconds(`${"1".repeat(2_000_000)}x`)).toBeUndefined();
		expect(parseCrawlDelaySeconds(`.${"1".repeat(2_000_000)}.`)).toBeUndefined();
	});
});

describe("semantics Records: diagnostics of crawl-delay", () => {
	test("an invalid value is reported where it stands, also where it is empty or in no group", () => {
		const records = [delay(1, -1, "soon"), delay(3, 0, "-1"), delay(4, 0, "")];
		expect(diagnoseRecords(records, "rfc9309")).toEqual([
			{ code: "crawl-delay-invalid", line: 1, column: 14, length: 4 },
			{ code: "crawl-delay-invalid", line: 3, column: 14, length: 2 },
			{ code: "crawl-delay-invalid", line: 4, column: 14, length: 0 },
		]);
	});

	test("the second and later valid ones of a run are repeated; an invalid one does not count", () => {
		const records = [
			agent(1, 0),
			delay(2, 0, "x"),
			delay(3, 0, "9"),
			delay(4, 0, "1"),
			delay(5, 0, "9"),
			agent(6, 0),
			delay(7, 0, "1"),
			agent(8, 1),
			delay(9, 1, "1"),
		];
		expect(codesByLine(records)).toEqual([
			[2, "crawl-delay-invalid"],
			[4, "crawl-delay-repeated"],
			[5, "crawl-delay-repeated"],
		]);
	});

	test("outside any group nothing is repeated", () => {
		expect(codesByLine([delay(1, -1, "1"), delay(2, -1, "2")])).toEqual([]);
	});

	test("the key is read without regard to case, and only where the record is of no other kind", () => {
		expect(codesByLine([{ ...delay(1, 0, "x"), key: "CRAWL-Delay" }])).toEqual([[1, "crawl-delay-invalid"]]);
		expect(codesByLine([{ ...delay(1, 0, "x"), key: "crawl-delays" }])).toEqual([]);
		expect(codesByLine([{ ...delay(1, 0, "x"), kind: "disallow" }])).toEqual([]);
	});

	test("original1994 has crawl-delay, google has none", () => {
		const records = [agent(1, 0), delay(2, 0, "x"), delay(3, 0, "1"), delay(4, 0, "1")];
		expect(diagnoseRecords(records, "original1994")).toHaveLength(2);
		expect(diagnoseRecords(records, "google")).toEqual([]);
	});
});

describe("semantics Records: diagnostics of sitemap", () => {
	test.each([
		"https://example.com/sitemap.xml",
		"HTTPS://Example.COM/Sitemap.xml?x=1#y",
		"https://exämple.com/sitemap.xml",
		"https://other.example:8443",
		"ftp://example.com/sitemap.xml",
	])("%j is an absolute URL", (url) => {
		expect(diagnoseRecords([sitemap(url)], "rfc9309")).toEqual([]);
	});

	test.each([
		"",
		"/sitemap.xml",
		"sitemap.xml",
		"//example.com/sitemap.xml",
		"example.com/sitemap.xml",
		"https://",
		"https:///sitemap.xml",
		"https:sitemap.xml",
		"https:/sitemap.xml",
		"http:\\\\example.com/sitemap.xml",
		"https://?sitemap",
		"https://exa mple.com/sitemap.xml",
		"https://example.com:99999/sitemap.xml",
		"mailto:webmaster@example.com",
		"file:///sitemap.xml",
		"sitemap:/sitemap.xml",
		"sitemap:///sitemap.xml",
	])("%j is none, in every dialect", (url) => {
		for (const dialect of ["rfc9309", "google", "original1994"] as const) {
			expect(diagnoseRecords([sitemap(url)], dialect)).toEqual([
				{ code: "sitemap-not-absolute", line: 7, column: 10, length: url.length },
			]);
		}
	});
});

describe("semantics Records: what cannot be seen in a sitemap", () => {
	test.each([
		["https://example.com/s.xml\u00a0", 35, 2],
		["\ufeffhttps://example.com/s.xml", 10, 3],
		["https://exa\u00admple.com/s.xml", 21, 2],
		["https://example.com/é/\u200b\u200c.xml", 33, 3],
		["https://example.com/\u202egpj.xml", 30, 3],
		["https://example.com/\u{e0061}.xml", 30, 4],
		["https://example.com/\u3000.xml", 30, 3],
		["https://example.com/\u0007.xml", 30, 1],
	])("%j: column %i, %i octets", (url, column, length) => {
		const found = diagnoseRecords([sitemap(url)], "rfc9309").filter(
			({ code }) => code === "invisible-characters",
		);
		expect(found).toEqual([{ code: "invisible-characters", line: 7, column, length }]);
	});

	test.each(["https://example.com/a b\tc", "https://exämple.com/ツ?%C2%A0", "https://example.com/…—"])(
		"%j hides nothing",
		(url) => {
			expect(
				diagnoseRecords([sitemap(url)], "rfc9309").filter(({ code }) => code === "invisible-characters"),
			).toEqual([]);
		},
	);

	test("where octets that are no UTF-8 leave the column open, it is the value", () => {
		const record = { ...sitemap("https://example.com/\ufffd\u00a0"), valueOctets: 23 };
		expect(diagnoseRecords([record], "rfc9309")).toContainEqual({
			code: "invisible-characters",
			line: 7,
			column: 10,
			length: 23,
		});
	});
});

describe.each(engines)(
	"semantics Records: a crawl-delay is for the run right before it: engine $name",
	({ name: engine }) => {
		const delaysOf = (body: string, crawlers: readonly string[], dialect: Dialect = "rfc9309") =>
			withFile(body, { dialect }, engine, (robots) =>
				crawlers.map((crawler) => robots.matcher(crawler).crawlDelaySeconds),
			);

		test("a crawler with runs of its own hears none of the others', nor those for *", () => {
			const body =
				"user-agent: a\ncrawl-delay: 1\nuser-agent: b\nuser-agent: *\ncrawl-delay: 2\ndisallow: /\nuser-agent: c\ndisallow:\n";
			expect(delaysOf(body, ["a", "b", "c", "d", "*"])).toEqual([1, 2, undefined, 2, 2]);
		});

		test("a rule or another record parts a run, what is no record does not", () => {
			const body = "user-agent: a\nhost: h\nuser-agent: b\ngarbage\n: x\nuser-agent: c\ncrawl-delay: 3\n";
			expect(delaysOf(body, ["a", "b", "c"])).toEqual([undefined, 3, 3]);
		});

		test("of several runs of one crawler, in one group or in many, the largest counts", () => {
			const body =
				"user-agent: a\ncrawl-delay: 1\nuser-agent: A\ncrawl-delay: 7\ndisallow: /\nuser-agent: a\ncrawl-delay: 5\n";
			expect(delaysOf(body, ["a"])).toEqual([7]);
			withFile(body, {}, engine, ({ groups, diagnostics }) => {
				expect(groups.map(({ crawlDelaySeconds }) => crawlDelaySeconds)).toEqual([7, 5]);
				expect(diagnostics).toEqual([]);
			});
		});

		test("original1994: a blank line ends the record, and with it the run", () => {
			const body = "user-agent: a\n\ncrawl-delay: 1\n\nuser-agent: b\nuser-agent: c\ncrawl-delay: 2\n";
			expect(delaysOf(body, ["a", "b", "c"], "original1994")).toEqual([undefined, 2, 2]);
			expect(delaysOf(body, ["a", "b", "c"])).toEqual([1, 2, 2]);
		});

		test("before the first user-agent line it is nobody's", () => {
			expect(delaysOf("crawl-delay: 1\nuser-agent: *\ndisallow:\n", ["a", "*"])).toEqual([
				undefined,
				undefined,
			]);
		});

		test("google has none, and a profile that ignores * hears no delay for *", () => {
			const body = "user-agent: *\ncrawl-delay: 1\n";
			expect(delaysOf(body, ["a"], "google")).toEqual([undefined]);
			withFile(body, {}, engine, (robots) => {
				expect(
					robots.matcher({ productTokens: "a", defaultGroup: "ignores" }).crawlDelaySeconds,
				).toBeUndefined();
				expect(robots.matcher({ productTokens: "a" }).crawlDelaySeconds).toBe(1);
			});
		});
	},
);

function diagnoseRecords(records: readonly RecordLine[], dialect: Dialect): RawDiagnostic[] {
	const inspector = new RecordInspector(dialect);
	const found: RawDiagnostic[] = [];
	for (const record of records) inspector.inspect(record, (diagnostic) => found.push(diagnostic));
	return found;
}

function codesByLine(records: readonly RecordLine[]): [number, string][] {
	return diagnoseRecords(records, "rfc9309").map(({ line, code }) => [line, code]);
}

/** The record line of `crawl-delay: value`, the value in ASCII. */
function delay(line: number, groupIndex: number, value: string): RecordLine {
	return {
		line,
		kind: "other",
		groupIndex,
		key: "crawl-delay",
		value,
		valueColumn: 14,
		valueOctets: value.length,
		canonical: "",
		rank: 0,
	};
}

function agent(line: number, groupIndex: number): RecordLine {
	return { ...delay(line, groupIndex, "a"), kind: "user-agent", key: "user-agent" };
}

/** The record line of `sitemap: url`, as line 7. */
function sitemap(url: string): RecordLine {
	const valueOctets = Buffer.byteLength(url);
	return { ...delay(7, -1, url), kind: "sitemap", key: "sitemap", valueColumn: 10, valueOctets };
}
