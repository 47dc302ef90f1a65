import { expectSame } from "./expect.js";
import { runTests } from "./run-tests.js";

/**
 * Runs the tests of entry `./directives`, which has no engine.
 *
 * @param {object} directives its exports
 * @param {object} library an entry that parses files
 */
export async function runDirectives(directives, library) {
	const parse = (body) => library.RobotsTxt.parse(body);
	return {
		run: "entry ./directives",
		engine: "nothing",
		tests: await runTests(TESTS, { ...directives, parse }),
	};
}

const TESTS = {
	"page directives, and what a crawler never sees of them"({ parseRobotsDirectives, directivesSeen, parse }) {
		const directives = parseRobotsDirectives(
			["nofollow, max-snippet: 20", { name: "ExampleBot", content: "noindex" }],
			"ExampleBot",
		);
		expectSame(directives.directives, { nofollow: true, "max-snippet": 20, noindex: true }, "directives");
		expectSame(directives.isFollowable, false, "isFollowable");
		expectSame(directives.isIndexable(0), false, "isIndexable");
		const robots = parse("user-agent: *\ndisallow: /old/");
		const { text } = directivesSeen(directives, robots.explain("/old/x", "ExampleBot"));
		expectSame(/noindex/.test(text), true, `text ${text}`);
	},

	"content preferences of a file that another entry parsed"({ parseContentPreferences, parse }) {
		const robots = parse("user-agent: *\ncontent-usage: train-ai=n\ncontent-usage: /open/ train-ai=y\n");
		const preferences = parseContentPreferences(robots);
		const usageOf = (path) => preferences.forUrl(path, "ExampleBot").usage.preferences;
		expectSame(usageOf("/open/x"), { "train-ai": "allowed" }, "/open/x");
		expectSame(usageOf("/x"), { "train-ai": "disallowed" }, "/x");
	},

	"what a page may be used for, by its response and the file"({ describeResponse, parse }) {
		const robotsTxt = parse("user-agent: *\ncontent-usage: train-ai=n\n");
		const values = new Map([["x-robots-tag", "noindex, nosnippet"]]);
		const response = { headers: { get: (name) => values.get(name.toLowerCase()) ?? null } };
		const { mayIndex, maySnippet, mayTrain } = describeResponse(response, {
			crawler: "ExampleBot",
			robotsTxt,
			url: "https://example.com/",
		});
		expectSame([mayIndex, maySnippet, mayTrain], [false, false, false], "uses");
	},
};
