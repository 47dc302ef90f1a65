import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CrawlerProfile } from "../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../bindings/js.js";
import { crawlers } from "../../../crawling/crawlers/index.js";
import { analyse, findUrl, whoMay } from "../../../insight/analysis/index.js";
import { dialects } from "../../support/engines.js";
import { runs } from "../../support/fuzz.js";
import { NAMES_SHARING_RULES } from "../../support/hostile-policies.js";

function entriesOf(body: string, options = {}) {
	return new Map(whoMay(RobotsTxt.parse(body), options).map((entry) => [entry.token, entry]));
}

/** The crawlers that every list has, though no operator documents them. */
const ASKED_ABOUT_COUNT = 6;

describe("whoMay", () => {
	it("has every documented crawler once, then the others that the file names, then those most asked about, then *", () => {
		const body =
			"user-agent: GPTBot\nuser-agent: bytespider/1.0\nuser-agent: MyBot\nuser-agent: mybot\ndisallow: /\n";
		const listed = whoMay(RobotsTxt.parse(body));
		expect(listed.map(({ token }) => token)).toEqual([
			...crawlers.map(({ token }) => token),
			"bytespider",
			"MyBot",
			...["Scrapy", "FacebookBot", "ICC-Crawler", "cohere-ai", "ImagesiftBot"],
			"*",
		]);
		const [bytespider, mine] = listed.slice(-8);
		const others = listed.at(-1);
		expect(bytespider?.crawler).toMatchObject({ isDocumented: false, operator: "ByteDance" });
		expect(mine).toMatchObject({ crawler: null, access: "nothing" });
		expect(others).toMatchObject({ crawler: null, access: "all", group: { chosenBy: "none" } });
	});

	it("says which may fetch all, nothing or part, and which group and rule say so", () => {
		const found = entriesOf(
			"user-agent: GPTBot\ndisallow: /\n\nuser-agent: CCBot\ndisallow:\n\nuser-agent: *\ndisallow: /cart/\nallow: /cart/help\n",
		);
		expect(found.get("GPTBot")).toMatchObject({
			access: "nothing",
			policy: { byDefault: "blocked", defaultRule: { line: 2 }, exceptions: [], isSettled: true },
			group: { chosenBy: "own", groups: [{ line: 1 }] },
		});
		expect(found.get("CCBot")).toMatchObject({ access: "all", policy: { byDefault: "allowed" } });
		expect(found.get("bingbot")).toMatchObject({
			access: "part",
			policy: { byDefault: "allowed", exceptions: [{ line: 8 }] },
			group: { chosenBy: "default", groups: [{ line: 7 }] },
		});
		// It obeys no group but its own, and another looks for Googlebot's first.
		expect(found.get("AdsBot-Google")).toMatchObject({ access: "all", group: { chosenBy: "none" } });
	});

	it("reads each crawler as it documents", () => {
		const found = entriesOf("user-agent: googlebot\ndisallow: /\n\nuser-agent: *\ndisallow:\n");
		expect(found.get("Googlebot-Image")).toMatchObject({
			access: "nothing",
			group: { chosenBy: "own", productToken: "Googlebot" },
		});
		expect(found.get("Storebot-Google")?.access).toBe("all");
		expect(found.get("FeedFetcher-Google")).toMatchObject({
			access: "all",
			crawler: { obeysRobotsTxt: false },
		});
		expect(found.get("Google-Extended")?.crawler).toMatchObject({ isControlToken: true });
	});

	it("counts the URLs that were given", () => {
		const body = "user-agent: *\ndisallow: /a\n";
		const found = entriesOf(body, { urls: ["/a", "/b", "https://any.example/c"] });
		expect(found.get("*")).toMatchObject({
			access: "part",
			counts: { allowedCount: 2, blockedCount: 1 },
			policy: null,
		});
		expect(entriesOf(body, { urls: ["/a"] }).get("GPTBot")?.access).toBe("nothing");
		expect(entriesOf(body, { urls: ["/b"] }).get("GPTBot")?.access).toBe("all");
	});

	it("calls a rule that matches everything by another spelling what it is", () => {
		for (const rule of ["/*", "*", "*/", "/$\ndisallow: /", "**"]) {
			expect(entriesOf(`user-agent: *\ndisallow: ${rule}\n`).get("*")?.access, rule).toBe("nothing");
		}
		expect(entriesOf("user-agent: *\ndisallow: /\nallow: /\n").get("*")?.access).toBe("all");
		expect(entriesOf("user-agent: *\ndisallow: /\nallow: /robots.txt$\n").get("*")?.access).toBe("nothing");
	});

	it("refuses a malformed argument by name", () => {
		const robots = RobotsTxt.parse("");
		expect(() => whoMay("x" as never)).toThrow(/^robots: expected a parsed file/);
		expect(() => whoMay({ dialect: "rfc9309", matcher() {} } as never)).toThrow(/^robots\.groups: expected/);
		expect(() => whoMay(robots, { urls: [] })).toThrow(/^urls: expected an array of URLs, at least one/);
		expect(() => whoMay(robots, { urls: ["a"] })).toThrow(TypeError);
		const here = RobotsTxt.parse("", { url: "https://a.example/robots.txt" });
		expect(() => whoMay(here, { urls: ["https://b.example/"] })).toThrow(/^urls\[0\]: expected a URL of/);
		expect(() => whoMay(robots, { paths: [] } as never)).toThrow(/unknown option "paths"/);
		expect(() => whoMay(robots, { maxWork: 0 })).toThrow(/^maxWork: /);
	});

	it("says the same as an analysis and a search of each crawler alone", () => {
		const path = fc.stringMatching(/^\/[ab/*$]{0,4}$/);
		const rule = fc.tuple(fc.constantFrom("allow", "disallow"), path).map((parts) => parts.join(": "));
		const names = ["*", "GPTBot", "Googlebot", "Googlebot-Image", "MyBot", "MJ12bot", "MJ", "MyBot/2"];
		const group = fc
			.tuple(fc.subarray(names, { minLength: 1 }), fc.array(rule, { maxLength: 4 }))
			.map(([tokens, rules]) => [...tokens.map((token) => `user-agent: ${token}`), ...rules].join("\n"));
		fc.assert(
			fc.property(fc.array(group, { maxLength: 4 }), fc.constantFrom(...dialects), (groups, dialect) => {
				const robots = RobotsTxt.parse(groups.join("\n\n"), { dialect });
				for (const { token, crawler, access, group, policy } of whoMay(robots)) {
					if (![...names, "bingbot", "AdsBot-Google"].includes(token)) continue;
					const asked = crawler?.isDocumented ? crawler.profile : token;
					const alone = analyse(robots, asked);
					expect(policy?.exceptions).toEqual(access === "part" ? alone.exceptions : policy?.exceptions);
					expect(group?.groups.map(({ line }) => line)).toEqual(alone.group.groups.map(({ line }) => line));
					expect(group?.chosenBy).toBe(alone.group.chosenBy);
					if (access === "part") expect(policy?.byDefault).toBe(alone.byDefault);
					const none = (allowed: boolean) => findUrl(robots, asked, { pattern: "/", allowed }).url === null;
					expect(access).toBe(none(false) ? "all" : none(true) ? "nothing" : "part");
				}
			}),
			runs(150),
		);
	});

	it("is bounded, and leaves out nothing where work runs out: what is not settled is unknown", () => {
		const names = Array.from(
			{ length: 13_000 },
			(_, index) => `user-agent: bot${index}x\ndisallow: /${index}`,
		);
		const robots = RobotsTxt.parse(names.join("\n"));
		const listed = whoMay(robots);
		expect(listed.length).toBe(crawlers.length + 13_000 + ASKED_ABOUT_COUNT + 1);
		expect(listed.find(({ token }) => token === "Googlebot")?.access).toBe("all");
		expect(listed.at(-1)).toMatchObject({ token: "*", access: "all" });
		expect(listed.at(-2 - ASKED_ABOUT_COUNT)).toMatchObject({
			token: "bot12999x",
			access: "unknown",
			group: { groups: [{ line: 25_999 }] },
			policy: null,
		});
		const few = RobotsTxt.parse("user-agent: *\ndisallow: /*a*b*a\nallow: /*b*a*b\n");
		for (const { access } of whoMay(few, { maxWork: 1 })) expect(["unknown", "all"]).toContain(access);
	});

	it("opens no more policies than the work is for, where thousands of names share thousands of rules", () => {
		const robots = RobotsTxt.parse(NAMES_SHARING_RULES);
		let openedCount = 0;
		const counted = {
			dialect: robots.dialect,
			groups: robots.groups,
			matcher(crawler: string) {
				openedCount++;
				return robots.matcher(crawler);
			},
		};
		const listed = whoMay(counted as never);
		expect(listed).toHaveLength(crawlers.length + 5000 + ASKED_ABOUT_COUNT + 1);
		expect(listed.find(({ token }) => token === "n4999")).toMatchObject({ access: "unknown", policy: null });
		expect(openedCount).toBeLessThan(25);
	});

	it("compiles each policy once", () => {
		const names = Array.from({ length: 20 }, (_, index) => "a".repeat(index + 1));
		const robots = RobotsTxt.parse(names.map((name) => `user-agent: ${name}\ndisallow: /${name}\n`).join(""));
		const opened: unknown[] = [];
		const counted = {
			dialect: robots.dialect,
			groups: robots.groups,
			matcher(crawler: CrawlerProfile) {
				opened.push(crawler.productTokens);
				return robots.matcher(crawler);
			},
		};
		whoMay(counted as never);
		expect(opened).toHaveLength(new Set(opened).size);
		expect(opened).toEqual(expect.arrayContaining(names));
	});

	it("more work never tells less", () => {
		const rules = Array.from({ length: 40 }, (_, index) => `disallow: /*${index}*a\nallow: /*a*${index}b`);
		const robots = RobotsTxt.parse(`user-agent: *\n${rules.join("\n")}`);
		let settledBefore = 0;
		for (const maxWork of [10, 1000, 20_000, 400_000]) {
			const settled = whoMay(robots, { maxWork }).filter(({ access }) => access !== "unknown").length;
			expect(settled).toBeGreaterThanOrEqual(settledBefore);
			settledBefore = settled;
		}
		expect(settledBefore).toBeGreaterThan(50);
	});
});
