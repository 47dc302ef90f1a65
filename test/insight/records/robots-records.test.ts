import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OTHER_KEYS } from "../../../bindings/text/keys.js";
import { cleanUrl, readRecords } from "../../../insight/records/index.js";
import { RECORD_TEXTS } from "../../../insight/records/robots-records.js";
import { recordsPage } from "../../../scripts/records/records-page.mjs";
import { bodies } from "../../support/arbitraries.js";
import { engines, enginesAndDialects, withFile } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

/** Calls past the compiler, as JavaScript callers can. */
// biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
type Unchecked = any;

describe.each(engines)("records that RFC 9309 does not know: engine $name", ({ name: engine }) => {
	const read = (body: string) => withFile(body, {}, engine, (robots) => readRecords(robots));

	it.each([
		["example.com", null, "example.com"],
		["HTTPS://WWW.Exämple.com:8443/", "https", "www.xn--exmple-cua.com:8443"],
		["http://example.com:80", "http", "example.com"],
		["", null, ""],
		["example.com/path", null, ""],
		["a b", null, ""],
		["example.com:99999", null, ""],
	])("host: %j", (value, scheme, host) => {
		expect(read(`host: ${value}`).hosts).toEqual([
			{ line: 1, groupLine: null, value, isWellFormed: host !== "", scheme, host },
		]);
	});

	it.each([
		["sid&sort /forum/*.php", ["sid", "sort"], "/forum/*.php"],
		["sid", ["sid"], ""],
		["s\t*/x", ["s"], "*/x"],
		["", [], ""],
		["a&&b /x", [], ""],
		["a /x /y", [], ""],
		["a forum", [], ""],
	])("clean-param: %j", (value, parameters, pathPattern) => {
		const isWellFormed = parameters.length > 0;
		expect(read(`Clean-Param: ${value}`).cleanParams).toEqual([
			{ line: 1, groupLine: null, value, isWellFormed, parameters, pathPattern },
		]);
	});

	it.each([
		["1/5", 1, 5, null],
		["10/1m", 10, 60, null],
		["2 / 1H", 2, 3600, null],
		["20/10m 1300-1659", 20, 600, { startMinute: 780, endMinute: 1019 }],
		["0/5", 0, 0, null],
		["1/0", 0, 0, null],
		["1", 0, 0, null],
		["1/5d", 0, 0, null],
		["1/5 x", 0, 0, null],
	])("request-rate: %j", (value, requestCount, periodSeconds, time) => {
		expect(read(`request-rate: ${value}`).requestRates).toEqual([
			{ line: 1, groupLine: null, value, isWellFormed: requestCount > 0, requestCount, periodSeconds, time },
		]);
	});

	it.each([
		["0600-0845", { startMinute: 360, endMinute: 525 }],
		["22:00 - 04:30", { startMinute: 1320, endMinute: 270 }],
		["0000-2400", { startMinute: 0, endMinute: 1440 }],
		["2400-0100", null],
		["0660-0845", null],
		["0600-2401", null],
		["600-845", null],
		["", null],
	])("visit-time: %j", (value, time) => {
		expect(read(`visit-time: ${value}`).visitTimes).toEqual([
			{ line: 1, groupLine: null, value, isWellFormed: time !== null, time },
		]);
	});

	it("belong to the run of user-agent lines right before them", () => {
		const body =
			"host: nobody.example\nuser-agent: a\nrequest-rate: 1/1\nhost: x/y\nhost: a.example\nhost: b.example\n" +
			"user-agent: b\n\nsitemap: https://example.com/\nuser-agent: c\nvisit-time: 0000-0100\nclean-param: p\n" +
			"disallow: /\nrequest-rate: 1/9\nuser-agent: *\nclean-param: q /x\n";
		withFile(body, {}, engine, (robots) => {
			const records = readRecords(robots);
			const linesOf = (crawler: string) => {
				const { host, cleanParams, requestRates, visitTimes } = records.forCrawler(crawler);
				return [host, ...cleanParams, ...requestRates, ...visitTimes].map((record) => record?.line);
			};
			expect(linesOf("a")).toEqual([5, 3]);
			expect(linesOf("b")).toEqual([undefined, 12, 14, 11]);
			expect(linesOf("c")).toEqual(linesOf("b"));
			expect(linesOf("d")).toEqual([undefined, 16]);
			expect(
				records.hosts.map(({ line, groupLine, isWellFormed }) => [line, groupLine, isWellFormed]),
			).toEqual([
				[1, null, true],
				[4, 2, false],
				[5, 2, true],
				[6, 2, true],
			]);
			expect(records.forCrawler({ productTokens: "d", defaultGroup: "ignores" }).cleanParams).toEqual([]);
			expect(records.forCrawler({ productTokens: ["a", "c"], order: "merge" }).requestRates).toHaveLength(2);
		});
	});

	it("licences are a group's, else the file's", () => {
		const body =
			"license: https://example.com/g.xml\nlicense: g.xml\nuser-agent: a\nlicense: /a.xml\nuser-agent: b\ndisallow: /\n" +
			"user-agent: c\nallow: /\nlicense: https://c.example/1\nuser-agent: c\nlicense: https://c.example/2\n";
		withFile(body, {}, engine, (robots) => {
			const records = readRecords(robots);
			const of = (crawler: string) => {
				const { scope, urls } = records.forCrawler(crawler).licenses;
				return [scope, ...urls];
			};
			// A group of both, since a license parts no user-agent lines; what it has is malformed, and the file's do not count.
			expect(of("a")).toEqual(["group"]);
			expect(of("b")).toEqual(["group"]);
			expect(of("c")).toEqual(["group", "https://c.example/1", "https://c.example/2"]);
			expect(of("d")).toEqual(["file", "https://example.com/g.xml"]);
			expect(of("*")).toEqual(of("d"));
		});
		expect(
			withFile("user-agent: a\n", {}, engine, (robots) => readRecords(robots).forCrawler("a").licenses),
		).toEqual({
			scope: "none",
			records: [],
			urls: [],
		});
	});

	it("malformed arguments throw, and so does what is disposed", () => {
		expect(() => readRecords({} as Unchecked)).toThrow(/^robots: expected a RobotsTxt/);
		withFile("user-agent: a\nhost: x\n", {}, engine, (robots) => {
			const records = readRecords(robots);
			expect(() => records.forCrawler("a b")).toThrow(/^crawler: expected/);
			records.dispose();
			records.dispose();
			expect(() => records.forCrawler("a")).toThrow(expect.objectContaining({ name: "DisposedError" }));
			expect(robots.isAllowed("/", "a")).toBe(true);
			robots.dispose();
			expect(() => readRecords(robots)).toThrow(expect.objectContaining({ name: "DisposedError" }));
		});
	});
});

describe.each(enginesAndDialects)("engine $engine, dialect $dialect", ({ engine, dialect }) => {
	it.each(Object.values(OTHER_KEYS).flat())("%s is a known key: its line needs no colon", (key) => {
		withFile(`${key.toUpperCase()} x\n${key}x x\n`, { dialect }, engine, ({ records }) => {
			expect(records.map(({ line, value }) => [line, value])).toEqual([[1, "x"]]);
		});
	});

	it(
		"nothing that a file holds makes it throw, and every record of its kinds is there",
		() => {
			fc.assert(
				fc.property(bodies, (body) => {
					withFile(body, { dialect }, engine, (robots) => {
						const records = readRecords(robots);
						const lines = Object.values(records).flatMap((list: readonly { readonly line: number }[]) =>
							list.map(({ line }) => line),
						);
						const kinds = /^(?:host|clean-param|request-rate|visit-time|license)$/i;
						const expected = robots.records.filter(({ key }) => kinds.test(key)).map(({ line }) => line);
						expect(lines.sort((a, b) => a - b)).toEqual(expected);
						for (const crawler of ["*", "a", "googlebot"]) records.forCrawler(crawler);
						records.dispose();
					});
				}),
				runs(150),
			);
		},
		propertyTimeoutMs,
	);
});

it("docs/analysis.md has a row for each key that is read (npm run records)", () => {
	const page = readFileSync(new URL("../../../docs/analysis.md", import.meta.url), "utf8");
	expect(page).toBe(recordsPage(page, RECORD_TEXTS));
	const read = Object.keys(RECORD_TEXTS).map((key) =>
		withFile(`${key}: x`, {}, engines[0]!.name, (robots) => Object.values(readRecords(robots)).flat().length),
	);
	expect(read).toEqual(read.map(() => 1));
});

describe("cleanUrl", () => {
	const rule = (names: string, pathPattern = "") => ({ parameters: names.split("&"), pathPattern });

	it.each([
		["https://h.example/p?sid=1&id=2&sort", [rule("sid&sort")], "https://h.example/p?id=2"],
		["https://h.example/p?sid=1", [rule("sid")], "https://h.example/p"],
		["https://h.example/p?sid=1#f?sid=2", [rule("sid")], "https://h.example/p#f?sid=2"],
		["https://h.example/p#?sid=1", [rule("sid")], "https://h.example/p#?sid=1"],
		["/p?a=1&&b=2&SID=3", [rule("sid")], "/p?a=1&&b=2&SID=3"],
		["/forum/x.php?s=1&t=2", [rule("s", "/forum/*.php"), rule("t", "/news")], "/forum/x.php?t=2"],
		["/a/../forum/x?s=1", [rule("s", "/forum/")], "/a/../forum/x"],
		["/Forum/?s=1", [rule("s", "/forum/")], "/Forum/?s=1"],
		["/x?s=1", [rule("s", "*x*")], "/x"],
		["/?", [rule("s")], "/?"],
		["/?=1", [rule("s")], "/?=1"],
		["//h?sid=1", [rule("sid")], "//h"],
		["/x?s=1", [], "/x?s=1"],
		["/x?s=1", [{ parameters: [], pathPattern: "" }], "/x?s=1"],
	])("%s by %j", (url, cleanParams, expected) => {
		expect(cleanUrl(url, cleanParams)).toBe(expected);
		const again = cleanUrl(expected, cleanParams);
		expect(again).toBe(expected);
	});

	it("a URL object is cleaned as its text", () => {
		expect(cleanUrl(new URL("https://h.example/?a=1&b"), [rule("a")])).toBe("https://h.example/?b");
	});

	it("many stars and parameters cost little", () => {
		const pattern = `/${"*a".repeat(2000)}`;
		const url = `/${"a".repeat(20_000)}b?${"p=1&".repeat(20_000)}q`;
		expect(
			cleanUrl(
				url,
				Array.from({ length: 50 }, () => rule("p", pattern)),
			),
		).toBe(`/${"a".repeat(20_000)}b?q`);
	});

	it.each([[undefined], [5], ["x"], ["mailto:x"], [{}]])("%j is no URL", (url) => {
		expect(() => cleanUrl(url as Unchecked, [])).toThrow(/^url: expected an absolute URL or a path/);
	});

	it("refuses what is no list", () => {
		expect(() => cleanUrl("/x", "sid" as Unchecked)).toThrow(/^cleanParams: expected an array/);
		expect(() => cleanUrl("/x", [null] as Unchecked)).toThrow(
			/^cleanParams\[0\]: expected a clean-param record, with parameters and pathPattern, got null$/,
		);
	});
});
