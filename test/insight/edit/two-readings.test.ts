import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../bindings/js.js";
import { lint } from "../../../insight/analysis/index.js";
import { allowCrawlers, blockCrawlers, editRobotsTxt, minifyRobotsTxt } from "../../../insight/edit/index.js";
import { propertyTimeoutMs, runs, runsCount } from "../../support/fuzz.js";

const READINGS: readonly Dialect[] = ["rfc9309", "google"];
const NAMES = ["*", "a", "b", "Googlebot", "a1"];
const PIECES = ["/", "a", ":", "%3A", "%3a", "%2F", "*", "$", "index.html", "?"];
const PARTS = ["", "/", "a", ":", "%3A", "%2F", "index.html", "?"];
const URLS = PARTS.flatMap((one) => PARTS.flatMap((two) => PARTS.map((three) => `/${one}${two}${three}`)));

const path = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }).map((all) => `/${all.join("")}`),
	},
	fc.constantFrom("", "/", "*", "/*", "/index.html"),
);
const rule = fc
	.tuple(fc.constantFrom("Allow", "Disallow", "Disallow"), path)
	.map((parts) => parts.join(": "));
const group = fc
	.tuple(
		fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }),
		fc.array(rule, { minLength: 1, maxLength: 4 }),
	)
	.map(([names, rules]) => [...names.map((name) => `User-agent: ${name}`), ...rules].join("\n"));
const file = fc.array(group, { minLength: 1, maxLength: 3 }).map((groups) => `${groups.join("\n\n")}\n`);

/** The verdicts of a crawler in each reading; no line names a crawler with a digit in google. */
function verdictsOf(body: string, token: string): Record<string, string> {
	const dialects = /[0-9]/.test(token) ? READINGS.slice(0, 1) : READINGS;
	return Object.fromEntries(
		dialects.map((dialect) => {
			const verdicts = RobotsTxt.parse(body, { dialect }).matcher(token).checkAll(URLS);
			return [dialect, verdicts.join("")];
		}),
	);
}

const WIKI = "User-agent: *\nDisallow: /wiki/Special:\nDisallow: /wiki/Special%3A\n";

describe("a change is proved in both readings of real crawlers", () => {
	it("a path that only RFC 9309 compares as equal stays, and the finding says so", () => {
		expect(minifyRobotsTxt(WIKI).removedLines).toEqual([]);
		expect(minifyRobotsTxt(WIKI, { dialect: "rfc9309" }).removedLines).toEqual([3]);
		const robots = RobotsTxt.parse(WIKI);
		const [finding] = lint(robots, { notes: true });
		expect(finding).toMatchObject({ code: "duplicate-rule", line: 3, advice: "" });
		expect(finding?.message).toMatch(/by RFC 9309; for Google's crawlers, .* it is not proved\.$/);
		const [explicit] = lint(robots, { notes: true, dialect: "rfc9309" });
		expect(explicit).toMatchObject({ code: "duplicate-rule", advice: "Remove the line." });
	});

	it("block writes the rule that google needs too", () => {
		const body = "User-agent: GPTBot\nDisallow: /a%3A\n";
		expect(blockCrawlers(body, { crawlers: "GPTBot", path: "/a:", dialect: "rfc9309" }).isChanged).toBe(
			false,
		);
		const { body: changed, unproved } = blockCrawlers(body, { crawlers: "GPTBot", path: "/a:" });
		expect(unproved).toEqual([]);
		for (const dialect of READINGS)
			expect(RobotsTxt.parse(changed, { dialect }).isAllowed("/a:b", "GPTBot"), dialect).toBe(false);
	});

	it("asks rfc9309 alone about a crawler whose name has a digit", () => {
		expect(blockCrawlers("User-agent: *\nDisallow:\n", { crawlers: "MJ12bot" })).toMatchObject({
			isChanged: true,
			unproved: [],
		});
	});

	it(
		"rules for * are repeated so that only what they close is closed, for crawlers of that group alone",
		() => {
			let repeatedCount = 0;
			fc.assert(
				fc.property(file, fc.constantFrom("a", "b", "Googlebot"), (body, token) => {
					let after: string;
					try {
						after = editRobotsTxt(body).repeatRules(token).toString();
					} catch (error) {
						expect(error).toMatchObject({ name: "RangeError" });
						return;
					}
					if (after !== body) repeatedCount++;
					for (const dialect of READINGS) {
						const [was, is] = [body, after].map((text) => RobotsTxt.parse(text, { dialect }));
						const linesOf = (name: string) =>
							was!
								.groupsFor(name)
								.groups.map(({ line }) => line)
								.join();
						const closed = was!.matcher("*").checkAll(URLS);
						for (const name of ["a", "b", "ab", "Googlebot", "Googlebot-Image", "*", "other"]) {
							const before = was!.matcher(name).checkAll(URLS);
							const verdicts = is!.matcher(name).checkAll(URLS);
							for (const [index, url] of URLS.entries()) {
								if (verdicts[index] === before[index]) continue;
								const shown = `${dialect} ${token}: ${name} ${url}\n${body}\n->\n${after}`;
								expect([before[index], verdicts[index], closed[index]], shown).toEqual([1, 0, 0]);
								expect(linesOf(name), shown).toBe(linesOf(token));
							}
						}
						if (dialect === "google") continue;
						const found = lint(is!, { dialect, notes: true }).filter(
							({ code }) => code === "own-group-reopens",
						);
						const names = is!.groups.flatMap(({ productTokens }) => productTokens);
						const own = names.filter(({ value }) => value === token).map(({ line }) => line);
						expect(
							found.filter(({ line }) => own.includes(line)),
							after,
						).toEqual([]);
					}
				}),
				runs(600),
			);
			expect(repeatedCount).toBeGreaterThan(runsCount(20));
		},
		propertyTimeoutMs,
	);

	it(
		"whatever the file: minify changes no verdict, and block and allow those that are asked for",
		() => {
			let provedCount = 0;
			let count = 0;
			fc.assert(
				fc.property(
					file,
					fc.constantFrom("a", "Googlebot", "a1"),
					fc.constantFrom("/", "/a", "/:", "/a%3A", "/index.html"),
					fc.boolean(),
					(body, token, asked, isAllowed) => {
						const minified = minifyRobotsTxt(body).body;
						for (const name of [...NAMES, "other"])
							expect(verdictsOf(minified, name), `${name} in\n${body}\n->\n${minified}`).toEqual(
								verdictsOf(body, name),
							);
						const edit = isAllowed ? allowCrawlers : blockCrawlers;
						const { body: edited, unproved } = edit(body, { crawlers: token, path: asked });
						count++;
						if (unproved.length > 0) {
							expect(edited).toBe(body);
							return;
						}
						provedCount++;
						const meant = verdictsOf(`User-agent: *\nDisallow: ${asked}\n`, token);
						const wanted = Object.fromEntries(
							Object.entries(verdictsOf(body, token)).map(([dialect, verdicts]) => [
								dialect,
								Array.from(verdicts, (verdict, index) =>
									meant[dialect]![index] === "0" ? String(Number(isAllowed)) : verdict,
								).join(""),
							]),
						);
						if (asked !== "/index.html")
							expect(
								verdictsOf(edited, token),
								`${token} ${asked} ${isAllowed}\n${body}\n->\n${edited}`,
							).toEqual(wanted);
						for (const name of ["b", "other"])
							expect(verdictsOf(edited, name), `${name} in\n${edited}`).toEqual(verdictsOf(body, name));
					},
				),
				runs(300),
			);
			expect(provedCount / count).toBeGreaterThan(0.5);
		},
		propertyTimeoutMs,
	);
});
