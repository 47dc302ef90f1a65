import { describe, expect, it } from "vitest";
import type { Crawler, UrlInput } from "../../../../bindings/contract/types.js";
import type { ParsedRobotsTxt } from "../../../../bindings/file/robots-txt.js";
import type { LintOptions } from "../../../../insight/analysis/findings/types.js";
import { lint } from "../../../../insight/analysis/index.js";
import { engines, withFile } from "../../../support/engines.js";

const SEARCH_ENGINES = ["Googlebot", "bingbot", "DuckDuckBot", "Applebot", "Yeti", "Slurp", "Baiduspider"];
const COUNT = 200;
const URL_OF_FILE = "http://a/robots.txt";

const repeated = (line: (index: number) => string) =>
	Array.from({ length: COUNT }, (_, index) => line(index));
const sitemaps = repeated((index) => `sitemap:http://a/s${index % (COUNT / 2)}`);

/** Files whose sitemaps are many, and on fewer paths; some policies close them. */
const FILES = [
	{
		name: "sitemaps that a rule forbids",
		body: ["user-agent:*", "allow:/zz", ...repeated(() => "disallow:/s"), ...sitemaps].join("\n"),
		policyCount: 1,
		findingCount: COUNT,
	},
	{
		name: "the same under seven search groups",
		body: [
			...SEARCH_ENGINES.flatMap((name) => [`user-agent:${name}`, `allow:/zz${name}`, "disallow:/s"]),
			...sitemaps,
		].join("\n"),
		policyCount: 7,
		findingCount: COUNT,
	},
	{
		name: "colons forgotten",
		body: repeated(
			(index) => ["Disallow /", "User-agent *", "Allow /q", "Sitemap http://a/s7"][index % 4]!,
		).join("\n"),
		policyCount: 1,
		findingCount: COUNT / 4,
	},
] as const;

/** A sitemap of each file, which is there more than once. No rule is like it. */
const PATH = "/s7";

/** Collects what the policies of a file are asked about that path. */
function withCounter(file: ParsedRobotsTxt): { readonly file: ParsedRobotsTxt; asked: string[] } {
	const asked: string[] = [];
	const counted = new Proxy(file, {
		get(target, name) {
			const value = Reflect.get(target, name, target);
			if (typeof value !== "function") return value;
			if (name !== "matcher") return value.bind(target);
			return (crawler: Crawler) =>
				new Proxy(target.matcher(crawler), {
					get(matcher, method) {
						const run = Reflect.get(matcher, method, matcher);
						if (typeof run !== "function") return run;
						return (...args: [UrlInput]) => {
							if (args[0] === PATH) asked.push(String(method));
							return run.apply(matcher, args);
						};
					},
				});
		},
	});
	return { file: counted, asked };
}

describe.each(engines)("sitemaps that are forbidden, $name", ({ name: engine }) => {
	it.each(FILES)("each path is asked once of a policy, without an explanation: $name", (each) => {
		withFile(each.body, {}, engine, (robots) => {
			const { file, asked } = withCounter(robots);
			const options: LintOptions = { url: URL_OF_FILE, notes: true };
			const found = Array.from(lint(file, options)).filter(({ code }) => code === "sitemap-blocked");
			expect(found.length).toBe(each.findingCount);
			expect(asked).toEqual(Array.from({ length: each.policyCount }, () => "decide"));
		});
	});

	it.each(FILES)("nothing is asked for a note that nobody wants: $name", (each) => {
		withFile(each.body, {}, engine, (robots) => {
			const { file, asked } = withCounter(robots);
			expect(Array.from(lint(file)).some(({ code }) => code === "sitemap-blocked")).toBe(false);
			expect(asked).toEqual([]);
		});
	});
});
