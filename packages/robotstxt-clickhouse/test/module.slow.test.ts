import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { Verdict } from "../../../bindings/contract/types.js";
import { SnapshotMatcher as WasmMatcher } from "../../../bindings/matcher/index.js";
import { SnapshotMatcher as JsMatcher } from "../../../bindings/matcher/js.js";
import { PolicySet } from "../../../bindings/set/index.js";
import { resolveUrl, urlTextOfOctets } from "../../../bindings/url/index.js";
import { httpUrls, scenarios, urlTexts } from "../../../test/support/arbitraries.js";
import { dialects } from "../../../test/support/engines.js";
import { expectSame } from "../../../test/support/expect-same.js";
import { propertyTimeoutMs, runs } from "../../../test/support/fuzz.js";
import { binaryOf, encode, octetsOf } from "../../../test/support/octets.js";
import { bodyOfManyKinds, randomNumbers } from "../../../test/support/policy-blocks.js";
import { judge } from "../../../test/support/reference.js";
import { bodyOf, dearly, repeatedSegments } from "../../../test/support/repeated-segments.js";
import { absoluteText, trickyText } from "../../../test/support/url-texts.js";
import { readVerdictCases, verdictFiles } from "../../../test/support/vectors.js";
import { ClickHouseHost, clickHouseModule } from "./host.js";

const host = new ClickHouseHost();
const BODY = "user-agent: *\ndisallow: /private\nallow: /private/x\ndisallow: /*.gif$";

type Text = string | Uint8Array;

const checkAll = (body: Text, token: string, urls: readonly Text[]) =>
	host.call("robots_check_all", [[body, token, urls]], "Array(UInt8)")[0] as number[];

describe("the module for ClickHouse gives the library's verdicts", () => {
	it.each(verdictFiles.flatMap((file) => readVerdictCases(file)))("$name", (verdictCase) => {
		const { robots, agent, checks } = verdictCase;
		const urls = checks.map(({ url }) => url);
		const matcher = RobotsTxt.parse(robots).matcher(agent);
		const token = typeof agent === "string" ? agent : agent.join(",");
		expect(checkAll(robots, token, urls)).toEqual(Array.from(matcher.checkAll(urls)));
		expect(host.call("robots_line_all", [[robots, token, urls]], "Array(UInt32)")[0]).toEqual(
			urls.map((url, index) => (matcher.checkAll([url])[0]! > 1 ? 0 : lineOf(matcher, urls[index]!))),
		);
	});

	it.each(["", ...dialects.map((dialect) => `${dialect}:` as const)])(
		"of structured files and URLs, by tokens after %j",
		(prefix) => {
			const dialect = dialects.find((each) => prefix.startsWith(each));
			fc.assert(
				fc.property(scenarios, ({ body, productTokens, urls }) => {
					const matcher = RobotsTxt.parse(body, { dialect }).matcher(productTokens);
					const token = prefix + [productTokens].flat().join(",");
					const octets = urls.map((url) => (typeof url === "string" ? encode(url) : url));
					expectSameVerdicts(checkAll(body, token, octets), Array.from(matcher.checkAll(octets)), octets);
				}),
				runs(1000),
			);
		},
		propertyTimeoutMs,
	);

	it.each(dialects)(
		"of files whose segments repeat, where searching costs too much, by the slow reference: dialect %s",
		(dialect) => {
			fc.assert(
				fc.property(repeatedSegments, (file) => {
					const { urls } = dearly(file);
					const body = bodyOf(dearly(file));
					const token = `${dialect}:ExampleBot`;
					const verdicts = checkAll(body, token, urls);
					const lines = host.call("robots_line_all", [[body, token, urls]], "Array(UInt32)")[0] as number[];
					for (const [index, url] of urls.entries()) {
						const expected = judge(encode(body), "ExampleBot", encode(url), dialect);
						if (expected === null) continue;
						const { allowed, line } = expected;
						expectSame({ allowed: verdicts[index] === 1, line: lines[index] }, { allowed, line });
					}
				}),
				runs(5),
			);
		},
		propertyTimeoutMs,
	);

	it.each(dialects)(
		"of URLs however they are written: dialect %s",
		(dialect) => {
			const matcher = RobotsTxt.parse(BODY, { dialect }).matcher("ExampleBot");
			const texts = fc.array(fc.oneof(absoluteText(), trickyText(), urlTexts, httpUrls.map(octetsOf)), {
				minLength: 10,
				maxLength: 60,
			});
			fc.assert(
				fc.property(texts, (urls) => {
					const octets = urls.map((url) => (typeof url === "string" ? encode(url) : url));
					const expected = Array.from(matcher.checkAll(octets));
					expectSameVerdicts(checkAll(BODY, `${dialect}:ExampleBot`, octets), expected, octets);
					const judged = octets.filter((_, index) => expected[index]! <= Verdict.Allowed);
					expect(
						host.call("robots_line_all", [[BODY, `${dialect}:ExampleBot`, judged]], "Array(UInt32)")[0],
					).toEqual(judged.map((url) => lineOf(matcher, url)));
				}),
				runs(500),
			);
		},
		propertyTimeoutMs,
	);

	it(
		"of the one path that a URL comes to",
		() => {
			fc.assert(
				fc.property(fc.oneof(absoluteText(), trickyText()), (url) => {
					const octets = encode(url);
					const target = resolveUrl(urlTextOfOctets(octets))?.target;
					if (target === undefined) return;
					// A rule for that path and no other, and one that allows all else.
					const path = target.replace(
						/[^/?&=+;%A-Za-z0-9._~-]/g,
						(each) => `%${each.charCodeAt(0).toString(16).padStart(2, "0")}`,
					);
					const body = `user-agent: *\ndisallow: ${path}$`;
					const matcher = RobotsTxt.parse(body).matcher("a");
					expectSameVerdicts(checkAll(body, "a", [octets]), Array.from(matcher.checkAll([octets])), [octets]);
					if (!/%2a$|^\/robots\.txt$/i.test(path)) expect(matcher.checkAll([octets])[0], path).toBe(0);
				}),
				runs(5000),
			);
		},
		propertyTimeoutMs,
	);
});

describe("robots_check_compiled", () => {
	const url = "https://h.example/robots.txt";
	const compile = (body: string, token: string) =>
		host.call("robots_compile", [[body, token]], "String")[0] as Uint8Array;
	const checkCompiled = (policy: Text, urls: readonly Text[]) =>
		host.call("robots_check_compiled", [[policy, urls]], "Array(UInt8)")[0] as number[];

	it(
		"gives the verdicts of the matcher that a snapshot was made of, in every dialect, with an origin or without",
		() => {
			const matchers = dialects.flatMap((dialect) =>
				[undefined, url].map((place) => RobotsTxt.parse(BODY, { dialect, url: place }).matcher("ExampleBot")),
			);
			const near = fc.constantFrom(
				"https://H.example/private",
				"https://h.example:443/a/../private",
				"https://h.example.",
			);
			const texts = fc.array(fc.oneof(near, absoluteText(), trickyText(), urlTexts), {
				minLength: 5,
				maxLength: 40,
			});
			fc.assert(
				fc.property(texts, fc.constantFrom(...matchers), (urls, matcher) => {
					const octets = urls.map((each) => encode(each));
					const expected = Array.from(matcher.checkAll(octets));
					const got = checkCompiled(matcher.toSnapshot(), octets);
					// A policy with its own origin does not know whether a host that needs IDNA is the origin's host.
					const isOpen = (index: number) => needsIdna(octets[index]!);
					expectSame(
						got.filter((_, index) => !isOpen(index)),
						expected.filter((_, index) => !isOpen(index)),
					);
				}),
				runs(1000),
			);
		},
		propertyTimeoutMs,
	);

	it("reads what robots_compile wrote, and so does the library", () => {
		const urls = ["/private", "/private/x", "/a.gif", "https://h.example/a/../private", "x"];
		const policy = compile(BODY, "ExampleBot");
		const expected = Array.from(RobotsTxt.parse(BODY).matcher("ExampleBot").checkAll(urls));
		expect(checkCompiled(policy, urls)).toEqual(expected);
		for (const { fromSnapshot } of [WasmMatcher, JsMatcher]) {
			const matcher = fromSnapshot(policy);
			expect(Array.from(matcher.checkAll(urls))).toEqual(expected);
			// Facts of the file are not in it, as the page on ClickHouse says.
			for (const ask of [
				() => matcher.explain("/"),
				() => matcher.crawlDelaySeconds,
				() => matcher.productTokens,
			])
				expect(ask).toThrow(RangeError);
		}
	});

	it("refuses what is no policy in words, whichever octet is wrong, and stays whole", () => {
		const policy = compile(BODY, "ExampleBot");
		const refused = /^robotstxt-wasm: policy: expected /;
		for (let index = 0; index < policy.length; index++) {
			const damaged = Uint8Array.from(policy);
			damaged[index]! ^= 1 << (index % 8);
			expect(() => checkCompiled(damaged, ["/"]), `octet ${index}`).toThrow(refused);
		}
		for (let length = 0; length < policy.length; length += 7)
			expect(() => checkCompiled(policy.subarray(0, length), ["/"])).toThrow(refused);
		expect(() => checkCompiled(new PolicySet({ crawler: "a" }).toSnapshot(), ["/"])).toThrow(refused);
		expect(checkCompiled(policy, ["/private"])).toEqual([Verdict.Disallowed]);
	});
});

describe("a host that is in IDNA's hands", () => {
	const urls = ["ü", "xn--bcher-kva", "b%C3%BCcher", "ＡＢＣ"].flatMap((label) => [
		`https://${label}.example/private`,
		`https://${label}.example/a/../private/x`,
		`HTTPS://u:p@${label}.Example:8443\\%70rivate`,
	]);

	it("is taken for a valid one: its URLs are judged by their paths, resolved", () => {
		const matcher = RobotsTxt.parse(BODY).matcher("a");
		const expected = Array.from(matcher.checkAll(urls));
		expect(new Set(expected)).toEqual(new Set([Verdict.Disallowed, Verdict.Allowed]));
		expect(checkAll(BODY, "a", urls)).toEqual(expected);
	});

	it("is no URL where an origin decides", () => {
		const matcher = RobotsTxt.parse(BODY, { url: "https://h.example/robots.txt" }).matcher("a");
		expect(host.call("robots_check_compiled", [[matcher.toSnapshot(), urls]], "Array(UInt8)")[0]).toEqual(
			urls.map(() => Verdict.InvalidUrl),
		);
	});

	it("is refused where what it decodes to is no text, or no host may have it", () => {
		const refused = [
			"http://%ff.example/",
			"http://\u00e4%00/",
			"http://\u00e4 b/",
			"http://\u00e4%2f/",
			"http://xn--a<b/",
		];
		expect(checkAll(BODY, "a", refused)).toEqual(refused.map(() => Verdict.InvalidUrl));
	});
});

describe("the crawler's name", () => {
	const BY_NAME = "user-agent: a\ndisallow: /a\nuser-agent: b-2_x\ndisallow: /b\nuser-agent: *\ndisallow: /c";
	const verdicts = (name: Text) => checkAll(BY_NAME, name as string, ["/a", "/b", "/c"]).join("");

	it.each([
		["a", "011"],
		["A/1.0", "011"],
		["b-2_x", "101"],
		["other,a", "011"],
		["other/2 , b-2_x/1.0+x", "101"],
		["b-2_x,a", "101"],
		["other", "110"],
		["*", "110"],
	])("%j is read", (name, expected) => {
		expect(verdicts(name)).toBe(expected);
		const tokens = name === "*" ? "*" : name.split(",").map((token) => token.trim());
		const matcher = RobotsTxt.parse(BY_NAME).matcher(tokens);
		expect(Array.from(matcher.checkAll(["/a", "/b", "/c"])).join("")).toBe(expected);
	});

	it.each([
		["rfc9309:a", "011"],
		["google:other,a", "011"],
		["google: a/1.0 , other", "011"],
		["google:*", "110"],
		["original1994:a", "011"],
		["original1994:other", "110"],
	])("%j is read after its dialect", (name, expected) => {
		const [dialect, names = ""] = name.split(":");
		const tokens = names === "*" ? "*" : names.split(",").map((token) => token.trim());
		const options = { dialect: dialects.find((each) => each === dialect) };
		const matcher = RobotsTxt.parse(BY_NAME, options).matcher(tokens);
		expect(Array.from(matcher.checkAll(["/a", "/b", "/c"])).join("")).toBe(expected);
		// Whatever was asked of the same body before.
		for (const asked of [name, names, name]) verdicts(asked);
		expect(verdicts(name)).toBe(expected);
	});

	it("is several tokens whose groups merge in dialect google, and of which the first counts in others", () => {
		const body = "user-agent: a\ndisallow: /a\n\nuser-agent: b\ndisallow: /b";
		const of = (name: string) => checkAll(body, name, ["/a", "/b"]);
		expect(["google:b,a", "b,a", "rfc9309:b,a", "original1994:b,a"].map(of)).toEqual([
			[0, 0],
			[1, 0],
			[1, 0],
			[1, 0],
		]);
	});

	it.each([
		"google:",
		"google",
		"Google:a",
		"google :a",
		"google::a",
		"google:google:a",
		"rfc9309:",
		"rfc930:a",
		"original1994:",
		"original:a",
		"bing:a",
		":a",
		"",
		" ",
		",",
		"a,",
		",a",
		"a b",
		"a,*",
		"**",
		"Mozilla/5.0 (x)",
		"é",
		"a\nb",
		"a;b",
		"/1.0",
		"x".repeat(300),
	])("%j is read as the library reads it, or refused in words", (name) => {
		const isToken = name === "x".repeat(300) || name === "google";
		if (isToken) expect(verdicts(name)).toBe("110");
		else expect(() => verdicts(name)).toThrow(/^robotstxt-wasm: token: expected a product token .* got "/s);
	});

	it("that is refused is shown in printable ASCII, cut where it is long", () => {
		expect(() => verdicts("\0\u00e9 (\n)")).toThrow(
			'got "??? (?)"; a product token is only the crawler\'s name',
		);
		expect(() => verdicts(" b".repeat(400))).toThrow(`got "${" b".repeat(30)}...";`);
	});
});

describe("rows", () => {
	it("many of them, the same files again and again, in any order, large and small", () => {
		const random = randomNumbers(4);
		const bodies = Array.from({ length: 200 }, (_, index) =>
			index % 50 === 7 ? `${bodyOfManyKinds(random)}\n${"#".repeat(400_000)}` : bodyOfManyKinds(random),
		);
		const urls = ["/a/b", "/ab.php", "/private/x/y?a&b", "/x?/%2F", "https://h.example/a/../b"];
		const rows = Array.from({ length: 600 }, () => {
			const body = bodies[Math.floor(random() * bodies.length)]!;
			return [body, random() < 0.5 ? "a" : "other", urls.slice(Math.floor(random() * 5))] as const;
		});
		const expected = rows.map(([body, token, asked]) =>
			Array.from(RobotsTxt.parse(body).matcher(token).checkAll(asked)),
		);
		for (const from of [0, 200, 400]) {
			const part = rows.slice(from, from + 200);
			expect(host.call("robots_check_all", part, "Array(UInt8)")).toEqual(expected.slice(from, from + 200));
		}
		const single = rows.map(([body, token, asked]) => [body, token, asked[0]!]);
		expect(host.call("robots_check", single.slice(0, 200), "UInt8")).toEqual(
			expected.slice(0, 200).map(([verdict]) => verdict),
		);
	});

	it("one file for many crawlers, of groups of their own, shared and by default, in any order", () => {
		const random = randomNumbers(5);
		const names = ["a", "b", "c", "d", "e", "*", "a,b", "e,d", "A/1.0"];
		const files = ["a b *", "*", "", "a", "b c", "* a", "c *"].map((agents) =>
			agents
				.split(" ")
				.map((agent, index) => `user-agent: ${agent}\ndisallow: /${agent.replace("*", "x")}${index}`)
				.join("\n"),
		);
		const urls = ["/a0", "/x0", "/x1", "/x2", "/b0", "/b1", "/c0", "/c1", "/a1"];
		const rows = Array.from({ length: 2000 }, () => {
			const body = files[Math.floor(random() * random() * files.length)]!;
			return [body, names[Math.floor(random() * names.length)]!, urls] as const;
		});
		const expected = rows.map(([body, name]) => {
			const crawler = name === "*" ? name : name.split(",");
			return Array.from(RobotsTxt.parse(body).matcher(crawler).checkAll(urls));
		});
		expect(new ClickHouseHost().call("robots_check_all", rows, "Array(UInt8)")).toEqual(expected);
	});

	it("none, an empty list, a list of more than 127, and a body beyond the limit", () => {
		expect(host.call("robots_check_all", [], "Array(UInt8)")).toEqual([]);
		expect(checkAll(BODY, "a", [])).toEqual([]);
		expect(checkAll("", "a", new Array<string>(20_000).fill("/x"))).toEqual(new Array(20_000).fill(1));
		for (const padding of [511_975, 511_976, 511_977, 511_978, 600_000]) {
			const body = `user-agent: *\n${"#".repeat(padding - 14)}\ndisallow: /x\n`;
			const expected = Array.from(RobotsTxt.parse(body).matcher("a").checkAll(["/x"]));
			expect(checkAll(body, "a", ["/x"]), `${padding}`).toEqual(expected);
		}
	});

	it("that are cut short or too long are an error in words, wherever", () => {
		const row = [...encode("\x05abcde\x01a\x02\x01/\x02/x")];
		const call = (octets: readonly number[]) =>
			host.callWith("robots_check_all", Uint8Array.from(octets), 1, "Array(UInt8)");
		expect(call(row)).toEqual([[1, 1]]);
		for (let length = 0; length < row.length; length++)
			expect(() => call(row.slice(0, length)), `${length}`).toThrow(
				/do not read as rows of the function's types; create it as the README of robotstxt-clickhouse says/,
			);
		for (const extra of [[0], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]])
			expect(() => call([...row, ...extra])).toThrow(/do not read as rows/);
		for (const count of [
			[0xff, 0xff, 0xff, 0xff, 0x0f],
			[0x80, 0x80, 0x80, 0x80, 0x80, 1],
			[0xff, 0xff, 0xff, 0x7f],
		])
			expect(() => call([...count, ...row])).toThrow(/do not read as rows/);
	});

	it("leave no memory behind, whatever fails", () => {
		const fresh = new ClickHouseHost();
		const rows = [[`user-agent: *\n${"disallow: /a\n".repeat(5000)}`, "a", ["/x", "/a"]]] as const;
		const round = () => {
			for (let index = 0; index < 20; index++) {
				fresh.call("robots_check_all", rows, "Array(UInt8)");
				expect(() => fresh.call("robots_check", [["", "a b", "/x"]], "UInt8")).toThrow(/token/);
			}
			return fresh.exports.memory.buffer.byteLength;
		};
		const first = round();
		for (let index = 0; index < 20; index++) round();
		expect(round()).toBe(first);
	});
});

it("what the module imports and exports is what ClickHouse has and asks for", () => {
	const module = new WebAssembly.Module(clickHouseModule());
	expect(WebAssembly.Module.imports(module)).toEqual([
		{ module: "env", name: "clickhouse_throw", kind: "function" },
	]);
	expect(
		WebAssembly.Module.exports(module)
			.map(({ name }) => name)
			.sort(),
	).toEqual([
		"abiVersion",
		"bakedSetPtr",
		"clickhouse_create_buffer",
		"clickhouse_destroy_buffer",
		"memory",
		"robots_check",
		"robots_check_all",
		"robots_check_compiled",
		"robots_check_set",
		"robots_compile",
		"robots_line_all",
	]);
	const { memory } = new ClickHouseHost().exports;
	expect(memory.buffer.byteLength).toBe(64 * 2 ** 20);
	// Nothing is at address 0.
	expect(Array.from(new Uint8Array(memory.buffer, 0, 64))).toEqual(new Array(64).fill(0));
});

/** The module does not know the hosts that IDNA refuses. */
function expectSameVerdicts(
	got: readonly number[],
	expected: readonly number[],
	urls: readonly Uint8Array[],
): void {
	const isOpen = (index: number) => expected[index] === Verdict.InvalidUrl && needsIdna(urls[index]!);
	expectSame(
		got.map((verdict, index) => (isOpen(index) ? Verdict.InvalidUrl : verdict)),
		expected,
	);
}

/** Whether the host's own form is what IDNA makes of it. */
function needsIdna(url: Uint8Array): boolean {
	return /[\x80-\xff]|%[89a-f]|xn--/i.test(binaryOf(url).replace(/[\t\r\n]/g, ""));
}

function lineOf(matcher: ReturnType<RobotsTxt["matcher"]>, url: Text): number {
	return matcher.explain(url).rule?.line ?? 0;
}
