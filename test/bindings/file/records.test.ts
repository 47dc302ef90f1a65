import { describe, expect, it } from "vitest";
import type { EngineFile } from "../../../bindings/contract/engine.js";
import { readRules } from "../../../bindings/file/groups/groups.js";
import { codesByLine } from "../../support/diagnostics.js";
import { engines, withFile } from "../../support/engines.js";
import { octetsOf } from "../../support/octets.js";
import { readRecordCases } from "../../support/vectors.js";

/** Crawlers have names with digits: lint tells of those alone that some crawler reads otherwise (docs/lint/README.md). */
const HARMLESS_DIGITS = "product-token-characters";

describe.each(engines)("records.json (RFC 9309 §2.2.4, §3): engine $name", ({ name: engine }) => {
	it.each(readRecordCases())("dialect $dialect: $name", (recordCase) => {
		const { robots: body, dialect, diagnostics, sitemaps, crawlDelaySeconds, records } = recordCase;
		withFile(body, { dialect }, engine, (robots) => {
			if (diagnostics !== undefined) {
				expect(codesByLine(robots)).toEqual(
					diagnostics.filter(({ code }) => (code as string) !== HARMLESS_DIGITS),
				);
			}
			if (sitemaps !== undefined) {
				const expected = sitemaps.map((sitemap) => {
					return expect.objectContaining(typeof sitemap === "string" ? { url: sitemap } : sitemap);
				});
				expect(robots.sitemaps).toEqual(expected);
			}
			if (records !== undefined) expect(robots.records).toMatchObject(records);
			for (const [token, seconds] of Object.entries(crawlDelaySeconds ?? {})) {
				expect(robots.matcher(token).crawlDelaySeconds, token).toBe(seconds ?? undefined);
			}
		});
	});
});

describe("groups and records as written", () => {
	const BODY =
		"\uFEFFUser-Agent:  Foo-Bot/1.0 # c\nuseragent : ツ\nCrawl-Delay: 2\n\nDisallow: /a b \t\nALLOW:\n" +
		"sitemap: HTTPS://Example.com/S\nfoo :bar: baz\r\nuser-agent: *\rdisallow /*%3a$\r\n";

	it.each(engines)("engine $name", ({ name: engine }) => {
		withFile(BODY, {}, engine, (robots) => {
			expect(robots.groups).toEqual([
				{
					line: 1,
					productTokens: [
						{ line: 1, value: "Foo-Bot/1.0" },
						{ line: 2, value: "ツ" },
					],
					rules: [
						{ line: 5, type: "disallow", pattern: "/a b", canonical: "/a%20b" },
						{ line: 6, type: "allow", pattern: "", canonical: "" },
					],
					records: [
						{ line: 3, key: "Crawl-Delay", value: "2", groupLine: 1 },
						{ line: 8, key: "foo", value: "bar: baz", groupLine: 1 },
					],
					crawlDelaySeconds: 2,
				},
				{
					line: 9,
					productTokens: [{ line: 9, value: "*" }],
					rules: [{ line: 10, type: "disallow", pattern: "/*%3a$", canonical: "/*:$" }],
					records: [],
					crawlDelaySeconds: undefined,
				},
			]);
			expect(robots.records).toEqual([
				{ line: 3, key: "Crawl-Delay", value: "2", groupLine: 1 },
				{ line: 8, key: "foo", value: "bar: baz", groupLine: 1 },
			]);
			expect(robots.sitemaps).toEqual([
				{ line: 7, url: "HTTPS://Example.com/S", resolvedUrl: "https://example.com/S" },
			]);
		});
	});

	it.each(engines)("ill-formed UTF-8 is decoded as U+FFFD: engine $name", ({ name: engine }) => {
		withFile(octetsOf("x\xe9: \xe9a\xff\n"), {}, engine, (robots) => {
			expect(robots.records).toEqual([{ line: 1, key: "x\uFFFD", value: "\uFFFDa\uFFFD", groupLine: null }]);
		});
	});
});

it("no record is read for an explanation without rules", () => {
	const fail = () => {
		throw new Error("a record was read");
	};
	const file = { visitRecords: fail, readRecordAt: fail } as unknown as EngineFile;
	expect(readRules(file, [])).toEqual([]);
	expect(() => readRules(file, [1])).toThrow("a record was read");
});
