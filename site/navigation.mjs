import { readdirSync, readFileSync } from "node:fs";

/** The pages of the repository that the site shows, in the order of its side bar. A test finds a page that is missing. */

const ROOT = new URL("../", import.meta.url);

/** @typedef {{ title: string, pages: readonly string[] }} Section */

/**
 * The pages of the codes of lint, which have a side bar of their own.
 * @type {Section}
 */
export const LINT_SECTION = {
	title: "Lint pages",
	pages: [
		"docs/lint/README.md",
		...readdirSync(new URL("docs/lint/", ROOT))
			.filter((name) => name.endsWith(".md") && name !== "README.md")
			.map((name) => `docs/lint/${name}`),
	],
};

/** @type {readonly Section[]} */
export const SECTIONS = [
	{
		title: "Get started",
		pages: [
			"docs/README.md",
			"docs/first-hour.md",
			"docs/guides/node.md",
			"docs/guides/deno.md",
			"docs/guides/bun.md",
			"docs/guides/nextjs.md",
			"docs/guides/cloudflare-workers.md",
			"docs/guides/browser.md",
			"docs/guides/bundler.md",
			"docs/guides/commonjs-jest.md",
		],
	},
	{
		title: "Guides",
		pages: [
			"docs/guides/write-a-crawler.md",
			"docs/guides/own-a-site.md",
			"docs/guides/refuse-crawlers.md",
			"docs/guides/measure-the-web.md",
			"docs/moving-from-robots-parser.md",
		],
	},
	{
		title: "Verdicts",
		pages: ["docs/semantics.md", "docs/readings.md", "docs/crawlers.md"],
	},
	{
		title: "Crawling",
		pages: ["docs/client.md", "docs/recipes.md", "docs/client-promises.md", "docs/page-directives.md"],
	},
	{
		title: "Files and sites",
		pages: [
			"docs/command.md",
			"docs/playground.md",
			"docs/analysis.md",
			"docs/edit.md",
			"docs/audit.md",
			"docs/enforce.md",
			"packages/robotstxt-mcp/README.md",
		],
	},
	{
		title: "Many sites",
		pages: ["docs/many-sites.md", "packages/robotstxt-clickhouse/README.md"],
	},
	{ title: "Hosts", pages: ["docs/entries.md"] },
	{
		title: "Behind it",
		pages: [
			"docs/benchmarks.md",
			"docs/reliability.md",
			"docs/how-it-works.md",
			"CONTRIBUTING.md",
			"SECURITY.md",
			"CHANGELOG.md",
		],
	},
];

/** @param {string} page */
export function titleOf(page) {
	const title = /^# (.+)$/m.exec(readFileSync(new URL(page, ROOT), "utf8"))?.[1];
	if (title === undefined) throw new Error(`${page}: expected a heading of level 1`);
	return title.replaceAll("`", "");
}
