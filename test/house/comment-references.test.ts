import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ROOMS =
	"assembly bench bindings cli crawling examples insight packages playground scripts test tools".split(" ");
/** Directories that hold what others wrote, or what a build makes. */
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|build)\//;

/** All files of the repository that comments may name, by their paths from its root. */
const files = [
	...readdirSync(ROOT),
	...[...ROOMS, "docs"].flatMap((room) =>
		readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((name) => join(room, name)),
	),
]
	.map((path) => path.replaceAll("\\", "/"))
	.filter((path) => !NOT_OURS.test(path));
const sources = files.filter((path) => /\.(?:ts|mjs|cjs)$/.test(path));

/** Files that are not of this repository: of Next.js, and what a name of a declaration file ends with. */
const ELSEWHERE = new Set(["robots.ts", "d.ts", "wasm.d.ts", "wasm.d.cts"]);

/** The comments of a file, each on one line. */
function commentsOf(path: string): string[] {
	const text = readFileSync(join(ROOT, path), "utf8");
	const found = text.match(/\/\*[\s\S]*?\*\/|(?:^|[\t ])\/\/ .*$/gm) ?? [];
	return found.map((comment) => comment.replace(/\n[\t ]*\*? ?/g, " "));
}

/** The headings of pages of docs/ that a comment names, one or two in quotes after the page's name and a comma. */
function headingsIn(comment: string): [page: string, heading: string][] {
	const named = comment.matchAll(
		/\b(semantics|readings|bounds|access-results)(?:\.md)?, ("[^"]+"(?: and "[^"]+")*)/g,
	);
	return Array.from(named).flatMap(([, page = "", headings = ""]) =>
		Array.from(headings.matchAll(/"([^"]+)"/g), ([, heading = ""]): [string, string] => [page, heading]),
	);
}

/** The files that a comment names, with or without their directories. */
function filesIn(comment: string): string[] {
	return Array.from(
		comment.matchAll(
			/(?<![\w./@$*:{}-])(?:\.\.?\/)*([a-z][\w-]*(?:[/.][\w-]+)*\.(?:ts|mjs|cjs|md))(?![\w/-])/g,
		),
		([, name = ""]) => name,
	);
}

/** The rooms that a comment names from the root on, without a file. */
function roomsIn(comment: string): string[] {
	return Array.from(
		comment.matchAll(/(?<![\w./-])((?:assembly|bindings|crawling|insight|cli)(?:\/[\w-]+)*)\/(?![\w*.-])/g),
		([, name = ""]) => name,
	);
}

function isFile(name: string): boolean {
	return ELSEWHERE.has(name) || files.some((path) => path === name || path.endsWith(`/${name}`));
}

describe("what comments refer to is there", () => {
	it("there are sources", () => {
		expect(sources).toEqual(
			expect.arrayContaining(["assembly/abi.ts", "bindings/index.ts", "scripts/codes/codes.mjs"]),
		);
	});

	it("headings of pages", () => {
		const missing = sources.flatMap((path) =>
			commentsOf(path)
				.flatMap(headingsIn)
				.filter(([page, heading]) => !headingsOf(page).includes(heading))
				.map(([page, heading]) => `${path}: ${page}, "${heading}"`),
		);
		expect(missing).toEqual([]);
	});

	it("no reference to the semantics without its heading", () => {
		const vague = /\(semantics, (?!")/;
		const found = sources
			.filter((path) => path !== "test/house/comment-references.test.ts")
			.filter((path) => vague.test(readFileSync(join(ROOT, path), "utf8")));
		expect(found).toEqual([]);
	});

	it("rooms", () => {
		const missing = sources.flatMap((path) =>
			commentsOf(path)
				.flatMap(roomsIn)
				.filter((name) => !ROOMS.includes(name) && !files.includes(name))
				.map((name) => `${path}: ${name}/`),
		);
		expect(missing).toEqual([]);
	});

	it("files", () => {
		const missing = sources.flatMap((path) =>
			commentsOf(path)
				.flatMap(filesIn)
				.filter((name) => !isFile(name))
				.map((name) => `${path}: ${name}`),
		);
		expect(missing).toEqual([]);
	});
});

function headingsOf(page: string): string[] {
	const text = readFileSync(join(ROOT, "docs", `${page}.md`), "utf8");
	return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => heading);
}
