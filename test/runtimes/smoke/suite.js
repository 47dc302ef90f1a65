import { expectSame, expectThrow } from "./expect.js";
import { runTests } from "./run-tests.js";

/**
 * The smoke suite: the same in every runtime, so plain ECMAScript without any host.
 *
 * @param {object} library the exports of an entry
 * @param {{ entry: string, asked?: "wasm" | "js" | "auto", expected: "wasm" | "js" }} run the entry's name, option
 *   `engine`, and the engine that must run
 * @param {readonly object[]} cases verdict cases: name, dialect, robots, agent, checks
 * @param {Record<string, Function>} [hostTests] further tests, which need more of their host
 * @returns {Promise<{ run: string, engine: string, tests: { name: string, error: string | null }[] }>} the engine
 *   that ran, and each test with what went wrong
 */
export async function runSuite(library, { entry, asked, expected }, cases, hostTests = {}) {
	const parse = (body, options) =>
		library.RobotsTxt.parse(body, asked === undefined ? options : { ...options, engine: asked });
	const context = { ...library, parse, asked, expected, cases };
	return {
		run: `entry ${entry}, engine ${asked ?? "unasked"}`,
		engine: ranEngine(parse),
		tests: await runTests({ ...TESTS, ...hostTests }, context),
	};
}

function ranEngine(parse) {
	try {
		return parse("").engine;
	} catch (error) {
		return `none (${error})`;
	}
}

const BODY =
	"User-agent: *\nDisallow: /private/\nAllow: /private/help\nCrawl-delay: 2\n\nSitemap: https://example.com/s.xml\n";

const TESTS = {
	"the engine that runs is the expected one"({ parse, expected }) {
		expectSame(parse(BODY).engine, expected, "engine");
	},

	"verdicts and deciding lines of the conformance vectors"({ parse, cases }) {
		if (cases.length < 100) throw new Error(`expected the vectors, got ${cases.length} cases`);
		for (const { name, dialect, robots: body, agent, checks } of cases) {
			const robots = parse(body, { dialect });
			const matcher = robots.matcher(agent);
			for (const { url, allowed, line } of checks) {
				const what = `${dialect}, ${name}, ${url}`;
				expectSame(matcher.isAllowed(url), allowed, what);
				if (line !== undefined) expectSame(matcher.explain(url).rule?.line ?? 0, line, what);
			}
			robots.dispose();
		}
	},

	"a batch of strings, and one of lines"({ parse }) {
		const matcher = parse(BODY, { url: "https://example.com/robots.txt" }).matcher("ExampleBot");
		const urls = [
			"/",
			"/private/x",
			"https://example.com/private/help",
			"https://other.example/",
			"mailto:x",
		];
		const verdicts = matcher.checkAll(urls);
		expectSame(Object.prototype.toString.call(verdicts), "[object Uint8Array]", "class");
		expectSame(Array.from(verdicts), [1, 0, 1, 2, 3], "checkAll");
		const octets = Uint8Array.from(`${urls.join("\r\n")}\n\n`, (unit) => unit.charCodeAt(0));
		expectSame(Array.from(matcher.checkLines(octets)), [1, 0, 1, 2, 3, 3], "checkLines");
	},

	"an explanation"({ parse, Verdict }) {
		const explanation = parse(BODY).explain("/private/help", "ExampleBot");
		expectSame(explanation.verdict, Verdict.Allowed, "verdict");
		expectSame(explanation.reason, "rule", "reason");
		expectSame(explanation.rule.line, 3, "line");
		expectSame(
			explanation.rivals.map(({ line }) => line),
			[2],
			"rivals",
		);
		expectSame(explanation.group.chosenBy, "default", "group");
	},

	"records and sitemaps"({ parse }) {
		const robots = parse(`${BODY}disalow: /x y\n`);
		expectSame(
			robots.sitemaps.map(({ line, url }) => [line, url]),
			[[6, "https://example.com/s.xml"]],
			"sitemaps",
		);
		expectSame(robots.matcher("ExampleBot").crawlDelaySeconds, 2, "crawl-delay");
		expectSame(robots.isCut, false, "isCut");
	},

	"text beyond ASCII, and a long file"({ parse }) {
		const filler = "# \u{1f916} \u00e4\n".repeat(20_000);
		const robots = parse(`user-agent: *\ndisallow: /gr\u00f6\u00dfe\n${filler}disallow: /end\n`);
		expectSame(robots.isAllowed("/gr%C3%B6%c3%9fe", "ExampleBot"), false, "escaped");
		expectSame(robots.isAllowed("/gr\u00f6\u00dfe/x", "ExampleBot"), false, "as written");
		expectSame(robots.isAllowed("/end", "ExampleBot"), false, "last line");
		expectSame(robots.isAllowed("/else", "ExampleBot"), true, "no rule");
	},

	"URLs that need resolving"({ parse, robotsTxtUrl }) {
		const robots = parse(BODY);
		expectSame(robots.isAllowed("/public/../private/x", "ExampleBot"), false, "dot segment");
		expectSame(robots.isAllowed("https:\\\\EXAMPLE.com\\private\\x", "ExampleBot"), false, "backslash");
		expectSame(
			robotsTxtUrl("HTTPS://Example.COM:443/a?b#c"),
			"https://example.com/robots.txt",
			"robotsTxtUrl",
		);
	},

	"malformed arguments"({ parse }) {
		expectThrow(() => parse(5), TypeError, /^body: expected .* got 5/);
		expectThrow(() => parse("", { maxBytes: 1 }), RangeError, /^maxBytes: /);
		expectThrow(() => parse(BODY).matcher("Mozilla/5.0 (X11)"), TypeError, /^crawler/);
	},

	disposal({ parse, DisposedError }) {
		const robots = parse(BODY);
		const matcher = robots.matcher("ExampleBot");
		robots.dispose();
		robots.dispose();
		expectThrow(() => matcher.isAllowed("/"), DisposedError, /disposed/);
		expectThrow(() => robots.groups, DisposedError, /disposed/);
		parse(BODY)[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
	},
};
