import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { suiteOf } from "../support/suites.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { files: packed } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: string[] };
/** Files that npm packs whether they are listed or not. */
const ALWAYS_PACKED = ["package.json", "README.md", "LICENSE"];
/** Pictures stay out of the package: what a page says without them is their text. */
const LEFT_OUT = /^docs\/.*\.(?:png|svg)$/;
/** The folder that a build makes. */
const BUILT = "dist";

const pages = [
	...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
	...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".md"))
		.map((name) => join("docs", name).replaceAll("\\", "/")),
	...["examples", "packages"].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
			.filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
			.map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
	),
].filter(isPacked);

function isPacked(path: string): boolean {
	if (LEFT_OUT.test(path)) return false;
	return [...ALWAYS_PACKED, ...packed].some((entry) => path === entry || path.startsWith(`${entry}/`));
}

const proseOf = (page: string) => readFileSync(join(ROOT, page), "utf8").replace(/^```.*?^```/gms, "");

/** The targets of a page's links that are in the package, with their fragments. */
function linksOf(page: string): string[] {
	const text = proseOf(page).replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "");
	return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target).filter(
		(target) => !/^(?:https?|mailto):/.test(target),
	);
}

/** The fragments that a page's headings have. */
function anchorsOf(page: string): string[] {
	const text = readFileSync(join(ROOT, page), "utf8").replace(/^```.*?^```/gms, "");
	return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);
}

describe("every link of the pages works in the packed package", () => {
	it("there are pages", () => {
		expect(pages).toEqual(expect.arrayContaining(["README.md", "CHANGELOG.md", "docs/semantics.md"]));
	});

	it.each(pages)("%s", (page) => {
		for (const link of linksOf(page)) {
			const [target = "", fragment] = link.split("#");
			const path = target === "" ? page : normalize(join(dirname(page), target));
			expect(isPacked(path), `${link}: ${path} is packed`).toBe(true);
			if (path.startsWith(BUILT)) continue;
			expect(existsSync(join(ROOT, path)), `${link}: ${path} exists`).toBe(true);
			if (fragment === undefined || statSync(join(ROOT, path)).isDirectory()) continue;
			expect(anchorsOf(path), link).toContain(fragment);
		}
	});
});

describe("a picture of a page", () => {
	const pictures = pages.flatMap((page) =>
		Array.from(proseOf(page).matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g), ([, text = "", target = ""]) => ({
			page,
			text,
			path: normalize(join(dirname(page), target)).replaceAll("\\", "/"),
		})),
	);

	it("is left out as package.json says", () => {
		expect(packed).toContain("!docs/**/*.{png,svg}");
		expect(pictures.length).toBeGreaterThan(5);
	});

	it.each(pictures)("$page: $path exists, and its text says what it shows", ({ path, text }) => {
		expect(existsSync(join(ROOT, path))).toBe(true);
		expect(text.split(" ").length).toBeGreaterThan(4);
	});
});

describe("every test that a page names exists", () => {
	it.each([...pages, "CONTRIBUTING.md"])("%s", (page) => {
		const text = readFileSync(join(ROOT, page), "utf8");
		const files = text.match(/\btest\/[\w/-]+\.(?:test\.ts|ts|mjs|jsonl?)/g) ?? [];
		expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
	});

	it("in the tables of docs/reliability.md", () => {
		const rows = readFileSync(join(ROOT, "docs/reliability.md"), "utf8").match(/^\| .* \|$/gm) ?? [];
		const cells = rows.map((row) => row.slice(0, -2).split(" | ").at(-1) ?? "");
		const suites = cells.flatMap((cell) =>
			Array.from(cell.matchAll(/`([a-z-]+(?:\/[a-z-]+)+)`/g), ([, suite = ""]) => suite),
		);
		expect(suites.length).toBeGreaterThan(30);
		expect(suites.filter((suite) => suiteOf(suite) === undefined)).toEqual([]);
	});
});

describe("a page says that no version is published, before it runs or installs the package by its name", () => {
	const STATUS = /no version (?:of robotstxt-wasm )?is in the registry yet/i;
	/** `npx robotstxt-wasm` too runs what anybody publishes under the name, where the package is not installed. */
	const BY_NAME =
		/^\t*(?:\| )?(?:npx robotstxt-(?:wasm|clickhouse|mcp)\b|(?:npm install|deno add|bun add) (?:npm:)?robotstxt-(?:wasm|clickhouse|mcp)$)/m;
	/** A skill comes with a package that is published. */
	const read = pages.filter((page) => !page.includes("/skills/"));
	const showing = read.filter((page) => BY_NAME.test(readFileSync(join(ROOT, page), "utf8")));

	it.each(showing)("%s", (page) => {
		const [before = ""] = readFileSync(join(ROOT, page), "utf8").split(BY_NAME);
		expect(before).toMatch(STATUS);
	});

	it("SECURITY.md says why", () => {
		expect(showing).toEqual(
			expect.arrayContaining([
				"docs/command.md",
				"docs/guides/node.md",
				"packages/robotstxt-clickhouse/README.md",
			]),
		);
		expect(anchorsOf("SECURITY.md")).toContain("the-names-before-the-first-release");
	});
});
