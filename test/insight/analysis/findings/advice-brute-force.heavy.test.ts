import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Crawler, Dialect } from "../../../../bindings/contract/types.js";
import { crawlers } from "../../../../crawling/crawlers/index.js";
import { type Finding, lint } from "../../../../insight/analysis/index.js";
import { engines, withFile } from "../../../support/engines.js";
import { isLongRun, runs } from "../../../support/fuzz.js";

/** Files for each reading; `npm run test:long` makes a thousand and more. */
const RUNS = 400;
/** A guard against hanging, whatever the machine. */
const TIMEOUT_MS = isLongRun ? 0 : 600_000;

const NAMES = ["*", "*", "a", "b", "ab", "Googlebot", "bingbot", "AdsBot-Google"];
const CRAWLERS: readonly Crawler[] = ["a", "b", "ab", "other", ...crawlers.map(({ profile }) => profile)];
const PIECES = [
	"/",
	"/",
	"a",
	"b",
	"*",
	"*",
	"$",
	"?",
	"é",
	"%",
	"%2",
	":",
	"%3A",
	"%3a",
	"index.html",
	" ",
	".",
	".js",
	"js/",
	"&amp;",
	"&#35;",
	"&lt;",
];
const BETWEEN = ["", "crawl-delay: 1", "sitemap: https://a.example/s"];
const OCTETS = [
	"/",
	"a",
	"b",
	"?",
	".",
	".js",
	"js/",
	"%24",
	"$",
	"%C3%A9",
	":",
	"%3A",
	"index.html",
	"%25",
	"%252",
	"%20",
	"&",
	"<",
	"%23",
];
const TARGETS = OCTETS.flatMap((first) => [
	`/${first}`,
	...OCTETS.flatMap((second) => [
		`/${first}${second}`,
		...["a", "/", "b"].map((third) => `/${first}${second}${third}`),
	]),
]).concat("/");

const keys = fc.constantFrom("disallow", "disallow", "disallow", "allow", "allow", "Disalow", "useragentx");
const paths = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((pieces) => `/${pieces.join("")}`),
	},
	fc.constantFrom("/", "*", "/*", "", "/js/", "/js/*", "*.js", "/a$"),
);
const rules = fc.tuple(keys, fc.constantFrom(": ", ": ", ": ", " "), paths).map((parts) => parts.join(""));
const agents = fc.tuple(
	fc.constantFrom(...NAMES),
	fc.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		fc.constantFrom(...BETWEEN).map((line) => [line]),
	),
);
const groups = fc.tuple(
	fc.array(agents, { minLength: 1, maxLength: 3 }),
	fc.array(rules, { maxLength: 4 }),
	fc.boolean(),
);
const files = fc
	.array(groups, { minLength: 1, maxLength: 3 })
	.map((all) =>
		all.flatMap(([names, written, isSplit]) => [
			...names.flatMap(([name, between]) => [`user-agent: ${name}`, ...between]),
			...written,
			...(isSplit ? [""] : []),
		]),
	);

/** The verdicts on all targets for each crawler, on which all engines must agree. */
function verdictsOf(lines: readonly string[], dialect: Dialect): string[] {
	const [first, ...others] = engines.map(({ name }) =>
		withFile(lines.join("\n"), { dialect }, name, (robots) => {
			const known = new Map<string, string>();
			return CRAWLERS.map((crawler) => {
				const choice = robots.groupsFor(crawler);
				const key = choice.groups.map(({ line }) => line).join(" ");
				let verdicts = known.get(key);
				if (verdicts === undefined) {
					const matcher = robots.matcher(crawler);
					verdicts = Buffer.from(matcher.checkAll(TARGETS)).toString("latin1");
					matcher.dispose();
					known.set(key, verdicts);
				}
				return verdicts;
			});
		}),
	);
	for (const other of others) expect(other).toEqual(first);
	return first!;
}

type Edit = (lines: string[], finding: Finding) => void;

function replaceInLine(lines: string[], line: number, edit: (text: string) => string): void {
	lines[line - 1] = edit(lines[line - 1]!);
}

/** The part of a line that a finding is about, by its octets. */
function replaceSpan(lines: string[], { line, column, length }: Finding, by: string): void {
	const octets = Buffer.from(lines[line - 1]!);
	lines[line - 1] = Buffer.concat([
		octets.subarray(0, column - 1),
		Buffer.from(by),
		octets.subarray(column - 1 + length),
	]).toString();
}

/** Moves the rules of a later group after those of the first one with the same names; the line is of the later one. */
function mergeGroups(lines: string[], { line, message }: Finding): void {
	// Lines that only some dialect reads as what they look like are not moved.
	if (lines.some((text) => /^useragentx/.test(text) || (text !== "" && !text.includes(":")))) return;
	const isRule = (text: string) => /^(?:dis\w*|allow)\b/i.test(text);
	const isAgent = (text: string) => text.startsWith("user-agent");
	const groupFrom = (index: number) => {
		while (index < lines.length && !isRule(lines[index]!)) index++;
		let end = index;
		while (end < lines.length && !isAgent(lines[end]!)) end++;
		return { rulesStart: index, end };
	};
	const first = groupFrom(Number(/^Line (\d+)/.exec(message)![1]) - 1);
	let start = line - 1;
	while (start > 0 && !isRule(lines[start - 1]!)) start--;
	const later = groupFrom(start);
	const moved = lines.slice(later.rulesStart, later.end);
	for (let index = start; index < later.end; index++) lines[index] = "#";
	lines[first.end - 1] = [lines[first.end - 1]!, ...moved].join("\n");
}

/** Advice after which no verdict may be another, for any crawler: what it begins with, and how it is followed. */
const KEEPING: readonly (readonly [code: string, advice: RegExp, edit: Edit])[] = [
	[
		"redundant-trailing-star",
		/^Leave the star out: no verdict changes\.$/,
		(lines, finding) => replaceSpan(lines, finding, ""),
	],
	[
		"invalid-escape",
		/^Write %25 for a percent sign\.$/,
		(lines, finding) => replaceSpan(lines, finding, "%25"),
	],
	[
		"dollar-inside",
		/or %24 for the character itself\.$/,
		(lines, finding) => replaceSpan(lines, finding, "%24"),
	],
	["missing-colon", /^Write a colon/, (lines, finding) => replaceSpan(lines, finding, ": ")],
	[
		"inexact-key",
		/^Write "/,
		(lines, finding) => replaceSpan(lines, finding, /"(.*)"/.exec(finding.advice)![1]!),
	],
	[
		"non-ascii-path",
		/^Write /,
		(lines, finding) => replaceSpan(lines, finding, finding.advice.slice("Write ".length)),
	],
	["overruled-rule", /^Remove the one of them/, (lines, { line }) => replaceInLine(lines, line, () => "#")],
	[
		"overruled-rule",
		/^Write "Disallow:" in place/,
		(lines, { line }) => replaceInLine(lines, line, () => "disallow:"),
	],
	[
		"allow-and-disallow",
		/^Remove the one of them/,
		(lines, { line }) => replaceInLine(lines, line, () => "#"),
	],
	[
		"allow-and-disallow",
		/^Write "Disallow:" in place/,
		(lines, { line }) => replaceInLine(lines, line, () => "disallow:"),
	],
	[
		"record-without-disallow",
		/^Write "Disallow:"/,
		(lines, { line }) => replaceInLine(lines, line, (text) => `${text}\ndisallow:`),
	],
	[
		"joined-across-blank-line",
		/remove the blank line/,
		(lines, { line }) => {
			for (let index = line - 2; lines[index] === ""; index--) lines[index] = "#";
		},
	],
	["repeated-group", /^Write the rules of both groups into one\.$/, mergeGroups],
	["any", /^Remove the line\.$/, (lines, { line }) => replaceInLine(lines, line, () => "#")],
];

/** Takes away the group of a line: its user-agent lines and its rules. */
function takeAway(lines: string[], { line }: Finding): void {
	const isAgent = (text = "") => text.startsWith("user-agent");
	let start = line - 1;
	while (start > 0 && isAgent(lines[start - 1])) start--;
	let end = line;
	while (end < lines.length && isAgent(lines[end])) end++;
	while (end < lines.length && !isAgent(lines[end])) end++;
	lines.fill("#", start, end);
}

const counts = new Map<string, number>();

function count(what: string): void {
	counts.set(what, (counts.get(what) ?? 0) + 1);
}

describe("advice keeps what it promises", () => {
	describe.each([
		["rfc9309", ["rfc9309", "google"], undefined],
		["rfc9309", ["rfc9309"], "rfc9309"],
		["google", ["google"], undefined],
		["original1994", ["original1994"], undefined],
	] as const)("%s, proved in %j", (dialect, proved, asked) => {
		const find = (lines: readonly string[]) =>
			withFile(lines.join("\n"), { dialect }, "js", (robots) =>
				lint(robots, { notes: true, dialect: asked }),
			);
		const verdicts = (lines: readonly string[]) => proved.map((each) => verdictsOf(lines, each));

		it(
			"no verdict changes, where nothing is to change",
			() => {
				fc.assert(
					fc.property(files, (lines) => {
						const found = find(lines);
						const followed = found.flatMap((finding) =>
							KEEPING.filter(
								([code, advice]) => (code === "any" || code === finding.code) && advice.test(finding.advice),
							).map(([, , edit]) => ({ finding, edit })),
						);
						if (followed.length === 0) return;
						const before = verdicts(lines);
						for (const { finding, edit } of followed) {
							count(finding.code);
							const edited = [...lines];
							edit(edited, finding);
							expect(
								verdicts(edited),
								`${finding.line} ${finding.code}: ${finding.advice}\n${edited.join("\n")}`,
							).toEqual(before);
						}
						// Stars that can be left out one by one can be left out together, too.
						const edited = [...lines];
						for (const { finding, edit } of followed.filter(({ finding: { advice } }) =>
							advice.startsWith("Leave the star out"),
						))
							edit(edited, finding);
						for (const { finding, edit } of followed.filter(
							({ finding: { advice } }) => advice === "Remove the line.",
						))
							edit(edited, finding);
						expect(verdicts(edited), `all of\n${lines.join("\n")}\n->\n${edited.join("\n")}`).toEqual(before);
					}),
					runs(RUNS),
				);
			},
			TIMEOUT_MS,
		);

		it(
			"something changes, where it is to change",
			() => {
				fc.assert(
					fc.property(files, (lines) => {
						for (const finding of find(lines)) {
							const { code, advice, line } = finding;
							const edited = [...lines];
							const [, path = ""] = /"Allow: (.*?)"/.exec(advice) ?? [];
							const [, away = ""] = /, take (.*?) out of this group/.exec(advice) ?? [];
							if (code === "site-blocked" && away !== "") {
								const names = away.split(/, | and /);
								const isNamed = new RegExp(`^(user-agent: *)(?:${names.join("|")})\\b`, "i");
								const apart = edited.map((each) => each.replace(isNamed, "$1nobody"));
								for (const name of names) apart.unshift(`user-agent: ${name}`, "disallow:", "");
								const left = find(apart).filter(
									({ code: found, message }) =>
										found === code && names.some((name) => message.includes(name)),
								);
								expect(left, `${advice}\n${lines.join("\n")}`).toEqual([]);
							} else if (code === "site-blocked") {
								const named = /in place of lines ([\d, and]+)/.exec(advice)?.[1]?.match(/\d+/g) ?? [
									String(line),
								];
								for (const each of named) replaceInLine(edited, Number(each), () => "disallow:");
								expect(
									find(edited).filter((each) => each.code === code && named.includes(String(each.line))),
									`${advice}\n${lines.join("\n")}`,
								).toEqual([]);
							} else if (code === "scripts-blocked") {
								replaceInLine(edited, line, () => `allow: ${path}`);
								expect(
									find(edited).filter((each) => each.code === code && each.line === line),
									`${advice}\n${lines.join("\n")}`,
								).toEqual([]);
							} else if (code === "ineffective-allow" && advice !== "") {
								replaceInLine(edited, line, () => `allow: ${path}`);
								const closing = Number(/line (\d+) closes/.exec(advice)?.[1]);
								const stays = edited.map((each, index) =>
									/^d/i.test(each) && index !== closing - 1 ? "disallow:" : each,
								);
								expect(
									find(stays).filter((each) => each.line === line && /overruled|ineffective/.test(each.code)),
									`${advice}\n${lines.join("\n")}\n->\n${stays.join("\n")}`,
								).toEqual([]);
							} else if (code === "joined-groups" && /^Below/.test(advice)) {
								const below =
									(/Below (?:each of )?lines? ([\d, and]+),/.exec(advice)?.[1] ?? "").match(/\d+/g) ?? [];
								for (const each of below) replaceInLine(edited, Number(each), (text) => `${text}\ndisallow:`);
								expect(
									find(edited.join("\n").split("\n")).filter(
										(each) =>
											each.code === code && each.message.split(" (")[0] === finding.message.split(" (")[0],
									),
									`${advice}\n${lines.join("\n")}`,
								).toEqual([]);
							} else if (code === "own-group-reopens" && /take the group away/.test(advice)) {
								takeAway(edited, finding);
								const names = withFile(lines.join("\n"), { dialect }, "js", ({ groups }) =>
									groups.flatMap(({ productTokens }) => productTokens),
								);
								const crawler = names.find((each) => each.line === line)?.value ?? "";
								const verdicts = withFile(edited.join("\n"), { dialect }, "js", (robots) =>
									[crawler, "other"].map((name) => robots.matcher(name).checkAll(TARGETS).join("")),
								);
								expect(verdicts[0], `${advice}\n${lines.join("\n")}`).toBe(verdicts[1]);
							} else continue;
							count(code);
						}
					}),
					runs(RUNS),
				);
			},
			TIMEOUT_MS,
		);
	});

	it("is followed often enough, each kind of it", () => {
		for (const [code] of KEEPING) {
			if (code !== "any") expect(counts.get(code) ?? 0, code).toBeGreaterThan(isLongRun ? -1 : 2);
		}
		for (const code of [
			"site-blocked",
			"scripts-blocked",
			"ineffective-allow",
			"joined-groups",
			"own-group-reopens",
		])
			expect(counts.get(code) ?? 0, code).toBeGreaterThan(isLongRun ? -1 : 2);
	});
});
