import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../bindings/js.js";
import { comparePolicies } from "../../insight/analysis/index.js";
import { minifyRobotsTxt } from "../../insight/edit/index.js";
import { inspect } from "../../playground/source/model/findings/inspect.js";
import type { Change } from "../../playground/source/model/findings/inspection.js";
import { changeBetween } from "../../playground/source/model/findings/text-change.js";
import { nameFix } from "../../playground/source/model/wording/summary.js";
import { runs, runsCount } from "../support/fuzz.js";

const look = (body: string | Uint8Array, dialect: "rfc9309" | "google" | "original1994" = "rfc9309") =>
	inspect({ body, site: "", dialect }).folded;

/** The text that an editor has after a change. */
function apply(text: string, { replacements }: Change): string {
	let changed = "";
	let keptFrom = 0;
	for (const { from, to, insert } of replacements) {
		changed += text.slice(keptFrom, from) + insert;
		keptFrom = to;
	}
	return changed + text.slice(keptFrom);
}

describe("changes of a text", () => {
	it("give the other text, and name each line that goes or comes", () => {
		const line = fc.constantFrom("", "a", "b", "ü", "😀");
		const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
		fc.assert(
			fc.property(text, text, (before, after) => {
				const change = changeBetween(before, after);
				expect(change === null ? before : apply(before, change)).toBe(after);
				expect(change === null).toBe(before === after);
				for (const { sign, line, text } of change?.lines ?? []) {
					expect((sign === "−" ? before : after).split("\n")[line - 1]).toBe(text);
				}
			}),
		);
	});

	it("show a few lines, and count the others", () => {
		const many = "x\n".repeat(50);
		expect(changeBetween(many, "")).toMatchObject({ unlistedCount: 44 });
	});
});

describe("fixes", () => {
	it("remove rules that change nothing, as minifyRobotsTxt does", () => {
		const file =
			"User-agent: a\nUser-agent: b\nDisallow: /a # why\nDisallow: /a/b\n# kept\nDisallow: /a # why\n";
		const fixed = look(file).filter(({ fix }) => fix !== null);
		expect(fixed.map(({ code }) => code).sort()).toEqual(["duplicate-rule", "redundant-rule"]);
		for (const { fix } of fixed) {
			expect(fix && nameFix(fix)).toBe("Remove lines 4 and 6");
			expect(fix && apply(file, fix)).toBe(minifyRobotsTxt(file, { keepComments: true }).body);
		}
		expect(look(apply(file, fixed[0]?.fix as Change))).toEqual([]);
	});

	it("are what the browsers' tests expect of ./edit", () => {
		const file =
			"User-agent: *\nDisallow: /a # kept closed\nDisallow: /a/b\nDisallow: /c\nAllow: /c/d\n\n" +
			"# a comment that stays\nUser-agent: ExampleBot\nUser-agent: OtherBot\nDisallow: /\nDisallow: /\n";
		const { body, removedLines } = minifyRobotsTxt(file, { keepComments: true });
		expect(removedLines).toEqual([3, 11]);
		const [first] = look(file).filter(({ fix }) => fix !== null);
		expect(apply(file, first?.fix as Change)).toBe(body);
	});

	it("write escapes where the rules are, whoever else obeys them", () => {
		for (const name of ["*", "Googlebot"]) {
			const file = `User-agent: ${name}\nDisallow:  /größe # why\nDisallow: /b\n`;
			const [finding] = look(file);
			expect(finding?.code).toBe("non-ascii-path");
			const after = file.replace("/größe", "/gr%C3%B6%C3%9Fe");
			expect(apply(file, finding?.fix as Change)).toBe(after);
			expect(nameFix(finding?.fix as Change)).toBe("Rewrite line 2");
			expect(look(after)).toEqual([]);
		}
	});

	it("are named by their lines where they only add some", () => {
		const file = "User-agent: *\nDisallow: /a\nDisallow: /b\n\nUser-agent: GPTBot\nAllow: /\n";
		const finding = look(file).find(({ code }) => code === "own-group-reopens");
		expect(finding?.fix && nameFix(finding.fix)).toBe("Add lines 7 and 8");
	});

	it("leave out stars that do nothing", () => {
		const file = "User-agent: *\nDisallow: /a*\nDisallow: /b/*\n";
		const finding = look(file).find(({ code }) => code === "redundant-trailing-star");
		expect(apply(file, finding?.fix as Change)).toBe("User-agent: *\nDisallow: /a\nDisallow: /b/\n");
	});

	it("write the names of records as RFC 9309 has them, and their colons", () => {
		const file =
			"User agent: *\nDissallow: /a # why\n  disalow : /b\nDisallow /c\nuseragent ExampleBot\nDisallow:/\nSite-map: http://a.example/s\n";
		const fixed =
			"User-agent: *\nDisallow: /a # why\n  Disallow : /b\nDisallow: /c\nUser-agent: ExampleBot\nDisallow:/\nSitemap: http://a.example/s\n";
		let text = file;
		for (let fix: Change | null | undefined; ; text = apply(text, fix)) {
			fix = look(text).find((each) => each.fix !== null)?.fix;
			if (fix === null || fix === undefined) break;
		}
		expect(text).toBe(fixed);
	});

	it("of the example that the playground begins with are those that change no verdict", () => {
		const text = "User-agent: *\nDisallow: tmp/\nDissallow: /\n";
		const fixed = look(text).filter(({ fix }) => fix !== null);
		expect(fixed.map(({ code }) => code)).toEqual(["inexact-key"]);
	});

	it.each([
		["a star gives a rule the length by which it decides", "User-agent: b\nAllow: /a/b\nDisallow: /a/b*\n"],
		["the rule is for several crawlers", "User-agent: a\nUser-agent: b\nDisallow: /größe\n"],
		["the author has to choose", "User-agent: *\nDisallow: /a\nAllow: /a\n"],
		["the path matches nothing as it is", "User-agent: *\nDisallow: tmp/\n"],
		["a file is long", `User-agent: *\nDisallow: /größe\n${"# comment\n".repeat(7000)}`],
	])("are left to the author where %s", (_, file) => {
		const folded = look(file);
		expect(folded.length).toBeGreaterThan(0);
		for (const { fix } of folded) expect(fix).toBeNull();
	});

	it("are none for octets that are no text, and keep the place of a rule in 1994, where order decides", () => {
		const octets = new Uint8Array([
			...new TextEncoder().encode("User-agent: *\nDisallow: /a\nDisallow: /a\n# "),
			0xff,
		]);
		for (const { fix } of look(octets)) expect(fix).toBeNull();
		const file = "User-agent: *\nDisallow: /größe\nDisallow: /b\n";
		const [finding] = look(file, "original1994");
		expect(apply(file, finding?.fix as Change)).toBe(file.replace("/größe", "/gr%C3%B6%C3%9Fe"));
	});

	it("fit the text of an opened file, whatever ends its lines", () => {
		const file = "\ufeffUser-agent: *\r\nDisallow: /a\rDisallow: /a\n";
		const finding = look(new TextEncoder().encode(file)).find(({ fix }) => fix !== null);
		expect(apply(file.replaceAll(/\r\n?/g, "\n"), finding?.fix as Change)).toBe(
			"\ufeffUser-agent: *\nDisallow: /a\n",
		);
	});

	it("repeat the rules for * in every group that lacks them", () => {
		const file = (own: string) =>
			`User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin/\n\nUser-agent: GPTBot\nAllow: /\n${own}\nUser-agent: ClaudeBot\nAllow: /\n${own}`;
		const [finding] = look(file("")).filter(({ code }) => code === "own-group-reopens");
		expect(finding?.count).toBe(2);
		expect(finding?.fix?.promise).toBe("Only what the rules for * close is closed.");
		expect(apply(file(""), finding?.fix as Change)).toBe(file("Disallow: /api/\nDisallow: /admin/\n"));
	});

	it("repeat no rule that another crawler would get", () => {
		const file =
			"User-agent: *\nDisallow: /api/\n\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: ClaudeBot\nUser-agent: GPTBot\nAllow: /x\n";
		const found = look(file).filter(({ message }) => message.startsWith("Its groups open"));
		expect(found).toMatchObject([{ code: "own-group-reopens", fix: null }]);
	});

	it("change no verdict, or close what is closed to others, and the finding is gone, whatever a file holds", () => {
		const line = fc.constantFrom(
			"User-agent: *",
			"User-agent: a",
			"User-agent: b",
			"Disallow: /a",
			"Allow: /a/b",
			"Disallow: /a/b*",
			"Disallow: /ü",
			"Dissallow: /c",
			"Disallow /d",
			"useragent: c",
			"user agent: Example Bot 2",
			"User-agent: ü",
			"Allow: /ü*",
			"Disallow: /*?x",
			"Crawl-delay: 5",
			"# comment",
			"",
			"Disallow:",
		);
		const file = fc.array(line, { minLength: 3, maxLength: 14 }).map((lines) => `${lines.join("\n")}\n`);
		let fixedCount = 0;
		fc.assert(
			fc.property(
				file,
				fc.constantFrom("rfc9309" as const, "google" as const, "original1994" as const),
				(text, dialect) => {
					for (const { fix, code, message } of look(text, dialect)) {
						if (fix === null) continue;
						fixedCount++;
						const after = apply(text, fix);
						const [was, is] = [text, after].map((body) => RobotsTxt.parse(body, { dialect }));
						for (const crawler of ["a", "b", "c", "*"]) {
							const { equal, changes } = comparePolicies({ robots: was!, crawler }, { robots: is!, crawler });
							if (code !== "own-group-reopens") expect(equal, `${crawler}: ${text}`).toBe(true);
							for (const { url, direction } of changes) {
								expect(direction, `${crawler}: ${text}`).toBe("newly-blocked");
								expect(was!.isAllowed(url, "*"), `${url}: ${text}`).toBe(false);
							}
						}
						const lineOf = (sentence: string) => sentence.replaceAll(/\d+/g, "");
						const count = (folded: ReturnType<typeof look>) =>
							folded
								.filter((each) => each.code === code && lineOf(each.message) === lineOf(message))
								.reduce((sum, each) => sum + each.count, 0);
						expect(count(look(after, dialect)), text).toBeLessThan(count(look(text, dialect)));
					}
				},
			),
			runs(300),
		);
		expect(fixedCount).toBeGreaterThan(runsCount(50));
	});
});
