import { expectSame } from "./expect.js";
import { runTests } from "./run-tests.js";

/**
 * Runs the tests of the entries that work on files of whichever engine.
 *
 * @param {object} entries what `crawlers`, `records`, `analysis`, `edit`, `enforce` and `testing` export, and `library`, an entry
 *   that parses files
 * @param {{ entry: string }} run the name of that entry
 */
export async function runFileTools(entries, { entry }) {
	const parse = (body) => entries.library.RobotsTxt.parse(body);
	return {
		run: `what reads the files of entry ${entry}`,
		engine: parse("").engine,
		tests: await runTests(TESTS, { ...entries, parse }),
	};
}

const BODY = "user-agent: *\ndisallow: /a\ndisallow: /a/b\nclean-param: sid\n";

const TESTS = {
	"a crawler's documented reading"({ crawlers, parse }) {
		const profile = crawlers.crawlerProfile("Googlebot-News");
		expectSame(parse("user-agent: googlebot\ndisallow: /").isAllowed("/", profile), false, "verdict");
	},

	"typed readings of records"({ records, parse }) {
		const { cleanParams } = records.readRecords(parse(BODY));
		const cleaned = records.cleanUrl("https://example.com/?sid=1&id=2", cleanParams);
		expectSame(cleaned, "https://example.com/?id=2", "cleanUrl");
	},

	"what a file does, and how two differ"({ analysis, parse }) {
		const { rules } = analysis.analyse(parse(BODY), "ExampleBot");
		expectSame(
			rules.map(({ rule, grade }) => [rule.line, grade]),
			[
				[2, "decides"],
				[3, "redundant"],
			],
			"rules",
		);
		const { equal } = analysis.comparePolicies(
			{ robots: parse(BODY), crawler: "ExampleBot" },
			{ robots: parse("user-agent: *\ndisallow: /a"), crawler: "ExampleBot" },
		);
		expectSame(equal, true, "equal");
	},

	"all that is wrong with a file"({ analysis, parse }) {
		const found = analysis.lint(parse("user-agent: *\ndisallow: x\n"));
		const codes = Array.from(found).map(({ line, code }) => [line, code]);
		expectSame(codes, [[2, "path-without-slash"]], "findings");
	},

	"files that are written and changed"({ edit }) {
		const written = edit.formatRobotsTxt({ groups: [{ productTokens: "*", disallow: "/x" }] });
		expectSame(/disallow: \/x/i.test(written), true, written);
	},

	"requests that are judged, also by a snapshot"({ enforce, parse }) {
		const enforcers = [enforce.createEnforcer({ robots: parse(BODY) })];
		// The entry reads snapshots by WebAssembly alone.
		if (globalThis.WebAssembly !== undefined) {
			enforcers.push(enforce.createEnforcer({ snapshot: enforcers[0].toSnapshot() }));
		}
		for (const each of enforcers) {
			const statuses = ["/a", "/b", "/robots.txt"].map(
				(url) => each.judge({ url, userAgent: "CCBot/2.0" }).status,
			);
			expectSame(statuses, [403, null, null], "statuses");
		}
	},

	"matchers of tests"({ testing }) {
		expectSame(testing.robotsMatchers.toBlock(BODY, "ExampleBot", "/a/*").pass, true, "toBlock");
	},
};
