import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const pages = [
	"README.md",
	...["docs/", "docs/guides/"].flatMap((folder) =>
		readdirSync(new URL(folder, ROOT)).map((name) => `${folder}${name}`),
	),
].filter((page) => page.endsWith(".md"));
const BLOCK = /^```(?:[cm]?js|tsx?)\b[^\n]*\n(.*?)^```$/gms;
const IMPORT = /(?:from |require\(|import\()["']((?:@[\w-]+\/)?[\w-]+)(?:\/[\w/.-]+)?["']/g;
/** Node has the first; its own pages tell how the second is installed; who writes a route of it has the third. */
const NOT_INSTALLED = ["node", "robotstxt-wasm", "next"];

/** The packages that the blocks of a page import. */
function importedBy(page: string): Set<string> {
	const code = Array.from(read(page).matchAll(BLOCK), ([, block]) => block).join("");
	return new Set(
		Array.from(code.replaceAll(/node:[\w/]+/g, "node").matchAll(IMPORT), ([, name = ""]) => name),
	);
}

/** The packages that its lines install, each with its version. */
function installedBy(page: string): string[] {
	const lines = read(page).match(/(?<=^(?:npm install|bun add|deno add) ).*$/gm) ?? [];
	return lines.flatMap((line) => line.split(" "));
}

describe("a page with a block that needs a package has the line that installs it", () => {
	it.each(pages)("%s", (page) => {
		const installed = installedBy(page).map((name) => name.replace(/(?<=.)@.*$/, ""));
		const missing = Array.from(importedBy(page)).filter(
			(name) => !NOT_INSTALLED.includes(name) && !installed.includes(name),
		);
		expect(missing).toEqual([]);
	});

	it("there are such pages", () => {
		const needing = pages.filter((page) =>
			[...importedBy(page)].some((name) => !NOT_INSTALLED.includes(name)),
		);
		expect(needing).toEqual(
			expect.arrayContaining(["docs/client-promises.md", "docs/command.md", "docs/recipes.md"]),
		);
	});
});

describe("an install line has the version that the tests have", () => {
	const { devDependencies } = JSON.parse(read("package.json"));
	it.each(["docs/client-promises.md", "docs/command.md"])("%s", (page) => {
		const versioned = installedBy(page).filter((name) => /.@/.test(name));
		expect(versioned.length).toBeGreaterThan(0);
		for (const each of versioned) {
			const [, name = "", version] = /^(.+)@(.+)$/.exec(each) ?? [];
			expect(version, name).toBe(devDependencies[name]);
		}
	});
});
