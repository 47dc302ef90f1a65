import { readFileSync } from "node:fs";
import fc from "fast-check";
import theirModule from "robots-parser";
import { describe, expect, it } from "vitest";
import type { EngineName } from "../../../bindings/contract/types.js";
import robotsParser, { DisposedError, type Robot } from "../../../bindings/robots-parser/index.js";
import { robotsParser as robotsParserJs } from "../../../bindings/robots-parser/js.js";
import { bodies, scenarios } from "../../support/arbitraries.js";
import { engines } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { binaryOf } from "../../support/octets.js";
import { differences, type Method, type Question } from "../../support/robots-parser-differences.js";
import { dialectsOf, readVerdictCases } from "../../support/vectors.js";

/** Calls past the compiler, as JavaScript callers can. */
// biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
type Unchecked = any;

type TheirRobot = ReturnType<typeof theirModule.default>;
/** The package is CommonJS: its default import is the function, whatever its types say. */
const theirs = theirModule as unknown as (url: string, contents: string) => TheirRobot;

const LOCATION = "https://h.example/robots.txt";
const METHODS: readonly Method[] = [
	"isAllowed",
	"isDisallowed",
	"getMatchingLineNumber",
	"getCrawlDelay",
	"getSitemaps",
	"getPreferredHost",
];

function ask(robot: TheirRobot, { url, ua }: Question, method: Method): unknown {
	if (method === "getSitemaps" || method === "getPreferredHost") return robot[method]();
	return method === "getCrawlDelay" ? robot.getCrawlDelay(ua) : robot[method](url, ua);
}

/** The entry with robots-parser's interface, by engine. */
const OURS = { wasm: robotsParser, js: robotsParserJs };

function open({ location, body }: Question, engine: EngineName): Robot {
	const robot = OURS[engine](location, body);
	if (robot.engine !== engine) throw new Error(`asked for engine ${engine}, got ${robot.engine}`);
	return robot;
}

describe.each(engines)("robots-parser's documented results: engine $name", ({ name: engine }) => {
	const robotsParser = OURS[engine];

	it("the example of its README", () => {
		const robots = robotsParser(
			"http://www.example.com/robots.txt",
			[
				"User-agent: *",
				"Disallow: /dir/",
				"Disallow: /test.html",
				"Allow: /dir/test.html",
				"Allow: /test.html",
				"Crawl-delay: 1",
				"Sitemap: http://example.com/sitemap.xml",
				"Host: Example.com",
			].join("\n"),
		);
		expect(robots.engine).toBe(engine);
		expect(robots.isAllowed("http://www.example.com/test.html", "Sams-Bot/1.0")).toBe(true);
		expect(robots.isAllowed("http://www.example.com/dir/test.html", "Sams-Bot/1.0")).toBe(true);
		expect(robots.isDisallowed("http://www.example.com/dir/test2.html", "Sams-Bot/1.0")).toBe(true);
		expect(robots.isExplicitlyDisallowed("http://www.example.com/dir/test2.html", "Sams-Bot/1.0")).toBe(
			false,
		);
		expect(robots.getMatchingLineNumber("http://www.example.com/dir/test2.html")).toBe(2);
		expect(robots.getMatchingLineNumber("http://www.example.com/else")).toBe(-1);
		expect(robots.getCrawlDelay("Sams-Bot/1.0")).toBe(1);
		expect(robots.getSitemaps()).toEqual(["http://example.com/sitemap.xml"]);
		expect(robots.getPreferredHost()).toBe("example.com");
	});

	it("undefined for what the file does not cover, and for what is no URL", () => {
		const robots = robotsParser(LOCATION, "user-agent: *\ndisallow: /");
		for (const url of [
			"http://h.example/",
			"https://h.example:81/",
			"https://x.example/",
			"/",
			"a",
			"",
			"//h.example/",
		]) {
			expect(
				[robots.isAllowed(url), robots.isDisallowed(url), robots.isExplicitlyDisallowed(url, "a")],
				url,
			).toEqual([undefined, undefined, undefined]);
			expect(robots.getMatchingLineNumber(url)).toBe(-1);
		}
		expect(robots.isAllowed("https://H.example:443/")).toBe(false);
		expect(robots.isAllowed(new URL("https://h.example/x"))).toBe(false);
	});

	it("relative URLs, where the file's location is relative", () => {
		const robots = robotsParser("/robots.txt", "user-agent: *\ndisallow: /dir/\nallow: /dir/test.html");
		expect(robots.isAllowed("/dir/test.html", "Sams-Bot/1.0")).toBe(true);
		expect(robots.isDisallowed("/dir/test2.html", "Sams-Bot/1.0")).toBe(true);
		expect(robots.isDisallowed("dir/../dir/x", "Sams-Bot/1.0")).toBe(true);
		expect(robots.isAllowed("http://example.com/", "Sams-Bot/1.0")).toBeUndefined();
		expect(robots.isAllowed("//example.com/", "Sams-Bot/1.0")).toBeUndefined();
	});

	it("isExplicitlyDisallowed: only groups that name the crawler count", () => {
		const robots = robotsParser(LOCATION, "user-agent: *\ndisallow: /\nuser-agent: foo\ndisallow: /a");
		const ask = (path: string, ua?: string) => robots.isExplicitlyDisallowed(`https://h.example${path}`, ua);
		expect([ask("/a", "Foo/2"), ask("/b", "foo"), ask("/a", "bar"), ask("/a")]).toEqual([
			true,
			false,
			false,
			false,
		]);
	});

	it("crawlers' names: a version, a whole header, an Object member, none", () => {
		const body =
			"user-agent: *\ndisallow: /\nuser-agent: unnamed\nuser-agent: unnamed-\nallow: /\nuser-agent: constructor\nallow: /b";
		const robots = robotsParser(LOCATION, body);
		const isAllowed = (ua?: Unchecked) => robots.isAllowed("https://h.example/a", ua);
		for (const ua of [undefined, null, "", "*", "/1.0", "Mozilla/5.0 (compatible; foo)", "é", "toString"]) {
			expect(isAllowed(ua), String(ua)).toBe(false);
		}
		for (const ua of ["unnamed", "Unnamed-/1", "constructor", "constructor (x)"])
			expect(isAllowed(ua), ua).toBe(true);
		for (let index = 0; index < 40; index++) expect(isAllowed(`other-${index}`)).toBe(false);
		expect(isAllowed("unnamed")).toBe(true);
	});

	it("no body allows everything, as in robots-parser: after an override, `res.ok ? text : undefined` goes on", () => {
		for (const body of [null, undefined]) {
			const robot = robotsParser(LOCATION, body);
			expect(robot.isAllowed(new URL("/x", LOCATION).href, "a")).toBe(true);
			expect(robot.getSitemaps()).toEqual([]);
			robot.dispose();
		}
	});

	it("malformed arguments throw, and so does use after disposal", () => {
		for (const url of [null, 5, "http://", "mailto:x", "https://h.example:x/"]) {
			expect(() => robotsParser(url as Unchecked, ""), String(url)).toThrow(/^url: expected where/);
		}
		expect(() => robotsParser(LOCATION, 5 as Unchecked)).toThrow(/^body: expected/);
		expect(() => robotsParser(LOCATION, "", null as Unchecked)).toThrow(
			/^options: expected an object.*, got null/,
		);
		for (const option of ["js", "auto", "rust", null]) {
			expect(() => robotsParser(LOCATION, "", { engine: option } as Unchecked)).toThrow(
				/^engine: expected no such option, .*robotstxt-wasm\/auto/,
			);
		}
		const robots = robotsParser(LOCATION, "");
		expect(() => robots.isAllowed(5 as Unchecked)).toThrow(/^url: expected a URL/);
		expect(() => robots.isAllowed(LOCATION, 5 as Unchecked)).toThrow(/^ua: expected a string, got 5$/);
		robots.dispose();
		robots.dispose();
		expect(() => robots.isAllowed(LOCATION)).toThrow(DisposedError);
		expect(() => robots.getSitemaps()).toThrow(DisposedError);
	});

	it("an undefined URL, or location, answers as in robots-parser", () => {
		const none = undefined as Unchecked;
		for (const location of [LOCATION, "/robots.txt", none]) {
			const body = "user-agent: *\ndisallow: /undefined\ndisallow: /dir/";
			const [ours, other] = [robotsParser(location, body), theirs(location, body)];
			for (const url of [none, "/dir/x", "/y", "https://h.example/dir/"]) {
				const ask = (robot: Robot | TheirRobot) => [
					robot.isAllowed(url, "a"),
					robot.getMatchingLineNumber(url, "a"),
				];
				expect(ask(ours), `${location} ${url}`).toEqual(ask(other));
			}
		}
	});

	it("a location with a host and no scheme throws, where robots-parser takes it for http", () => {
		const location = "//h.example/robots.txt";
		const body = "user-agent: *\ndisallow: /";
		expect(() => robotsParser(location, body)).toThrow(/^url: expected where/);
		expect(theirs(location, body).isAllowed("http://h.example/a")).toBe(false);
	});

	it("a URL with a host and no scheme is one of http, as in robots-parser", () => {
		const body = "user-agent: *\ndisallow: /private/";
		const urls = [
			"//h.example/private/x",
			"//h.example/public",
			"//h.example:80/private/",
			"/\\h.example/private/x",
			" //H.example/private/",
			"//other.example/private/x",
			"///private/x",
			"//",
			"/private/x",
			"http:h.example/private/x",
			"http:/private/x",
			"https:h.example/private/x",
			"HTTP:\\\\h.example\\private/x",
			"private/x",
		];
		for (const location of ["http://h.example/robots.txt", LOCATION, "/robots.txt"]) {
			const [ours, other] = [robotsParser(location, body), theirs(location, body)];
			for (const url of urls) {
				expect(ours.isAllowed(url, "a"), `${location} ${url}`).toBe(other.isAllowed(url, "a"));
				expect(ours.getMatchingLineNumber(url, "a")).toBe(other.getMatchingLineNumber(url, "a"));
			}
		}
	});

	it("maxBytes lifts the limit", () => {
		const body = `user-agent: *\n#${"x".repeat(512_000)}\ndisallow: /`;
		const isAllowed = (maxBytes?: number) =>
			robotsParser(LOCATION, body, { maxBytes }).isAllowed(LOCATION.replace("robots.txt", ""));
		expect([isAllowed(), isAllowed(Number.POSITIVE_INFINITY)]).toEqual([true, false]);
	});
});

it("the default engine is WebAssembly", () => {
	expect(robotsParser(LOCATION, "").engine).toBe("wasm");
});

it("a Robot is one by robots-parser's own types", () => {
	const robot: TheirRobot = robotsParser(LOCATION, "");
	const parse: (url: string, robotstxt: string) => TheirRobot = robotsParser;
	expect(parse(LOCATION, "").getSitemaps()).toEqual(robot.getSitemaps());
});

describe("docs/moving-from-robots-parser.md", () => {
	const page = readFileSync(new URL("../../../docs/moving-from-robots-parser.md", import.meta.url), "utf8");

	it("its table has a row for every class of differences, and no other", () => {
		const table = page.slice(page.indexOf("## Differences"), page.indexOf("## Moving by hand"));
		const rows = Array.from(table.matchAll(/^\| ([^|]+) \|.+\|$/gm), (row) => row[1]);
		expect(rows).toEqual([
			"what",
			...differences.map(({ name }) => name),
			"malformed arguments",
			"isExplicitlyDisallowed",
		]);
	});
});

describe("README.md", () => {
	it("says how many checks of RFC 9309 robots-parser passes", () => {
		const file = "rfc9309.json";
		const checks = readVerdictCases(file)
			.filter((verdictCase) => dialectsOf(file, verdictCase).includes("rfc9309"))
			.flatMap(({ robots, agent, checks }) => checks.map((check) => ({ robots, agent, ...check })))
			// It is asked about absolute URLs, for one crawler by name.
			.filter(({ agent, url }) => typeof agent === "string" && URL.canParse(url));
		const passed = checks.filter(({ robots, agent, url, allowed }) => {
			const location = new URL("/robots.txt", url).href;
			return theirs(location, robots).isAllowed(url, String(agent)) === allowed;
		});
		const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
		expect(readme).toContain(`${passed.length} of our ${checks.length} checks`);
	});
});

describe.each(engines)("differential to robots-parser 3.0.1: engine $name", ({ name: engine }) => {
	it.each(differences)("$name", ({ example, mayExplain }) => {
		const { method, ours, theirs: expected, ...rest } = example;
		const question: Question = {
			location: LOCATION,
			body: "",
			url: "https://h.example/",
			ua: undefined,
			...rest,
		};
		expect(ask(open(question, engine), question, method)).toEqual(ours);
		expect(ask(theirs(LOCATION, question.body), question, method)).toEqual(expected);
		expect(mayExplain(question, method)).toBe(true);
	});

	/** Every difference is of a class; counts the answers that no class could have excused. */
	function compare(question: Question): { answersCount: number; boundCount: number } {
		const robot = open(question, engine);
		const other = theirs(question.location, question.body);
		let boundCount = 0;
		for (const method of METHODS) {
			const reasons = differences.filter(({ mayExplain }) => mayExplain(question, method));
			if (reasons.length > 0) continue;
			boundCount++;
			expect(ask(robot, question, method), method).toEqual(ask(other, question, method));
		}
		robot.dispose();
		return { answersCount: METHODS.length, boundCount };
	}

	const uas = fc.constantFrom(undefined, "*", "a", "A/1.0", "b", "foo-bot", "Foo-Bot/2 (x)", "ab", "zz");
	const pieces = fc.array(fc.constantFrom(..."/ / a b * $ ? . .. = & a.gif ab :".split(" ")), {
		maxLength: 6,
	});
	const paths = pieces.map((texts) => texts.join(""));
	const lines = fc.oneof(
		{
			weight: 3,
			arbitrary: fc.constantFrom("*", "a", "A", "b", "Foo-Bot", "ab/1.0").map((ua) => `User-agent: ${ua}`),
		},
		{
			weight: 6,
			arbitrary: fc
				.tuple(fc.constantFrom("allow", "Disallow", "DISALLOW "), paths)
				.map(([key, path]) => `${key}: /${path}`),
		},
		{ weight: 1, arbitrary: paths.map((path) => `disallow:${path} # c`) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(
				"crawl-delay: 1.5",
				"sitemap: http://x/S",
				"sitemap:",
				"host: H.example",
				"host: B.example",
				"sitemap: /s",
				"x: y",
				"",
				"#",
			),
		},
	);
	const plainQuestions: fc.Arbitrary<Question> = fc.record({
		location: fc.constantFrom(LOCATION, "https://h.example:443", "https://H.EXAMPLE/x/robots.txt"),
		body: fc
			.tuple(fc.array(lines, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r"))
			.map(([texts, end]) => texts.join(end)),
		url: fc
			.tuple(
				fc.constantFrom(
					"https://h.example/",
					"https://u:p@h.example:443/",
					"HTTPS://h.example/",
					"http://h.example/",
				),
				paths,
			)
			.map(([origin, path]) => origin + path),
		ua: uas,
	});

	it(
		"every difference on ordinary files is of a class of the table",
		() => {
			let answersCount = 0;
			let boundCount = 0;
			fc.assert(
				fc.property(plainQuestions, (question) => {
					const counts = compare(question);
					answersCount += counts.answersCount;
					boundCount += counts.boundCount;
				}),
				runs(1000),
			);
			// The property would be hollow if classes excused most answers.
			expect(boundCount / answersCount).toBeGreaterThan(0.5);
		},
		propertyTimeoutMs,
	);

	it(
		"so is every difference on files of every kind",
		() => {
			fc.assert(
				fc.property(scenarios, bodies, uas, fc.boolean(), ({ urls, body: first }, second, ua, isFirst) => {
					const body = binaryOf(isFirst ? first : second);
					for (const url of urls) {
						compare({
							location: "http://h.example/robots.txt",
							body,
							url: String(typeof url === "string" ? url : binaryOf(url)),
							ua,
						});
					}
				}),
				runs(500),
			);
		},
		propertyTimeoutMs,
	);
});
