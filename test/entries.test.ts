import { describe, expect, it } from "vitest";
import { filesOf } from "./support/built-files.js";

/** The built files, as users load them: each entry has classes of its own, and all must go together. */
const load = (file: string) => import(/* @vite-ignore */ new URL(`../dist/${file}`, import.meta.url).href);

describe("the built entries", () => {
	it.each(["index.js", "js.js", "auto.js"])("%s and directives.js work together", async (file) => {
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

	it("robots-parser.js runs the engine of index.js", async () => {
		const { default: robotsParser, DisposedError } = await load("robots-parser.js");
		expect(DisposedError).toBe((await load("index.js")).DisposedError);
		const robots = robotsParser("https://h.example/robots.txt", "user-agent: *\ndisallow: /a");
		expect([robots.engine, robots.isAllowed("https://h.example/a", "a")]).toEqual(["wasm", false]);
		robots.dispose();
	});

	it.each([
		["index.js", ["embedded-module.js", "engine-wasm.js"]],
		["edge/index.js", ["engine-wasm.js", "imported-module.js"]],
		["js.js", ["engine-js.js"]],
		["auto.js", ["embedded-module.js", "engine-js.js", "engine-wasm.js"]],
		["edge/auto.js", ["engine-js.js", "engine-wasm.js", "imported-module.js"]],
		["wasm.js", ["engine-wasm.js"]],
		["robots-parser.js", ["embedded-module.js", "engine-wasm.js"]],
		["robots-parser-js.js", ["engine-js.js"]],
		["directives.js", []],
	])("%s loads of engines %j", (file, engines) => {
		const loaded = filesOf(`dist/${file}`).map((each) => each.replace(/.*\//, ""));
		expect(loaded.filter((each) => /^engine-|-module/.test(each)).sort()).toEqual(engines);
	});
});
