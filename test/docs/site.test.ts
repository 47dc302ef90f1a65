import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withAddresses } from "../../playground/page-addresses.mjs";
import { LINT_SECTION, SECTIONS, titleOf } from "../../site/navigation.mjs";

const THEME = new URL("../../site/.vitepress/theme/", import.meta.url);

const pages = [...SECTIONS, LINT_SECTION].flatMap((section) => section.pages);

describe("the side bar", () => {
	it("has every page of docs/ once", () => {
		const docs = readdirSync(new URL("../../docs/", import.meta.url), { recursive: true, encoding: "utf8" })
			.filter((name) => name.endsWith(".md"))
			.map((name) => `docs/${name.replaceAll("\\", "/")}`);
		expect(pages.filter((page) => page.startsWith("docs/")).sort()).toEqual(docs.sort());
	});

	it("has the page of each package that docs/ has none of", () => {
		expect(pages.filter((page) => page.startsWith("packages/"))).toEqual([
			"packages/robotstxt-mcp/README.md",
			"packages/robotstxt-clickhouse/README.md",
		]);
	});

	it.each(pages)("%s has a title", (page) => {
		expect(titleOf(page)).toMatch(/\S/);
	});
});

describe("the first screen", () => {
	const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

	it("says what the README says", () => {
		const [, tagline = ""] = /tagline: (.*)/.exec(read("site/pages/index.md")) ?? [];
		const prose = read("README.md")
			.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
			.replaceAll("\n", " ");
		expect(prose).toContain(tagline);
	});
});

describe("addresses come from one place", () => {
	afterEach(() => {
		vi.unstubAllEnvs();
		vi.resetModules();
	});

	async function addressesOf(base: string, repository: string) {
		vi.stubEnv("SITE_BASE", base);
		vi.stubEnv("SITE_REPOSITORY", repository);
		return import("../../scripts/addresses.mjs");
	}

	it("a fork has its own", async () => {
		const addresses = await addressesOf("/fork/", "https://code.example/somebody/fork");
		expect(addresses.BASE).toBe("/fork/");
		expect(addresses.sourceAddress("LICENSE")).toBe("https://code.example/somebody/fork/blob/main/LICENSE");
	});

	it("the playground's links to lint pages are of the fork too", async () => {
		const { sourceAddress } = await addressesOf("/", "https://code.example/somebody/fork");
		const docs = sourceAddress("docs/*.md") ?? "";
		const page = withAddresses('<html data-docs="" data-home="">', { docs, home: "" });
		expect(page).toBe(
			'<html data-docs="https://code.example/somebody/fork/blob/main/docs/*.md" data-home="">',
		);
		expect(withAddresses(page, { docs: '../docs/*.html?a&"', home: "../" })).toBe(
			'<html data-docs="../docs/*.html?a&amp;&quot;" data-home="../">',
		);
		expect(() => withAddresses("<html>", { docs: "" })).toThrow("data-docs");
	});

	it("the first screen links to the repository", async () => {
		const repository = "https://code.example/somebody/fork";
		await addressesOf("/", repository);
		const { default: data } = await import(`${THEME}first-screen.data.mjs`);
		expect(data.load().repository).toBe(repository);
		expect(readFileSync(new URL("first-screen.vue", THEME), "utf8")).toContain(':href="data.repository"');
	});

	it("without any, the site is at its server's root", async () => {
		expect((await addressesOf("", "")).BASE).toBe("/");
	});

	it.each([
		["fork", "", "SITE_BASE: expected a path"],
		["//other.example/", "", "SITE_BASE: expected a path"],
		["/", "javascript:alert(1)", "SITE_REPOSITORY: expected an https URL"],
	])("a wrong one is refused: %s %s", async (base, repository, message) => {
		await expect(addressesOf(base, repository)).rejects.toThrow(message);
	});
});
