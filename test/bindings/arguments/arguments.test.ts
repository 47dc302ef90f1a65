import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { engines } from "../../support/engines.js";

interface BadArgument {
	readonly what: string;
	readonly call: () => unknown;
	readonly error: typeof TypeError | typeof RangeError;
	/** The argument's name, what was expected, what came. */
	readonly message: RegExp;
}

/** Calls past the compiler, as JavaScript callers can. */
// biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
type Unchecked = any;

const UTF8 = new TextEncoder();

describe.each(engines)(
	"bad arguments are refused with argument, expectation and value: engine $name",
	({ name: engine }) => {
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x", {
			engine,
			url: "https://example.com/robots.txt",
		});
		const matcher = robots.matcher("ExampleBot");
		const parse = (body: Unchecked, options?: Unchecked) => RobotsTxt.parse(body, { engine, ...options });

		const cases: readonly BadArgument[] = [
			{
				what: "body: number",
				call: () => parse(42),
				error: TypeError,
				message:
					/^body: expected a string \(of a response: await response\.text\(\)\), a Uint8Array or an ArrayBuffer, got 42$/,
			},
			{
				what: "body: undefined",
				call: () => parse(undefined),
				error: TypeError,
				message: /^body: .* got undefined$/,
			},
			{ what: "body: null", call: () => parse(null), error: TypeError, message: /^body: .* got null$/ },
			{
				what: "body: array",
				call: () => parse([1, 2]),
				error: TypeError,
				message: /^body: .* got an array of length 2$/,
			},
			{
				what: "body: object",
				call: () => parse({}),
				error: TypeError,
				message: /^body: .* got an object \(Object\)$/,
			},
			{
				what: "body: another view",
				call: () => parse(new Uint16Array(2)),
				error: TypeError,
				message: /^body: .* got an object \(Uint16Array\)$/,
			},
			{
				what: "the order of robots-parser",
				call: () => RobotsTxt.parse("https://h.example/robots.txt", "user-agent: *" as Unchecked),
				error: TypeError,
				message: /^options: expected an object, as in parse\(body, \{ url \}\), got "user-agent: \*"$/,
			},
			{
				what: "options: string",
				call: () => RobotsTxt.parse("", "google" as Unchecked),
				error: TypeError,
				message: /^options: expected an object, as in parse\(body, \{ url \}\), got "google"$/,
			},
			{
				what: "options: null",
				call: () => RobotsTxt.parse("", null as Unchecked),
				error: TypeError,
				message: /^options: expected an object, as in parse\(body, \{ url \}\), got null$/,
			},
			{
				what: "options: a URL, which would else be no option at all",
				call: () => RobotsTxt.parse("", new URL("https://h.example/robots.txt") as Unchecked),
				error: TypeError,
				message: /^options: expected an object, as in parse\(body, \{ url \}\), got an object \(URL\)$/,
			},
			{
				what: "options: a list",
				call: () => RobotsTxt.parse("", [] as Unchecked),
				error: TypeError,
				message: /^options: expected an object, as in parse\(body, \{ url \}\), got an array of length 0$/,
			},
			{
				what: "options: a mistyped name",
				call: () => parse("", { dialct: "google" }),
				error: TypeError,
				message: /^options: unknown option "dialct"; did you mean "dialect"\?$/,
			},
			{
				what: "options: a name without its unit",
				call: () => parse("", { max: 1 }),
				error: TypeError,
				message: /^options: unknown option "max"; did you mean "maxBytes"\?$/,
			},
			{
				what: "options: a name without its first word",
				call: () => parse("", { bytes: 1 }),
				error: TypeError,
				message: /^options: unknown option "bytes"; did you mean "maxBytes"\?$/,
			},
			{
				what: "options: a name like no other",
				call: () => parse("", { toString: 1 }),
				error: TypeError,
				message: /^options: unknown option "toString"; expected one of url, dialect, maxBytes/,
			},
			{
				what: "dialect: unknown",
				call: () => parse("", { dialect: "bing" }),
				error: RangeError,
				message: /^dialect: expected one of "rfc9309", "google", "original1994", got "bing"$/,
			},
			{
				what: "dialect: number",
				call: () => parse("", { dialect: 1994 }),
				error: TypeError,
				message: /^dialect: .* got 1994$/,
			},
			{
				what: "dialect: name of an Object member",
				call: () => parse("", { dialect: "constructor" }),
				error: RangeError,
				message: /^dialect: .* got "constructor"$/,
			},
			{
				what: "engine: unknown",
				call: () => parse("", { engine: "rust" }),
				error: RangeError,
				message: /^engine: expected one of "auto", "wasm", "js", got "rust"$/,
			},
			{
				what: "engine: boolean",
				call: () => parse("", { engine: true }),
				error: TypeError,
				message: /^engine: .* got true$/,
			},
			{
				what: "maxBytes: under 500 KiB",
				call: () => parse("", { maxBytes: 511_999 }),
				error: RangeError,
				message: /^maxBytes: expected .*512000.*Infinity, got 511999$/,
			},
			{
				what: "maxBytes: NaN",
				call: () => parse("", { maxBytes: Number.NaN }),
				error: RangeError,
				message: /^maxBytes: .* got NaN$/,
			},
			{
				what: "maxBytes: 0",
				call: () => parse("", { maxBytes: 0 }),
				error: RangeError,
				message: /^maxBytes: .* got 0$/,
			},
			{
				what: "maxBytes: negative",
				call: () => parse("", { maxBytes: -1 }),
				error: RangeError,
				message: /^maxBytes: .* got -1$/,
			},
			{
				what: "maxBytes: -Infinity",
				call: () => parse("", { maxBytes: Number.NEGATIVE_INFINITY }),
				error: RangeError,
				message: /^maxBytes: .* got -Infinity$/,
			},
			{
				what: "maxBytes: fraction",
				call: () => parse("", { maxBytes: 512_000.5 }),
				error: RangeError,
				message: /^maxBytes: .* got 512000\.5$/,
			},
			{
				what: "maxBytes: string",
				call: () => parse("", { maxBytes: "600000" }),
				error: TypeError,
				message: /^maxBytes: .* got "600000"$/,
			},
			{
				what: "option url: relative",
				call: () => parse("", { url: "/robots.txt" }),
				error: TypeError,
				message: /^url: expected .*, got "\/robots\.txt"$/,
			},
			{
				what: "option url: number",
				call: () => parse("", { url: 7 }),
				error: TypeError,
				message: /^url: expected .*, got 7$/,
			},
			{
				what: "option url: no authority",
				call: () => parse("", { url: "mailto:x" }),
				error: TypeError,
				message: /^url: expected .*, got "mailto:x"$/,
			},
			{
				what: "option url: another path",
				call: () => parse("", { url: "https://example.com/a/robots.txt" }),
				error: RangeError,
				message:
					/^url: expected .*\/robots\.txt.*, got "https:\/\/example\.com\/a\/robots\.txt"; did you mean /,
			},
			{
				what: "crawler: a whole User-Agent header",
				call: () =>
					robots.matcher("Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)"),
				error: TypeError,
				message: /^crawler: expected a product token .*, got "Mozilla\/5\.0 .*"ExampleBot"$/,
			},
			{
				what: "crawler: a header, in isAllowed",
				call: () => robots.isAllowed("/x", "ExampleBot/1.0 (+https://example.com)"),
				error: TypeError,
				message: /^crawler: .*"ExampleBot"$/,
			},
			{
				what: "crawler: empty",
				call: () => robots.matcher(""),
				error: TypeError,
				message: /^crawler: .* got ""/,
			},
			{
				what: "crawler: * in a list",
				call: () => robots.matcher(["*"]),
				error: TypeError,
				message: /^crawler\[0\]: .* got "\*"; "\*" stands alone, not in a list$/,
			},
			{
				what: "crawler: other letters",
				call: () => robots.matcher("bøt"),
				error: TypeError,
				message: /^crawler: .* got "bøt"/,
			},
			{
				what: "crawler: empty list",
				call: () => robots.matcher([]),
				error: TypeError,
				message:
					/^crawler: expected .* a list of at least one, .* or a profile .*, got an array of length 0$/,
			},
			{
				what: "crawler: a bad one in a list",
				call: () => robots.explain("/x", ["a", "b c"]),
				error: TypeError,
				message: /^crawler\[1\]: expected .*, got "b c"/,
			},
			{
				what: "crawler: an array that is joined to a token",
				call: () => robots.isAllowed("/x", [""]),
				error: TypeError,
				message: /^crawler\[0\]: .* got ""/,
			},
			{
				what: "crawler: undefined",
				call: () => robots.isAllowed("/x", undefined as Unchecked),
				error: TypeError,
				message: /^crawler: .* got undefined$/,
			},
			{
				what: "url: relative",
				call: () => matcher.isAllowed("x/y"),
				error: TypeError,
				message:
					/^url: expected an absolute URL or a path that starts with "\/", got "x\/y": it has no scheme, such as https:\/\/; resolve a relative link by its page: new URL\("x\/y", page\)$/,
			},
			{
				what: "url: relative, explain",
				call: () => matcher.explain("x/y"),
				error: TypeError,
				message: /^url: .* got "x\/y": it has no scheme, .* page: new URL\("x\/y", page\)$/,
			},
			{
				what: "url: relative octets",
				call: () => matcher.isAllowed(UTF8.encode("ツ")),
				error: TypeError,
				message: /^url: .* got "ツ": it has no scheme, such as https:\/\/$/,
			},
			{
				what: "url: empty",
				call: () => matcher.isAllowed(""),
				error: TypeError,
				message: /^url: .* got "": it is empty$/,
			},
			{
				what: "url: opaque path",
				call: () => matcher.isAllowed("mailto:x"),
				error: TypeError,
				message: /^url: .* got "mailto:x": no slash follows its scheme "mailto:"/,
			},
			{
				what: "url: opaque path, URL",
				call: () => matcher.explain(new URL("data:text/plain,x")),
				error: TypeError,
				message: /^url: .* got "data:text\/plain,x": no slash follows its scheme "data:"/,
			},
			{
				what: "url: invalid host",
				call: () => matcher.isAllowed("http://a b/"),
				error: TypeError,
				message: /^url: .* got "http:\/\/a b\/": its host "a b" holds " ", which no host may$/,
			},
			{
				what: "url: another origin",
				call: () => matcher.isAllowed("http://example.com/"),
				error: RangeError,
				message: /^url: expected a URL of https:\/\/example.com, got "http:\/\/example\.com\/"$/,
			},
			{
				what: "url: number",
				call: () => matcher.isAllowed(5 as Unchecked),
				error: TypeError,
				message: /^url: expected a URL as a string, a URL or a Uint8Array.*, got 5$/,
			},
			{
				what: "url: null",
				call: () => matcher.explain(null as Unchecked),
				error: TypeError,
				message: /^url: .* got null$/,
			},
			{
				what: "url: array of octets",
				call: () => robots.isAllowed([0x2f] as Unchecked, "a"),
				error: TypeError,
				message: /^url: .* got an array of length 1$/,
			},
			{
				what: "url: object with href",
				call: () => matcher.isAllowed({ href: "/x" } as Unchecked),
				error: TypeError,
				message: /^url: .* got an object \(Object\)$/,
			},
			{
				what: "urls: string",
				call: () => matcher.checkAll("/x" as Unchecked),
				error: TypeError,
				message: /^urls: expected an array of URLs, got "\/x"$/,
			},
			{
				what: "urls: one of a wrong type",
				call: () => matcher.checkAll(["/x", 5] as Unchecked),
				error: TypeError,
				message: /^urls\[1\]: expected .*, got 5$/,
			},
			{
				what: "urls: a hole",
				// biome-ignore lint/suspicious/noSparseArray: the hole is the point
				call: () => matcher.checkAll(["/x", , "/y"] as Unchecked),
				error: TypeError,
				message: /^urls\[1\]: expected .*, got undefined$/,
			},
			{
				what: "octets: string",
				call: () => matcher.checkLines("/x" as Unchecked),
				error: TypeError,
				message: /^octets: expected a Uint8Array, got "\/x"$/,
			},
			{
				what: "octets of decideLines: string",
				call: () => matcher.decideLines("/x" as Unchecked),
				error: TypeError,
				message: /^octets: expected a Uint8Array, got "\/x"$/,
			},
			{
				what: "octets: ArrayBuffer",
				call: () => matcher.checkLines(new ArrayBuffer(1) as Unchecked),
				error: TypeError,
				message: /^octets: expected a Uint8Array, got an object \(ArrayBuffer\)$/,
			},
		];

		it.each(cases)("$what", ({ call, error, message }) => {
			expect(call).toThrow(error);
			expect(call).toThrow(message);
		});

		it("a long value is cut short", () => {
			const call = () => robots.matcher(`${"x".repeat(5000)} y`);
			expect(call).toThrow(/^.{1,400}$/);
		});

		it("a refused argument leaves file and matcher as they were", () => {
			for (const { call } of cases) expect(call).toThrow();
			expect(matcher.isAllowed("/x")).toBe(false);
			expect(robots.isAllowed("/y", "ExampleBot")).toBe(true);
		});

		it("batch calls report invalid URLs instead", () => {
			const urls = ["x", "", "mailto:x", UTF8.encode("x"), new URL("about:blank"), "/x"];
			expect(Array.from(matcher.checkAll(urls))).toEqual([3, 3, 3, 3, 3, 0]);
			expect(Array.from(matcher.checkLines(UTF8.encode("x\n\n/x\r\n\r\n/y")))).toEqual([3, 3, 0, 3, 1]);
		});

		it("every form of body and of maxBytes that is promised is accepted", () => {
			const octets = UTF8.encode("user-agent: *\ndisallow: /x");
			for (const body of ["user-agent: *\ndisallow: /x", octets, octets.buffer, Buffer.from(octets)]) {
				expect(parse(body).isAllowed("/x", "a")).toBe(false);
			}
			for (const maxBytes of [
				512_000,
				512_001,
				2 ** 31,
				2 ** 32 + 5,
				Number.MAX_SAFE_INTEGER,
				Number.POSITIVE_INFINITY,
			]) {
				expect(parse(octets, { maxBytes }).isAllowed("/x", "a"), String(maxBytes)).toBe(false);
			}
		});

		it("a header is refused even after a list of the same words was asked", () => {
			const robots = parse("user-agent: *\ndisallow: /\n");
			expect(robots.isAllowed("/x", ["A", "B"])).toBe(false);
			expect(() => robots.isAllowed("/x", "A B")).toThrow(/^crawler: expected/);
			expect(() => robots.explain("/x", "A B")).toThrow(TypeError);
		});

		it("octets of another realm are octets", () => {
			const foreign = runInNewContext("new Uint8Array([47, 120])") as Uint8Array;
			const robots = parse("user-agent: *\ndisallow: /x\n");
			expect(robots.isAllowed(foreign, "a")).toBe(false);
			expect(Array.from(robots.matcher("a").checkLines(foreign))).toEqual([0]);
			expect(Array.from(parse(foreign).keptBody().octets)).toEqual([47, 120]);
		});

		it.each(["dialect", "maxBytes", "engine", "url"])("null is no value for option %s", (option) => {
			expect(() => RobotsTxt.parse("", { engine, [option]: null } as Unchecked)).toThrow(TypeError);
		});

		it("dialect google takes any string or octets for a URL", () => {
			const google = parse("user-agent: *\ndisallow: /\n", { dialect: "google" });
			for (const url of [
				"",
				"x",
				"mailto:x",
				"#",
				"\0",
				"\uD800",
				UTF8.encode("x"),
				new Uint8Array([0xff]),
			]) {
				expect(google.isAllowed(url, "a")).toBe(false);
			}
		});
	},
);
