import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { SnapshotMatcher as WasmMatcher } from "../../../bindings/matcher/index.js";
import { SnapshotMatcher as JsMatcher } from "../../../bindings/matcher/js.js";
import robotsParser from "../../../bindings/robots-parser/index.js";
import * as wasmSet from "../../../bindings/set/index.js";
import * as jsSet from "../../../bindings/set/js.js";
import { RobotsClient } from "../../../crawling/client/index.js";
import { engines, parserOf } from "../../support/engines.js";

const BODY = "user-agent: *\ndisallow: /x";
const URL_OF_FILE = "https://example.com/robots.txt";

describe.each(engines)("console.log shows what an object is: engine $name", ({ name: engine }) => {
	it("a file, before and after its disposal", () => {
		const robots = RobotsTxt.parse(BODY, { engine, url: URL_OF_FILE });
		expect(inspect(robots)).toMatch(
			new RegExp(
				`^RobotsTxt \\{\\s+engine: '${engine}',\\s+dialect: 'rfc9309',\\s+origin: 'https://example.com',\\s+groupCount: 1,\\s+ruleCount: 1,\\s+sitemapCount: 0,\\s+recordCount: 0,\\s+memoryOctets: \\d+\\s+\\}$`,
			),
		);
		robots.dispose();
		expect(inspect(robots)).toBe(`RobotsTxt { engine: '${engine}', dialect: 'rfc9309', isDisposed: true }`);
		expect(String(robots)).toBe(`RobotsTxt {"engine":"${engine}","dialect":"rfc9309","isDisposed":true}`);
	});

	it("how much a file has of each record", () => {
		const body =
			"user-agent: a\nuser-agent: b\nallow: /\nsitemap: x\nhost: x\nuser-agent: *\ndisallow: /\nallow:\n";
		expect(inspect(RobotsTxt.parse(body, { engine })).replace(/\s+/g, " ")).toContain(
			"groupCount: 2, ruleCount: 3, sitemapCount: 1, recordCount: 1,",
		);
	});

	it("a matcher", () => {
		const robots = RobotsTxt.parse(BODY, { engine, url: URL_OF_FILE });
		const matcher = robots.matcher(["ExampleBot-Image", "ExampleBot"]);
		expect(inspect(matcher).replace(/\s+/g, " ")).toBe(
			"Matcher { productTokens: [ 'ExampleBot-Image', 'ExampleBot' ], obeysDefaultGroup: true, origin: 'https://example.com' }",
		);
		robots.dispose();
		expect(inspect(matcher)).toBe("Matcher { isDisposed: true }");
		expect(() => matcher.isAllowed("/")).toThrow("this matcher's RobotsTxt has been disposed");
		const ended = RobotsTxt.parse(BODY, { engine }).matcher("ExampleBot");
		ended.dispose();
		expect(() => ended.isAllowed("/")).toThrow("this Matcher has been disposed");
	});

	it("a client, which shows no function and no secret of a store", async () => {
		const client = new RobotsClient({ productToken: "ExampleBot", parser: parserOf(engine) });
		expect(inspect(client).replace(/\s+/g, " ")).toBe(
			"RobotsClient { productTokens: [ 'ExampleBot' ], userAgent: 'ExampleBot', policy: 'rfc9309', memoryOctets: 0 }",
		);
		await client.dispose();
		expect(inspect(client).replace(/\s+/g, " ")).toBe(
			"RobotsClient { productTokens: [ 'ExampleBot' ], userAgent: 'ExampleBot', policy: 'rfc9309', isDisposed: true }",
		);
	});
});

describe.each([
	{ engine: "wasm", entry: wasmSet, Matcher: WasmMatcher },
	{ engine: "js", entry: jsSet, Matcher: JsMatcher },
])("console.log shows policies that are data: engine $engine", ({ engine, entry, Matcher }) => {
	it("a set", () => {
		const set = new entry.PolicySet({ crawler: "ExampleBot" }).add("https://a.example", BODY);
		expect(inspect(set).replace(/\s+/g, " ")).toBe(
			`PolicySet { engine: '${engine}', dialect: 'rfc9309', productTokens: [ 'ExampleBot' ], size: 1 }`,
		);
		set.dispose();
		expect(inspect(set)).toBe(`PolicySet { engine: '${engine}', dialect: 'rfc9309', isDisposed: true }`);
	});

	it("a snapshot's matcher", () => {
		const matcher = Matcher.fromSnapshot(RobotsTxt.parse(BODY).matcher("ExampleBot").toSnapshot());
		expect(inspect(matcher)).toBe(`SnapshotMatcher { engine: '${engine}', dialect: 'rfc9309' }`);
		matcher.dispose();
		expect(inspect(matcher)).toBe(
			`SnapshotMatcher { engine: '${engine}', dialect: 'rfc9309', isDisposed: true }`,
		);
	});
});

describe("console.log in other hosts", () => {
	it("robots-parser's interface", () => {
		expect(inspect(robotsParser(URL_OF_FILE, BODY))).toBe(
			"Robot { location: 'https://example.com/robots.txt', engine: 'wasm' }",
		);
	});

	it("Deno asks by a symbol of its own", () => {
		const robots = RobotsTxt.parse(BODY) as unknown as Record<symbol, (how: typeof inspect) => string>;
		expect(robots[Symbol.for("Deno.customInspect")]?.(inspect)).toMatch(/^RobotsTxt \{/);
	});
});
