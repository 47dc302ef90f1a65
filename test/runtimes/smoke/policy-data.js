import { expectSame, expectThrow } from "./expect.js";
import { runTests } from "./run-tests.js";

/**
 * Runs the tests of an entry that judges by snapshots, and of one that holds many origins' policies.
 *
 * @param {object} entries what they export: `matcher`, `set`, and `library`, an entry that parses files
 * @param {{ entry: string, expected: "wasm" | "js" }} run the entries' names, and the engine that must run
 */
export async function runPolicyData({ matcher, set, library }, { entry, expected }) {
	const context = { SnapshotMatcher: matcher.SnapshotMatcher, PolicySet: set.PolicySet, library, expected };
	return {
		run: entry,
		engine: new context.PolicySet({ crawler: "ExampleBot" }).engine,
		tests: await runTests(TESTS, context),
	};
}

const BODY = "user-agent: *\ndisallow: /private/\nallow: /private/*/help$\n";
const URLS = ["/private/x", "/private/x/help", "/gr\u00f6\u00dfe", "/public/../private/", "mailto:x"];

const TESTS = {
	"a snapshot judges as the file that it was made of"({ SnapshotMatcher, library, expected }) {
		const original = library.RobotsTxt.parse(BODY).matcher("ExampleBot");
		const read = SnapshotMatcher.fromSnapshot(original.toSnapshot({ text: true }));
		expectSame(read.engine, expected, "engine");
		expectSame(Array.from(read.checkAll(URLS)), [0, 1, 1, 0, 3], "checkAll");
		for (const url of URLS.slice(0, -1)) {
			expectSame(read.explain(url).line, original.explain(url).rule?.line ?? null, `line of ${url}`);
		}
	},

	"a damaged snapshot is refused"({ SnapshotMatcher, library }) {
		const octets = library.RobotsTxt.parse(BODY).matcher("ExampleBot").toSnapshot();
		octets[octets.length - 9] ^= 1;
		expectThrow(() => SnapshotMatcher.fromSnapshot(octets), RangeError, /^octets: /);
	},

	"a set judges URLs of its origins, and knows no others"({ PolicySet, expected }) {
		const set = new PolicySet({ crawler: "ExampleBot" });
		set.add("https://a.example", BODY);
		set.add("https://b.example:8443", "user-agent: *\ndisallow: /");
		expectSame(set.engine, expected, "engine");
		const read = PolicySet.fromSnapshot(set.toSnapshot());
		const urls = ["https://A.example/private/x", "https://b.example:8443/x", "https://c.example/"];
		for (const each of [set, read]) expectSame(Array.from(each.checkAll(urls)), [0, 0, 4], "checkAll");
		const octets = Uint8Array.from(`${urls.join("\n")}\n`, (unit) => unit.charCodeAt(0));
		expectSame(Array.from(read.checkLines(octets)), [0, 0, 4], "checkLines");
		read.dispose();
	},
};
