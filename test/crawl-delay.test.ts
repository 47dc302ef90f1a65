import { describe, expect, test } from "vitest";
import type { RecordLine } from "../bindings/contract/engine.js";
import { parseCrawlDelaySeconds } from "../bindings/file/crawl-delay.js";
import { diagnoseRecords } from "../bindings/file/record-diagnostics.js";

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

	test("the second and later valid ones of a group are repeated; an invalid one does not count", () => {
		const records = [
			delay(2, 0, "x"),
			delay(3, 0, "9"),
			delay(4, 0, "1"),
			delay(5, 0, "9"),
			delay(7, 1, "1"),
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
		const records = [delay(2, 0, "x"), delay(3, 0, "1"), delay(4, 0, "1")];
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

/** The record line of `sitemap: url`, as line 7. */
function sitemap(url: string): RecordLine {
	return { ...delay(7, -1, url), kind: "sitemap", key: "sitemap", valueColumn: 10 };
}
