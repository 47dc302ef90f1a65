import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../../bindings/contract/types.js";
import { crawlers } from "../../../../crawling/crawlers/index.js";
import { type Finding, type LintOptions, lint, whoMay } from "../../../../insight/analysis/index.js";
import { blockCrawlers, setContentPreferences } from "../../../../insight/edit/index.js";
import { engines, withFile } from "../../../support/engines.js";

const OPENS = "which the rules for * close: a crawler obeys one group only.";
const FOR_ALL = "User-agent: *\nDisallow: /api/\nDisallow: /admin/\n\n";

function find(body: string, options: LintOptions = {}, dialect: Dialect = "rfc9309"): Finding[] {
	const [first, second] = engines.map(({ name }) =>
		withFile(body, { dialect }, name, (robots) => lint(robots, { notes: true, ...options })),
	);
	expect(second).toEqual(first);
	return first!;
}

function said(body: string, code = "own-group-reopens"): string[] {
	return find(body)
		.filter((finding) => finding.code === code)
		.map(({ line, severity, message }) => `${line} ${severity} ${message}`);
}

/** In the likeness of public files of 2026. */
const LIKENESSES: readonly (readonly [name: string, body: string, said: readonly string[]])[] = [
	[
		"a welcome, a group for each crawler",
		`${FOR_ALL}User-agent: GPTBot\nAllow: /\n\nUser-agent: ClaudeBot\nAllow: /\n`,
		[
			`5 warning This group opens /api/ and /admin/, ${OPENS}`,
			`8 warning This group opens /api/ and /admin/, ${OPENS}`,
		],
	],
	[
		"a crawl-delay alone",
		`${FOR_ALL}User-agent: AhrefsBot\nCrawl-delay: 10\n`,
		[`5 warning This group opens /api/ and /admin/, ${OPENS}`],
	],
	[
		"a welcome to some paths",
		"User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /checkout\nDisallow: /orders\nDisallow: /account\n\nUser-agent: GPTBot\nAllow: /blog/\n",
		[`8 warning This group opens /admin, /checkout, /orders and 1 more, ${OPENS}`],
	],
	[
		"a rule of one's own in place of those for all",
		`${FOR_ALL}User-agent: GPTBot\nDisallow: /old/\n`,
		[`5 warning This group opens /api/ and /admin/, ${OPENS}`],
	],
	[
		"one rule of four repeated",
		"User-agent: GPTBot\nUser-agent: PerplexityBot\nAllow: /\nDisallow: /admin\n\nUser-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /analytics\nDisallow: /validation\n",
		[`1 warning This group opens /api, /analytics and /validation, ${OPENS}`],
	],
	[
		"three rules of five repeated",
		"User-agent: *\nDisallow: /app\nDisallow: /login\nDisallow: /auth\nDisallow: /s/\nDisallow: /api/internal\n\nUser-agent: ClaudeBot\nAllow: /\nDisallow: /app\nDisallow: /login\nDisallow: /auth\n",
		[`8 note This group opens /s/ and /api/internal, ${OPENS}`],
	],
	[
		"a delay alone",
		"User-agent: *\nAllow: /\n\n# Admin\nDisallow: /admin/\n\nUser-agent: GPTBot\nCrawl-delay: 10\n",
		[`7 warning This group opens /admin/, ${OPENS}`],
	],
	[
		"a welcome to what a token controls",
		`${FOR_ALL}User-agent: Google-Extended\nAllow: /\n`,
		[
			"5 note By this group /api/ and /admin/ may be used for AI training, if a crawler fetches them: the rules for * close them, and are not for a control token with a group of its own.",
		],
	],
];

describe("a group of its own that reopens", () => {
	it.each(LIKENESSES)("%s", (_, body, expected) => {
		expect(said(body)).toEqual(expected);
	});

	it.each([
		["retired", "anthropic-ai"],
		["unknown", "ExampleBot"],
		["of one kind of file", "Googlebot-Image"],
		["of advertisements", "OAI-AdsBot"],
		["of previews", "Twitterbot"],
	])("is a note for a crawler that is %s", (_, name) => {
		expect(said(`${FOR_ALL}User-agent: ${name}\nAllow: /\n`)).toEqual([
			`5 note This group opens /api/ and /admin/, ${OPENS}`,
		]);
	});

	it.each([
		["lists have", "Bytespider"],
		["search engines have", "bingbot"],
		["a user sends", "ChatGPT-User"],
	])("is a warning for a crawler that %s", (_, name) => {
		expect(said(`${FOR_ALL}User-agent: ${name}\nDisallow: /old/\n`)[0]).toMatch(/^5 warning /);
	});

	it.each([
		["says that everything is open", `${FOR_ALL}User-agent: GPTBot\nDisallow:\n`],
		["says so beside other rules", `${FOR_ALL}User-agent: GPTBot\nDisallow:\nAllow: /x\n`],
		["repeats the rules", `${FOR_ALL}User-agent: GPTBot\nAllow: /\nDisallow: /api/\nDisallow: /admin/\n`],
		["closes more", `${FOR_ALL}User-agent: GPTBot\nDisallow: /a\n`],
		["closes everything", `${FOR_ALL}User-agent: GPTBot\nDisallow: /\n`],
		[
			"names what it opens",
			`${FOR_ALL}User-agent: GPTBot\nAllow: /api/\nAllow: /admin/x\nDisallow: /admin/\n`,
		],
		["lets in where all is closed", "User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /\n"],
		["closes some where all is closed", "User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /a\n"],
		["is of a crawler that ignores the rules for *", `${FOR_ALL}User-agent: AdsBot-Google\nAllow: /\n`],
		["has nothing to open", "User-agent: *\nDisallow: /a\nAllow: /a\n\nUser-agent: GPTBot\nAllow: /\n"],
		["is for all", "User-agent: *\nUser-agent: GPTBot\nDisallow: /a\n"],
	])("is not reported if it %s", (_, body) => {
		expect(said(body)).toEqual([]);
	});

	it("says for whom, if others of the group are let in on purpose, and points at the first of them", () => {
		const body = `${FOR_ALL}User-agent: Google-Extended\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nAllow: /\n`;
		expect(said(body)).toEqual([
			`6 warning For GPTBot and ClaudeBot this group opens /api/ and /admin/, ${OPENS}`,
		]);
	});

	it("is one opening of all groups that name a crawler", () => {
		const body = `${FOR_ALL}User-agent: GPTBot\nAllow: /x\nDisallow: /y\n\nUser-agent: GPTBot\nDisallow: /api/\nAllow: /z\n`;
		expect(said(body)).toEqual([`5 note Its groups open /admin/, ${OPENS}`]);
	});

	it("advises to take away only a group without which the rules for * hold", () => {
		const advice = (body: string) =>
			find(body)
				.find(({ code }) => code === "own-group-reopens")
				?.advice.includes("take the group away");
		expect(advice(`${FOR_ALL}User-agent: GPTBot\nAllow: /\n`)).toBe(true);
		expect(advice(`${FOR_ALL}User-agent: GPTBot\nAllow: /\nAllow: /x\n`)).toBe(false);
		expect(advice(`${FOR_ALL}User-agent: GPTBot\nAllow: /\nCrawl-delay: 5\n`)).toBe(false);
		expect(advice(`${FOR_ALL}User-agent: GPTBot\nDisallow: /old/\n`)).toBe(false);
		// It would obey the group for Googlebot.
		const image = `${FOR_ALL}User-agent: Googlebot-Image\nAllow: /\n`;
		expect(advice(image)).toBe(true);
		expect(advice(`${image}\nUser-agent: Googlebot\nDisallow: /\n`)).toBe(false);
	});

	it.each<Dialect>(["rfc9309", "google", "original1994"])("is found in dialect %s", (dialect) => {
		const found = find(`${FOR_ALL}User-agent: GPTBot\nDisallow: /old/\n`, {}, dialect);
		expect(found.map(({ code, line }) => `${line} ${code}`)).toContain("5 own-group-reopens");
	});

	it("is left out by a comment, as any finding, and without work", () => {
		const body = `${FOR_ALL}# robots-lint-ignore own-group-reopens\nUser-agent: GPTBot\nAllow: /\n`;
		expect(said(body)).toEqual([]);
		const codes = find(body.replace("own-group-reopens", "x"), { maxWork: 1 }).map(({ code }) => code);
		expect(codes).not.toContain("own-group-reopens");
	});

	it("speaks of the one use that control tokens control", () => {
		for (const { token, isControlToken, purposes } of crawlers) {
			if (isControlToken) expect(purposes, token).toEqual(["ai-training"]);
		}
	});

	it("marks the crawlers of whoMay of which lint warns", () => {
		for (const { name } of engines) {
			withFile(`${FOR_ALL}User-agent: GPTBot\nAllow: /\n`, {}, name, (robots) => {
				const marked = whoMay(robots).filter(({ reopened }) => reopened.length > 0);
				expect(marked.map(({ token }) => token)).toEqual(["GPTBot"]);
				expect(marked[0]?.reopened.map(({ line }) => line)).toEqual([2, 3]);
				expect(whoMay(robots, { urls: ["/"] }).every(({ reopened }) => reopened.length === 0)).toBe(true);
			});
		}
	});
});

describe("rules behind a group", () => {
	const GROUPS = "User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n";

	it.each([
		[
			"a blank line",
			`${GROUPS}\nDisallow: /cart\nDisallow: /admin\n`,
			7,
			'lines 7 and 8 (such as "Disallow: /cart")',
		],
		["a comment", `${GROUPS}# Private\nDisallow: /cart\n`, 7, 'line 7 ("Disallow: /cart")'],
		[
			"a blank line below a group that closes everything",
			"User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nDisallow: /cart\n",
			7,
			'line 7 ("Disallow: /cart")',
		],
		[
			"a blank line, without rules for *",
			"User-agent: GPTBot\nDisallow:\n\nDisallow: /cart\n",
			4,
			'line 4 ("Disallow: /cart")',
		],
	])("are parted by %s", (_, body, line, lines) => {
		expect(said(body, "rules-behind-group")).toEqual([
			`${line} warning Neither a blank line nor a comment ends a group: GPTBot alone obeys ${lines}.`,
		]);
	});

	it("are a note where the group also allows single paths, and take the place of no warning", () => {
		const body = `${GROUPS}Allow: /docs/\n\nDisallow: /cart\n`;
		expect(find(body, { notes: false })).toEqual([]);
		expect(said(body, "rules-behind-group")).toEqual([
			'8 note Neither a blank line nor a comment ends a group: GPTBot alone obeys line 8 ("Disallow: /cart").',
		]);
		const tied = `${GROUPS}Allow: /cart\n\nDisallow: /cart\n`;
		expect(find(tied).map(({ code }) => code)).toContain("allow-and-disallow");
		for (const rules of ["Allow: /\nDisallow: /a", "Disallow: /\nAllow: /a", "Allow: /a"]) {
			const none = `User-agent: *\nAllow: /\n\nUser-agent: GPTBot\n${rules}\n\nDisallow: /cart\n`;
			expect(said(none, "rules-behind-group"), rules).toEqual([]);
		}
	});

	it("stay so behind a group that a change adds", () => {
		const body = `${GROUPS}\nDisallow: /cart\n`;
		const blocked = blockCrawlers(body, { crawlers: ["ExampleBot"], path: "/a" });
		const preferred = setContentPreferences(body, { train: false, crawler: "ExampleBot" });
		for (const edit of [blocked, preferred]) {
			expect(edit.isChanged).toBe(true);
			expect(said(edit.body, "rules-behind-group")).toEqual(said(body, "rules-behind-group"));
		}
		expect(said(body, "rules-behind-group")).toHaveLength(1);
	});

	it("are not advised to be removed too", () => {
		const body = "User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nDisallow: /cart\n";
		const ofLine = find(body).filter(({ line }) => line === 7);
		expect(ofLine.map(({ code }) => code)).toEqual(["rules-behind-group"]);
	});

	it.each([
		["nothing parts them", `${GROUPS}Disallow: /cart\n`],
		[
			"the groups for * have them",
			`User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nAllow: /\n\nDisallow: /cart\n`,
		],
		[
			"the groups for * have them in another spelling",
			"User-agent: *\nDisallow: /%63art\n\nUser-agent: GPTBot\nAllow: /\n\nDisallow: /cart\n",
		],
		["a group for * follows", `${GROUPS}\nDisallow: /cart\n\nUser-agent: *\nDisallow: /cart\n`],
		["the group is for * too", "User-agent: GPTBot\nUser-agent: *\nAllow: /\n\nDisallow: /cart\n"],
		["the group goes on", "User-agent: GPTBot\nDisallow: /a\n\n# More\nDisallow: /cart\n"],
		["only allow lines follow", `${GROUPS}\n# Machines\nAllow: /llms.txt\n`],
		[
			"* may fetch nothing",
			"User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /\n\nDisallow: /cart\n",
		],
	])("are none if %s", (_, body) => {
		expect(said(body, "rules-behind-group")).toEqual([]);
	});
});

describe("Content-Signal for *", () => {
	const SIGNAL = "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\n";

	it("is a note at each group that lacks one and may fetch something", () => {
		const body = `${SIGNAL}User-agent: GPTBot\nDisallow: /a\n\nUser-agent: ClaudeBot\nAllow: /\n`;
		const message =
			"The Content-Signal of line 2 is in the group for *: whether it holds for this group too depends on who reads it.";
		expect(said(body, "content-signal-left-out")).toEqual([`5 note ${message}`, `8 note ${message}`]);
	});

	it.each([
		["has one", `${SIGNAL}User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /a\n`],
		["may fetch nothing", `${SIGNAL}User-agent: GPTBot\nDisallow: /\n`],
		["is of a control token", `${SIGNAL}User-agent: Google-Extended\nAllow: /\n`],
		["has nothing to lack", "User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n"],
	])("is not reported at a group that %s", (_, body) => {
		expect(said(body, "content-signal-left-out")).toEqual([]);
	});

	it("is a note if another group for * says something else of a signal", () => {
		const body = `${SIGNAL}User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /cart\n`;
		expect(said(body, "content-signals-differ")).toEqual([
			"6 note Line 2 says ai-train=no for * already: which of the two holds is not documented.",
		]);
		expect(said(body.replace("ai-train=yes", "AI-Train=No, use=full"), "content-signals-differ")).toEqual([]);
	});
});
