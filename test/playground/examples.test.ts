import { describe, expect, it } from "vitest";
import { RobotsTxt, robotsTxtUrl } from "../../bindings/js.js";
import { crawlers } from "../../crawling/crawlers/index.js";
import { lint } from "../../insight/analysis/index.js";
import { blockCrawlers } from "../../insight/edit/index.js";
import { isOfExample, PURPOSE_EXAMPLES } from "../../playground/source/model/examples/examples.js";
import { judge } from "../../playground/source/model/verdicts/judge.js";

/** A letter for each verdict, URL by URL, by crawler: allowed, blocked. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	open: { Googlebot: "aaa", GPTBot: "aaa", "*": "aaa" },
	"no-ai-training": { GPTBot: "bb", ClaudeBot: "bb", "Google-Extended": "bb", Googlebot: "aa", "*": "aa" },
	shop: { Googlebot: "aaabbbbb", bingbot: "aaabbbbb", "*": "aaabbbbb" },
	wordpress: { Googlebot: "abbaa", "*": "abbaa" },
	"no-images": { "Googlebot-Image": "bb", Googlebot: "aa", "*": "aa" },
	closed: { Googlebot: "bba", GPTBot: "bba", "*": "bba" },
};
const LETTERS = ["b", "a", "o", "i"];
const purposes = PURPOSE_EXAMPLES.filter(({ id }) => id !== "museum");

describe("examples by purpose", () => {
	it.each(purposes)(
		"$title: has the verdicts that it is for, in dialects rfc9309 and google",
		({ id, input }) => {
			const { crawlers: asked, urls } = judge({
				...input,
				body: input.robotsTxt,
				earlierBody: null,
				filter: "all",
				explainedUrlsCount: 50,
			});
			const found = (dialect: "rfc9309" | "google") =>
				Object.fromEntries(
					asked.map(({ label }, index) => [
						label,
						urls.map(({ cells }) => LETTERS[cells[index]?.answers[dialect].verdict ?? 9]).join(""),
					]),
				);
			expect(found("rfc9309")).toEqual(EXPECTED[id]);
			// Only RFC 9309 says that the robots.txt itself is always allowed.
			const isRobotsTxt = urls.map(({ url }) => url === "/robots.txt");
			const google = Object.entries(EXPECTED[id] ?? {}).map(([label, letters]) => [
				label,
				Array.from(letters, (letter, index) => (isRobotsTxt[index] ? "b" : letter)).join(""),
			]);
			expect(found("google")).toEqual(Object.fromEntries(google));
		},
	);

	it.each(purposes)("$title: has nothing to fix, and is short", ({ input }) => {
		const robots = RobotsTxt.parse(input.robotsTxt);
		expect(lint(robots, { url: robotsTxtUrl(input.site) })).toEqual([]);
		expect(input.robotsTxt.split("\n").length).toBeLessThan(16);
	});

	it("against AI training: every documented crawler of that purpose is blocked, and nobody else", () => {
		const { robotsTxt } = purposes.find(({ id }) => id === "no-ai-training")?.input ?? { robotsTxt: "" };
		const robots = RobotsTxt.parse(robotsTxt);
		for (const { purposes: own, profile } of crawlers) {
			expect(robots.matcher(profile).isAllowed("/any")).toBe(!own.includes("ai-training"));
		}
		const { isChanged, unproved } = blockCrawlers(robotsTxt, { purpose: "ai-training" });
		expect({ isChanged, unproved }).toEqual({ isChanged: false, unproved: [] });
	});

	it("know their own fields again, so that an opened file replaces them", () => {
		for (const { input } of PURPOSE_EXAMPLES) expect(isOfExample("urls", input.urls)).toBe(true);
		expect(isOfExample("urls", " \n")).toBe(true);
		expect(isOfExample("crawlers", "MyBot")).toBe(false);
	});
});
