/** Whoever gets our files gets the licences of what others wrote in them: the build says whose code is in which bundle. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

/** The licence of each package that a page of them has, by its heading. */
function licencesIn(page: string): Map<string, string> {
	const sections = page.split(/^## /m).slice(1);
	return new Map(
		sections.map((section) => {
			const end = section.indexOf("\n");
			return [section.slice(0, end), section.slice(end).replaceAll(/\s+/g, " ").trim()];
		}),
	);
}

/** The pages that the build wrote. */
const BUNDLES = readdirSync(new URL("build/licences/", ROOT));
const bundled = BUNDLES.flatMap((bundle) =>
	Array.from(licencesIn(read(`build/licences/${bundle}`)), ([name, text]) => ({ bundle, name, text })),
);
const shown = licencesIn(read("THIRD-PARTY-LICENSES.md"));

describe("THIRD-PARTY-LICENSES.md", () => {
	it.each(bundled)("has the licence of $name, which is in the bundle $bundle", ({ bundle, name, text }) => {
		const [heading = "", found] = Array.from(shown).find(([each]) => each.startsWith(`${name} (`)) ?? [];
		expect(found).toBe(text);
		expect(heading.includes("dist/cli.js")).toBe(bundle === "command.md");
	});

	it("has that of the list whose patterns are in our tables", () => {
		const found = shown.get("crawler-user-agents (its patterns, in dist/audit.js)");
		expect(found).toBe(read("node_modules/crawler-user-agents/LICENSE").replaceAll(/\s+/g, " ").trim());
	});

	it("has no others", () => {
		const names = Array.from(shown.keys(), (heading) => heading.replace(/ \(.*/, ""));
		expect(names.sort()).toEqual([...bundled.map(({ name }) => name), "crawler-user-agents"].sort());
	});
});
