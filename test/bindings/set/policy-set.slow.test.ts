import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { Verdict } from "../../../bindings/index.js";
import { checksumOf } from "../../../bindings/matcher/snapshot/checksum.js";
import { PolicySet as WasmSet } from "../../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../../bindings/set/js.js";
import { nextAccessState } from "../../../crawling/client/index.js";
import { dialects } from "../../support/engines.js";
import { encode } from "../../support/octets.js";
import { bodyOfManyKinds, randomNumbers } from "../../support/policy-blocks.js";

const engines = [
	{ engine: "wasm", PolicySet: WasmSet, Other: JsSet },
	{ engine: "js", PolicySet: JsSet, Other: WasmSet },
] as const;

const crawler = "ExampleBot";
const body = "user-agent: *\ndisallow: /private\nallow: /private/x";

describe.each(engines)("a set of $engine", ({ engine, PolicySet, Other }) => {
	it("knows its engine, and what it has", () => {
		using set = new PolicySet({ crawler });
		expect(set.add("https://a.example", body)).toBe(set);
		set
			.add(new URL("https://B.example:443/any/page?x"), encode(body))
			.add("http://c.example:8080", Uint8Array.from(encode(body)).buffer);
		expect([set.engine, set.size]).toEqual([engine, 3]);
		expect(
			["https://a.example/", "https://b.example", "http://a.example", "http://c.example:8080/x"].map((url) =>
				set.has(url),
			),
		).toEqual([true, true, false, true]);
		expect([set.delete("https://a.example"), set.delete("https://a.example"), set.size]).toEqual([
			true,
			false,
			2,
		]);
		expect(() => set.isAllowed("https://a.example/")).toThrow(RangeError);
		expect(set.isAllowed("https://b.example/private/x")).toBe(true);
	});

	it("gives every URL its verdict, however it is written", () => {
		using set = new PolicySet({ crawler }).add("https://a.example", body).add("http://127.0.0.1:8080", body);
		set.add("https://xn--bcher-kva.example", body).add("http://a", body);
		const cases: [string, Verdict][] = [
			["https://a.example/private", Verdict.Disallowed],
			["https://a.example/private/x/y", Verdict.Allowed],
			["https://a.example", Verdict.Allowed],
			["https://a.example?private", Verdict.Allowed],
			["https://a.example#/private", Verdict.Allowed],
			["https://a.example:443/private", Verdict.Disallowed],
			["https://A.EXAMPLE/private", Verdict.Disallowed],
			["HTTPS://user:pass@a.example/private", Verdict.Disallowed],
			["https:\\\\a.example\\private", Verdict.Disallowed],
			["https://a.example/public/../private", Verdict.Disallowed],
			["https://a.example/%70rivate", Verdict.Disallowed],
			[" https://a.example/private", Verdict.Disallowed],
			["https://a.example.evil.example/private", Verdict.Unknown],
			["https://a.exampl", Verdict.Unknown],
			["http://a.example/private", Verdict.Unknown],
			["https://a.example:8443/private", Verdict.Unknown],
			["http://127.1:8080/private", Verdict.Disallowed],
			["https://b\u00fccher.example/private", Verdict.Disallowed],
			["http://a/private", Verdict.Disallowed],
			["http://a:80/private", Verdict.Disallowed],
			["ftp://a.example/private", Verdict.Unknown],
			["/private", Verdict.InvalidUrl],
			["mailto:a@a.example", Verdict.InvalidUrl],
			["https://", Verdict.InvalidUrl],
			["", Verdict.InvalidUrl],
		];
		const urls = cases.map(([url]) => url);
		const expected = cases.map(([url, verdict]) => [url, verdict]);
		const pair = (verdicts: Uint8Array) => Array.from(verdicts, (verdict, index) => [urls[index], verdict]);
		expect(pair(set.checkAll(urls))).toEqual(expected);
		expect(pair(set.checkAll(urls.map((url) => encode(url))))).toEqual(expected);
		expect(pair(set.checkLines(encode(`${urls.join("\n")}\n\n`))).slice(0, -1)).toEqual(expected);
		expect(pair(set.checkLines(encode(urls.join("\r\n"))))).toEqual(expected.slice(0, -1));
	});

	it.each(dialects)("knows no origin where it is empty, and still what is no URL: dialect %s", (dialect) => {
		using set = new PolicySet({ crawler, dialect });
		const urls = ["https://a.example/", "mailto:x", "data:,x", "foo:/x", "/x", "x", ""];
		// In dialect google, anything that parses as a URL has an origin, even an opaque path.
		const opaque = dialect === "google" ? Verdict.Unknown : Verdict.InvalidUrl;
		const { Unknown, InvalidUrl } = Verdict;
		const expected = [Unknown, opaque, opaque, Unknown, InvalidUrl, InvalidUrl, InvalidUrl];
		expect(Array.from(set.checkAll(urls))).toEqual(expected);
		expect(Array.from(set.add("https://b.example", "").checkAll(urls))).toEqual(expected);
	});

	it("tells the line that decides, however a URL is written", () => {
		using set = new PolicySet({ crawler }).add("https://a.example", body);
		set.add("https://b.example", { inForce: "disallow-all" }).add("https://c.example", "");
		const cases: [string, Verdict, number | null, number[]][] = [
			["https://a.example/private", Verdict.Disallowed, 2, []],
			["https://a.example/private/x/y", Verdict.Allowed, 3, [2]],
			["HTTPS://user@A.example:443/public/../%70rivate", Verdict.Disallowed, 2, []],
			["https:\\\\a.example\\private\\x", Verdict.Allowed, 3, [2]],
			["https://a.example", Verdict.Allowed, null, []],
			["https://a.example/robots.txt", Verdict.Allowed, null, []],
			["https://b.example/x", Verdict.Disallowed, null, []],
			["https://c.example/x", Verdict.Allowed, null, []],
			["https://d.example/x", Verdict.Unknown, null, []],
			["/private", Verdict.InvalidUrl, null, []],
		];
		const urls = cases.map(([url]) => url);
		const expected = cases.map(([, verdict, line, rivalLines]) => {
			return {
				allowed: verdict === Verdict.Allowed,
				verdict,
				line,
				rivalLines,
				rivalCount: rivalLines.length,
			};
		});
		expect(set.explainAll(urls)).toEqual(expected);
		expect(set.explainAll(urls.map((url) => encode(url)))).toEqual(expected);
		expect(Array.from(set.checkAll(urls))).toEqual(cases.map(([, verdict]) => verdict));
		expect(set.explain("https://a.example/private/x")).toEqual(expected[1]);
		expect(PolicySet.fromSnapshot(set.toSnapshot()).explainAll(urls)).toEqual(expected);
		expect(set.explain("https://d.example/x").verdict).toBe(Verdict.Unknown);
		for (const lines of [urls.join("\n"), `${urls.join("\r\n")}\n`]) {
			const decided = set.decideLines(encode(lines));
			expect(Array.from(decided.verdicts)).toEqual(cases.map(([, verdict]) => verdict));
			expect(Array.from(decided.lines)).toEqual(cases.map(([, , line]) => line ?? 0));
		}
		expect(Array.from(set.decideLines(encode("\n\r\n")).verdicts)).toEqual([3, 3]);
		expect(set.decideLines(new Uint8Array())).toEqual({
			verdicts: new Uint8Array(),
			lines: new Uint32Array(),
		});
		expect(() => set.decideLines("/private" as never)).toThrow("octets");
		expect(() => set.explain("/private")).toThrow(TypeError);
		expect(() => set.explainAll("/private" as never)).toThrow("urls");
	});

	it.each(dialects)("tells what a matcher of the file tells: %s", (dialect) => {
		const random = randomNumbers(19);
		using set = new PolicySet({ crawler, dialect });
		for (let count = 0; count < 100; count++) {
			const text = bodyOfManyKinds(random);
			const urls = ["/", "/a", "/a/b?c=d", "/x.php", "/index.html", `/${"a/".repeat(count)}`].map(
				(path) => `https://a.example${path}`,
			);
			set.add("https://a.example", text);
			const matcher = RobotsTxt.parse(text, { dialect, engine }).matcher(crawler);
			const reported = urls.map((url) => {
				const { allowed, verdict, rule, rivals, rivalCount } = matcher.explain(url);
				const rivalLines = rivals.map(({ line }) => line);
				return { allowed, verdict, line: rule?.line ?? null, rivalLines, rivalCount };
			});
			expect(set.explainAll(urls)).toEqual(reported);
			const { verdicts, lines } = set.decideLines(encode(urls.join("\n")));
			expect(Array.from(verdicts)).toEqual(reported.map(({ verdict }) => verdict));
			expect(Array.from(lines)).toEqual(reported.map(({ line }) => line ?? 0));
		}
	});

	// Dialect original1994 has no rule for the root alone.
	it.each(["rfc9309", "google"] as const)(
		"judges an origin alone, whatever was asked before: dialect %s",
		(dialect) => {
			using set = new PolicySet({ crawler, dialect }).add("https://a.example", "user-agent: *\ndisallow: /$");
			const url = "https://a.example";
			for (const before of ["https://a.example/a/path", "https://a.example/a"]) {
				expect(Array.from(set.checkAll([before, url]))).toEqual([1, 0]);
				expect(Array.from(set.checkLines(encode(before)))).toEqual([1]);
				expect(Array.from(set.checkLines(encode(url)))).toEqual([0]);
				expect(Array.from(set.checkLines(encode(before)))).toEqual([1]);
				expect(set.isAllowed(url)).toBe(false);
			}
		},
	);

	it.each(dialects)("judges as a matcher of the origin's file: dialect %s", (dialect) => {
		const random = randomNumbers(19);
		const origins = Array.from(
			{ length: 40 },
			(_, index) => `https://${"h".repeat(index + 1)}${index}.example`,
		);
		const bodies = origins.map(() => bodyOfManyKinds(random));
		const parsed = origins.map((origin, index) =>
			RobotsTxt.parse(bodies[index]!, { dialect, url: `${origin}/robots.txt`, engine: "js" }),
		);
		const matchers = parsed.map((robots) => robots.matcher("a"));
		using set = new PolicySet({ crawler: "a", dialect });
		for (const [index, origin] of origins.entries()) set.add(origin, bodies[index]!);
		using read = PolicySet.fromSnapshot(set.toSnapshot());
		using other = Other.fromSnapshot(set.toSnapshot());
		const asked = Array.from({ length: 2000 }, () => {
			const index = Math.floor(random() * origins.length);
			const lines = bodies[index]!.split("\n").slice(1);
			const line = lines[Math.floor(random() * lines.length)] ?? "";
			const path = line.replace(/^.*?: |\$$/g, "").replaceAll("*", random() < 0.5 ? "x/" : "");
			return { index, url: `${origins[index]}${path.startsWith("/") ? path : `/${path}`}` };
		});
		const expected = Uint8Array.from(asked, ({ index, url }) => matchers[index]!.checkAll([url])[0]!);
		const urls = asked.map(({ url }) => url);
		for (const one of [set, read, other]) {
			expect(one.size).toBe(origins.length);
			expect(one.checkAll(urls)).toEqual(expected);
			expect(one.checkLines(encode(urls.join("\n")))).toEqual(expected);
		}
	});

	it("takes lines of any length, however many, and judges none by what was asked before", () => {
		const random = randomNumbers(32);
		const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
		using set = new PolicySet({ crawler }).add("https://a.example", body).add("http://b.example", "");
		using other = Other.fromSnapshot(set.toSnapshot());
		const makeUrl = [
			() => "",
			() => "x",
			() => `https://a.example/${pick(["private", "private/x", "p"])}${"y".repeat(random() * 150)}`,
			() => `http://b.example/${"z".repeat(random() * 20)}`,
			() => `https://c.example/${pick(["", "../x", "a/./b"])}`,
		];
		for (let round = 0; round < 300; round++) {
			const isShort = random() < 0.3;
			const urls = Array.from({ length: 1 + random() * 140 }, () =>
				pick(isShort ? makeUrl.slice(0, 2) : makeUrl)(),
			);
			const expected = Uint8Array.from(urls, (url) => other.checkAll([url])[0]!);
			const end = pick(["\n", "\r\n"]);
			expect(set.checkAll(urls)).toEqual(expected);
			expect(set.checkLines(encode(urls.map((url) => `${url}${end}`).join("")))).toEqual(expected);
		}
	});

	it.each(dialects)(
		"takes strings with line ends in them, long ones and octets in one list: dialect %s",
		(dialect) => {
			const random = randomNumbers(64);
			const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
			const rules = "user-agent: *\ndisallow: /x$\ndisallow: /private\ndisallow: /\u00fc";
			using set = new PolicySet({ crawler, dialect }).add("https://a.example", rules);
			using other = Other.fromSnapshot(set.toSnapshot());
			const kinds = [
				() => `https://a.example/${pick(["x", "private", "\u00fc", "\ud800", "y"])}`,
				() => `https://a.example/x${pick(["\r", "\n", "\r\n", "\n\n", "\n/y"])}`,
				() =>
					pick([
						"\n",
						"\r",
						"",
						"https://a.exa\nmple/private",
						"\nhttps://a.example/private",
						"https://A.example/x",
					]),
				() => encode(`https://a.example/${pick(["x", "private", "y"])}`),
				() => `https://a.example/y${"z".repeat(random() * 30_000)}`,
			];
			for (let round = 0; round < 60; round++) {
				const chosen = random() < 0.3 ? kinds : kinds.slice(0, pick([1, 2, 3]));
				const urls = Array.from({ length: random() * 100 }, () => pick(chosen)());
				expect(set.checkAll(urls)).toEqual(Uint8Array.from(urls, (url) => other.checkAll([url])[0]!));
			}
		},
	);

	it("takes what is in force where no file is, for a crawler that obeys no * group too", () => {
		const unavailable = nextAccessState(null, { status: 404 }, 1_750_000_000);
		const unreachable = nextAccessState(null, { status: 503 }, 1_750_000_000);
		for (const defaultGroup of ["obeys", "ignores"] as const) {
			using set = new PolicySet({ crawler: { productTokens: "ExampleBot", defaultGroup } });
			set.add("https://a.example", unavailable as { inForce: "allow-all" });
			set.add("https://b.example", unreachable as { inForce: "disallow-all" });
			const urls = ["https://a.example/x", "https://b.example/x", "https://b.example/robots.txt"];
			expect(Array.from(set.checkAll(urls))).toEqual([1, 0, 1]);
		}
	});

	it("keeps what it has where a policy is replaced, and grows and shrinks without losing one", () => {
		using set = new PolicySet({ crawler });
		const originOf = (index: number) => `https://site-${index}.example`;
		for (let index = 0; index < 3000; index++) set.add(originOf(index), `user-agent: *\ndisallow: /${index}`);
		for (let index = 0; index < 3000; index += 2) set.add(originOf(index), `user-agent: *\ndisallow: /other`);
		for (let index = 0; index < 3000; index += 3) expect(set.delete(originOf(index))).toBe(true);
		expect(set.size).toBe(2000);
		const verdicts = set.checkLines(
			encode(Array.from({ length: 3000 }, (_, index) => `${originOf(index)}/${index}`).join("\n")),
		);
		const expected = Array.from({ length: 3000 }, (_, index) =>
			index % 3 === 0 ? Verdict.Unknown : index % 2,
		);
		expect(Array.from(verdicts)).toEqual(
			expected.map((verdict) =>
				verdict === 1 ? Verdict.Disallowed : verdict === 0 ? Verdict.Allowed : verdict,
			),
		);
	});

	it("lists its origins, however many and long they are, and names its crawler", () => {
		using set = new PolicySet({ crawler: ["ExampleBot-Image", crawler] });
		expect([set.origins(), set.productTokens]).toEqual([[], ["ExampleBot-Image", "ExampleBot"]]);
		const long = `https://${"h".repeat(1_500_000)}.example`;
		const expected = ["https://a.example", "http://xn--bcher-kva.example:8080", "foo://", long];
		for (const origin of ["HTTPS://A.example:443/x", "http://bücher.example:8080", "foo:///x", long])
			set.add(origin, body);
		for (let index = 0; index < 20_000; index++) {
			expected.push(`http://site-${index}.example`);
			set.add(expected.at(-1)!, "");
		}
		using read = PolicySet.fromSnapshot(set.toSnapshot());
		for (const each of [set, read]) {
			expect(each.origins().sort()).toEqual(expected.sort());
			expect(each.productTokens).toEqual(["ExampleBot-Image", "ExampleBot"]);
		}
		set.delete("https://a.example");
		expect(set.origins()).not.toContain("https://a.example");
		expect(set.origins()).toHaveLength(20_003);
	});

	it("refuses malformed arguments and names them", () => {
		using set = new PolicySet({ crawler });
		expect(() => new PolicySet({ crawlr: "a" } as never)).toThrow('did you mean "crawler"?');
		expect(() => new PolicySet({} as never)).toThrow(/^crawler: /);
		expect(() => set.add("/x", "")).toThrow(/^origin: expected an absolute URL/);
		expect(() => set.add("https://a.example", 7 as never)).toThrow(
			/^robots: expected a robots.txt as a string/,
		);
		for (const other of [{}, [], new Response(""), Promise.resolve(""), new SharedArrayBuffer(4)]) {
			expect(() => set.add("https://a.example", other as never)).toThrow(
				/^robots: expected a robots.txt as a/,
			);
		}
		expect(() => set.add("https://a.example", { inForce: "rules" } as never)).toThrow(/^robots.inForce: /);
		expect(() => set.checkAll("x" as never)).toThrow(/^urls: expected an array/);
		expect(() => set.checkLines("x" as never)).toThrow(/^octets: expected a Uint8Array/);
		expect(() => set.isAllowed("/x")).toThrow(TypeError);
	});

	it("refuses snapshots that are damaged, forged or of something else", () => {
		using set = new PolicySet({ crawler }).add("https://a.example", body).add("https://b.example", "");
		const octets = set.toSnapshot();
		for (let bit = 0; bit < octets.length * 8; bit += 3) {
			const changed = octets.slice();
			changed[bit >> 3]! ^= 1 << (bit & 7);
			expect(() => PolicySet.fromSnapshot(changed), `bit ${bit}`).toThrow(RangeError);
		}
		const random = randomNumbers(7);
		for (let count = 0; count < 2000; count++) {
			const forged = octets.slice();
			forged[32 + Math.floor(random() * (octets.length - 32))] = Math.floor(random() * 256);
			new DataView(forged.buffer).setBigUint64(16, checksumOf(forged.subarray(32)), true);
			try {
				using read = PolicySet.fromSnapshot(forged);
				read.checkAll(["https://a.example/private/x", "https://b.example/a", "https://c.example/"]);
			} catch (error) {
				expect(error).toBeInstanceOf(RangeError);
			}
		}
		expect(() => PolicySet.fromSnapshot(RobotsTxt.parse("").matcher("a").toSnapshot())).toThrow(
			"a snapshot of a set, got one of a matcher",
		);
	});

	it.each([
		"HTTPS://a.example",
		"https://A.example",
		"https://a.example/",
		"https://a.example:443",
		"https://a.example:0444",
		"https://a@b.example",
		"https://127.1",
		"https://XN--nxasmq6b.example",
		"https:a.example",
		"a.example",
		"mailto:x",
	])("refuses an origin that is none as it is serialised: %s", (origin) => {
		const honest = `foo://${"h".repeat(origin.length)}`.slice(0, Math.max(origin.length, 7));
		using set = new PolicySet({ crawler }).add(honest, body);
		const octets = set.toSnapshot();
		const at = Buffer.from(octets).lastIndexOf(honest);
		octets.set(encode(origin), at);
		new DataView(octets.buffer).setBigUint64(16, checksumOf(octets.subarray(32)), true);
		expect(() => PolicySet.fromSnapshot(octets)).toThrow(/damaged$/);
	});

	it("of all kinds of origins can be kept, in either engine", () => {
		const origins = [
			"https://a.example",
			"http://a.example:8080",
			"https://a.example:65535",
			"https://127.0.0.1",
			"https://[::1]:8443",
			"https://xn--nxasmq6b.example",
			"https://a_b.-x-.example",
			"https://a..b",
			"https://a.example.",
			"ftp://files.example",
			"foo://H%20x",
		];
		using set = new PolicySet({ crawler });
		for (const origin of origins) set.add(origin, body);
		for (const Reader of [PolicySet, Other]) {
			using read = Reader.fromSnapshot(set.toSnapshot());
			expect(read.origins().sort()).toEqual(set.origins().sort());
			expect(read.size).toBe(origins.length);
		}
	});

	it("of no origin can be kept too; disposed, it is gone", () => {
		using read = PolicySet.fromSnapshot(new PolicySet({ crawler }).toSnapshot());
		expect([read.size, read.checkLines(encode("https://a.example/x"))]).toEqual([0, Uint8Array.of(4)]);
		expect(read).toBeInstanceOf(PolicySet);
		read.add("https://a.example", body);
		expect(read.isAllowed("https://a.example/private")).toBe(false);
		const set = new PolicySet({ crawler });
		set.dispose();
		set.dispose();
		expect(() => set.size).toThrow("this PolicySet has been disposed");
	});
});
