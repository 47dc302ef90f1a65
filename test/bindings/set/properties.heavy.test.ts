/** Sets of any engine, read out of snapshots and baked into a module, against a matcher of each origin's file. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Crawler, type Dialect, Verdict } from "../../../bindings/contract/types.js";
import { type Matcher, RobotsTxt } from "../../../bindings/js.js";
import { PolicySet as WasmSet } from "../../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../../bindings/set/js.js";
import type { BasePolicySet, WholesaleInForce } from "../../../bindings/set/policy-set.js";
import { originOfPage, originOfUrl } from "../../../bindings/url/index.js";
import { bakeSet } from "../../../packages/robotstxt-clickhouse/bake/bake.js";
import { ClickHouseHost, clickHouseModule } from "../../../packages/robotstxt-clickhouse/test/host.js";
import { dialects } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { encode, noiseOctets } from "../../support/octets.js";

const KEY = noiseOctets(16, 1);

/** Sites, each as it may be written. */
const SITES: readonly (readonly string[])[] = [
	[
		"https://a.example",
		"HTTPS://A.Example",
		"https://a.example:443",
		"https:\\\\user:pass@a.example",
		" https:a.example",
	],
	["http://a.example", "http://a.example:80", "http:///a.example", "ht\ttp://@a.example:080"],
	["https://a.example.", "https://A.EXAMPLE."],
	["https://a.example:8443", "https://a.example:08443"],
	["https://a-very-long-host-name-of-many-labels.and-many-more-letters.b.example"],
	["http://127.0.0.1", "http://127.1", "http://0x7f.0.0.1.", "http://2130706433"],
	["http://[::1]:8080", "http://[0:0::1]:8080", "http://[::0.0.0.1]:8080"],
	["https://a", "https://a:443"],
	[
		"https://xn--bcher-kva.example",
		"https://bücher.example",
		"https://BÜCHER.example",
		"https://b%C3%BCcher.example",
	],
	["ftp://a.example", "ftp://a.example:21"],
	["foo://a.example", "foo://a.example"],
];
const NO_SITES = [
	"https://b.example",
	"https://a.exampl",
	"https://a.example.b",
	"https://",
	"https://a b",
	"http://1.2.3.256",
	"mailto:a",
	"",
	"/",
	"a.example",
	"https://[::1",
];
const PATHS = [
	"",
	"/",
	"?",
	"?q=1",
	"#f",
	"/#/private",
	"/private",
	"/private/x",
	"/private?x",
	"\\private",
	"/a/../private",
	"/./private",
	"/%70rivate",
	"/pri\tvate",
	"/é",
	"/%C3%A9",
	"/%c3%a9",
	"/a/b.gif",
	"/robots.txt",
	"//private",
	"/a%2Fb",
	"/a%2fb",
	"/;private",
	"/*",
	"/private ",
	"/\u0000x",
];
const PATTERNS = [
	"/",
	"/$",
	"/?",
	"/private",
	"/private$",
	"/private/x",
	"/*.gif$",
	"/é",
	"/a%2fb",
	"/*/private",
	"*",
	"",
	"/robots.txt",
	"/%70rivate/x",
	"/;",
	"//",
];

const rules = fc.array(fc.tuple(fc.constantFrom("allow", "disallow"), fc.constantFrom(...PATTERNS)), {
	maxLength: 6,
});
const files = fc
	.array(fc.tuple(fc.constantFrom("*", "ExampleBot", "ExampleBot-Image", "OtherBot"), rules), {
		maxLength: 3,
	})
	.map((groups) =>
		groups
			.map(([token, lines]) => [`user-agent: ${token}`, ...lines.map((line) => line.join(": "))].join("\n"))
			.join("\n\n"),
	);
const inForce = fc.record({ inForce: fc.constantFrom("allow-all" as const, "disallow-all" as const) });
const spellings = SITES.flat();
const steps = fc.array(
	fc.record({
		page: fc
			.tuple(fc.constantFrom(...spellings), fc.constantFrom("", "/", "/page?q#f"))
			.map((parts) => parts.join("")),
		robots: fc.option(fc.oneof({ weight: 5, arbitrary: files }, inForce), { freq: 5 }),
	}),
	{ minLength: 1, maxLength: 24 },
);
const urls = fc.array(
	fc
		.tuple(
			fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...spellings) }, fc.constantFrom(...NO_SITES)),
			fc.constantFrom(...PATHS),
		)
		.map((parts) => parts.join("")),
	{ minLength: 1, maxLength: 80 },
);
const crawlers: fc.Arbitrary<Crawler> = fc.constantFrom<Crawler[]>(
	"ExampleBot",
	["ExampleBot-Image", "ExampleBot"],
	{ productTokens: "ExampleBot", defaultGroup: "ignores" },
);

/** Files that say the same as each state without a file. */
const WHOLESALE = { "allow-all": "", "disallow-all": "user-agent: *\ndisallow: /" };

/** The same as a set, out of a matcher for each origin. */
class MatcherMap {
	readonly #matchers = new Map<string, Matcher>();
	/** Origins without a file, and so without lines. */
	readonly #wholesale = new Set<string>();
	readonly #dialect: Dialect;
	readonly #crawler: Crawler;
	readonly #anyOther: Matcher;

	constructor(dialect: Dialect, crawler: Crawler) {
		this.#dialect = dialect;
		this.#crawler = crawler;
		this.#anyOther = this.#matcherOf("https://any-other.example", "", crawler);
	}

	change(origin: string, robots: string | WholesaleInForce | null): void {
		this.#wholesale.delete(origin);
		if (robots === null) this.#matchers.delete(origin);
		else if (typeof robots === "string")
			this.#matchers.set(origin, this.#matcherOf(origin, robots, this.#crawler));
		else {
			this.#matchers.set(origin, this.#matcherOf(origin, WHOLESALE[robots.inForce], "*"));
			this.#wholesale.add(origin);
		}
	}

	get origins(): string[] {
		return Array.from(this.#matchers.keys());
	}

	check(url: string): number {
		// A URL that is in the scope of every file, or of no file, has no origin.
		if (this.#anyOther.checkAll([url])[0] !== Verdict.OutOfScope) return Verdict.InvalidUrl;
		const matcher = this.#matchers.get(originOfUrl(url) ?? "");
		return matcher?.checkAll([url])[0] ?? Verdict.Unknown;
	}

	/** The line of the deciding rule, null if no rule decides, and the lines of the other rules that match. */
	linesOf(url: string): (number | null)[] {
		if (this.#wholesale.has(originOfUrl(url)!)) return [null];
		const { rule, rivals } = this.#matchers.get(originOfUrl(url)!)!.explain(url);
		return [rule?.line ?? null, ...rivals.map(({ line }) => line)];
	}

	#matcherOf(origin: string, body: string, crawler: Crawler): Matcher {
		return RobotsTxt.parse(body, { dialect: this.#dialect, url: `${origin}/robots.txt` }).matcher(crawler);
	}
}

function expectOfEveryBatch(set: BasePolicySet, urls: readonly string[], expected: readonly number[]): void {
	expect(Array.from(set.checkAll(urls))).toEqual(expected);
	expect(Array.from(set.checkAll(urls.map(encode)))).toEqual(expected);
	for (const lineEnd of ["\n", "\r\n"]) {
		expect(Array.from(set.checkLines(encode(urls.map((url) => url + lineEnd).join(""))))).toEqual(expected);
		// The last line without an end, and nothing before it, so that it is none that is blank.
		const [first, ...rest] = urls;
		const lines = [...rest, first === "" ? "/" : first!];
		expect(Array.from(set.checkLines(encode(lines.join(lineEnd))))).toEqual([
			...expected.slice(1),
			expected[0],
		]);
	}
}

it.each(dialects)(
	"a set judges as matchers of its origins' files, whatever is added, replaced and deleted: dialect %s",
	(dialect) => {
		fc.assert(
			fc.property(crawlers, steps, urls, (crawler, changes, asked) => {
				const matchers = new MatcherMap(dialect, crawler);
				const sets = [WasmSet, JsSet].map((PolicySet) => new PolicySet({ crawler, dialect }));
				for (const { page, robots } of changes) {
					const origin = originOfPage("page", page);
					for (const set of sets) {
						expect(set.has(page)).toBe(matchers.origins.includes(origin));
						if (robots === null) expect(set.delete(page)).toBe(matchers.origins.includes(origin));
						else set.add(page, robots);
					}
					matchers.change(origin, robots);
				}
				const expected = asked.map((url) => matchers.check(url));
				const [snapshot, jsSnapshot] = sets.map((set) => set.toSnapshot());
				const module = new ClickHouseHost(bakeSet(clickHouseModule(), sets[0]!, KEY));
				const all = [
					...sets,
					...[WasmSet, JsSet].map((PolicySet) => PolicySet.fromSnapshot(jsSnapshot!)),
					JsSet.fromSnapshot(snapshot!),
				];
				for (const set of all) {
					expect(set.origins().sort()).toEqual(matchers.origins.sort());
					expect(set.size).toBe(matchers.origins.length);
					expectOfEveryBatch(set, asked, expected);
					const judged = asked.filter((_, index) => expected[index]! <= Verdict.Allowed);
					expect(set.explainAll(judged).map(({ line, rivalLines }) => [line, ...rivalLines])).toEqual(
						judged.map((url) => matchers.linesOf(url)),
					);
					const decided = set.decideLines(new TextEncoder().encode(judged.join("\n")));
					expect(Array.from(decided.lines)).toEqual(judged.map((url) => matchers.linesOf(url)[0] ?? 0));
					set.dispose();
				}
				// The module has no answer on what needs IDNA.
				const rows = asked.filter((url) => !originOfUrl(url)?.includes("xn--")).map((url) => [url]);
				expect(module.call("robots_check_set", rows, "UInt8")).toEqual(
					rows.map(([url]) => matchers.check(url!)),
				);
			}),
			runs(60),
		);
	},
	propertyTimeoutMs,
);
