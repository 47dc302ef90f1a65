import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DisposedError } from "../../../bindings/arguments/error-classes.js";
import type { RobotsTxt } from "../../../bindings/auto.js";
import type { Dialect, EngineName } from "../../../bindings/contract/types.js";
import { parseContentPreferences, type UrlPreferences } from "../../../crawling/directives/index.js";
import { dialects, engines, enginesAndDialects, withFile } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

/** Calls past the compiler, as JavaScript callers can. */
// biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
type Unchecked = any;

function ask(body: string, engine: EngineName, dialect: Dialect = "rfc9309") {
	return (url: string, token: string | readonly string[] = "ExampleBot"): UrlPreferences =>
		withFile(body, { dialect }, engine, (robots) => {
			const preferences = parseContentPreferences(robots);
			const found = preferences.forUrl(url, token);
			preferences.dispose();
			return found;
		});
}

const usageOf = (found: UrlPreferences): object => found.usage.preferences;

describe.each(engines)("Content-Usage, draft-ietf-aipref-attach-05 §3: engine $name", ({ name: engine }) => {
	it("the example of §3.4", () => {
		const of = ask(
			[
				"User-Agent: *",
				"Allow: /",
				"Disallow: /never/",
				"Content-Usage: train-ai=n",
				"Content-Usage: /ai-ok/ train-ai=y",
				"",
				"User-Agent: ExampleBot",
				"Allow: /",
				"Content-Usage: train-ai=y",
			].join("\n"),
			engine,
		);
		expect(usageOf(of("/test", "OtherBot"))).toStrictEqual({ "train-ai": "disallowed" });
		expect(usageOf(of("/ai-ok/test", "OtherBot"))).toStrictEqual({ "train-ai": "allowed" });
		expect(of("/never/test", "OtherBot")).toMatchObject({ isCrawlable: false, usage: { rules: [] } });
		expect(usageOf(of("/never/test"))).toStrictEqual({ "train-ai": "allowed" });
	});

	it("§3.1: the longest path wins, whatever the order; the rest states nothing", () => {
		const of = ask(
			"user-agent: *\ncontent-usage: /a/*.html train-ai=y\ncontent-usage: /a search=n\ncontent-usage: /a/b$ x=y",
			engine,
		);
		expect(usageOf(of("/a/b"))).toStrictEqual({ x: "allowed" });
		expect(usageOf(of("/a/b/"))).toStrictEqual({ search: "disallowed" });
		expect(usageOf(of("/a/b.html"))).toStrictEqual({ "train-ai": "allowed" });
		expect(usageOf(of("/c"))).toStrictEqual({});
	});

	it("§3.1: identical paths apply together, the most restrictive holds; also across merged groups", () => {
		const of = ask(
			"user-agent: *\ncontent-usage: /é train-ai=y, search=y\ncontent-usage: /%c3%a9 train-ai=n\n" +
				"disallow:\nuser-agent: *\ncontent-usage: /%C3%A9 ai-use=y",
			engine,
		);
		const found = of("/é/x");
		expect(usageOf(found)).toStrictEqual({
			"train-ai": "disallowed",
			search: "allowed",
			"ai-use": "allowed",
		});
		expect(found.usage.rules.map(({ line, path }) => [line, path])).toEqual([
			[2, "/é"],
			[3, "/%c3%a9"],
			[6, "/%C3%A9"],
		]);
	});

	it("a crawler with its own group never sees those for *, even where its own says nothing", () => {
		const of = ask("user-agent: *\ncontent-usage: train-ai=n\ndisallow:\nuser-agent: ExampleBot", engine);
		expect(usageOf(of("/", "OtherBot"))).toStrictEqual({ "train-ai": "disallowed" });
		expect(usageOf(of("/"))).toStrictEqual({});
	});

	it("RFC 9309 §2.2.4: the record neither ends a group nor its list of user-agent lines", () => {
		const of = ask("user-agent: ExampleBot\ncontent-usage: a=n\nuser-agent: b\ndisallow: /x", engine);
		expect(usageOf(of("/", "b"))).toStrictEqual({ a: "disallowed" });
		expect(of("/x").isCrawlable).toBe(false);
	});

	it("the raw scope is kept, of rules outside a group and of malformed ones too", () => {
		const body =
			"content-usage: a=y\nuser-agent: X\nuser-agent: y\nCONTENT-USAGE:/p\t a=n # c\ncontent-usage: A=n\n" +
			"Content-Usage: /p\ncontent-usage: *.pdf a=n";
		withFile(body, {}, engine, (robots) => {
			const { rules } = parseContentPreferences(robots);
			const group = robots.groups[0];
			expect(group?.productTokens.map(({ value }) => value)).toEqual(["X", "y"]);
			const shared = { record: "content-usage", group, preferences: {} };
			expect(rules).toEqual([
				{
					...shared,
					line: 1,
					group: null,
					path: null,
					expression: "a=y",
					isWellFormed: true,
					preferences: { a: "allowed" },
				},
				{
					...shared,
					line: 4,
					path: "/p",
					expression: "a=n",
					isWellFormed: true,
					preferences: { a: "disallowed" },
				},
				{ ...shared, line: 5, path: null, expression: "A=n", isWellFormed: false },
				{ ...shared, line: 6, path: "/p", expression: "", isWellFormed: true },
				{ ...shared, line: 7, path: null, expression: "*.pdf a=n", isWellFormed: false },
			]);
		});
	});

	it.each([
		["train-ai=y, search=n", { "train-ai": "allowed", search: "disallowed" }],
		["train-ai=y,train-ai=n", { "train-ai": "disallowed" }],
		['train-ai=y, train-ai, search=n, search="n"', {}],
		["train-ai;allow=n, train-ai=y", { "train-ai": "allowed" }],
		['train-ai=y;x="?";z', { "train-ai": "allowed" }],
		["train-ai=Y, search=yes, a=1, b=?1, c=(y n), d=:eQ==:", {}],
		["train-ai=n;until=@1659578233, search=y", { "train-ai": "disallowed", search: "allowed" }],
		["d=@1659578233;a, train-ai=n", { "train-ai": "disallowed" }],
		["d=(@1 @-2;x=@3), train-ai=n", { "train-ai": "disallowed" }],
		['a="@1 \\" =@2", train-ai=n', { "train-ai": "disallowed" }],
		["train-ai=n, d=@1", { "train-ai": "disallowed" }],
		["train-ai=@1, search=n", { search: "disallowed" }],
		["train-ai=n@1", {}],
		["d=@1.5, train-ai=n", {}],
		["d=@1234567890123456, train-ai=n", {}],
		["d=@, train-ai=n", {}],
		['a="@1, train-ai=n', {}],
		["*.new_1-x=n", { "*.new_1-x": "disallowed" }],
		["__proto__=n", {}],
		["train-ai = n", {}],
		["train-ai=n,", {}],
		["Train-AI=n", {}],
		["train-ai=n, é=y", {}],
	])("vocab-08, exemplary format: %s", (expression, expected) => {
		expect(usageOf(ask(`user-agent: *\ncontent-usage: ${expression}`, engine)("/"))).toStrictEqual(expected);
	});
});

describe.each(engines)("Content-Signal: engine $name", ({ name: engine }) => {
	it.each([
		["search=yes,ai-train=no", { search: "allowed", "ai-train": "disallowed" }],
		["Search = YES, , ai-input=maybe, new=no,", { search: "allowed", new: "disallowed" }],
		["search=no, search=yes", { search: "disallowed" }],
		["search=yes, search=no", { search: "disallowed" }],
		["__proto__=no, constructor=yes", { ["__proto__"]: "disallowed", constructor: "allowed" }],
		["search, ai-train=no", {}],
		["", {}],
	])("%s", (expression, expected) => {
		const found = ask(`user-agent: *\ncontent-signal: ${expression}`, engine)("/");
		expect(found.signals.preferences).toStrictEqual(expected);
		expect(found.usage).toStrictEqual({ preferences: {}, rules: [] });
	});

	it("may have a path, and has nothing to do with Content-Usage", () => {
		const of = ask(
			"user-agent: *\ncontent-signal: ai-train=no\ncontent-signal: /blog/ ai-train=yes\ncontent-usage: /blog/x a=n",
			engine,
		);
		expect(of("/blog/x").signals.preferences).toStrictEqual({ "ai-train": "allowed" });
		expect(of("/").signals.preferences).toStrictEqual({ "ai-train": "disallowed" });
	});
});

describe.each(enginesAndDialects)("engine $engine, dialect $dialect", ({ engine, dialect }) => {
	it(
		"paths match as those of the dialect's disallow rules do, and the longest wins",
		() => {
			const paths = fc.array(fc.constantFrom(..."/ a b * $ %61 %2F ? ab .".split(" ")), { maxLength: 5 });
			const agents = fc.constantFrom("*", "a", "b", "ab", "* x", "a1", "B/1.0", "");
			const files = fc.array(fc.record({ agent: agents, paths: fc.array(paths, { maxLength: 4 }) }), {
				maxLength: 4,
			});
			fc.assert(
				fc.property(files, paths, fc.constantFrom("a", "b", "a1", "zz"), (groups, url, token) => {
					const linesOf = (toLine: (path: string, index: number) => string) =>
						groups.flatMap(({ agent, paths: own }) => [
							`user-agent: ${agent}`,
							...own.map((path, index) => toLine(`/${path.join("")}`, index)),
							"disallow:",
						]);
					const usage = linesOf((path, index) => `content-usage: ${path} c${index}=n`).join("\n");
					const rules = linesOf((path) => `disallow: ${path}`).join("\n");
					const target = `/${url.join("")}`;
					const found = ask(usage, engine, dialect)(target, token).usage.rules.map(({ line }) => line);
					withFile(rules, { dialect }, engine, (robots) => {
						const { rule, rivals } = robots.explain(target, token);
						const ranks = new Map<number, number>();
						robots.visitRecordLines(({ line, rank }) => ranks.set(line, rank));
						const matching = [rule, ...rivals].filter((each) => each !== null && each.pattern !== "");
						const longest = Math.max(...matching.map((each) => ranks.get(each?.line ?? 0) ?? 0));
						const expected = matching.flatMap((each) =>
							each !== null && ranks.get(each.line) === longest ? [each.line] : [],
						);
						expect(found).toEqual(expected.sort((first, second) => first - second));
					});
				}),
				runs(200),
			);
		},
		propertyTimeoutMs,
	);
});

describe("whatever the file holds", () => {
	it(
		"both engines say the same, and nothing throws",
		() => {
			const WORDS = [
				..."user-agent: content-usage: content-signal: disallow: allow: * a b a1 / /a /* $ %41 train-ai=n x=y".split(
					" ",
				),
				...'search=yes no , ; = ( ) " é # \n \n \n \r\n'.split(/ /),
				" ",
				"\t",
				"\0",
			];
			const bodies = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(""));
			const urls = fc.constantFrom("/", "/a", "/ab?x", "/robots.txt", "https://h.example/A");
			fc.assert(
				fc.property(
					bodies,
					urls,
					fc.constantFrom("a", "a1"),
					fc.constantFrom(...dialects),
					(body, url, token, dialect) => {
						const [first, second] = engines.map(({ name }) => ask(body, name, dialect)(url, token));
						expect(second).toEqual(first);
					},
				),
				runs(500),
			);
		},
		propertyTimeoutMs,
	);
});

describe.each(engines)("arguments and disposal: engine $name", ({ name: engine }) => {
	const BODY = "user-agent: *\ncontent-usage: /x a=n";
	const use = (call: (robots: RobotsTxt) => unknown) =>
		withFile(BODY, { url: "https://h.example/robots.txt" }, engine, call);

	it("malformed arguments throw as isAllowed does", () => {
		for (const robots of [null, undefined, {}, "user-agent: *"]) {
			expect(() => parseContentPreferences(robots as Unchecked)).toThrow(
				/^robots: expected a RobotsTxt, got /,
			);
		}
		use((robots) => {
			const preferences = parseContentPreferences(robots);
			expect(() => preferences.forUrl("/", ["*"])).toThrow(/^crawler\[0\]: /);
			expect(() => preferences.forUrl("mailto:x", "a")).toThrow(TypeError);
			expect(() => preferences.forUrl("https://other.example/", "a")).toThrow(RangeError);
			expect(usageOf(preferences.forUrl(new URL("https://h.example/x"), "a"))).toStrictEqual({
				a: "disallowed",
			});
		});
	});

	it("is over after disposal, its own or the file's", () => {
		use((robots) => {
			const preferences = parseContentPreferences(robots);
			preferences.forUrl("/x", "a");
			preferences.dispose();
			preferences.dispose();
			expect(() => preferences.forUrl("/x", "a")).toThrow(DisposedError);
			const second = parseContentPreferences(robots);
			second.forUrl("/x", "a");
			robots.dispose();
			expect(() => second.forUrl("/x", "a")).toThrow(DisposedError);
			expect(() => parseContentPreferences(robots)).toThrow(DisposedError);
		});
	});

	it("records and verdicts are those of a file without the records", () => {
		withFile(BODY, {}, engine, (robots) => {
			expect(robots.isAllowed("/x", "a")).toBe(true);
			expect(robots.records).toEqual([{ line: 2, key: "content-usage", value: "/x a=n", groupLine: 1 }]);
		});
	});
});
