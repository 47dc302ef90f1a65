import { describe, expect, test } from "vitest";
import type { Dialect } from "../../../../bindings/contract/types.js";
import { keepBody } from "../../../../bindings/text/lines.js";
import { walk } from "../../../../insight/analysis/findings/diagnostics/walk.js";
import { octetsOf } from "../../../support/octets.js";

const OF_VALUES = /^(?:crawl-delay|sitemap|invisible)/;

/** The places of what is wrong with values of crawl-delay and sitemap records. */
function placesIn(body: string | Uint8Array, dialect: Dialect = "rfc9309") {
	const kept = keepBody(body, { dialect, maxOctets: Number.POSITIVE_INFINITY, origin: null });
	return Array.from(walk(kept, dialect))
		.flat()
		.filter(({ code }) => OF_VALUES.test(code));
}

function codesByLine(lines: readonly string[], dialect?: Dialect): [number, string][] {
	return placesIn(lines.join("\n"), dialect).map(({ line, code }) => [line, code]);
}

describe("semantics Records: values of crawl-delay", () => {
	test("an invalid value is reported where it is, also if it is empty or in no group", () => {
		expect(placesIn("crawl-delay: soon\nuser-agent: a\ncrawl-delay: -1\ncrawl-delay: ")).toEqual([
			{ code: "crawl-delay-invalid", line: 1, column: 14, length: 4 },
			{ code: "crawl-delay-invalid", line: 3, column: 14, length: 2 },
			{ code: "crawl-delay-invalid", line: 4, column: 13, length: 0 },
		]);
	});

	test("the second and later valid ones of a run are repeated; an invalid one does not count", () => {
		const first = ["user-agent: a", "crawl-delay: x", "crawl-delay: 9", "crawl-delay: 1", "crawl-delay: 9"];
		const second = ["user-agent: b", "crawl-delay: 1", "disallow: /", "user-agent: c", "crawl-delay: 1"];
		expect(codesByLine([...first, ...second])).toEqual([
			[2, "crawl-delay-invalid"],
			[4, "crawl-delay-repeated"],
			[5, "crawl-delay-repeated"],
		]);
	});

	test("a rule outside of a group ends no run", () => {
		const lines = ["user-agent: a", "crawl-delay: 1", "", "allow: /", "disallow: /", "crawl-delay: 1"];
		expect(codesByLine(lines, "original1994")).toEqual([]);
		expect(codesByLine(lines)).toEqual([[6, "crawl-delay-repeated"]]);
	});

	test("outside any group nothing is repeated", () => {
		expect(codesByLine(["crawl-delay: 1", "crawl-delay: 2"])).toEqual([]);
	});

	test("the key is read without regard to case, and only if it is exact", () => {
		expect(codesByLine(["CRAWL-Delay: x"])).toEqual([[1, "crawl-delay-invalid"]]);
		expect(codesByLine(["crawl-delays: x"])).toEqual([]);
	});

	test("original1994 has crawl-delay, google has none", () => {
		const lines = ["user-agent: a", "crawl-delay: x", "crawl-delay: 1", "crawl-delay: 1"];
		expect(codesByLine(lines, "original1994")).toHaveLength(2);
		expect(codesByLine(lines, "google")).toEqual([]);
	});
});

describe("semantics Records: values of sitemap", () => {
	test.each([
		"https://example.com/sitemap.xml",
		"HTTPS://Example.COM/Sitemap.xml?x=1",
		"https://exämple.com/sitemap.xml",
		"https://other.example:8443",
		"ftp://example.com/sitemap.xml",
	])("%j is an absolute URL", (url) => {
		expect(placesIn(`sitemap: ${url}`)).toEqual([]);
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
			expect(placesIn(`sitemap:${url}`, dialect)).toEqual([
				{ code: "sitemap-not-absolute", line: 1, column: 9, length: url.length },
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
		const found = placesIn(`sitemap: ${url}`).filter(({ code }) => code === "invisible-characters");
		expect(found).toEqual([{ code: "invisible-characters", line: 1, column, length }]);
	});

	test.each(["https://example.com/a b\tc", "https://exämple.com/ツ?%C2%A0", "https://example.com/…—"])(
		"%j hides nothing",
		(url) => {
			const found = placesIn(`sitemap: ${url}`).filter(({ code }) => code === "invisible-characters");
			expect(found).toEqual([]);
		},
	);

	test("where octets that are no UTF-8 leave the column open, it is the value", () => {
		const body = octetsOf("sitemap: https://example.com/\xff\xc2\xa0");
		expect(placesIn(body)).toContainEqual({ code: "invisible-characters", line: 1, column: 10, length: 23 });
	});
});
