import "../support/install-wasm-spy.js";
import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { DisposedError, type RobotsTxt } from "../../bindings/auto.js";
import type { RobotsTxtBody } from "../../bindings/contract/types.js";
import { lint } from "../../insight/analysis/index.js";
import { diagnosticsOf } from "../support/diagnostics.js";
import { dumpOf, joinLines } from "../support/dump.js";
import { dialects, engines, moduleBuild, parse, withFile } from "../support/engines.js";
import { expectSame } from "../support/expect-same.js";
import { wasmSpy } from "../support/install-wasm-spy.js";
import { encode, noiseOctets, octetsOf, placedAt } from "../support/octets.js";

const PAGE_OCTETS = 65_536;
const LIMIT_OCTETS = 512_000;
const MIB = 1024 * 1024;

/** Lengths around edges of 64 KiB pages. */
const edgeLengths = [1, 2, 4, 7].flatMap((pages) => [-2, -1, 0, 1, 2].map((by) => pages * PAGE_OCTETS + by));

describe.each(engines)("alignment: engine $name", ({ name: engine }) => {
	const offsets = Array.from({ length: 32 }, (_, offset) => offset);
	const BODY = octetsOf(
		"\xef\xbb\xbf# padding\r\nuser-agent: ExampleBot/1.0 # c\r\nDisallow:/a/*/%E3%83%84$\r\n" +
			"allow : /a/b\ndissallow: /\xe3\x83\x84?x=/y\rcrawl-delay: 1.5\nsitemap: https://h.example/s.xml\nallow: /*q",
	);
	const URLS = [
		"/a/b/%e3%83%84",
		"/a/b",
		"http://h.example/\xe3\x83\x84?x=%2Fy",
		"/no",
		"/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q",
	].map(octetsOf);

	it.each(dialects)("of the body, at every offset, dialect %s", (dialect) => {
		const dumps = offsets.flatMap((offset) =>
			[0x2f, 0x0a, 0xff].map((noise) =>
				withFile(placedAt(BODY, offset, noise), { dialect }, engine, (robots) =>
					dumpOf(robots, "ExampleBot", URLS),
				),
			),
		);
		for (const dump of dumps) expectSame(dump, dumps[0]);
	});

	it.each(dialects)("of URLs, at every offset, dialect %s", (dialect) => {
		withFile(BODY, { dialect }, engine, (robots) => {
			const matcher = robots.matcher("ExampleBot");
			const expected = Array.from(matcher.checkAll(URLS));
			for (const offset of offsets) {
				for (const noise of [0x2f, 0x0a, 0x25]) {
					const placed = URLS.map((url) => placedAt(url, offset, noise));
					expect(placed.map((url) => Number(matcher.isAllowed(url)))).toEqual(expected);
					expect(Array.from(matcher.checkAll(placed))).toEqual(expected);
					expect(Array.from(matcher.checkLines(placedAt(joinLines(URLS), offset, noise)))).toEqual(expected);
					expect(placed.map((url) => matcher.explain(url).verdict)).toEqual(expected);
				}
			}
		});
	});

	it("of rules, after every length of padding", () => {
		for (const padding of offsets) {
			const body = `${"#".repeat(padding)}\nuser-agent: *\ndisallow: /${"d".repeat(padding)}\nallow: /${"d".repeat(padding)}e`;
			withFile(body, {}, engine, (robots) => {
				const path = `/${"d".repeat(padding)}`;
				expect(robots.isAllowed(path, "a")).toBe(false);
				expect(robots.isAllowed(`${path}e`, "a")).toBe(true);
				expect(robots.isAllowed(`${path}d`, "a")).toBe(false);
				if (padding > 0) expect(robots.isAllowed(path.slice(0, -1), "a")).toBe(true);
			});
		}
	});

	it("an ArrayBuffer and views of other kinds of buffer", () => {
		const bodies: RobotsTxtBody[] = [BODY.slice().buffer, Buffer.from(BODY), new Uint8Array(BODY)];
		for (const body of bodies) {
			withFile(body, {}, engine, (robots) =>
				expect(robots.isAllowed("/a/b/x/%E3%83%84", "ExampleBot")).toBe(false),
			);
		}
	});
});

describe.each(engines)("the edges of 64 KiB pages: engine $name", ({ name: engine }) => {
	/** Filler lines, then a rule as the very last octets. */
	function bodyOfLength(length: number): Uint8Array {
		const head = "user-agent: *\nallow: /x\n#";
		const suffix = "\ndisallow: /*end";
		return octetsOf(head + "f".repeat(length - head.length - suffix.length) + suffix);
	}

	it("bodies", () => {
		for (const length of edgeLengths) {
			for (const body of [bodyOfLength(length), new TextDecoder().decode(bodyOfLength(length))]) {
				withFile(body, {}, engine, (robots) => {
					expect(robots.groups[0]?.rules.at(-1)?.pattern, String(length)).toBe("/*end");
					expect(robots.isAllowed("/the-end", "a"), String(length)).toBe(false);
					expect(robots.isAllowed("/the-en", "a"), String(length)).toBe(true);
				});
			}
		}
	});

	it("bodies of multi-octet text", () => {
		for (const length of edgeLengths) {
			const body = `user-agent: *\n#${"ツ".repeat(Math.ceil(length / 3))}\ndisallow: /ツ`;
			withFile(body, {}, engine, (robots) => expect(robots.isAllowed("/ツツ", "a")).toBe(false));
		}
	});

	it("URLs", () => {
		withFile("user-agent: *\ndisallow: /*end$\ndisallow: /*%E3%83%84$\n", {}, engine, (robots) => {
			const matcher = robots.matcher("a");
			for (const length of edgeLengths) {
				const filler = `/${"f".repeat(length - 4)}`;
				for (const [url, allowed] of [
					[`${filler}end`, false],
					[`${filler}enf`, true],
					[`${filler.slice(2)}ツ`, false],
				] as const) {
					const path = `/${url.replace(/^\//, "")}`;
					const what = `${length} ${path.slice(-3)}`;
					expect(matcher.isAllowed(path), what).toBe(allowed);
					expect(matcher.isAllowed(encode(path)), what).toBe(allowed);
					expect(matcher.explain(path).allowed, what).toBe(allowed);
					expect(Array.from(matcher.checkAll(["/", path, "/end", encode(path)])), what).toEqual([
						1,
						+allowed,
						0,
						+allowed,
					]);
					expect(Array.from(matcher.checkLines(encode(`/end\n${path}\r\n/`))), what).toEqual([
						0,
						+allowed,
						1,
					]);
				}
			}
		});
	});

	it("URLs of multi-octet text, longer in UTF-8 than in UTF-16", () => {
		withFile("user-agent: *\ndisallow: /*end$\n", {}, engine, (robots) => {
			for (const length of edgeLengths) {
				for (const letter of ["é", "ツ", "𝒳", "\uD800"]) {
					expect(robots.isAllowed(`/${letter.repeat(Math.ceil(length / 3))}end`, "a")).toBe(false);
				}
			}
		});
	});

	it("patterns", () => {
		for (const length of edgeLengths) {
			const path = `/${"f".repeat(length - 2)}g`;
			withFile(`user-agent: *\ndisallow: ${path}`, {}, engine, (robots) => {
				expect(robots.isAllowed(path, "a")).toBe(false);
				expect(robots.isAllowed(`${path.slice(0, -1)}h`, "a")).toBe(true);
				expect(robots.isAllowed(path.slice(0, -1), "a")).toBe(true);
				expect(robots.matcher("a").explain(path).rule?.canonical.length).toBe(length);
			});
		}
	});

	it("batches", () => {
		withFile("user-agent: *\ndisallow: /*7\n", {}, engine, (robots) => {
			const matcher = robots.matcher("a");
			for (const count of [1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 1000, 9362, 9363, 65_536, 65_537]) {
				const urls = Array.from({ length: count }, (_, index) => `/${index}`);
				const expected = Buffer.from(urls.map((url) => Number(!url.includes("7"))));
				expect(expected.equals(matcher.checkAll(urls)), String(count)).toBe(true);
				expect(expected.equals(matcher.checkLines(encode(urls.join("\n")))), String(count)).toBe(true);
				const octets = encode(`${urls.join("\r\n")}\r\n`);
				expect(expected.equals(matcher.checkLines(octets)), String(count)).toBe(true);
				const { verdicts, lines } = matcher.decideLines(octets);
				expect(expected.equals(verdicts), String(count)).toBe(true);
				expect(lines, String(count)).toEqual(
					Uint32Array.from(expected, (verdict) => (verdict === 0 ? 2 : 0)),
				);
			}
			expect(matcher.checkAll([])).toEqual(new Uint8Array(0));
			expect(matcher.checkLines(new Uint8Array(0))).toEqual(new Uint8Array(0));
			expect(matcher.decideLines(new Uint8Array(0))).toEqual({
				verdicts: new Uint8Array(0),
				lines: new Uint32Array(0),
			});
		});
	});
});

describe.each(engines)("the edge of the parsing limit (RFC 9309 §2.5): engine $name", ({ name: engine }) => {
	interface Edge {
		readonly what: string;
		/** Text directly before the limit. Filler lines come before the text. */
		readonly within: string;
		readonly beyond: string;
		/** Whether the rule on the last line within counts. */
		readonly isWhole: boolean;
		/** Lines after the filler's to the first line that is not read; absent: nothing is cut. */
		readonly cut?: { readonly line: number; readonly length: number };
	}

	const RULE = "disallow: /last";
	const edges: readonly Edge[] = [
		{ what: "the body ends at the limit", within: RULE, beyond: "", isWhole: true },
		{ what: "the body ends with its line end at the limit", within: `${RULE}\n`, beyond: "", isWhole: true },
		{ what: "LF beyond", within: RULE, beyond: "\n", isWhole: true },
		{ what: "CR beyond", within: RULE, beyond: "\r", isWhole: true },
		{ what: "CRLF beyond", within: RULE, beyond: "\r\n", isWhole: true },
		{ what: "CRLF across", within: `${RULE}\r`, beyond: "\n", isWhole: true },
		{
			what: "CR within, more beyond",
			within: `${RULE}\r`,
			beyond: "allow: /",
			isWhole: true,
			cut: { line: 1, length: 8 },
		},
		{
			what: "LF within, more beyond",
			within: `${RULE}\n`,
			beyond: "allow: /\n",
			isWhole: true,
			cut: { line: 1, length: 9 },
		},
		{
			what: "CRLF across, more beyond",
			within: `${RULE}\r`,
			beyond: "\nallow: /",
			isWhole: true,
			cut: { line: 1, length: 8 },
		},
		{
			what: "LF beyond, more after it",
			within: RULE,
			beyond: "\nallow: /",
			isWhole: true,
			cut: { line: 1, length: 8 },
		},
		{
			what: "LF beyond, another after it",
			within: RULE,
			beyond: "\n\n",
			isWhole: true,
			cut: { line: 1, length: 1 },
		},
		{
			what: "one octet beyond",
			within: RULE,
			beyond: "s",
			isWhole: false,
			cut: { line: 0, length: RULE.length + 1 },
		},
		{
			what: "white space beyond",
			within: RULE,
			beyond: " \n",
			isWhole: false,
			cut: { line: 0, length: RULE.length + 2 },
		},
		{
			what: "a comment beyond",
			within: `${RULE} #`,
			beyond: "c\n",
			isWhole: false,
			cut: { line: 0, length: RULE.length + 4 },
		},
		{
			what: "half a rule",
			within: "disallow: /",
			beyond: "last\nallow: /",
			isWhole: false,
			cut: { line: 0, length: 24 },
		},
		{
			what: "a multi-octet character across",
			within: `${RULE}\xe3\x83`,
			beyond: "\x84\n",
			isWhole: false,
			cut: { line: 0, length: RULE.length + 4 },
		},
	];
	/**
	 * Fills a file up to a length. The start of the filler is the same for both limits; its last line is a comment of
	 * any length.
	 */
	function fillUp(length: number, mark: string): string {
		const head = `${mark}user-agent: *\ndisallow: /first\n#`;
		return `${head}${"f".repeat(length - head.length - 1)}\n`;
	}
	const LINE_AFTER_FILLER = 4;

	describe.each([LIMIT_OCTETS, LIMIT_OCTETS + 77])("of %i octets", (maxBytes) => {
		it.each(edges)("$what", ({ within, beyond, isWhole, cut }) => {
			for (const mark of ["", "\xef\xbb\xbf"]) {
				const octets = octetsOf(fillUp(maxBytes - within.length, mark) + within + beyond);
				const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets);
				for (const body of [octets, text]) {
					withFile(body, { maxBytes }, engine, (robots) => {
						expect(robots.isAllowed("/first", "a")).toBe(false);
						expect(robots.isAllowed("/last", "a")).toBe(!isWhole);
						expect(robots.isAllowed("/other", "a")).toBe(true);
						const line = LINE_AFTER_FILLER + (cut?.line ?? 0);
						expect(robots.isCut).toBe(cut !== undefined);
						const found = diagnosticsOf(robots).filter(({ code }) => code === "over-limit");
						expect(found.map(({ line, column, length }) => ({ line, column, length }))).toEqual(
							cut === undefined ? [] : [{ line, column: 1, length: cut.length }],
						);
					});
				}
			}
		});
	});

	it("a larger limit reads on, and so does none", () => {
		const body = octetsOf(`${fillUp(LIMIT_OCTETS - 4, "")}disallow: /last`);
		for (const [maxBytes, allowed] of [
			[LIMIT_OCTETS, true],
			[LIMIT_OCTETS + 10, true],
			[LIMIT_OCTETS + 11, false],
			[LIMIT_OCTETS + 12, false],
			[Number.POSITIVE_INFINITY, false],
		] as const) {
			withFile(body, { maxBytes }, engine, (robots) => {
				expect(robots.isAllowed("/last", "a"), String(maxBytes)).toBe(allowed);
			});
		}
	});

	it("a string is measured in octets", () => {
		const head = "user-agent: *\n#";
		const filler = "ツ".repeat(Math.floor((LIMIT_OCTETS - head.length) / 3));
		withFile(`${head}${filler}\ndisallow: /x`, {}, engine, (robots) => {
			expect(robots.isAllowed("/x", "a")).toBe(true);
			expect(robots.isCut).toBe(true);
		});
	});
});

describe.each(engines)("many files: engine $name", ({ name: engine }) => {
	function numberedBody(number: number, padding: number): string {
		return `user-agent: *\n${"# padding\n".repeat(padding)}disallow: /only-${number}$\nallow: /*${number}\ndisallow: /`;
	}

	function expectNumbered(robots: RobotsTxt, number: number): void {
		expect(robots.isAllowed(`/only-${number}`, "a")).toBe(false);
		expect(robots.isAllowed(`/x${number}`, "a")).toBe(true);
		expect(robots.isAllowed("/x", "a")).toBe(false);
		expect(robots.matcher("b").explain(`/x${number}`).rule?.pattern).toBe(`/*${number}`);
	}

	it("memory grows during a parse while others are alive", () => {
		const small = parse(numberedBody(1, 0), {}, engine);
		const matcher = small.matcher("a");
		const body = octetsOf(
			`${"user-agent: x\ndisallow: /y\n".repeat(300_000)}user-agent: a\ndisallow: /grown`,
		);
		const large = parse(body, { maxBytes: Number.POSITIVE_INFINITY }, engine);
		expect(large.isAllowed("/grown", "a")).toBe(false);
		expect(matcher.isAllowed("/only-1")).toBe(false);
		expectNumbered(small, 1);
		expect(large.groups.length).toBe(300_001);
		const other = parse(numberedBody(2, 0), {}, engine);
		expectNumbered(other, 2);
		for (const robots of [small, large, other]) robots.dispose();
	});

	it("memory grows during a check", () => {
		withFile("user-agent: *\ndisallow: /*end$", {}, engine, (robots) => {
			const matcher = robots.matcher("a");
			for (const length of [10, 100, 3 * MIB, 10, 8 * MIB, 100]) {
				const url = `/${"u".repeat(length)}end`;
				expect(matcher.isAllowed(url)).toBe(false);
				expect(matcher.isAllowed(`${url}.`)).toBe(true);
				expect(Array.from(matcher.checkAll([url, "/end", `${url}.`]))).toEqual([0, 0, 1]);
			}
		});
	});

	it("large, then small: nothing of the large one is left", () => {
		const rules = Array.from({ length: 20_000 }, (_, index) => `disallow: /${index}\n`).join("");
		withFile(`user-agent: *\n${rules}`, {}, engine, (robots) => {
			expect(robots.isAllowed("/19999", "a")).toBe(false);
			expect(robots.isAllowed(`/${"x".repeat(100_000)}`, "a")).toBe(true);
		});
		withFile("user-agent: *\ndisallow: /x", {}, engine, (robots) => {
			expect(robots.groups[0]?.rules.length).toBe(1);
			expect(robots.isAllowed("/19999", "a")).toBe(true);
			expect(robots.isAllowed("/x", "a")).toBe(false);
		});
		withFile("", {}, engine, (robots) => {
			expect([robots.groups, robots.records, robots.sitemaps]).toEqual([[], [], []]);
			expect(robots.isAllowed("/x", "a")).toBe(true);
		});
	});

	it("alive at once, used by turns, disposed in any order", () => {
		const count = 300;
		const files = Array.from({ length: count }, (_, number) =>
			parse(numberedBody(number, (number * 37) % 90), {}, engine),
		);
		const order = noiseOctets(count * 2, 7);
		const byNoise = (a: number, b: number) => order[a]! - order[b]! || a - b;
		const numbers = Array.from({ length: count }, (_, number) => number).sort(byNoise);
		for (const number of [...numbers].reverse()) expectNumbered(files[number]!, number);
		for (const [index, number] of numbers.entries()) {
			files[number]!.dispose();
			const alive = numbers.slice(index + 1);
			for (const other of alive.slice(0, 3)) expectNumbered(files[other]!, other);
		}
	});

	it("the body is copied: later changes have no effect", () => {
		const body = encode("user-agent: *\ndisallow: /x\nfoo: bar\n");
		withFile(body, {}, engine, (robots) => {
			const matcher = robots.matcher("a");
			body.fill(0x0a);
			expect(matcher.isAllowed("/x")).toBe(false);
			expect(robots.isAllowed("/x", "b")).toBe(false);
			expect(robots.records).toEqual([{ line: 3, key: "foo", value: "bar", groupLine: 1 }]);
			expect(robots.groups[0]?.rules[0]?.pattern).toBe("/x");
		});
	});

	it("verdicts of a batch are the caller's own", () => {
		withFile("user-agent: *\ndisallow: /x\n", {}, engine, (robots) => {
			const matcher = robots.matcher("a");
			const first = matcher.checkAll(["/x", "/y"]);
			const lines = matcher.checkLines(encode("/x\n/y"));
			matcher.checkAll(["/y", "/x", "/y"]);
			matcher.checkLines(encode("/y\n/x"));
			expect(Array.from(first)).toEqual([0, 1]);
			expect(Array.from(lines)).toEqual([0, 1]);
			expect(first.buffer.byteLength).toBe(2);
		});
	});
});

describe.each(engines)("disposal: engine $name", ({ name: engine }) => {
	const BODY = "user-agent: *\ncrawl-delay: 1\ndisallow: /x\nsitemap: https://h.example/s\nfoo: bar\nbaz";

	it("every use of a disposed file, or of its matchers, is a DisposedError", () => {
		const robots = parse(BODY, {}, engine);
		const matcher = robots.matcher("a");
		expect(robots.isAllowed("/x", "kept")).toBe(false);
		expect(matcher.explain("/x").rule?.line).toBe(3);
		expect(robots.groups).toHaveLength(1);
		robots.dispose();
		const uses = {
			groups: () => robots.groups,
			records: () => robots.records,
			sitemaps: () => robots.sitemaps,
			isAllowed: () => robots.isAllowed("/x", "kept"),
			"isAllowed, a new crawler": () => robots.isAllowed("/x", "new"),
			explain: () => robots.explain("/x", "kept"),
			matcher: () => robots.matcher("a"),
			"matcher.isAllowed": () => matcher.isAllowed("/x"),
			"matcher.isAllowed, octets": () => matcher.isAllowed(encode("/x")),
			"matcher.explain": () => matcher.explain("/x"),
			"matcher.checkAll": () => matcher.checkAll(["/x"]),
			"matcher.checkAll, no URL": () => matcher.checkAll([]),
			"matcher.checkLines": () => matcher.checkLines(encode("/x")),
			"matcher.crawlDelaySeconds": () => matcher.crawlDelaySeconds,
			isCut: () => robots.isCut,
			lint: () => lint(robots),
		};
		for (const [name, use] of Object.entries(uses)) {
			expect(use, name).toThrow(DisposedError);
			expect(use, name).toThrow(/^this (?:RobotsTxt|Matcher|matcher's RobotsTxt) has been disposed/);
		}
		expect(robots.engine).toBe(engine);
	});

	it("a matcher disposed alone leaves its file and the others alone", () => {
		const robots = parse(BODY, {}, engine);
		const [first, second] = [robots.matcher("a"), robots.matcher("a")];
		first.dispose();
		expect(() => first.isAllowed("/x")).toThrow(DisposedError);
		expect(() => first.explain("/x")).toThrow(DisposedError);
		expect(() => first.crawlDelaySeconds).toThrow(DisposedError);
		expect(second.isAllowed("/x")).toBe(false);
		expect(robots.isAllowed("/x", "a")).toBe(false);
		expect(robots.matcher("a").isAllowed("/y")).toBe(true);
		robots.dispose();
		expect(() => second.isAllowed("/x")).toThrow(DisposedError);
	});

	it("twice does nothing, in any order", () => {
		const bystander = parse(BODY, {}, engine);
		for (const isFileFirst of [true, false]) {
			const robots = parse(BODY, {}, engine);
			const matcher = robots.matcher("a");
			const parts = isFileFirst ? [robots, matcher] : [matcher, robots];
			for (const part of [...parts, ...parts]) part.dispose();
			for (const part of parts) part[Symbol.dispose]();
			// Released memory must be handed out only once.
			const others = [1, 2, 3].map((number) => parse(`user-agent: *\ndisallow: /${number}`, {}, engine));
			for (const [index, other] of others.entries()) {
				expect([1, 2, 3].map((number) => other.isAllowed(`/${number}`, "a"))).toEqual(
					[0, 1, 2].map((at) => at !== index),
				);
			}
			for (const other of others) other.dispose();
		}
		expect(bystander.isAllowed("/x", "a")).toBe(false);
		bystander.dispose();
	});

	it("crawlers beyond those that are kept still get their answers", () => {
		const groups = Array.from(
			{ length: 100 },
			(_, n) => `user-agent: bot${"x".repeat(n)}\ndisallow: /${n}$\n`,
		).join("");
		withFile(groups, {}, engine, (robots) => {
			for (let round = 0; round < 3; round++) {
				for (let n = 0; n < 100; n++) {
					expect(robots.isAllowed(`/${n}`, `bot${"x".repeat(n)}`)).toBe(false);
					expect(robots.isAllowed(`/${n + 1}`, `bot${"x".repeat(n)}`)).toBe(true);
				}
			}
		});
	});
});

describe.skipIf(moduleBuild !== undefined).each(engines)(
	"the JavaScript heap does not grow without bound: engine $name",
	({ name: engine }) => {
		/** Runs in a process of its own, whose heap could not hold a quarter of the files. */
		const HEAP_MIB = 160;
		const SCRIPT = `
		import { RobotsTxt } from ${JSON.stringify(new URL("../../dist/auto.js", import.meta.url).href)};
		const body = "user-agent: *\\ndisallow: /x\\n".repeat(18_000);
		for (let count = 0; count < 40; count++) {
			const robots = RobotsTxt.parse(body, { engine: "${engine}" });
			const matcher = robots.matcher("a");
			if (matcher.isAllowed("/x") || robots.groups.length !== 18_000) process.exit(3);
			robots.dispose();
		}`;

		it("over files that are disposed one by one in a single task", () => {
			const args = [`--max-old-space-size=${HEAP_MIB}`, "--input-type=module", "--eval", SCRIPT];
			const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
			expect(stderr).not.toContain("out of memory");
			expect(status).toBe(0);
		});
	},
);

describe.skipIf(moduleBuild !== undefined)("a host that gives no more memory: engine wasm", () => {
	/** The second file needs more than there is; what the first one was given stays its own. */
	const SCRIPT = `
		import { RobotsTxt } from ${JSON.stringify(new URL("../../dist/auto.js", import.meta.url).href)};
		const segment = "a".repeat(300) + "b" + "a".repeat(300);
		const urls = ["/" + "a".repeat(20_000) + segment, "/" + "a".repeat(20_000) + segment.slice(0, -1) + "c", "/x"];
		const verdicts = (robots) => Array.from(robots.matcher("a").checkAll(urls)).join("");
		const parse = (rule) => RobotsTxt.parse("user-agent: *\\ndisallow: " + rule, { engine: "wasm" });
		const first = parse("/*" + segment);
		const matcher = first.matcher("a");
		const said = [Array.from(matcher.checkAll(urls)).join("")];
		try {
			parse("/*" + "q".repeat(450_000)).matcher("a");
			said.push("enough");
		} catch (error) {
			said.push(error instanceof RangeError ? "no more" : String(error));
		}
		said.push(Array.from(matcher.checkAll(urls)).join(""), verdicts(parse("/x")));
		console.log(said.join(" "));
	`;

	it.each([40, 48, 56, 64])("what has been compiled stays good, with %d pages", (pageCount) => {
		const args = [`--wasm-max-mem-pages=${pageCount}`, "--input-type=module", "--eval", SCRIPT];
		const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
		expect(stderr).toBe("");
		expect(stdout.trim()).toBe("011 no more 011 110");
	});
});

describe("linear memory does not grow without bound", () => {
	/** Files of many sizes, so that blocks of many sizes come and go. */
	function cycle(number: number): void {
		const rules = Array.from(
			{ length: (number * 7919) % 400 },
			(_, index) => `disallow: /${number}/*${index}\n`,
		).join("");
		withFile(`user-agent: *\n${rules}`, {}, "wasm", (robots) => {
			const matcher = robots.matcher("a");
			matcher.isAllowed(`/${"u".repeat((number * 104_729) % 5000)}`);
			matcher.checkAll(["/a", "/b"]);
			if (number % 2 === 0) matcher.dispose();
			if (number % 50 === 0) robots.groups.at(0);
		});
	}

	it("over thousands of files that are disposed", () => {
		for (let number = 0; number < 1000; number++) cycle(number);
		const settled = wasmSpy.memoryOctets;
		expect(settled).toBeGreaterThan(0);
		for (let number = 0; number < 6000; number++) cycle(number);
		expect(wasmSpy.memoryOctets).toBe(settled);
	});

	it("over thousands of crawlers of one file", () => {
		withFile("user-agent: *\ndisallow: /*x*y$\n", {}, "wasm", (robots) => {
			const tokenOf = (number: number) => `bot-${number}`;
			for (let number = 0; number < 100; number++) robots.isAllowed("/x", tokenOf(number));
			const settled = wasmSpy.memoryOctets;
			for (let number = 0; number < 20_000; number++) robots.isAllowed("/x", tokenOf(number));
			expect(wasmSpy.memoryOctets).toBe(settled);
		});
	});

	it("over large files, one at a time", () => {
		const body = noiseOctets(3 * MIB, 5);
		const read = () =>
			withFile(body, { maxBytes: Number.POSITIVE_INFINITY }, "wasm", (robots) => robots.groups.length);
		for (let count = 0; count < 3; count++) read();
		const settled = wasmSpy.memoryOctets;
		for (let count = 0; count < 20; count++) read();
		expect(wasmSpy.memoryOctets).toBe(settled);
	});

	it("over files that are forgotten, not disposed", async () => {
		const collectGarbage = exposeGarbageCollector();
		const body = octetsOf(`user-agent: *\n${"disallow: /x\n".repeat(7000)}`);
		const before = wasmSpy.memoryOctets;
		const files = 1000;
		for (let count = 0; count < files; count++) {
			parse(body, {}, "wasm").matcher("a").isAllowed("/x");
			if (count % 50 !== 49) continue;
			collectGarbage();
			await setTimeout(1);
		}
		// Kept alive, they would take more than the bodies alone.
		expect(wasmSpy.memoryOctets - before).toBeLessThan((files * body.length) / 2);
	});
});

function exposeGarbageCollector(): () => void {
	setFlagsFromString("--expose-gc");
	return runInNewContext("gc") as () => void;
}
