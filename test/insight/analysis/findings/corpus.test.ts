import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Finding, lint } from "../../../../insight/analysis/index.js";
import { engines, withFile } from "../../../support/engines.js";

/**
 * One finding of the sample, in a file in the likeness of the one it is of: the lines that it needs, with other
 * hosts and other folders.
 */
interface Sampled {
	/** How many of the sample this file stands for. */
	readonly times: number;
	readonly code: string;
	readonly severity: string;
	readonly line: number;
	readonly message: string;
	readonly body: string;
	/** Other findings in the file that are more severe than a note, as `LINE CODE`. */
	readonly others: readonly string[];
}

/** A file that stands for real ones with the same findings. */
interface Likeness {
	readonly files: number;
	/** `SEVERITY CODE` of each kind of finding. */
	readonly findings: readonly string[];
	readonly body: string;
}

function readVectors<T>(name: string): readonly T[] {
	return JSON.parse(readFileSync(new URL(`../../../vectors/${name}`, import.meta.url), "utf8"));
}

/**
 * How the sample was drawn: the errors and warnings of 400 real files of well-known sites, no more than two of one code
 * from one file, ordered by the SHA-256 of "HOST LINE CODE"; the first 100. Each was read together with its file, as the
 * site's owner would. What an owner would have called wrong was fixed first, and is in `MENDED`.
 */
const sample = readVectors<Sampled>("findings-sample.json");

/** 400 real files: each kind of them by the findings that they have, with how many there are. */
const corpus = readVectors<Likeness>("findings-rates.json");

/** Above a note, no code may tell more than one file in ten. */
const MAX_SHARE = 0.1;

describe.each(engines)("$name: the findings of real files", ({ name: engine }) => {
	const find = (body: string, notes = false): readonly Finding[] =>
		withFile(body, {}, engine, (robots) => lint(robots, { notes }));

	it("are what was found right in a sample of 100, but for six that are notes by now", () => {
		expect(sample.reduce((count, { times }) => count + times, 0)).toBe(94);
		for (const { body, code, severity, line, message, others } of sample) {
			const found = find(body);
			expect(found, body).toContainEqual(expect.objectContaining({ code, severity, line, message }));
			const rest = found.filter((each) => each.line !== line || each.code !== code);
			expect(
				rest.map((each) => `${each.line} ${each.code}`),
				body,
			).toEqual(others);
		}
	});

	it("tell few files of any one thing", () => {
		const fileCounts = new Map<string, number>();
		let fileCount = 0;
		for (const { files, body, findings: expected } of corpus) {
			const kinds = new Set(find(body, true).map(({ severity, code }) => `${severity} ${code}`));
			expect(Array.from(kinds).sort(), body).toEqual(expected);
			fileCount += files;
			for (const kind of kinds) fileCounts.set(kind, (fileCounts.get(kind) ?? 0) + files);
		}
		expect(fileCount).toBe(400);
		for (const [kind, count] of fileCounts) {
			if (!kind.startsWith("note")) expect(count / fileCount, kind).toBeLessThanOrEqual(MAX_SHARE);
		}
		expect(fileCounts.get("error joined-groups")).toBe(6);
	});
});

/**
 * Files like real ones that once got findings which a site's owner would call wrong or too severe, with the findings
 * that they get now.
 */
const MENDED: readonly (readonly [name: string, body: string, found: readonly string[]])[] = [
	[
		"a search engine of one country that is shut out by name",
		"User-agent: *\nDisallow: /x\n\nUser-agent: Baiduspider\nDisallow: /\n\nUser-agent: Yandex\nDisallow: /\n",
		[],
	],
	["a search engine of the whole world that is", "User-agent: Googlebot\nDisallow: /\n", ["site-blocked"]],
	[
		"one that shares its rules with one of a country",
		"User-agent: Baiduspider\nUser-agent: Bingbot\nDisallow: /\n",
		["site-blocked"],
	],
	[
		"crawlers for advertisements, which never obey the rules for *",
		"User-agent: *\nDisallow: /x\n\nUser-agent: Mediapartners-Google\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile-Apps\nAllow: /x/ads\n",
		[],
	],
	[
		"such crawlers, each with a delay",
		"User-agent: *\nDisallow: /x\n\nUser-agent: Mediapartners-Google\nCrawl-delay: 1\n\nUser-agent: AdsBot-Google\nCrawl-delay: 1\n",
		[],
	],
	[
		"a variable that was never filled in",
		"User-agent: *\nDisallow: /home/$region/\nDisallow: /$%7Bx%7D\n",
		[],
	],
	["the end of a URL in the middle of a path", "User-agent: *\nDisallow: /*.pdf$*\n", ["dollar-inside"]],
	[
		"brackets of a query",
		"User-agent: *\nDisallow: /*?filter[price]*\nDisallow: /*[]=\nDisallow: /*[color]?\n",
		[],
	],
	["a class of characters", "User-agent: *\nDisallow: /[0-9]+/\n", ["regular-expression"]],
	["commas in a pattern", "User-agent: *\nDisallow: /*,*,*\nDisallow: /find,a,b\nDisallow: /search,*\n", []],
	[
		"paths separated by commas",
		"User-agent: *\nDisallow: /a,/b\nDisallow: /c, *d\n",
		["several-paths", "several-paths"],
	],
	["a comment right after a path", "User-agent: *\nDisallow: /old/#moved to the archive\n", []],
	["a folder with backslashes", "User-agent: *\nDisallow: /docs\\Search\\\n", ["backslash-in-path"]],
];

describe("what a site's owner would call wrong", () => {
	it.each(MENDED)("%s", (_, body, expected) => {
		withFile(body, {}, "wasm", (robots) => {
			expect(lint(robots).map(({ code }) => code)).toEqual(expected);
		});
	});

	it("a search engine of one country is a note all the same", () => {
		for (const token of ["Yandex", "Baiduspider", "Slurp", "Sogou"]) {
			const body = `User-agent: ${token}\nDisallow: /\n`;
			withFile(body, {}, "wasm", (robots) => {
				expect(lint(robots, { notes: true })).toMatchObject([{ code: "site-blocked", severity: "note" }]);
			});
		}
	});

	it("each crawler is named once, by what is read of its name", () => {
		const body =
			"User-agent: *\nDisallow: /x\n\nUser-agent: Yahoo! Slurp\nUser-agent: slurp\nUser-agent: Slurp\nUser-agent: AdsBot-Google\n";
		withFile(body, {}, "wasm", (robots) => {
			const [finding] = lint(robots);
			expect(finding?.message).toMatch(/^For Yahoo and slurp this group opens \/x, /);
		});
	});
});
