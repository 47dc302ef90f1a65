import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import {
	analyse,
	comparePolicies,
	coverage,
	type PolicyOf,
	type RuleGrade,
} from "../../../insight/analysis/index.js";
import { engines, parse, withFile } from "../../support/engines.js";
import { hostilePolicies } from "../../support/hostile-policies.js";

const CRAWLER = "ExampleBot";

describe.each(engines)("$name: analyse", ({ name: engine }) => {
	function grades(rules: string, dialect: Dialect = "rfc9309"): RuleGrade[] {
		return withFile(`user-agent: *\n${rules}`, { dialect }, engine, (robots) =>
			analyse(robots, CRAWLER).rules.map(({ grade }) => grade),
		);
	}

	it.each<[RuleGrade[], string, Dialect?]>([
		[["overruled", "decides"], "disallow: /ie/\nallow: /ie/"],
		[["decides", "shadowed"], "disallow: /a\ndisallow: /a"],
		[["shadowed", "decides"], "disallow: /a\ndisallow: /a*"],
		[["decides", "redundant"], "disallow: /a\ndisallow: /a/b"],
		[["redundant", "decides"], "allow: /\ndisallow: /a"],
		[["ineffective-allow", "decides"], "allow: *.js\ndisallow: /utility/"],
		[["decides", "decides"], "allow: /utility/*.js\ndisallow: /utility/"],
		[["matches-nothing", "matches-nothing"], "disallow: private\ndisallow: /a/../b"],
		[["empty"], "disallow:"],
		[["overruled"], "disallow: /robots.txt$"],
		[["decides", "decides", "shadowed"], "disallow: /*/b\ndisallow: /b*\ndisallow: */b"],
		[["decides", "redundant"], "disallow: /a\nallow: /index.html", "google"],
		[["decides", "decides"], "disallow: /\nallow: /index.html", "google"],
		[["decides", "shadowed"], "disallow: /a\ndisallow: /ab", "original1994"],
		[["redundant", "decides"], "disallow: /ab\ndisallow: /a", "original1994"],
	])("%j: %j", (expected, rules, dialect) => {
		expect(grades(rules, dialect)).toEqual(expected);
	});

	it("says which rules are why", () => {
		withFile("user-agent: *\ndisallow: /ie/\n\nallow: /ie/", {}, engine, (robots) => {
			const [first] = analyse(robots, CRAWLER).rules;
			expect(first?.because.map(({ line }) => line)).toEqual([4]);
		});
	});

	it.each([
		["blocked", 3, [2], "allow: /robots.txt\ndisallow: /\ndisallow: /x"],
		["allowed", null, [2], "disallow: /x\nallow: /y"],
		["allowed", 2, [3], "allow: /\ndisallow: /x"],
		["blocked", 2, [], "disallow: *"],
	])("by default %s, by line %j, but for lines %j", (byDefault, line, exceptions, rules) => {
		withFile(`user-agent: *\n${rules}`, {}, engine, (robots) => {
			const analysis = analyse(robots, CRAWLER);
			expect(analysis.byDefault).toBe(byDefault);
			expect(analysis.defaultRule?.line ?? null).toBe(line);
			expect(analysis.exceptions.map((rule) => rule.line)).toEqual(exceptions);
		});
	});

	it("keeps a rule in every group that has any, so that no group takes the rules of the next", () => {
		const body = "user-agent: a\nallow: /\nallow: /b\n\nuser-agent: *\ndisallow: /\n";
		withFile(body, {}, engine, (robots) => {
			expect(analyse(robots, "a").removableLines).toHaveLength(1);
		});
	});

	it("judges a crawler that obeys no default group by its profile", () => {
		withFile("user-agent: *\ndisallow: /", {}, engine, (robots) => {
			expect(analyse(robots, { productTokens: "AdsBot", defaultGroup: "ignores" }).rules).toEqual([]);
		});
	});

	it("says unknown where the work is not enough, and never anything wrong", () => {
		withFile("user-agent: *\nallow: /a*b\ndisallow: /*c", {}, engine, (robots) => {
			const { isSettled, rules } = analyse(robots, CRAWLER, { maxWork: 1 });
			expect(isSettled).toBe(false);
			expect(rules.map(({ grade }) => grade)).toEqual(["unknown", "unknown"]);
		});
	});

	it.each([
		["maxWork", { maxWork: 0 }],
		["maxWork", { maxWork: "many" }],
		["options", { maxwork: 1 }],
		["options", null],
	])("refuses a wrong %s: %j", (name, options) => {
		withFile("", {}, engine, (robots) => {
			expect(() => analyse(robots, CRAWLER, options as never)).toThrow(name);
		});
		expect(() => analyse("user-agent: *" as never, CRAWLER)).toThrow("robots: expected a parsed file");
	});
});

it.each(hostilePolicies)(
	"$name: an answer within its work, and its parts agree",
	({ body }) => {
		withFile(body, {}, "wasm", (robots) => {
			const { rules, isSettled } = analyse(robots, CRAWLER, { maxWork: 50_000 });
			expect(rules.length).toBeGreaterThan(0);
			expect(isSettled).toBe(rules.every(({ grade }) => grade !== "unknown"));
		});
	},
	60_000,
);

describe.each(engines)("$name: comparePolicies", ({ name: engine }) => {
	function compare(before: string, after: string, options = {}) {
		const robots = [before, after].map((rules) => parse(`user-agent: *\n${rules}`, {}, engine));
		const [was, is] = robots.map((each): PolicyOf => ({ robots: each, crawler: CRAWLER }));
		try {
			return comparePolicies(was!, is!, options);
		} finally {
			for (const each of robots) each.dispose();
		}
	}

	it("proves that policies are equal, however they are written", () => {
		expect(compare("disallow: /a", "disallow: /a*\ndisallow: /%61/b").equal).toBe(true);
		expect(compare("", "disallow:").equal).toBe(true);
		expect(compare("disallow: /", "disallow: *\nallow: /robots.txt$").equal).toBe(true);
	});

	it("shows a URL, its direction and the two deciding lines for each rule that changed", () => {
		const { equal, changes, hasMore } = compare(
			"disallow: /old/\ndisallow: /tmp/",
			"disallow: /tmp/\ndisallow: /n*w/",
		);
		expect(equal).toBe(false);
		expect(hasMore).toBe(false);
		expect(changes.map(({ url, direction }) => [direction, url])).toEqual([
			["newly-blocked", "/nw/"],
			["newly-allowed", "/old/"],
		]);
		expect(changes.map(({ before, after }) => [before.rule?.line ?? 0, after.rule?.line ?? 0])).toEqual([
			[0, 3],
			[2, 0],
		]);
	});

	it("prefers the caller's URLs as witnesses", () => {
		const url = "https://example.com/old/page?x=1";
		expect(compare("disallow: /old/", "", { urls: ["/x", url] }).changes.map((change) => change.url)).toEqual(
			[url],
		);
	});

	it("shows at most 20 in brief, and every pair on request", () => {
		const rules = Array.from({ length: 30 }, (_, index) => `disallow: /${index}/`).join("\n");
		expect(compare(rules, "").changes).toHaveLength(20);
		expect(compare(rules, "").hasMore).toBe(true);
		expect(compare(rules, "", { brief: false }).changes).toHaveLength(30);
	});

	it("says null where the work is not enough", () => {
		expect(compare("disallow: /*a*b", "disallow: /*b*a", { maxWork: 1 })).toEqual({
			equal: null,
			changes: [],
			hasMore: true,
		});
	});

	it("compares two crawlers of one file", () => {
		withFile("user-agent: a\ndisallow: /x\n\nuser-agent: *\ndisallow: /", {}, engine, (robots) => {
			const { changes } = comparePolicies({ robots, crawler: "a" }, { robots, crawler: "b" });
			expect(changes.map(({ direction }) => direction)).toContain("newly-blocked");
			expect(comparePolicies({ robots, crawler: "b" }, { robots, crawler: "c" }).equal).toBe(true);
		});
	});

	it.each([
		["mailto:x", TypeError],
		["https://other.example/", RangeError],
		[5, TypeError],
	])("names a URL without a verdict among its own: %j", (url, kind) => {
		withFile("user-agent: *\ndisallow: /x", { url: "https://example.com/robots.txt" }, engine, (robots) => {
			const policy = { robots, crawler: "a" };
			const refused = () => comparePolicies(policy, policy, { urls: ["/x", url as string] });
			expect(refused).toThrow(kind);
			expect(refused).toThrow(/^urls\[1\]: expected a/);
		});
	});

	it("refuses files of two dialects, and what is no policy", () => {
		withFile("", {}, engine, (robots) => {
			withFile("", { dialect: "google" }, engine, (other) => {
				expect(() => comparePolicies({ robots, crawler: "a" }, { robots: other, crawler: "a" })).toThrow(
					"after.robots: expected a file of dialect rfc9309",
				);
			});
			expect(() => comparePolicies({ robots, crawler: "a" }, {} as never)).toThrow("after.robots");
			expect(() => comparePolicies(robots as never, { robots, crawler: "a" })).toThrow(
				'before: expected a file and a crawler, as in { robots, crawler: "ExampleBot" }, got an object (RobotsTxt)',
			);
		});
	});
});

describe.each(engines)("$name: coverage", ({ name: engine }) => {
	const body = "user-agent: *\ndisallow: /tmp/\ndisallow: /old/\nallow: /tmp/open";
	const urls = ["/tmp/a", "/tmp/open/x", "/c", "https://example.com/tmp/b", "mailto:x"];
	const expected = {
		urlCount: 5,
		allowedCount: 2,
		blockedCount: 2,
		outOfScopeCount: 0,
		invalidCount: 1,
		blockedShare: 0.5,
		undecidedCount: 1,
	};
	const octets = new TextEncoder().encode(`${urls.join("\r\n")}\n\n`);

	async function* portions(length: number): AsyncIterable<Uint8Array> {
		for (let start = 0; start < octets.length; start += length) yield octets.subarray(start, start + length);
	}

	function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
		const iterator = source[Symbol.asyncIterator]();
		return new ReadableStream({
			async pull(controller) {
				const { done, value } = await iterator.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
		});
	}

	it.each([
		["a list", () => urls],
		["an iterable", () => new Set(urls)],
		["URL objects", () => urls.map((url) => (url.startsWith("http") ? new URL(url) : url))],
		["octets", () => octets],
		["octets in portions of one", () => portions(1)],
		["octets in portions of seven", () => portions(7)],
		["a stream", () => streamOf(portions(5))],
	])("of %s", async (_, source) => {
		const robots = parse(body, {}, engine);
		const found = await coverage(robots, CRAWLER, source());
		expect(found).toMatchObject(expected);
		expect(found.rules.map(({ hits }) => hits)).toEqual([2, 0, 1]);
		expect(found.neverHit.map(({ line }) => line)).toEqual([3]);
		robots.dispose();
	});

	it("counts URLs of other origins apart", async () => {
		const robots = parse(body, { url: "https://example.com/robots.txt" }, engine);
		const found = await coverage(robots, CRAWLER, ["https://example.com/tmp/", "https://other.example/tmp/"]);
		expect([found.blockedCount, found.outOfScopeCount, found.blockedShare]).toEqual([1, 1, 1]);
		robots.dispose();
	});

	it("keeps a mebibyte of a line without an end, and goes on after it", async () => {
		const robots = parse(body, {}, engine);
		async function* endless(): AsyncIterable<Uint8Array> {
			const portion = new Uint8Array(1 << 18).fill(0x2f);
			for (let count = 0; count < 12; count++) yield portion;
			yield new TextEncoder().encode("\n/tmp/a");
		}
		expect(await coverage(robots, CRAWLER, endless())).toMatchObject({ urlCount: 2, blockedCount: 1 });
		robots.dispose();
	});

	it.each([[null], ["/a"], [5], [[5]], [{}]])("refuses %j", async (source) => {
		const robots = parse(body, {}, engine);
		await expect(coverage(robots, CRAWLER, source as never)).rejects.toThrow(/^urls: expected URLs/);
		robots.dispose();
	});
});
