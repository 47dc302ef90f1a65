import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The built files, as users load them: each entry has classes of its own, and all must go together. */
const load = (file: string) => import(/* @vite-ignore */ new URL(`../dist/${file}`, import.meta.url).href);

describe("the built entries", () => {
	it.each(["index.js", "js.js"])("%s and directives.js work together", async (file) => {
		const { RobotsTxt, parseRobotsDirectives, directivesSeen } = await load(file);
		const directivesEntry = await load("directives.js");
		expect(parseRobotsDirectives).toBe(directivesEntry.parseRobotsDirectives);
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /a\ncontent-usage: /b train-ai=n");
		const preferences = directivesEntry.parseContentPreferences(robots);
		expect(preferences.forUrl("/b", "a").usage.preferences["train-ai"]).toBe("disallowed");
		const directives = directivesEntry.parseRobotsDirectives("noindex", "a");
		expect(directivesSeen(directives, robots.explain("/a", "a")).unseen).toHaveLength(1);
		robots.dispose();
	});

	it("robots-parser.js runs the engines of index.js", async () => {
		const { default: robotsParser, DisposedError } = await load("robots-parser.js");
		expect(DisposedError).toBe((await load("index.js")).DisposedError);
		const robots = robotsParser("https://h.example/robots.txt", "user-agent: *\ndisallow: /a");
		expect([robots.engine, robots.isAllowed("https://h.example/a", "a")]).toEqual(["wasm", false]);
		robots.dispose();
	});

	it("directives.js carries no engine, and the others carry no directives", () => {
		const holds = (file: string, text: string) =>
			readFileSync(new URL(`../dist/${file}`, import.meta.url), "utf8").includes(text);
		expect(holds("directives.js", "WebAssembly")).toBe(false);
		expect(holds("directives.js", "dissallow")).toBe(false);
		for (const file of ["index.js", "js.js", "wasm.js"]) expect(holds(file, "indexifembedded")).toBe(false);
	});
});
