import { expectSame, expectThrow } from "./expect.js";
import { runTests } from "./run-tests.js";

/**
 * Runs the tests of an entry with robots-parser's interface.
 *
 * @param {object} robotsParserEntry its exports; the function is the default export, or has its name
 * @param {{ entry: string, expected: "wasm" | "js" }} run the entry's name, and the engine that must run
 */
export async function runRobotsParser(robotsParserEntry, { entry, expected }) {
	const { default: byDefault, robotsParser = byDefault, DisposedError } = robotsParserEntry;
	const open = (url, body) => robotsParser(url, body);
	return {
		run: `entry ${entry}`,
		engine: open(LOCATION, "").engine,
		tests: await runTests(TESTS, { open, expected, DisposedError }),
	};
}

const LOCATION = "https://example.com/robots.txt";
const BODY = "User-agent: *\nDisallow: /dir/\nAllow: /dir/test.html\nCrawl-delay: 1\nHost: Example.com";

const TESTS = {
	"the engine that runs is the expected one"({ open, expected }) {
		expectSame(open(LOCATION, BODY).engine, expected, "engine");
	},

	"robots-parser's interface"({ open }) {
		const robots = open(LOCATION, BODY);
		const ask = (method, path) => robots[method](`https://example.com${path}`, "Sams-Bot/1.0");
		expectSame(ask("isAllowed", "/dir/test.html"), true, "isAllowed");
		expectSame(ask("isDisallowed", "/dir/x"), true, "isDisallowed");
		expectSame(ask("isExplicitlyDisallowed", "/dir/x"), false, "isExplicitlyDisallowed");
		expectSame(ask("getMatchingLineNumber", "/dir/x"), 2, "getMatchingLineNumber");
		expectSame(robots.isAllowed("https://other.example/") === undefined, true, "out of scope");
		expectSame(robots.getCrawlDelay(), 1, "getCrawlDelay");
		expectSame(robots.getPreferredHost(), "example.com", "getPreferredHost");
	},

	"a relative location, and disposal"({ open, DisposedError }) {
		const robots = open("/robots.txt", BODY);
		expectSame(robots.isAllowed("/dir/x"), false, "a relative location");
		robots[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
		expectThrow(() => robots.getSitemaps(), DisposedError, /disposed/);
	},
};
