import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { NODE_FILES } from "../../scripts/entries/entries.mjs";
import { filesOf } from "../support/built-files.js";

/** The built files, as users load them: each entry has classes of its own, and all must go together. */
const load = (file: string) => import(/* @vite-ignore */ new URL(`../../dist/${file}`, import.meta.url).href);

const require = createRequire(import.meta.url);

/** The two copies of each class in a program that both imports and requires. */
const copies = async (name: string) => ({
	imported: await load(`${name}.js`),
	required: require(`../../dist/${name}.cjs`),
});

describe.each(["index", "js", "auto"])("import and require of %s in one program", (name) => {
	const BODY = "user-agent: *\ndisallow: /a\ncontent-usage: /b train-ai=n";

	it("a file of either goes into what the other has", async () => {
		const files = await copies(name);
		const readers = await copies("directives");
		for (const [ours, theirs] of [
			["imported", "required"],
			["required", "imported"],
		] as const) {
			const robots = files[ours].RobotsTxt.parse(BODY);
			const preferences = readers[theirs].parseContentPreferences(robots);
			expect(preferences.forUrl("/b", "a").usage.preferences["train-ai"]).toBe("disallowed");
			preferences.dispose();
			const directives = readers[theirs].parseRobotsDirectives("noindex", "a");
			expect(readers[ours].directivesSeen(directives, robots.explain("/a", "a")).unseen).toHaveLength(1);
			robots.dispose();
		}
	});

	it("a client of either reads by the class of the other", async () => {
		const files = await copies(name);
		const clients = await copies("client");
		const fetch = async () => new Response(BODY);
		for (const [ours, theirs] of [
			["imported", "required"],
			["required", "imported"],
		] as const) {
			const parser = files[ours].RobotsTxt;
			const client = new clients[theirs].RobotsClient({ productToken: "a", parser, fetch });
			expect(await client.isAllowed("https://example.com/a")).toBe(false);
			expect((await client.robotsTxt("https://example.com/")).robotsTxt).toBeInstanceOf(parser);
			await client.dispose();
		}
	});

	it("an error of either is known by its name", async () => {
		for (const { RobotsTxt, DisposedError } of Object.values(await copies(name))) {
			const robots = RobotsTxt.parse(BODY);
			robots.dispose();
			expect(() => robots.groups).toThrow(DisposedError);
			expect(() => robots.groups).toThrow(expect.objectContaining({ name: "DisposedError" }));
		}
	});
});

/** Every build of an entry: once for bundlers and hosts, once for Node, if Node has its own; imported and required. */
function buildsOf(name: string): string[] {
	const isForNode = NODE_FILES.some((file) => file.name === name);
	return ["", ...(isForNode ? ["node/"] : [])].flatMap((folder) =>
		["js", "cjs"].map((ending) => `${folder}${name}.${ending}`),
	);
}

const loadBuild = (file: string) => (file.endsWith(".cjs") ? require(`../../dist/${file}`) : load(file));

/** What each entry that takes a parsed file does with one, and what it answers. */
const DOORS: readonly (readonly [
	name: string,
	ask: (entry: never, robots: never) => unknown,
	answer: unknown,
])[] = [
	[
		"directives",
		(
			{ parseContentPreferences }: { parseContentPreferences: (robots: unknown) => { rules: unknown[] } },
			robots,
		) => parseContentPreferences(robots).rules.length,
		1,
	],
	[
		"records",
		({ readRecords }: { readRecords: (robots: unknown) => { host: { value: string } | null } }, robots) =>
			readRecords(robots).host !== null,
		true,
	],
	[
		"analysis",
		({ whoMay }: { whoMay: (robots: unknown) => { token: string; access: string }[] }, robots) =>
			whoMay(robots).find(({ token }) => token === "*")?.access,
		"part",
	],
	[
		"testing",
		(
			{ robotsMatchers }: { robotsMatchers: { toBlock: (...given: unknown[]) => { pass: boolean } } },
			robots,
		) => robotsMatchers.toBlock(robots, "ExampleBot", "/a/*").pass,
		true,
	],
	[
		"client",
		async (
			{
				RobotsClient,
			}: { RobotsClient: new (options: object) => { isAllowed(url: string): Promise<boolean> } },
			robots: { constructor: unknown },
		) => {
			const fetch = async () => new Response("user-agent: *\ndisallow: /a");
			const client = new RobotsClient({ productToken: "a", parser: robots.constructor, fetch });
			return client.isAllowed("https://example.com/a");
		},
		false,
	],
];

describe.each(["index", "js", "auto"].flatMap(buildsOf))("a file that dist/%s parsed", (parser) => {
	it.each(DOORS.flatMap(([name, ask, answer]) => buildsOf(name).map((file) => ({ file, ask, answer }))))(
		"is taken by dist/$file",
		async ({ file, ask, answer }) => {
			const { RobotsTxt } = await loadBuild(parser);
			const robots = RobotsTxt.parse(
				"user-agent: *\ndisallow: /a\ncontent-usage: /b train-ai=n\nhost: h.example",
			);
			expect(await ask((await loadBuild(file)) as never, robots as never)).toEqual(answer);
			robots.dispose();
		},
	);
});

describe("the built entries", () => {
	it("state of access goes from the store of what is imported to that of what is required", async () => {
		const { imported, required } = await copies("client");
		const { state } = imported.nextAccessState(null, { status: 200, body: "" }, 1_750_000_000);
		expect(required.accessCopyBody(JSON.parse(JSON.stringify(state)))).toBe("");
		expect(required.nextAccessState(state, null, 1_750_000_001).inForce).toBe("rules");
	});

	it.each(["index.js", "js.js", "auto.js"])("%s and directives.js work together", async (file) => {
		const { RobotsTxt } = await load(file);
		const directivesEntry = await load("directives.js");
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /a\ncontent-usage: /b train-ai=n");
		const preferences = directivesEntry.parseContentPreferences(robots);
		expect(preferences.forUrl("/b", "a").usage.preferences["train-ai"]).toBe("disallowed");
		const directives = directivesEntry.parseRobotsDirectives("noindex", "a");
		expect(directivesEntry.directivesSeen(directives, robots.explain("/a", "a")).unseen).toHaveLength(1);
		robots.dispose();
	});

	it("robots-parser.js runs the engine of index.js", async () => {
		const { default: robotsParser, DisposedError } = await load("robots-parser.js");
		expect(DisposedError).toBe((await load("index.js")).DisposedError);
		const robots = robotsParser("https://h.example/robots.txt", "user-agent: *\ndisallow: /a");
		expect([robots.engine, robots.isAllowed("https://h.example/a", "a")]).toEqual(["wasm", false]);
		robots.dispose();
	});

	it("require of robots-parser is the function, and its own default; ./js has it by name", () => {
		const byDefault = require("../../dist/robots-parser.cjs");
		expect(byDefault.default).toBe(byDefault);
		const byName = require("../../dist/js.cjs");
		for (const [robotsParser, { DisposedError }] of [
			[byDefault, byDefault],
			[byName.robotsParser, byName],
		]) {
			const robots = robotsParser("https://h.example/robots.txt", "user-agent: *\ndisallow: /a");
			expect(robots.isAllowed("https://h.example/a", "a")).toBe(false);
			robots.dispose();
			expect(() => robots.isAllowed("https://h.example/a")).toThrow(DisposedError);
		}
	});

	it.each([
		["index.js", ["embedded-module.js", "engine-wasm.js"]],
		["edge/index.js", ["engine-wasm.js", "imported-module.js"]],
		["js.js", ["engine-js.js"]],
		["auto.js", ["embedded-module.js", "engine-js.js", "engine-wasm.js"]],
		["edge/auto.js", ["engine-js.js", "engine-wasm.js", "imported-module.js"]],
		["client.js", ["embedded-module.js", "engine-wasm.js"]],
		["edge/client.js", ["engine-wasm.js", "imported-module.js"]],
		["enforce.js", ["embedded-matcher-module.js", "embedded-module.js", "engine-wasm.js"]],
		["edge/enforce.js", ["engine-wasm.js", "imported-matcher-module.js", "imported-module.js"]],
		["wasm.js", ["engine-wasm.js"]],
		["robots-parser.js", ["embedded-module.js", "engine-wasm.js"]],
		["directives.js", []],
	])("%s loads of engines %j", (file, engines) => {
		const loaded = filesOf(`dist/${file}`).map((each) => each.replace(/.*\//, ""));
		expect(loaded.filter((each) => /^engine-|-module/.test(each)).sort()).toEqual(engines);
	});

	it("client.js loads where there are no modules of Node", () => {
		const code = filesOf("dist/client.js")
			.map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"))
			.join("\n");
		expect(code).toContain("getBuiltinModule");
		expect(code).not.toMatch(/^(?:import|export)\b[^"';]*["'](?!\.)/m);
	});

	it.each([
		["index", ["index"]],
		["client", ["client", "index"]],
		["robots-parser", ["index", "robots-parser"]],
	])("%s as Node loads it is %j, and nothing else", (name, files) => {
		const loaded = filesOf(`dist/node/${name}.js`).sort();
		expect(loaded).toEqual(files.map((file) => `dist/node/${file}.js`));
		const required = readFileSync(new URL(`../../dist/node/${name}.cjs`, import.meta.url), "utf8");
		const own = Array.from(required.matchAll(/require\(["'`](\.[^"'`]*)["'`]\)/g), ([, path]) => path);
		expect(own).toEqual(files.filter((file) => file !== name).map((file) => `./${file}.cjs`));
	});

	it.each(["analysis", "audit", "edit", "enforce"])(
		"%s is 7 to 13 files, of three to six times the octets of . in Node",
		(name) => {
			const octetsOf = (files: readonly string[]) =>
				files.reduce((sum, file) => sum + statSync(new URL(`../../${file}`, import.meta.url)).size, 0);
			const loaded = filesOf(`dist/${name}.js`);
			const ratio = octetsOf(loaded) / octetsOf(filesOf("dist/node/index.js"));
			expect([loaded.length >= 7, loaded.length <= 13]).toEqual([true, true]);
			expect([ratio >= 3, ratio <= 6]).toEqual([true, true]);
		},
	);

	it("the enforcer loads nothing of the client", () => {
		expect(filesOf("dist/enforce.js")).not.toContain("dist/shared/client-room.js");
	});

	it("instanceof holds for what another build throws", async () => {
		const builds = await Promise.all(["index", "js", "client"].flatMap(buildsOf).map(loadBuild));
		const errors = [];
		for (const { RobotsTxt, RobotsClient } of builds) {
			const used = RobotsTxt?.parse("") ?? new RobotsClient({ productToken: "a" });
			used.dispose();
			try {
				await (RobotsTxt === undefined ? used.isAllowed("https://example.com/") : used.groups);
			} catch (error) {
				errors.push(error);
			}
		}
		expect(errors).toHaveLength(builds.length);
		for (const { DisposedError, EngineBrokenError } of builds) {
			expect(errors.every((error) => error instanceof DisposedError)).toBe(true);
			expect(errors.some((error) => error instanceof EngineBrokenError)).toBe(false);
			expect([null, undefined, {}, "ROBOTS_DISPOSED"].some((value) => value instanceof DisposedError)).toBe(
				false,
			);
		}
	});

	it.each(["js", "cjs"])("in Node a file that a client has is a RobotsTxt of . (%s)", async (ending) => {
		const { RobotsTxt } = await loadBuild(`node/index.${ending}`);
		const { RobotsClient } = await loadBuild(`node/client.${ending}`);
		const client = new RobotsClient({ productToken: "a", fetch: async () => new Response("user-agent: a") });
		expect((await client.robotsTxt("https://example.com/")).robotsTxt).toBeInstanceOf(RobotsTxt);
		await client.dispose();
	});
});
