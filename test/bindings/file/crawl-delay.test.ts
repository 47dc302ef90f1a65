import { describe, expect, test } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { parseCrawlDelaySeconds } from "../../../bindings/file/groups/crawl-delay.js";
import { engines, withFile } from "../../support/engines.js";

describe("readings Crawl-delay: the value", () => {
	test.each([
		["5", 5],
		["0", 0],
		["0.5", 0.5],
		[".5", 0.5],
		["5.", 5],
		["007", 7],
		["86400", 86_400],
		["9".repeat(308), Number("9".repeat(308))],
	])("%j is %d seconds", (value, seconds) => {
		expect(parseCrawlDelaySeconds(value)).toBe(seconds);
	});

	test.each([
		"",
		".",
		"-1",
		"+1",
		"1e3",
		"0x10",
		"1,5",
		"1.2.3",
		"1 0",
		"5s",
		"Infinity",
		"NaN",
		"٥",
		"９",
		"5\n",
		"9".repeat(400),
	])("%j is no number of seconds", (value) => {
		expect(parseCrawlDelaySeconds(value)).toBeUndefined();
	});

	test("a long value costs one pass", () => {
		expect(parseCrawlDelaySeconds(`${"1".repeat(2_000_000)}x`)).toBeUndefined();
		expect(parseCrawlDelaySeconds(`.${"1".repeat(2_000_000)}.`)).toBeUndefined();
	});
});

describe.each(engines)(
	"semantics Records: a crawl-delay is for the run right before it: engine $name",
	({ name: engine }) => {
		const delaysOf = (body: string, crawlers: readonly string[], dialect: Dialect = "rfc9309") =>
			withFile(body, { dialect }, engine, (robots) =>
				crawlers.map((crawler) => robots.matcher(crawler).crawlDelaySeconds),
			);

		test("a crawler with runs of its own hears none of the others', nor those for *", () => {
			const body =
				"user-agent: a\ncrawl-delay: 1\nuser-agent: b\nuser-agent: *\ncrawl-delay: 2\ndisallow: /\nuser-agent: c\ndisallow:\n";
			expect(delaysOf(body, ["a", "b", "c", "d", "*"])).toEqual([1, 2, undefined, 2, 2]);
		});

		test("a rule or another record parts a run, what is no record does not", () => {
			const body = "user-agent: a\nhost: h\nuser-agent: b\ngarbage\n: x\nuser-agent: c\ncrawl-delay: 3\n";
			expect(delaysOf(body, ["a", "b", "c"])).toEqual([undefined, 3, 3]);
		});

		test("of several runs of one crawler, in one group or in many, the largest counts", () => {
			const body =
				"user-agent: a\ncrawl-delay: 1\nuser-agent: A\ncrawl-delay: 7\ndisallow: /\nuser-agent: a\ncrawl-delay: 5\n";
			expect(delaysOf(body, ["a"])).toEqual([7]);
			withFile(body, {}, engine, ({ groups }) => {
				expect(groups.map(({ crawlDelaySeconds }) => crawlDelaySeconds)).toEqual([7, 5]);
			});
		});

		test("original1994: a blank line ends the record, and with it the run", () => {
			const body = "user-agent: a\n\ncrawl-delay: 1\n\nuser-agent: b\nuser-agent: c\ncrawl-delay: 2\n";
			expect(delaysOf(body, ["a", "b", "c"], "original1994")).toEqual([undefined, 2, 2]);
			expect(delaysOf(body, ["a", "b", "c"])).toEqual([1, 2, 2]);
		});

		test("before the first user-agent line it is nobody's", () => {
			expect(delaysOf("crawl-delay: 1\nuser-agent: *\ndisallow:\n", ["a", "*"])).toEqual([
				undefined,
				undefined,
			]);
		});

		test("google has none, and a profile that ignores * hears no delay for *", () => {
			const body = "user-agent: *\ncrawl-delay: 1\n";
			expect(delaysOf(body, ["a"], "google")).toEqual([undefined]);
			withFile(body, {}, engine, (robots) => {
				expect(
					robots.matcher({ productTokens: "a", defaultGroup: "ignores" }).crawlDelaySeconds,
				).toBeUndefined();
				expect(robots.matcher({ productTokens: "a" }).crawlDelaySeconds).toBe(1);
			});
		});
	},
);
